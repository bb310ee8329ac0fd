// The documented service with choices of its own: events in the envelope of a first generation with
// JSON numbers, errors named by their reason phrase with a list of messages, flat provider details.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

type M = map[string]interface{}

const key = "ramp_test_first_generation"

var (
	webhook = flag.String("webhook", "", "")
	secret  = flag.String("secret", "s", "")
	settle  = flag.Float64("settle", 0.9, "")
	seed    = flag.Int64("seed", 1, "")
	port    = flag.Int("port", 0, "")
	rng     *rand.Rand
	mu      sync.Mutex
	orders  = map[string]*order{}
	windows = map[string]*order{}
	queue   = make(chan func(), 10000)
)

type provider struct {
	slug, name string
	share      float64
	eta        int
}

var providers = []provider{{"northlake", "Northlake Sandbox", 0.99, 120}, {"sable", "Sable Sandbox", 0.985, 300}}
var mids = map[string]float64{"USDC": 1411.25, "USDT": 1408.5}
var chains = map[string]string{"base": "8453", "bsc": "56", "solana": "101"}
var banks = [][2]string{{"000014", "Access Bank"}, {"000013", "GTBank Plc"}, {"100004", "OPay"}, {"090405", "Moniepoint Microfinance Bank"}}

type order struct {
	id, ref, side, asset, chain, customer, external, state, deposit, hash, account, native, intent, fee string
	p                                                                                                   provider
	rate, fiat, crypto                                                                                  float64
	created                                                                                             time.Time
	closed, fails                                                                                       bool
}

func from(letters string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[rng.Intn(len(letters))]
	}
	return string(b)
}
func hexes(n int) string  { return from("0123456789abcdef", n) }
func upper(n int) string  { return from("0123456789ABCDEF", n) }
func digits(n int) string { return from("123456789", 1) + from("0123456789", n-1) }
func uuid() string {
	return hexes(8) + "-" + hexes(4) + "-4" + hexes(3) + "-a" + hexes(3) + "-" + hexes(12)
}
func round(v float64, places float64) float64 {
	p := math.Pow(10, places)
	return math.Round(v*p) / p
}
func iso(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }

type problem struct {
	status int
	body   M
}

func fail(status int, messages ...string) problem {
	return problem{status, M{"code": http.StatusText(status), "message": messages, "statusCode": status}}
}

var numbers = map[string]bool{"amount": true, "fiatAmount": true, "tokenAmount": true, "developerFeePercent": true}
var allowed = map[string]string{
	"quote": " side fiatAmount tokenAmount fiatCurrency asset chain ",
	"order": " side amount fiatCurrency asset chain fiatAmount walletAddress bankCode accountNumber accountName bankName email externalCustomerId developerFeePercent overrideActiveIntent ",
}

func check(kind string, b M) *problem {
	var all []string
	need := []string{"side", "fiatCurrency", "asset", "chain"}
	buy := b["side"] != "sell"
	switch {
	case kind == "quote" && buy:
		need = append(need, "fiatAmount")
	case kind == "quote":
		need = append(need, "tokenAmount")
	case buy:
		need = append(need, "amount", "fiatAmount", "walletAddress")
	default:
		need = append(need, "amount", "bankCode", "accountNumber", "accountName")
	}
	for _, n := range need {
		if b[n] == nil || b[n] == "" {
			all = append(all, n+" should not be empty")
		}
	}
	for n, v := range b {
		_, isText := v.(string)
		num, isNumber := v.(float64)
		_, isBool := v.(bool)
		switch {
		case !strings.Contains(allowed[kind], " "+n+" "):
			all = append(all, "property "+n+" should not exist")
		case kind == "quote" && ((n == "tokenAmount" && b["side"] == "buy") || (n == "fiatAmount" && b["side"] == "sell")):
			all = append(all, "property "+n+" should not exist")
		case numbers[n] && !isNumber, numbers[n] && n != "developerFeePercent" && num <= 0, n == "developerFeePercent" && (num < 0 || num > 5):
			all = append(all, n+" must be a valid number")
		case n == "overrideActiveIntent" && !isBool:
			all = append(all, n+" must be a boolean value")
		case !numbers[n] && n != "overrideActiveIntent" && !isText:
			all = append(all, n+" must be a string")
		}
	}
	if len(all) == 0 && b["side"] != "buy" && b["side"] != "sell" {
		all = append(all, "side must be one of the following values: buy, sell")
	}
	if len(all) > 0 {
		p := fail(400, all...)
		return &p
	}
	if _, ok := mids[b["asset"].(string)]; !ok || chains[b["chain"].(string)] == "" || b["fiatCurrency"] != "NGN" {
		p := fail(400, fmt.Sprintf("No provider supports %v on %v", b["asset"], b["chain"]))
		return &p
	}
	return nil
}

