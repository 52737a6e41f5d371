// Package frames reads, writes and diagnoses the wire format of Curupira's extensions.
//
// A frame is a header of eight hex digits and a body. The header is the byte length of the body,
// the body is one JSON value in UTF-8. Nothing stands between header and body, and nothing stands
// between one frame and the next: no newline, no blank, no terminator. The host document's example:
//
//	0000002c{"jsonrpc":"2.0","id":1,"method":"describe"}
//	└──┬───┘└────────────────────┬────────────────────┘
//	   │                         └ the body: 44 bytes, which is 0x2c
//	   └ the header: eight hex digits, here in lower case, as [Append] writes them
//
// [Reader] and [Writer] are for a program that speaks the protocol: the first fault ends the stream.
// [Scanner] is for a stream that went wrong: it never gives up, yields the good frames and the faults in their
// order, names the [Cause] of each fault, and goes on at the next frame that can be made out.
package frames
