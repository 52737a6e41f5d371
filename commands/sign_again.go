package commands

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/capture"
)

// perDelivery are headers that belong to one delivery or one connection: a request sent again gets its own.
var perDelivery = []string{
	sign.HeaderID, sign.HeaderTimestamp, sign.HeaderSignature, "svix-id", "svix-timestamp", "svix-signature",
	"host", "content-length", "connection", "keep-alive", "transfer-encoding", "expect", "te", "upgrade", "date",
}

// signedBody is the request of the words on the command line, or of a capture with --again; then captured is the URL
// that it went to, as far as the capture tells.
func (a *app) signedBody(cmd *cli.Command, d signDraft) (r pup.Request, captured string, err error) {
	words := a.args(cmd)
	if !cmd.Bool("again") {
		r, err = a.kindRequest(words, d)
		return r, "", err
	}
	if len(words) != 1 {
		return r, "", usagef("--again takes one captured request, got %d arguments", len(words))
	}
	data, err := a.read(words[0], "a captured request", capture.MaxSize)
	if err != nil {
		return r, "", err
	}
	requests, err := capture.Read(data, "")
	if err != nil {
		return r, "", unablef("cannot read a request out of %s: %w", words[0], err).withHint("to sign the file's own bytes, leave --again out")
	}
	last := requests[len(requests)-1]
	if len(requests) > 1 {
		a.say("pupkit: %s holds %d requests; the last one is signed", words[0], len(requests))
	}
	if last.NoBody {
		return r, "", unablef("%s does not hold the request's body", words[0])
	}
	for _, note := range last.Notes {
		a.say("pupkit: %s: %s", words[0], printable.Text(note))
	}
	r = pup.Of(last.Body)
	r.Headers = nil
	for _, f := range last.Fields {
		if !slices.Contains(perDelivery, strings.ToLower(f.Name)) {
			r.Headers = append(r.Headers, pup.Header(f))
		}
	}
	return r, last.URL, nil
}
