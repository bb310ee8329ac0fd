"""The named lawful configurations. `python3 lawful.py` prints them as JSON."""
import json
import random

from choices import GROUPS, TABLE

# Values that only a generous reading of the documentation allows.
ARGUABLE = {"missing_key=reads_answered", "sides=buy", "sides=sell", "quote_elements=strings", "customer=minted",
            "no_external=null", "no_external=absent", "buy_deposit=null", "buy_deposit=absent", "intent_words=upper",
            "intent_words=other", "bank_scope=provider", "bank_echo=slug", "conflict_status=200",
            "sync_words=upper", "event_status=upper", "gateway=absent", "content_type=none", "timestamps=basic", "timestamps=comma",
            "resolve_request=with_provider", "error_body=text", "error_body=empty", "bank_unknown=empty"}
NUMBERS = {"slow": ["250"], "rate_limit": ["60"], "fee_max": ["10"], "min_fiat": ["50000"], "max_fiat": ["20000"],
           "window": ["60"], "settle": ["0.05", "5"], "tolerance": ["10000"], "event_delay": ["0.3", "6"]}
MIXTURES = {
    "sells-of-usdc-on-solana": ("only one route is open", "sides=sell assets=USDC chains=solana fiats=NGN"),
    "buys-in-kes-only": ("one currency and one side", "sides=buy fiats=KES assets=USDC chains=base"),
    "kes-and-one-provider": ("one provider, another currency", "fiats=KES providers=1 assets=USDT"),
    "unknown-places": ("currencies and chains that no example names", "fiats=GHS assets=CUSD chains=celo"),
    "strict-everything": ("every check is on", "unknown_members=refuse wallet_check=by_chain account_check=ten_digits "
                          "name_check=on email_check=strict content_type_check=strict sync_body=refused "
                          "amount_check=five_percent customer_shape=alphanumeric amount_decimals=6"),
    "lax-everything": ("every check is off", "text_numbers=accept symbols=any cross_amount=ignore "
                       "bank_code_check=off lookup_case=any"),
    "quiet-errors": ("rejections without a body", "error_body=empty invalid_status=422 bad_key=403 missing_key=400"),
    "problem-errors": ("rejections in another standard's form", "error_body=problem invalid_status=422 "
                       "no_route_status=404 sync_missing=404"),
    "message-lists": ("messages are lists", "error_body=list_messages unknown_members=refuse"),
    "text-errors": ("rejections are plain text", "error_body=text no_route_status=503"),
    "two-hundred-everywhere": ("every success is 200", "order_status=200 quote_status=200 sync_code=200"),
    "created-everywhere": ("every call that posts answers 201", "order_status=201 quote_status=201 sync_code=201 "
                           "resolve_status=201"),
    "accepted": ("orders and syncs are queued", "order_status=202 sync_code=202 sync_queued=alternate"),
    "old-proxy": ("an old proxy stands in front", "header_case=upper close=yes content_type=charset chunked=yes "
                  "slow=100"),
    "chunked-lower": ("a modern proxy stands in front", "header_case=lower chunked=yes extra_headers=yes"),
    "odd-numbers": ("numbers in exponent form", "numbers=exp json_layout=reversed unicode=escaped"),
    "long-numbers": ("numbers with trailing zeros", "numbers=long json_layout=pretty event_amounts=number"),
    "float-numbers": ("whole numbers with a point", "numbers=float json_layout=sorted"),
    "inverse-world": ("rates per unit of fiat", "rate_way=token_per_fiat quote_elements=inverse fees=none"),
    "names-only-list": ("the list tells names only", "quote_elements=names quote_order=by_name"),
    "text-list": ("the list tells texts", "quote_elements=text best_extra=fees quote_extra=meta"),
    "nested-list": ("the list tells nested objects", "quote_elements=nested quote_order=best_last providers=5"),
    "gross-list": ("the list tells outputs before fees", "quote_elements=gross fees=flat digits=2"),
    "enveloped-details": ("details of an enveloping provider", "details=enveloped details_status=lower"),
    "bare-details": ("details with a state only", "details=minimal details_status=label buy_address=absent"),
    "long-window": ("a window of an hour", "window=3600 tolerance=0 intent_ids=digits"),
    "short-window": ("a window of three seconds that fails its order", "window=3 settle=30 on_expiry=failed"),
    "short-window-parked": ("a lapsed order stays without an end", "window=3 settle=30 on_expiry=expired"),
    "slow-settlement": ("orders end late", "settle=30 stages=middle sync_words=labels"),
    "all-fail": ("every order fails", "outcome=failed event_status=label"),
    "half-fail": ("every second order fails", "outcome=alternate stages=middle events=full"),
    "own-names": ("the service names customers itself", "customer=minted no_external=empty anonymous=email"),
    "one-customer": ("orders without identifier share a customer", "anonymous=shared no_external=generated"),
    "sandbox-suffix": ("names carry a suffix", "provider_names=suffix bank_echo=slug bank_path=any"),
    "own-banks": ("each provider has its codes", "bank_lists=per_provider bank_scope=provider bank_code_shape=six "
                  "bank_count=300"),
    "one-bank": ("one bank and one known account", "bank_count=1 resolve_known=one resolve_miss=success_false"),
    "no-names": ("no account is found", "resolve_known=none resolve_miss=no_name name_check=off"),
    "data-resolve": ("the name stands in an envelope", "resolve_shape=data resolve_request=camel resolve_status=201"),
    "snake-resolve": ("resolve takes other member names", "resolve_request=snake resolve_shape=minimal"),
    "timed-signature": ("signatures with a time", "signature=timed event_shape=envelope event_headers=none"),
    "base64-signature": ("signatures in base64", "signature=base64 event_shape=payload event_types=underscore"),
    "long-signature": ("a longer digest", "signature=sha512 event_shape=list event_key=reference"),
    "late-hooks": ("webhooks late and out of order", "event_order=late_updates event_delay=1 duplicates=yes"),
    "end-only-hooks": ("only ends are reported", "events=terminal event_shape=flat event_key=transactionId retries=0"),
    "greeting-hooks": ("a first event about no order", "greeting=yes duplicates=yes event_status=label"),
    "slow-and-limited": ("few calls a second", "rate_limit=20 slow=100 retry_after=seconds"),
    "tightly-limited": ("five calls a second, with a date to wait for", "rate_limit=5 retry_after=date"),
    "conflict-as-success": ("the conflict is a normal flow", "conflict_status=200 conflict_extra=window"),
    "conflict-nested": ("the conflict tells more", "conflict_status=422 conflict_extra=nested network_id=caip"),
    "replaced-fail": ("replaced orders fail", "replaced_order=failed network_id=number conflict_status=423"),
    "replaced-cancel": ("replaced orders are cancelled", "replaced_order=cancelled sync_words=labels"),
    "large-amounts": ("only large orders", "min_fiat=50000 max_fiat=500000 amount_check=five_percent"),
    "coded-limits": ("only large orders, and errors that say nothing", "min_fiat=60000 limit_text=code error_body=nested"),
    "two-hundred-errors": ("errors have the status of a success", "error_http=ok error_body=nested"),
    "two-hundred-problems": ("the same, with other bodies", "error_http=ok error_body=problem min_fiat=60000 limit_text=code"),
    "late-windows": ("windows show a moment later", "intent_late=0.2"),
    "small-amounts": ("only small orders", "max_fiat=20000 amount_decimals=2 digits=2"),
    "upper-ids": ("identifiers in upper case", "uuid=upper reference=lower intent_ids=hex timestamps=offset"),
    "time-ids": ("identifiers by time", "uuid=v7 reference=digits external_order=transaction timestamps=us"),
    "padded-amounts": ("amount texts with many digits", "expected=token_18 timestamps=s buy_deposit=empty"),
    "fiat-expected": ("a buy expects fiat", "expected=fiat_for_buy buy_deposit=wallet buy_address=text"),
    "deep-path": ("a base URL with a path", "base_path=deep unknown_path=403 wrong_method=404 key_shape=uuid"),
    "untracked": ("nothing is trackable", "trackable=false gateway=object sync_extra=more order_extra=nulls"),
    "digits-only": ("customers are numbers", "customer_form=digits email_domains=real"),
    "capitals-only": ("customers are capitals", "customer_form=capitals wallet_owner=first error_value=array"),
    "ten-characters": ("customers have ten characters", "customer_form=short account_owner=first error_value=string"),
    "own-destinations": ("a destination has one owner", "wallet_owner=first account_owner=first wallet_check=by_chain"),
    "sides-apart": ("buys and sells are on different pairs", "split_pairs=yes error_value=number chains=base,bsc"),
    "plan-403": ("a plan of a hundred calls", "quota=100 quota_status=403"),
    "plan-422": ("a plan of 140 calls", "quota=140 quota_status=422 error_value=true"),
    "no-banks": ("a key without bank lists", "no_scope=banks scope_status=401"),
    "no-windows": ("a key without payment windows", "no_scope=intent error_value=null"),
    "no-syncs": ("a key without syncs", "no_scope=sync"),
    "slow-ends": ("ends show late", "sync_late=1 close_late=1 event_delay=4 outcome=alternate"),
    "one-outage": ("each call fails once", "outage=once error_body=problem"),
    "patient": ("orders and syncs of one customer need a pause", "order_pause=1 sync_pause=0.5 pause_status=400"),
    "careful-overrides": ("overrides need a window", "override_needs=window replaced_order=failed"),
    "chatty": ("more members everywhere", "quote_extra=meta best_extra=fees order_extra=echo intent_extra=more "
               "sync_extra=more bank_extra=more conflict_extra=nested resolve_shape=rich gateway=object"),
}
# Values that would make a wild mixture slow or empty; they are tried alone.
CALM = {"error_http", "limit_text", "intent_late", "slow", "rate_limit", "window", "settle", "min_fiat",
        "max_fiat", "fiats", "assets", "chains", "sides", "retry_after", "bank_count", "event_delay",
        *(name for name, *_ in GROUPS["limits"])}


