package rules

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint/source"
)

// likely returns the missing field that an unknown member of the object most likely stands for, "" where there is none.
// It is sure of a slip of the pen, and neither of another word for the same thing nor of a value of another type.
func likely(o object, m *source.Member, missing []string) (name string, sure bool) {
	if name, ok := nearest.Of(m.Key, missing); ok {
		fits := fitting(o.fields, name, m.Value)
		if fits || abs(chars(name)-chars(m.Key)) <= 1 || letters(name) == letters(m.Key) {
			return name, fits
		}
	}
	list := "" // the nearest one that the object stands in
	for _, step := range o.at {
		if key, ok := step.(string); ok {
			list = key
		}
	}
	if name := synonyms[list][letters(m.Key)]; slices.Contains(missing, name) {
		return name, false
	}
	return part(o, m, missing), false
}

// part returns the only missing field of the value's type that a name is the beginning or the end of, "" where there
// is none or another one: "i" for id, "version" for manifestVersion.
func part(o object, m *source.Member, missing []string) string {
	key, found := letters(m.Key), ""
	for _, name := range missing {
		whole := letters(name)
		begins := key != "" && strings.HasPrefix(whole, key)
		ends := len(key) >= len("version") && strings.HasSuffix(whole, key) && (name != "protocolVersion" || len(digits(m.Value.Text)) == len("20260728"))
		if !begins && !ends || !typed(o.fields, name, m.Value) {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

// typed reports whether a value has the type of the field.
func typed(fields []pup.Field, name string, v *source.Value) bool {
	f, ok := field(fields, name)
	return ok && (f.Type == pup.Unpublished || kinds(v) == f.Type)
}

// fitting reports whether a value can be that of the field, as far as its type says. A scalar in quotes may be meant.
func fitting(fields []pup.Field, name string, v *source.Value) bool {
	f, ok := field(fields, name)
	if !ok || f.Type == pup.Unpublished || kinds(v) == f.Type || v.Kind == source.Invalid {
		return true
	}
	return !holds(kinds(v)) && !holds(f.Type)
}

// holds reports whether a type is one of values that hold others.
func holds(t pup.FieldType) bool { return t == pup.Object || t == pup.Array }

func abs(n int) int { return max(n, -n) }

// synonyms are what other manifests, and MCP, call a field of pup's, by the list that the object stands in; the words
// are spelled with their lowercase letters alone.
var synonyms = map[string]map[string]string{
	"": {
		"title": "name", "displayname": "name", "label": "name", "extensionname": "name", "pluginname": "name", "appname": "name",
		"extensionid": "id", "pluginid": "id", "appid": "id", "uuid": "id", "guid": "id", "slug": "id", "identifier": "id", "key": "id",
		"developer": "author", "publisher": "author", "creator": "author", "vendor": "author", "owner": "author",
		"tagline": "summary", "shortdescription": "summary", "longdescription": "description", "about": "description",
		"prompt": "instructions", "systemprompt": "instructions", "usage": "instructions",
		"urls": "endpoints", "routes": "endpoints", "server": "endpoints", "functions": "tools", "toollist": "tools", "actions": "tools",
		"slashcommands": "commands", "userconfig": "settings", "config": "settings", "configuration": "settings", "preferences": "settings",
		"subscriptions": "events", "eventtypes": "events", "schemaversion": "manifestVersion", "mcpversion": "protocolVersion", "apiversion": "protocolVersion",
	},
	"endpoints": {"mcpurl": "mcp", "mcpendpoint": "mcp", "mcpserver": "mcp", "challengeurl": "challenge", "verify": "challenge",
		"verification": "challenge", "webhook": "events", "webhooks": "events", "eventsurl": "events"},
	"tools": {"title": "name", "id": "name", "tool": "name", "toolname": "name", "readonlyhint": "readOnly", "confirm": "alwaysAsk",
		"requiresconfirmation": "alwaysAsk", "usethread": "thread"},
	"commands": {"command": "name", "title": "name", "commandname": "name", "summary": "description", "help": "description",
		"text": "description", "toolname": "tool", "handler": "tool", "action": "tool", "target": "tool", "arguments": "options", "parameters": "options"},
	"settings": {"name": "key", "id": "key", "field": "key", "setting": "key", "title": "label", "displayname": "label", "help": "description",
		"kind": "type", "defaultvalue": "default"},
	"options": {"key": "name", "id": "name", "label": "name", "title": "name", "help": "description", "summary": "description", "kind": "type",
		"enum": "choices", "values": "choices", "minimum": "min_value", "maximum": "max_value", "min": "min_value", "max": "max_value",
		"parameters": "options", "arguments": "options", "isrequired": "required", "mandatory": "required"},
	"choices": {"label": "name", "title": "name", "key": "name", "text": "name", "id": "value"},
}
