package diagnose

// Known is one cause and what is said about it wherever it is found.
type Known struct {
	Cause  Cause
	Says   string
	Remedy *Remedy
}

const saysKeyOther = "the signature is made with another secret: one that is at hand here, but is not the one to verify with"

// Catalogue lists every cause, in the order in which they are looked for.
func Catalogue() []Known {
	list := []Known{
		{HeaderMissing, "one of the three headers is missing", HeaderLines},
		{HeaderEmpty, "one of the three headers is empty", HeaderLines},
		{TimestampInvalid, "no instant can be read out of the timestamp", WholeSeconds},
		{SignatureNone, "there is no entry in the signature header that could be a signature", SignatureText},
		{SignatureCut, "the signature is the beginning of the right one", SignatureText},
		{KeyOther, saysKeyOther, RightSecret},
		{SignatureCase, "the letter case of the signature was changed on its way", SignatureText},
	}
	for _, h := range All {
		list = append(list, Known{h.Cause, h.Says, h.Remedy})
	}
	return append(list, Known{AgeOld, "the signature is right, and the message is too old", Clock},
		Known{AgeAhead, "the signature is right, and the message is from the future", Clock})
}
