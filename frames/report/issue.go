package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/internal/printable"
)

// Issue is a fault of the stream or a finding about a message, in one shape.
type Issue struct {
	Name      string // the cause, or the rule
	Severity  string // error, warning or note
	Frame     int    // number of the frame concerned, from 1
	Offset    int64
	Direction conversation.Direction
	Message   string
	Fix       string

	fault   *frames.Error   // nil for a finding
	repeats conversation.At // the first one, where this finding only counts how often it was made again
	times   int
}

// OfFault makes an Issue of a fault.
func OfFault(e *frames.Error, frame int, d conversation.Direction) Issue {
	i := Issue{Name: string(e.Cause), Severity: "error", Frame: frame, Offset: e.Offset, Direction: d, Message: e.Detail, Fix: e.Fix, fault: e}
	if e.Announced < 0 {
		i.Frame = 0 // it stands outside any frame
	}
	if e.Note() {
		i.Severity = "note"
	}
	if d == conversation.ToExtension {
		i.Fix = hostFix(e)
	}
	return i
}

// hostFix is the advice against a fault in what the host writes: it writes to the extension's stdin, and no launcher comes
// before it.
func hostFix(e *frames.Error) string {
	switch e.Cause {
	case frames.LogLine, frames.LauncherText, frames.NPMBanner, frames.ANSISequences, frames.StackTrace, frames.StrayBytes, frames.TextInBody:
		return "the extension's stdin carries frames only: something else than the host's frames was written to it"
	}
	return strings.ReplaceAll(e.Fix, "stdout", "the extension's stdin")
}

// OfFinding makes an Issue of a finding.
func OfFinding(f conversation.Finding) Issue {
	return Issue{Name: f.Rule, Severity: f.Severity.String(), Frame: f.At.Number, Offset: f.At.Offset, Direction: f.At.Direction, Message: f.Message, Fix: f.Fix, repeats: f.Repeats, times: f.Times}
}

// Group is one mistake of a stream and its repetitions.
type Group struct {
	Issue
	Count   int
	Offsets []int64 // of the first few repetitions
	Last    int64   // offset of the last one
}

// again says in words where a mistake was made again.
func (g *Group) again() string {
	if g.Count < 2 {
		return ""
	}
	var at []string
	for _, o := range g.Offsets {
		at = append(at, fmt.Sprint(o))
	}
	if len(at) == 0 {
		return fmt.Sprintf(" (%d times, the last at offset %d)", g.Count, g.Last)
	}
	if g.Count-1 <= len(at) {
		return fmt.Sprintf(" (%d times, again at offset %s)", g.Count, strings.Join(at, ", "))
	}
	return fmt.Sprintf(" (%d times, again at offset %s, … %d)", g.Count, strings.Join(at, ", "), g.Last)
}

// place says where an issue is: the frame and the offset, and whose it is where both directions are there.
func (i *Issue) place() string {
	var parts []string
	if i.Direction != conversation.Unknown {
		parts = append(parts, i.Direction.String())
	}
	if i.Frame > 0 {
		parts = append(parts, fmt.Sprintf("frame %d at", i.Frame))
	}
	return strings.Join(append(parts, fmt.Sprintf("offset %d", i.Offset)), " ")
}

