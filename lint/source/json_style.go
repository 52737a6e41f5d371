package source

import (
	"cmp"
	"slices"
)

// style looks at the accidents as a whole: many of them together are one habit, such as a Python dict that was
// printed, and are then one fault.
func (r *jsonReader) style() {
	quotes, single := r.latest["single-quotes"]
	if single && r.saw("word-truePython")+r.saw("word-falsePython")+r.saw("word-nullPython") > 0 {
		r.printedPython(quotes)
		return
	}
	habits := 0
	first := -1
	for _, accident := range []string{"comment", "bare-key", "single-quotes", "trailing-comma", "odd-space"} {
		i, seen := r.latest[accident]
		if !seen {
			continue
		}
		habits++
		if accident != "trailing-comma" && accident != "odd-space" && (first < 0 || r.doc.Faults[i].Span.Start < r.doc.Faults[first].Span.Start) {
			first = i
		}
	}
	if habits > 1 && first >= 0 {
		r.doc.Faults[first].Hint += "; the file looks like JSON5 or JSONC, which hosts do not read"
	}
}

// printedPython makes one fault of the single quotes and the literals of a Python dict.
func (r *jsonReader) printedPython(quotes int) {
	f := &r.doc.Faults[quotes]
	f.Message = "this is a Python dict as it is printed, not JSON"
	f.Hint = "write the file with json.dump"
	if f.Fix != nil {
		f.Fix.Message = "write double quotes and JSON's literals"
	}
	var gone []int
	for _, accident := range []string{"word-truePython", "word-falsePython", "word-nullPython"} {
		i, seen := r.latest[accident]
		if !seen {
			continue
		}
		gone = append(gone, i)
		word := r.doc.Faults[i]
		f.Related = append(f.Related[:min(len(f.Related), maxRelated-1)], Related{word.Span, "here too"})
		if f.Fix != nil && word.Fix != nil {
			f.Fix.Edits = append(f.Fix.Edits, word.Fix.Edits...)
		} else {
			f.Fix = nil
		}
		delete(r.latest, accident)
	}
	delete(r.latest, "single-quotes") // how often is of no interest now
	if f.Fix != nil {
		slices.SortFunc(f.Fix.Edits, func(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	slices.SortFunc(f.Related, func(a, b Related) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	r.drop(gone)
}

// drop removes faults by their index.
func (r *reader) drop(gone []int) {
	slices.Sort(gone)
	for _, i := range slices.Backward(gone) {
		r.doc.Faults = slices.Delete(r.doc.Faults, i, i+1)
		for accident, j := range r.latest {
			if j > i {
				r.latest[accident] = j - 1
			}
		}
	}
}
