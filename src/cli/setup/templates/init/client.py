"""A first test of a client. Replace place_order by a call of your own client."""


def place_order(ramp):
    return ramp.call("POST", "/api/developer/orders", {
        "side": "buy", "amount": 35, "fiatAmount": 50000, "fiatCurrency": "NGN",
        "asset": "USDC", "chain": "base", "externalCustomerId": "ada",
        "walletAddress": "0x000000000000000000000000000000000000dEaD",
    })


def test_an_order_that_is_paid_completes_and_its_webhook_arrives(ramp):
    status, order = place_order(ramp)
    assert status == 201
    ramp.simulate(order["transactionId"], "complete")
    assert ramp.types()[-1] == "transaction.completed"


def test_while_the_service_is_down_an_order_is_rejected(ramp):
    ramp.control("PUT", "/behaviour", {"http": [{"do": "status", "status": 503, "times": 1}]})
    status, _ = place_order(ramp)
    assert status == 503