// WriteText writes the mistakes of a stream for people: place, what is wrong, and what would be right.
func WriteText(w io.Writer, stream string, groups []Group) error {
	var b strings.Builder
	for _, g := range groups {
		if stream != "" {
			fmt.Fprintf(&b, "%s: ", printable.Text(stream))
		}
		fmt.Fprintf(&b, "%s: %s: %s%s [%s]\n", g.place(), g.Severity, printable.Text(g.Message), g.again(), g.Name)
		if g.Fix != "" {
			fmt.Fprintf(&b, "  fix: %s\n", printable.Text(g.Fix))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Summary counts what a stream held.
type Summary struct {
	Frames    int
	Recovered int // of these, those that the host would not have read
	Bytes     int64
	Largest   int
	Methods   map[string]int // requests and notifications by method

	kinds  [conversation.Batch + 1]int // by kind of message
	groups []*Group
}

// Add counts a frame.
func (s *Summary) Add(f frames.Frame, row conversation.Row) {
	s.Frames++
	if f.Recovered {
		s.Recovered++
	}
	s.Bytes += int64(len(f.Body))
	s.Largest = max(s.Largest, len(f.Body))
	s.kinds[row.Kind]++
	if m := row.Method; m != "" && (row.Kind == conversation.Request || row.Kind == conversation.Notification) {
		if s.Methods == nil {
			s.Methods = map[string]int{}
		}
		if _, ok := s.Methods[m]; ok || len(s.Methods) < maxMethods {
			s.Methods[m]++
		}
	}
}

// maxMethods is how many methods a summary tells apart.
const maxMethods = 64

// shownOffsets is how many repetitions a group remembers.
const shownOffsets = 3

// Issue counts an issue, and says whether its mistake is new to the stream. Mistakes that end the same way are one.
func (s *Summary) Issue(i Issue) (first bool) {
	for _, g := range s.groups {
		if !g.same(&i) {
			continue
		}
		if i.fault == nil {
			g.Count += i.times
			g.Last = i.Offset
			return false
		}
		g.settle(&i)
		g.Count++
		g.Last = i.Offset
		if len(g.Offsets) < shownOffsets {
			g.Offsets = append(g.Offsets, i.Offset)
		}
		return false
	}
	s.groups = append(s.groups, &Group{Issue: i, Count: 1, Last: i.Offset})
	return true
}

// same says whether an issue is the group's mistake: the same fault, or one that explains it as well; or the count of a
// conversation, which counts its findings itself.
func (g *Group) same(i *Issue) bool {
	a, b := g.fault, i.fault
	switch {
	case a == nil && b == nil:
		return i.times > 0 && g.Name == i.Name && g.Frame == i.repeats.Number && g.Direction == i.repeats.Direction
	case a == nil || b == nil || g.Direction != i.Direction:
		return false
	case a.Cause == b.Cause:
		return a.Cause != frames.InvalidJSON || a.Fix == b.Fix
	}
	return slices.Contains(a.Also, b.Cause) || slices.Contains(b.Also, a.Cause)
}

// settle takes the cause of a frame that leaves no choice for one that did.
func (g *Group) settle(i *Issue) {
	if i.fault.Cause == g.fault.Cause || len(i.fault.Also) > 0 {
		return
	}
	g.Name = i.Name
	g.Fix = i.Fix
	g.Message += fmt.Sprintf("; offset %d decides: %s", i.Offset, i.fault.Cause.Summary())
	g.fault = i.fault
}

// Groups returns the mistakes in the order in which they were first made.
func (s *Summary) Groups() []Group {
	out := make([]Group, len(s.groups))
	for i, g := range s.groups {
		out[i] = *g
	}
	return out
}

// Text is the summary in a few lines.
func (s *Summary) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s in their bodies, the largest %d", plural(s.Frames, "frame"), plural(int(s.Bytes), "byte"), s.Largest)
	if s.Recovered > 0 {
		fmt.Fprintf(&b, "; %d recovered, which the host would not read", s.Recovered)
	}
	b.WriteByte('\n')
	kinds := map[string]int{}
	for kind, n := range s.kinds {
		if n > 0 {
			kinds[conversation.Kind(kind).String()] = n
		}
	}
	for _, counts := range []map[string]int{kinds, s.Methods} {
		names := make([]string, 0, len(counts))
		for name := range counts {
			names = append(names, name)
		}
		slices.Sort(names)
		for i, name := range names {
			names[i] = fmt.Sprintf("%s %d", printable.Cut(name, 40), counts[name])
		}
		if len(names) > 0 {
			fmt.Fprintf(&b, "  %s\n", strings.Join(names, ", "))
		}
	}
	for _, g := range s.groups {
		fmt.Fprintf(&b, "  %s %s %d\n", g.Severity, g.Name, g.Count)
	}
	return b.String()
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func width(s string) int { return utf8.RuneCountInString(s) }
