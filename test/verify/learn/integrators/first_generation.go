// A webhook handler as an integrator of first_generation writes it: a typed envelope with JSON numbers,
// and an order that counts as completed once its entry in the ledger has come as well.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
)

type envelope struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	CreatedAt int64           `json:"createdAt"`
	Livemode  bool            `json:"livemode"`
	Data      json.RawMessage `json:"data"`
}

type transaction struct {
	ID     string  `json:"transactionId"`
	Status string  `json:"status"`
	Fiat   float64 `json:"fiatAmount"`
	Tokens float64 `json:"tokenAmount"`
	Rate   float64 `json:"rate"`
	Hash   *string `json:"txHash"`
}

type posting struct {
	ID     string `json:"transactionId"`
	Debit  string `json:"debit"`
	Amount string `json:"amount"`
}

var (
	mu        sync.Mutex
	seen      = map[string]bool{}
	completed = map[string]transaction{}
	posted    = map[string]bool{}
)

// taken returns the status to answer with.
func taken(raw []byte, header http.Header) int {
	mac := hmac.New(sha256.New, []byte(os.Getenv("RAMP_WEBHOOK_SECRET")))
	mac.Write(raw)
	signature := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	if header.Get("x-service-signature") != signature || header.Get("x-generation") != "1" {
		return 401
	}
	var event envelope
	if json.Unmarshal(raw, &event) != nil || event.CreatedAt < 1e9 || event.Livemode || !strings.HasPrefix(event.ID, "evt_") {
		return 400
	}
	id := header.Get("x-delivery")
	if id == "" {
		return 400
	}
	if seen[id] {
		return 200
	}
	seen[id] = true
	if event.Type == "ledger.posted" {
		var own posting
		if json.Unmarshal(event.Data, &own) != nil || own.Debit == "" || !strings.Contains(own.Amount, ".") {
			return 400
		}
		posted[own.ID] = true
		report(own.ID)
		return 200
	}
	var own transaction
	if json.Unmarshal(event.Data, &own) != nil || own.ID == "" || own.Rate == 0 {
		return 400
	}
	switch {
	case event.Type == "transaction.completed" && own.Hash != nil:
		completed[own.ID] = own
		report(own.ID)
	case event.Type == "transaction.failed" && own.Status == "Marked failed":
		fmt.Printf("{\"order\":%q,\"state\":\"failed\"}\n", own.ID)
	}
	return 200
}

func report(id string) {
	own, isCompleted := completed[id]
	if !isCompleted || !posted[id] {
		return
	}
	fmt.Printf("{\"order\":%q,\"state\":\"completed\",\"fiat\":%v,\"crypto\":%v}\n", id, own.Fiat, own.Tokens)
}

func main() {
	http.ListenAndServe("127.0.0.1:"+os.Args[1], http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		w.WriteHeader(taken(raw, r.Header))
	}))
}
