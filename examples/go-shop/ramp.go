package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// errAnswerLost: there was no readable answer. The service may have carried out the request.
var errAnswerLost = errors.New("no readable answer")

// serviceError is an error response of the service.
type serviceError struct {
	status int
	code   string
}

func (e *serviceError) Error() string { return fmt.Sprintf("HTTP %d %s", e.status, e.code) }

type object = map[string]any

type ramp struct {
	url, key string
	client   http.Client
}

func newRamp(url, key string) *ramp {
	return &ramp{url: url, key: key, client: http.Client{Timeout: 10 * time.Second}}
}

func (r *ramp) quote(request object) (object, error) {
	return r.retried(http.MethodPost, "/quotes", request, isTemporary)
}

func (r *ramp) resolve(account object) (object, error) {
	return r.retried(http.MethodPost, "/bank-accounts/resolve", account, isTemporary)
}

func (r *ramp) sync(transaction string) (object, error) {
	return r.retried(http.MethodPost, "/orders/"+transaction+"/monitor-status", nil, isTemporary)
}

// createOrder is repeated only where the first request had no effect: two would be two orders.
func (r *ramp) createOrder(order object) (object, error) {
	return r.retried(http.MethodPost, "/orders", order, isRateLimit)
}

// intent returns the open payment window of a customer, or nil.
func (r *ramp) intent(customer string, order object) (object, error) {
	query := url.Values{"customerId": {customer}}
	query.Set("token", textOf(order["asset"]))
	query.Set("network", textOf(order["chain"]))
	window, err := r.retried(http.MethodGet, "/orders/intent?"+query.Encode(), nil, isTemporary)
	var response *serviceError
	if errors.As(err, &response) && response.status == http.StatusNotFound {
		return nil, nil
	}
	return window, err
}

func (r *ramp) retried(method, path string, body object, isRetryable func(error) bool) (object, error) {
	wait := 200 * time.Millisecond
	for attempt := 1; ; attempt++ {
		answer, err := r.send(method, path, body)
		if err == nil || attempt == 3 || !isRetryable(err) {
			return answer, err
		}
		time.Sleep(wait)
		wait *= 4
	}
}

func (r *ramp) send(method, path string, body object) (object, error) {
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			return nil, err
		}
	}
	request, err := http.NewRequest(method, r.url+"/api/developer"+path, &text)
	if err != nil {
		return nil, err
	}
	request.Header.Set("x-api-key", r.key)
	request.Header.Set("content-type", "application/json")
	response, err := r.client.Do(request)
	if err != nil {
		return nil, errAnswerLost
	}
	defer response.Body.Close()
	answer := object{}
	decoder := json.NewDecoder(response.Body)
	decoder.UseNumber()
	if decoder.Decode(&answer) != nil && response.StatusCode < 300 {
		return nil, errAnswerLost
	}
	// Some deployments answer a conflict with another status, but always with a code.
	if code, hasCode := answer["code"]; hasCode || response.StatusCode >= 300 {
		return nil, &serviceError{response.StatusCode, textOf(code)}
	}
	return answer, nil
}

func isRateLimit(err error) bool {
	var response *serviceError
	return errors.As(err, &response) && response.status == http.StatusTooManyRequests
}

// isTemporary: another attempt can succeed, or the result is unknown.
func isTemporary(err error) bool {
	var response *serviceError
	isAnswered := errors.As(err, &response)
	return !isAnswered || response.status >= 500 || isRateLimit(err)
}

// isGenuine verifies the x-service-signature of a raw body with each valid secret.
func isGenuine(rawBody []byte, header string, secrets []string) bool {
	sent, err := hex.DecodeString(strings.TrimPrefix(header, "sha256="))
	if err != nil {
		return false
	}
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write(rawBody)
		if hmac.Equal(sent, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

// payInOf finds in providerDetails where a buyer pays. Every provider has a format of its own.
func payInOf(details any) object {
	switch part := details.(type) {
	case []any:
		for _, each := range part {
			if found := payInOf(each); found != nil {
				return found
			}
		}
	case object:
		for _, name := range []string{"accountNumber", "account_number", "checkoutUrl", "instructions"} {
			if value := part[name]; value != nil && value != "" {
				return object{"how": name, "to": value, "name": part["accountName"]}
			}
		}
		for _, each := range part {
			if found := payInOf(each); found != nil {
				return found
			}
		}
	}
	return nil
}

// textOf writes text and numbers of JSON as text: amounts are text in some deployments.
func textOf(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}
