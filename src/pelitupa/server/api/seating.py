"""Before a match: who one is, which tables there are, opening one, sitting down, beginning."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field

from pelitupa.core import Game, OptionError, t, tn
from pelitupa.games import load_game, rulebook
from pelitupa.nature import nature_for
from pelitupa.players import best_bot
from pelitupa.server.accounts.user import User
from pelitupa.server.api.auth import With
from pelitupa.server.api.errors import AT_A_TABLE, CHANGES, WITH_TOKEN, ApiRoute, refusals
from pelitupa.server.api.requests import Opening, OwnCard, Place
from pelitupa.server.api.schemas import Schema
from pelitupa.server.api.tables import TableLine, line_of
from pelitupa.server.api.waiting import waiting_at
from pelitupa.server.live.parts import hub_of, the_table
from pelitupa.server.store.models import OPEN, PLAYING
from pelitupa.server.store.reading import TableNow
from pelitupa.server.tables.waiting_room import (
    bring_card,
    card_chosen,
    free_seat,
    give_up,
    hosted,
    open_row,
    side_of,
    sit_down,
)
from pelitupa.server.web.errors import NotAllowed
from pelitupa.server.web.parts import config_of
from pelitupa.shown.setup import (
    COMPANIONS,
    FORMER_LEVELS,
    LEVELS,
    MOST_PLAYERS,
    bots_for,
    check_decided,
    default_talk,
    seated,
)
from pelitupa.table import TableError
from pelitupa.table.terms import Terms

router = APIRouter(route_class=ApiRoute, tags=["tables"])
ME, FREE = "me", "free"


class Me(Schema):
    """Whose program this is."""

    id: int
    name: str
    robot: bool = Field(description="Whether everybody is told that a program plays.")


class OwnTable(TableLine):
    """A table of one's own."""

    waiting: bool = Field(description="Whether it waits for a decision of yours.")


class OwnTables(Schema):
    """Tables at which one has a seat, or which one opened; the newest first."""

    tables: list[OwnTable]


class Lobby(Schema):
    """The public tables: those that wait for people, and the matches that are played."""

    open: list[TableLine]
    playing: list[TableLine]


@router.get("/me", responses=WITH_TOKEN)
async def me(by: With) -> Me:
    """Whose program this is."""
    return Me(id=by.person.id, name=by.person.name, robot=by.person.robot)


@router.get("/tables", responses=WITH_TOKEN)
async def own_tables(
    request: Request,
    by: With,
    waiting: Annotated[bool, Query(description="Only those that wait for you.")] = False,
    status: Annotated[Literal["open", "playing", "over"] | None, Query()] = None,
) -> OwnTables:
    """Your tables; without `status` those that are open or at play."""
    hub, id = hub_of(request), by.person.id
    rows = await hub.reader.tables_of(id, (status,) if status else (OPEN, PLAYING))
    asked = await waiting_at(hub, id, rows)
    return OwnTables(
        tables=[
            OwnTable(**line_of(row, id), waiting=row.key in asked)
            for row in rows
            if row.key in asked or not waiting
        ]
    )


@router.get("/lobby", responses=refusals(401, 404))
async def lobby(
    request: Request,
    by: With,
    game: Annotated[str, Query(max_length=80, description="Only tables of this game.")] = "",
) -> Lobby:
    """The public tables."""
    if game:
        rulebook(game)
    reader = hub_of(request).reader
    waiting, playing = await reader.lobby(game), await reader.playing()
    return Lobby(
        open=[TableLine(**line_of(row, by.person.id)) for row in waiting],
        playing=[
            TableLine(**line_of(row, by.person.id)) for row in playing if game in ("", row.game)
        ],
    )


@router.post("/tables", status_code=201, responses=CHANGES)
async def open_table(request: Request, by: With, asked: Opening) -> TableLine:
    """Open a table. It begins when its host says so, or, if it is public, when the last seat is taken."""
    hub, person = hub_of(request), by.person
    game = load_game(asked.game)
    _check_opening(game, asked, person)
    given = asked.terms
    key = await hub.open(
        str(game),
        host_id=person.id,
        most=config_of(request).tables_each,
        seats=_seated(game.id, asked, person),
        terms=Terms(
            time=given.time,
            timeout=given.timeout,
            talk=given.talk or default_talk(game),
            take_back=given.take_back,
            open_after=given.open_after,
            silence=given.silence,
            forced=given.forced,
            stand_in=best_bot(game.id, asked.nature),
        ),
        public=asked.public,
        rated=asked.rated,
        nature=asked.nature,
    )
    return await _line(request, key, person)


