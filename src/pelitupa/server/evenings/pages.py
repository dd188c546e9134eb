"""The pages of evenings: opening one, taking part, directing it, its results."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from pelitupa.core import OptionError, PelitupaError, Rulebook, t
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.nature.boards import board_seed
from pelitupa.players.conventions import cards_for
from pelitupa.players.conventions.own import longest_card
from pelitupa.server.accounts.asking import person_of
from pelitupa.server.accounts.credentials import PeopleError, is_key
from pelitupa.server.accounts.identity import ensure_person
from pelitupa.server.accounts.user import User
from pelitupa.server.evenings import cards
from pelitupa.server.evenings.director import (
    ALL_KINDS,
    ENTERABLE,
    KINDS,
    LEAVABLE,
    NAMES,
    above_zero,
)
from pelitupa.server.evenings.halls import (
    HallDirector,
    can_move,
    code_of,
    ends_at,
    places_of,
    seat_code,
    side_names,
)
from pelitupa.server.evenings.overview import before_this_round, moved, round_now
from pelitupa.server.evenings.places import hall_of
from pelitupa.server.evenings.scoreboard import names_of
from pelitupa.server.evenings.tournament import (
    TOURNAMENT_KINDS,
    is_tournament,
    resting_in,
    standings_of,
    tournament_game,
)
from pelitupa.server.live.parts import hub_of
from pelitupa.server.live.presence import be_here
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.evenings import BoardNow, EveningNow, Guest
from pelitupa.server.store.models import OVER, PLAYING
from pelitupa.server.store.reading import NoTable
from pelitupa.server.store.trouble import is_away
from pelitupa.server.tables.waiting_room import card_chosen
from pelitupa.server.web.errors import NotAllowed
from pelitupa.server.web.invitation import qr_svg
from pelitupa.server.web.parts import cards_of, weigh
from pelitupa.server.web.rendering import LONGEST_FORM, page, read_form
from pelitupa.server.web.root import address_of
from pelitupa.server.web.security import new_key
from pelitupa.shown.setup import TIMES
from pelitupa.shown.times import MINUTE
from pelitupa.table.evening.hall import hall_game, is_told
from pelitupa.table.evening.movements import EIGHT, TEAMS, movement
from pelitupa.table.evening.playing import can_be_played_again, places
from pelitupa.table.evening.scoring import MATCHPOINTS, Line, standings, team_standings, traveller
from pelitupa.table.evening.settling import Played, owed, payments
from pelitupa.table.evening.tournaments import COMPANIES, DRAWN

router = APIRouter()
LOG: Final = logging.getLogger("pelitupa.server")
_moved: Final = lru_cache(maxsize=64)(movement)
OPENING_WEIGHT: Final = 10
"""An evening that is opened counts as so many requests,"""
BEGINNING_WEIGHT: Final = 30
"""and one that begins, with its tables and bots, as so many."""
WRITING_WEIGHT: Final = 10
"""People who are written down, and an arrival by a link, as so many."""
SETTLING_WEIGHT: Final = 5
"""Debts that are settled as so many: the fewest payments are searched for."""
_CLOCKS: Final = ("none", "calm", "quick", "day", "days", "week")


@router.get("/evenings", response_class=HTMLResponse)
async def evenings(request: Request) -> Response:
    """One's own evenings, and a form to open another."""
    person = person_of(request)
    own = await hall_of(request).rows.of_person(person.id) if person else []
    return page(
        request,
        "evenings/evenings.html",
        own=own,
        with_sides=_books(True),
        alone=_books(False),
        kinds=KINDS,
        scorings=NAMES,
        tournaments={kind: text for kind, text in TOURNAMENT_KINDS.items() if kind not in DRAWN},
        policies=cards.POLICIES,
        hall_kinds=TOURNAMENT_KINDS,
        matches=_for_tournaments(),
        real=_for_halls(),
        in_companies=_for_halls(COMPANIES),
        once=new_key(),
        times=[one for one in TIMES if one.value in _CLOCKS],
    )


