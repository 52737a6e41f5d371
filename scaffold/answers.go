package scaffold

import (
	"fmt"
	"strings"
)

// The two hosts, as every command spells them.
const (
	Pup      = "pup"
	Curupira = "curupira"
)

// Kind says how a pup tool behaves.
type Kind string

// The kinds of tool.
const (
	ReadTool  Kind = "read"  // only looks: readOnly in the manifest
	WriteTool Kind = "write" // cannot be undone: alwaysAsk in the manifest
	LongTool  Kind = "long"  // answers with a Task, reports progress and asks one question
)

// Tool is one tool of a pup extension.
type Tool struct {
	Name string
	Kind Kind
}

// ParseTool reads NAME or NAME:KIND, as --tool and an answers file write it; without a kind the tool is a [ReadTool].
// It does not judge the name: [Complete] does.
func ParseTool(text string) (Tool, error) {
	name, kind, found := strings.Cut(text, ":")
	if !found {
		return Tool{Name: name, Kind: ReadTool}, nil
	}
	switch k := Kind(kind); k {
	case ReadTool, WriteTool, LongTool:
		return Tool{Name: name, Kind: k}, nil
	}
	return Tool{}, fmt.Errorf("tool %q has the kind %q: a kind is read, write or long", excerpt(text), excerpt(kind))
}

// DefaultTools are the tools of a pup extension whose author asked for none: one of each kind.
func DefaultTools() []Tool {
	return []Tool{{"list_notes", ReadTool}, {"delete_note", WriteTool}, {"review_notes", LongTool}}
}

// Answers is everything that a user decides about a new project. Host, Language and Name have no default; [Complete] fills
// in the rest.
type Answers struct {
	Host     string // Pup or Curupira
	Language string // "go", "node" or "python"

	Name    string // the display name, one line, at most MaxName characters
	ID      string // pup's identifier: see [Complete]
	Package string // npm, Python or Go package name and the directory's default: lowercase words joined by hyphens

	Author      string // one line, at most MaxLine characters
	Description string // at most MaxText characters, may have several lines
	Summary     string // one line, at most 150 characters (pup doc, Manifest)

	Tools  []Tool   // pup only, 1 to 100 (pup doc, Manifest)
	Events []string // pup only: member.joined, member.left
	URL    string   // pup only: the public address, https://HOST without a path's trailing slash
}

// Limits of what a user may say; the documents set none for these.
const (
	MaxName = 200   // characters of a display name
	MaxLine = 250   // characters of an author
	MaxText = 4_000 // characters of a description
)
