// Package layering holds the test that keeps the house straight: who may import whom, and how large a file and a
// function may grow. It parses imports itself, since a test that asks the go command is cached and misses a new import.
package layering

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/pupkit/pupkit"

// Limits on size, in lines.
const (
	maxMain     = 20
	maxFile     = 400
	maxFunction = 60
)

// forbidden package names say nothing about what is inside.
var forbidden = []string{"util", "utils", "common", "types", "errors", "helpers", "misc", "pkg"}

// file is one Go file of the module, as parsed.
type file struct {
	name  string // slash-separated, from the root of the module
	dir   string
	ast   *ast.File
	fset  *token.FileSet
	lines int
}

func parse(t *testing.T) []file {
	t.Helper()
	root := filepath.Join("..", "..")
	var files []file
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, name)
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			_, nested := os.Stat(filepath.Join(name, "go.mod"))
			if rel != "." && (nested == nil || strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || rel == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, rel, text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		files = append(files, file{rel, path.Dir(rel), tree, fset, strings.Count(string(text), "\n")})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 10 {
		t.Fatalf("found only %d Go files", len(files))
	}
	return files
}

func TestArrows(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range parse(t) {
		if strings.HasSuffix(f.name, "_test.go") {
			continue
		}
		room := roomOf(f.dir)
		if room == "" {
			t.Errorf("%s: %s is not in the picture: add the room to arrows", f.name, f.dir)
			continue
		}
		seen[room] = true
		for _, spec := range f.ast.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if !allowed(room, f.name, imported) {
				t.Errorf("%s: %s may not import %s", f.fset.Position(spec.Pos()), room, imported)
			}
		}
	}
	for room := range arrows {
		if !seen[room] {
			t.Errorf("the picture has a room %s that is not there", room)
		}
	}
}

// world is what of the standard library reaches past commands.IO: a room that needs it says so in the picture.
var world = []string{"flag", "log", "log/slog", "net", "net/http", "os", "os/exec", "os/signal", "syscall"}

// allowed reports whether a room may import a package. The standard library is everyone's, but for the world.
func allowed(room, name, imported string) bool {
	targets := arrows[room]
	if slices.Contains(targets, "*") {
		return onlyIn(name, imported)
	}
	inside, ours := strings.CutPrefix(imported, module+"/")
	if !ours {
		if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
			return !slices.Contains(world, imported) || slices.Contains(targets, imported)
		}
		return slices.ContainsFunc(targets, func(t string) bool { return imported == t || strings.HasPrefix(imported, t+"/") })
	}
	return slices.Contains(targets, roomOf(inside)) || roomOf(inside) == room
}

// onlyIn keeps huh, and what it is made of, in the files of commands that prompt.
func onlyIn(name, imported string) bool {
	if strings.HasPrefix(imported, "github.com/charmbracelet/") {
		return strings.HasPrefix(path.Base(name), "prompt")
	}
	return true
}

// roomOf returns the room that a folder belongs to: the longest entry of the picture that it lies in.
func roomOf(dir string) string {
	best := ""
	for room := range arrows {
		if (dir == room || strings.HasPrefix(dir, room+"/")) && len(room) > len(best) {
			best = room
		}
	}
	return best
}

func TestSizes(t *testing.T) {
	for _, f := range parse(t) {
		limit := maxFile
		if f.name == "main.go" {
			limit = maxMain
		}
		if f.lines > limit {
			t.Errorf("%s has %d lines, more than %d", f.name, f.lines, limit)
		}
		for _, decl := range f.ast.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			first, last := f.fset.Position(fn.Pos()).Line, f.fset.Position(fn.End()).Line
			if n := last - first + 1; n > maxFunction {
				t.Errorf("%s:%d: %s has %d lines, more than %d", f.name, first, fn.Name.Name, n, maxFunction)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for _, f := range parse(t) {
		if slices.Contains(forbidden, f.ast.Name.Name) {
			t.Errorf("%s: a package called %s says nothing about what is inside", f.name, f.ast.Name.Name)
		}
	}
}

// TestExits: nothing but main ends the process.
func TestExits(t *testing.T) {
	for _, f := range parse(t) {
		if f.name == "main.go" || strings.HasSuffix(f.name, "_test.go") {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if call, ok := n.(*ast.SelectorExpr); ok && call.Sel.Name == "Exit" {
				if pkg, ok := call.X.(*ast.Ident); ok && pkg.Name == "os" {
					t.Errorf("%s: os.Exit belongs in main.go", f.fset.Position(n.Pos()))
				}
			}
			return true
		})
	}
}
