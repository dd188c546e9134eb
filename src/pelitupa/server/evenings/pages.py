"""The pages of evenings: opening one, taking part, directing it, its results."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from pelitupa.core import OptionError, PelitupaError, t
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.nature.boards import board_seed
from pelitupa.server.accounts.credentials import is_key
from pelitupa.server.accounts.identity import ensure_person
from pelitupa.server.accounts.user import User
from pelitupa.server.evenings.director import ALL_KINDS, KINDS, NAMES, Director, above_zero
from pelitupa.server.evenings.rows import BoardNow, EveningNow
from pelitupa.server.evenings.tournament import (
    TOURNAMENT_KINDS,
    is_tournament,
    resting_in,
    standings_of,
    tournament_game,
)
from pelitupa.server.live.hub import NoTable
from pelitupa.server.operations.limits import TOO_MUCH, address_key
from pelitupa.server.pages.dependencies import hub_of, limits_of, person_of
from pelitupa.server.pages.errors import NotAllowed, TooQuick
from pelitupa.server.pages.rendering import page, read_form
from pelitupa.server.store.models import OVER
from pelitupa.server.tables.invitation import qr_svg
from pelitupa.server.tables.setup import TIMES
from pelitupa.table.evening.movements import EIGHT, TEAMS
from pelitupa.table.evening.playing import can_be_played_again, places
from pelitupa.table.evening.scoring import MATCHPOINTS, Line, standings, team_standings, traveller
from pelitupa.table.evening.settling import Played, owed, payments

router = APIRouter()
OPENING_WEIGHT: Final = 10
"""An evening that is opened counts as so many requests,"""
BEGINNING_WEIGHT: Final = 30
"""and one that begins, with its tables and bots, as so many."""
SETTLING_WEIGHT: Final = 5
"""Debts that are settled as so many: the fewest payments are searched for."""
_CLOCKS: Final = ("none", "calm", "quick", "day", "days", "week")


def director_of(request: Request) -> Director:
    """What is done at evenings, over the tables of this worker."""
    return Director(hub_of(request))


@router.get("/evenings", response_class=HTMLResponse)
async def evenings(request: Request) -> Response:
    """One's own evenings, and a form to open another."""
    person = person_of(request)
    own = await director_of(request).rows.of_person(person.id) if person else []
    ids = [id for id in game_ids() if can_be_played_again(load_game(id))]
    books = sorted(map(rulebook, ids), key=lambda book: book.title)
    return page(
        request, "evenings/evenings.html", own=own, books=books, kinds=KINDS, scorings=NAMES,
        tournaments=TOURNAMENT_KINDS, matches=_for_tournaments(),
        times=[one for one in TIMES if one.value in _CLOCKS],
    )  # fmt: skip


@cache
def _for_tournaments() -> list[tuple[str, str]]:
    """(specification, title) of the games of which there may be tournaments."""
    found = []
    for id in game_ids():
        with suppress(PelitupaError):
            found.append((str(tournament_game(id)), rulebook(id).title))
    return sorted(found, key=lambda one: one[1])


@router.post("/evenings")
async def open_evening(request: Request) -> Response:
    """Open an evening; whoever does directs it."""
    form = await read_form(request)
    await _counted(request, OPENING_WEIGHT)
    person = await ensure_person(request)
    return _to(await director_of(request).open(person, form))


async def _counted(request: Request, weight: int) -> None:
    """Count something as so many requests of the address: guests cost nothing, and so persons are no
    bound. Raises `TooQuick`."""
    key, limits = f"http:{address_key(request.state.address)}", limits_of(request)
    if not await limits.allow(key, min(weight, limits.per_minute)):
        raise TooQuick(TOO_MUCH)


def _to(key: str) -> Response:
    return RedirectResponse(f"/evenings/{key}", 303)


@router.get("/evenings/{key}", response_class=HTMLResponse)
async def evening_page(request: Request, key: str, point: str = "") -> Response:
    """An evening, as whoever asks may see it: where to sit, who is where, and results. In the end also who
    owes whom, at a worth of the `point`."""
    director, person = director_of(request), person_of(request)
    evening = await director.get(_known(key))
    evening = await director.advance(key)
    own_id = None if person is None else person.id
    guest = evening.guest_of(own_id)
    address = str(request.url.replace(query="", fragment=""))
    seat = guest.place // evening.size if guest is not None and guest.place >= 0 else -1
    here = [b for b in evening.of_round(evening.round) if seat in b.units]
    book = rulebook(load_game(evening.spec).id)
    return page(
        request, "evenings/evening.html", evening=evening, book=book, guest=guest, own_unit=seat,
        directs=person is not None and evening.host_id == person.id, address=address, qr=qr_svg(address),
        kind=ALL_KINDS[evening.plan["movement"]], tournament=is_tournament(evening),
        scoring=NAMES[evening.plan["scoring"]],
        now=next((b for b in here if not b.done), None), results=_results(evening),
        travellers=[] if is_tournament(evening) else _travellers(evening, own_id),
        matches=_matches(evening), names=_names(evening), seeds=_seeds(evening),
        spare=[g for g in evening.people if g.place < 0 and g.person_id is not None],
        free=_free(evening), point=point, payments=await _payments(request, evening, point),
    )  # fmt: skip


def _known(key: str) -> str:
    if not is_key(key):
        raise NoTable(t("There is no such evening."))
    return key


def _free(evening: EveningNow) -> list[Any]:
    """Those whom somebody who comes can sit with."""
    taken = {one.partner for one in evening.people}
    if evening.size != 2:
        return []
    return [one for one in evening.people if one.partner < 0 and one.number not in taken]


