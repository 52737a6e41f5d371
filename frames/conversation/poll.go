package conversation

import "github.com/pupkit/pupkit/contract/curupira"

// What result.values holds besides the kinds of kindOf.
const valuesOfPairs byte = 'p' // an array with at least one object that has a key

// readValues reads the member values as a poll result has it.
func (r *result) readValues(w *walker) {
	const fix = `values is null, [] or [{"key":…,"value":…}]`
	switch r.values = w.kind(); r.values {
	case 'n':
		w.value()
	case '[':
		p := checkPairs(w, "values", rulePollValues)
		if p.likely {
			r.values = valuesOfPairs
		}
		if p.count == 0 {
			r.draft(curupira.TriggerPoll, found(ruleEmptyItem, Note, "null says that nothing was found",
				"values is [], an item without fields: all of these are one task, dispatched once a process"))
		}
		r.draft(curupira.TriggerPoll, p.findings...)
	case '{':
		w.value()
		r.draft(curupira.TriggerPoll, found(rulePollValues, Error, `write each member as {"key":"…","value":"…"} in an array`, "values is an object, not an array of pairs"))
	default:
		r.draft(curupira.TriggerPoll, found(rulePollValues, Error, fix, "values is %s", show(w.value())))
	}
}

// judgePoll says what is wrong with a poll result besides its values.
func (r *result) judgePoll() []Finding {
	const fix = `answer {"values":null} for nothing found, {"values":[]} for an item without fields; leaving values out is a protocol error (-32001)`
	switch {
	case r.kind == '{' && r.values != 0:
		return nil
	case r.kind == '{' && r.like != "":
		return []Finding{found(rulePollValues, Error, fix, "values is missing from the result of trigger/poll; it has %q", r.like)}
	case r.kind == '{':
		return []Finding{found(rulePollValues, Error, fix, "values is missing from the result of trigger/poll, which is not the same as null")}
	}
	return []Finding{found(rulePollValues, Error, fix, "the result of trigger/poll is %s, not an object with values", r.words())}
}
