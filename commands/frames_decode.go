package commands

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/dump"
	"github.com/pupkit/pupkit/frames/report"
)

const decodeDescription = `Reads a dump of what a Curupira extension or its host wrote, names every mistake in it with its place and its cause,
and goes on behind it. Prints a table on a terminal, in a pipe one JSON text a line; faults go to stderr there.
Exit 1 means that the host could not read all of it, or that a message breaks the protocol.

  pupkit frames decode dump
  node index.js < requests | pupkit frames decode
  pupkit frames decode talk.tap --method trigger/poll

A dump is raw bytes, a text that xxd, hexdump or base64 made of them, or a record of pupkit tap. It may hold one
direction or both; several files are separate streams. A message that is whole although its frame is not is printed too:
the table marks it with *.`

// decodeOptions are the flags of frames decode.
type decodeOptions struct {
	answer     string // the format
	input      dump.Kind
	maxSize    int
	follow     bool
	stats      bool
	methods    []string
	ids        []string
	framesOnly bool
	strict     bool
	machine    bool // the format was asked for and is a program's: faults are JSON too
}

func (a *app) decodeCommand() *cli.Command {
	input := a.choice("input", "what the bytes are: `KIND` is auto, raw, hex, base64, literal or tap", string(dump.Auto),
		value{"auto", "find out"}, value{"raw", "the stream itself"}, value{"hex", "text of xxd, hexdump, od, tcpdump -X, or hex digits"}, value{"base64", "base64 text"},
		value{"literal", "an array of bytes or a string with escapes, as a language prints it, or lines of strace"}, value{"tap", "a record of pupkit tap"})
	return &cli.Command{
		Name: "decode", ArgsUsage: "[FILE...]",
		Usage:       "frames in, JSON out, and what is wrong with them",
		Description: decodeDescription,
		Flags: []cli.Flag{
			a.format("", value{"ndjson", "one JSON text a line; the default in a pipe"}, value{"table", "a line a message; the default on a terminal"},
				value{"pretty", "indented JSON"}, value{"json", "one document with frames and faults"}, value{"raw", "the bodies, nothing between them"}),
			input,
			&cli.StringFlag{Name: "max-size", Usage: "the largest body that the host would take: `BYTES`, or with KiB or MiB", Value: "16MiB"},
			&cli.BoolFlag{Name: "follow", Usage: "wait for more at the end of the file"},
			&cli.BoolFlag{Name: "stats", Usage: "count frames, kinds and methods, on stderr"},
			&cli.StringSliceFlag{Name: "method", Usage: "print only calls of this `METHOD`, and their answers"},
			&cli.StringSliceFlag{Name: "id", Usage: "print only messages with this `ID`"},
			&cli.BoolFlag{Name: "frames-only", Usage: "look at the frames, not at the conversation in them"},
			&cli.BoolFlag{Name: "strict", Usage: "exit 1 for a warning or a note too"},
		},
		Action: a.decode,
	}
}

func (a *app) decode(ctx context.Context, cmd *cli.Command) error {
	size, err := parseSize(cmd.String("max-size"))
	if err != nil {
		return err
	}
	opts := decodeOptions{
		answer: cmd.String("format"), input: dump.Kind(cmd.String("input")), maxSize: size, follow: cmd.Bool("follow"), stats: cmd.Bool("stats"),
		methods: cmd.StringSlice("method"), ids: cmd.StringSlice("id"), framesOnly: cmd.Bool("frames-only"), strict: cmd.Bool("strict"),
		machine: cmd.String("format") == "ndjson" || cmd.String("format") == "json",
	}
	toStdout := a.outputPath == "" || a.outputPath == "-"
	terminal := a.StdoutTTY && toStdout
	if opts.answer == "" {
		opts.answer = "ndjson"
		if terminal {
			opts.answer = "table"
		}
	}
	files := a.args(cmd)
	if len(files) == 0 {
		files = []string{"-"}
	}
	if opts.follow && len(files) > 1 {
		return usagef("--follow can wait for one file, and was given %d", len(files))
	}
	out, err := a.out()
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(out, 256<<10)
	d := &decoder{app: a, decodeOptions: opts, out: buffered,
		printer: report.New(buffered, report.Options{Format: opts.answer, Color: a.colored(terminal), Terminal: terminal})}
	return d.run(ctx, files)
}

// parseSize reads a number of bytes, perhaps with a unit.
func parseSize(text string) (int, error) {
	digits := strings.TrimRight(text, "KMGiBkmgb ")
	unit, ok := map[string]int64{"": 1, "b": 1, "kib": 1 << 10, "k": 1 << 10, "kb": 1000, "mib": 1 << 20, "m": 1 << 20, "mb": 1000000, "gib": 1 << 30, "g": 1 << 30}[strings.ToLower(strings.TrimSpace(text[len(digits):]))]
	n, err := strconv.ParseInt(digits, 10, 33)
	if err != nil || !ok || n < 1 || n > min(1<<32-1, math.MaxInt)/unit {
		return 0, usagef("--max-size cannot be %q", text).withHint("a number of bytes up to 4 GiB, such as 65536, 512KiB or 16MiB")
	}
	return int(n * unit), nil
}

// decoder decodes streams, one file after another.
type decoder struct {
	*app
	decodeOptions
	out     *bufio.Writer
	printer report.Printer
	bad     bool // the answer is no
}

func (d *decoder) run(ctx context.Context, files []string) error {
	for _, name := range files {
		if err := d.file(ctx, name, len(files) > 1); err != nil {
			d.flush()
			return err
		}
	}
	if err := d.printer.Close(); err != nil {
		return err
	}
	if err := d.out.Flush(); err != nil {
		return err
	}
	if d.bad {
		return errNo
	}
	return nil
}

// flush puts out what the printer and the buffer hold.
func (d *decoder) flush() {
	if d.printer.Flush() == nil {
		_ = d.out.Flush() // a failed write comes back with the next one
	}
}

// file decodes one file.
func (d *decoder) file(ctx context.Context, name string, several bool) error {
	f, err := d.open(name, "frames")
	if err != nil {
		return err
	}
	defer f.Close()
	title := ""
	if several || d.answer == "json" {
		title = name
	}
	if err := d.printer.Begin(title); err != nil {
		return err
	}
	in := io.Reader(f)
	if name == "-" {
		in = d.Stdin // as it is, so that a file can be told from a pipe
	}
	src, kind, err := d.source(ctx, in)
	if err != nil {
		return unablef("cannot read %s: %s", name, reason(err))
	}
	if !several {
		title = ""
	}
	s := &decodeStream{decoder: d, title: title}
	if kind == dump.Tap {
		err = s.record(src)
	} else {
		err = s.plain(&sourceReader{Reader: dump.NewReader(src, kind)})
	}
	var failed *readError
	switch {
	case errors.As(err, &failed):
		err = unablef("cannot read %s: %s", name, reason(failed.error))
		if endErr := s.end(); endErr != nil {
			return endErr
		}
	case err == nil:
		err = s.end()
	}
	return err
}

// readError is an error of the source, and not of the answer's writer.
type readError struct{ error }

// limits are what the library is told.
func (d *decoder) limits() frames.Options { return frames.Options{MaxSize: d.maxSize} }
