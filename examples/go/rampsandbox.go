// Package rampsandbox runs a sandbox for Go tests, with a world of its own for each test.
//
// Copy this file into your module. It needs only the standard library, on Linux or macOS.
package rampsandbox

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// How long the sandbox may take to end before it is killed.
const stopLimit = 10 * time.Second

// Sandbox is a running sandbox.
type Sandbox struct {
	URL        string `json:"url"`
	ControlURL string `json:"controlUrl"`
	Token      string `json:"controlToken"`
	stop       func()
}

// Start returns the sandbox of RAMP_BASE_URL and RAMP_CONTROL_URL, as within `npx ramp-sandbox exec`, or
// starts one with RAMP_SANDBOX_COMMAND, else npx ramp-sandbox. Call it in TestMain, and Stop after it.
func Start() (*Sandbox, error) {
	url, controlURL := os.Getenv("RAMP_BASE_URL"), os.Getenv("RAMP_CONTROL_URL")
	if url != "" && controlURL != "" {
		return &Sandbox{url, controlURL, os.Getenv("RAMP_SANDBOX_CONTROL_TOKEN"), func() {}}, nil
	}
	words := strings.Fields(os.Getenv("RAMP_SANDBOX_COMMAND"))
	if len(words) == 0 {
		words = []string{"npx", "ramp-sandbox"}
	}
	words = append(words, "start", "--memory", "--port", "0", "--json", "--quiet")
	// If this program is killed, nobody calls Stop.
	words = append(words, "--exit-with-parent", strconv.Itoa(os.Getpid()))
	command := exec.Command(words[0], words[1:]...)
	// npx and its shell pass no signals on, so they and the sandbox get them as one group.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(out)
	stop := func() error {
		signal := func(number syscall.Signal) { _ = syscall.Kill(-command.Process.Pid, number) }
		signal(syscall.SIGTERM)
		killing := time.AfterFunc(stopLimit, func() { signal(syscall.SIGKILL) })
		defer killing.Stop()
		// The output ends when every process of the group has ended.
		_, _ = io.Copy(io.Discard, lines)
		return command.Wait()
	}
	sandbox := &Sandbox{stop: func() { _ = stop() }}
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("%s did not get ready: %v", strings.Join(words, " "), stop())
		}
		// A package manager may print lines of its own before.
		if json.Unmarshal(line, sandbox) == nil {
			return sandbox, nil
		}
	}
}

// Stop ends the sandbox, if Start has started it.
func (s *Sandbox) Stop() { s.stop() }

// World is one business: its keys, its orders, its clock and its webhooks. Other tests do not see it.
type World struct {
	Name          string `json:"name"`
	APIKey        string `json:"apiKey"`
	LiveAPIKey    string `json:"liveApiKey"`
	URL           string
	WebhookSecret string
	sandbox       *Sandbox
	mutex         sync.Mutex
	events        []Event
}

// Event is a webhook as it arrived.
type Event struct {
	Type    string         `json:"type"`
	Data    map[string]any `json:"data"`
	Genuine bool
}

// World creates a world with a manual clock and a receiver of its webhooks. It is deleted after the test.
func (s *Sandbox) World(t testing.TB) *World {
	t.Helper()
	world := &World{sandbox: s, URL: s.URL}
	s.control(t, "", "POST", "/worlds", map[string]any{}, world)
	world.Control(t, "POST", "/clock/mode", map[string]any{"mode": "manual"}, nil)
	server := httptest.NewServer(http.HandlerFunc(world.receive))
	var endpoint struct{ Secret string }
	world.Control(t, "POST", "/webhook-endpoints", map[string]any{"url": server.URL}, &endpoint)
	world.WebhookSecret = endpoint.Secret
	t.Cleanup(func() {
		world.Control(t, "DELETE", "/worlds/"+world.Name, nil, nil)
		server.Close()
	})
	return world
}

// Control calls the control API about this world. The test fails if the call is rejected.
func (w *World) Control(t testing.TB, method, path string, body, answer any) {
	t.Helper()
	w.sandbox.control(t, w.APIKey, method, path, body, answer)
}

// Call calls the service with the test key, and returns the status.
func (w *World) Call(t testing.TB, method, path string, body, answer any) int {
	t.Helper()
	return send(t, method, w.URL+path, map[string]string{"x-api-key": w.APIKey}, body, answer)
}

// Advance moves the clock, such as by "30m". The webhooks on the way have been sent when it returns.
func (w *World) Advance(t testing.TB, by string) {
	t.Helper()
	w.Control(t, "POST", "/clock/advance?wait=true", map[string]any{"by": by}, nil)
}

// Simulate does what happens to an order: deposit, settle, complete, fail, cancel or expire.
func (w *World) Simulate(t testing.TB, order, action string) {
	t.Helper()
	w.Control(t, "POST", "/orders/"+order+"/simulate?wait=true", map[string]any{"action": action}, nil)
}

// Drain waits until every webhook that is due has been sent.
func (w *World) Drain(t testing.TB) {
	t.Helper()
	w.Control(t, "POST", "/drain", nil, nil)
}

// Events returns the webhooks that have arrived.
func (w *World) Events() []Event {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return append([]Event(nil), w.events...)
}

// IsGenuine says whether the signature of a webhook is that of its raw bytes under the secret.
func IsGenuine(rawBody []byte, signature, secret string) bool {
	sent, err := hex.DecodeString(signature)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(rawBody)
	return err == nil && hmac.Equal(sent, mac.Sum(nil))
}

func (w *World) receive(answer http.ResponseWriter, request *http.Request) {
	rawBody, err := io.ReadAll(request.Body)
	event := Event{Genuine: IsGenuine(rawBody, request.Header.Get("x-service-signature"), w.WebhookSecret)}
	if err != nil || json.Unmarshal(rawBody, &event) != nil {
		answer.WriteHeader(http.StatusBadRequest)
		return
	}
	w.mutex.Lock()
	w.events = append(w.events, event)
	w.mutex.Unlock()
	if !event.Genuine {
		answer.WriteHeader(http.StatusUnauthorized)
	}
}

func (s *Sandbox) control(t testing.TB, key, method, path string, body, answer any) {
	t.Helper()
	headers := map[string]string{}
	if s.Token != "" {
		headers["authorization"] = "Bearer " + s.Token
	}
	if key != "" {
		headers["x-api-key"] = key
	}
	var raw json.RawMessage
	if status := send(t, method, s.ControlURL+path, headers, body, &raw); status >= 400 {
		t.Fatalf("%s %s: status %d: %s", method, path, status, raw)
	}
	if answer != nil {
		if err := json.Unmarshal(raw, answer); err != nil {
			t.Fatal(err)
		}
	}
}

// The sandbox is on this machine: no proxy is asked.
var client = &http.Client{Transport: &http.Transport{}}

func send(t testing.TB, method, url string, headers map[string]string, body, answer any) int {
	t.Helper()
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, url, content)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("content-type", "application/json")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(answer); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode
}
