"""Help: how to sit down, play and trust the cottage, and what the cottage is."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pelitupa import __version__
from pelitupa.games import game_ids
from pelitupa.server.web.rendering import page

router = APIRouter()


@router.get("/help", response_class=HTMLResponse)
def help(request: Request) -> HTMLResponse:
    """What a newcomer asks."""
    return page(request, "pages/help.html", count=len(game_ids()), version=__version__)
