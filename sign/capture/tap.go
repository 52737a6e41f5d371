package capture

import (
	"encoding/json"
	"fmt"
	"time"
)

// readTap reads a record of pupkit tap: a line that names the version, then for each read a line of JSON and the bytes.
// What went to the extension, put together, is raw HTTP.
func readTap(data []byte) ([]Request, error) {
	head, at := cutLine(data, 0)
	if head != "pupkit-tap 1" {
		return nil, fmt.Errorf("%q is not a version that is known here: it is pupkit-tap 1", clip(head))
	}
	type start struct {
		offset int
		time   time.Time
	}
	var sent []byte
	var starts []start
	for at < len(data) {
		var read struct {
			Direction string
			Time      json.RawMessage
			Length    int
		}
		line, next := cutLine(data, at)
		if err := json.Unmarshal([]byte(line), &read); err != nil {
			return nil, fmt.Errorf("at byte %d: a line of JSON belongs here: %w", at, err)
		}
		if read.Length < 0 || read.Length > len(data)-next {
			return nil, fmt.Errorf("at byte %d: %d bytes are announced and %d are here: the record was cut", at, read.Length, len(data)-next)
		}
		if read.Direction == "to-extension" {
			var when time.Time
			_ = json.Unmarshal(read.Time, &when) // a record without times is one
			starts = append(starts, start{len(sent), when})
			sent = append(sent, data[next:next+read.Length]...)
		}
		at = next + read.Length
	}
	list, err := readHTTP(sent)
	if len(list) == 1 && len(starts) > 0 {
		list[0].Time = starts[0].time
	}
	return list, err
}