@router.post("/tables/{key}/sit", responses=CHANGES)
async def sit(request: Request, key: str, by: With, asked: Place | None = None) -> TableLine:
    """Take a free seat; whoever has one at the table changes it."""
    person, row = by.person, await open_row(request, key)
    old = row.seat_of(person.id)
    place = asked.seat if asked is not None else None
    if place is None:
        may = [seat for seat in row.seats if seat.is_free_for(person.id)]
        may.sort(key=lambda seat: not seat.is_kept_for(person.id))
        place = next((seat.place for seat in may), None)
        if old is not None or place is None:
            raise TableError(
                t("You have a seat already.") if old is not None else t("No seat is free.")
            )
    _check_seat(row, place)
    await sit_down(hub_of(request), row, place, person)
    return await _line(request, key, person)


@router.post("/tables/{key}/get-up", responses=CHANGES)
async def get_up(request: Request, key: str, by: With, asked: Place | None = None) -> TableLine:
    """Leave your seat before the match; the host may free anybody's."""
    person, row = by.person, await open_row(request, key)
    place = asked.seat if asked is not None else None
    if place is None:
        place = row.seat_of(person.id)
        if place is None:
            raise NotAllowed(t("You have no seat at this table."))
    _check_seat(row, place)
    await free_seat(hub_of(request), row, place, person)
    return await _line(request, key, person)


@router.post("/tables/{key}/own-card", responses=CHANGES)
async def own_card(request: Request, key: str, by: With, asked: OwnCard) -> TableLine:
    """Bring a convention card for your side, or say that it plays without; all at the table see it."""
    person, row = by.person, await open_row(request, key)
    place = row.seat_of(person.id)
    if place is None:
        raise NotAllowed(t("You have no seat at this table."))
    side = side_of(row, place)
    text = await card_chosen(request, row.load_game(), person, asked.card, asked.text)
    await bring_card(hub_of(request), row, side, text)
    return await _line(request, key, person)


@router.post("/tables/{key}/begin", responses=CHANGES)
async def begin(request: Request, key: str, by: With) -> TableLine:
    """Let the match begin: the host's to say, when all seats are taken."""
    await hosted(request, key, by.person)
    await hub_of(request).begin(key)
    return await _line(request, key, by.person)


@router.post("/tables/{key}/close", responses=AT_A_TABLE)
async def close(request: Request, key: str, by: With) -> TableLine:
    """Give up a table of yours at which nothing was dealt."""
    await give_up(hub_of(request), await hosted(request, key, by.person))
    return await _line(request, key, by.person)


async def _line(request: Request, key: str, person: User) -> TableLine:
    return TableLine(**line_of(await the_table(request, key), person.id))


def _check_seat(row: TableNow, place: int) -> None:
    if place >= len(row.seats):
        raise OptionError(t("A seat is from 0 to {last} here.", last=len(row.seats) - 1))


def _check_opening(game: Game, asked: Opening, person: User) -> None:
    """Raise `OptionError` or `NotAllowed` for a table that cannot be opened so."""
    check_decided(game)
    count = game.num_players()
    levels = [*(level.value for level in LEVELS), *COMPANIONS]
    if count > MOST_PLAYERS:
        raise OptionError(t("At most {most} can sit at a table.", most=MOST_PLAYERS))
    if len(asked.seats) != count:
        raise OptionError(
            tn("{game} has {count} seat.", "{game} has {count} seats.", count, game=str(game))
        )
    for who in asked.seats:
        if who not in (ME, FREE, *levels, *FORMER_LEVELS):
            known = ", ".join((ME, FREE, *levels))
            raise OptionError(t("For a seat say one of: {known}.", known=known))
    if nature_for(game, asked.nature).is_reported:
        raise OptionError(t("What really happened is typed in at a table opened in the browser."))
    people = asked.seats.count(ME) + asked.seats.count(FREE)
    if asked.seats.count(ME) > 1 or not people:
        raise OptionError(t("You have one seat, and somebody must play beside the bots."))
    if asked.rated and people < count:
        raise OptionError(t("Matches with the cottage's bots are not rated."))
    if asked.rated and person.robot:
        raise NotAllowed(t("Robots play casual matches."))


def _seated(game: str, asked: Opening, person: User) -> list[dict[str, Any]]:
    """Who sits where as a table is opened; in mixed company nobody comes twice."""
    seats: list[dict[str, Any]] = []
    for place, who in enumerate(asked.seats):
        if who == ME:
            seats.append({"person_id": person.id, "name": person.name})
        elif who == FREE:
            seats.append({})
        else:
            here = [seat.get("name", "") for seat in seats]
            seats.append(seated(next(bots_for(game, who, asked.nature, here=here)), place))
    return seats
