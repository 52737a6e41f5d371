package dump

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"io"
)

// base64Lines decodes base64 of either alphabet. Line ends stand anywhere, and padding ends a piece: behind it another
// may begin.
type base64Lines struct {
	lines  *bufio.Reader
	offset int64 // of the text
	quad   [4]byte
	have   int
	out    []byte
	err    error
}

func (d *base64Lines) Read(p []byte) (int, error) {
	for len(d.out) == 0 {
		if d.err != nil {
			return 0, d.err
		}
		d.err = d.more()
	}
	n := copy(p, d.out)
	d.out = d.out[n:]
	return n, nil
}

// more decodes what is in the buffer, or waits for some.
func (d *base64Lines) more() error {
	d.out = d.out[:0]
	for len(d.out) < 4<<10 {
		c, err := d.lines.ReadByte()
		if err != nil {
			if err == io.EOF {
				if bad := d.flush(); bad != nil {
					return bad
				}
			}
			return err
		}
		d.offset++
		switch c {
		case ' ', '\t', '\r', '\n':
			continue
		case '=':
			err = d.flush()
		default:
			err = d.letter(c)
		}
		if err != nil {
			return err
		}
		if d.lines.Buffered() == 0 && len(d.out) > 0 {
			return nil
		}
	}
	return nil
}

// letter takes one letter of the text.
func (d *base64Lines) letter(c byte) error {
	switch c {
	case '-':
		c = '+'
	case '_':
		c = '/'
	}
	d.quad[d.have] = c
	if d.have++; d.have == len(d.quad) {
		return d.flush()
	}
	return nil
}

// flush decodes the letters that are held.
func (d *base64Lines) flush() error {
	var data [3]byte
	n, err := base64.RawStdEncoding.Decode(data[:], d.quad[:d.have])
	if err != nil {
		return fmt.Errorf("byte %d of the base64 text: %q is not base64", d.offset, d.quad[:d.have])
	}
	d.out, d.have = append(d.out, data[:n]...), 0
	return nil
}
