"""The state of one deployment: keys, providers, ids, clock, orders and the break hooks."""
import heapq
import os
import random
import threading
import time
import uuid
from datetime import datetime, timezone

from errors import Refuse

NAMES = ["Heron Pay", "Tamarind", "Quayside", "Blue Acacia", "Ferrow"]
SPREADS = [0.0, -0.009, -0.016, 0.004, -0.021]
MIDDLE = {"NGN": 1405.0, "KES": 129.5, "GHS": 15.2}
NETWORKS = {"base": ("8453", "eip155:8453"), "bsc": ("56", "eip155:56"), "solana": ("101", "solana:mainnet")}


class Key:
    """An API key: its text, its business and whether it is a test key."""

    def __init__(self, text, business, test):
        self.text, self.business, self.test = text, business, test


class Provider:
    """An external provider with its slug, shown name and distance from the middle rate."""

    def __init__(self, index, style):
        self.index, self.plain, self.spread = index, NAMES[index], SPREADS[index]
        self.slug = self.plain.lower().replace(" ", "-")
        shown = {"plain": self.plain, "suffix": self.plain + " Sandbox", "slug": self.slug,
                 "dotted": self.slug.replace("-", ".") + ".v2"}
        self.name = shown[style]


class World:
    """Everything one server holds. `lock` guards all of it."""

    def __init__(self, choices, breaks=(), seed=None):
        self.ch, self.breaks = choices, list(breaks)
        self.rng = random.Random(seed if seed is not None else os.urandom(8))
        # Event ids have a source of their own, so that the ids of orders do not depend on when orders end.
        self.event_rng = random.Random(self.rng.random())
        self.lock = threading.RLock()
        self.orders, self.intents, self.minted, self.memory = {}, {}, {}, {}
        self.tally, self.owners, self.latest = {}, {}, {}
        self.calls, self.turn = [], 0
        self.test_key = self.make_key("acme", True)
        self.live_key = self.make_key("acme", False)
        self.other_key = self.make_key("other", True)
        self.keys = {key.text: key for key in (self.test_key, self.live_key, self.other_key)}
        count = int(choices.providers)
        self.providers = [Provider(i, choices.provider_names) for i in range(count)]
        self.clock = Clock()
        self.webhooks = None

    # --- break hooks
    def hook(self, point, value, c=None):
        """Let every active break at this point change a value."""
        for brk in self.breaks:
            for where, change in brk.hooks:
                if where == point:
                    value = change(value, c)
        return value

    # --- keys and ids
    def hex(self, digits):
        return f"{self.rng.getrandbits(digits * 4):0{digits}x}"

    def make_key(self, business, test):
        shape = self.ch.key_shape
        if shape == "uuid":
            return Key(str(uuid.UUID(int=self.rng.getrandbits(128), version=4)), business, test)
        head = "" if shape == "long" else ("rk_test_" if test else "rk_live_")
        return Key(head + self.hex(128 if shape == "long" else 32), business, test)

    def new_uuid(self):
        shape, bits = self.ch.uuid, self.rng.getrandbits(128)
        if shape == "v7":
            bits = (int(time.time() * 1000) << 80) | (bits & ((1 << 80) - 1))
            bits = bits & ~(0xF << 76) & ~(0x3 << 62) | (7 << 76) | (2 << 62)
            return str(uuid.UUID(int=bits))
        made = str(uuid.UUID(int=bits, version=1 if shape == "v1" else 4))
        return made.upper() if shape == "upper" else made

    def address(self, chain):
        if chain == "solana":
            letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
            return "".join(self.rng.choice(letters) for _ in range(44))
        return "0x" + self.hex(40)

    # --- names of the catalogue
    def canonical(self, kind, sent):
        """The catalogue's spelling of a currency, asset or chain, or None."""
        known = self.ch.listed(kind)
        if sent in known:
            return sent
        if self.ch.symbols == "any":
            return next((name for name in known if name.lower() == sent.lower()), None)
        return None

    def fold(self, kind, sent):
        """The spelling used to compare query values with open intents."""
        found = self.canonical(kind, sent)
        if found is None and self.ch.lookup_case == "any":
            found = next((n for n in self.ch.listed(kind) if n.lower() == sent.lower()), None)
        return found or sent

    def provider(self, sent):
        """The provider meant by a path segment."""
        for one in self.providers:
            if sent == one.name:
                return one
            if self.ch.bank_path == "any" and sent.lower() in (one.slug, one.plain.lower(), one.name.lower()):
                return one
        return None

    # --- time
    def stamp(self, moment):
        """ISO 8601 text in UTC of a moment in seconds."""
        when, style = datetime.fromtimestamp(moment, timezone.utc), self.ch.timestamps
        day, ms = when.strftime("%Y-%m-%dT%H:%M:%S"), f"{when.microsecond // 1000:03d}"
        spelled = {"ms": f"{day}.{ms}Z", "s": day + "Z", "us": f"{day}.{when.microsecond:06d}Z",
                   "offset": day + "+00:00", "offset_ms": f"{day}.{ms}+00:00",
                   "basic": when.strftime("%Y%m%dT%H%M%SZ"), "comma": f"{day},{ms}Z"}
        return spelled[style]

    def check_rate(self):
        """Refuse a call when too many came within one second."""
        if self.ch.rate_limit == "off":
            return
        now = time.monotonic()
        self.calls = [at for at in self.calls if at > now - 1]
        if len(self.calls) >= float(self.ch.rate_limit):
            rejection = Refuse("rate", 429, "Too many calls, slow down")
            later = datetime.fromtimestamp(time.time() + 2, timezone.utc)
            forms = {"seconds": "1", "date": later.strftime("%a, %d %b %Y %H:%M:%S GMT")}
            if self.ch.retry_after in forms:
                rejection.headers["Retry-After"] = forms[self.ch.retry_after]
            raise rejection
        self.calls.append(now)


class Clock:
    """Runs functions at later moments in one thread of its own."""

    def __init__(self):
        self.jobs, self.count = [], 0
        self.wake = threading.Condition()
        threading.Thread(target=self.run, daemon=True).start()

    def at(self, moment, job):
        with self.wake:
            self.count += 1
            heapq.heappush(self.jobs, (moment, self.count, job))
            self.wake.notify()

    def run(self):
        while True:
            with self.wake:
                while not self.jobs or self.jobs[0][0] > time.time():
                    wait = self.jobs[0][0] - time.time() if self.jobs else None
                    self.wake.wait(None if wait is None else max(wait, 0.001))
                job = heapq.heappop(self.jobs)[2]
            job()