type element struct {
	p         provider
	rate, out float64
}

func priced(b M, tokens float64) []element {
	var all []element
	for _, p := range providers {
		j := 1 + (rng.Float64()-0.5)*0.004
		mid := mids[b["asset"].(string)]
		e := element{p: p}
		if b["side"] == "buy" {
			e.rate = round(mid/p.share*j, 3)
			e.out = round(b["fiatAmount"].(float64)/e.rate*0.99, 6)
		} else {
			e.rate = round(mid*p.share*j, 3)
			e.out = round(tokens*e.rate*0.99, 2)
		}
		all = append(all, e)
	}
	if all[1].out > all[0].out {
		all[0], all[1] = all[1], all[0]
	}
	return all
}

func quote(b M) (int, interface{}) {
	if p := check("quote", b); p != nil {
		return p.status, p.body
	}
	source := "fiatAmount"
	if b["side"] == "sell" {
		source = "tokenAmount"
	}
	tokens, _ := b["tokenAmount"].(float64)
	if fiat, _ := b["fiatAmount"].(float64); fiat+tokens*1400 < 1400 {
		return 400, fail(400, source+" must not be less than 1 USD").body
	}
	all := priced(b, tokens)
	var list []M
	for i, e := range all {
		list = append(list, M{"provider": e.p.name, "slug": e.p.slug, "rate": e.rate, "estimatedOutput": e.out, "netAfterPlatformFee": e.out,
			"grossEstimatedOutput": round(e.out/0.99, 6), "isBest": i == 0, "platformFee": M{"enabled": false, "percent": 0}})
	}
	return 200, M{"side": b["side"], "asset": b["asset"], "chain": b["chain"], "comparisonInput": b[source], "comparisonInputSource": source,
		"bestQuote": M{"provider": all[0].p.name, "rate": all[0].rate, "estimatedOutput": all[0].out, "currency": b["fiatCurrency"]}, "quotes": list,
		"expiresInSeconds": 45}
}

func text(b M, n string) string { s, _ := b[n].(string); return s }

func windowKey(c, a, n string) string { return strings.ToLower(c + "|" + a + "|" + n) }

func create(b M) (int, interface{}) {
	if p := check("order", b); p != nil {
		return p.status, p.body
	}
	buy := b["side"] == "buy"
	amount := b["amount"].(float64)
	if !buy {
		known := false
		for _, bank := range banks {
			known = known || bank[0] == b["bankCode"]
		}
		if !known {
			return 400, fail(400, "Unknown bank code for resolver").body
		}
	}
	if amount < 1 {
		return 400, fail(400, "amount must not be less than 1 USD").body
	}
	customer := text(b, "externalCustomerId")
	external := customer
	if customer == "" {
		customer = text(b, "email")
	}
	if customer == "" {
		customer = "guest_" + hexes(10)
	}
	if external == "" {
		external = customer
	}
	at := windowKey(customer, text(b, "asset"), text(b, "chain"))
	if w := windows[at]; w != nil && isOpen(w) {
		if b["overrideActiveIntent"] != true {
			return 409, M{"success": false, "code": "GATEWAY_ACTIVE_INTENT_CONFLICT", "message": "An active intent exists. Wait for it, or override it.",
				"conflict": M{"customerId": w.customer, "externalCustomerId": w.external, "token": w.asset, "chain": w.chain, "networkId": chains[w.chain],
					"activeIntentCount": 1}}
		}
		w.closed = true
	}
	e := priced(b, amount)[0]
	o := &order{id: uuid(), ref: "FGN-SBX-" + upper(8), side: text(b, "side"), asset: text(b, "asset"), chain: text(b, "chain"), customer: customer,
		external: external, state: "placed", hash: "0x" + hexes(64), account: "BX" + upper(8), native: "ord_" + digits(12), intent: uuid(), p: e.p,
		rate: e.rate, created: time.Now(), fails: rng.Float64() < 0.25, fee: "pf-" + hexes(6)}
	if buy {
		o.fiat, o.crypto = b["fiatAmount"].(float64), e.out
	} else {
		o.fiat, o.crypto = e.out, amount
		o.deposit = "0x" + hexes(40)
	}
	orders[o.id], windows[at] = o, o
	end := "completed"
	if o.fails {
		end = "failed"
	}
	for i, state := range []string{"funded", "settling", end} {
		state := state
		time.AfterFunc(time.Duration(*settle*float64(i+1)/3*1000)*time.Millisecond, func() {
			mu.Lock()
			defer mu.Unlock()
			o.state = state
			push(o)
		})
	}
	push(o)
	details := M{"provider": o.p.slug, "status": "awaiting_deposit", "reference": o.ref, "sandbox": true, "amountToPay": o.fiat, "currency": "NGN",
		"expectedSettlementWindow": fmt.Sprintf("%d seconds", o.p.eta),
		"virtualAccount":           M{"accountName": o.p.name + " Checkout", "accountNumber": o.account, "bankName": "First Sandbox Bank"}}
	if !buy {
		details = M{"provider": o.p.slug, "status": "awaiting_payment", "reference": o.ref, "sandbox": true, "depositAddress": o.deposit,
			"network": o.chain, "amountToSend": strconv.FormatFloat(o.crypto, 'f', 6, 64), "expectedSettlementWindow": fmt.Sprintf("%d seconds", o.p.eta)}
	}
	var address interface{}
	if !buy {
		address = o.deposit
	}
	return 200, M{"transactionId": o.id, "requestReference": o.ref, "side": o.side, "asset": o.asset, "chain": o.chain, "selectedProvider": o.p.name,
		"bestRateUsed": o.rate, "providerDetails": details, "ourCryptoAddress": address, "environment": "test", "sandbox": true, "trackable": true,
		"platformFeeId": o.fee, "createdAt": iso(o.created)}
}

