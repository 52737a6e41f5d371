package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/frames"
)

// BenchmarkDecode sets frames decode, into a pipe and with the rules of the conversation, beside jq -c . over the same
// bodies on lines, and beside cat into cat, which is what moving the bytes costs. PUPKIT_BENCH_MIB is the size of the
// dumps (64 by default); the ratios of one run are what counts.
func BenchmarkDecode(b *testing.B) {
	mib, err := strconv.Atoi(os.Getenv("PUPKIT_BENCH_MIB"))
	if err != nil {
		mib = 64
	}
	dir := b.TempDir()
	program := filepath.Join(dir, "pupkit")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	for _, size := range []struct {
		name        string
		least, most int
	}{{"1-4KB", 1 << 10, 4 << 10}, {"16MiB", 16<<20 - 200, 16<<20 - 200}} {
		dump, lines := filepath.Join(dir, "dump"), filepath.Join(dir, "lines")
		writeDumps(b, dump, lines, mib<<20, size.least, size.most)
		for _, run := range []struct {
			name string
			cmd  []string
		}{{"pupkit", []string{program, "frames", "decode", dump}}, {"cat", []string{"cat", dump}}, {"jq", []string{"jq", "-c", ".", lines}}} {
			b.Run(size.name+"/"+run.name, func(b *testing.B) {
				if _, err := exec.LookPath(run.cmd[0]); err != nil {
					b.Skip(err)
				}
				b.SetBytes(int64(mib << 20))
				for b.Loop() {
					pipeline(b, run.cmd)
				}
			})
		}
	}
}

// pipeline runs a program into cat.
func pipeline(b *testing.B, args []string) {
	b.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	from, to := exec.Command(args[0], args[1:]...), exec.Command("cat")
	from.Stdout, to.Stdin = w, r
	if err := to.Start(); err != nil {
		b.Skip(err)
	}
	r.Close()
	err = from.Run()
	w.Close()
	if waited := to.Wait(); err == nil {
		err = waited
	}
	if err != nil {
		b.Fatal(err)
	}
}

// writeDumps writes poll results of some bytes each, as frames and as lines.
func writeDumps(b *testing.B, dump, lines string, total, least, most int) {
	b.Helper()
	create := func(name string) (*os.File, *bufio.Writer) {
		f, err := os.Create(name)
		if err != nil {
			b.Fatal(err)
		}
		return f, bufio.NewWriterSize(f, 1<<20)
	}
	df, dw := create(dump)
	lf, lw := create(lines)
	text := strings.Repeat("Order the soup of the day for table seven, with bread; crème brûlée for two. ", most/70+2)
	for id, written := 1, 0; written < total; id++ {
		size := least + (id*7919)%(most-least+1)
		var body strings.Builder
		fmt.Fprintf(&body, `{"jsonrpc":"2.0","id":%d,"result":{"values":[{"key":"number","value":"%d"},{"key":"title","value":"%s"}`, id, id, text[:60])
		for n := 0; body.Len() < size-400; n++ {
			fmt.Fprintf(&body, `,{"key":"field_%d","value":"%s"}`, n, text[:min(300+n%7*40, max(size-body.Len()-100, 1))])
		}
		body.WriteString("]}}")
		line := strings.ToValidUTF8(body.String(), "")
		_, err := dw.Write(frames.Append(nil, []byte(line)))
		if _, lerr := io.WriteString(lw, line+"\n"); err != nil || lerr != nil {
			b.Fatal(err, lerr)
		}
		written += len(line)
	}
	for _, w := range []*bufio.Writer{dw, lw} {
		if err := w.Flush(); err != nil {
			b.Fatal(err)
		}
	}
	df.Close()
	lf.Close()
}
