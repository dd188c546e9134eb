"""For whoever runs a cottage: whether it is well, what it counts, and logs without secrets."""

from __future__ import annotations

import logging
from typing import Any, Final

import structlog
from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest

from pelitupa.core import t
from pelitupa.games import game_ids
from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.parts import hub_of
from pelitupa.server.store.database import AWAY
from pelitupa.server.store.models import OPEN, PLAYING
from pelitupa.server.store.trouble import note
from pelitupa.server.web.errors import NotHere
from pelitupa.server.web.parts import config_of
from pelitupa.server.web.security import LOOPBACK

LOG: Final = logging.getLogger("pelitupa.health")
router = APIRouter()
_HERE: Final = (*LOOPBACK, "::1", "testclient")


@router.get("/health")
async def health(request: Request, response: Response, seen: str = "") -> dict[str, Any]:
    """Whether the server lives, its database can be read and written as pages do, and all tables go on.

    The status is 503 only where nobody can be served; one table that cannot go on takes no process from
    behind its load balancer. With `seen` it also tells those who ask how a proxy has let them be seen.
    """
    hub = hub_of(request)
    try:
        await hub.check()
        database = "ok"
    except AWAY as error:
        note(LOG, "the cottage is not well", error)
        database, response.status_code = "away", 503
    stopped = hub.ill_tables()
    client = request.client.host if request.client else ""
    how = {"seen": {"address": client, "scheme": request.url.scheme}} if seen else {}
    return how | {
        "status": "ok" if database == "ok" and not stopped and not hub.bot_pool.fails else "ill",
        "database": database,
        "tables that cannot go on": stopped,
        "games": len(game_ids()),
        "tables": len(hub.tables),
        "bots": _bots(hub.bot_pool),
    }


def _bots(pool: BotPool) -> str:
    if pool.fails:
        return "cannot think"
    return "in haste" if pool.haste.shows() else "ok"


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Counts for Prometheus, to this machine only, where the configuration shows them."""
    client = request.client.host if request.client else ""
    forwarded = "x-forwarded-for" in request.headers  # by a proxy on this machine, for whomever
    if not config_of(request).metrics or client not in _HERE or forwarded:
        raise NotHere(t("There is no such page."))
    hub = hub_of(request)
    registry = CollectorRegistry()
    figures = {
        "pelitupa_tables": ("Tables in memory", len(hub.tables)),
        "pelitupa_watchers": (
            "Open pages at tables",
            sum(len(t.subscribers) for t in hub.tables.values()),
        ),
        "pelitupa_playing": ("Matches going on, by the database", await hub.reader.count(PLAYING)),
        "pelitupa_open": ("Tables waiting for people", await hub.reader.count(OPEN)),
        "pelitupa_events": ("Events this worker has written", hub.writer.events),
        "pelitupa_commits": ("Transactions in which it did", hub.writer.commits),
    }
    for name, (doc, value) in figures.items():
        Gauge(name, doc, registry=registry).set(value)
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def configure_logs(kind: str) -> None:
    """Structured logs of all loggers, as text or JSON lines. What is logged are keys' beginnings, kinds
    and error types, never the texts of moves, seeds, cookies or forms."""
    renderer: Any = (
        structlog.processors.JSONRenderer() if kind == "json" else structlog.dev.ConsoleRenderer()
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            renderer,
        ],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(logging.WARNING)
