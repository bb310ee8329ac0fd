"""Provider bank lists and the resolve of an account holder."""
import hashlib

from errors import Refuse, Reply
from forms import Form

TITLES = ["Marula", "Sunbird", "Kopje", "Lagoon", "Savanna", "Ivory Coast Road", "Éclat", "Old Mill", "Riverbend",
          "Harmattan"]
KINDS = ["Bank", "Microfinance Bank", "Savings", "Trust Bank", "Wallet"]
HOLDERS = ["ADA OBI", "Chinedu Eze", "WANJIRU N. KAMAU", "Zainab Bello", "Okoro José", "EFE A. IGHO"]


def code_of(w, number):
    shape = w.ch.bank_code_shape
    if shape == "letters":
        digits = [number // 676 % 26, number // 26 % 26, number % 26]
        return "MB" + "".join(chr(65 + d) for d in digits)
    return {"three": f"{number + 11:03d}", "six": f"{90_000 + number * 7:06d}", "long": f"0000-{number:08d}"}[shape]


def bank_list(w, provider):
    """Pairs of code and name. With lists of their own, providers share the names but not the codes."""
    shift = provider.index * 331 if w.ch.bank_lists == "per_provider" else 0
    return [(code_of(w, i + shift), f"{TITLES[i % 10]} {KINDS[i // 10 % 5]}" + (f" {i // 50}" if i >= 50 else ""))
            for i in range(int(w.ch.bank_count))]


def accepts(w, code, provider):
    """Whether a sell order may name this code."""
    among = [provider] if w.ch.bank_scope == "provider" else w.providers
    return any(code == known for one in among for known, _ in bank_list(w, one))


def show(w, c):
    """GET provider-bank-list/:provider."""
    sent = c.params[0]
    one = w.provider(w.hook("request.banks", sent, c))
    if one is None and w.ch.bank_unknown == "empty":
        c.op = "nobanks"
        return Reply(200, {"success": True, "provider": sent, "banks": []})
    if one is None:
        raise Refuse("missing", w.ch.bank_unknown, "No such provider")
    c.provider = one
    rows = [{"bankCode": code, "bankName": name} for code, name in bank_list(w, one)]
    if w.ch.bank_extra == "more":
        for i, row in enumerate(rows):
            row |= {"id": i, "country": "NG", "logo": None}
    name = {"name": one.name, "slug": one.slug, "as_sent": sent}[w.ch.bank_echo]
    return Reply(200, {"success": True, "provider": name, "banks": rows})


def holder(w, code, account):
    """The holder's name, the same for the same account at every moment."""
    digest = hashlib.sha256(f"{code}/{account}".encode()).digest()
    return HOLDERS[digest[0] % len(HOLDERS)]


def known(w, code, account):
    """Which accounts the directory holds."""
    if w.ch.resolve_known == "all":
        return any(accepts(w, code, p) for p in w.providers) and account != "0000000000"
    first = bank_list(w, w.providers[0])[0][0]
    return w.ch.resolve_known == "one" and (code, account) == (first, "0123456789")


def read_resolve(w, c):
    form = Form(w, w.hook("request.resolve", c.body, c))
    way = w.ch.resolve_request
    snake = way == "snake" or (way == "any" and "bank_code" in form.body)
    code, account = (form.text("bank_code"), form.text("account_number")) if snake else (
        form.text("bankCode"), form.text("accountNumber"))
    if way == "with_provider" and w.provider(form.text("provider")) is None:
        form.fail("provider", "provider is not known")
    form.seen |= {"bankName", "bank_name", "provider", "fiatCurrency", "currency", "country"}
    form.finish()
    return code, account


def resolve(w, c):
    """POST bank-accounts/resolve."""
    code, account = read_resolve(w, c)
    c.account = (code, account)
    if not known(w, code, account):
        c.op = "miss"
        return miss(w, code, account)
    name = holder(w, code, account)
    flat = {"success": True, "accountName": name, "accountNumber": account, "bankCode": code}
    shapes = {"flat": flat, "minimal": {"accountName": name}, "data": {"success": True, "data": flat},
              "rich": {**flat, "bankName": "Marula Bank", "verified": True, "bvn": None, "provider": "directory"}}
    return Reply(w.ch.resolve_status, shapes[w.ch.resolve_shape])


def miss(w, code, account):
    way = w.ch.resolve_miss
    base = {"success": True, "accountNumber": account, "bankCode": code}
    if way == "no_name":
        return Reply(200, base)
    if way == "empty_name":
        return Reply(200, {**base, "accountName": ""})
    if way == "success_false":
        return Reply(200, {**base, "success": False, "message": "account not found"})
    raise Refuse("account", way, "The account could not be resolved", "accountNumber")
