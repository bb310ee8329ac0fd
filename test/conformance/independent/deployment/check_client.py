"""Client, webhook receiver and server process for the self check."""
import http.client
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote, urlsplit

SECRET = "whsec_self_check_0123456789"


class Receiver:
    """Takes the webhooks of many servers; the path says of which."""

    def __init__(self):
        self.taken, self.count, self.lock = {}, 0, threading.Lock()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                with owner.lock:
                    owner.taken.setdefault(self.path, []).append((dict(self.headers.items()), raw))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def place(self):
        with self.lock:
            self.count += 1
            return f"/hook/{self.count}"

    def url(self, place):
        return f"http://127.0.0.1:{self.server.server_address[1]}{place}"


class Running:
    """One server process."""

    def __init__(self, receiver, args):
        self.place, self.receiver = receiver.place(), receiver
        self.process = subprocess.Popen(
            [sys.executable, "server.py", "--port", "0", "--seed", "7", "--all-keys", "--webhook",
             receiver.url(self.place), "--secret", SECRET, *args], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.ready = json.loads(self.process.stdout.readline())
        self.key = self.ready["apiKey"]
        parts = urlsplit(self.ready["url"])
        self.base, self.host, self.link = parts.path, parts.netloc, None

    def call(self, method, path, body=None, key="", raw=None, headers=None):
        """Status, headers and text of an answer. An empty key means the test key, None means none."""
        sent = dict(headers or {})
        key = self.key if key == "" else key
        if key is not None:
            sent["x-api-key"] = key
        data = raw if raw is not None else json.dumps(body).encode() if body is not None else None
        if data is not None:
            sent["Content-Type"] = "application/json"
        self.link = self.link or http.client.HTTPConnection(self.host, timeout=10)
        self.link.request(method, self.base + "/api/developer" + path, data, sent)
        answer = self.link.getresponse()
        text = answer.read().decode()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, text

    def window(self, customer, token, network, **more):
        return self.call("GET", f"/orders/intent?customerId={quote(customer)}&token={token}&network={network}", **more)

    def events(self):
        return list(self.receiver.taken.get(self.place, []))

    def stop(self):
        self.process.terminate()
        self.process.wait(5)
