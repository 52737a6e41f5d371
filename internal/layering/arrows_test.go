package layering

// arrows is the picture of who may import whom: a room, and the rooms and outside modules that it may know beside the
// standard library; of that, what reaches the world is named too. A folder inside a room belongs to it, unless it has a line of its own. "*" is everything.
var arrows = map[string][]string{
	".":        {"commands", "os"},
	"commands": {"*"},

	"contract/curupira":  {jsontext},
	"contract/pup":       {jsontext},
	"sign":               {},
	"sign/capture":       {"net", "sign"},
	"sign/outgoing":      {"net/http", "sign"},
	"internal/config":    {"os", "lint", "lint/source", "internal/nearest"},
	"internal/manifests": {"os", "lint", "lint/source", "contract/pup", "contract/curupira", "internal/nearest"},
	"internal/symptoms":  {"contract/curupira"},
	"internal/child":     {"os", "os/exec", "syscall", "golang.org/x/sys"},
	"internal/tap":       {"os", "internal/child", "frames/record", "frames/conversation"},
	"internal/generated": {"flag", "os"},
	"internal/hush":      {"os"},
	"internal/nearest":   {},
	"internal/printable": {},
	"internal/rulesdoc":  {"lint", "lint/rules", "lint/report", "internal/printable"},
	"internal/secrets":   {},
	"internal/testenv":   {"os", "os/exec"},
	"internal/vectors":   {"os", "sign"},
	"internal/worktree":  {"os", "os/exec"},

	"lint/source": {jsontext, toml},
	"lint":        {"lint/source"},
	// golang.org/x/text reads the host of an endpoint as a browser does: full-width digits, dots of other scripts.
	"lint/rules":  {"lint", "lint/source", "contract/pup", "contract/curupira", "internal/nearest", "golang.org/x/text/unicode/norm"},
	"lint/report": {"lint", "lint/source", "internal/printable", "github.com/rivo/uniseg", "github.com/rogpeppe/go-internal/diff"},

	// golang.org/x/text names the code page that a body's stray bytes were written in, uniseg counts characters as Swift does.
	"frames":              {"contract/curupira", jsontext, "golang.org/x/text", "github.com/rivo/uniseg"},
	"frames/dump":         {},
	"frames/report":       {"frames", "frames/conversation", "internal/printable", jsontext},
	"frames/conversation": {"contract/curupira", jsontext},
	"frames/record":       {"frames/conversation"},
	"frames/duplex":       {"frames", "frames/conversation", "frames/record"},

	"scaffold": {"os", "contract/pup", "contract/curupira", toml, "golang.org/x/text"},
}

const (
	jsontext = "github.com/go-json-experiment/json"
	toml     = "github.com/BurntSushi/toml"
)
