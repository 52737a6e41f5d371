package conversation

// A Rule is one thing that a conversation is held to.
type Rule struct {
	ID       string
	Severity Severity // the worst that a finding of it can be
	Basis    string   // how sure it is: stated, implied, platform, inferred or advice
	Summary  string
	Source   string // where it is written
}

// The rules, named after the clause they enforce.
const (
	ruleObject        = "rpc/object"
	ruleBatch         = "rpc/batch"
	ruleMember        = "rpc/member"
	ruleVersion       = "rpc/version"
	ruleMethod        = "rpc/method"
	ruleParams        = "rpc/params"
	ruleID            = "rpc/id"
	ruleIDNull        = "rpc/id-null"
	ruleIDNumber      = "rpc/id-number"
	ruleIDReused      = "rpc/id-reused"
	ruleIDChanged     = "rpc/id-changed"
	ruleResultOrError = "rpc/result-or-error"
	ruleErrorObject   = "rpc/error-object"
	ruleErrorCode     = "rpc/error-code"
	ruleUnknown       = "rpc/unknown-answer"
	ruleRepeated      = "rpc/repeated-answer"
	ruleMissing       = "rpc/missing-answer"
	ruleNotification  = "rpc/notification-answered"
	ruleLimit         = "rpc/limit"

	ruleInitialize  = "curupira/initialize"
	ruleDescribe    = "curupira/describe"
	ruleSchema      = "curupira/schema"
	ruleValidate    = "curupira/validate"
	rulePollValues  = "curupira/poll-values"
	rulePollKey     = "curupira/poll-reserved"
	rulePollRepeat  = "curupira/poll-repeated-key"
	rulePollArgs    = "curupira/poll-no-arguments"
	ruleEmptyItem   = "curupira/empty-item"
	ruleLifecycle   = "curupira/lifecycle"
	ruleTriggerType = "curupira/trigger-type"
	ruleCall        = "curupira/method"
	ruleOrder       = "curupira/order"
	ruleCodes       = "curupira/errors"
)

const (
	rpcSpec = "JSON-RPC 2.0"
	hostDoc = "curupira doc"
)

// Rules lists every rule that a [Finding] can name.
func Rules() []Rule {
	return []Rule{
		{ruleObject, Error, "stated", "a message is a JSON object", rpcSpec + ", 4"},
		{ruleBatch, Error, "inferred", "one message a frame, no batches", rpcSpec + ", 6; " + hostDoc + ", Transport"},
		{ruleMember, Error, "stated", "the names of members are written exactly so", rpcSpec + ", 2"},
		{ruleVersion, Error, "stated", `the member jsonrpc is exactly "2.0"`, rpcSpec + ", 4 and 5"},
		{ruleMethod, Error, "stated", "the member method is a string, and only a request has it", rpcSpec + ", 4"},
		{ruleParams, Error, "stated", "the member params is an object or an array", rpcSpec + ", 4.2"},
		{ruleID, Error, "stated", "an id is a string, a number or null, and an answer has one", rpcSpec + ", 4 and 5"},
		{ruleIDNull, Error, "stated", "only an error for an unreadable request has the id null", rpcSpec + ", 5"},
		{ruleIDNumber, Warning, "platform", "an id that is a number is an integer that survives a double", rpcSpec + ", 4"},
		{ruleIDReused, Warning, "implied", "two requests are not open under one id", rpcSpec + ", 4"},
		{ruleIDChanged, Error, "stated", "an answer has the id of its request, unchanged", rpcSpec + ", 5"},
		{ruleResultOrError, Error, "stated", "an answer has exactly one of result and error", rpcSpec + ", 5"},
		{ruleErrorObject, Error, "stated", "error is an object with an integer code and a string message", rpcSpec + ", 5.1"},
		{ruleErrorCode, Warning, "stated", "codes from -32768 to -32000 are reserved", rpcSpec + ", 5.1"},
		{ruleUnknown, Error, "stated", "an answer has the id of a request", rpcSpec + ", 5"},
		{ruleRepeated, Error, "stated", "a request is answered once", rpcSpec + ", 5"},
		{ruleMissing, Error, "stated", "a request is answered", rpcSpec + ", 5"},
		{ruleNotification, Error, "stated", "a notification is not answered", rpcSpec + ", 4.1"},
		{ruleLimit, Note, "advice", "how far back an answer is looked for", "limit of pupkit"},
		{ruleInitialize, Error, "stated", "both sides agree on the major protocol version", hostDoc + ", Transport"},
		{ruleDescribe, Error, "stated", "describe lists the triggers", hostDoc + ", Methods"},
		{ruleSchema, Error, "stated", "trigger/schema gives a JSON Schema and prompt fields", hostDoc + ", Methods"},
		{ruleValidate, Warning, "stated", "trigger/validate refuses with an error", hostDoc + ", Error codes"},
		{rulePollValues, Error, "stated", "a poll result is an object with values: null or an array of {key, value}, both strings", hostDoc + ", Poll results"},
		{rulePollKey, Error, "stated", "the keys repository and automation belong to the host", hostDoc + ", What the host does with an item"},
		{rulePollRepeat, Warning, "inferred", "a key stands once in an item", "inferred"},
		{rulePollArgs, Error, "stated", "polling arguments are not passed to the trigger", hostDoc + ", What the host does with an item"},
		{ruleEmptyItem, Note, "implied", "an item without fields is dispatched once a process", hostDoc + ", What the host does with an item"},
		{ruleLifecycle, Error, "stated", "onStarted and onFinished get trigger_type and values, no host state", hostDoc + ", Methods"},
		{ruleTriggerType, Error, "stated", "a trigger is called by its local name", hostDoc + ", Methods"},
		{ruleCall, Warning, "stated", "the host calls the eight methods of the protocol", hostDoc + ", Methods"},
		{ruleOrder, Error, "stated", "initialize comes first and shutdown last", hostDoc + ", Methods"},
		{ruleCodes, Error, "stated", "error codes keep their meaning", hostDoc + ", Error codes"},
	}
}
