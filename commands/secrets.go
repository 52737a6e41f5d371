package commands

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/internal/secrets"
	"github.com/pupkit/pupkit/sign"
)

// secretFlag is --secret of the commands that sign or verify.
func (a *app) secretFlag() *cli.StringSliceFlag {
	return &cli.StringSliceFlag{
		Name:  "secret",
		Usage: "where the secret is, the newest first: `SOURCE` is env:NAME, file:PATH, dotenv:PATH[#NAME] or prompt",
	}
}

// keys reads the signing keys: of --secret, else of PUPKIT_SECRET, else of the configuration, else of the file .env
// beside the manifest.
func (a *app) keys(flags []string, near *neighbourhood) ([]sign.Key, error) {
	texts, from, err := a.secretTexts(flags, near)
	if err != nil {
		return nil, err
	}
	var keys []sign.Key
	for i, text := range texts {
		key, err := sign.ParseKey(text)
		if err != nil {
			return nil, keyFailure(err, from[i])
		}
		for _, w := range key.Warnings() {
			if w.Name != sign.WarnPrivateKey { // which is what signs
				a.say("pupkit: %s: %s", from[i], w)
			}
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// keyFailure says why a secret is no key. The secret itself is not in it.
func keyFailure(err error, from string) error {
	if fault, ok := err.(*sign.KeyError); ok {
		return usagef("the secret of %s cannot be used: %s", from, fault.Message).withHint("%s", fault.Fix)
	}
	return usagef("the secret of %s cannot be used: %w", from, err)
}

// secretTexts returns the secrets and, for each, the name of where it came from.
func (a *app) secretTexts(flags []string, near *neighbourhood) (texts, from []string, err error) {
	sources := make([]secrets.Source, 0, len(flags))
	for _, text := range flags {
		s, err := secrets.Parse(text)
		if err != nil {
			return nil, nil, usagef("--secret: %w", err)
		}
		if s.Kind == secrets.Bare {
			a.say("pupkit: a secret on the command line is seen by the process list and kept in the shell's history; use env:NAME, file:PATH or dotenv:PATH")
		}
		sources = append(sources, s.In(a.Dir))
	}
	switch {
	case len(sources) > 0:
	case a.env("PUPKIT_SECRET") != "":
		sources = append(sources, secrets.Source{Kind: secrets.Env, Name: "PUPKIT_SECRET"})
	case len(near.secrets) > 0:
		for _, text := range near.secrets {
			s, err := secrets.Parse(text)
			if err != nil {
				return nil, nil, configf("the configuration's secret: %w", err)
			}
			sources = append(sources, s.In(near.configDir))
		}
	default:
		env := secrets.Source{Kind: secrets.Dotenv, Path: filepath.Join(near.dir, ".env"), Name: secrets.Variable}
		texts, err := env.Read(a.secretWorld())
		if err != nil {
			return nil, nil, usagef("no secret: --secret, PUPKIT_SECRET and the configuration name none, and %s", strings.TrimPrefix(err.Error(), "pupkit: ")).
				withHint("give --secret env:NAME, file:PATH, dotenv:PATH or prompt; pupkit secret makes a new one")
		}
		return texts, []string{a.sourceName(env)}, nil
	}
	for _, s := range sources {
		read, err := s.Read(a.secretWorld())
		var ended *failure
		switch {
		case errors.As(err, &ended) && ended.kind == kindInterrupted:
			return nil, nil, ended
		case errors.Is(err, secrets.ErrNobody):
			return nil, nil, usagef("%w", err).withHint("give --secret env:NAME, file:PATH or dotenv:PATH")
		case err != nil:
			return nil, nil, unablef("cannot read the secret: %w", err)
		}
		for range read {
			from = append(from, a.sourceName(s))
		}
		texts = append(texts, read...)
	}
	return texts, from, nil
}

// sourceName names a source with its path as the user would write it.
func (a *app) sourceName(s secrets.Source) string {
	s.Path = a.fromHere(s.Path)
	return s.String()
}

// fromHere is a path without the working directory in front.
func (a *app) fromHere(path string) string {
	return strings.TrimPrefix(path, a.Dir+string(filepath.Separator))
}

func (a *app) secretWorld() secrets.World {
	w := secrets.World{
		LookupEnv: a.LookupEnv,
		ReadFile: func(path string, max int64) ([]byte, error) {
			return a.read(a.fromHere(path), "", max)
		},
	}
	if a.interactive() {
		w.Ask = a.askSecret
	}
	return w
}