def row(name, pairs, why, kind):
    found = {"name": name, "kind": kind, "args": [a for p in pairs for a in ("--choice", p)], "why": why}
    if ARGUABLE & set(pairs):
        found["arguable"] = sorted(ARGUABLE & set(pairs))
    return found


def singles():
    for name, (_, values, section, why) in TABLE.items():
        rest = [v for v in values.split()[1:] if not v.startswith(":")] + NUMBERS.get(name, [])
        for value in rest:
            yield row(f"{name}-{value}".replace(",", "+"), [f"{name}={value}"], f"{section}: {why}", "single")


def mixtures():
    for name, (why, pairs) in MIXTURES.items():
        sections = sorted({TABLE[p.split("=")[0]][2] for p in pairs.split()})
        yield row(name, pairs.split(), f"{why} ({', '.join(sections)})", "mixture")


def wild(count=24):
    """Mixtures by lot: about a third of all choices leave their default. Arguable values stay out."""
    lot = random.Random(20)
    for n in range(count):
        pairs = []
        for name, (_, values, *_rest) in TABLE.items():
            options = [v for v in values.split()[1:] if not v.startswith(":") and f"{name}={v}" not in ARGUABLE]
            if options and name not in CALM and lot.random() < 0.35:
                pairs.append(f"{name}={lot.choice(options)}")
        yield row(f"wild-{n + 1:02d}", pairs, "every value alone is lawful and they do not touch each other", "wild")


if __name__ == "__main__":
    print(json.dumps([*mixtures(), *wild(), *singles()], ensure_ascii=False))
