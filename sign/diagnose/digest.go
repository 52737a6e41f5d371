package diagnose

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/hex"
	"hash"
)

// algorithm is a hash that senders take instead of SHA-256.
type algorithm struct {
	name string
	size int
	new  func() hash.Hash
}

var algorithms = []algorithm{
	{"SHA-256", sha256.Size, sha256.New},
	{"SHA-1", sha1.Size, sha1.New},
	{"SHA-512", sha512.Size, sha512.New},
	{"SHA-384", sha512.Size384, sha512.New384},
	{"SHA-224", sha256.Size224, sha256.New224},
	{"SHA-512/256", sha512.Size256, sha512.New512_256},
	{"MD5", md5.Size, md5.New},
	{"SHA3-256", 32, func() hash.Hash { return sha3.New256() }},
	{"SHA3-512", 64, func() hash.Hash { return sha3.New512() }},
}

// withDigests makes a hypothesis's vary from one digest an algorithm.
func withDigests(skipRight bool, sum func(a algorithm, key []byte, parts [][]byte) []byte) func(*Scratch, Recipe, Try) bool {
	return func(s *Scratch, r Recipe, try Try) bool {
		if r.public != nil {
			return true
		}
		for i, a := range algorithms {
			if i == 0 && skipRight {
				continue
			}
			v := r
			v.Digest = Digest{a.size, func(key []byte, parts ...[]byte) []byte { return sum(a, key, parts) }}
			if !try(a.name, v) {
				return false
			}
			if s.brief && i == 2 {
				break
			}
		}
		return true
	}
}

var digests = []*Hypothesis{
	{Cause: DigestHash, Part: DigestPart, Remedy: UseHMAC,
		Says: "the signature is an HMAC with another hash than SHA-256",
		vary: withDigests(true, func(a algorithm, key []byte, parts [][]byte) []byte { return write(hmac.New(a.new, key), parts...) })},
	{Cause: DigestPlain, Part: DigestPart, Remedy: UseHMAC,
		Says: "the signature is a plain hash over key and content, not an HMAC",
		vary: func(s *Scratch, r Recipe, try Try) bool {
			before := withDigests(false, func(a algorithm, key []byte, parts [][]byte) []byte {
				h := a.new()
				h.Write(key)
				return write(h, parts...)
			})
			after := withDigests(false, func(a algorithm, key []byte, parts [][]byte) []byte {
				h := a.new()
				for _, p := range parts {
					h.Write(p)
				}
				return write(h, key)
			})
			return before(s, r, prefixed(try, "key first, ")) && after(s, r, prefixed(try, "key last, "))
		}},
	{Cause: DigestNoKey, Part: DigestPart, Remedy: UseHMAC,
		Says: "the signature is a plain hash of the content without any key: anybody can make it",
		vary: withDigests(false, func(a algorithm, _ []byte, parts [][]byte) []byte { return write(a.new(), parts...) })},
	{Cause: DigestSwapped, Part: DigestPart, Remedy: UseHMAC,
		Says: "the signature is an HMAC with key and content swapped: the content was given as the key",
		vary: withDigests(false, func(a algorithm, key []byte, parts [][]byte) []byte {
			var all []byte
			for _, p := range parts {
				all = append(all, p...)
			}
			return write(hmac.New(a.new, all), key)
		})},
	{Cause: DigestTwice, Part: DigestPart, Remedy: UseHMAC,
		Says: "the signature is an HMAC of a hash of the content",
		vary: func(s *Scratch, r Recipe, try Try) bool {
			bytes := withDigests(false, func(a algorithm, key []byte, parts [][]byte) []byte {
				return write(hmac.New(a.new, key), write(a.new(), parts...))
			})
			text := withDigests(false, func(a algorithm, key []byte, parts [][]byte) []byte {
				return write(hmac.New(a.new, key), []byte(hex.EncodeToString(write(a.new(), parts...))))
			})
			return bytes(s, r, try) && text(s, r, prefixed(try, "in hex, "))
		}},
}

func write(h hash.Hash, parts ...[]byte) []byte {
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(nil)
}

func prefixed(try Try, words string) Try {
	return func(detail string, r Recipe) bool { return try(words+detail, r) }
}
