package main

import "github.com/rogpeppe/go-internal/testscript"

// onTerminal needs a pseudo-terminal; scripts that use it are skipped on Windows.
func onTerminal(ts *testscript.TestScript, _ bool, _ []string) { ts.Fatalf("no pseudo-terminal here") }
