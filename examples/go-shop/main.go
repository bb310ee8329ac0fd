// A shop with net/http. README.md says what is unlike the other shops.
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
)

type shop struct {
	ramp    *ramp
	trades  *trades
	lock    sync.Mutex
	secrets []string
}

// answer is what a route answers, an error too.
type answer struct {
	status int
	body   object
}

func problem(status int, text string) answer {
	return answer{status, object{"error": text}}
}

func main() {
	kept, err := openTrades(os.Getenv("TRADES_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	s := &shop{ramp: newRamp(os.Getenv("RAMP_ADDRESS"), os.Getenv("RAMP_TOKEN")), trades: kept}
	for _, secret := range strings.Split(os.Getenv("NOTIFY_SECRETS"), ",") {
		if secret != "" {
			s.secrets = append(s.secrets, secret)
		}
	}
	routes := http.NewServeMux()
	routes.HandleFunc("/notify/ramp", answering(s.notified))
	routes.HandleFunc("/v1/operator/secret", answering(s.rotate))
	routes.HandleFunc("/v1/trades", answering(s.place))
	routes.HandleFunc("/v1/trades/", answering(s.one))
	log.Fatal(http.ListenAndServe(os.Getenv("LISTEN"), routes))
}

func answering(handle func(r *http.Request, body []byte) answer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a := problem(http.StatusRequestEntityTooLarge, "the body is too large")
		if body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20)); err == nil {
			a = handle(r, body)
		}
		w.Header().Set("content-type", "application/json")
		w.WriteHeader(a.status)
		_ = json.NewEncoder(w).Encode(a.body)
	}
}

// notified takes a webhook. What it changes is on disk before it is acknowledged.
func (s *shop) notified(r *http.Request, body []byte) answer {
	secrets := s.validSecrets()
	if len(secrets) == 0 {
		return problem(http.StatusServiceUnavailable, "no secret is set")
	}
	if !isGenuine(body, r.Header.Get("x-service-signature"), secrets) {
		return problem(http.StatusUnauthorized, "the signature is wrong")
	}
	var event struct {
		Type     string `json:"type"`
		Livemode *bool  `json:"livemode"`
		Data     object `json:"data"`
	}
	if json.Unmarshal(body, &event) != nil || event.Data == nil {
		return problem(http.StatusBadRequest, "this is no event")
	}
	names := []string{}
	for _, key := range []string{"transactionId", "id", "reference", "requestReference"} {
		names = append(names, textOf(event.Data[key]))
	}
	isMeant := func(t *trade) bool { return t.isNamed(names) }
	_, isKnown, err := s.trades.change(isMeant, func(t *trade) {
		// Not every version has livemode; the trade itself has its kind.
		if event.Livemode != nil && t.Live != *event.Livemode {
			return
		}
		switch event.Type {
		case "transaction.completed":
			t.end(settled, textOf(event.Data["cryptoAmount"]))
		case "transaction.failed":
			t.end(void, "")
		}
	})
	if err != nil {
		return problem(http.StatusInternalServerError, err.Error())
	}
	if !isKnown {
		// A webhook can overtake the answer to its order. After a 503 it comes again.
		return problem(http.StatusServiceUnavailable, "not known yet")
	}
	return answer{http.StatusOK, object{}}
}

// rotate keeps the old secret for a while: what is under way is signed with it.
func (s *shop) rotate(_ *http.Request, body []byte) answer {
	var next struct{ Value string }
	if json.Unmarshal(body, &next) != nil || next.Value == "" {
		return problem(http.StatusBadRequest, "send a value")
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	secrets := []string{next.Value}
	if len(s.secrets) > 0 {
		secrets = append(secrets, s.secrets[0])
	}
	s.secrets = secrets
	return answer{http.StatusOK, object{}}
}

func (s *shop) validSecrets() []string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.secrets
}

// one answers /v1/trades/NUMBER, its balance, and a check of its status.
func (s *shop) one(r *http.Request, _ []byte) answer {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/v1/trades/"), "/")
	number, _ := strconv.Atoi(parts[0])
	isMeant := func(t *trade) bool { return t.Number == number && t.Account == accountOf(r) }
	t, isKnown := s.trades.find(isMeant)
	if !isKnown {
		return problem(http.StatusNotFound, "no such trade")
	}
	switch r.Method + " " + strings.Join(parts[1:], "/") {
	case "GET ":
		return answer{http.StatusOK, shown(t)}
	case "GET balance":
		balance := object{"in": sumOf(t.Credit), "out": sumOf(t.Debit), "back": sumOf(t.Refund)}
		return answer{http.StatusOK, balance}
	case "POST check":
		checked, err := s.check(t, isMeant)
		if err != nil {
			return explained(err)
		}
		return answer{http.StatusOK, shown(checked)}
	}
	return problem(http.StatusNotFound, "no such page")
}

// check asks the service, because a webhook can be late or lost.
func (s *shop) check(t trade, isMeant func(t *trade) bool) (trade, error) {
	report, err := s.ramp.sync(t.Transaction)
	// The text of status is for people.
	if err != nil || report["terminal"] != true {
		return t, err
	}
	gateway, _ := report["gateway"].(object)
	checked, _, err := s.trades.change(isMeant, func(t *trade) {
		if report["completed"] == true {
			t.end(settled, textOf(gateway["out"]))
		} else {
			t.end(void, "")
		}
	})
	return checked, err
}

func accountOf(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("authorization"), "Account ")
}

func shown(t trade) object {
	return object{"trade": object{"no": t.Number, "status": t.Status, "pay": t.Pay}}
}

func sumOf(of *line) object {
	if of == nil {
		return object{"lines": 0, "sum": "0"}
	}
	return object{"lines": 1, "sum": of.Amount, "ledger": of.Ledger}
}
