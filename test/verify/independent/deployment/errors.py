"""Rejections and the bodies in which they are answered."""


class Refuse(Exception):
    """A call that is not carried out: kind, status and a text for people."""

    def __init__(self, kind, status, message, field=None):
        super().__init__(message)
        self.kind, self.status, self.message, self.field = kind, int(status), message, field
        self.headers = {}


class Reply:
    """An answer before it is spelled: status, body (any JSON value or plain text), headers."""

    def __init__(self, status, body, headers=None, plain=False):
        self.status, self.body, self.plain = int(status), body, plain
        self.headers = headers or {}


CODES = {"validation": "VALIDATION_ERROR", "auth": "UNAUTHORIZED", "missing": "NOT_FOUND", "window": "NOT_FOUND",
         "rate": "TOO_MANY_REQUESTS", "route": "NO_ROUTE", "syntax": "BAD_JSON", "method": "BAD_METHOD",
         "account": "ACCOUNT_NOT_FOUND", "media": "UNSUPPORTED_MEDIA", "internal": "INTERNAL"}


def details(rejection):
    return [{"field": rejection.field, "message": rejection.message}] if rejection.field else []


def body_of(rejection, shape):
    """The body of a rejection in the chosen shape; the documentation shows none."""
    code, text = CODES.get(rejection.kind, "ERROR"), rejection.message
    shapes = {
        "code_message": lambda: {"code": code, "message": text, "details": details(rejection)},
        "success_false": lambda: {"success": False, "code": code, "message": text},
        "message_error": lambda: {"message": text, "error": code.replace("_", " ").title()},
        "nested": lambda: {"error": {"type": code.lower(), "message": text, "fields": details(rejection)}},
        "problem": lambda: {"type": "about:blank", "title": code, "status": rejection.status, "detail": text},
        "list_messages": lambda: {"statusCode": rejection.status, "message": [text], "error": code},
        "numeric_code": lambda: {"success": False, "code": rejection.status, "message": text},
        "text": lambda: text,
        "empty": lambda: "",
    }
    return shapes[shape]()


def reply_of(rejection, choices):
    values = {"array": [rejection.message], "string": rejection.message, "number": rejection.status,
              "null": None, "true": True}
    if choices.error_value != "own" and rejection.kind != "window":
        return Reply(rejection.status, values[choices.error_value], rejection.headers)
    shape = choices.error_body
    # The missing window is documented (section 7.2), and bodies of documented answers are JSON (section 4).
    plain = shape == "empty" or (shape == "text" and rejection.kind != "window")
    kept = shape in ("text", "empty") or rejection.kind in ("window", "rate")
    fine = choices.error_http == "ok" and not kept
    return Reply(200 if fine else rejection.status, body_of(rejection, shape), rejection.headers, plain=plain)
