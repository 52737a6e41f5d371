package diagnose

// Remedy is what helps against a mistake: one change, and where the frameworks put it.
type Remedy struct {
	Do    string // the change, in one sentence
	Where []Step // how it is done, framework by framework
}

// Step is a remedy in the terms of one framework or language.
type Step struct {
	For string
	Do  string
}

// RawBody is the remedy for all that happens to a body before it is verified.
var RawBody = &Remedy{
	Do: "verify over the bytes of the body as they arrive, before anything parses them, and sign exactly the bytes that are sent",
	Where: []Step{
		{"Express", "express.raw({type: '*/*'}) on this route before any express.json(); req.body is then the Buffer to verify, and JSON.parse comes after"},
		{"Next.js", "App Router: await req.text(), or Buffer.from(await req.arrayBuffer()), never req.json() first. Pages Router: export const config = {api: {bodyParser: false}} and read the stream"},
		{"Fastify", "addContentTypeParser('application/json', {parseAs: 'buffer'}, (req, body, done) => done(null, body))"},
		{"NestJS", "NestFactory.create(AppModule, {rawBody: true}) and RawBodyRequest: req.rawBody, not @Body()"},
		{"FastAPI", "body = await request.body(), with no model as a parameter of the route; json.loads(body) after verifying"},
		{"Django", "request.body, not request.POST or request.data of REST framework"},
		{"Flask", "request.get_data(cache=True), not request.json"},
		{"Go", "body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20)); verify body, then json.Unmarshal(body, …)"},
		{"PHP", "file_get_contents('php://input'); Laravel: $request->getContent(); never json_encode($request->all())"},
		{"Rails", "request.raw_post (or request.body.read), not params.to_json"},
	},
}

// DecodeBody is the remedy for a body that is still in base64.
var DecodeBody = &Remedy{
	Do: "decode the body once before verifying, where the platform hands it over in base64, and sign the bytes that are sent",
	Where: []Step{
		{"AWS Lambda, API Gateway", "Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8')"},
		{"Python on Lambda", "base64.b64decode(event['body']) if event['isBase64Encoded'] else event['body'].encode()"},
	},
}

// Uncompressed is the remedy for compression between signing and verifying.
var Uncompressed = &Remedy{Do: "sign and verify the same bytes: pup sends no compressed body, so nothing is to be unpacked or packed between the socket and the verifier"}

// DecodeSecret is the remedy for a secret that became the wrong key.
var DecodeSecret = &Remedy{
	Do: "take whsec_ off the secret and decode the rest as standard base64: the bytes that come out are the key",
	Where: []Step{
		{"Express, Next.js, Fastify, NestJS", "Buffer.from(secret.replace(/^whsec_/, ''), 'base64')"},
		{"FastAPI, Django, Flask", "base64.b64decode(secret.removeprefix('whsec_'))"},
		{"Go", "base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, \"whsec_\"))"},
		{"PHP", "base64_decode(substr($secret, strlen('whsec_')), true)"},
		{"Rails", "Base64.strict_decode64(secret.delete_prefix('whsec_'))"},
	},
}

// KeyIsBytes is the remedy for a key that went through text.
var KeyIsBytes = &Remedy{
	Do: "give the decoded bytes to the HMAC as bytes, never as a text string",
	Where: []Step{
		{"Express, Next.js, Fastify, NestJS", "createHmac('sha256', Buffer.from(b64, 'base64')), without .toString(); in browsers Uint8Array.from(atob(b64), c => c.charCodeAt(0))"},
		{"FastAPI, Django, Flask", "hmac.new(base64.b64decode(b64), …), without .decode()"},
	},
}

// TrimSecret is the remedy for white space or quotes that came along with a secret.
var TrimSecret = &Remedy{Do: "take white space and quotes off the secret where it is read: a file ends in a line feed, and some .env readers keep quotes"}

