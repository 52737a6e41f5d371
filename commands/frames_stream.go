package commands

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/report"
	"github.com/pupkit/pupkit/internal/printable"
)

// decodeStream is one stream that is being decoded.
type decodeStream struct {
	*decoder
	title   string
	talk    conversation.Conversation
	summary report.Summary
	numbers int
}

// plain decodes a stream of frames.
func (s *decodeStream) plain(src *sourceReader) error {
	err := frames.Process(src, s.limits(), func(f frames.Frame) conversation.Message {
		return conversation.Parse(f.Body)
	}, func(item frames.Item, m conversation.Message) error {
		if item.Fault != nil {
			return s.fault(item.Fault, conversation.Unknown)
		}
		return s.frame(item.Frame, conversation.At{Offset: item.Frame.Offset}, m)
	}, s.flush)
	return src.blame(err)
}

// frame takes the next message.
func (s *decodeStream) frame(f frames.Frame, at conversation.At, m conversation.Message) error {
	s.numbers++
	at.Number = s.numbers
	row := s.talk.Add(at, m)
	s.summary.Add(f, row)
	if s.wanted(&row) {
		if err := s.printer.Frame(f, row); err != nil {
			return err
		}
	}
	for _, finding := range row.Findings {
		if err := s.finding(finding); err != nil {
			return err
		}
	}
	return nil
}

// wanted says whether --method and --id let a message through.
func (s *decodeStream) wanted(row *conversation.Row) bool {
	if len(s.methods) > 0 && !slices.Contains(s.methods, row.Method) {
		return false
	}
	return len(s.ids) == 0 || slices.ContainsFunc(s.ids, func(id string) bool { return id == row.ID || `"`+id+`"` == row.ID })
}

func (s *decodeStream) fault(e *frames.Error, from conversation.Direction) error {
	if e.Cause.Loses() {
		s.talk.Lost()
	}
	return s.issue(report.OfFault(e, s.numbers+1, from))
}

func (s *decodeStream) finding(f conversation.Finding) error {
	if s.framesOnly {
		return nil
	}
	return s.issue(report.OfFinding(f))
}

func (s *decodeStream) issue(i report.Issue) error {
	first := s.summary.Issue(i)
	s.bad = s.bad || i.Severity == "error" || s.strict
	if s.follow && first && !s.printer.InPlace() {
		s.flush()
		return s.tell([]report.Group{{Issue: i, Count: 1}})
	}
	return s.printer.Issue(i, first)
}

// tell writes issues to stderr, as JSON where a program asked for its format.
func (s *decodeStream) tell(groups []report.Group) error {
	if s.quiet {
		groups = slices.DeleteFunc(groups, func(g report.Group) bool { return g.Severity == "note" })
	}
	if s.machine {
		return report.WriteJSON(s.Stderr, s.title, groups)
	}
	return report.WriteText(s.Stderr, s.title, groups)
}

// end closes the stream: what only the end can tell, and the issues where they have no place in the answer.
func (s *decodeStream) end() error {
	for _, f := range s.talk.End() {
		if err := s.finding(f); err != nil {
			return err
		}
	}
	if err := s.printer.End(&s.summary); err != nil {
		return err
	}
	s.flush()
	if !s.printer.InPlace() && !s.follow {
		if err := s.tell(s.summary.Groups()); err != nil {
			return err
		}
	}
	if s.summary.Frames == 0 && len(s.summary.Groups()) == 0 {
		s.say("pupkit: no frames%s", inTitle(s.title))
	}
	if s.stats {
		s.say("%s", strings.TrimSuffix(s.summary.Text(), "\n"))
	}
	return nil
}

func inTitle(title string) string {
	if title == "" {
		return ""
	}
	return " in " + printable.Text(title)
}
