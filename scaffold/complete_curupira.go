package scaffold

// curupira refuses the answers that only pup has a place for.
func (c *completion) curupira() {
	const hint = "only pup's extensions have one"
	if len(c.Tools) > 0 {
		c.fault(FieldTools, "a Curupira extension has no tools", hint)
	}
	if len(c.Events) > 0 {
		c.fault(FieldEvents, "a Curupira extension has no events", hint)
	}
	if c.URL != "" {
		c.fault(FieldURL, "a Curupira extension has no URL: the host starts it as a child process", hint)
	}
}
