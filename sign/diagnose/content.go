package diagnose

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"net/url"
	"strings"
	"sync"
	"unicode/utf8"
)

// layout is one way to join the parts.
type layout struct {
	detail string
	join   Layout
}

// layouts are ways to join the parts. They are made when they are first asked for: most runs of a program diagnose nothing.
type layouts func() []layout

// withLayouts makes a hypothesis's vary from ways to join the parts.
func withLayouts(lists ...layouts) func(*Scratch, Recipe, Try) bool {
	all := sync.OnceValue(func() (all []layout) {
		for _, list := range lists {
			all = append(all, list()...)
		}
		return all
	})
	return func(_ *Scratch, r Recipe, try Try) bool {
		for _, l := range all() {
			v := r
			v.Layout = l.join
			if !try(l.detail, v) {
				return false
			}
		}
		return true
	}
}

var shownPlaces = strings.NewReplacer("I", "id", "T", "timestamp", "B", "body", "U", "URL ", "\n", `\n`, "\r", `\r`)

// pattern makes a layout from a text in which I, T and B stand for id, timestamp and body; B is there once.
func pattern(text string) layout {
	before, after, _ := strings.Cut(text, "B")
	head, tail := parse(before), parse(after)
	return layout{"signed " + shownPlaces.Replace(text), func(r *Recipe) (string, []byte, string) { return head.fill(r), r.Body, tail.fill(r) }}
}

// template is a text cut before and after each of its places I, T and U.
type template []string

func parse(text string) (t template) {
	start := 0
	for i := range len(text) {
		if c := text[i]; c == 'I' || c == 'T' || c == 'U' {
			t = append(t, text[start:i], text[i:i+1])
			start = i + 1
		}
	}
	return append(t, text[start:])
}

func (t template) fill(r *Recipe) string {
	var out []byte
	for i, piece := range t {
		switch {
		case i%2 == 0:
			out = append(out, piece...)
		case piece == "I":
			out = append(out, r.ID...)
		case piece == "T":
			out = append(out, r.Timestamp...)
		default:
			out = append(out, r.URL...)
		}
	}
	return string(out)
}

func patterns(texts ...string) layouts { return each(pattern, texts) }

// each makes layouts of one text each.
func each(layoutOf func(text string) layout, texts []string) layouts {
	return sync.OnceValue(func() (list []layout) {
		for _, t := range texts {
			list = append(list, layoutOf(t))
		}
		return list
	})
}

// separated makes patterns of the three parts with each separator.
func separated(separators ...string) layouts {
	return each(func(s string) layout { return pattern("I" + s + "T" + s + "B") }, separators)
}

var contentLayouts = []*Hypothesis{
	{Cause: ContentBodyOnly, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers the body alone; id and timestamp belong before it",
		vary: withLayouts(patterns("B"))},
	{Cause: ContentNoID, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers timestamp and body; the id is missing in front",
		vary: withLayouts(patterns("T.B", "TB", "T:B", "T\nB", "T|B", "v0:T:B", "B.T", "BT"))},
	{Cause: ContentNoTimestamp, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers id and body; the timestamp is missing between them",
		vary: withLayouts(patterns("I.B", "IB", "I:B", "I\nB", "I|B", "B.I", "BI", "I..B"))},
	{Cause: ContentNoBody, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers id and timestamp, but not the body",
		vary: withLayouts(withoutBody("I.T", "I:T", "IT", "T", "I"))},
	{Cause: ContentOrder, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers the right parts in the wrong order: it is id, timestamp, body",
		vary: withLayouts(patterns("T.I.B", "B.T.I", "B.I.T", "I.B.T", "T.B.I", "TIB", "BTI", "BIT", "IBT"))},
	{Cause: ContentSeparator, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers the right parts, joined otherwise than with single dots",
		vary: withLayouts(separated("", ":", "-", "_", "|", ",", ";", " ", "\n", "\r\n", "/", "&", "+", "\t", "\x00", "..", ", ", ". "),
			patterns("I.TB", "IT.B", "I.T:B", "I:T.B", "I.T\nB", "I.T\n\nB", "I.T,B", "I,T.B", `"I"."T".B`))},
	{Cause: ContentExtra, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers something besides id, timestamp and body",
		vary: withLayouts(patterns("I.T.B.", "I.T.B.v1", ".I.T.B", "v1.I.T.B", "v1,I.T.B", "v1:I.T.B", "v0:I.T.B", "v1I.T.B", "v1.T.B", "v1a.I.T.B", "v0.I.T.B",
			"whsec_I.T.B", "msg_I.T.B", "I.T..B", "webhook-id:I.webhook-timestamp:T.B", "I.T.v1.B", "id=I.timestamp=T.B",
			"webhook-id: I\nwebhook-timestamp: T\n\nB", "webhook-id: I\r\nwebhook-timestamp: T\r\n\r\nB", "webhook-id: I\nwebhook-timestamp: T\nB", "id=I&timestamp=T&body=B", "t=T,B", "t=T.B", "I.T.\nB", "\"I.T.B\""))},
	{Cause: ContentJSON, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers a JSON document made of the parts; it is the three parts joined with dots",
		vary: varyJSON},
	{Cause: ContentURL, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers the URL as well; Standard Webhooks leaves it out",
		vary: varyURL},
	{Cause: ContentBodyHash, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers a hash of the body instead of the body",
		vary: withLayouts(hashLayouts)},
}

