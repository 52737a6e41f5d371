package diagnose

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// maxSeconds is the end of the year 9999: later times have no text in ISO 8601.
const maxSeconds = 253402300799

// maxManyTimes is the largest body in bytes for which every millisecond and every second around the time is tried.
const maxManyTimes = 8 << 10

// effort says how many times are tried.
type effort int

const (
	usual effort = iota // some seconds and whole hours: another mistake is combined with it
	zones               // some seconds and every time zone
	every               // every millisecond, and the seconds of two minutes
)

// withTimes makes a hypothesis's vary from other spellings of the timestamp.
func withTimes(spell func(t time.Time, e effort, try func(detail, text string) bool) bool) func(*Scratch, Recipe, Try) bool {
	return func(s *Scratch, r Recipe, try Try) bool {
		seconds, err := strconv.ParseInt(r.Timestamp, 10, 64)
		if err != nil || seconds < 0 || seconds > maxSeconds {
			return true
		}
		e := every
		if s.brief {
			e = usual
		} else if len(r.Body) > maxManyTimes {
			e = zones
		}
		return spell(time.Unix(seconds, 0).UTC(), e, func(detail, text string) bool {
			v := r
			v.Timestamp = text
			return text == r.Timestamp || try(detail, v)
		})
	}
}

var contentTimes = []*Hypothesis{
	{Cause: TimeUnit, Part: TimePart, Remedy: SameTimestamp,
		Says: "the signed content holds the timestamp in another unit than the header",
		vary: withTimes(func(t time.Time, e effort, try func(string, string) bool) bool {
			text := strconv.FormatInt(t.Unix(), 10)
			for ms := 1; ms < 1000 && e == every; ms++ {
				if !try("milliseconds in the content", fmt.Sprintf("%s%03d", text, ms)) {
					return false
				}
			}
			return try("milliseconds in the content", text+"000") && try("microseconds in the content", text+"000000") &&
				try("nanoseconds in the content", text+"000000000") && try("minutes in the content", strconv.FormatInt(t.Unix()/60, 10))
		})},
	{Cause: TimeFloat, Part: TimePart, Remedy: SameTimestamp,
		Says: "the signed content holds the timestamp as a floating-point number, the header as an integer",
		vary: withTimes(func(t time.Time, _ effort, try func(string, string) bool) bool {
			text := strconv.FormatInt(t.Unix(), 10)
			return try("with .0", text+".0") && try("with .000", text+".000") && try("with an exponent", strconv.FormatFloat(float64(t.Unix()), 'e', -1, 64)) &&
				try("with six digits", text+".000000")
		})},
	{Cause: TimeDate, Part: TimePart, Remedy: SameTimestamp,
		Says: "the signed content holds the timestamp as a date, the header as seconds",
		vary: withTimes(func(t time.Time, _ effort, try func(string, string) bool) bool {
			for _, layout := range datesInContent {
				if text := t.Format(layout); !try("in the content: "+text, text) {
					return false
				}
			}
			return true
		})},
	{Cause: TimeShift, Part: TimePart, Remedy: SameTimestamp,
		Says: "the signed content holds another time than the header: the clock was read twice, or local time was taken for UTC",
		vary: withTimes(varyShift)},
	{Cause: TimeGone, Part: TimePart, Remedy: SameTimestamp,
		Says: "the signed content holds a placeholder where the timestamp belongs: it was not set yet when it was signed",
		vary: withTimes(func(_ time.Time, _ effort, try func(string, string) bool) bool {
			for _, text := range []string{"", "undefined", "null", "None", "NaN", "0", "nil", "<nil>", "Invalid Date", "[object Object]"} {
				if !try(fmt.Sprintf("in the content: %q", text), text) {
					return false
				}
			}
			return true
		})},
}

// datesInContent are the dates that end up in signed content, in the layouts of package time.
var datesInContent = []string{
	"2006-01-02T15:04:05Z", "2006-01-02T15:04:05.000Z", "2006-01-02T15:04:05+00:00", "2006-01-02T15:04:05",
	"2006-01-02T15:04:05.000000Z", "2006-01-02T15:04:05.000000+00:00", "20060102T150405Z",
	"2006-01-02 15:04:05", "2006-01-02 15:04:05+00:00", "2006-01-02 15:04:05 UTC", "2006-01-02 15:04:05 +0000 UTC",
	"Mon, 02 Jan 2006 15:04:05 GMT", "Mon Jan 02 2006 15:04:05 GMT+0000 (Coordinated Universal Time)",
}

func varyShift(t time.Time, e effort, try func(string, string) bool) bool {
	for _, off := range shifts(e) {
		for _, sign := range []time.Duration{1, -1} {
			at := t.Add(sign * off)
			word := "later"
			if sign < 0 {
				word = "earlier"
			}
			if at.Unix() > 0 && !try("the signed time is "+span(off)+" "+word, strconv.FormatInt(at.Unix(), 10)) {
				return false
			}
		}
	}
	return true
}

// shifts are some seconds, and every quarter of an hour up to 14 hours: the offsets of time zones.
func shifts(e effort) (list []time.Duration) {
	seconds, step := 5, 15*time.Minute
	switch e {
	case usual:
		step = time.Hour
	case every:
		seconds = 60
	}
	for s := range seconds {
		list = append(list, time.Duration(s+1)*time.Second)
	}
	for off := step; off <= 14*time.Hour; off += step {
		list = append(list, off)
	}
	return list
}

// span says a duration of whole seconds in words.
func span(d time.Duration) string {
	var parts []string
	for _, u := range []struct {
		size time.Duration
		name string
	}{{24 * time.Hour, "d"}, {time.Hour, "h"}, {time.Minute, "min"}, {time.Second, "s"}} {
		if n := d / u.size; n > 0 && len(parts) < 2 {
			parts = append(parts, fmt.Sprintf("%d %s", n, u.name))
			d -= n * u.size
		} else if len(parts) > 0 {
			break
		}
	}
	if parts == nil {
		return "0 s"
	}
	return strings.Join(parts, " ")
}
