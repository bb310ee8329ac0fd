package rampsandbox

import (
	"fmt"
	"os"
	"testing"
)

var sandbox *Sandbox

func TestMain(m *testing.M) {
	started, err := Start()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	sandbox = started
	code := m.Run()
	sandbox.Stop()
	os.Exit(code)
}

type order struct {
	TransactionID string `json:"transactionId"`
	Code          string `json:"code"`
	Completed     bool   `json:"completed"`
}

// Replace it with a call of your application.
func buy(t *testing.T, world *World) (placed order, status int) {
	t.Helper()
	status = world.Call(t, "POST", "/api/developer/orders", map[string]any{
		"side": "buy", "amount": 35, "fiatAmount": 50000, "fiatCurrency": "NGN", "asset": "USDC", "chain": "base",
		"walletAddress": "0x000000000000000000000000000000000000dEaD", "externalCustomerId": "ada",
	}, &placed)
	return placed, status
}

func TestAnOrderCompletesByItselfAfterTenSeconds(t *testing.T) {
	t.Parallel()
	world := sandbox.World(t)
	placed, _ := buy(t, world)
	world.Advance(t, "10s")
	var synced order
	world.Call(t, "POST", "/api/developer/orders/"+placed.TransactionID+"/monitor-status", nil, &synced)
	events := world.Events()
	if !synced.Completed || events[len(events)-1].Type != "transaction.completed" {
		t.Fatalf("completed: %v, events: %v", synced.Completed, events)
	}
	for _, event := range events {
		if !event.Genuine {
			t.Errorf("the signature of %s is wrong", event.Type)
		}
	}
}

func TestAPaymentThatFailsIsReported(t *testing.T) {
	t.Parallel()
	world := sandbox.World(t)
	placed, _ := buy(t, world)
	world.Simulate(t, placed.TransactionID, "fail")
	events := world.Events()
	if last := events[len(events)-1]; last.Type != "transaction.failed" || last.Data["transactionId"] != placed.TransactionID {
		t.Fatalf("the last event is %v", last)
	}
}

func TestNoTestSeesTheOrdersOfAnother(t *testing.T) {
	for range []int{1, 2} {
		t.Run("world", func(t *testing.T) {
			world := sandbox.World(t)
			if _, status := buy(t, world); status != 201 {
				t.Fatalf("status %d", status)
			}
			if again, status := buy(t, world); status != 409 || again.Code != "GATEWAY_ACTIVE_INTENT_CONFLICT" {
				t.Fatalf("status %d, code %s", status, again.Code)
			}
			world.Drain(t)
			if events := world.Events(); len(events) != 1 {
				t.Fatalf("events: %v", events)
			}
		})
	}
}

func TestAForgedSignatureIsNotGenuine(t *testing.T) {
	if IsGenuine([]byte("{}"), "00", "whsec_a") || IsGenuine([]byte("{}"), "no hex", "whsec_a") {
		t.Fatal("accepted")
	}
}
