"""The lawful choices of this deployment: one row for each gap in the documentation.

A row is (name, values, section, why). The first value is the default. A value ending in `:num` or
`:list` stands for any number or any comma separated list. `why` says why every value is lawful.
"""
TRANSPORT = [
    ("slow", "0 100 :num", "§8", "no answer time is promised; the number is milliseconds"),
    ("chunked", "no yes", "§4", "bodies are JSON; the transfer coding belongs to HTTP"),
    ("close", "no yes", "§4", "nothing promises that a connection is kept open"),
    ("header_case", "title lower upper", "§4", "header names have no case in HTTP"),
    ("content_type", "plain charset upper none", "§4", "bodies are JSON; the header is never named"),
    ("json_layout", "compact pretty sorted reversed", "§4", "JSON objects have no order and free blanks"),
    ("unicode", "raw escaped", "§4", "both spellings are the same JSON text"),
    ("numbers", "plain float exp long", "§2", "one JSON number may be spelled 100, 100.0, 1e+2, 100.0000"),
    ("base_path", "none gateway deep", "§4", "paths are relative to a base URL that may have a path"),
    ("extra_headers", "no yes", "§4", "further answer headers are not excluded"),
    ("unknown_path", "404 400 403", "§7.3", "statuses of other errors are not shown"),
    ("catalog", "no yes", "§4", "a path that is not named is not excluded"),
    ("wrong_method", "405 404", "§7.3", "statuses of other errors are not shown"),
]
ACCESS = [
    ("missing_key", "401 403 400 reads_answered", "§7.3", "the status is not shown; a public bank list leaks nothing"),
    ("bad_key", "401 403 404", "§7.3", "authentication statuses are not shown"),
    ("key_shape", "prefixed uuid long", "§5", "the spelling of a key is not shown"),
    ("rate_limit", "off 5 20 :num", "§8", "rate limits are not shown; the number is calls in one second"),
    ("retry_after", "seconds date absent", "§8", "the form of a rate rejection is not shown"),
]
ERRORS = [
    ("error_body", "code_message success_false message_error nested problem list_messages numeric_code text empty",
     "§7.3", "bodies of other errors are not shown"),
    ("invalid_status", "400 422 406", "§7.3", "validation statuses are not shown"),
    ("syntax_status", "400 422", "§7.3", "validation statuses are not shown"),
    ("error_http", "own ok", "§7.3", "statuses of other errors are not shown; a status of success says nothing"),
    ("no_route_status", "422 404 400 503", "§7.3", "other statuses are not shown"),
    ("content_type_check", "lax strict", "§7.3", "bodies are JSON; a rejection of other types is not shown"),
]
VALIDATION = [
    ("unknown_members", "ignore refuse", "§7.3", "what happens to unknown members is not shown"),
    ("text_numbers", "refuse accept", "§7.3", "how strictly types are read is not shown"),
    ("symbols", "exact any", "§1", "case of currency, asset and chain names is not shown"),
    ("cross_amount", "refuse ignore", "§2.3", "a quote must not carry the other amount; the answer is not shown"),
    ("email_check", "lax strict", "§2.1", "the form of the e-mail is not shown"),
    ("wallet_check", "lax by_chain", "§2.1", "the check of a wallet address is not shown"),
    ("account_check", "lax ten_digits", "§2.1", "the form of an account number is not shown"),
    ("name_check", "off on", "§4.6", "the resolved name is reused; whether another is refused is not shown"),
    ("bank_code_check", "strict off", "§2.1", "what an unknown bank code does is not shown"),
    ("customer_shape", "any alphanumeric uuid_or_word", "§2.1", "the form of the customer identifier is not shown"),
    ("fee_max", "100 5 2.5 :num", "§8", "0 or a small percentage; the limit is not stated"),
    ("amount_check", "off five_percent", "§2.1", "both amounts are asked; how far they may differ is not shown"),
    ("amount_decimals", "any 2 6", "§8", "the precision of amounts is not shown"),
    ("sync_body", "ignored refused", "§4.4", "the call has no body; what a body does is not shown"),
    ("min_fiat", "0 1000 :num", "§8", "minimum amounts are not shown"),
    ("limit_text", "words code", "§8", "limits are not shown, nor how an error tells of one"),
    ("max_fiat", "1000000000 500000 :num", "§8", "maximum amounts are not shown"),
]
CATALOGUE = [
    ("fiats", "NGN KES NGN,KES :list", "§1", "the complete list of currencies is not shown"),
    ("assets", "USDC,USDT USDC USDT :list", "§1", "the complete list of assets is not shown"),
    ("chains", "base,bsc,solana solana base bsc :list", "§1", "the complete list of chains is not shown"),
    ("sides", "both buy sell", "§1", "which routes are open at a moment is not promised"),
    ("pairs", "all narrow", "§1", "which assets live on which chains is not shown"),
    ("providers", "3 1 2 5", "§1", "several providers; their number is not shown"),
    ("provider_names", "plain suffix slug dotted", "§2.2", "a name is a string; its spelling is not shown"),
]
QUOTES = [
    ("quote_status", "200 201", "§4.1", "the success status is not shown"),
    ("quote_elements", "plain rich text other_names names inverse gross nested strings sparse", "§2.3",
     "the fields of each list element are not shown"),
    ("quote_order", "best_first best_last by_name", "§2.3", "the order of the list is not shown"),
    ("rate_way", "fiat_per_token token_per_fiat", "§2.3", "the direction of the rate is not stated"),
    ("fees", "percent none flat", "§1", "a fee is taken; its size and place are not shown"),
    ("rate_moves", "no yes", "§2.3", "nothing promises that a rate stays"),
    ("best_extra", "none fees", "§2.3", "further members are not excluded"),
    ("quote_extra", "none meta", "§2.3", "further members are not excluded"),
    ("digits", "6 2 0 9", "§2.3", "the precision of numbers is not shown"),
]
ORDERS = [
    ("order_status", "201 200 202", "§4.2", "the success status is not shown"),
    ("details", "flat enveloped no_account minimal deep listed", "§2.2", "only `status` of the details is shown"),
    ("details_status", "seen lower words label", "§2.2", "the two values are only observed ones"),
    ("buy_address", "null absent text", "§2.2", "on a buy it can be null and is there only when needed"),
    ("reference", "prefixed digits words lower", "§2.2", "only that it can be read by people is shown"),
    ("uuid", "v4 v7 upper v1", "§2.2", "UUID shape; version and case are not shown"),
    ("order_extra", "none echo nulls", "§2.2", "further members are not excluded"),
    ("trackable", "true false", "§2.2", "when it is true is not shown"),
]
INTENTS = [
    ("window", "1800 900 3600 3 :num", "§8", "usually 30 minutes, so other lengths occur"),
    ("intent_late", "0 0.2 :num", "§4.3", "nothing promises that a window shows at once; seconds"),
    ("customer", "external minted", "§2.4", "the service may name the customer itself; the sent identifier still finds it"),
    ("anonymous", "fresh email shared wallet", "§2.1", "who the customer is without an identifier is not shown"),
    ("no_external", "generated empty null absent", "§2.4", "nothing is said for an order without an identifier"),
    ("intent_param", "400 404 422", "§7.3", "the answer to a missing parameter is not shown"),
    ("tolerance", "100 0 50 :num", "§2.4", "basis points; the value is not shown"),
    ("expected", "token token_2 token_18 fiat_for_buy", "§2.4", "decimal text; digits and currency of it are not shown"),
    ("intent_ids", "uuid prefixed hex digits", "§2.4", "the shape of the identifier is not shown"),
    ("external_order", "provider transaction reference", "§2.4", "what the identifier names is not shown"),
    ("buy_deposit", "address wallet empty null absent", "§2.4", "a buy has no crypto deposit of the user"),
    ("intent_words", "seen upper other", "§2.4", "the two statuses are only values seen"),
    ("intent_extra", "none more", "§2.4", "further members are not excluded"),
    ("lookup_case", "exact any", "§4.3", "case of the query values is not shown"),
    ("timestamps", "ms s us offset offset_ms basic comma", "§2.4", "all are ISO 8601 in UTC"),
]
CONFLICTS = [
    ("conflict_status", "409 400 422 423 200", "§7.1", "the status of the conflict is not shown"),
    ("conflict_extra", "none window nested", "§7.1", "further members are not excluded"),
    ("network_id", "name number caip", "§7.1", "a string; its content is not shown"),
    ("replaced_order", "continues failed cancelled", "§4.2", "only the intent is said to be replaced"),
]
STATUS = [
    ("sync_code", "200 202 201", "§4.4", "the success status is not shown"),
    ("sync_words", "pending labels stages upper", "§2.5", "`pending` is only a value seen; terminal words stay"),
    ("sync_queued", "true false alternate", "§2.5", "a synchronisation may be queued"),
    ("gateway", "null object absent", "§2.5", "given when the gateway has it"),
    ("sync_extra", "none more", "§2.5", "further members are not excluded"),
    ("trackable_after", "same false", "§2.5", "what it is after the end is not shown"),
    ("sync_missing", "404 400 403", "§7.3", "the answer to an unknown transaction is not shown"),
    ("settle", "2 0.3 30 :num", "§3", "no time of settlement is promised; seconds"),
    ("outcome", "completed failed alternate", "§3", "both are terminal reports"),
    ("stages", "none middle", "§3", "moves between states are not shown"),
    ("on_expiry", "pending failed expired", "§3", "what a lapsed window does to the order is not shown"),
]
WEBHOOKS = [
    ("signature", "hex sha256_prefix base64 timed sha512 upper", "§5", "algorithm and encoding are not shown"),
    ("events", "full created_terminal terminal", "§6", "event kinds are not shown"),
    ("event_shape", "envelope flat payload list", "§6", "the payload shape is not shown"),
    ("event_types", "dotted underscore upper order", "§6", "event kinds are not shown"),
    ("event_key", "all id transactionId reference", "§6", "which member names the order is not shown"),
    ("event_status", "words label upper", "§6", "the payload shape is not shown"),
    ("event_amounts", "text number none", "§6", "the payload shape is not shown"),
    ("retries", "3 0 6", "§6", "retry behaviour is not shown"),
    ("duplicates", "no yes", "§6", "nothing promises that an event comes once"),
    ("event_order", "kept late_updates", "§6", "delivery ordering is not shown"),
    ("event_delay", "0 1 :num", "§6", "a webhook may be delayed; seconds"),
    ("greeting", "no yes", "§6", "other event kinds are not excluded"),
    ("event_headers", "full none", "§6", "only the signature header is shown"),
]
BANKS = [
    ("bank_lists", "shared per_provider", "§2.6", "how far lists agree is not shown"),
    ("bank_count", "30 1 2 300", "§2.6", "the length of a list is not shown"),
    ("bank_code_shape", "three six letters long", "§2.6", "a code is a string; its form is not shown"),
    ("bank_extra", "none more", "§2.6", "further members are not excluded"),
    ("bank_unknown", "404 400 422 empty", "§7.3", "the answer for an unknown provider is not shown"),
    ("bank_echo", "name slug as_sent", "§2.6", "a provider name; its spelling is not shown"),
    ("bank_path", "any exact", "§4.5", "a provider name; looseness in its spelling is not shown"),
    ("bank_scope", "canonical provider", "§2.6", "codes come from a provider's list; whether others serve is not shown"),
    ("resolve_status", "200 201", "§4.6", "the success status is not shown"),
    ("resolve_shape", "flat minimal data rich", "§4.6", "only `accountName` is shown"),
    ("resolve_known", "all one none", "§4.6", "which accounts can be resolved is not shown"),
    ("resolve_miss", "404 422 400 no_name empty_name success_false", "§4.6", "the answer to a miss is not shown"),
    ("resolve_request", "any camel snake with_provider", "§4.6", "the request shape is not shown"),
]
LIMITS = [
    ("customer_form", "any digits capitals short", "§2.1", "the form of the customer identifier is not shown"),
    ("email_domains", "any real", "§2.1", "which e-mails are accepted is not shown"),
    ("wallet_owner", "anyone first", "§7.3", "whether customers may share a wallet is not shown"),
    ("account_owner", "anyone first", "§7.3", "whether customers may share an account is not shown"),
    ("split_pairs", "no yes", "§1", "which side is served on which pair is not shown"),
    ("quota", "off 60 120 :num", "§8", "limits are not shown; the number is calls in all"),
    ("quota_status", "403 422 429 503", "§7.3", "the status of a limit is not shown"),
    ("no_scope", "none quote order intent sync banks resolve", "§5", "key scopes are not shown"),
    ("scope_status", "403 401", "§7.3", "authentication statuses are not shown"),
    ("error_value", "own array string number null true", "§7.3", "bodies of other errors are not shown"),
    ("outage", "none once", "§7.3", "other statuses are not shown"),
    ("order_pause", "0 1 :num", "§8", "limits are not shown; seconds between two orders of a customer"),
    ("sync_pause", "0 0.5 :num", "§8", "limits are not shown; seconds between two syncs of a transaction"),
    ("pause_status", "422 400 403 429 425", "§7.3", "the status of a limit is not shown"),
    ("override_needs", "nothing window", "§7.3", "what an override without a window gets is not shown"),
    ("sync_late", "0 0.5 :num", "§2.5", "nothing promises that an end shows at once; seconds"),
    ("close_late", "0 0.5 :num", "§3", "nothing promises that a window closes at once; seconds"),
]
GROUPS = {"transport": TRANSPORT, "access": ACCESS, "errors": ERRORS, "validation": VALIDATION,
          "catalogue": CATALOGUE, "quotes": QUOTES, "orders": ORDERS, "intents": INTENTS,
          "conflicts": CONFLICTS, "status": STATUS, "webhooks": WEBHOOKS, "banks": BANKS, "limits": LIMITS}
TABLE = {row[0]: row for rows in GROUPS.values() for row in rows}


class Choices:
    """The values in force: every default, changed by `name=value` pairs."""

    def __init__(self, pairs=()):
        self.values = {name: row[1].split()[0] for name, row in TABLE.items()}
        for pair in pairs:
            self.set(pair)

    def set(self, pair):
        name, _, value = pair.partition("=")
        if name not in TABLE:
            raise SystemExit(f"unknown choice: {name}")
        allowed = TABLE[name][1].split()
        if value not in allowed and not self.free(allowed, value):
            raise SystemExit(f"choice {name} takes one of {allowed}, not {value!r}")
        self.values[name] = value

    @staticmethod
    def free(allowed, value):
        if ":list" in allowed:
            return bool(value)
        if ":num" not in allowed:
            return False
        try:
            return float(value) >= 0
        except ValueError:
            return False

    def __getattr__(self, name):
        try:
            return self.__dict__["values"][name]
        except KeyError:
            raise AttributeError(name) from None

    def number(self, name):
        return float(self.values[name])

    def listed(self, name):
        return self.values[name].split(",")
