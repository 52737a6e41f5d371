package rules

import (
	"slices"

	"github.com/pupkit/pupkit/internal/nearest"
)

// likely returns the missing field that an unknown one of the object most likely stands for, "" where there is none.
// It is sure of a slip of the pen, and not of another word for the same thing.
func likely(o object, key string, missing []string) (name string, sure bool) {
	if name, ok := nearest.Of(key, missing); ok {
		return name, true
	}
	list := ""
	if len(o.at) > 2 {
		return "", false // an option: what it has is not published
	}
	if len(o.at) > 0 {
		list, _ = o.at[0].(string)
	}
	if name := synonyms[list][letters(key)]; slices.Contains(missing, name) {
		return name, false
	}
	return "", false
}

// synonyms are what other manifests, and MCP, call a field of pup's, by the list that the object stands in; the words
// are spelled with their lowercase letters alone.
var synonyms = map[string]map[string]string{
	"": {
		"title": "name", "displayname": "name", "label": "name", "slug": "id", "identifier": "id", "key": "id",
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
	"settings": {"name": "key", "id": "key", "field": "key", "setting": "key"},
}
