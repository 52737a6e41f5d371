package diagnose

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"sync"
)

// reordered are the parts in every wrong order with every usual separator.
var reordered layouts = sync.OnceValue(func() (list []layout) {
	for _, order := range []string{"TIB", "BTI", "BIT", "IBT", "TBI"} {
		for _, s := range []string{".", "", ":", "-", "_", "|", ",", ";", " ", "\n", "/", "&", "+", "::", "#"} {
			list = append(list, pattern(strings.Join(strings.Split(order, ""), s)))
		}
	}
	return list
})

// measured puts the body's length into the content.
func measured() (list []layout) {
	length := func(r *Recipe) string { return strconv.Itoa(len(r.Body)) }
	return []layout{
		{"signed id.timestamp.length.body", func(r *Recipe) (string, []byte, string) {
			return r.ID + "." + r.Timestamp + "." + length(r) + ".", r.Body, ""
		}},
		{"signed id.timestamp.body.length", func(r *Recipe) (string, []byte, string) {
			return r.ID + "." + r.Timestamp + ".", r.Body, "." + length(r)
		}},
		{"signed id.timestamp.length", func(r *Recipe) (string, []byte, string) { return r.ID + "." + r.Timestamp + "." + length(r), nil, "" }},
	}
}

// templates are signed contents in which nothing was filled in.
func templates() (list []layout) {
	for _, text := range []string{"I.T.B", "%s.%s.%s", "%s.%d.%s", "%v.%v.%v", "{}.{}.{}", "{0}.{1}.{2}"} {
		list = append(list, constant(text))
	}
	for _, names := range [][3]string{
		{"id", "timestamp", "body"}, {"id", "timestamp", "payload"}, {"id", "ts", "body"}, {"msgId", "timestamp", "body"}, {"msgId", "timestamp", "payload"}, {"msg_id", "timestamp", "body"}, {"msg_id", "timestamp", "payload"},
		{"webhookId", "webhookTimestamp", "body"}, {"webhook_id", "webhook_timestamp", "body"}, {"webhook_id", "webhook_timestamp", "payload"}, {"webhook-id", "webhook-timestamp", "body"}, {"id", "timestamp", "rawBody"}, {"id", "timestamp", "raw_body"},
	} {
		for _, around := range [][2]string{{"{", "}"}, {"${", "}"}, {"#{", "}"}, {"$", ""}, {"{{", "}}"}, {"<", ">"}, {"", ""}} {
			var parts []string
			for _, n := range names {
				parts = append(parts, around[0]+n+around[1])
			}
			list = append(list, constant(strings.Join(parts, ".")))
		}
	}
	return list
}

func constant(text string) layout {
	return layout{"signed the text " + text, func(*Recipe) (string, []byte, string) { return text, nil, "" }}
}

// varySecret puts the secret into the content, behind what belongs there or before it.
func varySecret(s *Scratch, r Recipe, try Try) bool {
	if r.public != nil || !s.thorough(r.Body) {
		return true
	}
	for _, t := range append(texts(&r), named{"decoded", r.Key}) {
		for _, join := range []struct{ says, before, after string }{
			{"id.timestamp.body.secret", "", "." + string(t.key)}, {"id.timestamp.body and the secret", "", string(t.key)},
			{"secret.id.timestamp.body", string(t.key) + ".", ""}, {"the secret and id.timestamp.body", string(t.key), ""},
		} {
			v := r
			v.Layout = func(r *Recipe) (string, []byte, string) {
				return join.before + r.ID + "." + r.Timestamp + ".", r.Body, join.after
			}
			if !try("signed "+join.says+", the secret "+t.detail, v) {
				return false
			}
		}
	}
	return true
}

// named hashes of the body, the usual one first.
var hashes = []algorithm{
	{"SHA-256", sha256.Size, sha256.New}, {"SHA-1", sha1.Size, sha1.New}, {"MD5", md5.Size, md5.New}, {"SHA-512", sha512.Size, sha512.New}, {"SHA-384", sha512.Size384, sha512.New384},
}

// hashLayouts put a hash where the body belongs, or where all parts belong.
func hashLayouts(with []algorithm) layouts {
	return sync.OnceValue(func() (list []layout) {
		for _, h := range with {
			for _, e := range []struct {
				name string
				text func([]byte) string
			}{
				{"hex", hex.EncodeToString}, {"base64", base64.StdEncoding.EncodeToString}, {"bytes", func(b []byte) string { return string(b) }},
				{"upper-case hex", func(b []byte) string { return strings.ToUpper(hex.EncodeToString(b)) }},
			} {
				list = append(list, hashed(h, e.name, e.text)...)
			}
		}
		return list
	})
}

func hashed(h algorithm, name string, text func([]byte) string) []layout {
	return []layout{
		{"signed id.timestamp." + h.name + " of the body in " + name, func(r *Recipe) (string, []byte, string) {
			return r.ID + "." + r.Timestamp + ".", nil, text(write(h.new(), r.Body))
		}},
		{"signed the " + h.name + " of all three parts in " + name, func(r *Recipe) (string, []byte, string) {
			return text(write(h.new(), []byte(r.ID+"."+r.Timestamp+"."), r.Body)), nil, ""
		}},
		{"signed the " + h.name + " of the body alone in " + name, func(r *Recipe) (string, []byte, string) { return text(write(h.new(), r.Body)), nil, "" }},
		{"signed timestamp." + h.name + " of the body in " + name, func(r *Recipe) (string, []byte, string) {
			return r.Timestamp + ".", nil, text(write(h.new(), r.Body))
		}},
	}
}
