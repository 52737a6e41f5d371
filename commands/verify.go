package commands

import (
	"context"
	"slices"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/capture"
	"github.com/pupkit/pupkit/sign/diagnose"
)

func (a *app) verifyCommand() *cli.Command {
	kinds := make([]string, len(capture.Kinds))
	for i, k := range capture.Kinds {
		kinds[i] = string(k)
	}
	return &cli.Command{
		Name: "verify", Category: groupPup, ArgsUsage: "[CAPTURE]",
		Usage: "check a captured request; on failure prove the mistake",
		Description: `CAPTURE is a raw HTTP request, what curl --trace prints, a curl configuration or command line, HAR, JSON with headers and
body, or a record of pupkit tap; without it, stdin. With -H or --headers it is the body alone.

  pupkit verify request.http
  pupkit verify body.json --headers headers.txt
  pupkit sign challenge -o request.curl, then pupkit verify request.curl

When the signature does not match, the known mistakes are done over, alone and in pairs: the one that makes this very
signature is the cause, and the answer says how to mend it. Nothing is guessed.`,
		Flags: []cli.Flag{
			a.secretFlag(),
			&cli.StringSliceFlag{Name: "header", Aliases: []string{"H"}, Usage: "a header `LINE` of the request, 'name: value'; CAPTURE is then the body"},
			&cli.StringFlag{Name: "headers", Usage: "a `FILE` with the header lines, or a log of curl -v; CAPTURE is then the body", TakesFile: true},
			a.choice("input", "the `KIND` of the capture where it is not recognised: "+orList(kinds), "", vals(kinds...)...),
			&cli.DurationFlag{Name: "tolerance", Usage: "accept a signature this much old or ahead: a `DURATION` of whole seconds", Value: sign.DefaultTolerance},
			&cli.StringFlag{Name: "now", Usage: "judge the age at this `TIME`: -10m, RFC 3339 or Unix seconds (default the capture's own, else the clock)"},
			a.format("text", vals("text", "json")...),
		},
		Action: func(_ context.Context, cmd *cli.Command) error { return a.verify(cmd) },
	}
}

// maxTries bounds the search for mistakes in all requests of a capture together; those that come when it is used up are
// verified, and only the plainest mistakes are found.
const maxTries = 3_000_000

// verdict is what was found out about one request of a capture.
type verdict struct {
	request   capture.Request
	diagnosis diagnose.Diagnosis
	now       time.Time
	repeats   int // the number of an earlier request with the same webhook-id, or 0
}

func (a *app) verify(cmd *cli.Command) error {
	tolerance := cmd.Duration("tolerance")
	if tolerance <= 0 || tolerance%time.Second != 0 {
		return usagef("--tolerance cannot be %s", tolerance).withHint("it is whole seconds, such as 5m or 30s")
	}
	requests, err := a.captured(cmd)
	if err != nil {
		return err
	}
	around, err := a.neighbourhood(pup.ManifestFile, false)
	if err != nil {
		return err
	}
	keys, err := a.verifyingKeys(cmd.StringSlice("secret"), around)
	if err != nil {
		return err
	}
	verdicts := make([]verdict, len(requests))
	left := maxTries
	for i, r := range requests {
		now, err := a.judgedAt(cmd.String("now"), r)
		if err != nil {
			return err
		}
		v := &sign.Verifier{Keys: keys.keys[:keys.named], Tolerance: tolerance, Now: func() time.Time { return now }}
		d := diagnose.Diagnose(diagnose.Request{
			URL: r.URL, Fields: r.Fields, Body: r.Body,
			OtherIDs: otherIDs(requests, i), OtherKeys: keys.keys[keys.named:], Tries: max(1, min(left, diagnose.MaxTried)),
		}, v)
		left -= d.Tried
		verdicts[i] = verdict{r, d, now, earlier(requests, i)}
	}
	w, err := a.out()
	if err != nil {
		return err
	}
	write := a.writeVerdicts
	if cmd.String("format") == "json" {
		write = a.writeVerdictsJSON
	}
	if err := write(w, verdicts, keys); err != nil {
		return err
	}
	if slices.ContainsFunc(verdicts, func(v verdict) bool { return v.diagnosis.Refusal != nil }) {
		return errNo
	}
	return nil
}

// judgedAt is the moment at which a request's age is judged.
func (a *app) judgedAt(flag string, r capture.Request) (time.Time, error) {
	switch {
	case flag != "":
		return parseTime(flag, a.Now())
	case !r.Time.IsZero():
		return r.Time, nil
	}
	return a.Now(), nil
}

// otherIDs are the webhook-ids of the other requests of a capture.
func otherIDs(requests []capture.Request, i int) (ids []string) {
	for j, r := range requests {
		if j != i && len(ids) < 16 {
			ids = append(ids, sign.Values(r.Fields, sign.HeaderID)...)
		}
	}
	return ids
}

// earlier is the number of the first request before i with the same webhook-id, or 0.
func earlier(requests []capture.Request, i int) int {
	id := sign.Values(requests[i].Fields, sign.HeaderID)
	for j := range i {
		if len(id) > 0 && slices.Equal(id, sign.Values(requests[j].Fields, sign.HeaderID)) {
			return j + 1
		}
	}
	return 0
}