func isOpen(o *order) bool {
	return !o.closed && (o.state == "placed" || o.state == "funded" || o.state == "settling")
}

var labels = map[string]string{"placed": "Order placed", "funded": "Awaiting settlement", "settling": "settling", "completed": "Marked completed", "failed": "Marked failed"}

func push(o *order) {
	if *webhook == "" || o.state == "funded" {
		return
	}
	kind := map[string]string{"placed": "transaction.created", "settling": "transaction.updated", "completed": "transaction.completed", "failed": "transaction.failed"}[o.state]
	var hash interface{}
	if o.state == "completed" {
		hash = o.hash
	}
	data := M{"transactionId": o.id, "status": labels[o.state], "provider": o.p.slug, "asset": o.asset, "chain": o.chain, "fiatAmount": o.fiat,
		"tokenAmount": o.crypto, "rate": o.rate, "txHash": hash, "platformFeeId": o.fee}
	send(kind, data)
	if o.state == "completed" {
		send("ledger.posted", M{"transactionId": o.id, "debit": o.ref, "amount": strconv.FormatFloat(o.fiat, 'f', 2, 64)})
	}
}

func send(kind string, data M) {
	body, _ := json.Marshal(M{"id": "evt_" + hexes(20), "type": kind, "createdAt": time.Now().Unix(), "livemode": false, "data": data})
	mac := hmac.New(sha256.New, []byte(*secret))
	mac.Write(body)
	signature, id := "sha256="+hex.EncodeToString(mac.Sum(nil)), uuid()
	queue <- func() {
		for attempt := 0; attempt < 3; attempt++ {
			req, _ := http.NewRequest("POST", *webhook, bytes.NewReader(body))
			req.Header.Set("content-type", "application/json")
			req.Header.Set("x-service-signature", signature)
			req.Header.Set("x-delivery", id)
			req.Header.Set("x-generation", "1")
			if res, err := http.DefaultClient.Do(req); err == nil {
				res.Body.Close()
				if res.StatusCode < 300 {
					return
				}
			}
			time.Sleep(300 * time.Millisecond)
		}
	}
}

