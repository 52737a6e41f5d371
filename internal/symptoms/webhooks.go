package symptoms

// The commands that decide between causes. CAPTURE is a recorded request.
const (
	verify      = "pupkit verify CAPTURE --secret dotenv:.env"
	verifyBoth  = "pupkit verify CAPTURE --secret env:NEW --secret env:OLD"
	signRequest = "pupkit sign challenge --url URL --secret dotenv:.env --send"
)

var (
	bodyParsed = Cause{
		What:   "the body was parsed and serialised again before it was verified, so its bytes are others",
		Do:     "verify the raw body: express.raw(), await request.text(), request.get_data(), and parse it afterwards",
		Decide: verify,
	}
	secretNotDecoded = Cause{
		What:   "the secret was used as text, or with its prefix: the key is what the base64 behind whsec_ decodes to",
		Do:     "strip whsec_ and decode the rest, or hand the whole secret to a library that does so",
		Decide: verify,
	}
	otherSecret = Cause{
		What:   "it is the secret of another endpoint, or the old one after a rotation",
		Do:     "accept either secret during the ten minutes of a rotation's overlap",
		Decide: verifyBoth,
	}
	clockOff = Cause{
		What:   "this machine's clock is off, as that of a virtual machine is after sleep",
		Do:     "synchronise the clock",
		Decide: verify,
	}
	secretBroken = Cause{
		What:   "the secret holds what is not base64: a leading v1, quotes from a .env file, a blank or a line end",
		Do:     "store the bare whsec_ text, and trim it where it is read",
		Decide: verify,
	}
)

// webhooks are the texts of the Standard Webhooks libraries.
var webhooks = []Symptom{
	{
		Texts: []string{"Base64Coder: incorrect characters for decoding"}, Title: "Base64Coder: incorrect characters for decoding",
		From: "standardwebhooks for JavaScript", Means: "the secret is not base64",
		Causes: []Cause{secretBroken, {
			What: "the secret is in the URL-safe alphabet, with - and _", Do: "use the standard alphabet, with + and /", Decide: verify,
		}},
	},
	{
		Texts: []string{"illegal base64 data at input byte"}, Title: "illegal base64 data at input byte N",
		From:   "standard-webhooks for Go; N counts after whsec_ was removed, so 2 is a leading v1,",
		Means:  "the secret is not base64",
		Causes: []Cause{secretBroken, {What: "the secret lost its = at the end", Do: "pad it, or make a new one with pupkit secret", Decide: verify}},
	},
	{
		Texts: []string{"Expected payload to be of type string or Buffer"},
		Title: "Expected payload to be of type string or Buffer. Please refer to https://docs.svix.com/…",
		From:  "standardwebhooks and svix for JavaScript", Means: "the body that was handed in is no text: it has been parsed",
		Causes: []Cause{
			{What: "a JSON body parser stands before the route", Do: "give the route the raw body: express.raw({type: '*/*'}), or rawBody of the framework", Decide: verify},
			{What: "the body is a Uint8Array, which the library refuses", Do: "wrap it: Buffer.from(body)", Decide: verify},
			{What: "the object was made text again to please the library", Do: "that verifies other bytes: read the raw body instead", Decide: verify},
		},
	},
	{
		Texts: []string{"Missing required headers"}, Title: "Missing required headers",
		From: "the Standard Webhooks libraries", Means: "one of webhook-id, webhook-timestamp and webhook-signature was not found",
		Causes: []Cause{
			{What: "a fetch Headers object was handed in where a plain object is wanted", Do: "Object.fromEntries(request.headers)", Decide: verify},
			{What: "the code looks for svix-id and its like: pup sends webhook-id", Do: "use the webhook- names", Decide: signRequest},
			{What: "in Ruby and PHP the lookup is by exact lower case", Do: "lower the names of the headers first", Decide: verify},
			{What: "a proxy or a gateway does not pass the headers on", Do: "allow all three through", Decide: verify},
			{What: "the request was sent by hand, unsigned", Do: "send a signed one", Decide: signRequest},
		},
	},
	{
		Texts: []string{"Message timestamp too new", "timestamp too far in future"}, Title: "Message timestamp too new",
		From: "the Standard Webhooks libraries", Means: "webhook-timestamp is more than five minutes ahead of the clock",
		Causes: []Cause{
			{What: "the timestamp is in milliseconds", Do: "it is whole seconds since 1970: Math.floor(Date.now() / 1000)", Decide: verify},
			clockOff,
		},
	},
	{
		Texts: []string{"Message timestamp too old"}, Title: "Message timestamp too old",
		From: "the Standard Webhooks libraries", Means: "webhook-timestamp is more than five minutes behind the clock",
		Causes: []Cause{
			{What: "an old request was sent again: a capture, or a retry that kept its first time", Do: "sign it anew", Decide: "pupkit sign CAPTURE --again"},
			{What: "in PHP: the timestamp is not a number, which counts as 0", Do: "send whole seconds since 1970", Decide: verify},
			clockOff,
			{What: "the time of what happened was sent, not the time of sending", Do: "webhook-timestamp is the time of this attempt", Decide: verify},
		},
	},
	{
		Texts: []string{"not enough values to unpack"}, Title: "ValueError: not enough values to unpack (expected 2, got 1)",
		From: "standardwebhooks for Python", Means: "an entry of webhook-signature has no comma",
		Causes: []Cause{signatureShape},
	},
	{
		Texts: []string{"Invalid Signature Headers"}, Title: "Invalid Signature Headers",
		From: "the Standard Webhooks libraries", Means: "webhook-signature or webhook-timestamp cannot be read",
		Causes: []Cause{
			signatureShape,
			{What: "the timestamp is in milliseconds, or is no whole number", Do: "it is whole seconds since 1970", Decide: verify},
		},
	},
	{
		Texts: []string{"No matching signature found", "no matching signature"}, Title: "No matching signature found",
		From: "the Standard Webhooks libraries", Means: "the headers are readable, and no signature fits the body, the id, the time and the secret",
		Causes: []Cause{
			bodyParsed, secretNotDecoded, otherSecret,
			{What: "something on the way changed the body: a relay, a proxy, a charset", Do: "capture the request on both sides of it", Decide: verify},
			{What: "the sender signed another text than id.timestamp.body", Do: "join the three with full stops, each as the header has it", Decide: verify},
		},
	},
}

var signatureShape = Cause{
	What:   "an entry of webhook-signature has no comma, or two blanks stand between two entries",
	Do:     "each entry is v1, and base64, and one blank stands between entries",
	Decide: verify,
}
