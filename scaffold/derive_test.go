package scaffold

import (
	"strings"
	"testing"

	"github.com/pupkit/pupkit/contract/pup"
)

func TestDerive(t *testing.T) {
	for _, test := range []struct{ name, id, slug string }{
		{"My Snack Club", "my_snack_club", "my-snack-club"},
		{"snack_club", "snack_club", "snack-club"},
		{"__x__", "x", "x"},
		{"-rf", "rf", "rf"},
		{"--help", "help", "help"},
		{"a__b--c..d", "a_b_c_d", "a-b-c-d"},
		{"Bob's Café", "bobs_cafe", "bobs-cafe"},
		{"R&D", "r_and_d", "r-and-d"},
		{"Größe Łódź", "grosse_lodz", "grosse-lodz"},
		{"Закуски для всех", "zakuski_dlya_vsekh", "zakuski-dlya-vsekh"},
		{"Μεζέδες", "mezedes", "mezedes"},
		{"🍕 snack 2024 🍕", "snack_2024", "snack-2024"},
		{"ｆｕｌｌ　ｗｉｄｔｈ", "full_width", "full-width"},
		{"3D printer", "", "3d-printer"},
		{"123", "", "123"},
		{"", "", ""}, {"🍕", "", ""}, {"…", "", ""}, {"___", "", ""}, {"北京", "", ""},
		{strings.Repeat("a", 80), strings.Repeat("a", 48), strings.Repeat("a", 48)},
		{strings.Repeat("snack ", 13), "snack_snack_snack_snack_snack_snack_snack_snack", "snack-snack-snack-snack-snack-snack-snack-snack"},
	} {
		id, err := DeriveID(test.name)
		if id != test.id || (err != nil) != (test.id == "") {
			t.Errorf("the id of %q is %q, not %q (%v)", test.name, id, test.id, err)
		}
		slug, err := DerivePackage(test.name)
		if slug != test.slug || (err != nil) != (test.slug == "") {
			t.Errorf("the package of %q is %q, not %q (%v)", test.name, slug, test.slug, err)
		}
		if err != nil && strings.ToLower(err.Error()[:1]) != err.Error()[:1] {
			t.Errorf("error %q", err)
		}
	}
}

func TestCheckName(t *testing.T) {
	refused := []string{
		"..", ".", "../../evil", "a/b", `a\b`, "/etc", `\\server\share`, "C:", "c:evil", `C:\evil`, "~/x",
		"con", "CON", "Con.txt", "nul", "NUL.tar.gz", "aux", "prn ", " prn", "com1", "LPT9", "COM¹", "conin$", "CONOUT$", "nul:x", "com0",
	}
	for _, name := range refused {
		if CheckName(name) == "" {
			t.Errorf("%q is taken", name)
		}
	}
	for _, name := range []string{"My Snack Club", "a..b", "connect", "com", "com10", "lpt", "nulls", "-rf", "$HOME", "%TEMP%", "~", "auxiliary"} {
		if reason := CheckName(name); reason != "" {
			t.Errorf("%q is refused: %s", name, reason)
		}
	}
}

func FuzzDerive(f *testing.F) {
	for _, seed := range []string{"My Snack Club", "🍕.snack--2024/…", "ß", "İstanbul", "ﬁ", "٣", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if id, err := DeriveID(name); err == nil {
			if reason := checkIdentifier("id", id); reason != "" || strings.HasSuffix(id, "_") {
				t.Errorf("%q gives %q: %s", name, id, reason)
			}
			if again, err := DeriveID(id); err != nil || again != id {
				t.Errorf("the id of the id %q is %q, %v", id, again, err)
			}
		}
		if slug, err := DerivePackage(name); err == nil {
			if slug == "" || len(slug) > pup.MaxIdentifier || strings.Trim(slug, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
				t.Errorf("%q gives %q", name, slug)
			}
		}
	})
}
