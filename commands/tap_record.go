package commands

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"github.com/pupkit/pupkit/frames/record"
	"github.com/pupkit/pupkit/internal/printable"
)

// tapRecord is the file of --record.
type tapRecord struct {
	*app
	name string
	file *os.File
	w    *record.Writer

	mu   sync.Mutex
	over bool // closed, or given up after an error
}

// openRecord makes the file of a record, or opens that of an older one. Any other file that has something in it is left
// alone: it is more likely an argument in the wrong place.
func (a *app) openRecord(name string) (*tapRecord, error) {
	if name == "-" || name == "/dev/stdout" || name == "/dev/fd/1" {
		return nil, usagef("--record needs a file: stdout belongs to the child")
	}
	f, err := os.OpenFile(a.path(name), os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, unablef("cannot write %s: no such directory", name)
	}
	if err != nil {
		return nil, unablef("cannot write %s: %s", name, reason(err))
	}
	if isRegular(f) { // a device or a pipe is written as it is
		head := make([]byte, len(record.Header))
		n, _ := io.ReadFull(f, head)
		if n > 0 && !record.Is(head[:n]) && !bytes.HasPrefix([]byte(record.Header), head[:n]) {
			f.Close()
			return nil, unablef("cannot write %s: it holds something else than a record", name).withHint("name a new file, or remove this one")
		}
	}
	return &tapRecord{app: a, name: name, file: f}, nil
}

// begin takes an older record's place, once there is something to record.
func (r *tapRecord) begin() (err error) {
	if isRegular(r.file) {
		_ = r.file.Chmod(0o600) // Windows knows no such modes
		if _, err = r.file.Seek(0, io.SeekStart); err == nil {
			err = r.file.Truncate(0)
		}
	}
	if err == nil {
		r.w, err = record.NewWriter(r.file)
	}
	if err != nil {
		return unablef("cannot write %s: %s", r.name, reason(err))
	}
	return nil
}

// observe keeps a read. The conversation goes on without the record where that fails.
func (r *tapRecord) observe(read record.Read) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		return
	}
	if err := r.w.Write(read); err != nil {
		r.over = true
		fmt.Fprintf(r.Stderr, "pupkit: cannot write %s any more: %s\n", printable.Text(r.name), reason(err))
	}
}

// close ends the record: a read of the host that returns only after the child has ended is not kept.
func (r *tapRecord) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
	r.file.Close()
}
