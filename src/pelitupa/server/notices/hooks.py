"""Calls to programs, signed as the Standard Webhooks are (standardwebhooks.com), so that libraries check
them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping
from typing import Any, Final

from pelitupa.server.notices.push import padded

PREFIX: Final = "whsec_"


def new_secret() -> str:
    """A secret that the program and the cottage share."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode("ascii")


def signature(secret: str, name: str, at: int, body: bytes) -> str:
    """The signature of a call, by its name and the time (s)."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{name}.{at}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode("ascii")


def call(secret: str, content: Mapping[str, Any]) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a call."""
    name, at, body = f"msg_{secrets.token_hex(12)}", int(time.time()), padded(content)
    headers = {
        "Content-Type": "application/json",
        "webhook-id": name,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret, name, at, body),
    }
    return headers, body