@cache
def _books(sides: bool) -> list[Rulebook]:
    """The games whose deals can be played at several tables: those with two sides, or those in which all
    play alone and which only the movement for that can have."""
    games = [load_game(id) for id in game_ids()]
    found = [
        game.rulebook
        for game in games
        if can_be_played_again(game) and (len(game.teams()) == 2) == sides
    ]
    return sorted(found, key=lambda book: book.title)


@cache
def _for_tournaments() -> list[tuple[str, str]]:
    """(specification, title) of the games of which there may be tournaments."""
    found = []
    for id in game_ids():
        with suppress(PelitupaError):
            found.append((str(tournament_game(id)), rulebook(id).title))
    return sorted(found, key=lambda one: one[1])


@cache
def _for_halls(kind: str = "") -> list[tuple[str, str]]:
    """(specification, title) of the games that can be played at real places, by two sides or in companies."""
    found = []
    for id in game_ids():
        with suppress(PelitupaError):
            found.append((str(hall_game(id, kind)), rulebook(id).title))
    return sorted(found, key=lambda one: one[1])


@router.post("/evenings")
async def open_evening(request: Request) -> Response:
    """Open an evening; whoever does directs it."""
    form = await read_form(request)
    await _counted(request, OPENING_WEIGHT)
    person = await ensure_person(request)
    return _to(await hall_of(request).open(person, form))


async def _counted(request: Request, weight: int) -> None:
    """Count something as so many requests of the address: guests cost nothing, and so persons are no
    bound. Raises `TooQuick`."""
    await weigh(request, f"http:{address_key(request.state.address)}", weight)


def _to(key: str) -> Response:
    return RedirectResponse(f"/evenings/{key}", 303)


@router.get("/evenings/{key}", response_class=HTMLResponse)
async def evening_page(request: Request, key: str, point: str = "") -> Response:
    """An evening, as whoever asks may see it: where to sit, who is where, and results. In the end also who
    owes whom, at a worth of the `point`. One that cannot go on, or be told, can still be ended."""
    director, person = hall_of(request), person_of(request)
    evening, stuck = await director.get(_known(key)), False
    own_id = None if person is None else person.id
    try:
        evening = await director.advance(key)
        told = _told(evening, own_id)
    except Exception as error:
        if is_away(error):
            raise
        LOG.exception("the evening %s cannot be told", key[:6])
        evening, stuck = await director.get(key), True
        told = {"results": [], "moved": {}, "travellers": [], "matches": [], "seeds": []}
    payments = await _payments(request, evening, point)
    guest = evening.guest_of(own_id)
    if guest is not None:  # guests of the cottage too are seen to be here by the director
        await be_here(hub_of(request).bus, guest.person_id)
    address = address_of(request)
    unit = _unit_of(evening, guest)
    book = rulebook(load_game(evening.spec).id)
    directs = person is not None and evening.host_id == person.id
    stands = directs and evening.status == PLAYING and not stuck and not evening.places
    return page(
        request,
        "evenings/evening.html",
        evening=evening,
        book=book,
        guest=guest,
        own_unit=unit,
        directs=directs,
        address=address,
        qr=qr_svg(address),
        round_now=await round_now(hub_of(request), director.rows, evening) if stands else None,
        kind=ALL_KINDS[evening.plan["movement"]],
        tournament=is_tournament(evening),
        scoring=NAMES[evening.plan["scoring"]],
        now=_board_now(evening, unit),
        names=names_of(evening),
        stuck=stuck,
        stuck_boards=director.stuck,
        spare=[
            g for g in evening.people if g.place < 0 and (g.person_id is not None or evening.places)
        ],
        swiss=evening.plan["movement"] in ENTERABLE,
        gone=evening.roll.gone,
        can_withdraw=evening.plan["movement"] in LEAVABLE,
        playing=_playing(evening),
        at_places=await _at_places(director, evening, unit, own_id),
        free=_free(evening),
        point=point,
        **_cards(request, evening, guest, director.now()),
        payments=payments,
        **told,
    )


