package sign

// Warning is something odd that was accepted. Name is one of the constants below; Text says it in a sentence fragment
// and never holds a secret.
type Warning struct {
	Name string
	Text string
}

// String is the text.
func (w Warning) String() string { return w.Text }

// The names of warnings about a key.
const (
	WarnOuterSpace   = "key-outer-space"   // white space around the secret was removed
	WarnUnpadded     = "key-unpadded"      // '=' at the end is missing
	WarnNotCanonical = "key-not-canonical" // unused bits of the last base64 character are set
	WarnKeyShort     = "key-short"         // under MinKey bytes
	WarnKeyLong      = "key-long"          // over MaxKey bytes
	WarnKeyZero      = "key-zero"          // all bytes are zero: the same MAC as an empty key
	WarnKeyHex       = "key-hex"           // the text consists of hex digits only, and was read as base64
	WarnPrivateKey   = "key-private"       // a private key where a public one would do
)

// The names of warnings about a message.
const (
	WarnIDDot        = "id-dot"               // a dot in the id: the separator of the signed content
	WarnEntrySkipped = "entry-skipped"        // an entry of the signature header that is not version,value
	WarnEntryUnknown = "entry-unknown"        // an entry whose version is not known
	WarnForeignNames = "header-foreign-names" // svix-… headers beside the webhook-… ones: ignored
)
