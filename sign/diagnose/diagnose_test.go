package diagnose

import (
	"slices"
	"testing"

	"github.com/pupkit/pupkit/internal/vectors"
)

func ofVector(v vectors.Vector) Diagnosis {
	verifier, _ := v.Verifier()
	return Diagnose(Request{URL: "https://example.com/mcp", Fields: v.Fields(), Body: v.Body}, verifier)
}

func TestAcceptVectorsHaveNoFindings(t *testing.T) {
	n := 0
	for _, v := range vectors.Read(t) {
		if !v.Accepted() {
			continue
		}
		n++
		if d := ofVector(v); d.Refusal != nil || len(d.Findings)+len(d.Evidence) > 0 || !d.Proven {
			t.Errorf("%s: %+v", v.Name, d)
		}
	}
	if n != 72 {
		t.Errorf("%d accept vectors", n)
	}
}

// causes are the mistakes of the diagnosis vectors that a recomputation proves.
var causes = map[string]Cause{
	"dx-body-lf-added": BodyNewlineAdded, "dx-body-crlf-added": BodyNewlineAdded, "dx-body-bom-added": BodyBOM, "dx-body-mojibake": BodyMojibake,
	"dx-body-base64": BodyBase64, "dx-body-gzip": BodyCompressed, "dx-body-form-wrapped": BodyForm, "dx-body-json-string": BodyJSONString,
	"dx-body-html-escaped": BodyHTML, "dx-body-latin1": BodyCharset, "dx-body-bom-removed": BodyBOM,
	"dx-reser-python-default": BodyReserialised, "dx-reser-python-unicode": BodyReserialised, "dx-reser-php": BodyReserialised, "dx-reser-go-ordered": BodyReserialised,
	"dx-reser-pretty-2": BodyReserialised, "dx-reser-pretty-4": BodyReserialised, "dx-reser-pretty-2-lf": BodyReserialised, "dx-reser-compact-lf": BodyNewlineAdded,
	"dx-body-lf-stripped": BodyNewlineLost, "dx-body-crlf-to-lf": BodyLineEnds, "dx-body-lf-to-crlf": BodyLineEnds,
	"dx-sender-signed-pretty": BodyReserialised, "dx-sender-pretty-2": BodyReserialised, "dx-sender-lf": BodyNewlineLost,
	"dx-key-whole-string": KeyWholeString, "dx-key-base64-text": KeyNotDecoded, "dx-key-v1-whole-string": KeyVersionLabel,
	"dx-key-lenient-node": KeyLenientDecode, "dx-key-lenient-node-v1": KeyLenientDecode, "dx-key-lenient-php": KeyLenientDecode, "dx-key-lenient-php-v1": KeyLenientDecode,
	"dx-key-double-decoded": KeyDecodedTwice, "dx-key-newline-kept": KeySpace, "dx-key-hex-text": KeyHex, "dx-key-truncated": KeyTruncated,
	"dx-key-case-changed": KeyCase, "dx-key-empty": KeyEmpty, "dx-key-undefined-text": KeyPlaceholder,
	"dx-content-body-only": ContentBodyOnly, "dx-content-ts-body": ContentNoID, "dx-content-id-body": ContentNoTimestamp, "dx-content-swapped": ContentOrder,
	"dx-content-no-separators": ContentSeparator, "dx-content-colon": ContentSeparator, "dx-content-trailing-dot": ContentExtra, "dx-content-v1-prefix": ContentExtra,
	"dx-content-json-object": ContentJSON, "dx-content-body-hash": ContentBodyHash, "dx-content-object-object": BodyObjectText, "dx-content-empty-body": BodyEmpty,
	"dx-content-python-bytes-repr": BodyBytesText, "dx-content-ms": TimeUnit, "dx-content-float": TimeFloat, "dx-content-iso": TimeDate,
	"dx-content-ts-plus-2h": TimeShift, "dx-content-ts-off-by-one": TimeShift, "dx-content-slack": ContentExtra,
	"dx-digest-sha1": DigestHash, "dx-digest-sha512": DigestHash, "dx-digest-plain-sha256-prefix": DigestPlain, "dx-digest-key-and-message-swapped": DigestSwapped,
	"dx-digest-hex": SignatureHex, "dx-digest-url-safe-unpadded": SignatureURLSafe, "dx-digest-base64-of-hex": SignatureHexInBase64,
	"dx-ts-skew-behind": AgeAhead, "dx-ts-skew-ahead": AgeOld, "dx-ts-old-capture": AgeOld, "dx-ts-event-time": AgeOld, "dx-id-from-body": IDFromBody,
}

