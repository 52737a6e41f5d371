package diagnose

import (
	"sync"
	"unicode/utf8"
)

// charset is a charset of single bytes: ASCII, and 128 characters above it.
type charset struct {
	name string
	high string // the characters of the bytes 0x80 to 0xff; empty for Latin-1, where they have the same numbers
}

// charsets are those that texts are taken for, the usual ones first. A byte without a character stands for the control
// of its number, as browsers have it.
var charsets = []*charset{
	{"Latin-1", ""},
	{"Windows-1252", "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"},
	{"ISO-8859-15", "\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00a0¡¢£€¥Š§š©ª«¬\u00ad®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"},
	{"code page 437", "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0"},
	{"code page 850", "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0"},
	{"Mac Roman", "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"},
	{"Windows-1251", "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"},
}

// bytesOf are the bytes of the characters of each charset that is not Latin-1.
var bytesOf = sync.OnceValue(func() map[*charset]map[rune]byte {
	all := map[*charset]map[rune]byte{}
	for _, c := range charsets[1:] {
		all[c] = map[rune]byte{}
		for i, r := range []rune(c.high) {
			all[c][r] = byte(0x80 + i)
		}
	}
	return all
})

// toUTF8 appends src, read in the charset, as UTF-8.
func (c *charset) toUTF8(dst, src []byte) []byte {
	high := []rune(c.high)
	for _, b := range src {
		r := rune(b)
		if b >= utf8.RuneSelf && len(high) > 0 {
			r = high[b-0x80]
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// fromUTF8 appends the characters of body as the charset's bytes; it reports false where one has none, body is not
// UTF-8, or all is ASCII.
func (c *charset) fromUTF8(dst, body []byte) ([]byte, bool) {
	beyond := false
	for i := 0; i < len(body); {
		r, n := utf8.DecodeRune(body[i:])
		if r == utf8.RuneError && n == 1 {
			return dst, false
		}
		b, ok := c.byteOf(r)
		if !ok {
			return dst, false
		}
		beyond = beyond || r >= utf8.RuneSelf
		dst = append(dst, b)
		i += n
	}
	return dst, beyond
}

func (c *charset) byteOf(r rune) (byte, bool) {
	if r < utf8.RuneSelf {
		return byte(r), true
	}
	if c.high == "" {
		return byte(r), r < 0x100
	}
	b, ok := bytesOf()[c][r]
	return b, ok
}

// latinToUTF8 appends src read as Latin-1 and written as UTF-8.
func latinToUTF8(dst, src []byte) []byte { return charsets[0].toUTF8(dst, src) }
