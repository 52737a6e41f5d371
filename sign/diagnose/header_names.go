package diagnose

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/sign"
)

var headerNames = []*Hypothesis{
	{Cause: HeaderSvix, Part: HeaderPart, Remedy: HeaderLines,
		Says: "the headers are called svix-…; the names are webhook-id, webhook-timestamp and webhook-signature",
		bend: rename(func(name string) string { return strings.Replace(name, "webhook-", "svix-", 1) }),
		mend: mendNames("svix-id", "svix-timestamp", "svix-signature")},
	{Cause: HeaderOtherNames, Part: HeaderPart, Remedy: HeaderLines,
		Says: "the headers have other names; they are called webhook-id, webhook-timestamp and webhook-signature",
		bend: rename(func(name string) string { return strings.Replace(name, "webhook-", "webhook_", 1) }),
		mend: mendOtherNames},
	{Cause: HeaderDoubled, Part: HeaderPart, Remedy: HeaderLines,
		Says: "a header is there twice: nobody can tell which one counts",
		bend: func(fields []sign.Field) []sign.Field {
			return append(slices.Clone(fields), sign.Field{Name: sign.HeaderID, Value: sign.Values(fields, sign.HeaderID)[0]})
		},
		mend: mendDoubled},
	{Cause: HeaderQuoted, Part: HeaderPart, Remedy: HeaderLines,
		Says: "there are quotes or brackets around a header's value: they are part of it",
		bend: bendValue(sign.HeaderSignature, func(v string) string { return `"` + v + `"` }),
		mend: mendEach(unquoted)},
	{Cause: HeaderSpace, Part: HeaderPart, Remedy: HeaderLines,
		Says: "there is white space or a line end in a header's value",
		bend: bendValue(sign.HeaderSignature, func(v string) string { return v + "\n" }),
		mend: mendEach(func(v string) string {
			return strings.Trim(strings.NewReplacer("\t", " ", "\r\n", " ", "\n", " ").Replace(v), " \r\u00a0\ufeff")
		})},
}

func rename(to func(name string) string) func([]sign.Field) []sign.Field {
	return func(fields []sign.Field) []sign.Field {
		out := slices.Clone(fields)
		for i := range out {
			if slices.Contains(three, strings.ToLower(out[i].Name)) {
				out[i].Name = to(strings.ToLower(out[i].Name))
			}
		}
		return out
	}
}

// mendNames renames the given fields where the right one is missing.
func mendNames(names ...string) func([]sign.Field) ([]sign.Field, string, bool) {
	return func(fields []sign.Field) ([]sign.Field, string, bool) {
		out, found := slices.Clone(fields), ""
		for i := range out {
			at := slices.Index(names, strings.ToLower(out[i].Name))
			if at >= 0 && len(sign.Values(fields, three[at])) == 0 {
				found += ", " + out[i].Name
				out[i].Name = three[at]
			}
		}
		return out, strings.TrimPrefix(found, ", "), found != ""
	}
}

// mendOtherNames finds webhook_id, HTTP_WEBHOOK_ID, x-webhook-id, x-svix-id, WebhookId, webhook-ts and the like.
func mendOtherNames(fields []sign.Field) ([]sign.Field, string, bool) {
	out, found := slices.Clone(fields), ""
	for i := range out {
		want := meant(out[i].Name)
		if want != "" && !strings.EqualFold(out[i].Name, want) && len(sign.Values(out, want)) == 0 {
			found += ", " + out[i].Name
			out[i].Name = want
		}
	}
	return out, strings.TrimPrefix(found, ", "), found != ""
}

// families are the words that the names of a webhook's headers begin with, kinds how the three of them end.
var (
	families = []string{"standardwebhooks", "standardwebhook", "webhooks", "webhook", "svix", "pup", "wh"}
	kinds    = map[string]string{
		"id": sign.HeaderID, "msgid": sign.HeaderID, "messageid": sign.HeaderID, "deliveryid": sign.HeaderID, "eventid": sign.HeaderID, "requestid": sign.HeaderID, "uuid": sign.HeaderID, "ids": sign.HeaderID,
		"timestamp": sign.HeaderTimestamp, "timestamps": sign.HeaderTimestamp, "ts": sign.HeaderTimestamp, "time": sign.HeaderTimestamp, "requesttimestamp": sign.HeaderTimestamp,
		"signature": sign.HeaderSignature, "signatures": sign.HeaderSignature, "sig": sign.HeaderSignature, "sign": sign.HeaderSignature, "signaturev1": sign.HeaderSignature,
		"signature256": sign.HeaderSignature, "hmac": sign.HeaderSignature, "hmacsha256": sign.HeaderSignature, "requestsignature": sign.HeaderSignature,
	}
)

