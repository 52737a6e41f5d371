package diagnose

import (
	"net/url"
	"strings"
)

// varyPlace puts the URL into each of the places that it takes.
var varyPlace = withLayouts(patterns("UI.T.B", "U.I.T.B", "I.T.U.B", "UB", "U.B", "U\nB", "T.U.B", "TU.B", "I.T.B.U", "I.T.BU"))

// varyMethod puts the method in front as well.
var varyMethod = withLayouts(func() []layout {
	return []layout{literal("POST", pattern("UI.T.B")), literal("POST.", pattern("U.I.T.B")), literal("POST\n", pattern("U\nT\nB")), literal("POST", pattern("UB")),
		literal("POST ", pattern("U B")), literal("POST", pattern("UTB")), literal("POST.", pattern("I.T.B")),
		literal("POST ", pattern("U\nI.T.B")), literal("POST\n", pattern("U\nI\nT\nB")), literal("POST\n", pattern("U\nI.T.B")), literal("POST.", pattern("U.T.B")), literal("POST:", pattern("U:T:B"))}
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
	if !s.thorough(r.Body) {
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
		if !varyPlace(s, v, try) || s.thorough(r.Body) && !varyMethod(s, v, try) {
			return false
		}
	}
	return true
}
