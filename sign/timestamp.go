package sign

import (
	"fmt"
	"strconv"
	"time"
)

// DefaultTolerance is the window of pup ("accept a five-minute window") and of every Standard Webhooks library; the
// specification itself names no number.
const DefaultTolerance = 5 * time.Minute

// ParseTimestamp reads the text of a webhook-timestamp: digits without a leading zero that fit 63 bits, nothing else.
// Libraries differ on signs, zeros and fractions, and they all sign the integer: accepting only its one spelling keeps
// the header's text and the signed text the same.
func ParseTimestamp(text string) (int64, error) {
	shown := text
	if len(shown) > 64 {
		shown = shown[:64] + "…"
	}
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < '0' || c > '9' || i == 0 && c == '0' {
			return 0, fmt.Errorf("%s is %q: it is not a whole number of seconds since 1970 in plain digits", HeaderTimestamp, shown)
		}
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s is %q: it is not a number of seconds that fits 63 bits", HeaderTimestamp, shown)
	}
	return seconds, nil
}

func (v *Verifier) checkAge(res *Result, seconds int64) *Refusal {
	now := time.Now
	if v.Now != nil {
		now = v.Now
	}
	tolerance := v.Tolerance
	if tolerance == 0 {
		tolerance = DefaultTolerance
	}
	limit := int64(tolerance / time.Second)
	age := now().Unix() - seconds // no overflow: both are positive
	res.Age = saturate(age)
	switch {
	case v.AnyAge:
	case age > limit:
		return &Refusal{Reason: TooOld, Header: HeaderTimestamp, Age: res.Age, Result: res,
			Message: fmt.Sprintf("the signature is right, but the message is %d s old, and %d s are allowed", age, limit)}
	case age < -limit:
		return &Refusal{Reason: TooNew, Header: HeaderTimestamp, Age: res.Age, Result: res,
			Message: fmt.Sprintf("the signature is right, but the message is %d s ahead of this clock, and %d s are allowed", -age, limit)}
	}
	return nil
}

// saturate turns seconds into a Duration, which ends at 292 years.
func saturate(seconds int64) time.Duration {
	const most = int64(1<<63-1) / int64(time.Second)
	return time.Duration(max(-most, min(most, seconds))) * time.Second
}