@router.get("/evenings/{key}/next")
async def next_board(request: Request, key: str) -> Response:
    """To the table of one's next board, or to the evening where that is not open yet. Raises `NoTable`."""
    director, person = hall_of(request), person_of(request)
    await director.get(_known(key))
    try:
        evening = await director.advance(key)
    except Exception as error:
        if is_away(error):
            raise
        return _to(key)  # whose page says what is wrong
    guest = evening.guest_of(None if person is None else person.id)
    now = _board_now(evening, _unit_of(evening, guest))
    return _to(key) if now is None else RedirectResponse(f"/tables/{now.table_key}", 303)


@router.get("/evenings/{key}/seats", response_class=HTMLResponse)
async def seats(request: Request, key: str) -> Response:
    """The links of those who were written down and have not come yet, to be sent or printed; for the
    director. Raises `NotAllowed` for others."""
    director, person = hall_of(request), person_of(request)
    evening = await director.get(_known(key))
    if person is None or evening.host_id != person.id:
        raise NotAllowed(t("Only the director may do that."))
    home = address_of(request).removesuffix("/seats")
    found = []
    for guest in evening.people:
        if guest.number in evening.expected:
            address = f"{home}/seat/{guest.number}/{seat_code(evening, guest.number)}"
            found.append((guest.name, address, qr_svg(address)))
    return page(request, "evenings/seats.html", evening=evening, seats=found)


@router.get("/evenings/{key}/seat/{number}/{code}", response_class=HTMLResponse)
async def seat(request: Request, key: str, number: int, code: str) -> Response:
    """Whom a link makes of whoever has it; to the evening where they are that already. A link that is only
    looked at, as by a program that shows what lies behind it, changes nothing."""
    director, person = hall_of(request), person_of(request)
    evening, guest = await director.expected_at(_known(key), number, code)
    if person is not None and guest.person_id == person.id:
        return _to(key)
    return page(
        request,
        "evenings/seat.html",
        evening=evening,
        guest=guest,
        book=rulebook(load_game(evening.spec).id),
        free=number in evening.expected,
    )


@router.post("/evenings/{key}/seat/{number}/{code}")
async def arrive(request: Request, key: str, number: int, code: str) -> Response:
    """Come to an evening as the one who was written down."""
    director = hall_of(request)
    _, guest = await director.expected_at(_known(key), number, code)
    await _counted(request, WRITING_WEIGHT)
    person = person_of(request)
    if person is None:
        try:
            person = await ensure_person(request, guest.name)
        except PeopleError:  # an account has that name
            person = await ensure_person(request)
    await director.arrive(key, number, code, person)
    return _to(key)


def _cards(request: Request, evening: EveningNow, guest: Guest | None, now: int) -> dict[str, Any]:
    """What an evening says of convention cards, what its pairs have brought, what one's own may choose."""
    policy = cards.policy_of(evening)
    if policy == cards.FIXED:
        return {"card_policy": ""}
    game = load_game(evening.spec).id
    return {
        "card_policy": cards.POLICIES[policy],
        "last_day": cards.last_day(evening),
        "pair_cards": cards.shown(evening),
        "may_bring": cards.may_bring(evening, guest, now),
        "may_type": policy != cards.LISTED,
        "folder": cards_of(request, game),
        "own_text": "" if guest is None else cards.brought(evening, guest),
        "longest": longest_card()[0],
        "house_card": next(iter(cards_for(game))).text,
    }


def _unit_of(evening: EveningNow, guest: Guest | None) -> int:
    """The number of the unit that somebody plays in; -1 for none."""
    return guest.place // evening.size if guest is not None and guest.place >= 0 else -1


def _board_now(evening: EveningNow, unit: int) -> BoardNow | None:
    """The board that a unit has to play now."""
    here = [board for board in evening.of_round(evening.round) if unit in board.units]
    return next((board for board in here if not board.done), None)


