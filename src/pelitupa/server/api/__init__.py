"""The interface for other people's programs, under /api: JSON and streams, by a token. See docs/api.md."""

from __future__ import annotations

from fastapi import APIRouter

from pelitupa.server.api.catalogue import router as catalogue_routes
from pelitupa.server.api.evenings import router as evenings_routes
from pelitupa.server.api.play import router as play_routes
from pelitupa.server.api.seating import router as seating_routes
from pelitupa.server.api.streams import router as streams_routes

router = APIRouter(prefix="/api")
for part in (catalogue_routes, evenings_routes, seating_routes, play_routes, streams_routes):
    router.include_router(part)

__all__ = ["router"]
