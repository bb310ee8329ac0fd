"""pytest plugin: one sandbox for the session, and a world of its own for each test.

Copy this file beside your tests, and name it in conftest.py: pytest_plugins = ["ramp_sandbox"]
It needs pytest and the standard library, on Linux or macOS. README.md names the variables it reads.
"""
import hashlib
import hmac
import json
import os
import shlex
import signal
import subprocess
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

COMMAND = "npx ramp-sandbox"
START = ["start", "--memory", "--port", "0", "--json", "--quiet"]
# How long the sandbox may take to end before it is killed.
STOP_LIMIT_SECONDS = 10
# The sandbox is on this machine: no proxy is asked.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class SandboxError(Exception):
    """A control call was rejected, or the sandbox did not start."""


def is_genuine(raw_body: bytes, signature: str, secret: str) -> bool:
    """Whether the signature of a webhook is that of its raw bytes under the secret."""
    expected = hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())


def call(method, url, body=None, headers=None, timeout=60):
    """Returns the status and the JSON of the answer, whatever the status."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"content-type": "application/json", **(headers or {})}
    request = urllib.request.Request(url, data, sent, method=method)
    try:
        with OPENER.open(request, timeout=timeout) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


@dataclass
class Sandbox:
    """A running sandbox."""

    url: str
    control_url: str
    token: "str | None" = None

    def control(self, method, path, body=None, api_key=None):
        """A control call. Raises SandboxError if it is rejected."""
        headers = {}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        if api_key:
            headers["x-api-key"] = api_key
        status, answer = call(method, self.control_url + path, body, headers)
        if status >= 400:
            raise SandboxError(f"{method} {path}: {answer.get('message', status)}")
        return answer


@dataclass
class Event:
    """A webhook as it arrived."""

    type: str
    data: dict
    headers: dict
    is_genuine: bool


@dataclass
class World:
    """One business: its keys, its orders, its clock and its webhooks. Other tests do not see it."""

    sandbox: Sandbox
    name: str
    api_key: str
    live_api_key: str
    webhook_secret: str = ""
    events: "list[Event]" = field(default_factory=list)

    @property
    def url(self):
        return self.sandbox.url

    def control(self, method, path, body=None):
        return self.sandbox.control(method, path, body, self.api_key)

    def call(self, method, path, body=None):
        """A call of the service with the test key: the status and the JSON."""
        return call(method, self.url + path, body, {"x-api-key": self.api_key})

    def advance(self, by):
        """Moves the clock, such as by "30m". The webhooks on the way have been sent when it returns."""
        return self.control("POST", "/clock/advance?wait=true", {"by": by})

    def simulate(self, order, action, **more):
        """deposit, settle, complete, fail, cancel or expire. Its webhooks have been sent when it returns."""
        path = f"/orders/{order}/simulate?wait=true"
        return self.control("POST", path, {"action": action, **more})

    def drain(self):
        """Waits until every webhook that is due has been sent."""
        return self.control("POST", "/drain")

    def types(self):
        return [event.type for event in self.events]


def receiver(world: World) -> ThreadingHTTPServer:
    """Collects the webhooks of the world, and rejects those with another signature."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            raw_body = self.rfile.read(int(self.headers.get("content-length", 0)))
            signature = self.headers.get("x-service-signature", "")
            genuine = is_genuine(raw_body, signature, world.webhook_secret)
            event = json.loads(raw_body)
            world.events.append(Event(event["type"], event["data"], dict(self.headers), genuine))
            self.send_response(204 if genuine else 401)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    return server


def started(command):
    """The process of a command, in a process group of its own, and what its ready line says."""
    # If this program is killed, nobody ends the group.
    command = command + START + ["--exit-with-parent", str(os.getpid())]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    for line in process.stdout:
        # A package manager may print lines of its own before.
        if line.startswith("{"):
            return process, json.loads(line)
    stop(process)
    raise SandboxError(f"{shlex.join(command)} did not get ready: exit code {process.returncode}")


def stop(process):
    """Ends the sandbox. npx and its shell pass no signals on, so the whole group gets them."""
    for name in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, name)
        except ProcessLookupError:
            pass
        try:
            # The output ends when every process of the group has ended.
            process.communicate(timeout=STOP_LIMIT_SECONDS)
            return
        except subprocess.TimeoutExpired:
            pass


@pytest.fixture(scope="session")
def ramp_sandbox():
    """The sandbox of the variables, as within `npx ramp-sandbox exec`; else one that ends with the session."""
    url, control_url = os.environ.get("RAMP_BASE_URL"), os.environ.get("RAMP_CONTROL_URL")
    if url and control_url:
        yield Sandbox(url, control_url, os.environ.get("RAMP_SANDBOX_CONTROL_TOKEN"))
        return
    process, ready = started(shlex.split(os.environ.get("RAMP_SANDBOX_COMMAND", COMMAND)))
    try:
        yield Sandbox(ready["url"], ready["controlUrl"], ready.get("controlToken"))
    finally:
        stop(process)


@pytest.fixture
def ramp(ramp_sandbox):
    """A world with a manual clock, whose webhooks are in `ramp.events`. It is deleted after the test."""
    made = ramp_sandbox.control("POST", "/worlds", {})
    world = World(ramp_sandbox, made["name"], made["apiKey"], made["liveApiKey"])
    world.control("POST", "/clock/mode", {"mode": "manual"})
    server = receiver(world)
    address = f"http://127.0.0.1:{server.server_port}/webhooks"
    world.webhook_secret = world.control("POST", "/webhook-endpoints", {"url": address})["secret"]
    yield world
    ramp_sandbox.control("DELETE", f"/worlds/{world.name}")
    server.shutdown()
    server.server_close()
