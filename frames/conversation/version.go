package conversation

import (
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
)

// A version is what a value says as a protocol version.
type version struct {
	major int
	ok    bool // there is a major version to read in it
	exact bool // it is written as the document has it, an integer
}

// readVersion reads a version from a number or a string: 2, 2.0, "2", "v2.1".
func readVersion(value []byte) version {
	text, exact := string(value), true
	switch kindOf(value) {
	case '0':
	case '"':
		text, exact = strings.TrimPrefix(strings.TrimSpace(string(plain(value))), "v"), false
	default:
		return version{}
	}
	whole, _, fraction := strings.Cut(text, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || strings.HasPrefix(whole, "+") {
		return version{}
	}
	return version{major: n, ok: true, exact: exact && !fraction}
}

// judgeInitialize holds an answer to the version that was asked for; asked is 0
// where that is not known.
func (r *result) judgeInitialize(asked int) []Finding {
	const fix = `answer {"protocol_version":2}, a number`
	if asked == 0 {
		asked = curupira.ProtocolVersion
	}
	v := r.version
	switch {
	case r.versionText == "" && r.kind != '{':
		return []Finding{found(ruleInitialize, Error, fix, "the result of initialize is %s, not an object with protocol_version", r.words())}
	case r.versionText == "":
		return []Finding{found(ruleInitialize, Error, fix, "the result of initialize has no protocol_version")}
	case !v.ok:
		return []Finding{found(ruleInitialize, Error, fix, "the protocol_version in the result of initialize is %s", r.versionText)}
	case v.major != asked:
		return []Finding{found(ruleInitialize, Error, "answer with the same major version, or reject the other with an error (-32001)",
			"the answer to initialize is %s, and the host asked for protocol version %d", r.versionText, asked)}
	case r.versionName == "":
		return []Finding{found(ruleInitialize, Warning, fix, "the result of initialize is %s and not an object with protocol_version", r.versionText)}
	case r.versionName != "protocol_version":
		return []Finding{found(ruleInitialize, Warning, fix, "the result of initialize has %q, and the host sends protocol_version", r.versionName)}
	case !v.exact:
		return []Finding{found(ruleInitialize, Warning, fix, "protocol_version is %s, and the host sends and expects the number %d", r.versionText, asked)}
	}
	return nil
}
