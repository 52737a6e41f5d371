package serial

// Permutations gives src, valid JSON, compactly with the members of its objects in every order, as long as there are at
// most limit orders of the whole text; otherwise nothing. Each text is valid until the next one.
//
// What sorted the keys of an object lost their order, but for small objects it can be found again by trying all.
func Permutations(src []byte, limit int, yield func(text []byte) bool) {
	p := permuter{yield: yield}
	if p.read(src, skipSpace(src, 0), 0) < 0 || p.orders(limit) < 2 {
		return
	}
	p.object(0)
}

// permuter holds the objects of a text, in the order in which they begin.
type permuter struct {
	objects []*node
	root    *node
	yield   func([]byte) bool
	buf     []byte
	ended   bool
}

// node is one value: an object, a list, or the text of anything else.
type node struct {
	kind  byte // '{', '[' or 0
	keys  [][]byte
	items []*node
	text  []byte
}

// read builds the tree of the value at i and returns the offset after it, or -1 where it is too deep.
func (p *permuter) read(src []byte, i, depth int) int {
	n, end := p.value(src, i, depth)
	p.root = n
	return end
}

func (p *permuter) value(src []byte, i, depth int) (*node, int) {
	i = skipSpace(src, i)
	if depth > maxDepth || i >= len(src) {
		return nil, -1
	}
	if src[i] != '{' && src[i] != '[' {
		end := valueEnd(src, i)
		return &node{text: src[i:end]}, end
	}
	n := &node{kind: src[i]}
	if n.kind == '{' {
		p.objects = append(p.objects, n)
	}
	for i = skipSpace(src, i+1); i < len(src) && src[i] != '}' && src[i] != ']'; i = skipSpace(src, i) {
		if src[i] == ',' {
			i++
			continue
		}
		if n.kind == '{' {
			end := stringEnd(src, i)
			n.keys = append(n.keys, src[i:end])
			i = skipSpace(src, end) + 1
		}
		item, end := p.value(src, i, depth+1)
		if end < 0 {
			return nil, -1
		}
		n.items = append(n.items, item)
		i = end
	}
	return n, i + 1
}

// orders counts the orders of the whole text, or returns 0 where there are more than limit.
func (p *permuter) orders(limit int) int {
	total := 1
	for _, n := range p.objects {
		for k := 2; k <= len(n.keys); k++ {
			if total *= k; total > limit {
				return 0
			}
		}
	}
	return total
}

// object permutes the i-th object, and for each of its orders those after it.
func (p *permuter) object(i int) {
	if p.ended {
		return
	}
	if i == len(p.objects) {
		p.buf = p.print(p.buf[:0], p.root)
		p.ended = !p.yield(p.buf)
		return
	}
	p.permute(p.objects[i], i, 0)
}

// permute puts each of the members from k on at place k in turn.
func (p *permuter) permute(n *node, i, k int) {
	if k >= len(n.keys)-1 {
		p.object(i + 1)
		return
	}
	for j := k; j < len(n.keys) && !p.ended; j++ {
		// Rotating keeps the others in their order, so that the likely orders come early.
		rotate(n.keys[k:j+1], 1)
		rotate(n.items[k:j+1], 1)
		p.permute(n, i, k+1)
		rotate(n.keys[k:j+1], j-k)
		rotate(n.items[k:j+1], j-k)
	}
}

// rotate moves the last n elements to the front.
func rotate[T any](s []T, n int) {
	for range n % max(1, len(s)) {
		last := s[len(s)-1]
		copy(s[1:], s)
		s[0] = last
	}
}

func (p *permuter) print(dst []byte, n *node) []byte {
	if n.kind == 0 {
		return append(dst, n.text...)
	}
	dst = append(dst, n.kind)
	for i, item := range n.items {
		if i > 0 {
			dst = append(dst, ',')
		}
		if n.kind == '{' {
			dst = append(append(dst, n.keys[i]...), ':')
		}
		dst = p.print(dst, item)
	}
	return append(dst, n.kind+2) // ] and } come two after [ and {
}
