"""Tournaments as their scoreboards show them. No token is needed: who knows an evening's key may look."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from pelitupa.server.api.auth import anybody
from pelitupa.server.api.errors import OPEN_TO_ALL, ApiRoute
from pelitupa.server.api.schemas import Schema
from pelitupa.server.evenings.boards import board_of

router = APIRouter(
    route_class=ApiRoute, tags=["evenings"], dependencies=[Depends(anybody)], responses=OPEN_TO_ALL
)


class SideLine(Schema):
    """A side of a match."""

    name: str
    score: str = Field(description="Empty where no sheet is kept.")
    status: str
    next: bool = Field(description="Whether it is its turn.")
    won: bool


class PlaceLine(Schema):
    """A real board, road, rink or table."""

    number: int = Field(description="From 1.")
    name: str
    status: str = Field(
        description="`playing`, or `free`; then `sides` are those of the last match there."
    )
    round: int
    sides: list[SideLine]
    said: str
    since: int | None = Field(description="In milliseconds since 1970, as all times.")
    heard: int | None = Field(description="When the latest entry came.")


class StandingLine(Schema):
    """How somebody stands."""

    place: int = Field(description="Shared by equals.")
    name: str
    points: float
    played: int


class TieLine(Schema):
    """A meeting of a bracket."""

    part: str = Field(description="`main`, `second` (of those who have lost once) or `final`.")
    column: int
    sides: list[str | None] = Field(description="null where that is open.")
    winner: int = Field(description="0 or 1, or -1.")


class GroupLine(Schema):
    """Somebody in a group."""

    name: str
    points: float
    margin: float


class Scoreboard(Schema):
    """A tournament as it stands."""

    name: str
    game: str
    status: str = Field(description="`open`, `playing` or `over`.")
    round: int
    rounds: int
    now: int
    ends: int | None = Field(description="When the time of the round is out, where one was agreed.")
    places: list[PlaceLine]
    next: list[list[str]] = Field(description="The matches that wait for a place.")
    standings: list[StandingLine]
    groups: list[list[GroupLine]]
    bracket: list[TieLine]


@router.get("/evenings/{key}", summary="A tournament's scoreboard")
async def evening(request: Request, key: str) -> Scoreboard:
    """The places, who is next, the standings and the bracket of a tournament."""
    return Scoreboard.model_validate(asdict(await board_of(request, key)))