// WholeSecret is the remedy for a secret that was changed when it was copied.
var WholeSecret = &Remedy{Do: "copy the secret again, whole and unchanged, and compare fingerprints: `pupkit verify` and `pupkit sign -v` print them"}

// RightSecret is the remedy for a secret that is another one's.
var RightSecret = &Remedy{Do: "use the same secret on both sides: that of this endpoint and environment, and after a rotation the new one, or both while they overlap"}

// SetSecret is the remedy for a secret that is not there.
var SetSecret = &Remedy{Do: "set the secret where the signature is made, and refuse to start without one"}

// SignedContent is the remedy for content put together wrongly.
var SignedContent = &Remedy{
	Do: "sign the webhook-id, a dot, the webhook-timestamp, a dot, and the bytes of the body, nothing else",
	Where: []Step{
		{"Express, Next.js, Fastify, NestJS", "createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest('base64')"},
		{"FastAPI, Django, Flask", "base64.b64encode(hmac.new(key, f'{id}.{timestamp}.'.encode() + body, hashlib.sha256).digest())"},
		{"Go", "mac := hmac.New(sha256.New, key); mac.Write([]byte(id + \".\" + timestamp + \".\")); mac.Write(body)"},
		{"PHP", "base64_encode(hash_hmac('sha256', \"$id.$timestamp.$body\", $key, true))"},
		{"Rails", "Base64.strict_encode64(OpenSSL::HMAC.digest('SHA256', key, \"#{id}.#{timestamp}.#{body}\"))"},
	},
}

// UseHMAC is the remedy for another digest.
var UseHMAC = &Remedy{Do: "compute HMAC-SHA256 with the decoded secret as the key and the signed content as the message, and encode its 32 bytes as base64", Where: SignedContent.Where}

// SameTimestamp is the remedy for a timestamp that differs between content and header.
var SameTimestamp = &Remedy{Do: "read the clock once, write it once as whole seconds since 1970, and use that one text both in the signed content and in webhook-timestamp"}

// SameID is the remedy for an id that differs between content and header.
var SameID = &Remedy{Do: "use the text of webhook-id in the signed content, exactly as it stands in the header of the same request"}

// HeaderLines is the remedy for header names and their values.
var HeaderLines = &Remedy{
	Do: "send each of webhook-id, webhook-timestamp and webhook-signature once, and read them without regard to letter case",
	Where: []Step{
		{"Express, Fastify, NestJS", "req.headers['webhook-id']: node gives all names in lower case"},
		{"Next.js", "req.headers.get('webhook-id'): a Headers object has no properties of that name"},
		{"Django", "request.headers['webhook-id'], or request.META['HTTP_WEBHOOK_ID']"},
		{"Flask, FastAPI", "request.headers['webhook-id']"},
		{"Go", "r.Header.Get(\"webhook-id\")"},
		{"PHP", "$_SERVER['HTTP_WEBHOOK_ID']; Laravel: $request->header('webhook-id')"},
		{"Rails", "request.headers['webhook-id']"},
	},
}

// WholeSeconds is the remedy for the text of a timestamp.
var WholeSeconds = &Remedy{
	Do: "write webhook-timestamp as whole seconds since 1970 in plain digits",
	Where: []Step{
		{"Express, Next.js, Fastify, NestJS", "Math.floor(Date.now() / 1000).toString()"},
		{"FastAPI, Django, Flask", "str(int(time.time()))"},
		{"Go", "strconv.FormatInt(time.Now().Unix(), 10)"},
		{"PHP", "(string) time()"},
		{"Rails", "Time.now.to_i.to_s"},
	},
}

// SignatureText is the remedy for the text of a signature.
var SignatureText = &Remedy{Do: "write each signature as v1, a comma and the padded standard base64 of the 32 bytes, and separate several by one blank", Where: SignedContent.Where}

// Clock is the remedy for an age that is wrong.
var Clock = &Remedy{Do: "set both clocks by NTP, and sign each attempt with its own time when it is sent, not when it is queued; the time of the event belongs in the body"}
