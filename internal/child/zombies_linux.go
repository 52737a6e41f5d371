package child

import (
	"bytes"
	"os"
	"strconv"
)

// onlyZombies reports whether all of a group is dead and merely not reaped. Its
// orphans belong to process 1, which in a container may be slow at that or never
// do it.
func onlyZombies(group int) bool {
	dir, err := os.Open("/proc")
	if err != nil {
		return false
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return false
	}
	for _, name := range names {
		if name[0] < '0' || name[0] > '9' {
			continue
		}
		stat, err := os.ReadFile("/proc/" + name + "/stat")
		if err != nil {
			continue // gone by now
		}
		// The name of the program, in parentheses, may hold anything: state,
		// parent and group follow the last one.
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) < 3 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		if state := fields[0][0]; state != 'Z' && state != 'X' {
			return false
		}
	}
	return true
}
