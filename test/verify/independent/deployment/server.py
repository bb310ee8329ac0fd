"""A deployment of the routed buy/sell ramp service. See README.md."""
import argparse
import os
import signal
import socketserver
import sys
import time
from http.server import BaseHTTPRequestHandler

import app
import jsonout
from choices import Choices
from webhooks import Webhooks
from world import World

KINDS = {"plain": "application/json", "charset": "application/json; charset=utf-8", "upper": "Application/JSON"}


class Handler(BaseHTTPRequestHandler):
    """HTTP in and out; the service itself is in `app`."""

    protocol_version, server_version, sys_version = "HTTP/1.1", "ramp", ""
    disable_nagle_algorithm = True
    wbufsize = -1

    def answer(self):
        w = self.server.world
        raw = self.read_raw()
        reply = app.handle(w, self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, raw)
        if w.ch.slow != "0":
            time.sleep(w.ch.number("slow") / 1000)
        text = reply.body if reply.plain else jsonout.write(reply.body, w.ch)
        self.write(reply, text.encode(), w.ch)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = answer

    def read_raw(self):
        if "chunked" not in self.headers.get("Transfer-Encoding", "").lower():
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def named(self, name):
        way = self.server.world.ch.header_case
        return {"title": name.title(), "lower": name.lower(), "upper": name.upper()}[way]

    def write(self, reply, raw, ch):
        self.send_response_only(reply.status)
        headers = dict(reply.headers)
        if ch.content_type != "none" and "content-type" not in headers:
            headers["content-type"] = "text/plain" if reply.plain else KINDS[ch.content_type]
        if ch.extra_headers == "yes":
            headers |= {"x-request-id": f"{time.time_ns():x}", "cache-control": "no-store", "server": "edge"}
        if ch.close == "yes":
            headers["connection"] = "close"
            self.close_connection = True
        headers |= {"transfer-encoding": "chunked"} if ch.chunked == "yes" else {"content-length": str(len(raw))}
        for name, value in headers.items():
            self.send_header(self.named(name), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(chunks(raw) if ch.chunked == "yes" else raw)
        self.wfile.flush()

    def log_message(self, *args):
        pass


def chunks(raw, size=37):
    parts = [raw[i:i + size] for i in range(0, len(raw), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in parts) + b"0\r\n\r\n"


class Server(socketserver.ThreadingTCPServer):
    daemon_threads, allow_reuse_address, request_queue_size = True, True, 128

    def handle_error(self, request, client):
        """A client that hangs up is no event; anything else is shown."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client)


def read_args():
    args = argparse.ArgumentParser(description="A deployment of the ramp service")
    args.add_argument("--port", type=int, default=0)
    args.add_argument("--choice", action="append", default=[], metavar="NAME=VALUE")
    args.add_argument("--break", dest="broken", action="append", default=[], metavar="ID")
    args.add_argument("--webhook", action="append", default=[], metavar="URL")
    args.add_argument("--secret")
    args.add_argument("--seed", type=int)
    args.add_argument("--all-keys", action="store_true", help="also print the live key and another business's key")
    return args.parse_args()


def load_breaks(names):
    if not names:
        return []
    import breaks
    return [breaks.find(name) for name in names]


def main():
    # A handler that leaves at once: nothing here outlives the process.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    args = read_args()
    w = World(Choices(args.choice), load_breaks(args.broken), args.seed)
    secret = args.secret or "whsec_" + w.hex(32)
    w.webhooks = Webhooks(w, args.webhook, secret)
    server = Server(("127.0.0.1", args.port), Handler)
    server.world = w
    ready = {"url": f"http://127.0.0.1:{server.server_address[1]}{app.BASE[w.ch.base_path]}",
             "apiKey": w.test_key.text, "webhookSecret": secret}
    if args.all_keys:
        ready |= {"liveApiKey": w.live_key.text, "otherApiKey": w.other_key.text}
    print(jsonout.write(ready, Choices()), flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
