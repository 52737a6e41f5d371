package commands

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/urfave/cli/v3"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/outgoing"
)

// writeRequest writes the signed request in the format asked for.
func (a *app) writeRequest(format string, r outgoing.Request) error {
	for _, f := range outgoing.Formats() {
		if f.Name != format {
			continue
		}
		if r.URL == "" && f.NeedsURL {
			return usagef("the format %s needs a URL", f.Name).withHint("give --url, or set url under [pup] in .pupkit.toml, or run it beside a manifest.json")
		}
		if r.URL == "" && f.Name == "curl" {
			a.say("pupkit: no URL is known, so curl needs one: pupkit sign | curl -q -K - URL")
		}
		w, err := a.out()
		if err != nil {
			return err
		}
		if w == a.Stdout && a.StdoutTTY {
			return a.showRequest(f, r)
		}
		var refused *failure
		if err := f.Write(w, r); err != nil && !isBrokenPipe(err) && !errors.As(err, &refused) {
			return unablef("cannot write the request: %w", err)
		}
		return nil
	}
	return usagef("no format %q", format)
}

// writeBodyFile writes the body where --body-file says.
func (a *app) writeBodyFile(cmd *cli.Command, r *outgoing.Request) error {
	name, format := cmd.String("body-file"), cmd.String("format")
	switch {
	case name == "":
		return nil
	case format != "curl":
		return usagef("--body-file is for the format curl, not %s", format)
	case name == "-" || strings.ContainsFunc(name, unicode.IsControl):
		return usagef("--body-file cannot be %q", name).withHint("it names a file, for curl to read")
	case cmd.String("output") != "" && a.path(name) == a.path(cmd.String("output")):
		return usagef("--body-file and --output are both %s", name).withHint("body and configuration are two files")
	}
	if err := os.WriteFile(a.path(name), r.Body, 0o644); err != nil {
		return unablef("cannot write %s: %s", name, reason(err))
	}
	r.BodyFile = name
	return nil
}

// showRequest prints the request on a terminal: its body must not act there.
func (a *app) showRequest(f outgoing.Format, r outgoing.Request) error {
	var b bytes.Buffer
	if err := f.Write(&b, r); err != nil {
		return unablef("cannot write the request: %w", err)
	}
	text := printable.Lines(strings.ReplaceAll(b.String(), "\r\n", "\n"))
	if _, err := fmt.Fprintln(a.Stdout, strings.TrimSuffix(text, "\n")); err != nil {
		return err
	}
	if f.Name == "curl" {
		a.say("pupkit: this is for curl: pupkit sign | curl -q -K -")
	}
	return nil
}

// send makes the request and shows what came back.
func (a *app) send(ctx context.Context, r outgoing.Request) error {
	if r.URL == "" {
		return usagef("--send needs a URL").withHint("give --url, or set url under [pup] in .pupkit.toml, or run it beside a manifest.json")
	}
	answer, err := outgoing.Send(ctx, r)
	if errors.Is(err, context.Canceled) {
		return err
	}
	if err != nil {
		return noAnswer(r.URL, err)
	}
	w, err := a.out()
	if err != nil {
		return err
	}
	a.say("%s · %d ms · %d bytes%s", printable.Text(answer.Line), answer.Elapsed.Milliseconds(), len(answer.Body), contentType(answer))
	body := string(answer.Body)
	if w == a.Stdout && a.StdoutTTY {
		body = printable.Lines(body)
	}
	if _, err := fmt.Fprint(w, body); err != nil {
		return err
	}
	if a.StdoutTTY && w == a.Stdout && body != "" && !strings.HasSuffix(body, "\n") {
		fmt.Fprintln(w)
	}
	return a.judge(answer)
}

// noAnswer says why there is none: nothing could be reached, or what was reached did not answer as pup needs it.
func noAnswer(url string, err error) error {
	var unfinished *outgoing.Unfinished
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.Is(err, outgoing.ErrDeadline) && errors.As(err, &unfinished):
		return failf(kindAnswer, "%s: %w", url, err).withHint("answer long work with a Task at once, and do it afterwards")
	case errors.As(err, &unfinished):
		return failf(kindAnswer, "no answer that can be read from %s: %w", url, err)
	case errors.As(err, &certificate):
		return targetf("no answer from %s: %w", url, err).withHint("pup refuses such a certificate too; on this machine plain http will do")
	}
	return targetf("no answer from %s: %w", url, err).withHint("is the extension running there?")
}

