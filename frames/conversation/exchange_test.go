package conversation_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/frames/conversation"
)

// An exchange is one block of a file in testdata/exchanges:
//
//	# title
//	> what the host sends
//	< what the extension answers
//	= severity rule number: message
//	=> the fix, where the test holds it
//	~ the findings depend on the order of writing
type exchange struct {
	title  string
	bodies []string
	from   []conversation.Direction
	want   []string
	fixed  bool
}

func readExchanges(t *testing.T) map[string][]exchange {
	t.Helper()
	files, err := filepath.Glob("testdata/exchanges/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in testdata/exchanges: %v", err)
	}
	all := map[string][]exchange{}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var list []exchange
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			line := lines.Text()
			mark, text, _ := strings.Cut(line, " ")
			if mark == "#" {
				list = append(list, exchange{title: text})
				continue
			}
			if line == "" {
				continue
			}
			e := &list[len(list)-1]
			switch mark {
			case ">":
				e.bodies, e.from = append(e.bodies, text), append(e.from, conversation.ToExtension)
			case "<":
				e.bodies, e.from = append(e.bodies, text), append(e.from, conversation.ToHost)
			case "=":
				e.want = append(e.want, text)
			case "~":
				e.fixed = true
			default:
				t.Fatalf("%s: %q has none of the marks # > < = ~", name, line)
			}
		}
		if len(list) == 0 {
			t.Fatalf("%s holds no exchange", name)
		}
		all[filepath.Base(name)] = list
	}
	return all
}

// add puts the messages into a conversation, in this order, or as written for nil.
func (e exchange) add(c *conversation.Conversation, order []int, directions bool) []conversation.Finding {
	var all []conversation.Finding
	for n := range e.bodies {
		i := n
		if order != nil {
			i = order[n]
		}
		at := conversation.At{Number: n + 1}
		if directions {
			at.Direction = e.from[i]
		}
		all = append(all, c.Add(at, conversation.Parse([]byte(e.bodies[i]))).Findings...)
	}
	return append(all, c.End()...)
}

func lines(fs []conversation.Finding) []string {
	var out []string
	for _, f := range fs {
		out = append(out, fmt.Sprintf("%s %s %d: %s", f.Severity, f.Rule, f.At.Number, f.Message))
	}
	return out
}

// rules lists severity and rule of each finding, sorted, each once.
func rules(lines []string) []string {
	var out []string
	for _, l := range lines {
		fields := strings.Fields(l)
		out = append(out, fields[0]+" "+fields[1])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestExchanges(t *testing.T) {
	for file, list := range readExchanges(t) {
		for _, e := range list {
			t.Run(file+"/"+e.title, func(t *testing.T) {
				got := lines(e.add(new(conversation.Conversation), nil, false))
				if !slices.Equal(got, e.want) {
					t.Errorf("got:\n= %s\nwant:\n= %s", strings.Join(got, "\n= "), strings.Join(e.want, "\n= "))
				}
			})
		}
	}
}

// A dump may hold the answers before their requests, and may or may not know the
// directions: the same rules are broken.
func TestExchangesInAnotherOrder(t *testing.T) {
	for file, list := range readExchanges(t) {
		for _, e := range list {
			if e.fixed {
				continue
			}
			t.Run(file+"/"+e.title, func(t *testing.T) {
				var order []int
				for _, d := range []conversation.Direction{conversation.ToHost, conversation.ToExtension} {
					for i, from := range e.from {
						if from == d {
							order = append(order, i)
						}
					}
				}
				want := rules(e.want)
				for _, directions := range []bool{false, true} {
					if got := rules(lines(e.add(new(conversation.Conversation), nil, directions))); !slices.Equal(got, want) {
						t.Errorf("as written, directions %t: got %q, want %q", directions, got, want)
					}
					if got := rules(lines(e.add(new(conversation.Conversation), order, directions))); !slices.Equal(got, want) {
						t.Errorf("answers first, directions %t: got %q, want %q", directions, got, want)
					}
				}
			})
		}
	}
}
