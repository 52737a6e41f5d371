// Command sarif validates SARIF logs against the official schema: sarif SCHEMA LOG...
package main

import (
	"fmt"
	"os"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func main() {
	if err := validate(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func validate(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: sarif SCHEMA LOG...")
	}
	schema, err := jsonschema.NewCompiler().Compile(args[0])
	if err != nil {
		return err
	}
	results := 0
	for _, name := range args[1:] {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		log, err := jsonschema.UnmarshalJSON(f)
		f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := schema.Validate(log); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, run := range log.(map[string]any)["runs"].([]any) {
			results += len(run.(map[string]any)["results"].([]any))
		}
	}
	if results == 0 {
		return fmt.Errorf("the logs hold no result, so nothing was shown")
	}
	fmt.Printf("%d logs with %d results are valid\n", len(args)-1, results)
	return nil
}