func contentType(a outgoing.Answer) string {
	if t := a.Header.Get("Content-Type"); t != "" {
		return " · " + printable.Cut(t, 80)
	}
	return ""
}

// judge says what pup would do with the answer.
func (a *app) judge(answer outgoing.Answer) error {
	no := func(format string, args ...any) *failure { return failf(kindAnswer, format, args...) }
	encoding := answer.Header.Get("Content-Encoding")
	switch {
	case answer.TooLarge:
		return no("the answer is larger than 1 MiB (%d bytes), where pup stops reading", outgoing.MaxAnswer)
	case answer.Status >= 300 && answer.Status < 400:
		return no("the answer is a redirect to %q, and pup follows none", answer.Header.Get("Location")).withHint("serve this path itself, or put the other one into the manifest")
	case encoding != "" && !strings.EqualFold(encoding, "identity"):
		return no("the answer is compressed (%s), and pup rejects that", encoding).withHint("turn compression off for this route")
	case answer.Status == 401 || answer.Status == 403:
		return no("the extension refused the request with %d", answer.Status).
			withHint("where it should have accepted it: verify over the raw body, before anything parses it; pupkit verify finds the cause in a captured request")
	case answer.Status < 200 || answer.Status > 299:
		return no("the extension answered with status %d", answer.Status)
	}
	return nil
}

// tellAssumptions says with -v what was chosen where the published contract is silent.
func (a *app) tellAssumptions(r pup.Request, keys []sign.Key, url string) {
	if !a.verbose {
		return
	}
	for _, k := range keys {
		a.say("pupkit: signed with %s", k)
	}
	if url != "" {
		a.say("pupkit: for %s", url)
	}
	about := map[string][]string{
		pup.EndpointChallenge: {"challenge", "secrets"},
		pup.EndpointEvents:    {"event", "secrets"},
		pup.EndpointMCP:       {"MCP headers", "client capabilities", "secrets"},
	}[r.Endpoint]
	for _, as := range pup.Assumptions() {
		for _, name := range about {
			if as.Message == name {
				a.say("pupkit: assumed, %s: %s", as.Message, as.Writes)
			}
		}
	}
}

// parseTime reads a moment: an offset from now, RFC 3339, or Unix seconds.
func parseTime(text string, now time.Time) (time.Time, error) {
	if d, err := time.ParseDuration(text); err == nil && text != "0" {
		return now.Add(d), nil
	}
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n >= 0 {
		if len(text) >= 13 {
			return now, usagef("the time %q has %d digits: that looks like milliseconds", text, len(text)).withHint("the header is in whole seconds: %d", n/1000)
		}
		return time.Unix(n, 0), nil
	}
	return now, usagef("%q is no time", text).withHint("it is an offset such as -10m, an RFC 3339 time such as 2026-07-28T12:00:00Z, or Unix seconds")
}

// readContext replaces members of the sample context by those of a file; null takes a member away.
func (a *app) readContext(name string, c *pup.Context) error {
	text, err := a.read(name, "the context", maxManifest)
	if err != nil {
		return err
	}
	var members map[string]jsontext.Value
	if err := json.Unmarshal(text, &members); err != nil {
		return usagef("the context in %s is no JSON object: %w", name, err)
	}
	known := []string{"installationId", "askerId", "channelId", "callId", "settings", "userRequest"}
	for member, v := range members {
		if !slices.Contains(known, member) {
			f := usagef("the context in %s has the member %q, which pup's has not", name, member)
			if near, ok := nearest.Of(member, known); ok {
				return f.withHint("did you mean %q?", near)
			}
			return f.withHint("its members are %s", orList(known))
		}
		if member == "settings" && v.Kind() != '{' {
			return usagef("settings in %s is no JSON object", name)
		}
	}
	if err := json.Unmarshal(text, c); err != nil {
		return usagef("the context in %s has a member of the wrong type: %w", name, err)
	}
	return nil
}
