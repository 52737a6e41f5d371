package scaffold

import (
	"fmt"
	"slices"
	"strings"
)

// The parts of pup's manifest, in the order of the document's example.
type (
	pupDocument struct {
		ManifestVersion int          `json:"manifestVersion"`
		ProtocolVersion string       `json:"protocolVersion"`
		ID              string       `json:"id"`
		Name            string       `json:"name"`
		Author          string       `json:"author"`
		Description     string       `json:"description"`
		Summary         string       `json:"summary"`
		Instructions    string       `json:"instructions"`
		Endpoints       pupEndpoints `json:"endpoints"`
		Tools           []pupTool    `json:"tools"`
		Commands        []pupCommand `json:"commands"`
		Settings        []pupSetting `json:"settings"`
		Events          []string     `json:"events"`
	}
	pupEndpoints struct {
		Challenge string `json:"challenge"`
		MCP       string `json:"mcp"`
		Events    string `json:"events,omitempty"`
	}
	pupTool struct {
		Name      string `json:"name"`
		ReadOnly  bool   `json:"readOnly,omitempty"`
		AlwaysAsk bool   `json:"alwaysAsk,omitempty"`
	}
	pupCommand struct {
		Name        string `json:"name"`
		Description string `json:"description"`
		Tool        string `json:"tool"`
	}
	pupSetting struct {
		Key string `json:"key"`
	}
)

func pupManifest(a Answers) File {
	document := pupDocument{
		ManifestVersion: 1, ProtocolVersion: "2026-07-28",
		ID: a.ID, Name: a.Name, Author: a.Author, Description: a.Description, Summary: a.Summary,
		Instructions: instructions(a.Tools),
		Endpoints:    pupEndpoints{Challenge: a.URL + "/challenge", MCP: a.URL + "/mcp"},
		Settings:     []pupSetting{{Key: "heading"}},
		Events:       append([]string{}, a.Events...),
	}
	if len(a.Events) > 0 {
		document.Endpoints.Events = a.URL + "/events"
	}
	for _, tool := range a.Tools {
		document.Tools = append(document.Tools, pupTool{
			Name: tool.Name, ReadOnly: tool.Kind == ReadTool, AlwaysAsk: tool.Kind == WriteTool,
		})
	}
	if len(a.Tools) > 0 {
		document.Commands = []pupCommand{{commandName(a.Tools), "Ask " + commandTool(a.Tools) + " of this extension", commandTool(a.Tools)}}
	}
	return File{PupManifest, plain, encodeJSON(document, "  ")}
}

// commandTool is the tool behind the one command: the first that only reads, else the first.
func commandTool(tools []Tool) string {
	i := max(0, slices.IndexFunc(tools, func(t Tool) bool { return t.Kind == ReadTool }))
	return tools[i].Name
}

// commandName makes a name that Discord takes, 1 to 32 characters, and that is not likely to be pup's own.
func commandName(tools []Tool) string {
	name := strings.ReplaceAll(commandTool(tools), "_", "-")
	if slices.Contains([]string{"pup", "help", "settings"}, name) {
		name += "-tool"
	}
	return strings.TrimRight(name[:min(len(name), 32)], "-")
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
		if len(text)+1+len(sentence) > MaxInstructions {
			break
		}
		text = strings.TrimPrefix(text+" "+sentence, " ")
	}
	return text
}