func TestDiagnosisVectors(t *testing.T) {
	named, total := 0, 0
	for _, v := range vectors.Read(t) {
		if v.Group != "diagnosis" || v.FoundBy == nil || v.Name == "dx-sender-signed-gzip" {
			continue
		}
		total++
		want, known := causes[v.Name]
		d := ofVector(v)
		switch {
		case !known:
			t.Errorf("%s: no cause is written down for it", v.Name)
		case !d.Proven || !has(d, want) || d.Findings[0].Says == "" || d.Findings[0].Remedy == nil || d.Findings[0].Remedy.Do == "":
			t.Errorf("%s: %+v, want %s", v.Name, d.Findings, want)
		default:
			named++
		}
	}
	if named < 54 || total < 54 {
		t.Errorf("%d of %d diagnosis vectors are named, want 54", named, total)
	}
}

func has(d Diagnosis, c Cause) bool {
	return slices.ContainsFunc(d.Findings, func(f Finding) bool { return f.Cause == c })
}

// TestNothingIsGuessed: where no recomputation matches, no cause is named, and the evidence says something.
func TestNothingIsGuessed(t *testing.T) {
	n := 0
	for _, v := range vectors.Read(t) {
		if v.Group != "diagnosis" || v.FoundBy != nil {
			continue
		}
		n++
		if d := ofVector(v); d.Proven || len(d.Findings) > 0 || len(d.Evidence) == 0 {
			t.Errorf("%s: %+v", v.Name, d)
		}
	}
	if n < 15 {
		t.Errorf("only %d vectors", n)
	}
}

// TestShapes names what is wrong with the header lines of the reject vectors that are right but for their spelling.
func TestShapes(t *testing.T) {
	want := map[string]Cause{
		"ts-ms": TimestampMillis, "ts-ms-signed-seconds": TimestampMillis, "ts-us": TimestampMicros, "ts-float-half": TimestampFraction, "ts-float-signed-raw": TimestampFraction,
		"ts-exponent": TimestampSpelling, "ts-negative": TimestampInvalid, "ts-iso8601": TimestampDate, "ts-http-date": TimestampDate, "ts-plus-sign": TimestampSpelling,
		"ts-leading-zero-signed-raw": TimestampSpelling, "ts-leading-space": HeaderSpace, "ts-trailing-garbage": TimestampSpelling, "ts-underscores": TimestampSpelling,
		"ts-fullwidth": TimestampSpelling, "ts-overflow-int64": TimestampInvalid, "ts-40-digits": TimestampInvalid, "ts-shifted-by-1": TimeShift,
		"sig-unknown-version-only": SignatureVersion, "sig-uppercase-version": SignatureVersion, "sig-extra-comma-field": SignatureExtra, "sig-comma-joined-list": SignatureList,
		"sig-good-first-comma-space": SignatureList, "sig-missing-version": SignatureNoVersion, "sig-v1-equals": SignatureSeparator, "sig-v1-colon": SignatureSeparator,
		"sig-github-style": SignatureOtherScheme, "sig-hex-lower": SignatureHex, "sig-hex-upper": SignatureHex, "sig-base64-of-hex": SignatureHexInBase64,
		"sig-unpadded": SignaturePadding, "sig-extra-padding": SignaturePadding, "sig-noncanonical-bits": SignatureNotCanonical, "sig-truncated-31-bytes": SignatureCut,
		"sig-case-folded": SignatureCase, "sig-quoted": HeaderQuoted, "sig-plus-became-space": SignaturePlus, "sig-newline-appended": HeaderSpace,
		"hdr-svix-aliases": HeaderSvix, "hdr-underscores": HeaderOtherNames, "hdr-dup-signature-good-first": HeaderDoubled, "hdr-dup-id": HeaderDoubled,
		"v1a-v1-label": SignatureVersion, "id-case-changed": IDChanged, "id-empty": HeaderEmpty, "secret-whsk-for-v1": KeyOtherScheme, "lib-elixir-double-encoded": KeyDecodedTwice,
		"lib-too-old-301": AgeOld, "lib-too-new-301": AgeAhead, "lib-java-wrong-version": SignatureVersion,
	}
	found := 0
	for _, v := range vectors.Read(t) {
		cause, ok := want[v.Name]
		if !ok {
			continue
		}
		found++
		if d := ofVector(v); !d.Proven || !has(d, cause) || d.Refusal == nil {
			t.Errorf("%s: proven %v, %+v, want %s", v.Name, d.Proven, d.Findings, cause)
		}
	}
	if found != len(want) {
		t.Errorf("%d of %d vectors found", found, len(want))
	}
}

func TestMissingHeadersAreNamed(t *testing.T) {
	n := 0
	for _, v := range vectors.Read(t) {
		want := map[string]Cause{"lib-missing-id": HeaderMissing, "lib-missing-timestamp": HeaderMissing, "lib-missing-signature": HeaderMissing, "ts-empty": HeaderEmpty,
			"sig-empty": HeaderEmpty, "ts-nan": TimestampInvalid, "lib-java-no-separator": SignatureNone, "lib-partial-v1-comma": SignatureNone}[v.Name]
		if want == "" {
			continue
		}
		n++
		if d := ofVector(v); d.Proven || !has(d, want) {
			t.Errorf("%s: %+v, want %s", v.Name, d.Findings, want)
		}
	}
	if n != 8 {
		t.Errorf("%d vectors", n)
	}
}
