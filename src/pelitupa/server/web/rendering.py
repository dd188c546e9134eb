"""Pages from their templates, and forms as they are posted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment
from starlette.exceptions import HTTPException

from pelitupa.core import PelitupaError, Text, t
from pelitupa.server.operations.patience import BODY_SECONDS
from pelitupa.server.web.root import root_of, rooted
from pelitupa.shown.templating import environment

FOLDER: Final = Path(__file__).parents[1]
"""Where the templates and static files of pages lie."""
LONGEST_FORM: Final = 8000
NOT_WHOLE: Final = t("That did not come to its end; send it again.")


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page from its template, in the reader's language.

    Every template knows `person` (who reads it, or None), `language`, `path`, and `back`: where to return to
    when the language has been changed.
    """
    language = getattr(request.state, "language", "en")
    template = page_environment(language).get_template(name)
    text = template.render(
        person=getattr(request.state, "person", None),
        language=language,
        path=request.url.path,
        back=request.url.path if request.method == "GET" else "/",
        **values,
    )
    return HTMLResponse(rooted(text, root_of(request)), status)


def page_environment(language: str) -> Environment:
    """The templates of pages in a language."""
    return environment(language, (FOLDER / "templates",))


async def read_form(request: Request, most: int = LONGEST_FORM) -> dict[str, str]:
    """The entries of a posted form of at most so many bytes; of several of one name, the last.

    Raises `PelitupaError`, and `HTTPException` for one that does not come to its end.
    """
    body = await read_body(request, most, t("that form is too long"))
    try:
        text = body.decode("ascii")
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=100, errors="strict"))
    except ValueError:
        raise PelitupaError(t("that form cannot be read")) from None


async def read_body(request: Request, most: int, too_long: Text) -> bytes:
    """What a request sends, of at most so many bytes.

    Raises `PelitupaError` with `too_long`, and `HTTPException` for what does not come to its end in time.
    """
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise PelitupaError(too_long)
    except TimeoutError:
        raise HTTPException(408, NOT_WHOLE) from None
    return body
