"""How an evening goes: opened, joined, begun, round by round, until its result stands.

Nothing is kept but in the database: `advance` looks at what is written and does what is due, however
often and by whichever worker it is asked. A table's key follows from the evening's secret, so that a
table is opened once.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from typing import Any, Final

from sqlalchemy.exc import IntegrityError

from pelitupa.core import OptionError, PelitupaError, t
from pelitupa.games import load_game
from pelitupa.nature import fresh_seed, nature_for
from pelitupa.nature.boards import board_seed, drawn_groups
from pelitupa.players import best_bot
from pelitupa.records import commitment, execute, parse
from pelitupa.records.format import ENTROPY_LIMIT, printable
from pelitupa.server.accounts.user import User
from pelitupa.server.evenings.rows import BoardNow, EveningNow, EveningRows, Guest
from pelitupa.server.evenings.tournament import (
    TOURNAMENT_KINDS,
    TOURNAMENTS,
    is_tournament,
    matches_of,
    rounds_of,
    tournament_game,
)
from pelitupa.server.live.hub import Hub, NoTable
from pelitupa.server.pages.errors import NotAllowed, NotYet
from pelitupa.server.pages.security import new_key
from pelitupa.server.store.models import OPEN, OVER, PLAYING
from pelitupa.server.store.trouble import note
from pelitupa.server.tables.setup import TIMES
from pelitupa.table import TableError
from pelitupa.table.bot_names import BOT_NAMES
from pelitupa.table.evening.movements import (
    EIGHT,
    HOWELL,
    INDIVIDUAL,
    MOVEMENTS,
    TEAMS,
    Movement,
    movement,
)
from pelitupa.table.evening.playing import board_game, places
from pelitupa.table.evening.scoring import MATCHPOINTS, POINTS, SCORINGS
from pelitupa.table.terms import BOT, OFF, Terms
from pelitupa.table.time_control import Days, parse_time_control

EVENINGS_EACH: Final = 3
MOST_TABLES: Final = 400
"""Boards times tables of an evening: so many matches it has at most."""
PATIENCE_MS: Final = 60 * 24 * 3600 * 1000
"""An evening that has not begun after so long, sixty days, is forgotten."""
LONGEST_MS: Final = 400 * 24 * 3600 * 1000
"""And one that is not over after four hundred days is ended."""
LOG: Final = logging.getLogger("pelitupa.server")
NAMES: Final = {MATCHPOINTS: t("matchpoints"), "imps": t("IMPs"), "points": t("plain points")}
KINDS: Final = {
    "mitchell": t("Mitchell: half of the pairs go from table to table"),
    HOWELL: t("Howell: everyone meets everyone"),
    TEAMS: t("Teams of two pairs"),
    EIGHT: t("Two teams at two tables, who then change"),
    INDIVIDUAL: t("Everybody for themselves"),
}
"""The movements of duplicate evenings in words."""
ALL_KINDS: Final = {**KINDS, **TOURNAMENT_KINDS}


class Director:
    """What is done at evenings."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.rows = EveningRows(hub.engine)

    async def get(self, key: str) -> EveningNow:
        """An evening as it is written. Raises `NoTable`."""
        found = await self.rows.get(key)
        if found is None:
            raise NoTable(t("There is no such evening."))
        return found

    async def open(self, person: User, form: Mapping[str, str]) -> str:
        """A new evening by a form: its key. Raises a `PelitupaError` that says what is wrong."""
        kind, scoring = form.get("movement", HOWELL), form.get("scoring", MATCHPOINTS)
        if kind not in (*MOVEMENTS, *TOURNAMENTS) or scoring not in SCORINGS:
            raise OptionError(t("There is no such movement or scoring."))
        scoring = POINTS if kind in TOURNAMENTS else scoring
        spec = form.get("game", "")
        game = tournament_game(spec) if kind in TOURNAMENTS else board_game(spec)
        seats = places(game, kind)
        time = next((one.inside for one in TIMES if one.value == form.get("time", "none")), None)
        if time is None:
            raise OptionError(t("There is no such clock."))
        name = " ".join(form.get("name", "").split())[:60] or game.rulebook.title
        if not printable(name):
            raise OptionError(t("a name has printable characters"))
        plan = {
            "movement": kind, "scoring": scoring, "time": time, "size": len(seats[0]),
            "unit": _unit(form), "rounds": _number(form, "rounds", 2, 30),
            "boards": _number(form, "boards", 2, 16), "auto": form.get("auto", "true") == "true",
        }  # fmt: skip
        seed, key = fresh_seed(), new_key()
        opened = await self.rows.open(
            {
                "key": key, "host_id": person.id, "name": name, "spec": str(game), "plan": plan,
                "seed": seed, "commitment": commitment(seed), "status": OPEN, "round": -1,
                "created": self._hub.now(),
            },
            EVENINGS_EACH,
        )  # fmt: skip
        if not opened:
            raise TableError(t("You have too many evenings; end one first."))
        return key

    async def join(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Take part, alone or with somebody who is there; after the beginning as one who waits to sit in."""
        evening = await self.get(key)
        if evening.status == OVER:
            raise NotYet(t("This evening is over."))
        if evening.guest_of(person.id) is not None:
            return
        words = " ".join(form.get("words", "").split())
        if len(words) > ENTROPY_LIMIT or not printable(words or "-"):
            raise OptionError(
                t("your words have at most {most} printable characters", most=ENTROPY_LIMIT)
            )
        partner = -1
        if form.get("partner", "").isdecimal() and evening.status == OPEN and evening.size == 2:
            partner = int(form["partner"][:4])
            taken = {one.partner for one in evening.people}
            found = [one for one in evening.people if one.number == partner and one.partner < 0]
            if not found or partner in taken:
                raise NotYet(t("Somebody else sits with them already."))
        came = await self.rows.add(
            evening, person_id=person.id, name=person.name, words=words, partner=partner
        )
        if not came:
            raise NotYet(
                t("Somebody else came at the same moment, or there is no room; try again.")
            )

    async def leave(self, key: str, person: User) -> None:
        """Go: without a trace who has no place yet, for others a bot sits in."""
        evening = await self.get(key)
        guest = evening.guest_of(person.id)
        if guest is None:
            raise NotAllowed(t("You do not take part in this evening."))
        if evening.status == OPEN or guest.waits:
            await self.rows.remove(key, guest.number)
        elif guest.place < 0:
            raise NotYet(t("You have left already; a bot sits in your place."))
        else:
            await self._sit_in(evening, guest, None)

    # --- the director's

    def _directed(self, evening: EveningNow, person: User) -> None:
        if evening.host_id != person.id:
            raise NotAllowed(t("Only the director may do that."))

    async def begin(self, key: str, person: User) -> None:
        """Draw partners for those who came alone, fill up with bots, and call the first round."""
        evening = await self.get(key)
        self._directed(evening, person)
        if evening.status != OPEN:
            raise NotYet(t("This evening has begun."))
        if sum(one.person_id is not None for one in evening.people) < 2:
            raise NotYet(t("An evening needs two people at least."))
        guests, drawn = _seated(evening)
        game = load_game(evening.spec)
        kind = evening.plan["movement"]
        seats = places(game, kind)
        # two tables, so that results can be compared
        least = len(seats) if kind in TOURNAMENTS else 2 * len(seats)
        units = max(least, -(-len(guests) // evening.size))
        units += units % 2 if kind == TEAMS else 0
        bot = best_bot(game.id, "", "")
        while len(guests) < units * evening.size:
            number = max(one.number for one in guests) + 1
            name = _bot_name([one.name for one in guests])
            guests.append(Guest(number, None, bot, name, "", -1, len(guests), ()))
        words = [one.words for one in evening.people]
        plan = evening.plan | {"words": words, "drawn": drawn, "units": units}
        if kind in TOURNAMENTS:
            plan["rounds"] = rounds_of(kind, units, evening.plan["rounds"])
            first = _with_keys(evening, matches_of(replace(evening, plan=plan), 0))
            many = plan["rounds"] * len(first)
        else:
            moved = movement(kind, units, plan["rounds"], plan["boards"], len(seats))
            first = _with_keys(evening, _boards(moved))
            many = len(first)
        if many > MOST_TABLES:
            raise TableError(t("That would be too many matches for one evening."))
        if await self.rows.begin(evening, plan, guests, first):
            await self.advance(key)

    async def call(self, key: str, person: User) -> None:
        """Call the next round, or end the evening after the last; what was not played is an average."""
        evening = await self.advance(key)
        self._directed(evening, person)
        if evening.status != PLAYING:
            raise NotYet(t("This evening is not under way."))
        for board in evening.of_round(evening.round):
            if not board.done:
                await self.rows.settle(key, board, None, "not played")
        await self._next(await self.get(key))
        await self.advance(key)

    async def correct(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Set a board's result at a table, with a reason that all can read; `average` for none."""
        evening = await self.get(key)
        self._directed(evening, person)
        reason = " ".join(form.get("reason", "").split())[:200]
        if not reason or not printable(reason):
            raise OptionError(t("Say why, in a few words."))
        named = form.get("table", "")
        board = next((one for one in evening.boards if one.table_key == named), None)
        if board is None or board.round > evening.round:
            raise NotYet(t("That board has not been called yet."))
        points: list[float] | None = None
        text = form.get("points", "").strip().lower()
        if text not in ("", "average"):
            try:
                points = [float(part) for part in text.replace(",", ".").split()]
            except ValueError:
                points = []
            if len(points) != len(board.units) or not all(abs(p) <= 1e6 for p in points):
                raise OptionError(
                    t("points are {count} numbers with spaces, or average", count=len(board.units))
                )
        await self.rows.settle(key, board, points, reason)
        await self.advance(key)

    async def replace(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Let another person, who waits, or a bot sit in for somebody."""
        evening = await self.get(key)
        self._directed(evening, person)
        numbers = {str(one.number): one for one in evening.people}
        guest = numbers.get(form.get("who", ""))
        if guest is None or guest.place < 0:
            raise OptionError(t("There is nobody of that number in a place."))
        by = form.get("by", "bot")
        await self._sit_in(evening, guest, None if by == "bot" else numbers.get(by, guest))

    async def _sit_in(self, evening: EveningNow, guest: Guest, by: Guest | None) -> None:
        """Give somebody's place to another from now on, at the tables that are played too."""
        unit, slot = divmod(guest.place, evening.size)
        left = [one for one in evening.boards if unit in one.units and not one.done]
        if by is not None:
            if by.place >= 0 or by.person_id is None:
                raise NotYet(t("They sit at another place already."))
            if set(by.seen) & {one.board for one in left}:
                raise NotAllowed(t("They have seen a board that is to be played yet."))
            await self.rows.set_guest(evening.key, by.number, place=guest.place)
            await self.rows.set_guest(evening.key, guest.number, place=-1)
        else:
            bot = best_bot(load_game(evening.spec).id, "", "")
            name = _bot_name([one.name for one in evening.people])
            added = await self.rows.add(evening, bot=bot, name=name, place=guest.place)
            if not added:
                raise NotYet(
                    t("Somebody else came at the same moment, or there is no room; try again.")
                )
            await self.rows.set_guest(evening.key, guest.number, place=-1)
        seats = places(load_game(evening.spec), evening.plan["movement"])
        for board in left:
            row = await self._hub.reader.table(board.table_key)
            if row is None or row.status != PLAYING:
                continue
            seat = seats[board.units.index(unit)][slot]
            if row.seats[seat].bot is not None:
                continue  # a bot plays this one to its end
            who = by.person_id if by is not None else None
            await self._hub.seating.set_seat(board.table_key, seat, person_id=who)
            await self._hub.refresh(board.table_key)
            table = await self._hub.get(board.table_key)
            if by is not None:
                if table.playing.match.is_bot(seat):
                    await table.come_back(seat)
                await self.rows.note_seen(evening, by, board.board)

    # --- what is due

    async def advance(self, key: str) -> EveningNow:
        """Do what is due: open the next boards, collect results, call the next round. Once or often,
        alike."""
        evening = await self.get(key)
        for _ in range(int(evening.plan["rounds"]) + 1):
            if evening.status != PLAYING:
                return evening
            await self._look_at_round(evening)
            evening = await self.get(key)
            over = all(board.done for board in evening.of_round(evening.round))
            if not over or not (evening.plan["auto"] or self._is_last(evening)):
                return evening
            await self._next(evening)
            evening = await self.get(key)
        return evening

    async def sweep(self) -> int:
        """Do what is due at evenings that nobody looks at, end those that nobody ends, and forget those
        that never began; how many were forgotten. For now and then."""
        now = self._hub.now()
        for key in await self.rows.under_way():
            try:
                evening = await self.advance(key)
                if evening.status == PLAYING and evening.created < now - LONGEST_MS:
                    await self._end(evening)
            except PelitupaError as error:  # one that cannot go on holds up no other
                note(LOG, f"the evening {key[:6]} does not go on", error)
        return await self.rows.forget(now - PATIENCE_MS)

    async def _end(self, evening: EveningNow) -> None:
        """End an evening as it stands: what was not played is an average."""
        for board in evening.boards:
            if not board.done:
                await self.rows.settle(evening.key, board, None, "not played")
        await self.rows.move_on(evening, evening.round, OVER)

    def _is_last(self, evening: EveningNow) -> bool:
        return evening.round + 1 >= int(evening.plan["rounds"])

    async def _next(self, evening: EveningNow) -> None:
        if self._is_last(evening):
            await self.rows.move_on(evening, evening.round, OVER)
        else:
            number = evening.round + 1
            added = matches_of(evening, number) if is_tournament(evening) else []
            await self.rows.move_on(evening, number, PLAYING, _with_keys(evening, added))

    async def _look_at_round(self, evening: EveningNow) -> None:
        """Open what can be played now: with days for a decision all boards at once, else one by one."""
        at_once = isinstance(parse_time_control(evening.plan["time"]), Days)
        busy: set[int] = set()
        for board in evening.of_round(evening.round):
            if board.done or (board.desk in busy and not at_once):
                continue
            busy.add(board.desk)
            row = await self._hub.reader.table(board.table_key)
            if row is not None and row.status == OVER:
                await self._collect(evening, board)
                busy.discard(board.desk)
                continue
            if row is None:
                await self._open_board(evening, board)
            if row is None or row.status == OPEN:
                await self._hub.begin(board.table_key)

    async def _collect(self, evening: EveningNow, board: BoardNow) -> None:
        text = await self._hub.reader.record(board.table_key)
        scores = execute(parse(text)).settlement()
        seats = places(load_game(evening.spec), evening.plan["movement"])
        await self.rows.settle(evening.key, board, [float(scores[place[0]]) for place in seats])

    async def _open_board(self, evening: EveningNow, board: BoardNow) -> None:
        game = load_game(evening.spec)
        seats: list[dict[str, Any]] = [{} for _ in range(game.num_players())]
        for unit, place in zip(board.units, places(game, evening.plan["movement"]), strict=True):
            for guest, seat in zip(evening.unit(unit), place, strict=True):
                if guest.person_id is not None:
                    await self.rows.note_seen(evening, guest, board.board)
                    seats[seat] = {"person_id": guest.person_id, "name": guest.name}
                else:
                    bot = guest.bot or best_bot(game.id, "", "")
                    seats[seat] = {"bot": bot, "name": guest.name}
        seed = board_seed(evening.seed, evening.words, board.board + 1)
        terms = Terms(
            time=evening.plan["time"], timeout=BOT, stand_in=best_bot(game.id, "", ""), talk=OFF,
            take_back=False, evening=evening.key, board=board.board,
        )  # fmt: skip
        values = {
            "key": board.table_key, "host_id": None, "spec": str(game), "game": game.id,
            "terms": asdict(terms), "public": False, "rated": False,
            "nature": str(nature_for(game)), "given": "", "seed": seed,
            "commitment": commitment(seed), "status": OPEN, "created": self._hub.now(), "version": 0,
        }  # fmt: skip
        try:
            await self._hub.seating.open(values, seats)
        except IntegrityError:
            return  # another worker has opened it


def _bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody has."""
    names = (f"{name} {more}".strip() for more in ("", *range(2, 99)) for name in BOT_NAMES)
    return next(name for name in names if name not in taken)


def _number(form: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = form.get(name, str(default)).strip()
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= most):
        rounds = t("there are 1 to {most} rounds", most=most)
        raise OptionError(
            rounds if name == "rounds" else t("there are 1 to {most} boards a round", most=most)
        )
    return int(text)


def _unit(form: Mapping[str, str]) -> float:
    """How many points of the game are one of bridge, for IMPs."""
    unit = above_zero(form.get("unit", "1").strip(), 5, 3)
    if unit is None:
        raise OptionError(
            t("So many points count as one of bridge: a number above zero, such as 1 or 0.5.")
        )
    return float(unit)


def above_zero(text: str, digits: int, decimals: int) -> Fraction | None:
    """The number that was typed, with at most so many digits before its point or comma and after it; None if
    it is no such number above zero."""
    if not re.fullmatch(rf"[0-9]{{1,{digits}}}([.,][0-9]{{1,{decimals}}})?", text):
        return None
    return Fraction(text.replace(",", ".")) or None


def _seated(evening: EveningNow) -> tuple[list[Guest], list[list[int]]]:
    """Everybody in a place, pairs that came together first, and the groups that were drawn, by number."""
    people = {one.number: one for one in evening.people}
    together = [(one.partner, one.number) for one in evening.people if one.partner in people]
    paired = {number for pair in together for number in pair}
    alone = [one.number for one in evening.people if one.number not in paired]
    by_lot = evening.size > 1 or is_tournament(evening)
    drawn = drawn_groups(evening.seed, evening.words, len(alone), evening.size) if by_lot else [
        (place,) for place in range(len(alone))
    ]  # fmt: skip
    groups = [[alone[one] for one in group] for group in drawn]
    order = [number for group in [*together, *groups] for number in group]
    guests = [replace(people[number], place=place) for place, number in enumerate(order)]
    return guests, groups if evening.size > 1 else []


def _boards(moved: Movement) -> list[BoardNow]:
    """All boards of a movement at their tables."""
    return [
        BoardNow(sitting.round, sitting.table, board, "", sitting.units, None, False, "")
        for sitting in moved.sittings
        for board in sitting.boards
    ]


def _with_keys(evening: EveningNow, boards: Sequence[BoardNow]) -> list[BoardNow]:
    """Boards with the keys of their tables, which follow from the evening's secret."""
    found = []
    for one in boards:
        text = f"{evening.seed} table {one.round} {one.desk} {one.board}"
        digest = hashlib.sha256(text.encode()).digest()
        key = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        found.append(replace(one, table_key=key))
    return found
