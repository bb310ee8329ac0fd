"""What a test of an integration looks like. Replace `buy` with a call of your application."""
import pytest
from ramp_sandbox import SandboxError, is_genuine

WALLET = "0x000000000000000000000000000000000000dEaD"


def buy(ramp, customer="ada"):
    body = {
        "side": "buy", "amount": 35, "fiatAmount": 50000, "fiatCurrency": "NGN",
        "asset": "USDC", "chain": "base", "walletAddress": WALLET, "externalCustomerId": customer,
    }
    return ramp.call("POST", "/api/developer/orders", body)


def test_an_order_completes_by_itself_after_ten_seconds(ramp):
    status, order = buy(ramp)
    assert status == 201
    ramp.advance("10s")
    _, synced = ramp.call("POST", f"/api/developer/orders/{order['transactionId']}/monitor-status")
    assert synced["completed"] is True
    assert ramp.types()[0] == "transaction.created"
    assert ramp.types()[-1] == "transaction.completed"


def test_every_webhook_is_signed_over_its_raw_bytes(ramp):
    buy(ramp)
    ramp.drain()
    assert [event.is_genuine for event in ramp.events] == [True]
    assert not is_genuine(b"{}", ramp.events[0].headers["x-service-signature"], ramp.webhook_secret)


def test_a_payment_that_fails_is_reported(ramp):
    _, order = buy(ramp)
    ramp.simulate(order["transactionId"], "fail", reason="the bank rejects it")
    assert ramp.events[-1].type == "transaction.failed"
    assert ramp.events[-1].data["transactionId"] == order["transactionId"]


@pytest.mark.parametrize("run", [1, 2])
def test_no_test_sees_the_orders_of_another(ramp, run):
    status, _ = buy(ramp)
    assert status == 201
    status, conflict = buy(ramp)
    assert (status, conflict["code"]) == (409, "GATEWAY_ACTIVE_INTENT_CONFLICT")
    assert len(ramp.control("GET", "/orders")["items"]) == 1


def test_a_rejected_control_call_says_why(ramp):
    with pytest.raises(SandboxError, match="POST /clock/advance"):
        ramp.advance("soon")
