"""The language that a page or a socket speaks."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from pelitupa.i18n import LANGUAGES, pick_language

LANGUAGE_COOKIE: Final = "pelitupa-language"


def language_of(connection: HTTPConnection, settled: str | None = None) -> str:
    """What was chosen in this browser, or else what the reader has `settled`, or else the best that the
    browser asks for. A socket speaks as the page that opened it says: what browsers tell of languages
    when they open one is their own affair."""
    if connection.scope["type"] == "websocket":
        of_page = connection.query_params.get("language")
        if of_page in LANGUAGES:
            return of_page
    chosen = connection.cookies.get(LANGUAGE_COOKIE)
    return pick_language(
        settled if chosen is None else chosen, connection.headers.get("accept-language", "")
    )
