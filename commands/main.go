// Package commands is pupkit's command line: flags become one library call, its answer becomes text and an exit code.
package commands

// Main runs pupkit with the process's arguments and returns its exit code.
func Main(args []string) int { return 0 }
