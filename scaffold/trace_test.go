package scaffold

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/record"
)

// TestTraceIsARecord: what a Curupira extension traces is a record of pupkit's own, with every byte of both directions.
func TestTraceIsARecord(t *testing.T) {
	template, found := ByName("curupira-node")
	if !found {
		t.Fatal("there is no such template")
	}
	name := filepath.Join(t.TempDir(), "trace.tap")
	r := start(t, template, hardAnswers(template, "plain"), "CURUPIRA_TRACE="+name)
	r.call(curupira.Initialize, `{"protocol_version":2}`, 0)
	r.call(curupira.Shutdown, "", 0)
	r.end(0)

	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	streams := map[conversation.Direction]*bytes.Buffer{conversation.ToExtension: {}, conversation.ToHost: {}}
	for reader := record.NewReader(file); ; {
		read, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if read.Time.IsZero() {
			t.Error("a read has no time")
		}
		streams[read.Direction].Write(read.Bytes)
	}
	for direction, stream := range streams {
		messages := 0
		for _, err := range frames.NewReader(stream).All() {
			if err != nil {
				t.Errorf("%v: %v", direction, err)
			}
			messages++
		}
		if messages != 2 {
			t.Errorf("%v: %d messages", direction, messages)
		}
	}
}