func intent(r *http.Request) (int, interface{}) {
	q := r.URL.Query()
	var all []string
	for _, n := range []string{"customerId", "token", "network"} {
		if q.Get(n) == "" {
			all = append(all, n+" should not be empty")
		}
	}
	if len(all) > 0 {
		return 400, fail(400, all...).body
	}
	o := windows[windowKey(q.Get("customerId"), q.Get("token"), q.Get("network"))]
	if o == nil || !isOpen(o) {
		return 404, nil
	}
	ends := o.created.Add(30 * time.Minute)
	return 200, M{"success": true, "transactionId": o.id, "customerId": o.customer, "externalCustomerId": o.external, "token": o.asset, "network": o.chain,
		"side": o.side, "transactionStatus": "order_placed", "intentId": o.intent, "intentStatus": "active", "externalOrderId": o.native,
		"depositAddress": o.deposit, "expectedAmount": strconv.FormatFloat(o.crypto, 'f', -1, 64), "amountToleranceBps": 100,
		"depositIntentCreatedAt": iso(o.created), "depositIntentExpiresAt": iso(ends), "timeRemainingSeconds": int(time.Until(ends).Seconds()),
		"expiresAt": ends.Unix(), "status": "open", "order": M{"reference": o.ref, "provider": o.p.name}}
}

func sync_(id string) (int, interface{}) {
	o := orders[strings.ToLower(id)]
	if o == nil {
		return 404, fail(404, "transaction not found").body
	}
	status, ended := "pending", o.state == "completed" || o.state == "failed"
	if ended {
		status = o.state
	}
	return 202, M{"success": true, "transactionId": o.id, "status": status, "terminal": ended, "completed": o.state == "completed",
		"synchronizedAt": iso(time.Now()), "trackable": !ended, "syncQueued": !ended, "environment": "test", "sandbox": true,
		"gateway": M{"label": labels[o.state], "settled": o.state == "completed"}, "platformFeeId": o.fee}
}

func bankList(name string) (int, interface{}) {
	for _, p := range providers {
		if strings.EqualFold(p.slug, name) || strings.EqualFold(p.name, name) || strings.EqualFold(p.name, name+" sandbox") {
			var list []M
			for _, b := range banks {
				list = append(list, M{"bankCode": b[0], "bankName": b[1]})
			}
			return 200, M{"success": true, "provider": p.slug, "banks": list, "count": len(list)}
		}
	}
	return 404, fail(404, "provider not found").body
}

func resolve(b M) (int, interface{}) {
	var all []string
	for _, n := range []string{"bankCode", "accountNumber"} {
		if text(b, n) == "" {
			all = append(all, n+" should not be empty")
		}
	}
	if len(all) > 0 {
		return 400, fail(400, all...).body
	}
	for _, bank := range banks {
		if bank[0] == b["bankCode"] && strings.HasPrefix(text(b, "accountNumber"), "0") {
			return 200, M{"accountName": "Ada Obi", "bank": M{"code": bank[0], "name": bank[1]}}
		}
	}
	return 200, M{"success": false, "accountName": ""}
}

func routed(r *http.Request, raw []byte) (int, interface{}) {
	at := strings.TrimPrefix(r.URL.Path, "/api/developer/")
	parts := strings.Split(at, "/")
	if at == r.URL.Path {
		return 404, fail(404, "Cannot "+r.Method+" "+r.URL.Path).body
	}
	if r.Header.Get("x-api-key") != key {
		return 401, fail(401, "Invalid API key").body
	}
	var b M
	isWrite := r.Method == "POST" && (at == "quotes" || at == "orders" || at == "bank-accounts/resolve")
	if isWrite {
		if json.Unmarshal(raw, &b) != nil || b == nil {
			return 400, fail(400, "Unexpected token in JSON").body
		}
	}
	switch {
	case isWrite && at == "quotes":
		return quote(b)
	case isWrite && at == "orders":
		return create(b)
	case isWrite:
		return resolve(b)
	case r.Method == "GET" && at == "orders/intent":
		return intent(r)
	case r.Method == "POST" && len(parts) == 3 && parts[2] == "monitor-status":
		return sync_(parts[1])
	case r.Method == "GET" && len(parts) == 2 && parts[0] == "provider-bank-list":
		return bankList(parts[1])
	}
	return 404, fail(404, "Cannot "+r.Method+" "+r.URL.Path).body
}

func main() {
	flag.Parse()
	rng = rand.New(rand.NewSource(*seed))
	go func() {
		for work := range queue {
			work()
		}
	}()
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		panic(err)
	}
	ready, _ := json.Marshal(M{"url": "http://" + listener.Addr().String(), "apiKey": key})
	fmt.Println(string(ready))
	http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		mu.Lock()
		status, body := routed(r, raw)
		mu.Unlock()
		w.Header().Set("x-powered-by", "first")
		if body == nil {
			w.WriteHeader(status)
			return
		}
		w.Header().Set("content-type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(body)
	}))
}
