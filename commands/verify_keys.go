package commands

import (
	"path/filepath"
	"slices"

	"github.com/pupkit/pupkit/internal/secrets"
	"github.com/pupkit/pupkit/sign"
)

// keyring is the keys of a run and where each came from: first those to verify with, then others that are at hand.
type keyring struct {
	keys  []sign.Key
	from  []string
	named int // how many are to verify with
}

// verifyingKeys reads the keys. One that cannot be read must not hide another that can: it is only warned about, unless
// there is no other.
func (a *app) verifyingKeys(flags []string, near *neighbourhood) (keyring, error) {
	texts, from, err := a.secretTexts(flags, near)
	if err != nil {
		return keyring{}, err
	}
	var ring keyring
	var broken []error
	for i, text := range texts {
		key, err := sign.ParseKey(text)
		if err != nil {
			broken = append(broken, keyFailure(err, from[i]))
			continue
		}
		for _, w := range key.Warnings() {
			a.say("pupkit: %s: %s", from[i], w)
		}
		ring.keys, ring.from = append(ring.keys, key), append(ring.from, from[i])
	}
	if len(ring.keys) == 0 {
		return ring, broken[0]
	}
	for _, err := range broken {
		a.say("pupkit: %s", err)
	}
	ring.named = len(ring.keys)
	a.addOthers(&ring, near)
	return ring, nil
}

// addOthers adds the keys of the places that --secret passes over: when a signature turns out to be made with one of
// them, the wrong secret was named. What cannot be read there is left out without a word.
func (a *app) addOthers(ring *keyring, near *neighbourhood) {
	env := "env:PUPKIT_SECRET"
	dotenv := secrets.Source{Kind: secrets.Dotenv, Path: filepath.Join(near.dir, ".env"), Name: secrets.Variable}
	sources := []secrets.Source{dotenv}
	for i, text := range append([]string{env}, near.secrets...) {
		s, err := secrets.Parse(text)
		if err == nil && s.Kind != secrets.Prompt && (i > 0 || a.env("PUPKIT_SECRET") != "") {
			sources = append(sources, s.In(near.configDir))
		}
	}
	for _, s := range sources {
		texts, err := s.Read(a.secretWorld())
		if err != nil {
			continue
		}
		for _, text := range texts {
			key, err := sign.ParseKey(text)
			if err == nil && !slices.ContainsFunc(ring.keys, key.Equal) {
				ring.keys, ring.from = append(ring.keys, key), append(ring.from, a.sourceName(s))
			}
		}
	}
}
