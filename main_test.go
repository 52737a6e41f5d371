package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/pupkit/pupkit/internal/testenv"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"pupkit": main, "host": host, "extension": extension})
}

// TestScripts drives the real program with every script under testdata/script, one folder a command.
func TestScripts(t *testing.T) {
	dirs, err := filepath.Glob(filepath.Join("testdata", "script", "*"))
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no scripts under testdata/script (%v)", err)
	}
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			testscript.Run(t, testscript.Params{
				Dir:                 dir,
				RequireExplicitExec: true,
				RequireUniqueNames:  true,
				UpdateScripts:       os.Getenv("PUPKIT_UPDATE_SCRIPTS") != "",
				Setup:               cleanEnv,
				Condition:           hasTool,
				Cmds: map[string]func(*testscript.TestScript, bool, []string){
					"exits": exits, "hex": writeHex, "samebytes": sameBytes, "trim": trim, "onterminal": onTerminal,
					"splitrecord": splitRecord, "freeport": freePort, "session": writeSession,
				},
			})
		})
	}
}

// cleanEnv keeps the machine's own settings out of the scripts.
func cleanEnv(env *testscript.Env) error {
	for _, name := range []string{"NO_COLOR", "FORCE_COLOR", "CI", "PUPKIT_SECRET", "PUPKIT_CONFIG", "PUPKIT_COLOR", "PUPKIT_NO_INPUT"} {
		env.Setenv(name, "")
	}
	return nil
}

// hasTool is the condition [tool:NAME]: the program is installed. It fails where PUPKIT_TEST_REQUIRE names a missing one.
func hasTool(cond string) (bool, error) {
	name, ok := strings.CutPrefix(cond, "tool:")
	if !ok {
		return false, errors.New("unknown condition " + cond)
	}
	path, err := testenv.HasTool(name)
	return path != "", err
}

// exits runs a program and asserts its exit status: exits 2 pupkit lint --nonsense
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM [ARGUMENT...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var status *exec.ExitError
	if errors.As(err, &status) {
		got = status.ExitCode()
	} else if err != nil {
		ts.Fatalf("cannot run %s: %v", args[1], err)
	}
	if got != want {
		ts.Fatalf("%s ended with %d, not %d", strings.Join(args[1:], " "), got, want)
	}
}

// writeHex writes bytes that a script cannot hold: hex FILE 00ff "0a 0d"
func writeHex(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: hex FILE DIGITS...")
	}
	data, err := hex.DecodeString(strings.Join(strings.Fields(strings.Join(args[1:], "")), ""))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// trim takes the line end off files, since txtar gives every file one: trim FILE...
func trim(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: trim FILE...")
	}
	for _, name := range args {
		data := strings.TrimSuffix(ts.ReadFile(name), "\n")
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(data), 0o666))
	}
}

// sameBytes compares two files (or stdout) byte for byte, where cmp would speak of lines.
func sameBytes(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: samebytes FILE FILE")
	}
	a, b := ts.ReadFile(args[0]), ts.ReadFile(args[1])
	if bytes.Equal([]byte(a), []byte(b)) == neg {
		ts.Fatalf("%s is %q\n%s is %q", args[0], a, args[1], b)
	}
}
