"""The parts of the application that every page may ask for, and requests that are weighed."""

from __future__ import annotations

from typing import TypeVar

from fastapi import Request
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from pelitupa.players.conventions import ConventionCard
from pelitupa.server.config import Config
from pelitupa.server.operations.limits import TOO_MUCH, Limits
from pelitupa.server.operations.signing import Signer
from pelitupa.server.web.errors import TooQuick

_Kind = TypeVar("_Kind")


def part(request: Request, name: str, kind: type[_Kind]) -> _Kind:
    """A part of the application, put there by `app.create_app` and `app.lifespan`."""
    part = getattr(request.app.state, name)
    assert isinstance(part, kind)
    return part


def config_of(request: Request) -> Config:
    """The settings of this server."""
    return part(request, "config", Config)


def limits_of(request: Request) -> Limits:
    """How often requests may come."""
    return part(request, "limits", Limits)


def database_of(request: Request) -> AsyncSession:
    """A session of the database, to be used in `async with`."""
    return AsyncSession(part(request, "engine", AsyncEngine))


def signer_of(request: Request) -> Signer:
    """What signs the records that are given out."""
    return part(request, "signer", Signer)


def cards_of(request: Request, game: str) -> dict[str, ConventionCard]:
    """The convention cards of the host's folder for a game, by the names of their files."""
    cards = part(request, "cards", dict)
    return {name: card for name, card in cards.items() if game in card.games}


async def weigh(request: Request, key: str, weight: int) -> None:
    """Count something under a key as so many requests; it can be done at least once. Raises `TooQuick`."""
    limits = limits_of(request)
    if not await limits.allow(key, min(weight, limits.per_minute)):
        raise TooQuick(TOO_MUCH)
