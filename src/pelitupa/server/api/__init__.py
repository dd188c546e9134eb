"""The interface for other people's programs, under /api: JSON and streams, by a token. See docs/api.md."""

from __future__ import annotations

from fastapi import APIRouter

from pelitupa.server.api import catalogue, play, seating, streams

router = APIRouter(prefix="/api")
for part in (catalogue, seating, play, streams):
    router.include_router(part.router)

__all__ = ["router"]
