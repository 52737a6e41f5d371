package commands

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/diagnose"
)

// writeVerdicts says what was found out, a paragraph a request.
func (a *app) writeVerdicts(w io.Writer, verdicts []verdict, ring keyring) error {
	var b strings.Builder
	for i, v := range verdicts {
		if i > 0 {
			b.WriteByte('\n')
		}
		if len(verdicts) > 1 {
			fmt.Fprintf(&b, "request %d of %d: %s\n", i+1, len(verdicts), printable.Text(strings.TrimSpace(v.request.Method+" "+v.request.URL)))
		}
		a.writeVerdict(&b, v, ring)
	}
	if len(verdicts) > 1 {
		writeSummary(&b, verdicts)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeSummary says what several requests show together and one alone does not.
func writeSummary(b *strings.Builder, verdicts []verdict) {
	verified, open := 0, map[string]bool{} // the bodies of mismatches that nothing explains
	for _, v := range verdicts {
		if v.diagnosis.Refusal == nil {
			verified++
		} else if v.diagnosis.Refusal.Reason == sign.Mismatch && !v.diagnosis.Proven {
			open[string(v.request.Body)] = true
		}
	}
	fmt.Fprintf(b, "\n%d of %d requests verify\n", verified, len(verdicts))
	switch {
	case verified == 0 && len(open) > 1:
		b.WriteString("  different bodies fail alike: most likely the secret is not the one that they were signed with\n")
	case verified > 0 && len(open) > 0:
		b.WriteString("  the secret is right, for some verify: where nothing is proven the body was changed after signing\n")
	}
}

func (a *app) writeVerdict(b *strings.Builder, v verdict, ring keyring) {
	d := v.diagnosis
	switch {
	case d.Refusal == nil:
		fmt.Fprintf(b, "verified: %s\n", matched(d, ring))
		fmt.Fprintf(b, "  id %s, signed %s, %s, body of %d bytes\n", printable.Text(d.Result.ID), d.Result.Time.Format(time.RFC3339), age(d.Result.Age), len(v.request.Body))
		for _, w := range d.Result.Warnings {
			if !strings.HasPrefix(w.Name, "key-") { // those were said when the key was read
				fmt.Fprintf(b, "  warning: %s\n", printable.Text(w.Text))
			}
		}
	case d.Proven && d.Refusal.Result != nil && len(d.Findings) > 0:
		fmt.Fprintf(b, "refused: the signature is right, and something else is not; %s\n", matched(d, ring))
	case d.Proven:
		fmt.Fprintf(b, "refused: %s\n", printable.Text(d.Refusal.Message))
		fmt.Fprintf(b, "  proven: with what follows put right it is %s\n", matched(d, ring))
	default:
		fmt.Fprintf(b, "refused: %s\n", printable.Text(d.Refusal.Message))
	}
	for _, n := range v.request.Notes {
		fmt.Fprintf(b, "  note: %s\n", printable.Text(n))
	}
	if v.repeats > 0 {
		fmt.Fprintf(b, "  note: request %d has the same webhook-id: an MCP request or a challenge must then be refused, an event answered as the first time\n", v.repeats)
	}
	if d.Refusal != nil && !d.Proven {
		writeEvidence(b, d, ring)
	}
	for i, f := range d.Findings {
		writeFinding(b, f)
		again := slices.ContainsFunc(d.Findings[i+1:], func(later diagnose.Finding) bool { return later.Remedy == f.Remedy })
		if f.Remedy != nil && !again { // one remedy, said once
			writeRemedy(b, f.Remedy)
		}
	}
}

// matched says which entry and which key belong together.
func matched(d diagnose.Diagnosis, ring keyring) string {
	text := fmt.Sprintf("entry %d of %s, made with the %s", d.Entry+1, sign.HeaderSignature, ring.keys[d.Key])
	return text + " of " + printable.Text(ring.from[d.Key])
}

func age(d time.Duration) string {
	if d < 0 {
		return (-d).String() + " ahead of the clock"
	}
	return d.String() + " old"
}

func writeFinding(b *strings.Builder, f diagnose.Finding) {
	fmt.Fprintf(b, "\n%s [%s]\n", printable.Text(f.Says), f.Cause)
	if f.Detail != "" {
		fmt.Fprintf(b, "  how:   %s\n", printable.Text(f.Detail))
	}
	if p := f.Place; p != nil {
		writePlace(b, p)
	}
}

func writeRemedy(b *strings.Builder, r *diagnose.Remedy) {
	fmt.Fprintf(b, "  fix:   %s\n", r.Do)
	for _, s := range r.Where {
		fmt.Fprintf(b, "         %s: %s\n", s.For, s.Do)
	}
}

// writePlace shows where two texts part, one above the other.
func writePlace(b *strings.Builder, p *diagnose.Place) {
	if p.Signed == nil && p.Here == nil {
		fmt.Fprintf(b, "  where: %s\n", printable.Text(p.Where))
		return
	}
	fmt.Fprintf(b, "  where: byte %d of the %s, counted from 0\n", p.Offset, p.Where)
	mark := len(quotedBytes(p.Here[:min(p.Before, len(p.Here))])) - 1
	fmt.Fprintf(b, "         signed %s\n         here   %s\n                %s^\n", quotedBytes(p.Signed), quotedBytes(p.Here), strings.Repeat(" ", mark))
}

// quotedBytes shows bytes in ASCII, so that a place in them is a column.
func quotedBytes(p []byte) string { return strconv.QuoteToASCII(string(p)) }

func writeEvidence(b *strings.Builder, d diagnose.Diagnosis, ring keyring) {
	for i, k := range ring.keys[:ring.named] {
		fmt.Fprintf(b, "  tried: the %s of %s\n", k, printable.Text(ring.from[i]))
	}
	if d.Tried > 0 {
		fmt.Fprintf(b, "  nothing is proven: none of the %d ways in which mistakes are known to sign makes this signature\n", d.Tried)
	}
	if d.Partial {
		b.WriteString("  not everything was tried: the body is large, or there are many requests\n")
	}
	for _, e := range d.Evidence {
		fmt.Fprintf(b, "  seen: %s\n", printable.Text(e.Text))
	}
}