// meant is the header that a name stands for, or empty.
func meant(name string) string {
	plain := strings.NewReplacer("-", "", "_", "", ".", "", " ", "").Replace(strings.ToLower(name))
	plain = strings.TrimPrefix(strings.TrimPrefix(plain, "http"), "x")
	if plain == "signature" || plain == "hubsignature256" {
		return sign.HeaderSignature
	}
	for _, family := range families {
		if rest, ok := strings.CutPrefix(plain, family); ok && kinds[rest] != "" {
			return kinds[rest]
		}
		if rest, ok := strings.CutPrefix(plain, "pup"+family); ok && kinds[rest] != "" {
			return kinds[rest]
		}
	}
	return ""
}

// unquoted takes off one pair of quotes or brackets, also those of b'…', as Python prints bytes.
func unquoted(v string) string {
	t := strings.TrimSpace(v)
	for _, pair := range []struct{ open, end string }{
		{`"`, `"`}, {"'", "'"}, {"`", "`"}, {"<", ">"}, {"[", "]"}, {"(", ")"}, {"{", "}"}, {"\u201c", "\u201d"}, {"\u2018", "\u2019"}, {"\u00ab", "\u00bb"}, {`\"`, `\"`}, {"b'", "'"}, {`b"`, `"`},
	} {
		if len(t) > len(pair.open)+len(pair.end) && strings.HasPrefix(t, pair.open) && strings.HasSuffix(t, pair.end) && !strings.Contains(t, "\",") {
			return t[len(pair.open) : len(t)-len(pair.end)]
		}
	}
	return v
}

// mendDoubled drops a repeated value and joins different signatures. Different ids or timestamps stay: each is tried.
func mendDoubled(fields []sign.Field) ([]sign.Field, string, bool) {
	var out []sign.Field
	at := map[string]int{}
	found := ""
	for _, f := range fields {
		name := strings.ToLower(f.Name)
		if !slices.Contains(three, name) {
			out = append(out, f)
			continue
		}
		if first, rest, ok := strings.Cut(f.Value, ", "); ok && first == rest {
			f.Value, found = first, name+", folded with a comma"
		}
		i, again := at[name]
		switch {
		case !again:
			at[name] = len(out)
			out = append(out, f)
		case out[i].Value == f.Value:
			found = name + ", with one value"
		case name == sign.HeaderSignature:
			out[i].Value += " " + f.Value
			found = name + ", with different values"
		default:
			out = append(out, f)
		}
	}
	return out, found, found != ""
}

func mendEach(f func(value string) string) func([]sign.Field) ([]sign.Field, string, bool) {
	return func(fields []sign.Field) ([]sign.Field, string, bool) {
		found := ""
		for _, name := range three {
			out, ok := edit(fields, name, func(v string) (string, bool) { return f(v), true })
			if ok {
				fields, found = out, found+", "+name
			}
		}
		return fields, strings.TrimPrefix(found, ", "), found != ""
	}
}

// shape finds what no mend can put right: headers that are missing or empty, and values that contradict each other.
func shape(fields []sign.Field) (found []Finding) {
	for _, name := range three {
		values := sign.Values(fields, name)
		switch {
		case len(values) == 0:
			found = append(found, Finding{Cause: HeaderMissing, Says: "the header " + name + " is missing", Remedy: HeaderLines, Place: &Place{Where: name}})
		case len(values) > 1:
			found = append(found, Finding{Cause: HeaderDoubled, Says: fmt.Sprintf("the header %s is there %d times with different values: nobody can tell which one counts", name, len(values)),
				Remedy: HeaderLines, Place: &Place{Where: name}})
		case strings.TrimSpace(values[0]) == "":
			found = append(found, Finding{Cause: HeaderEmpty, Says: "the header " + name + " is empty", Remedy: HeaderLines, Place: &Place{Where: name}})
		case name == sign.HeaderTimestamp:
			if _, err := sign.ParseTimestamp(values[0]); err != nil {
				found = append(found, Finding{Cause: TimestampInvalid, Says: err.Error(), Remedy: WholeSeconds, Place: &Place{Where: name}})
			}
		}
	}
	return found
}
