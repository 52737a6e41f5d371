package scaffold

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
)

func pupManifest(a Answers) File {
	document := pup.Manifest{
		ManifestVersion: pup.ManifestVersion, ProtocolVersion: pup.ProtocolVersion,
		ID: a.ID, Name: a.Name, Author: a.Author, Description: a.Description, Summary: a.Summary,
		Instructions: instructions(a.Tools),
		Endpoints:    pup.ManifestURLs{Challenge: a.URL + "/challenge", MCP: a.URL + "/mcp"},
		Settings:     []pup.ManifestField{{Key: "heading"}},
		Events:       append([]string{}, a.Events...),
	}
	if len(a.Events) > 0 {
		document.Endpoints.Events = a.URL + "/events"
	}
	for _, tool := range a.Tools {
		document.Tools = append(document.Tools, pup.ManifestTool{
			Name: tool.Name, ReadOnly: tool.Kind == ReadTool, AlwaysAsk: tool.Kind == WriteTool,
		})
	}
	if len(a.Tools) > 0 {
		tool := commandTool(a.Tools)
		document.Commands = []pup.Command{{
			Name:        commandName(a.Tools),
			Description: commandTexts[tool.Kind],
			Tool:        tool.Name,
		}}
	}
	return File{pup.ManifestFile, plain, encodeJSON(document, "  ")}
}

// commandTexts describe the one command, by the kind of its tool.
var commandTexts = map[Kind]string{
	ReadTool:  "See the notes",
	WriteTool: "Delete a note",
	LongTool:  "Go through all notes",
}

// commandTool is the tool behind the one command: the first that only reads, else the first.
func commandTool(tools []Tool) Tool {
	i := max(0, slices.IndexFunc(tools, func(t Tool) bool { return t.Kind == ReadTool }))
	return tools[i]
}

// commandName makes a name that Discord takes, 1 to 32 characters, and that is not likely to be pup's own.
func commandName(tools []Tool) string {
	name := strings.ReplaceAll(commandTool(tools).Name, "_", "-")
	if slices.Contains([]string{"pup", "help", "settings"}, name) {
		name += "-tool"
	}
	return strings.TrimRight(name[:min(len(name), pup.MaxCommandName)], "-")
}

// instructions tell the assistant what the tools are for, as many as fit.
func instructions(tools []Tool) string {
	phrases := map[Kind]string{
		ReadTool:  "Use %s to see the notes.",
		WriteTool: "Use %s to delete a note, and only when a member asks for it.",
		LongTool:  "Use %s to go through all notes; it takes a while and asks one question.",
	}
	text := ""
	for _, tool := range tools {
		sentence := fmt.Sprintf(phrases[tool.Kind], tool.Name)
		if len(text)+1+len(sentence) > pup.MaxInstructions {
			break
		}
		text = strings.TrimPrefix(text+" "+sentence, " ")
	}
	return text
}
