"""The client of the ramp service, with the two ways in which a call can fail."""
import hashlib
import hmac
import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request


class ErrorResponse(Exception):
    """The service answered with an error."""

    def __init__(self, status, answer):
        super().__init__(str(answer.get("message", f"HTTP {status}")))
        self.status = status
        self.code = answer.get("code")


class AnswerLost(Exception):
    """There was no readable answer. The service may have carried out the request."""


class Ramp:
    def __init__(self, url, key):
        self.url = url
        self.key = key

    def quote(self, request):
        return self._retried("POST", "/quotes", request)

    def resolve(self, account):
        return self._retried("POST", "/bank-accounts/resolve", account)

    def sync(self, transaction):
        return self._retried("POST", f"/orders/{transaction}/monitor-status")

    def create_order(self, order):
        # Sent twice, it can be placed twice. Only a 429 has no effect.
        return self._retried("POST", "/orders", order, lambda error: is_rate_limit(error))

    def intent(self, customer, order):
        query = {"customerId": customer, "token": order["asset"], "network": order["chain"]}
        try:
            return self._retried("GET", f"/orders/intent?{urllib.parse.urlencode(query)}")
        except ErrorResponse as error:
            if error.status == 404:
                return None
            raise

    def _retried(self, method, path, body=None, is_retryable=None):
        is_retryable = is_retryable or is_temporary
        for attempt in range(1, 4):
            try:
                return self._send(method, path, body)
            except (ErrorResponse, AnswerLost) as error:
                if attempt == 3 or not is_retryable(error):
                    raise
                time.sleep(0.05 * 4**attempt)

    def _send(self, method, path, body):
        data = None if body is None else json.dumps(body).encode()
        headers = {"x-api-key": self.key, "content-type": "application/json"}
        url = f"{self.url}/api/developer{path}"
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                status, answer = response.status, json.loads(response.read())
        except urllib.error.HTTPError as error:
            try:
                status, answer = error.code, json.loads(error.read())
            except (ValueError, http.client.HTTPException):
                status, answer = error.code, {}
        except (OSError, ValueError, EOFError, Exception) as cause:
            raise AnswerLost(f"no answer to {method} {path}") from cause
        # The body of an error may be any JSON.
        if not isinstance(answer, dict):
            answer = {}
        # Some deployments answer a conflict with another status, but always with a code.
        if status >= 300 or answer.get("code") is not None:
            raise ErrorResponse(status, answer)
        return answer


def is_rate_limit(error):
    return isinstance(error, ErrorResponse) and error.status == 429


def is_temporary(error):
    return isinstance(error, AnswerLost) or error.status >= 500 or is_rate_limit(error)


def is_genuine(raw_body, header, secrets):
    """Verifies x-service-signature over the raw bytes, with each valid secret."""
    # As bytes: compare_digest throws on text beyond ASCII, and the sender chooses the text.
    sent = header.removeprefix("sha256=").encode()
    return any(
        hmac.compare_digest(sent, hmac.new(s.encode(), raw_body, hashlib.sha256).hexdigest().encode())
        for s in secrets
    )


def pay_in_of(details):
    """Finds in providerDetails where a buyer pays. Every provider has a format of its own."""
    if not isinstance(details, (dict, list)):
        return None
    if isinstance(details, dict):
        number = details.get("accountNumber") or details.get("account_number")
        if number:
            return {"accountNumber": number, "name": details.get("accountName") or details.get("account_name")}
        if details.get("checkoutUrl"):
            return {"checkoutUrl": details["checkoutUrl"]}
        if details.get("instructions"):
            return {"instructions": details["instructions"]}
    parts = details.values() if isinstance(details, dict) else details
    return next((found for found in map(pay_in_of, parts) if found), None)
