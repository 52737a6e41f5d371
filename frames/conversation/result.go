package conversation

import "github.com/pupkit/pupkit/contract/curupira"

// A result is what an answer's result could be, kept until the method is known.
type result struct {
	kind   byte // as kindOf tells it
	broken bool // nothing more is to be said of it

	version     version
	versionText string // in words, "" for none
	versionName string // the member that held it, "" for the result itself

	values byte   // the kind of the member values, 0 for none
	like   string // a member that looks like a misspelt values

	triggers, schema, fields bool   // the members of these names
	refusal                  string // a member that says no in a result

	drafts []draft
}

// A draft is a finding that holds if the answer belongs to the method.
type draft struct {
	method  curupira.Method
	finding Finding
}

func (r *result) draft(m curupira.Method, fs ...Finding) {
	for _, f := range fs {
		r.drafts = append(r.drafts, draft{m, f})
	}
}

// guessed reports whether the result's members leave no doubt about the method.
func (r *result) guessed() (curupira.Method, bool) {
	switch {
	case r.broken:
		return "", false
	case r.versionName == "protocol_version":
		return curupira.Initialize, true
	case r.triggers:
		return curupira.Describe, true
	case r.schema && r.fields:
		return curupira.TriggerSchema, true
	case r.values == valuesOfPairs:
		return curupira.TriggerPoll, true
	}
	return "", false
}

// words names the result's type.
func (r *result) words() string {
	switch r.kind {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 't':
		return "a boolean"
	}
	return "null"
}

// readResult looks one level into a result, and deeper where a method's own
// members are found.
func readResult(w *walker) result {
	r := result{kind: w.kind()}
	switch r.kind {
	case '{':
		for w.enter(); w.next(); {
			r.member(plain(w.name()), w)
		}
	case '0', '"':
		value := w.value()
		if r.version = readVersion(value); r.version.ok {
			r.versionText = show(value)
		}
	default:
		if string(w.value()) == "false" {
			r.refusal = "false"
		}
	}
	return r
}

func (r *result) member(name []byte, w *walker) {
	if string(name) == "values" {
		r.readValues(w)
		return
	}
	value := w.value()
	switch string(name) {
	case "triggers":
		r.triggers = true
		r.draft(curupira.Describe, checkTriggers(value)...)
	case "schema":
		r.schema = true
		if k := kindOf(value); k != '{' && k != 't' {
			r.draft(curupira.TriggerSchema, found(ruleSchema, Warning, "give the JSON Schema itself, an object", "the schema is %s", show(value)))
		}
	case "prompt_fields":
		r.fields = true
		r.draft(curupira.TriggerSchema, checkFields(value)...)
	case "valid", "ok", "success", "is_valid":
		if string(value) == "false" {
			r.refusal = string(name)
		}
	case "errors":
		if kindOf(value) == '[' && len(value) > 2 {
			r.refusal = string(name)
		}
	default:
		r.other(name, value)
	}
}

// other looks for another spelling in a member of no known name.
func (r *result) other(name, value []byte) {
	switch {
	case len(name) > maxShown:
	case r.versionName != "protocol_version" && alike(string(name), "protocol_version"):
		r.version, r.versionText, r.versionName = readVersion(value), show(value), string(name)
	case r.like == "" && alike(string(name), "values"):
		r.like = string(name)
	}
}

// judge says what is wrong with the result as an answer to the method. asked is
// the version in the request, 0 where it is not known.
func (r *result) judge(method curupira.Method, asked int) []Finding {
	if r.broken {
		return nil
	}
	var fs []Finding
	switch method {
	case curupira.Initialize:
		fs = r.judgeInitialize(asked)
	case curupira.TriggerPoll:
		fs = r.judgePoll()
	case curupira.Describe:
		if !r.triggers {
			fs = append(fs, r.unlike(ruleDescribe, method, `{"triggers":[{"trigger_type":…}]}`))
		}
	case curupira.TriggerSchema:
		if !r.schema || !r.fields {
			fs = append(fs, r.unlike(ruleSchema, method, `{"schema":{…},"prompt_fields":[…]}`))
		}
	case curupira.TriggerValidate:
		if r.refusal != "" {
			fs = append(fs, found(ruleValidate, Warning, "refuse with an error, -32003 (configuration validation failure), that names the field",
				"trigger/validate says no with %q in a result: a host reads a result as a yes", r.refusal))
		}
	}
	for _, d := range r.drafts {
		if d.method == method {
			fs = append(fs, d.finding)
		}
	}
	return fs
}

// unlike is the finding for a result in a shape that the document does not rule
// out. One that has no room for what the method gives is an error.
func (r *result) unlike(rule string, m curupira.Method, shape string) Finding {
	if r.kind != '{' && r.kind != '[' {
		return found(rule, Error, "answer "+shape, "the result of %s is %s", m, r.words())
	}
	return found(rule, Warning, "the document does not print the shape; pupkit expects "+shape, "the result of %s is %s of another shape", m, r.words())
}
