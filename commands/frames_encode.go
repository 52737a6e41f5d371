package commands

import (
	"bufio"
	"context"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/frames"
)

const encodeDescription = `Reads JSON texts, one or many, on lines or simply one behind the other, and writes each as one frame.
The bytes of a text are kept as they are; what stands between two texts is white space and goes.

  pupkit frames encode requests.ndjson -o requests
  pupkit frames encode requests.ndjson | node index.js | pupkit frames decode`

func (a *app) encodeCommand() *cli.Command {
	return &cli.Command{
		Name: "encode", ArgsUsage: "[FILE...]",
		Usage:       "JSON in, frames out",
		Description: encodeDescription,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "compact", Usage: "leave the white space out of each text"},
			&cli.StringFlag{Name: "max-size", Usage: "the largest body that the host would take: `BYTES`, or with KiB or MiB", Value: "16MiB"},
		},
		Action: a.encode,
	}
}

func (a *app) encode(_ context.Context, cmd *cli.Command) error {
	size, err := parseSize(cmd.String("max-size"))
	if err != nil {
		return err
	}
	files := a.args(cmd)
	if len(files) == 0 {
		files = []string{"-"}
	}
	out, err := a.out()
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(out, 64<<10)
	e := encoder{app: a, w: frames.NewWriter(buffered), flush: buffered.Flush, compact: cmd.Bool("compact")}
	e.w.MaxSize = size
	for _, name := range files {
		if err := e.file(name); err != nil {
			_ = buffered.Flush() // what came before the mistake is good
			return err
		}
	}
	return buffered.Flush()
}

// encoder writes JSON texts as frames.
type encoder struct {
	*app
	w       *frames.Writer
	flush   func() error
	compact bool
}

// file writes the texts of one file, each before more is waited for.
func (e *encoder) file(name string) error {
	f, err := e.open(name, "JSON")
	if err != nil {
		return err
	}
	defer f.Close()
	in := &flushing{Reader: f, flush: e.flush}
	src := newTextReader(in, e.w.MaxSize)
	if what, hint := src.other(); what != "" {
		return answerf("%s: %s", name, what).withHint("%s", hint)
	}
	previous := int64(-1)                                            // where the last text ended, if it was a number
	dec := jsontext.NewDecoder(src, jsontext.AllowInvalidUTF8(true)) // half a surrogate pair is no fault; bytes are checked below
	for {
		src.next()
		text, err := dec.ReadValue()
		var syntax *jsontext.SyntacticError
		switch {
		case in.writeErr != nil:
			return in.writeErr
		case in.readErr != nil:
			return unablef("cannot read %s: %s", name, reason(in.readErr))
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errTooLong):
			return answerf("%s: a JSON text of more than %d bytes, the largest body that the host takes", name, e.w.MaxSize).withHint("--max-size raises the limit here, not the host's")
		case errors.As(err, &syntax):
			return answerf("%s: %s", name, jsonMistake(syntax)).withHint("encode takes JSON texts in UTF-8, one behind the other")
		case err != nil:
			return unablef("cannot read %s: %s", name, reason(err))
		}
		if start := dec.InputOffset() - int64(len(text)); start == previous {
			return answerf("%s: byte %d: not JSON: a number goes on behind a leading zero, or in another text", name, start).withHint("encode takes JSON texts in UTF-8, one behind the other")
		}
		previous = -1
		if text.Kind() == '0' {
			previous = dec.InputOffset()
		}
		if !utf8.Valid(text) {
			return answerf("%s: the JSON text before byte %d is not UTF-8", name, dec.InputOffset()).withHint("encode takes JSON texts in UTF-8, one behind the other")
		}
		if e.compact {
			if err := text.Compact(jsontext.PreserveRawStrings(true), jsontext.AllowInvalidUTF8(true)); err != nil {
				return answerf("%s: %v", name, err)
			}
		}
		if len(text) > e.w.MaxSize {
			return answerf("%s: the JSON text before byte %d has %d bytes, over the limit of %d", name, dec.InputOffset(), len(text), e.w.MaxSize).
				withHint("--max-size raises the limit here, not the host's")
		}
		if err := e.w.WriteFrame(text); err != nil {
			return err
		}
	}
}

// answerf is an answer of no, with its reason.
func answerf(format string, args ...any) *failure { return failf(kindAnswer, format, args...) }
