//go:build race

package frames

// raceEnabled: the race detector drops what pools hold, so that what is allocated says nothing.
const raceEnabled = true
