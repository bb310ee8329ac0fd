// A webhook receiver with net/http. RAMP_WEBHOOK_SECRET has one or two secrets, the newest first.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
)

var secrets = strings.Split(os.Getenv("RAMP_WEBHOOK_SECRET"), ",")

// fix: signature
// previous has the signatures of older secrets while a rotation overlaps, separated by commas.
func isGenuine(rawBody []byte, newest, previous string) bool {
	for _, text := range strings.Split(newest+","+previous, ",") {
		sent, err := hex.DecodeString(strings.TrimPrefix(strings.TrimSpace(text), "sha256="))
		if err != nil {
			continue
		}
		for _, secret := range secrets {
			mac := hmac.New(sha256.New, []byte(secret))
			mac.Write(rawBody)
			if secret != "" && hmac.Equal(sent, mac.Sum(nil)) {
				return true
			}
		}
	}
	return false
}

// end

// fix: apply
type event struct {
	ID       string         `json:"id"`
	Type     string         `json:"type"`
	Livemode bool           `json:"livemode"`
	Data     map[string]any `json:"data"`
}

// In a database: one transaction, and the event's id under a unique index.
var (
	lock    sync.Mutex
	applied = map[string]bool{}
	states  = map[string]string{}
	credits = map[string]int{}
)

func apply(e event) int {
	if e.ID == "" || e.Data == nil {
		return http.StatusBadRequest
	}
	name := ""
	for _, key := range []string{"requestReference", "reference", "id", "transactionId"} {
		if text, ok := e.Data[key].(string); ok {
			name = text
		}
	}
	lock.Lock()
	defer lock.Unlock()
	// A terminal state is final, and types that are not known change nothing.
	if applied[e.ID] || states[name] != "" {
		return http.StatusOK
	}
	applied[e.ID] = true
	switch e.Type {
	case "transaction.failed":
		states[name] = "failed"
	case "transaction.completed":
		states[name] = "completed"
		if e.Livemode {
			credits[name]++
		}
	}
	return http.StatusOK
}

// end

// fix: raw-body
func receive(w http.ResponseWriter, r *http.Request) {
	// All bytes, before they are decoded: they are signed.
	rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	newest, previous := r.Header.Get("X-Service-Signature"), r.Header.Get("X-Service-Signature-Previous")
	if !isGenuine(rawBody, newest, previous) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var e event
	if json.Unmarshal(rawBody, &e) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	// Applied before it is acknowledged: an acknowledged webhook is never sent again.
	w.WriteHeader(apply(e))
}

// end

func main() {
	http.HandleFunc("/webhooks", func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		receive(w, r)
	})
	_ = http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil)
}
