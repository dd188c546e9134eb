"""The rules that run in pages: the files of a bundle (`pelitupa page-rules`), where the cottage has one.

The worker that runs them is the one script here that may compile WebAssembly; the pages themselves may not.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse

from pelitupa.core import t
from pelitupa.server.config import Config, ConfigError
from pelitupa.server.operations.limits import TOO_MUCH, Limits, address_key
from pelitupa.server.web.errors import NotHere, TooQuick
from pelitupa.server.web.rendering import FOLDER
from pelitupa.server.web.security import HEADERS
from pelitupa.site.bundle import Bundle, NoPyodide, read_bundle

router = APIRouter()

POLICY: Final = HEADERS["Content-Security-Policy"].replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)
REQUEST_BYTES: Final = 100_000
"""For each so many bytes that are sent, a file of the rules counts as one request more."""

_TYPES: Final = {".wasm": "application/wasm", ".mjs": "text/javascript"}


def opened(config: Config) -> Bundle | None:
    """The rules that pages get; None where the cottage has none for them. Raises `ConfigError` where there
    should be some."""
    try:
        return read_bundle(Path(config.page_rules)) if config.page_rules else None
    except NoPyodide as error:
        raise ConfigError(f"PELITUPA_PAGE_RULES: {error}") from None


def rules_folder(request: Request) -> str:
    """Where pages find the rules, as an address of the cottage; empty where it has none for them."""
    bundle: Bundle | None = request.app.state.page_rules
    return f"/rules/{bundle.version}" if bundle is not None else ""


@router.get("/referee/rules/worker.js")
def worker() -> FileResponse:
    """The script that runs the rules, in the folder that the referee's service worker looks after."""
    return FileResponse(
        Path(FOLDER) / "static" / "rules" / "worker.js",
        media_type="text/javascript",
        headers={"Cache-Control": "no-cache", "Content-Security-Policy": POLICY},
    )


@router.get("/rules/{version}/{name}")
async def file(request: Request, version: str, name: str) -> Response:
    """A file of the rules, compressed where it is and the reader takes it. It never changes."""
    bundle = _bundle(request, version)
    if bundle is None or name not in bundle.names:
        raise NotHere(t("There are no rules for pages here by that name."))
    path = bundle.sent(name, squeezed="gzip" in request.headers.get("accept-encoding", ""))
    limits: Limits = request.app.state.read_limits
    weight = min(path.stat().st_size // REQUEST_BYTES, limits.per_minute // 2)
    if not await limits.allow(f"http:{address_key(request.state.address)}", weight):
        raise TooQuick(TOO_MUCH)
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    if path.name != name:
        headers["Content-Encoding"] = "gzip"
    kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    return FileResponse(path, media_type=kind or "application/octet-stream", headers=headers)


def _bundle(request: Request, version: str) -> Bundle | None:
    """The rules of a version: those of this process, or others that lie beside them, which a page has that
    was opened before the cottage started again."""
    own: Bundle | None = request.app.state.page_rules
    if own is None or version == own.version:
        return own
    try:
        return read_bundle(own.folder.parent, version)
    except NoPyodide:
        return None
