package commands

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/internal/secrets"
	"github.com/pupkit/pupkit/sign"
)

func (a *app) secretCommand() *cli.Command {
	return &cli.Command{
		Name: "secret", Category: groupPup,
		Usage: "a fresh whsec_ secret",
		Description: `Makes a secret of 32 random bytes. It is the answer on stdout, and nowhere else; its fingerprint goes to stderr.

  pupkit secret -f dotenv -o .env        a new file with PUP_WEBHOOK_SECRET=…, readable by you alone
  pupkit secret --scheme v1a             a pair of ed25519 keys: whsk_ for the sender, whpk_ for receivers`,
		Flags: []cli.Flag{
			a.choice("scheme", "a secret for `SCHEME` v1 (HMAC-SHA256), or a key pair for v1a (ed25519)", string(sign.V1), vals(string(sign.V1), string(sign.V1a))...),
			a.format("text", value{"text", "the secret in a line"}, value{"dotenv", "a line for a .env file"}, value{"json", "with scheme and fingerprint"}),
		},
		Action: func(_ context.Context, cmd *cli.Command) error {
			if args := a.args(cmd); len(args) > 0 {
				return usagef("secret takes no argument, got one").withHint("it makes a new secret; pupkit verify and pupkit sign take one with --secret")
			}
			return a.newSecret(sign.Scheme(cmd.String("scheme")), cmd.String("format"))
		},
	}
}

func (a *app) newSecret(scheme sign.Scheme, format string) error {
	key, err := sign.GenerateKey(scheme, a.Random)
	if err != nil {
		return unablef("%w", err)
	}
	if st, err := os.Stat(a.path(a.outputPath)); a.outputPath != "" && a.outputPath != "-" && err == nil && st.Mode().IsRegular() && st.Size() > 0 {
		return unablef("cannot write %s: it holds something already, perhaps a secret in use", a.outputPath).
			withHint("remove it first, or write the secret elsewhere and copy its line")
	}
	w, err := a.out()
	if err != nil {
		return err
	}
	if a.output != nil {
		_ = a.output.file.Chmod(0o600) // Windows knows no such modes
	}
	if err := writeSecret(w, key, format); err != nil {
		return err
	}
	a.say("pupkit: made %s", key)
	return nil
}

func writeSecret(w io.Writer, key sign.Key, format string) error {
	public, pair := key.Public()
	var err error
	switch {
	case format == "json":
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(struct {
			Scheme      string `json:"scheme"`
			Secret      string `json:"secret"`
			Public      string `json:"public,omitempty"`
			Fingerprint string `json:"fingerprint"`
		}{string(key.Scheme()), key.Text(), public.Text(), key.Fingerprint()})
	case format == "dotenv":
		_, err = fmt.Fprintf(w, "%s=%s\n", secrets.Variable, key.Text())
	case pair:
		_, err = fmt.Fprintf(w, "%s\n%s\n", key.Text(), public.Text())
	default:
		_, err = fmt.Fprintln(w, key.Text())
	}
	return err
}
