package commands

import (
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// readToolList returns the names of the running server's tools, nil where none were given. It reads what there is at
// hand: the JSON-RPC answer to tools/list, its result, an array of tools or names, or one name a line.
func (r *lintRun) readToolList() ([]string, error) {
	if r.o.toolList == "" {
		return nil, nil
	}
	pups := 0
	for _, m := range r.manifests {
		if m.Host == lint.Pup {
			pups++
		}
	}
	if pups != 1 {
		return nil, usagef("--tool-list is about one manifest of pup, and there are %d", pups).withHint("name the manifest")
	}
	text, err := r.read(r.o.toolList, "a tool list", 4<<20)
	if err != nil {
		return nil, err
	}
	names, ok := toolNames(text)
	if !ok {
		return nil, usagef("%s is no tool list", r.o.toolList).withHint(`it is the answer to tools/list, {"tools":[{"name":"…"}]}, an array of names, or one name a line`)
	}
	return names, nil
}

func toolNames(text []byte) ([]string, bool) {
	trimmed := strings.TrimSpace(strings.TrimPrefix(string(text), "\ufeff"))
	if !strings.HasPrefix(trimmed, "{") && !strings.HasPrefix(trimmed, "[") {
		names := strings.Fields(trimmed)
		return names, len(names) > 0 && len(names) == len(strings.Split(trimmed, "\n"))
	}
	doc := source.ParseJSON("", []byte(trimmed))
	for _, f := range doc.Faults {
		if !f.Warning {
			return nil, false
		}
	}
	list := doc.Root
	for _, v := range []*source.Value{lint.At(doc.Root, "result", "tools"), lint.At(doc.Root, "tools")} {
		if v != nil {
			list = v
			break
		}
	}
	if list.Kind != source.Array {
		return nil, false
	}
	names := []string{}
	for _, item := range list.Items {
		if item.Kind == source.Object {
			item = item.Member("name")
		}
		if item == nil || item.Kind != source.String {
			return nil, false
		}
		names = append(names, item.Text)
	}
	return names, true
}