def _names(evening: EveningNow) -> dict[int, str]:
    """What units are called."""
    places = max((one.place for one in evening.people), default=-1) + 1
    return {
        number: " & ".join(one.name for one in evening.unit(number))
        for number in range(places // evening.size)
    }


def _lines(evening: EveningNow, board: int) -> list[Line]:
    played = [one for one in evening.boards if one.board == board]
    scores = [one.score for one in played if one.done]
    full = max(
        sum(b.board == one for b in evening.boards) for one in {b.board for b in evening.boards}
    )
    return traveller(scores, evening.plan["scoring"], full, evening.unit_of_bridge)


def _travellers(evening: EveningNow, person_id: int | None) -> list[tuple[int, list[Any]]]:
    """Each board's results, for who may see them: (number from 0, lines with their boards)."""
    found = []
    for number in sorted({board.board for board in evening.boards if board.done}):
        if evening.may_see(person_id, number):
            rows = {(b.desk, b.units): b for b in evening.boards if b.board == number}
            found.append((number, [(line, rows[line.score.table, line.score.units])
                                   for line in _lines(evening, number)]))  # fmt: skip
    return found


def _matches(evening: EveningNow) -> list[tuple[int, list[BoardNow], list[int]]]:
    """The matches of a tournament and who has a round off, by rounds from 0, the latest first."""
    if not is_tournament(evening):
        return []
    return [
        (number, evening.of_round(number), resting_in(evening, number))
        for number in range(evening.round, -1, -1)
    ]


def _results(evening: EveningNow) -> list[tuple[Any, str]]:
    """The standings with names: of all boards that everybody is through with, so that no traveller shows
    in them; of a tournament after the rounds that are over."""
    if is_tournament(evening):
        if not any(board.done for board in evening.boards):
            return []
        names = _names(evening)
        return [(one, names[one.unit]) for one in standings_of(evening)]
    open_boards = (
        {b.board for b in evening.boards if not b.done} if evening.status != OVER else set()
    )
    done = [b for b in evening.boards if b.done and b.board not in open_boards]
    if not done:
        return []
    names, scoring = _names(evening), evening.plan["scoring"]
    if evening.plan["movement"] in (TEAMS, EIGHT):
        scores = [b.score for b in done]
        found = team_standings(scores, scoring, len(names) // 2, evening.unit_of_bridge)
        return [(s, f"{names[2 * s.unit]}, {names[2 * s.unit + 1]}") for s in found]
    lines = [line for number in sorted({b.board for b in done}) for line in _lines(evening, number)]
    full = max(
        sum(b.board == one for b in evening.boards) for one in {b.board for b in evening.boards}
    )
    ranked = standings(lines, scoring, len(names), 2 * full - 2 if scoring == MATCHPOINTS else 0)
    return [(s, names[s.unit]) for s in ranked]


def _who_played(
    evening: EveningNow, board: BoardNow, sat: Mapping[tuple[str, int], tuple[int | None, str]]
) -> tuple[tuple[str, ...], ...]:
    """The numbers of those who finished a board, by sides: whoever has left since has played it all the same.
    Where there was no table, because its result was set, those who have the places now."""
    seats = places(load_game(evening.spec), evening.plan["movement"])
    sides = []
    for unit, side in zip(board.units, seats, strict=True):
        found = []
        for seat, now in zip(side, evening.unit(unit), strict=True):
            person, name = sat.get((board.table_key, seat), (None, ""))
            bot = next((g for g in evening.people if g.person_id is None and g.name == name), now)
            found.append(str((evening.guest_of(person) or bot).number))
        sides.append(tuple(found))
    return tuple(sides)


async def _payments(
    request: Request, evening: EveningNow, text: str
) -> list[tuple[str, str, int]] | None:
    """Who pays whom how many units, where a point of the game is worth so many; None if nobody asked.

    Raises `OptionError` for what is no worth.
    """
    if evening.status != OVER or not text:
        return None
    point = above_zero(text, 6, 4)
    if point is None:
        raise OptionError(t("A point is worth a number of units above zero, such as 1 or 0.05."))
    await _counted(request, SETTLING_WEIGHT)
    done = [board for board in evening.boards if board.points]
    sat = await director_of(request).rows.sat_at([board.table_key for board in done])
    games = [
        Played(_who_played(evening, board, sat), tuple(map(Fraction, board.points or ())), point)
        for board in done
    ]
    found = await asyncio.to_thread(lambda: payments(owed(games)))
    names = {str(one.number): one.name for one in evening.people}
    return [(names[one.payer], names[one.receiver], one.units) for one in found]


def _seeds(evening: EveningNow) -> list[str]:
    """The boards' seeds, when everybody may know."""
    if evening.status != OVER:
        return []
    count = len({board.board for board in evening.boards})
    return [board_seed(evening.seed, evening.words, number + 1) for number in range(count)]


async def _somebody(request: Request) -> User:
    person = person_of(request)
    if person is None:
        raise NotAllowed(t("Sign in first, or take part as a guest."))
    return person


@router.post("/evenings/{key}/{what}")
async def do(request: Request, key: str, what: str) -> Response:
    """Join, leave, begin, call a round, let somebody sit in, correct a result. Raises `NoTable` for
    others."""
    form, director = await read_form(request), director_of(request)
    _known(key)
    if what == "join":
        await director.get(key)
        await director.join(key, await ensure_person(request, form.get("name", "")), form)
        return _to(key)
    person = await _somebody(request)
    if what == "leave":
        await director.leave(key, person)
    elif what == "begin":
        await _counted(request, BEGINNING_WEIGHT)
        await director.begin(key, person)
    elif what == "call":
        await director.call(key, person)
    elif what == "replace":
        await director.replace(key, person, form)
    elif what == "correct":
        await director.correct(key, person, form)
    else:
        raise NoTable(t("There is no such page."))
    return _to(key)
