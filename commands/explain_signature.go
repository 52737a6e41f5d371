package commands

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/pupkit/pupkit/sign/diagnose"
)

var causeName = regexp.MustCompile(`^\[?([a-z0-9]+(?:-[a-z0-9]+)+)\]?$`)

// signatureCause returns the mistake with a signature that is called so, bare or in brackets as verify prints it, or
// that a pasted line of verify names.
func signatureCause(text string) (diagnose.Known, bool) {
	name := ""
	if m := causeName.FindStringSubmatch(text); m != nil {
		name = m[1]
	}
	for _, k := range diagnose.Catalogue() {
		if string(k.Cause) == name || strings.Contains(text, "["+string(k.Cause)+"]") {
			return k, true
		}
	}
	return diagnose.Known{}, false
}

func explainSignature(w io.Writer, k diagnose.Known) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\nright: %s\n", k.Cause, wrap(k.Says), wrap(k.Remedy.Do))
	for _, s := range k.Remedy.Where {
		fmt.Fprintf(&b, "  %s: %s\n", s.For, s.Do)
	}
	b.WriteString("find out: pupkit verify CAPTURE --secret dotenv:.env\n")
	_, err := io.WriteString(w, b.String())
	return err
}
