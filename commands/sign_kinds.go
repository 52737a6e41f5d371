package commands

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"slices"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/sign"
)

// signKinds are the words that name what pup sends. A file of such a name is written ./call.
var signKinds = []value{
	{"list", "tools/list, the discovery of tools; also without any word"},
	{"discover", "server/discover"},
	{"challenge", "the challenge, with a text of your own or a fresh one"},
	{"call", "tools/call: the tool, then KEY=VALUE arguments"},
	{"event", "a delivery of member.joined or member.left"},
	{"task", "get ID, or update ID with REQUEST.FIELD=VALUE answers"},
}

// completeSign registers what completion offers behind sign: the kinds, and what each of them takes.
func (a *app) completeSign() {
	a.arguments["sign"] = known(signKinds)
	a.arguments["sign event"] = known(vals(pup.Events()...))
	a.arguments["sign task"] = known(vals("get", "update"))
	a.arguments["sign call"] = func() []value {
		n := &neighbourhood{}
		if a.openManifest(n, pup.ManifestFile, false) != nil {
			return nil
		}
		return vals(n.tools...)
	}
}

// kindRequest makes the request that the words name.
func (a *app) kindRequest(words []string, d signDraft) (pup.Request, error) {
	call := pup.Call{ID: d.derive("req_", 16), Client: pup.Client{Name: "pupkit", Version: buildVersion().Version}, Context: d.context}
	if len(words) == 0 {
		return pup.ToolsList(call), nil
	}
	word, rest := words[0], words[1:]
	switch word {
	case "list", "discover":
		if len(rest) > 0 {
			return pup.Request{}, usagef("sign %s takes no argument, got %q", word, rest[0])
		}
		if word == "list" {
			return pup.ToolsList(call), nil
		}
		return pup.Discover(call), nil
	case "challenge":
		if len(rest) > 1 {
			return pup.Request{}, usagef("sign challenge takes one text, got %d arguments", len(rest)).withHint("quote a text with blanks")
		}
		if len(rest) == 1 {
			return pup.Challenge(rest[0]), nil
		}
		return pup.Challenge(d.derive("pupkit_", 32)), nil
	case "call":
		return callRequest(call, rest)
	case "task":
		return taskRequest(call, rest)
	case "event":
		return a.eventRequest(rest, d)
	}
	return a.fileRequest(words)
}

func callRequest(call pup.Call, words []string) (pup.Request, error) {
	if len(words) == 0 || words[0] == "" {
		return pup.Request{}, usagef("sign call needs a tool's name").withHint("pupkit sign call TOOL [KEY=VALUE...]")
	}
	arguments, err := argumentsObject(words[1:])
	if err != nil {
		return pup.Request{}, err
	}
	return pup.ToolsCall(call, words[0], arguments), nil
}

func taskRequest(call pup.Call, words []string) (pup.Request, error) {
	if len(words) < 2 || words[1] == "" {
		return pup.Request{}, usagef("sign task needs get or update, and the task's id").withHint("pupkit sign task get ID, or pupkit sign task update ID [REQUEST.FIELD=VALUE...]")
	}
	switch words[0] {
	case "get":
		if len(words) > 2 {
			return pup.Request{}, usagef("sign task get takes only the task's id, got %q too", words[2])
		}
		return pup.TasksGet(call, words[1]), nil
	case "update":
		responses, err := inputResponses(words[2:])
		if err != nil {
			return pup.Request{}, err
		}
		return pup.TasksUpdate(call, words[1], responses), nil
	case "cancel":
		return pup.Request{}, usagef("pup never cancels a task").withHint("it is get or update")
	}
	return pup.Request{}, usagef("%q is nothing that pup asks of a task", words[0]).withHint("it is get or update")
}

// sampleMember is the member that an event speaks of, where none is given.
const sampleMember = "100000000000000003"

func (a *app) eventRequest(words []string, d signDraft) (pup.Request, error) {
	if len(words) == 0 {
		return pup.Request{}, usagef("sign event needs the event's name").withHint("it is %s", orList(pup.Events()))
	}
	if !slices.Contains(pup.Events(), words[0]) {
		err := usagef("%q is not an event that pup sends", words[0])
		if near, ok := nearest.Of(words[0], pup.Events()); ok {
			return pup.Request{}, err.withHint("did you mean %q? the events are %s", near, orList(pup.Events()))
		}
		return pup.Request{}, err.withHint("the events are %s", orList(pup.Events()))
	}
	member := sampleMember
	if len(words) > 1 {
		member = words[1]
	}
	if len(words) > 2 {
		return pup.Request{}, usagef("sign event takes the event's name and a member's id, got %q too", words[2])
	}
	return pup.Event(pup.Delivery{
		ID: d.id, EventID: d.derive("evt_", 16), OccurredAt: d.when, Type: words[0], MemberID: member, Context: d.context,
	}), nil
}

// fileRequest takes the bytes of a file or of stdin as the body.
func (a *app) fileRequest(words []string) (pup.Request, error) {
	if len(words) > 1 {
		return pup.Request{}, usagef("sign takes one file, got %d arguments", len(words)).withHint("the kinds are %s", kindNames())
	}
	if words[0] != "-" {
		if _, err := os.Stat(a.path(words[0])); err != nil {
			f := unablef("cannot read %s: %s", words[0], reason(err))
			names := make([]string, len(signKinds))
			for i, k := range signKinds {
				names[i] = k.name
			}
			if near, ok := nearest.Of(words[0], names); ok {
				return pup.Request{}, usagef("%q is neither a file nor a kind of request", words[0]).withHint("did you mean %q? the kinds are %s", near, kindNames())
			}
			return pup.Request{}, f.withHint("the kinds of request are %s", kindNames())
		}
	}
	body, err := a.read(words[0], "the body", sign.MaxBody)
	if err != nil {
		return pup.Request{}, err
	}
	return pup.Of(body), nil
}

func kindNames() string {
	names := make([]string, len(signKinds))
	for i, k := range signKinds {
		names[i] = k.name
	}
	return orList(names)
}

// derive makes an id out of the webhook-id, so that the same id gives the same bytes: at most 64 hex digits.
func (d signDraft) derive(prefix string, digits int) string {
	sum := sha256.Sum256([]byte(prefix + d.id))
	return prefix + hex.EncodeToString(sum[:])[:digits]
}

// randomHex returns n random bytes as hex digits.
func (a *app) randomHex(n int) string {
	b := make([]byte, n)
	if _, err := io.ReadFull(a.Random, b); err != nil {
		panic("no random bytes: " + err.Error()) // crypto/rand does not fail on any supported system
	}
	return hex.EncodeToString(b)
}
