package commands

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/outgoing"
)

func (a *app) signCommand() *cli.Command {
	a.completeSign()
	formats := make([]value, 0, 5)
	for _, f := range outgoing.Formats() {
		formats = append(formats, value{f.Name, f.Usage})
	}
	return &cli.Command{
		Name: "sign", Category: groupPup, ArgsUsage: "[KIND...|FILE|-]",
		Usage: "a signed test request, as pup would send it",
		Description: `KIND is what pup sends; without one it is tools/list:

  pupkit sign                            tools/list
  pupkit sign discover                   server/discover
  pupkit sign challenge [TEXT]           the challenge
  pupkit sign call TOOL [KEY=VALUE...]   tools/call; a VALUE that is JSON is taken as JSON
  pupkit sign task get ID                tasks/get
  pupkit sign task update ID [REQUEST.FIELD=VALUE...]
  pupkit sign event member.joined [MEMBER]
  pupkit sign FILE                       these bytes, as they are; - is stdin
  pupkit sign CAPTURE --again            a captured request, with a new id and time

The answer is a configuration for curl, with the body behind it:

  pupkit sign | curl -q -K -
  pupkit sign -o request.curl --body-file request.body     where a pipe changes bytes (PowerShell)
  curl -q -K request.curl
  pupkit sign --send                                        without curl`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "url", Usage: "send to this `URL`; one without a path gets the endpoint's"},
			&cli.StringFlag{Name: "manifest", Aliases: []string{"m"}, Usage: "the `FILE` whose endpoints count", Value: pup.ManifestFile, TakesFile: true},
			a.secretFlag(),
			&cli.StringFlag{Name: "id", Usage: "this webhook-`ID` instead of a fresh one"},
			&cli.StringFlag{Name: "timestamp", Usage: "`TIME` of the signature: -10m, an RFC 3339 time or Unix seconds (default now)"},
			&cli.StringFlag{Name: "context", Usage: "a JSON `FILE` with installationId, askerId, channelId, callId, settings, userRequest", TakesFile: true},
			a.choice("scheme", "sign with `SCHEME` v1 (HMAC-SHA256) or v1a (ed25519) only", "", vals("v1", "v1a")...),
			a.choice("tamper", "spoil the `PART` after signing, to see it refused: body, signature, timestamp or id", "", tamperParts()...),
			&cli.BoolFlag{Name: "again", Usage: "take FILE as a captured request, and sign it anew"},
			&cli.BoolFlag{Name: "send", Usage: "send it, and show what comes back"},
			&cli.StringFlag{Name: "body-file", Usage: "write the body to `FILE` too, and let curl's configuration name it", TakesFile: true},
			a.format("curl", formats...),
		},
		Action: a.sign,
	}
}

// signDraft is what the sender chooses before there is a request.
type signDraft struct {
	id      string
	when    time.Time
	context pup.Context
}

func (a *app) sign(ctx context.Context, cmd *cli.Command) error {
	for _, name := range []string{"url", "id", "timestamp", "context", "body-file"} {
		if cmd.IsSet(name) && cmd.String(name) == "" {
			return usagef("--%s is empty", name).withHint("leave it out for the default")
		}
	}
	around, err := a.neighbourhood(cmd.String("manifest"), cmd.IsSet("manifest"))
	if err != nil {
		return err
	}
	draft, err := a.newDraft(cmd)
	if err != nil {
		return err
	}
	r, captured, err := a.signedBody(cmd, draft)
	if err != nil {
		return err
	}
	a.adviseTool(around, a.args(cmd))
	a.adviseEndpoint(around, r.Endpoint)
	keys, err := a.keys(cmd.StringSlice("secret"), around)
	if err != nil {
		return err
	}
	if keys, err = ofScheme(keys, sign.Scheme(cmd.String("scheme"))); err != nil {
		return err
	}
	headers, err := sign.Sign(sign.Message{ID: draft.id, Timestamp: draft.when.Unix(), Body: r.Body}, keys...)
	if err != nil {
		return usagef("%w", err)
	}
	out := outgoing.Request{URL: around.target(cmd.String("url"), r.Endpoint, captured), Body: r.Body}
	for _, h := range r.Headers {
		out.Headers = append(out.Headers, sign.Field(h))
	}
	out.Headers = append(out.Headers, headers.Fields()...)
	tamper(cmd.String("tamper"), &out)
	if err := out.Check(); err != nil {
		return usagef("%w", err)
	}
	a.tellAssumptions(r, keys, out.URL)
	if err := a.writeBodyFile(cmd, &out); err != nil {
		return err
	}
	if cmd.Bool("send") {
		return a.send(ctx, out)
	}
	return a.writeRequest(cmd.String("format"), out)
}

// newDraft reads id, time and context from the flags.
func (a *app) newDraft(cmd *cli.Command) (signDraft, error) {
	d := signDraft{id: cmd.String("id"), when: a.Now(), context: pup.SampleContext()}
	switch {
	case !cmd.IsSet("id"):
		d.id = "msg_" + a.randomHex(12)
	case d.id == "":
		return d, usagef("--id is empty").withHint("leave it out for a fresh one")
	default:
		if err := sign.CheckID(d.id); errors.Is(err, sign.ErrDot) {
			a.say("pupkit: %v", err)
		}
	}
	if text := cmd.String("timestamp"); text != "" {
		when, err := parseTime(text, a.Now())
		if err != nil {
			return d, err
		}
		d.when = when
	}
	if name := cmd.String("context"); name != "" {
		if err := a.readContext(name, &d.context); err != nil {
			return d, err
		}
	}
	return d, nil
}

// neighbourhood reads the manifest and the configuration around a request.
func (a *app) neighbourhood(manifest string, named bool) (*neighbourhood, error) {
	n := &neighbourhood{dir: filepath.Dir(a.path(manifest))}
	if err := a.openManifest(n, manifest, named); err != nil {
		return nil, err
	}
	return n, a.readProject(n)
}

// ofScheme leaves the keys that sign by the scheme; "" leaves all.
func ofScheme(keys []sign.Key, scheme sign.Scheme) ([]sign.Key, error) {
	for _, k := range keys {
		if !k.CanSign() {
			return nil, usagef("a public key cannot sign").withHint("sign with the private one, whsk_…")
		}
	}
	if scheme == "" {
		return keys, nil
	}
	left := slices.DeleteFunc(slices.Clone(keys), func(k sign.Key) bool { return k.Scheme() != scheme })
	if len(left) == 0 {
		return nil, usagef("none of the secrets signs by %s", scheme).withHint("v1 takes whsec_…, v1a takes whsk_…")
	}
	return left, nil
}

// adviseEndpoint says where the manifest has no endpoint for the request: pup would not send it.
func (a *app) adviseEndpoint(n *neighbourhood, endpoint string) {
	if n.manifest != "" && n.endpoints[endpoint] == "" {
		a.say("pupkit: %s has no endpoints.%s, so pup would not send this", n.manifest, endpoint)
	}
}

// adviseTool says where a called tool is not in the manifest. It is sent all the same: that may be the test.
func (a *app) adviseTool(n *neighbourhood, words []string) {
	if len(words) < 2 || words[0] != "call" || n.manifest == "" || slices.Contains(n.tools, words[1]) {
		return
	}
	if near, ok := nearest.Of(words[1], n.tools); ok {
		a.say("pupkit: %s declares no tool %q; did you mean %q?", n.manifest, words[1], near)
		return
	}
	a.say("pupkit: %s declares no tool %q", n.manifest, words[1])
}