// withoutBody makes patterns of which the body is no part.
func withoutBody(texts ...string) layouts { return each(bare, texts) }

func bare(text string) layout {
	p := pattern(text + "B")
	return layout{strings.TrimSuffix(p.detail, "body"), func(r *Recipe) (string, []byte, string) {
		before, _, _ := p.join(r)
		return before, nil, ""
	}}
}

// jsonLayouts are objects and lists of the parts.
var jsonLayouts layouts = sync.OnceValue(func() (list []layout) {
	for _, names := range [][2]string{{"id", "timestamp"}, {"webhook-id", "webhook-timestamp"}, {"msgId", "timestamp"}, {"msg_id", "timestamp"}} {
		for _, body := range []string{"body", "payload", "data", "content"} {
			for _, quote := range []string{"", `"`} {
				parts := `"` + names[0] + `":"I","` + names[1] + `":` + quote + `T` + quote
				list = append(list, pattern(`{`+parts+`,"`+body+`":B}`), pattern(`{"`+body+`":B,`+parts+`}`))
			}
		}
	}
	return append(list, pattern(`["I","T",B]`), pattern(`["I",T,B]`))
})

var (
	varyWholeJSON = withLayouts(jsonLayouts)
	varyBriefJSON = withLayouts(func() []layout { return jsonLayouts()[:4] })
)

// varyJSON takes the body as the JSON that it is, and as a string.
func varyJSON(s *Scratch, r Recipe, try Try) bool {
	vary := varyWholeJSON
	if s.brief {
		vary = varyBriefJSON
	}
	if !vary(s, r, try) {
		return false
	}
	v := r
	s.quoted = jsonString(s.quoted[:0], r.Body)
	v.Body = s.quoted
	return vary(s, v, prefixed(try, "with the body as a string, "))
}

// jsonString appends text as a JSON string, escaped as JSON.stringify does.
func jsonString(dst, text []byte) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(text); {
		start := i
		for i < len(text) && text[i] >= ' ' && text[i] != '"' && text[i] != '\\' && text[i] < utf8.RuneSelf {
			i++
		}
		dst = append(dst, text[start:i]...)
		if i == len(text) {
			break
		}
		switch c := text[i]; {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(text[i:])
			dst = utf8.AppendRune(dst, r)
			i += n - 1
		case c >= '\b' && c <= '\r' && c != '\v':
			dst = append(dst, '\\', "btn\x00fr"[c-'\b'])
		default:
			dst = fmt.Appendf(dst, `\u%04x`, c)
		}
		i++
	}
	return append(dst, '"')
}

// varyPlace puts the URL into each of the places that it takes.
var varyPlace = withLayouts(patterns("UI.T.B", "U.I.T.B", "I.T.U.B", "UB", "U.B", "U\nB", "T.U.B", "TU.B", "I.T.B.U", "I.T.BU"))

// varyMethod puts the method in front as well.
var varyMethod = withLayouts(func() []layout {
	return []layout{literal("POST", pattern("UI.T.B")), literal("POST.", pattern("U.I.T.B")), literal("POST\n", pattern("U\nT\nB")), literal("POST", pattern("UB")),
		literal("POST ", pattern("U B")), literal("POST", pattern("UTB")), literal("POST.", pattern("I.T.B"))}
})

// literal puts text in front of a layout.
func literal(text string, l layout) layout {
	return layout{"signed " + strings.TrimSpace(text) + " " + strings.TrimPrefix(l.detail, "signed "), func(r *Recipe) (string, []byte, string) {
		before, body, after := l.join(r)
		return text + before, body, after
	}}
}

// varyURL puts the URL, in its usual spellings, into the content.
func varyURL(s *Scratch, r Recipe, try Try) bool {
	u, err := url.Parse(r.URL)
	if r.URL == "" || err != nil {
		return true
	}
	plain := "http" + strings.TrimPrefix(r.URL, "https")
	spellings := []string{r.URL, u.EscapedPath(), plain, strings.TrimSuffix(r.URL, "/"), u.RequestURI(), u.Host + u.EscapedPath(), u.Host}
	if s.brief {
		spellings = spellings[:2]
	}
	seen := map[string]bool{"": true}
	for _, text := range spellings {
		if seen[text] {
			continue
		}
		seen[text] = true
		v := r
		v.URL = text
		if !varyPlace(s, v, try) || !s.brief && !varyMethod(s, v, try) {
			return false
		}
	}
	return true
}

func hashLayouts() (list []layout) {
	for _, h := range []struct {
		name string
		new  func() hash.Hash
	}{{"SHA-256", sha256.New}, {"SHA-1", sha1.New}, {"MD5", md5.New}} {
		for _, e := range []struct {
			name string
			text func([]byte) string
		}{
			{"hex", hex.EncodeToString}, {"base64", base64.StdEncoding.EncodeToString}, {"bytes", func(b []byte) string { return string(b) }},
		} {
			list = append(list, layout{"signed id.timestamp." + h.name + " of the body in " + e.name, func(r *Recipe) (string, []byte, string) {
				return r.ID + "." + r.Timestamp + ".", nil, e.text(write(h.new(), r.Body))
			}}, layout{"signed the " + h.name + " of all three parts in " + e.name, func(r *Recipe) (string, []byte, string) {
				return e.text(write(h.new(), []byte(r.ID+"."+r.Timestamp+"."), r.Body)), nil, ""
			}})
		}
	}
	return list
}
