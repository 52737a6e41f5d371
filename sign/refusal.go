package sign

import "time"

// Reason names why a message is refused.
type Reason string

// The reasons of a Verifier, in the order in which it checks. The signature is checked before the age, so that an old
// message is called old only when it is genuine.
const (
	NoKey          Reason = "no-key"           // the Verifier has no key
	BodyTooLarge   Reason = "body-too-large"   // over Verifier.MaxBody
	HeaderMissing  Reason = "header-missing"   // one of the three is not there
	HeaderEmpty    Reason = "header-empty"     // it is there without a value
	HeaderDoubled  Reason = "header-doubled"   // it is there twice: HTTP gives no way to tell which counts
	HeaderTooLong  Reason = "header-too-long"  // over MaxID or MaxSignatureHeader
	TimestampForm  Reason = "timestamp-form"   // not [1-9][0-9]* within 63 bits
	NoKnownVersion Reason = "no-known-version" // no entry of a scheme that a key belongs to
	Mismatch       Reason = "mismatch"         // entries there, and none of them is right
	TooOld         Reason = "too-old"          // right, but longer ago than the tolerance
	TooNew         Reason = "too-new"          // right, but further ahead than the tolerance
	Replayed       Reason = "replayed"         // right, but the id has been used (Once)
)

// Refusal is the error of a refused message. Servers should answer all of them alike: which check failed helps who
// probes. Message holds no secret and no expected signature.
type Refusal struct {
	Reason  Reason
	Header  string // the header concerned, or empty
	Message string
	Age     time.Duration // TooOld, TooNew: now less the timestamp
	Result  *Result       // TooOld, TooNew: what matched
}

func (r *Refusal) Error() string { return r.Message }
