package child

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// batch has a batch file run by the command processor, which reads a command line
// by rules of its own: each argument goes into quotes, and one that no quoting
// keeps whole is refused rather than changed.
func batch(cmd *exec.Cmd) error {
	ext := strings.ToLower(filepath.Ext(cmd.Path))
	if ext != ".cmd" && ext != ".bat" {
		return nil
	}
	words := append([]string{cmd.Path}, cmd.Args[1:]...)
	for i, word := range words {
		if strings.ContainsAny(word, "\"%\r\n\x00") {
			return errors.New("a batch file cannot be given an argument with a quote, a percent sign or a line break; start the program behind it instead, such as node")
		}
		if strings.HasSuffix(word, `\`) {
			word += `\` // or the program behind it reads an escaped quote
		}
		words[i] = `"` + word + `"`
	}
	shell := os.Getenv("ComSpec")
	if shell == "" {
		shell = filepath.Join(os.Getenv("SystemRoot"), "System32", "cmd.exe")
	}
	cmd.Path = shell
	cmd.SysProcAttr.CmdLine = `cmd.exe /e:on /v:off /d /s /c "` + strings.Join(words, " ") + `"`
	return nil
}
