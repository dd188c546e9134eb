"""Keys of tables and evenings that follow from something secret, so that the same has the same key."""

from __future__ import annotations

import base64
import hashlib


def secret_key(text: str) -> str:
    """A key that follows from a text that nobody else knows."""
    digest = hashlib.sha256(text.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
