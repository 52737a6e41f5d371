package acceptance

import (
	"bytes"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/scaffold"
	"github.com/pupkit/pupkit/sign"
)

var soakCalls = flag.Int("soak", 1000, "how many signed calls TestSoak makes of each template")

const (
	inFlight  = 100
	maxMemory = 256 << 20 // bytes, resident at the highest
	eachLong  = 50        // every so manieth call makes a task
)

// TestSoak makes many calls at one time. It is not parallel, so that the memory it measures has one cause.
func TestSoak(t *testing.T) {
	for _, template := range scaffold.Templates() {
		if template.Host != scaffold.Pup {
			continue
		}
		t.Run(template.Name(), func(t *testing.T) {
			ext := start(t, template, nil)
			begun := time.Now()
			if err := soak(ext.url, *soakCalls); err != nil {
				t.Fatal(err)
			}
			took := time.Since(begun)
			peak := peakMemory(t, ext.cmd.Process.Pid)
			t.Logf("%d calls, %d in flight: %v, %.0f a second, at most %d MiB resident",
				*soakCalls, inFlight, took.Round(time.Millisecond), float64(*soakCalls)/took.Seconds(), peak>>20)
			if peak > maxMemory {
				t.Errorf("%d bytes were resident, over %d", peak, maxMemory)
			}
		})
	}
}

func soak(url string, calls int) error {
	key, err := sign.ParseKey(secret)
	if err != nil {
		return err
	}
	client := &http.Client{
		Timeout:   patience,
		Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: inFlight, MaxConnsPerHost: inFlight},
	}
	defer client.CloseIdleConnections()
	turns := make(chan int)
	faults := make([]error, inFlight)
	var wait sync.WaitGroup
	for worker := range inFlight {
		wait.Go(func() {
			for turn := range turns {
				if err := callOnce(client, key, url, turn); err != nil {
					faults[worker] = errors.Join(faults[worker], fmt.Errorf("call %d: %w", turn, err))
				}
			}
		})
	}
	for turn := range calls {
		turns <- turn
	}
	close(turns)
	wait.Wait()
	return errors.Join(faults...)
}

func callOnce(client *http.Client, key sign.Key, url string, turn int) error {
	from := recorded
	from.Context.InstallationID = fmt.Sprintf("installation %d", turn%37)
	r := pup.ToolsCall(from, "list_notes", nil)
	if turn%eachLong == 0 {
		r = pup.ToolsCall(from, "review_notes", nil)
	}
	signed, err := sign.Sign(sign.Message{ID: "msg_" + rand.Text(), Timestamp: time.Now().Unix(), Body: r.Body}, key)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, url+"/"+r.Endpoint, bytes.NewReader(r.Body))
	if err != nil {
		return err
	}
	for _, header := range r.Headers {
		request.Header.Set(header.Name, header.Value)
	}
	for _, field := range signed.Fields() {
		request.Header.Set(field.Name, field.Value)
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil {
		return err
	}
	if response.StatusCode != 200 || !bytes.Contains(body, []byte(`"result"`)) || bytes.Contains(body, []byte(`"isError":true`)) {
		return fmt.Errorf("%s: %s", response.Status, body)
	}
	return nil
}

// peakMemory is the most that a process ever had resident, in bytes. Only Linux tells it of another process.
func peakMemory(t *testing.T, pid int) int {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the memory of another process is read on Linux only")
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if kib, found := strings.CutPrefix(line, "VmHWM:"); found {
			n, err := strconv.Atoi(strings.Fields(kib)[0])
			if err != nil {
				t.Fatal(err)
			}
			return n << 10
		}
	}
	t.Fatal("the status has no VmHWM")
	return 0
}
