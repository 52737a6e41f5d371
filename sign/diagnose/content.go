package diagnose

import (
	"strings"
	"sync"
)

// layout is one way to join the parts.
type layout struct {
	detail string
	join   Layout
}

// layouts are ways to join the parts. They are made when they are first asked for: most runs of a program diagnose nothing.
type layouts func() []layout

// withLayouts makes a hypothesis's vary from ways to join the parts; rare ones are not combined with other mistakes.
func withLayouts(usual layouts, rare ...layouts) func(*Scratch, Recipe, Try) bool {
	return func(s *Scratch, r Recipe, try Try) bool {
		lists := append([]layouts{usual}, rare...)
		if !s.thorough(r.Body) {
			lists = lists[:1]
		}
		for _, list := range lists {
			for _, l := range list() {
				v := r
				v.Layout = l.join
				if !try(l.detail, v) {
					return false
				}
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
		vary: withLayouts(patterns("T.I.B", "B.T.I", "B.I.T", "I.B.T", "T.B.I", "TIB", "BTI", "BIT", "IBT"), reordered)},
	{Cause: ContentSeparator, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers the right parts, joined otherwise than with single dots",
		vary: withLayouts(separated("", ":", "-", "_", "|", ",", ";", " ", "\n", "\r\n", "/", "&", "+", "\t", "\x00", "..", ", ", ". "),
			separated("~", "#", "\\", "$", "*", "@", "=", "!", "?", "%", "^", "'", `"`, "::", "--", "__", "||", "//", "->", "=>", "; ", " . ", " - ", " | ", ": ", ",\n", "...",
				"\n\n", "\r\n\r\n", "\r", `\n`, `\r\n`, "\u00b7", "\u2022", "%2E", "undefined", "null"),
			patterns("I.TB", "IT.B", "I.T:B", "I:T.B", "I.T\nB", "I.T\n\nB", "I.T,B", "I,T.B", `"I"."T".B`))},
	{Cause: ContentExtra, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers something besides id, timestamp and body",
		vary: withLayouts(patterns("I.T.B.", "I.T.B.v1", ".I.T.B", "v1.I.T.B", "v1,I.T.B", "v1:I.T.B", "v0:I.T.B", "v1I.T.B", "v1.T.B", "v1a.I.T.B", "v0.I.T.B",
			"whsec_I.T.B", "msg_I.T.B", "I.T..B", "webhook-id:I.webhook-timestamp:T.B", "I.T.v1.B", "id=I.timestamp=T.B",
			"webhook-id: I\nwebhook-timestamp: T\n\nB", "webhook-id: I\r\nwebhook-timestamp: T\r\n\r\nB", "webhook-id: I\nwebhook-timestamp: T\nB", "id=I&timestamp=T&body=B", "t=T,B", "t=T.B", "I.T.\nB", "\"I.T.B\""),
			patterns("{I}.{T}.{B}", "${I}.${T}.${B}", "$I.$T.$B", "[I].[T].[B]", "<I>.<T>.<B>", "(I.T.B)", "{I.T.B}", "#{I}.#{T}.#{B}", "%I.%T.%B", "I.T.'B'", "'I.T.B'", "b'I.T.'B", "b'I'.b'T'.B",
				"whsec_.I.T.B", "webhook-id.webhook-timestamp.I.T.B", "I.T.B.application/json", "I.T.Bapplication/json", "application/json.I.T.B", "id:I.timestamp:T.body:B", "id=I,timestamp=T,body=B",
				"I.T.B\x00", "webhook-id: I\nwebhook-timestamp: T\nbody: B", "I.T.body.B", "I.T.payload.B", "msg.I.T.B", "webhook.I.T.B", "pup.I.T.B", "standardwebhooks.I.T.B", "1.I.T.B", "v2.I.T.B", "sha256=I.T.B", "HMAC-SHA256.I.T.B"),
			measured)},
	{Cause: ContentSecret, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers the secret as well: the secret is the key, and no part of the content",
		vary: varySecret},
	{Cause: ContentTemplate, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers a template whose places were never filled in",
		vary: withLayouts(templates)},
	{Cause: ContentJSON, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers a JSON document made of the parts; it is the three parts joined with dots",
		vary: varyJSON},
	{Cause: ContentURL, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers the URL as well; Standard Webhooks leaves it out",
		vary: varyURL},
	{Cause: ContentBodyHash, Part: ContentPart, Remedy: SignedContent,
		Says: "the signature covers a hash of the body instead of the body",
		vary: withLayouts(hashLayouts(hashes[:1]), hashLayouts(hashes[1:]))},
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
