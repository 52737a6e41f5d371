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
	zones               // some seconds, and whole and half hours
	every               // every millisecond, the seconds of ten minutes, and every time zone
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
			return try("milliseconds in the content", text+"000") && try("microseconds in the content", text+"000000") &&
				try("nanoseconds in the content", text+"000000000") && try("minutes in the content", strconv.FormatInt(t.Unix()/60, 10)) &&
				eachMilli(t, e, func(at time.Time) bool {
					return try("milliseconds in the content", strconv.FormatInt(at.UnixMilli(), 10))
				})
		})},
	{Cause: TimeFloat, Part: TimePart, Remedy: SameTimestamp,
		Says: "the signed content holds the timestamp as a floating-point number, the header as an integer",
		vary: withTimes(func(t time.Time, e effort, try func(string, string) bool) bool {
			text := strconv.FormatInt(t.Unix(), 10)
			return try("with .0", text+".0") && try("with .000", text+".000") && try("with an exponent", strconv.FormatFloat(float64(t.Unix()), 'e', -1, 64)) &&
				try("with six digits", text+".000000") && eachMilli(t, e, func(at time.Time) bool {
				return try("with milliseconds", fmt.Sprintf("%d.%03d", at.Unix(), at.Nanosecond()/1e6))
			})
		})},
	{Cause: TimeDate, Part: TimePart, Remedy: SameTimestamp,
		Says: "the signed content holds the timestamp as a date, the header as seconds",
		vary: withTimes(varyDate)},
	{Cause: TimeSpelling, Part: TimePart, Remedy: SameTimestamp,
		Says: "the signed content holds the timestamp in another spelling than the header",
		vary: withTimes(varySpelling)},
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
	"2006-01-02", "2006-01-02T15:04Z", "2006-01-02T15:04:05.000000000Z", "2006-01-02T15:04:05.0000000Z", "2006-01-02T15:04:05.0000000+00:00", "2006-01-02T15:04:05.000+00:00",
	"Mon, 02 Jan 2006 15:04:05 GMT", "Mon Jan 02 2006 15:04:05 GMT+0000 (Coordinated Universal Time)",
}

// eachMilli gives the milliseconds of the second, and of those before and behind it, where every one is to be tried.
func eachMilli(t time.Time, e effort, f func(at time.Time) bool) bool {
	for ms := -1000; ms < 2000 && e == every; ms++ {
		if !f(t.Add(time.Duration(ms) * time.Millisecond)) {
			return false
		}
	}
	return true
}

// varyDate prints the time as a date in UTC, then with every millisecond, then in every time zone.
func varyDate(t time.Time, e effort, try func(string, string) bool) bool {
	in := func(at time.Time, layouts ...string) bool {
		for _, layout := range layouts {
			if text := at.Format(layout); !try("in the content: "+text, text) {
				return false
			}
		}
		return true
	}
	if !in(t, datesInContent...) || !eachMilli(t, e, func(at time.Time) bool { return in(at, "2006-01-02T15:04:05.000Z") }) {
		return false
	}
	for off := -12 * 60; off <= 14*60 && e == every; off += 15 {
		if !in(t.In(time.FixedZone("", off*60)), localDates...) {
			return false
		}
	}
	return true
}

// localDates are the dates that name a time zone, or show local time without saying so.
var localDates = []string{
	time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04:05-07:00", "2006-01-02T15:04:05-0700", "2006-01-02 15:04:05 -0700",
	"Mon, 02 Jan 2006 15:04:05 -0700", "1/2/2006, 3:04:05 PM", "2.1.2006, 15:04:05",
}

// varySpelling writes the same seconds in other characters.
func varySpelling(t time.Time, e effort, try func(string, string) bool) bool {
	text := strconv.FormatInt(t.Unix(), 10)
	for _, s := range []surrounding{
		{"double quotes", `"`, `"`}, {"single quotes", "'", "'"}, {"as Python prints bytes", "b'", "'"}, {"a line feed at the end", "", "\n"}, {"a blank at the end", "", " "}, {"a blank in front", " ", ""},
		{"a zero in front", "0", ""}, {"a plus in front", "+", ""}, {"t= in front", "t=", ""}, {"as a list of one", "[", "]"}, {"as a list of one", "['", "']"}, {"an s at the end", "", "s"}, {"an L at the end", "", "L"}, {"an n at the end", "", "n"},
	} {
		if !try(s.name, s.before+text+s.after) {
			return false
		}
		if e == usual {
			return true
		}
	}
	for at, grouped := len(text)-3, text; at > 0; at -= 3 {
		if grouped = grouped[:at] + "," + grouped[at:]; at <= 3 && (!try("grouped", grouped) || !try("grouped", strings.ReplaceAll(grouped, ",", ".")) || !try("grouped", strings.ReplaceAll(grouped, ",", "_"))) {
			return false
		}
	}
	return try("in hex", fmt.Sprintf("0x%x", t.Unix())) && try("in hex", fmt.Sprintf("%x", t.Unix()))
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

// shifts are some seconds, and the offsets of time zones up to 14 hours: every quarter of an hour, or only halves or wholes.
func shifts(e effort) (list []time.Duration) {
	seconds, step := 5, 15*time.Minute
	switch e {
	case usual:
		step = time.Hour
	case zones:
		step = 30 * time.Minute
	case every:
		seconds = 300
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
