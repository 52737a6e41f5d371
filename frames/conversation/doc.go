// Package conversation reads the messages of a Curupira extension and its host:
// JSON-RPC 2.0 and the eight methods of protocol version 2. It takes bodies that
// are already known to be one JSON value each, says what each of them is, pairs
// answers with requests, and names what breaks the protocol.
//
// The work is split in two, so that the expensive half can run on every core:
//
//	m := conversation.Parse(body)  // pure: one shallow pass over one body
//	row := c.Add(at, m)            // cheap and in order: pairing, order, repetitions
//	…
//	rest := c.End()                // what only the end can tell: missing answers
//
// A dump may hold one direction only: then nothing is said about missing or
// unknown answers. It may hold both in any order of writing, answers before their
// requests included, and is paired. A [Conversation] is one stream of messages;
// separate streams are separate conversations.
//
// Ids are kept as they are written. Two ids are the same where JSON-RPC says so:
// 1 and 1.0 are one number (and a warning), 7 and "7" are not.
//
// Memory is bounded by [MaxCalls], whatever the length of the stream.
package conversation
