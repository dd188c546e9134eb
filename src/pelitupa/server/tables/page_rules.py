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
from pelitupa.server.operations.limits import TOO_MUCH, address_key
from pelitupa.server.pages.dependencies import config_of
from pelitupa.server.pages.errors import NotHere, TooQuick
from pelitupa.server.pages.rendering import FOLDER
from pelitupa.server.pages.security import HEADERS
from pelitupa.site.bundle import files_of, version_of

router = APIRouter()

POLICY: Final = HEADERS["Content-Security-Policy"].replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)
WEIGHT: Final = 20
"""As so many requests a file of the rules counts: some have millions of bytes."""

_TYPES: Final = {".wasm": "application/wasm", ".mjs": "text/javascript"}


def rules_folder(request: Request) -> str:
    """Where pages find the rules, as an address of the cottage; empty where it has none for them."""
    folder = config_of(request).page_rules
    return f"/rules/{version_of(Path(folder))}" if folder else ""


@router.get("/referee/rules/worker.js")
def worker() -> FileResponse:
    """The script that runs the rules, in the folder that the referee's service worker looks after."""
    return FileResponse(
        Path(FOLDER) / "static" / "rules" / "worker.js", media_type="text/javascript",
        headers={"Cache-Control": "no-cache", "Content-Security-Policy": POLICY},
    )  # fmt: skip


@router.get("/rules/{version}/{name}")
async def file(request: Request, version: str, name: str) -> Response:
    """A file of the rules, compressed where it is and the reader takes it. It never changes."""
    configured = config_of(request).page_rules
    if (
        not configured
        or version != version_of(Path(configured))
        or name not in files_of(Path(configured))
    ):
        raise NotHere(t("There are no rules for pages here by that name."))
    address = address_key(request.state.address)
    if not await request.app.state.read_limits.allow(f"http:{address}", WEIGHT):
        raise TooQuick(TOO_MUCH)
    path = Path(configured) / name
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    smaller = path.with_name(f"{name}.gz")
    if "gzip" in request.headers.get("accept-encoding", "") and smaller.is_file():
        path, headers = smaller, headers | {"Content-Encoding": "gzip"}
    kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
    return FileResponse(path, media_type=kind or "application/octet-stream", headers=headers)
