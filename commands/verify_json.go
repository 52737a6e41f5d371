package commands

import (
	"encoding/json"
	"io"
	"strings"
	"time"

	"github.com/pupkit/pupkit/sign/diagnose"
)

// The document of verify --format json: docs/verify-json.md.
type (
	verifyDoc struct {
		Verified bool            `json:"verified"` // all of them
		Requests []verifyRequest `json:"requests"`
	}
	verifyRequest struct {
		Verified   bool             `json:"verified"`
		Method     string           `json:"method,omitempty"`
		URL        string           `json:"url,omitempty"`
		ID         string           `json:"id,omitempty"`
		Signed     string           `json:"signed,omitempty"`
		AgeSeconds *int64           `json:"ageSeconds,omitempty"`
		JudgedAt   string           `json:"judgedAt"`
		BodyBytes  int              `json:"bodyBytes"`
		Reason     string           `json:"reason,omitempty"`
		Message    string           `json:"message,omitempty"`
		Proven     bool             `json:"proven"`
		Matched    *verifyMatch     `json:"matched,omitempty"`
		Findings   []verifyFinding  `json:"findings"`
		Evidence   []verifyEvidence `json:"evidence"`
		Warnings   []verifyEvidence `json:"warnings"`
		Notes      []string         `json:"notes"`
		Repeats    int              `json:"repeats,omitempty"`
		Tried      int              `json:"tried"`
		Partial    bool             `json:"partial"`
	}
	verifyMatch struct {
		Entry       int    `json:"entry"`
		Scheme      string `json:"scheme"`
		Fingerprint string `json:"fingerprint,omitempty"`
		Source      string `json:"source"`
	}
	verifyFinding struct {
		Cause  string       `json:"cause"`
		Says   string       `json:"says"`
		Detail string       `json:"detail,omitempty"`
		Place  *verifyPlace `json:"place,omitempty"`
		Fix    string       `json:"fix"`
		Steps  []verifyStep `json:"steps,omitempty"`
	}
	verifyPlace struct {
		Where  string  `json:"where"`
		Offset *int    `json:"offset,omitempty"`
		Before *int    `json:"before,omitempty"`
		Signed *string `json:"signed,omitempty"`
		Here   *string `json:"here,omitempty"`
	}
	verifyStep struct {
		For string `json:"for"`
		Do  string `json:"do"`
	}
	verifyEvidence struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}
)

func (a *app) writeVerdictsJSON(w io.Writer, verdicts []verdict, ring keyring) error {
	doc := verifyDoc{Verified: true}
	for _, v := range verdicts {
		doc.Verified = doc.Verified && v.diagnosis.Refusal == nil
		doc.Requests = append(doc.Requests, verdictJSON(v, ring))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}

func verdictJSON(v verdict, ring keyring) verifyRequest {
	d := v.diagnosis
	r := verifyRequest{
		Verified: d.Refusal == nil, Method: v.request.Method, URL: v.request.URL, ID: d.Result.ID, JudgedAt: v.now.UTC().Format(time.RFC3339),
		BodyBytes: len(v.request.Body), Proven: d.Proven, Notes: append([]string{}, v.request.Notes...), Repeats: v.repeats, Tried: d.Tried, Partial: d.Partial,
		Findings: []verifyFinding{}, Evidence: []verifyEvidence{}, Warnings: []verifyEvidence{},
	}
	if !d.Result.Time.IsZero() {
		seconds := int64(d.Result.Age / time.Second)
		r.Signed, r.AgeSeconds = d.Result.Time.Format(time.RFC3339), &seconds
	}
	if d.Refusal != nil {
		r.Reason, r.Message = string(d.Refusal.Reason), d.Refusal.Message
	}
	if d.Proven {
		k := ring.keys[d.Key]
		r.Matched = &verifyMatch{d.Entry, string(k.Scheme()), k.Fingerprint(), ring.from[d.Key]}
	}
	for _, f := range d.Findings {
		r.Findings = append(r.Findings, findingJSON(f))
	}
	for _, e := range d.Evidence {
		r.Evidence = append(r.Evidence, verifyEvidence(e))
	}
	for _, w := range d.Result.Warnings {
		r.Warnings = append(r.Warnings, verifyEvidence(w))
	}
	return r
}

func findingJSON(f diagnose.Finding) verifyFinding {
	out := verifyFinding{Cause: string(f.Cause), Says: f.Says, Detail: f.Detail}
	if p := f.Place; p != nil {
		out.Place = &verifyPlace{Where: p.Where}
		if p.Signed != nil || p.Here != nil {
			signed, here := valid(p.Signed), valid(p.Here)
			out.Place = &verifyPlace{p.Where, &p.Offset, &p.Before, &signed, &here}
		}
	}
	if f.Remedy != nil {
		out.Fix = f.Remedy.Do
		for _, s := range f.Remedy.Where {
			out.Steps = append(out.Steps, verifyStep(s))
		}
	}
	return out
}

// valid is text for JSON: what is not UTF-8 becomes U+FFFD, byte by byte.
func valid(p []byte) string {
	var b strings.Builder
	for _, r := range string(p) {
		b.WriteRune(r)
	}
	return b.String()
}
