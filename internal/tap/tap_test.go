package tap_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/record"
	"github.com/pupkit/pupkit/internal/child"
	"github.com/pupkit/pupkit/internal/tap"
)

// The test binary is its own child: the variable says what it plays.
const role = "PUPKIT_TEST_TAPPED"

const large = 1 << 20

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "echo":
		_, _ = io.Copy(os.Stdout, os.Stdin)
		os.Exit(0)
	case "pour":
		_, _ = os.Stdout.Write(bytes.Repeat([]byte("x"), large))
		os.Exit(0)
	case "deaf":
		os.Stdin.Close()
		fmt.Println("closed")
		forever()
	case "stay":
		leave()
		os.Exit(0)
	case "apart":
		fmt.Println("apart")
		forever()
	}
	os.Exit(m.Run())
}

// forever waits to be killed. A wait for a signal that nobody sends is no deadlock to the runtime.
func forever() {
	never := make(chan os.Signal, 1)
	signal.Notify(never, syscall.SIGHUP)
	<-never
}

func start(t *testing.T, who string) *child.Child {
	t.Helper()
	k, err := child.Start(child.Command{Args: []string{os.Args[0]}, Env: append(os.Environ(), role+"="+who), Stderr: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.End(0) })
	return k
}

// Bytes come through whole, and each is seen before it has arrived.
func TestPass(t *testing.T) {
	sent := bytes.Repeat([]byte("\x00\r\n\xff0000002c{"), 50000)
	var mu sync.Mutex
	seen := map[conversation.Direction][]byte{}
	ended := map[conversation.Direction]int{}
	var got bytes.Buffer
	status := (&tap.Tap{
		Child: start(t, "echo"), Stdin: bytes.NewReader(sent), Stdout: &got,
		Observe: func(r record.Read) {
			mu.Lock()
			defer mu.Unlock()
			seen[r.Direction] = append(seen[r.Direction], r.Bytes...)
			if len(r.Bytes) == 0 {
				ended[r.Direction]++
			}
			if r.Time.IsZero() {
				t.Error("a read without a time")
			}
			if len(seen[conversation.ToHost]) > len(seen[conversation.ToExtension]) {
				t.Error("an echo was seen before what it echoes")
			}
		},
	}).Run()
	if status.Exit() != 0 || !bytes.Equal(got.Bytes(), sent) {
		t.Errorf("%v: got %d bytes, want the %d that were sent", status, got.Len(), len(sent))
	}
	for _, d := range []conversation.Direction{conversation.ToExtension, conversation.ToHost} {
		if !bytes.Equal(seen[d], sent) || ended[d] != 1 {
			t.Errorf("%v: saw %d bytes and %d ends", d, len(seen[d]), ended[d])
		}
	}
}

// A host that does not read holds the program up: never is more under way than one
// read.
func TestBackpressure(t *testing.T) {
	const most = 64 << 10
	r, w := io.Pipe()
	var mu sync.Mutex
	taken, handed := 0, 0
	done := make(chan child.Status)
	go func() {
		done <- (&tap.Tap{
			Child: start(t, "pour"), Stdin: strings.NewReader(""), Stdout: w,
			Observe: func(read record.Read) {
				if read.Direction == conversation.ToHost {
					mu.Lock()
					taken += len(read.Bytes)
					mu.Unlock()
				}
			},
		}).Run()
	}()
	buf := make([]byte, 4000)
	for {
		n, err := r.Read(buf)
		mu.Lock()
		if ahead := taken - handed; ahead > most+len(buf) {
			t.Fatalf("%d bytes were taken ahead of the host, more than %d", ahead, most)
		}
		handed += n
		mu.Unlock()
		if err != nil {
			break
		}
	}
	if s := <-done; s.Exit() != 0 || handed != large {
		t.Errorf("%v: got %d bytes, want %d", s, handed, large)
	}
}

// A program that closes its stdin closes it towards the host.
func TestClosedStdin(t *testing.T) {
	r, w := io.Pipe()
	out, stdout := io.Pipe()
	k := start(t, "deaf")
	done := make(chan child.Status)
	go func() { done <- (&tap.Tap{Child: k, Stdin: r, Stdout: stdout}).Run() }()
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "closed\n" {
		t.Fatalf("got %q, %v", line, err)
	}
	go io.Copy(io.Discard, out)
	var err error
	for range 1000 {
		if _, err = w.Write([]byte("x")); err != nil {
			break
		}
	}
	if err != io.ErrClosedPipe {
		t.Errorf("the host may still write: %v", err)
	}
	k.End(time.Minute)
	<-done
}
