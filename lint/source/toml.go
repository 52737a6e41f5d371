package source

// ParseTOML reads a TOML text.
func ParseTOML(name string, text []byte) *Document {
	r := newReader(name, TOML, ruleTOML, text)
	return r.finish()
}
