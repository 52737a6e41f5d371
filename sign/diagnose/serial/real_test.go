package serial

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/internal/testenv"
)

// odd is what serialisers print differently; both node and Python can read it without loss.
const odd = `{"q":"cr\u00e8me <b> & a/b '+' \ud83e\udd68 \u2028\u007f\n\t\b\f\u0001\"\\","e":[],"o":{},"l":[1,[2,{}]],"10":1.5,"2":null,"d":{"b":1,"a":true,"B":"\ud800"}}`

// TestNode holds the styles of JavaScript to node itself.
func TestNode(t *testing.T) {
	node := testenv.NeedsTool(t, "node")
	for code, style := range map[string]Style{
		"JSON.stringify(v)":             {Layout: compact, Numbers: ScriptNumbers, Order: ScriptOrder},
		"JSON.stringify(v, null, 2)":    {Layout: pretty2, Numbers: ScriptNumbers, Order: ScriptOrder},
		"JSON.stringify(v, null, 4)":    {Layout: pretty4, Numbers: ScriptNumbers, Order: ScriptOrder},
		"JSON.stringify(v, null, '\t')": {Layout: prettyT, Numbers: ScriptNumbers, Order: ScriptOrder},
	} {
		same(t, code, style, node, "-e", "const v = JSON.parse(require('fs').readFileSync(0, 'utf8')); process.stdout.write("+code+")")
	}
}

// TestPython holds the styles and the dict of Python to Python itself.
func TestPython(t *testing.T) {
	python3 := testenv.NeedsTool(t, "python")
	for code, style := range map[string]Style{
		"json.dumps(v)": {Layout: spaced, Escapes: python, Numbers: PythonNumbers},
		"json.dumps(v, ensure_ascii=False).replace(chr(0xd800), r'\\ud800')": {Layout: spaced, Numbers: PythonNumbers},
		"json.dumps(v, indent=2)":                 {Layout: pretty2, Escapes: python, Numbers: PythonNumbers},
		"json.dumps(v, indent=4, sort_keys=True)": {Layout: pretty4, Escapes: python, Order: SortedOrder},
		"json.dumps(v, separators=(',', ':'))":    {Layout: compact, Escapes: python},
	} {
		same(t, code, style, python3, "-c", "import json, sys; v = json.load(sys.stdin); sys.stdout.buffer.write(("+code+").encode())")
	}
	text := run(t, strings.Replace(odd, `\ud800`, "x", 1), python3, "-c", "import json, sys; sys.stdout.buffer.write(str(json.load(sys.stdin)).encode())")
	if got := Literals[0].Append(nil, []byte(strings.Replace(odd, `\ud800`, "x", 1))); !bytes.Equal(got, text) {
		t.Errorf("a dict:\n got %s\nwant %s", got, text)
	}
}

func same(t *testing.T, name string, style Style, program string, args ...string) {
	t.Helper()
	want := run(t, odd, program, args...)
	if got := style.Append(nil, []byte(odd)); !bytes.Equal(got, want) {
		t.Errorf("%s:\n got %s\nwant %s", name, got, want)
	}
}

func run(t *testing.T, stdin, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Stdin = strings.NewReader(stdin)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	return out
}

// TestNumbers: what node and Python print of numbers that they cannot keep.
func TestNumbers(t *testing.T) {
	const list = "[1.0,1e5,1e16,1e21,123456789012345680000,0.0001,0.00001,1e-7,0.000001,-0.0,0.1,1E300,2.5e-10]"
	node := testenv.NeedsTool(t, "node")
	want := run(t, list, node, "-e", "process.stdout.write(JSON.stringify(JSON.parse(require('fs').readFileSync(0, 'utf8'))))")
	if got := (Style{Layout: compact, Numbers: ScriptNumbers}).Append(nil, []byte(list)); !bytes.Equal(got, want) {
		t.Errorf("node:\n got %s\nwant %s", got, want)
	}
	python3 := testenv.NeedsTool(t, "python")
	want = run(t, list, python3, "-c", "import json, sys; sys.stdout.write(json.dumps(json.load(sys.stdin), separators=(',', ':')))")
	if got := (Style{Layout: compact, Numbers: PythonNumbers}).Append(nil, []byte(list)); !bytes.Equal(got, want) {
		t.Errorf("Python:\n got %s\nwant %s", got, want)
	}
}
