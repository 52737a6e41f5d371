package acceptance

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/testenv"
	"github.com/pupkit/pupkit/scaffold"
)

// secret is the development secret of all projects made here.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

// patience bounds everything that waits for another process.
const patience = 60 * time.Second

// generate writes a project of the template and returns its directory.
func generate(t *testing.T, template scaffold.Template, tools []scaffold.Tool) string {
	t.Helper()
	answers, faults := scaffold.Complete(scaffold.Answers{
		Host: template.Host, Language: template.Language, Name: "Snack Club", Tools: tools, Events: pup.Events(),
	})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	files, err := template.Render(answers, scaffold.Extras{Secret: secret})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, file := range files {
		name := filepath.Join(dir, filepath.FromSlash(file.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, file.Content, file.Mode); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// command is how a template is started here. A Go program is built first, since `go run` passes no signal on.
func command(t *testing.T, template scaffold.Template, dir string) []string {
	t.Helper()
	tool := testenv.NeedsTool(t, template.Language)
	if template.Language != "go" {
		return append([]string{tool}, template.Start[1:]...)
	}
	program := filepath.Join(t.TempDir(), "extension.exe")
	build := exec.Command(tool, "build", "-o", program, ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return []string{program}
}

// extension is a running project.
type extension struct {
	url string // http://127.0.0.1:PORT
	cmd *exec.Cmd
	log *journal
}

// start starts a project on a free port and waits until it listens. The test's end stops it. The environment is added to
// that of the test.
func start(t *testing.T, template scaffold.Template, tools []scaffold.Tool, environment ...string) *extension {
	t.Helper()
	dir := generate(t, template, tools)
	args := command(t, template, dir)
	ctx, cancel := context.WithTimeout(t.Context(), 10*patience)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(append(inherited(), "PORT=0"), environment...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ext := &extension{cmd: cmd, log: follow(stderr)}
	t.Cleanup(func() {
		cancel()
		<-ext.log.done
		_ = cmd.Wait() // it was killed
		if t.Failed() {
			t.Logf("the log of the extension:\n%s", ext.log)
		}
	})
	select {
	case ext.url = <-ext.log.listening:
	case <-ext.log.done:
		t.Fatal("the extension ended at once")
	case <-time.After(patience):
		t.Fatal("the extension does not listen")
	}
	return ext
}

// inherited is the environment of the test without what the extension would read from it, in place of its .env.
func inherited() []string {
	return slices.DeleteFunc(os.Environ(), func(entry string) bool {
		return strings.HasPrefix(entry, "PUP_") || strings.HasPrefix(entry, "HOST=")
	})
}

// stop asks the extension to end, as a service manager does, and returns how it ended.
func (e *extension) stop() error {
	if err := e.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	<-e.log.done
	return e.cmd.Wait()
}

// needsSignals skips a test where no process can be asked to end.
func needsSignals(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("windows has no SIGTERM")
	}
}

// journal keeps what a process writes to stderr.
type journal struct {
	mu        sync.Mutex
	more      *sync.Cond // there is more text, or its end was reached
	ended     bool
	text      strings.Builder
	listening chan string   // the address, once it is said
	done      chan struct{} // closed at the end
}

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

func follow(from io.Reader) *journal {
	j := &journal{listening: make(chan string, 1), done: make(chan struct{})}
	j.more = sync.NewCond(&j.mu)
	go func() {
		defer close(j.done)
		defer j.write("", true)
		lines := bufio.NewScanner(from)
		for lines.Scan() {
			j.write(lines.Text()+"\n", false)
			if url := address.FindString(lines.Text()); url != "" {
				select {
				case j.listening <- url:
				default:
				}
			}
		}
	}()
	return j
}

func (j *journal) write(text string, ended bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.text.WriteString(text)
	j.ended = j.ended || ended
	j.more.Broadcast()
}

// await waits until the process has written a text.
func (j *journal) await(t *testing.T, text string) {
	t.Helper()
	j.mu.Lock()
	defer j.mu.Unlock()
	for !strings.Contains(j.text.String(), text) {
		if j.ended {
			t.Fatalf("the log ends without %q", text)
		}
		j.more.Wait()
	}
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}
