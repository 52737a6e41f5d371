package commands

import (
	"errors"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/capture"
)

// captured reads the requests that the command line names: a capture, or header lines and a body.
func (a *app) captured(cmd *cli.Command) ([]capture.Request, error) {
	args := a.args(cmd)
	if len(args) > 1 {
		return nil, usagef("verify takes one capture, got %q and %q", args[0], args[1])
	}
	name := "-"
	if len(args) == 1 {
		name = args[0]
	}
	lines, file := cmd.StringSlice("header"), cmd.String("headers")
	if len(lines) > 0 || file != "" {
		return a.headersAndBody(lines, file, name)
	}
	data, err := a.read(name, "a captured request", capture.MaxSize)
	if err != nil {
		return nil, err
	}
	requests, err := capture.Read(data, capture.Kind(cmd.String("input")))
	switch {
	case errors.Is(err, capture.ErrUnknown):
		return nil, unablef("%s: %w", name, err).withHint("--input says what it is; with -H or --headers it is the body alone")
	case err != nil:
		return nil, unablef("%s: %w", name, err)
	}
	for _, r := range requests {
		if r.NoBody {
			return nil, unablef("%s: the body of the request is not in this capture", name).
				withHint("curl --trace FILE keeps it; or give the body as CAPTURE and this file with --headers")
		}
	}
	return requests, nil
}

// headersAndBody puts one request together: header lines from flags and from a file, the body from another.
func (a *app) headersAndBody(lines []string, file, body string) ([]capture.Request, error) {
	var r capture.Request
	if file != "" {
		if file == "-" && body == "-" {
			return nil, usagef("--headers and the body cannot both come from stdin").withHint("name a file for one of them")
		}
		data, err := a.read(file, "header lines", capture.MaxSize)
		if err != nil {
			return nil, err
		}
		requests, err := capture.Read(data, "")
		if err != nil {
			return nil, unablef("%s: %w", file, err)
		}
		r = requests[0]
		r.Notes, r.NoBody = nil, false
	}
	for _, line := range lines {
		name, value, ok := strings.Cut(line, ":")
		if !ok || name == "" || strings.ContainsAny(line, "\r\n") {
			return nil, usagef("-H cannot be %q", line).withHint("it is one header line: 'webhook-id: msg_1'")
		}
		r.Fields = append(r.Fields, sign.Field{Name: name, Value: strings.Trim(value, " \t")})
	}
	data, err := a.read(body, "the body of the request", capture.MaxSize)
	if err != nil {
		return nil, err
	}
	r.Body = data
	return []capture.Request{r}, nil
}
