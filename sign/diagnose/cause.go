package diagnose

// Cause names a mistake. The set is closed: these are all the names that Diagnose gives.
type Cause string

// Mistakes in the header lines.
const (
	HeaderMissing    Cause = "header-missing"
	HeaderEmpty      Cause = "header-empty"
	HeaderDoubled    Cause = "header-doubled"
	HeaderSvix       Cause = "header-svix-names"  // svix-id and so on
	HeaderOtherNames Cause = "header-other-names" // webhook_id, HTTP_WEBHOOK_ID, x-webhook-id …
	HeaderQuoted     Cause = "header-quoted"
	HeaderSpace      Cause = "header-space" // white space or a line end in a value
)

// Mistakes in the text of the timestamp.
const (
	TimestampMillis   Cause = "timestamp-milliseconds"
	TimestampMicros   Cause = "timestamp-microseconds"
	TimestampNanos    Cause = "timestamp-nanoseconds"
	TimestampFraction Cause = "timestamp-fraction"
	TimestampDate     Cause = "timestamp-date"     // ISO 8601, an HTTP date
	TimestampSpelling Cause = "timestamp-spelling" // a sign, zeros in front, an exponent, grouping, other digits
	TimestampInvalid  Cause = "timestamp-invalid"  // no instant can be read out of it
)

// Mistakes in the text of the signature.
const (
	SignatureHex          Cause = "signature-hex"
	SignatureHexInBase64  Cause = "signature-base64-of-hex"
	SignatureTwiceBase64  Cause = "signature-base64-twice"
	SignatureURLSafe      Cause = "signature-url-safe"
	SignaturePadding      Cause = "signature-padding"
	SignatureNotCanonical Cause = "signature-not-canonical"
	SignatureNoVersion    Cause = "signature-no-version"
	SignatureSeparator    Cause = "signature-separator"       // v1= or v1: or a blank instead of v1,
	SignatureOtherScheme  Cause = "signature-other-scheme"    // sha256=…, t=…,v1=…
	SignatureVersion      Cause = "signature-version"         // V1, v2, v1a where it is v1
	SignatureList         Cause = "signature-list"            // joined with commas or semicolons, a JSON list
	SignatureEscaped      Cause = "signature-percent-encoded" // %2B, %3D
	SignatureUnescaped    Cause = "signature-escaped"         // &#61;, \u003d
	SignatureLabelTwice   Cause = "signature-label-twice"     // v1,v1,
	SignatureQuoted       Cause = "signature-quoted"          // v1,"…", v1,b'…'
	SignaturePlus         Cause = "signature-plus-to-space"
	SignatureExtra        Cause = "signature-extra-field" // v1,<good>,x
	SignatureCut          Cause = "signature-truncated"
	SignatureCase         Cause = "signature-case-changed"
	SignatureNone         Cause = "signature-no-entry" // no entry that could be a signature
)

// Mistakes in the key.
const (
	KeyWholeString   Cause = "key-whole-string"
	KeyNotDecoded    Cause = "key-not-decoded"
	KeyVersionLabel  Cause = "key-version-label"
	KeyLenientDecode Cause = "key-lenient-decode"
	KeySpace         Cause = "key-space"
	KeyQuoted        Cause = "key-quoted"
	KeyEscaped       Cause = "key-escaped"
	KeyDecodedTwice  Cause = "key-decoded-twice"
	KeyHex           Cause = "key-hex"
	KeyThroughText   Cause = "key-through-text"
	KeyTruncated     Cause = "key-truncated"
	KeyCase          Cause = "key-case-changed"
	KeyEmpty         Cause = "key-empty"
	KeyPlaceholder   Cause = "key-placeholder"
	KeyHashed        Cause = "key-hashed"
	KeyOtherScheme   Cause = "key-other-scheme"
	KeyOther         Cause = "key-other-secret" // one that is at hand and was not named
)

// Mistakes in what was signed.
const (
	ContentBodyOnly    Cause = "content-body-only"
	ContentNoID        Cause = "content-no-id"
	ContentNoTimestamp Cause = "content-no-timestamp"
	ContentNoBody      Cause = "content-no-body"
	ContentOrder       Cause = "content-order"
	ContentSeparator   Cause = "content-separator"
	ContentExtra       Cause = "content-extra"
	ContentSecret      Cause = "content-with-secret"
	ContentTemplate    Cause = "content-template"
	ContentJSON        Cause = "content-json"
	ContentURL         Cause = "content-url"
	ContentBodyHash    Cause = "content-body-hash"
	TimeUnit           Cause = "content-timestamp-unit"
	TimeFloat          Cause = "content-timestamp-float"
	TimeDate           Cause = "content-timestamp-date"
	TimeShift          Cause = "content-timestamp-shifted"
	TimeSpelling       Cause = "content-timestamp-spelling"
	TimeGone           Cause = "content-timestamp-placeholder"
	IDFromBody         Cause = "content-id-from-body"
	IDFromOther        Cause = "content-id-of-other-request"
	IDChanged          Cause = "content-id-changed"
)

// Mistakes with the body.
const (
	BodyReserialised Cause = "body-reserialised"
	BodyKeyOrder     Cause = "body-key-order"
	BodyNewlineAdded Cause = "body-newline-added"
	BodyNewlineLost  Cause = "body-newline-lost"
	BodyLineEnds     Cause = "body-line-ends"
	BodyBOM          Cause = "body-bom"
	BodyEmpty        Cause = "body-empty"
	BodyObjectText   Cause = "body-object-text"
	BodyBytesText    Cause = "body-bytes-text"
	BodyBase64       Cause = "body-base64"
	BodyJSONString   Cause = "body-json-string"
	BodyForm         Cause = "body-form-encoded"
	BodyHTML         Cause = "body-html-escaped"
	BodyMojibake     Cause = "body-mojibake"
	BodyCharset      Cause = "body-charset"
	BodyLossy        Cause = "body-lossy-text"
	BodyCompressed   Cause = "body-compressed"
	BodyChunked      Cause = "body-chunked"
	BodyMember       Cause = "body-member"
	BodyCut          Cause = "body-cut"
	BodyExtra        Cause = "body-extra"
)

// Mistakes in the digest, and with the clock.
const (
	DigestHash    Cause = "digest-other-hash"
	DigestPlain   Cause = "digest-not-hmac"
	DigestNoKey   Cause = "digest-without-key"
	DigestSwapped Cause = "digest-arguments-swapped"
	DigestTwice   Cause = "digest-hashed-first"
	AgeOld        Cause = "age-too-old"
	AgeAhead      Cause = "age-ahead"
)
