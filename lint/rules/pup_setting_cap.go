package rules

import (
	"fmt"
	"math"
	"strconv"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupSettingCap = &lint.Rule{
	ID:       "pup/setting-cap",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "a setting's default keeps the cap of its text",
	Prose: "A text setting holds 500 characters, a long text 4,000, unless the setting says otherwise. The contract states the caps but not the names of a setting's members: " +
		"type, default and maxLength are a likely reading, and a type is compared by its letters alone (long_text, longText).",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "text has a cap of 500 characters by default, long text one of 4,000"},
	Bad: []lint.Example{
		{Name: "over its own maxLength", Source: `"settings": [{ "key": "diet", "type": "text", "maxLength": 5, "default": "vegetarian" }]`,
			Want: `the default of settings[0] "diet" is 10 characters long, 5 over the limit of 5`, At: `"vegetarian"`},
	},
	Good: []lint.Example{{Name: "a short default", Source: `"settings": [{ "key": "diet", "type": "long_text", "default": "none" }]`}},
	Check: func(p *lint.Pass) {
		for i, s := range entries(p.Doc, "settings") {
			v := s.Member("default")
			limit, why := settingCap(s)
			if v == nil || v.Kind != source.String || limit < 0 || chars(v.Text) <= limit {
				continue
			}
			at := way{"settings", i}
			name := at.String()
			if key := str(s, "key"); key != nil {
				name += " " + quote(key.Text)
			}
			say(p, v, at.to("default"), fmt.Sprintf("the default of %s is %s", name, tooLong(chars(v.Text), limit)), why)
		}
	},
}

// settingCap is the most characters that a setting's text may have, -1 where that is not known.
func settingCap(s *source.Value) (limit int, why string) {
	if own := s.Member("maxLength"); own != nil && own.Kind == source.Integer {
		if n, err := strconv.Atoi(own.Text); err == nil && 0 <= n && n < math.MaxInt32 {
			return n, "that is the setting's own maxLength"
		}
	}
	t := str(s, "type")
	if t == nil {
		return -1, ""
	}
	switch letters(t.Text) {
	case "text":
		return pup.TextCap, "text has a cap of 500 characters by default"
	case "longtext":
		return pup.LongTextCap, "long text has a cap of 4,000 characters by default"
	}
	return -1, ""
}
