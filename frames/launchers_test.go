package frames

import (
	"testing"
)

func TestLaunchers(t *testing.T) {
	testStreams(t, []stream{
		{"command not found", "zsh: command not found: noed\n", "launcher-text", 0},
		{"not recognized", "'node' is not recognized as an internal or external command,\r\noperable program or batch file.\r\n", "launcher-text", 0},
		{"pnpm", "> snack@1.0.0 start /home/x\n> node index.js\n\n" + frame(hello), "npm-banner", 1},
		{"npx", "npx: installed 12 in 2.1s\n" + frame(hello), "launcher-text", 1},
		{"npm warn", "npm WARN deprecated x@1: no\n" + frame(hello), "launcher-text", 1},
		{"conda", "(base) env activated\n" + frame(hello), "launcher-text", 1},
		{"docker", "Unable to find image 'x:latest' locally\n" + frame(hello), "launcher-text", 1},
		{"venv", "Creating virtual environment...\n" + frame(hello), "log-line", 1},
		{"motd", "Welcome to Ubuntu 24.04 LTS\n\n * Docs: https://help\n\n" + frame(hello), "launcher-text", 1},
		{"shell greeting", "Have a lot of fun...\n" + frame(hello), "log-line", 1},
		{"uv", "Installed 12 packages in 20ms\n" + frame(hello), "launcher-text", 1},
		{"deno", "Download https://deno.land/x\nCheck file:///x.ts\n" + frame(hello), "launcher-text", 1},
		{"java", "Picked up JAVA_TOOL_OPTIONS: -X\n" + frame(hello), "launcher-text", 1},
		{"spinner", "\x1b[?25l\u280b loading\x1b[0K\r" + frame(hello), "ansi-sequences", 1},
	})
}