async def _at_places(
    hall: HallDirector, evening: EveningNow, unit: int, own_id: int | None
) -> dict[str, Any]:
    """Who plays at which real place and since when, for the director and those who play there with the way to
    its sheet; who waits for a place; what the sides of each match are called. Empty where there are no
    places."""
    if not evening.places:
        return {}
    directs = own_id is not None and evening.host_id == own_id
    game, places, now = load_game(evening.spec), places_of(evening), hall.now()
    boards = [place.board for place in places if place.board is not None]
    sheets = await hall.sheets.of([one.table_key for one in boards])

    def minutes(at: int | None) -> int | None:
        return None if at is None else (now - at) // MINUTE

    found = []
    for place in places:
        board = place.board
        sheet = sheets.get(board.table_key) if board is not None else None
        ours = board is not None and (directs or unit in board.units)
        way = f"/evenings/{evening.key}/at/{place.number}/{code_of(evening, place.number)}"
        found.append(
            (
                place,
                minutes(board.since if board else None),
                minutes(sheet.heard if sheet else None),
                way if ours else "",
            )
        )
    here = [one for one in evening.of_round(evening.round) if not one.done and not one.on_screen]
    begun = {key for key, one in sheets.items() if one.sheet.shots}
    ends = ends_at(evening)
    return {
        "left": None if ends is None else max(0, -(-(ends - now) // MINUTE)),
        "places": found,
        "game": game,
        "told": is_told(game),
        "names": {one.table_key: side_names(evening, one) for one in evening.boards},
        "waiting": [one for one in here if one.at is None],
        "movable": []
        if is_told(game)
        else [one for one in here if one.table_key not in begun and can_move(evening, one)],
    }


def _playing(evening: EveningNow) -> list[tuple[int, Guest]]:
    """The units that have not withdrawn, each with one of its people, who stands for all of it."""
    firsts = {one.place // evening.size: one for one in evening.people if one.place >= 0}
    return sorted((unit, one) for unit, one in firsts.items() if unit not in evening.roll.gone)


def _told(evening: EveningNow, own_id: int | None) -> dict[str, Any]:
    """What came of an evening so far, as far as somebody may see it."""
    results = _results(evening)
    return {
        "results": results,
        "moved": _moved_places(evening, results),
        "travellers": [] if is_tournament(evening) else _travellers(evening, own_id),
        "matches": _matches(evening),
        "seeds": _seeds(evening),
    }


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


def _full(evening: EveningNow) -> int:
    """At how many tables a board is played that is played at most."""
    return max(Counter(board.board for board in evening.boards).values())


def _lines(evening: EveningNow, board: int) -> list[tuple[Line, BoardNow]]:
    """The lines of a board's traveller with what is written of them, best first for the first place."""
    played = [(one, score) for one, score in evening.played if one.board == board]
    rows = {(score.table, score.units): one for one, score in played}
    scores = [score for _, score in played]
    lines = traveller(scores, evening.plan["scoring"], _full(evening), evening.unit_of_bridge)
    return [(line, rows[line.score.table, line.score.units]) for line in lines]


def _travellers(
    evening: EveningNow, person_id: int | None
) -> list[tuple[int, list[tuple[Line, BoardNow]]]]:
    """Each board's results, for who may see them: (number from 0, lines with their boards)."""
    done = sorted({board.board for board in evening.boards if board.done})
    return [
        (number, _lines(evening, number)) for number in done if evening.may_see(person_id, number)
    ]


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
        names = names_of(evening)
        return [(one, names[one.unit]) for one in standings_of(evening)]
    going_on = {b.board for b in evening.boards if not b.done} if evening.status != OVER else set()
    scores = [score for board, score in evening.played if board.board not in going_on]
    if not scores:
        return []
    names, scoring, missed = names_of(evening), evening.plan["scoring"], _missed(evening)
    if evening.plan["movement"] in (TEAMS, EIGHT):
        teams = {unit // 2: boards for unit, boards in missed.items()}
        found = team_standings(scores, scoring, len(names) // 2, evening.unit_of_bridge, teams)
        return [(s, f"{names[2 * s.unit]}, {names[2 * s.unit + 1]}") for s in found]
    lines = [
        line for number in sorted({s.board for s in scores}) for line, _ in _lines(evening, number)
    ]
    tops = 2 * _full(evening) - 2 if scoring == MATCHPOINTS else 0
    ranked = standings(lines, scoring, len(names), tops, missed)
    return [(s, names[s.unit]) for s in ranked]


def _moved_places(evening: EveningNow, results: list[tuple[Any, str]]) -> dict[int, int]:
    """By how many places each unit has risen or fallen in the round that is played, or was last."""
    if evening.round < 1:
        return {}
    before, now = (
        {one.unit: one.place for one, _ in ranked}
        for ranked in (_results(before_this_round(evening)), results)
    )
    return moved(before, now)


def _missed(evening: EveningNow) -> Mapping[int, tuple[int, ...]]:
    """The boards of the rounds in which units sit out."""
    plan = evening.plan
    sides = len(places(load_game(evening.spec), plan["movement"]))
    units, rounds, boards = (int(plan[name]) for name in ("units", "rounds", "boards"))
    return _moved(plan["movement"], units, rounds, boards, sides).missed


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
    if evening.status != OVER or not text or evening.places:
        return None
    point = above_zero(text, 6, 4)
    if point is None:
        raise OptionError(t("A point is worth a number of units above zero, such as 1 or 0.05."))
    await _counted(request, SETTLING_WEIGHT)
    done = [(board, score) for board, score in evening.played if score.points]
    sat = await hall_of(request).rows.sat_at([board.table_key for board, _ in done])
    games = [
        Played(_who_played(evening, board, sat), tuple(map(Fraction, score.points or ())), point)
        for board, score in done
    ]
    found = await asyncio.to_thread(lambda: payments(owed(games)))
    names = {str(one.number): one.name for one in evening.people}
    return [(names[one.payer], names[one.receiver], one.units) for one in found]


def _seeds(evening: EveningNow) -> list[str]:
    """The boards' seeds, when everybody may know."""
    if evening.status != OVER or evening.places:
        return []
    count = len({board.board for board in evening.boards})
    return [board_seed(evening.seed, evening.words, number + 1) for number in range(count)]


async def _somebody(request: Request) -> User:
    person = person_of(request)
    if person is None:
        raise NotAllowed(t("Sign in first, or take part as a guest."))
    return person


@router.post("/evenings/{key}/own-card")
async def own_card(request: Request, key: str) -> Response:
    """Bring a convention card for one's pair, as the evening allows: typed, of the host's folder, none, or
    nothing of its own."""
    director, person = hall_of(request), await _somebody(request)
    form = await read_form(request, LONGEST_FORM + 4 * longest_card()[0])
    evening, choice = await director.get(_known(key)), form.get("card", "")
    cards.check_choice(evening, evening.guest_of(person.id), choice, director.now())
    game = load_game(evening.spec)
    text = await card_chosen(request, game, person, choice, form.get("text", ""))
    await director.bring_card(key, person, choice, text)
    return _to(key)


@router.post("/evenings/{key}/{what}")
async def do(request: Request, key: str, what: str) -> Response:
    """Join, leave, begin, call a round, end it all, let somebody sit in, enter late or withdraw, set a
    result. Raises `NoTable` for others."""
    form, director = await read_form(request), hall_of(request)
    _known(key)
    if what == "join":
        await director.get(key)
        await director.join(key, await ensure_person(request, form.get("name", "")), form)
        return _to(key)
    person = await _somebody(request)
    if what == "begin":
        await _counted(request, BEGINNING_WEIGHT)
        await director.begin(key, person)
        return _to(key)
    deeds = {
        "leave": director.leave,
        "call": director.call,
        "end": director.end,
        "enter": director.enter,
        "replace": director.replace,
        "correct": director.correct,
        "withdraw": director.withdraw,
        "names": director.write_down,
        "strike": director.strike,
        "screen": director.move_to_screen,
    }
    if what not in deeds:
        raise NoTable(t("There is no such page."))
    if what == "names":
        await _counted(request, WRITING_WEIGHT)
    await deeds[what](key, person, form)
    return _to(key)
