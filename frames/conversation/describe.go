package conversation

// checkTriggers looks at the triggers of describe: strings, or objects with a name.
func checkTriggers(value []byte) []Finding {
	if kindOf(value) != '[' {
		return []Finding{found(ruleDescribe, Warning, `the document does not print the shape; pupkit expects "triggers":[…]`, "triggers is %s", show(value))}
	}
	n := 0
	seen := map[string]bool{}
	for i, element := range elements(value) {
		n++
		name := plainString(element)
		if kindOf(element) == '{' {
			for member, v := range members(element) {
				switch string(plain(member)) {
				case "trigger_type", "type", "name":
					if name == nil || string(plain(member)) == "trigger_type" {
						name = plainString(v)
					}
				}
			}
		}
		switch {
		case len(name) == 0:
			return []Finding{found(ruleDescribe, Warning, `write "github-issue" or {"trigger_type":"github-issue"}`, "triggers[%d] names no trigger", i)}
		case seen[string(name)]:
			return []Finding{found(ruleDescribe, Warning, "list each trigger once", "triggers[%d] is %q again", i, cut(name))}
		case len(seen) < MaxFields:
			seen[string(name)] = true
		}
	}
	if n == 0 {
		return []Finding{found(ruleDescribe, Warning, "list what trigger_types of the manifest has, at least one", "triggers is empty")}
	}
	return nil
}

// checkFields looks at the prompt fields of trigger/schema: strings, or objects with name.
func checkFields(value []byte) []Finding {
	const fix = `write "title" or {"name":"title"}`
	if kindOf(value) != '[' {
		return []Finding{found(ruleSchema, Warning, `the document does not print the shape; pupkit expects "prompt_fields":[…]`, "prompt_fields is %s", show(value))}
	}
	for i, element := range elements(value) {
		name := plainString(element)
		if kindOf(element) == '{' {
			for member, v := range members(element) {
				switch string(plain(member)) {
				case "name", "key":
					name = plainString(v)
				}
			}
		}
		if len(name) == 0 {
			return []Finding{found(ruleSchema, Warning, fix, "prompt_fields[%d] names no field", i)}
		}
	}
	return nil
}
