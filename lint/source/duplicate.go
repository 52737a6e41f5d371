package source

import "fmt"

// duplicates reports the keys that stand twice in an object, one fault for each key, however often it is written.
// Keys whose second place is among the first seen members were reported before.
func (r *jsonReader) duplicates(v *Value, seen int) {
	n := len(v.Members)
	if n < 2 || n <= 8 && !hasTwins(v.Members) {
		return
	}
	count := make(map[string]int, n)
	for _, m := range v.Members {
		count[m.Key]++
	}
	if len(count) == n {
		return
	}
	places := map[string][]int{}
	for i, m := range v.Members {
		if count[m.Key] > 1 && len(places[m.Key]) <= maxRelated {
			places[m.Key] = append(places[m.Key], i)
		}
	}
	for i, m := range v.Members {
		if at := places[m.Key]; len(at) > 1 && at[0] == i && at[1] >= seen {
			r.duplicate(v, at, count[m.Key])
		}
	}
}

// hasTwins is the quick way for small objects, which most are.
func hasTwins(members []Member) bool {
	for i := range members {
		for j := range i {
			if members[i].Key == members[j].Key {
				return true
			}
		}
	}
	return false
}

// duplicate reports a key that is written count times, the first of them at the given members.
func (r *jsonReader) duplicate(v *Value, at []int, count int) {
	first, second := v.Members[at[0]], v.Members[at[1]]
	f := Fault{
		Rule:    ruleDuplicate,
		Span:    second.KeySpan,
		Message: fmt.Sprintf("the key %s is written twice in this object", quote([]byte(first.Key))),
		Hint:    "parsers keep one of them, most of them the last, and say nothing; remove or rename one",
		Related: []Related{{first.KeySpan, "written here first"}},
	}
	if count > 2 {
		f.Message = fmt.Sprintf("the key %s is written %d times in this object", quote([]byte(first.Key)), count)
	}
	for _, i := range at[2:] {
		f.Related = append(f.Related, Related{v.Members[i].KeySpan, "and here"})
	}
	one := r.text[first.KeySpan.Start:first.KeySpan.End]
	for _, i := range at {
		if other := r.text[v.Members[i].KeySpan.Start:v.Members[i].KeySpan.End]; string(one) != string(other) {
			f.Hint = fmt.Sprintf("%s and %s are the same key; %s", clip(one), clip(other), f.Hint)
			break
		}
	}
	r.each("duplicate", f)
}
