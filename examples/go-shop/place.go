package main

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
)

// A quote is not binding. If the rate moves by more than this, the user must confirm.
const largestMove = 0.05

type wish struct {
	Direction string
	Token     struct{ Symbol, Network string }
	// Naira to spend, or tokens to sell.
	Amount      json.Number
	Destination string
	// A bank code is text: "044" is another bank than 44.
	Bank    struct{ Code, Number string }
	Replace bool
}

// place places a trade with the service. Every trade that the service has is stored.
func (s *shop) place(r *http.Request, body []byte) answer {
	var w wish
	account := accountOf(r)
	if r.Method != http.MethodPost || json.Unmarshal(body, &w) != nil || account == "" {
		return problem(http.StatusBadRequest, "this is no trade of an account")
	}
	order, rate, err := s.orderFor(w)
	if err != nil {
		return explained(err)
	}
	order["externalCustomerId"] = account
	order["overrideActiveIntent"] = w.Replace
	placed, err := s.ramp.createOrder(order)
	var response *serviceError
	if errors.As(err, &response) && response.code == "GATEWAY_ACTIVE_INTENT_CONFLICT" {
		window, _ := s.ramp.intent(account, order)
		return answer{http.StatusConflict, object{"error": "a payment is open", "open": window}}
	}
	// An error response can come after the order was placed, too.
	if err != nil && isTemporary(err) {
		placed = s.foundAgain(account, order)
	}
	if placed == nil {
		return explained(err)
	}
	return s.stored(account, order, rate, placed)
}

func (s *shop) orderFor(w wish) (order object, rate float64, err error) {
	pair := object{"asset": w.Token.Symbol, "chain": w.Token.Network, "fiatCurrency": "NGN"}
	request := with(pair, object{"side": "buy", "fiatAmount": w.Amount})
	order = with(request, object{"walletAddress": w.Destination})
	if w.Direction == "out" {
		bank := object{"bankCode": w.Bank.Code, "accountNumber": w.Bank.Number}
		holder, err := s.ramp.resolve(bank)
		if err != nil {
			return nil, 0, err
		}
		name := strings.TrimSpace(textOf(holder["accountName"]))
		// An unknown account can be answered with 200. Only accountName is documented.
		if holder["success"] == false || name == "" {
			return nil, 0, &serviceError{http.StatusUnprocessableEntity, "unknown bank account"}
		}
		request = with(pair, object{"side": "sell", "tokenAmount": w.Amount})
		order = with(with(pair, bank), object{"side": "sell", "amount": w.Amount, "accountName": name})
	}
	quote, err := s.ramp.quote(request)
	if err != nil {
		return nil, 0, err
	}
	best, _ := quote["bestQuote"].(object)
	if w.Direction != "out" {
		order["amount"] = best["estimatedOutput"]
	}
	return order, numberOf(best["rate"]), nil
}

// foundAgain returns the order whose answer was lost. Its payment window names it.
func (s *shop) foundAgain(account string, order object) object {
	window, err := s.ramp.intent(account, order)
	if err != nil || window == nil {
		return nil
	}
	transaction := textOf(window["transactionId"])
	isOlder := func(t *trade) bool { return t.Transaction == transaction }
	if _, isKnown := s.trades.find(isOlder); isKnown {
		return nil
	}
	report, err := s.ramp.sync(transaction)
	if err != nil {
		return nil
	}
	return with(report, object{"transactionId": transaction})
}

func (s *shop) stored(account string, order object, rate float64, placed object) answer {
	t := trade{
		Account:     account,
		Direction:   "in",
		Transaction: textOf(placed["transactionId"]),
		Reference:   textOf(placed["requestReference"]),
		Live:        placed["environment"] == "live",
		Wished:      textOf(order["amount"]),
	}
	pay := payInOf(placed["providerDetails"])
	if order["side"] == "sell" {
		t.Direction, t.Debit, pay = "out", t.line(t.Wished), nil
		if address := placed["ourCryptoAddress"]; textOf(address) != "" {
			pay = object{"how": "address", "to": address}
		}
	}
	used, isKnown := placed["bestRateUsed"]
	hasMoved := isKnown && math.Abs(numberOf(used)/rate-1) > largestMove
	if !hasMoved {
		t.Pay = pay
	}
	t, err := s.trades.add(t)
	a := answer{http.StatusCreated, shown(t)}
	// The trade exists, whatever the user is shown: its webhooks can arrive now.
	switch {
	case err != nil:
		return problem(http.StatusInternalServerError, err.Error())
	case hasMoved:
		a.status, a.body["error"] = http.StatusConflict, "the rate has moved"
	case pay == nil:
		a.status, a.body["error"] = http.StatusBadGateway, "nowhere to pay"
	}
	return a
}

func explained(err error) answer {
	var response *serviceError
	isWrong := errors.As(err, &response) && (response.status == 400 || response.status == 422)
	if isWrong {
		return problem(http.StatusUnprocessableEntity, response.code)
	}
	return problem(http.StatusServiceUnavailable, "try again later")
}

func with(one, other object) object {
	both := object{}
	for _, each := range []object{one, other} {
		for name, value := range each {
			both[name] = value
		}
	}
	return both
}

func numberOf(value any) float64 {
	number, _ := strconv.ParseFloat(textOf(value), 64)
	return number
}
