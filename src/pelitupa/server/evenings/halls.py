"""What is done at evenings for people who have no browser there yet, and at real places: people are written
down, sheets are kept by whoever has a place's code, and results are handed in.

A place's code follows from the evening's secret, and opens the sheet of the match that is played there, and
no other.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from pelitupa.core import Game, OptionError, Text, t
from pelitupa.games import load_game
from pelitupa.nature.specification import REPORTED
from pelitupa.records.format import printable
from pelitupa.server.accounts.user import User
from pelitupa.server.evenings.director import SIDES, Director
from pelitupa.server.evenings.sheets import Sheets
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.studies import Studies
from pelitupa.server.store.evenings import MOST_PEOPLE, BoardNow, EveningNow, Guest
from pelitupa.server.store.keys import secret_key
from pelitupa.server.store.models import OPEN, OVER, PLAYING
from pelitupa.server.store.refereed import keep
from pelitupa.server.web.errors import NotAllowed, NotYet
from pelitupa.shown.evening import Evening, ended_of, evening_of
from pelitupa.shown.times import MINUTE, day_of
from pelitupa.table.evening.hall import SCREEN, is_told, place_name, sides_of
from pelitupa.table.evening.sheet import Sheet

LONGEST_NAME: Final = 24
_CODE: Final = 22
"""So many characters of a code are enough that nobody guesses it."""


@dataclass(frozen=True)
class Place:
    """A real place of an evening, from 0, what it is called, and the match that is played there."""

    number: int
    name: Text
    board: BoardNow | None
    sides: tuple[str, ...] = ()


class HallDirector(Director):
    """What is done at evenings, at real places too."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self.sheets = Sheets(hub.engine)

    def now(self) -> int:
        """The cottage's time, in ms."""
        return self._hub.now()

    # --- the director's
    async def write_down(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Write down people, a name a line: who play at the real places of an evening and have no phone of
        their own, or who are to come to the screen by a link of their own (`seat_code`). Whose name is there
        already is not written down again."""
        names = [" ".join(line.split()) for line in form.get("names", "").splitlines()]
        names = [name for name in dict.fromkeys(names) if name]
        if any(len(name) > LONGEST_NAME or not printable(name) for name in names):
            raise OptionError(
                t("a name is printable and not longer than {most}", most=LONGEST_NAME)
            )
        await self._hub.standing.check_written(person.id, " ".join(names))

        async def write(evening: EveningNow) -> None:
            self._directed(evening, person)
            if evening.status == OVER:
                raise NotYet(t("This evening is over."))
            there = {one.name for one in evening.people}
            new = [name for name in names if name not in there]
            if len(evening.people) + len(new) > MOST_PEOPLE:
                raise NotYet(t("There is no room for more at this evening."))
            if evening.places:
                await self.rows.add_names(evening, new)
            elif new:
                await self.rows.expect(evening, new, self._hub.now())

        await self._once(key, write)

    async def strike(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Take somebody who was written down, and has neither come nor a place yet, off the list."""

        async def strike(evening: EveningNow) -> None:
            self._directed(evening, person)
            guest = next(
                (one for one in evening.people if str(one.number) == form.get("who")), None
            )
            if guest is None:
                return
            if guest.number not in evening.expected or not (evening.status == OPEN or guest.waits):
                raise NotYet(
                    t("Only who was written down and has not come yet is taken off the list.")
                )
            await self.rows.remove(evening, guest.number)

        await self._once(key, strike)

    async def move_to_screen(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Let a match that has not begun at its place be played at a table on the screen, by people who are
        here with a browser of their own."""

        async def move(evening: EveningNow) -> None:
            self._directed(evening, person)
            board = next(
                (one for one in evening.boards if one.table_key == form.get("table", "")), None
            )
            if board is None or board.done or board.round != evening.round or not evening.places:
                raise NotYet(t("That match is not to be played now."))
            if board.on_screen:
                return
            if is_told(load_game(evening.spec)) or len(board.units) != SIDES:
                raise NotYet(t("That match can only be played at a real place."))
            if not can_move(evening, board):
                raise NotYet(
                    t("On the screen both need a browser of their own, with which they take part.")
                )
            if await self.sheets.has_entries(board.table_key):
                raise NotYet(t("That match has begun at its place."))
            await self.rows.give_places(evening, [(board, SCREEN)], self._hub.now())

        await self._once(key, move)
        await self.advance(key)

    # --- for whoever has the link of somebody who was written down

    async def expected_at(self, key: str, number: int, code: str) -> tuple[EveningNow, Guest]:
        """The evening of somebody's link, and who they are there. Raises `NoTable` for what is no evening,
        and `NotAllowed` for another code or somebody who is not there any more."""
        evening = await self.get(key)
        guest = next((one for one in evening.people if one.number == number), None)
        right = seat_code(evening, number)
        if guest is None or not hmac.compare_digest(
            code.encode("utf-8", "replace"), right.encode()
        ):
            raise NotAllowed(t("That is not the link of anybody at this evening."))
        return evening, guest

    async def arrive(self, key: str, number: int, code: str, person: User) -> None:
        """Let the person who has the link of somebody who was written down be them from now on. Whoever is
        them already stays so."""

        async def arrive(evening: EveningNow) -> None:
            _, guest = await self.expected_at(key, number, code)
            if guest.person_id == person.id:
                return
            if evening.status == OVER:
                raise NotYet(t("This evening is over."))
            other = evening.guest_of(person.id)
            if other is not None:
                raise NotYet(t("You take part already, as {name}.", name=other.name))
            if number not in evening.expected:
                raise NotAllowed(
                    t("Somebody has come as {name} already, with another browser.", name=guest.name)
                )
            await self._check_welcome(evening, person.id)
            await self.rows.arrive(evening, number, person.id)

        await self._once(key, arrive)
        evening = await self.get(key)
        await self.settle_seats(evening)
        await self.take_over(evening, person.id)

    # --- for whoever has a place's code

    async def at_place(self, key: str, number: int, code: str) -> EveningNow:
        """The evening of a place's code. Raises `NoTable` for what is no evening, and `NotAllowed` for
        another code."""
        evening = await self.get(key)
        right = code_of(evening, number) if 0 <= number < evening.places else ""
        if not hmac.compare_digest(code.encode("utf-8", "replace"), right.encode()) or not right:
            raise NotAllowed(t("That is not the code of a place of this evening."))
        return evening

    async def hand_in(
        self, evening: EveningNow, board: BoardNow, studies: Studies, address: str
    ) -> None:
        """Count a sheet from its beginning, keep it as a record, and write its result down. Raises a
        `PelitupaError` where the match is not over."""
        now = await self.sheets.get(board.table_key)
        if now.sheet.doubts:
            raise NotYet(t("First say whether what two phones have entered was one shot or two."))
        played = evening_at(evening, board, now.sheet)
        begun = board.since or self._hub.now()
        ended = await studies.quick(partial(ended_of, played, day_of(begun)), address)
        table = ended | {
            "key": board.table_key,
            "host_id": None,
            "game": load_game(played.game).id,
            "nature": REPORTED,
            "seed": "",
            "commitment": "",
            "status": OVER,
            "created": begun,
            "started": begun,
            "ended": self._hub.now(),
        }
        await keep(self._hub.engine, table, played.names, 0, self._people(evening, board))
        await self.advance(evening.key)

    def _people(self, evening: EveningNow, board: BoardNow) -> list[int | None]:
        """Who of the cottage's people plays for each side alone."""
        sides = [
            [guest for unit in side for guest in evening.unit(unit)]
            for side in sides_of(evening.plan["movement"], board.units)
        ]
        return [side[0].person_id if len(side) == 1 else None for side in sides]


def code_of(evening: EveningNow, number: int) -> str:
    """The code of a place: whoever has it keeps the score there."""
    return secret_key(f"{evening.seed} place {number}")[:_CODE]


def seat_code(evening: EveningNow, number: int) -> str:
    """The code in the link of somebody who was written down: whoever has it comes as them."""
    return secret_key(f"{evening.seed} seat {number}")[:_CODE]


def can_move(evening: EveningNow, board: BoardNow) -> bool:
    """Whether a match can be played on the screen: both have a browser of their own, and no other match of
    their meeting is at a place."""
    guests = [guest for unit in board.units for guest in evening.unit(unit)]
    others = [
        one for one in evening.of_round(board.round) if one.desk == board.desk and not one.done
    ]
    first = next(iter(others), board)
    return (
        first.board == board.board
        and len(guests) == SIDES
        and all(guest.person_id is not None for guest in guests)
    )


def side_names(evening: EveningNow, board: BoardNow) -> tuple[str, ...]:
    """What the sides of a match are called."""
    return tuple(
        " & ".join(guest.name for unit in side for guest in evening.unit(unit))
        for side in sides_of(evening.plan["movement"], board.units)
    )


def places_of(evening: EveningNow, game: Game | None = None) -> list[Place]:
    """The places of an evening with what is played there now."""
    game = game or load_game(evening.spec)
    now = (
        {one.at: one for one in evening.boards if not one.done} if evening.status == PLAYING else {}
    )
    return [
        Place(
            number,
            place_name(game, number),
            now.get(number),
            side_names(evening, now[number]) if number in now else (),
        )
        for number in range(evening.places)
    ]


def ends_at(evening: EveningNow) -> int | None:
    """When the time of the round is out, in milliseconds since 1970; None where no time was agreed, or nobody
    has begun. Nothing ends by itself then: it is told."""
    minutes = evening.plan.get("minutes", 0)
    begun = [one.since for one in evening.of_round(evening.round) if one.since is not None]
    if not minutes or not begun or evening.status != PLAYING:
        return None
    return min(begun) + int(minutes) * MINUTE


def evening_at(evening: EveningNow, board: BoardNow, sheet: Sheet) -> Evening:
    """A match at a place as the referee counts it. Raises a `PelitupaError` where it cannot be one."""
    game = load_game(evening.spec)
    return evening_of(game.id, evening.spec, side_names(evening, board), sheet.entries)
