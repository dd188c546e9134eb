"""Web Push: a message that only one browser can read, signed so that its push service knows whose it is.

RFC 8030 (how it is sent), 8188 and 8291 (how it is encrypted), 8292 (VAPID, who sends it). All messages
have one size, so that a push service learns nothing from it.
"""

from __future__ import annotations

import base64
import binascii
import json
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from pelitupa.core import PelitupaError, t
from pelitupa.server.notices.outside import check_address, origin_of

SIZE: Final = 1200
"""The bytes of every message before it is encrypted. Push services take 4,096 in all."""
KEPT_SECONDS: Final = 24 * 3600
"""So long a push service keeps a message for a browser that is not there."""
_SIGNED_SECONDS: Final = 3600
_POINT: Final = 65
_AUTH: Final = 16


class NoSubscription(PelitupaError):
    """What a browser has sent is not a subscription."""

    def __init__(self) -> None:
        super().__init__(t("That is not a subscription of a browser."))


def _decoded(text: object, length: int) -> bytes:
    """Bytes in base64url, of a length. Raises `NoSubscription`."""
    if not isinstance(text, str) or not text.isascii() or len(text) > 200:
        raise NoSubscription
    try:
        found = base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except (ValueError, binascii.Error):
        raise NoSubscription from None
    if len(found) != length:
        raise NoSubscription
    return found


def read_subscription(given: object) -> tuple[str, dict[str, str]]:
    """The address and the keys of what `PushSubscription.toJSON` gives. Raises `NoSubscription`, and
    `NotAllowed` for an address that nothing is sent to."""
    keys = given.get("keys") if isinstance(given, dict) else None
    endpoint = given.get("endpoint") if isinstance(given, dict) else None
    if not isinstance(keys, dict) or not isinstance(endpoint, str):
        raise NoSubscription
    point, auth = _decoded(keys.get("p256dh"), _POINT), _decoded(keys.get("auth"), _AUTH)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise NoSubscription from None
    kept = {"p256dh": _encoded(point), "auth": _encoded(auth)}
    return check_address(endpoint), kept


def _encoded(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).rstrip(b"=").decode("ascii")


def public_key(key: Vapid02) -> str:
    """The public key as browsers take it (`applicationServerKey`)."""
    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _encoded(point)


def padded(content: Mapping[str, Any]) -> bytes:
    """Content as JSON of always the same size. Raises `ValueError` where it is longer than that."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > SIZE:
        raise ValueError(f"a notice has {SIZE} bytes at most, not {len(text)}")
    return text.ljust(SIZE)


def message(
    endpoint: str, keys: Mapping[str, str], content: Mapping[str, Any], key: Vapid02, site: str
) -> tuple[dict[str, str], bytes]:
    """The headers and the body that are posted to a browser's endpoint. `site` is the cottage's address, by
    which those who run a push service can find who sends."""
    body = http_ece.encrypt(
        padded(content),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_decoded(keys["p256dh"], _POINT),
        auth_secret=_decoded(keys["auth"], _AUTH),
        version="aes128gcm",
    )
    host = urlsplit(site).hostname or ""
    claims = {
        "aud": origin_of(endpoint),
        "exp": int(time.time()) + _SIGNED_SECONDS,
        "sub": f"https://{host if '.' in host else 'localhost'}",
    }
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "normal",
        **key.sign(claims),
    }
    return headers, body
