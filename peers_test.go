package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/record"
)

// The scripts about tap run two further programs, which are this test binary under other names: a host and an extension.
//
// Every extension holds a connection to its host, so that the host knows when it is gone without asking the system.
const lifeline = "PUPKIT_TEST_LIFELINE"

// session is what the host asks, in order.
var session = []string{
	`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol_version":2}}`,
	`{"jsonrpc":"2.0","id":2,"method":"describe"}`,
	`{"jsonrpc":"2.0","id":3,"method":"trigger/poll","params":{"trigger_type":"snack-order","automation":{}}}`,
	`{"jsonrpc":"2.0","id":4,"method":"shutdown"}`,
}

// answers are what an extension says to each of them.
var answers = []string{
	`{"jsonrpc":"2.0","id":1,"result":{"protocol_version":2}}`,
	`{"jsonrpc":"2.0","id":2,"result":{"triggers":[{"trigger_type":"snack-order"}]}}`,
	`{"jsonrpc":"2.0","id":3,"result":{"values":[{"key":"note","value":"crêpe ` + strings.Repeat("🥞", 50000) + `"}]}}`,
	`{"jsonrpc":"2.0","id":4,"result":null}`,
}

// host starts an extension and talks to it: host NAME MODE -- CMD...
//
// It leaves what it sent in NAME.sent and what it received in NAME.received, and ends with the extension's status. The
// modes: "talk" is the whole session; "kill" kills what it started after two answers; "term" sends SIGTERM after one;
// "hangup" closes its reading end after one.
func host() {
	name, mode, argv := os.Args[1], os.Args[2], os.Args[4:]
	life, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), lifeline+"="+life.Addr().String())
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	must(err)
	out, stdout, err := os.Pipe()
	must(err)
	cmd.Stdout = stdout
	must(cmd.Start())
	stdout.Close()
	time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	living := await(life)

	sent, err := os.Create(name + ".sent")
	must(err)
	received, err := os.Create(name + ".received")
	must(err)
	talk(mode, cmd.Process, io.MultiWriter(in, sent), io.TeeReader(out, received), out)
	_ = in.Close()
	_, _ = io.Copy(received, out)
	err = cmd.Wait()
	life.Close()
	living()
	if cmd.ProcessState == nil {
		must(err)
	}
	if mode == "kill" {
		return
	}
	os.Exit(cmd.ProcessState.ExitCode())
}

// talk plays the session as the mode says, as far as the extension goes along.
func talk(mode string, process *os.Process, w io.Writer, r io.Reader, out *os.File) {
	reader, writer := frames.NewReader(r), frames.NewWriter(w)
	for i, request := range session {
		if writer.WriteFrame([]byte(request)) != nil {
			return
		}
		if _, err := reader.ReadFrame(); err != nil {
			return
		}
		switch {
		case mode == "kill" && i == 1:
			must(process.Kill())
			return
		case mode == "term" && i == 0:
			must(process.Signal(syscall.SIGTERM))
			return
		case mode == "hangup" && i == 0:
			out.Close()
		}
	}
}

// await takes the extensions' connections; the result waits until all of them are closed.
func await(life net.Listener) (gone func()) {
	var living sync.WaitGroup
	accepting := make(chan struct{})
	go func() {
		defer close(accepting)
		for {
			c, err := life.Accept()
			if err != nil {
				return
			}
			living.Go(func() {
				_ = c.SetReadDeadline(time.Now().Add(time.Minute))
				if _, err := io.Copy(io.Discard, c); os.IsTimeout(err) {
					fmt.Fprintln(os.Stderr, "host: an extension is left behind")
					os.Exit(99)
				}
			})
		}
	}()
	return func() { <-accepting; living.Wait() }
}

// extension answers a host: extension MODE
func extension() {
	c, err := net.Dial("tcp", os.Getenv(lifeline))
	must(err)
	defer c.Close()
	switch os.Args[1] {
	case "serve":
		serve(len(session))
	case "flood":
		fmt.Fprint(os.Stderr, strings.Repeat("a log line that nobody asked for\n", 1<<17))
		serve(len(session))
	case "noise":
		fmt.Print("snacks ready\n")
		serve(len(session))
		os.Exit(7)
	case "half":
		serve(1)
		fmt.Print(string(frames.Append(nil, []byte(answers[1])))[:30])
		os.Exit(3)
	case "killed":
		serve(2)
		// The third request is read first: what the host sends to a dead extension, nobody need have seen.
		_, err := frames.NewReader(os.Stdin).ReadFrame()
		must(err)
		p, err := os.FindProcess(os.Getpid())
		must(err)
		must(p.Kill())
		forever()
	case "term":
		asked := make(chan os.Signal, 1)
		signal.Notify(asked, syscall.SIGTERM)
		serve(1)
		<-asked
		must(frames.NewWriter(os.Stdout).WriteFrame([]byte(answers[3])))
		os.Exit(5)
	case "parent":
		leave()
		serve(len(session))
	case "linger":
		signal.Ignore(syscall.SIGTERM)
		fmt.Fprintln(os.NewFile(3, "ready"), "ready")
		forever()
	}
}

// forever waits to be killed. A wait for a signal that nobody sends is no deadlock to the runtime.
func forever() {
	never := make(chan os.Signal, 1)
	signal.Notify(never, syscall.SIGHUP)
	<-never
}

// serve answers so many requests, and then reads to the end where that is the whole session.
func serve(n int) {
	reader, writer := frames.NewReader(os.Stdin), frames.NewWriter(os.Stdout)
	for i := range n {
		if _, err := reader.ReadFrame(); err != nil {
			return
		}
		if writer.WriteFrame([]byte(answers[i])) != nil {
			return
		}
	}
}

// leave starts another extension that outlives this one, with its stdout and stderr, and does not hear SIGTERM.
func leave() {
	r, w, err := os.Pipe()
	must(err)
	cmd := exec.Command("extension", "linger")
	cmd.Stdout, cmd.Stderr, cmd.ExtraFiles = os.Stdout, os.Stderr, []*os.File{w}
	must(cmd.Start())
	w.Close()
	_, err = r.Read(make([]byte, 8))
	must(err)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "peer:", err)
		os.Exit(98)
	}
}

// splitRecord takes a tap's record apart: splitrecord FILE leaves FILE.sent and FILE.received.
func splitRecord(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: splitrecord FILE")
	}
	r := record.NewReader(strings.NewReader(ts.ReadFile(args[0])))
	var sent, received []byte
	for {
		read, err := r.Next()
		if err == io.EOF {
			break
		}
		ts.Check(err)
		if read.Direction == conversation.ToExtension {
			sent = append(sent, read.Bytes...)
		} else {
			received = append(received, read.Bytes...)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]+".sent"), sent, 0o666))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]+".received"), received, 0o666))
}
