package diagnose

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/pupkit/pupkit/sign"
)

var timestampTexts = []*Hypothesis{
	timestampText(TimestampSpelling, "the timestamp is not in plain digits: whole seconds, without a sign, zeros in front, grouping or an exponent",
		func(sec string) string { return "0" + sec }, mendSpelling),
	timestampText(TimestampDate, "the timestamp is a date; it is whole seconds since 1970 in digits",
		func(sec string) string { return unix(sec).Format(time.RFC3339) }, mendDate),
	timestampText(TimestampFraction, "the timestamp has a fraction; it is whole seconds",
		func(sec string) string { return sec + ".5" }, func(v string) (string, bool) {
			whole, fraction, ok := strings.Cut(strings.Replace(v, ",", ".", 1), ".")
			return whole, ok && digits().MatchString(whole) && digits().MatchString(fraction)
		}),
	timestampText(TimestampNanos, "the timestamp counts nanoseconds; it is in whole seconds", func(sec string) string { return sec + "000000000" }, mendUnit(19)),
	timestampText(TimestampMicros, "the timestamp counts microseconds; it is in whole seconds", func(sec string) string { return sec + "000000" }, mendUnit(16)),
	timestampText(TimestampMillis, "the timestamp counts milliseconds; it is in whole seconds", func(sec string) string { return sec + "000" }, mendUnit(13)),
}

var digits = expression(`^[0-9]{1,40}$`)

func timestampText(c Cause, says string, bend func(sec string) string, mend func(v string) (string, bool)) *Hypothesis {
	return &Hypothesis{Cause: c, Part: HeaderPart, Says: says, Remedy: WholeSeconds,
		bend: bendValue(sign.HeaderTimestamp, bend),
		mend: mendValue(sign.HeaderTimestamp, func(v string) (string, string, bool) {
			m, ok := mend(v)
			return m, strconv.Quote(clip(v, 40)) + " means " + clip(m, 40), ok
		})}
}

func unix(sec string) time.Time {
	n, _ := strconv.ParseInt(sec, 10, 64)
	return time.Unix(n, 0).UTC()
}

// mendUnit cuts a number of that many digits to the ten that seconds have today; up to the year 2128 it is believed.
func mendUnit(length int) func(v string) (string, bool) {
	return func(v string) (string, bool) {
		if len(v) != length || !digits().MatchString(v) || v[0] == '0' || v[0] > '4' {
			return v, false
		}
		return v[:10], true
	}
}

var (
	exponent = expression(`^[0-9](\.[0-9]+)?[eE]\+?[0-9]{1,2}$`)
	grouped  = expression(`^[0-9]{1,3}([_,' .][0-9]{3}){2,4}$`)
	trailing = expression(`^([0-9]{10})[^0-9.,].*$`)
)

func mendSpelling(v string) (string, bool) {
	t := strings.TrimPrefix(strings.TrimSpace(narrowDigits(v)), "+")
	t = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(t, "t="), "ts="), "timestamp=")
	switch {
	case grouped().MatchString(t):
		t = strings.NewReplacer("_", "", ",", "", "'", "", " ", "", ".", "").Replace(t)
	case exponent().MatchString(t):
		f, err := strconv.ParseFloat(t, 64)
		if err != nil || f != math.Trunc(f) || f > maxSeconds {
			return v, false
		}
		t = strconv.FormatInt(int64(f), 10)
	case strings.HasPrefix(t, "0x") || strings.HasPrefix(t, "0X"):
		n, err := strconv.ParseInt(t[2:], 16, 64)
		if err != nil {
			return v, false
		}
		t = strconv.FormatInt(n, 10)
	case trailing().MatchString(t):
		t = t[:10]
	}
	if digits().MatchString(t) {
		t = strings.TrimLeft(t, "0")
	}
	return t, t != v && t != ""
}

// narrowDigits writes the digits of other scripts and widths in ASCII.
func narrowDigits(v string) string {
	return strings.Map(func(r rune) rune {
		for _, zero := range []rune{'\uff10', '\u0660', '\u06f0', '\u0966'} {
			if r >= zero && r < zero+10 {
				return '0' + r - zero
			}
		}
		return r
	}, v)
}

// dateLayouts are the dates that languages print, in the layouts of package time.
var dateLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "20060102T150405Z",
	"2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05.999999999", "2006-01-02 15:04:05 MST", "2006-01-02 15:04:05 -0700 MST",
	time.RFC1123, time.RFC1123Z, time.RFC850, time.ANSIC, time.UnixDate,
	"Mon Jan 02 2006 15:04:05 GMT-0700", "1/2/2006, 3:04:05 PM", "2.1.2006, 15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05-0700", "2006-01-02", "2006/01/02 15:04:05",
}

func mendDate(v string) (string, bool) {
	text := strings.TrimSpace(v)
	if i := strings.Index(text, " ("); i > 0 && strings.HasSuffix(text, ")") { // JavaScript's name of the time zone
		text = text[:i]
	}
	text, _, _ = strings.Cut(text, " m=") // Go's monotonic clock
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, text); err == nil && t.Unix() > 0 {
			return strconv.FormatInt(t.Unix(), 10), true
		}
	}
	return v, false
}

func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n] + "…"
}
