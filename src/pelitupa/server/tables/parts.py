"""What is kept of matches that are over, as pages ask for it."""

from __future__ import annotations

from fastapi import Request

from pelitupa.server.tables.analyses import Analyses
from pelitupa.server.tables.replays import Replays
from pelitupa.server.web.parts import part


def replays_of(request: Request) -> Replays:
    """The finished matches that were looked at lately."""
    return part(request, "replays", Replays)


def analyses_of(request: Request) -> Analyses:
    """The analyses that were asked for lately."""
    return part(request, "analyses", Analyses)
