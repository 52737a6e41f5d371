package manifests

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

// huge makes a file beyond MaxSize that begins with the text.
func huge(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, MaxSize+1); err != nil {
		t.Fatal(err)
	}
}

func TestWalkGoesOnPastWhatItCannotRead(t *testing.T) {
	root := tree(t, map[string]string{"a/manifest.json": `{"manifestVersion": 1}`, "b/x": "", "c/x": "", "d/manifest.json": `{"manifestVersion": 1}`})
	huge(t, filepath.Join(root, "b", "manifest.json"), `{"main.js": {}}`)
	huge(t, filepath.Join(root, "c", "manifest.json"), `{"manifestVersion": 1}`)
	found, err := Walk(root, ".", "")
	if err != nil || names(found) != "pup a/manifest.json, pup d/manifest.json" {
		t.Errorf("got %s, %v", names(found), err)
	}
	if len(found.Skipped) != 1 || found.Skipped[0].Path != "b/manifest.json" || !strings.Contains(found.Skipped[0].Reason, "larger than 16 MiB") {
		t.Errorf("passed over %v", found.Skipped)
	}
	if len(found.Unread) != 1 || found.Unread[0] != (Skipped{"c/manifest.json", "it is larger than 16 MiB"}) {
		t.Errorf("unread %v", found.Unread)
	}
}

func TestWalkGoesOnPastAFolderThatCannotBeRead(t *testing.T) {
	root := t.TempDir()
	w := walk{root: root, name: "."}
	locked := filepath.Join(root, "locked")
	denied := &fs.PathError{Op: "open", Path: locked, Err: fs.ErrPermission}
	if err := w.visit(locked, nil, denied); err != fs.SkipDir {
		t.Errorf("got %v", err)
	}
	if len(w.found.Unread) != 1 || w.found.Unread[0] != (Skipped{"locked/", "permission denied"}) {
		t.Errorf("unread %v", w.found.Unread)
	}
	if err := w.visit(root, nil, denied); err != denied {
		t.Errorf("the folder itself: got %v", err)
	}
}

func TestAFolderWithoutRights(t *testing.T) {
	root := tree(t, map[string]string{"a/manifest.json": `{"manifestVersion": 1}`, "b/x": ""})
	if err := os.Chmod(filepath.Join(root, "b"), 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(filepath.Join(root, "b"), 0o700) })
	if _, err := os.ReadDir(filepath.Join(root, "b")); err == nil {
		t.Skip("this user reads folders without having the right to")
	}
	found, err := Walk(root, ".", "")
	if err != nil || names(found) != "pup a/manifest.json" || len(found.Unread) != 1 || found.Unread[0].Path != "b/" {
		t.Errorf("got %s, %v, %v", names(found), found.Unread, err)
	}
	paths, unread, err := Glob(root, "*/manifest.json")
	if err != nil || len(paths) != 1 || len(unread) != 1 || unread[0].Reason != "permission denied" {
		t.Errorf("got %v, %v, %v", paths, unread, err)
	}
}

// wide is the text in UTF-16, little-endian.
func wide(text string) string {
	out := bytes.NewBufferString("\xff\xfe")
	for _, u := range utf16.Encode([]rune(text)) {
		out.WriteByte(byte(u))
		out.WriteByte(byte(u >> 8))
	}
	return out.String()
}

func TestUTF16IsJudgedByItsText(t *testing.T) {
	root := tree(t, map[string]string{
		"a/manifest.json": wide(`{"manifestVersion": 1}`),
		"b/manifest.json": wide(`{"name": "x", "start_url": "/"}`),
		"c/manifest.json": wide(`{"manifestVersion": 1`)[2:],
	})
	found, err := Walk(root, ".", "")
	if err != nil || names(found) != "pup a/manifest.json, pup c/manifest.json" {
		t.Errorf("got %s, %v", names(found), err)
	}
	if len(found.Skipped) != 1 || found.Skipped[0].Reason != "a web app manifest, not pup's" {
		t.Errorf("passed over %v", found.Skipped)
	}
	if m, err := Parse("-", []byte(wide("kind = \"trigger\"\n")), ""); err != nil || m.Host != "curupira" {
		t.Errorf("got %q, %v", m.Host, err)
	}
}
