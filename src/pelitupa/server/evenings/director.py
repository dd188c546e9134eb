"""What people do at an evening: it is opened, joined, begun, directed round by round, ended.

Each deed is made against the evening as it is (`EveningRows`), and is done once: what is sent twice, as by a
double click, finds done what it asks for.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Final

from pelitupa.core import Game, OptionError, t
from pelitupa.games import load_game
from pelitupa.nature import fresh_seed
from pelitupa.nature.boards import drawn_groups
from pelitupa.players import best_bot
from pelitupa.records import commitment
from pelitupa.records.format import ENTROPY_LIMIT, printable
from pelitupa.server.accounts.credentials import is_key
from pelitupa.server.accounts.user import User
from pelitupa.server.evenings import cards
from pelitupa.server.evenings.course import Course, with_keys
from pelitupa.server.evenings.tournament import (
    TOURNAMENT_KINDS,
    TOURNAMENTS,
    is_tournament,
    matches_of,
    rounds_of,
    tournament_game,
)
from pelitupa.server.store.evenings import (
    MOST_PEOPLE,
    BoardNow,
    EveningNow,
    Guest,
    Moved,
)
from pelitupa.server.store.keys import secret_key
from pelitupa.server.store.models import OPEN, OVER, PLAYING
from pelitupa.server.web.errors import NotAllowed, NotYet
from pelitupa.server.web.security import new_key
from pelitupa.shown.numbers import whole
from pelitupa.shown.setup import TIMES
from pelitupa.table import TableError
from pelitupa.table.bot_names import BOT_NAMES
from pelitupa.table.evening.hall import hall_game, is_told, minutes_wanted, places_wanted, sides_of
from pelitupa.table.evening.movements import (
    EIGHT,
    HOWELL,
    INDIVIDUAL,
    MOVEMENTS,
    TEAMS,
    Movement,
    movement,
)
from pelitupa.table.evening.playing import board_game, places, usual_of
from pelitupa.table.evening.rounds import MOST_PLAYERS
from pelitupa.table.evening.scoring import MATCHPOINTS, POINTS, SCORINGS
from pelitupa.table.evening.tournaments import COMPANIES, DRAWN, ROBIN, SWISS

EVENINGS_EACH: Final = 3
MOST_ROUNDS: Final = 30
SIDES: Final = 2
TOLD: Final = "told"
"""The reason of a result of which people told the director, where nobody keeps a sheet."""
ENTERABLE: Final = (SWISS, *DRAWN)
"""The tournaments that can be entered late."""
LEAVABLE: Final = (*ENTERABLE, ROBIN)
"""The tournaments from which one can withdraw."""
_TRIES: Final = 100
MOST_TABLES: Final = 400
"""Boards times tables of an evening: so many matches it has at most."""
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


class Director(Course):
    """What is done at evenings, by those who come and by whoever directs."""

    async def open(self, person: User, form: Mapping[str, str]) -> str:
        """A new evening by a form: its key. What is sent twice with the same `once`, a key of the page, is
        one evening. Raises a `PelitupaError` that says what is wrong."""
        kind = form.get("movement", HOWELL)
        if kind not in (*MOVEMENTS, *TOURNAMENTS):
            raise OptionError(t("There is no such movement or scoring."))
        usual = usual_of(kind)
        scoring = form.get("scoring", "") or usual.scoring
        if scoring not in SCORINGS:
            raise OptionError(t("There is no such movement or scoring."))
        scoring = POINTS if kind in TOURNAMENTS else scoring
        spec = form.get("game", "")
        at_places = places_wanted(form.get("places", "").strip(), kind)
        if at_places:
            game = hall_game(spec, kind)
        else:
            game = tournament_game(spec) if kind in TOURNAMENTS else board_game(spec)
        size = 1 if at_places else len(places(game, kind)[0])
        time = next((one.inside for one in TIMES if one.value == form.get("time", "none")), None)
        if time is None:
            raise OptionError(t("There is no such clock."))
        name = " ".join(form.get("name", "").split())[:60] or game.rulebook.title
        if not printable(name):
            raise OptionError(t("a name has printable characters"))
        if name != game.rulebook.title:
            await self._hub.standing.check_written(person.id, name)
        rounds = usual.rounds if kind == EIGHT else _number(form, "rounds", 2, MOST_ROUNDS)
        plan = {
            "movement": kind,
            "scoring": scoring,
            "time": time,
            "size": size,
            "unit": _unit(form),
            "rounds": rounds,
            "boards": _number(form, "boards", usual.boards, 16),
            "auto": form.get("auto", "true") == "true",
        }
        plan |= cards.asked_for(form, game, size, self._hub.now())
        if at_places:
            plan |= {"places": at_places, "boards": 1 if kind in DRAWN else plan["boards"]}
            if minutes := minutes_wanted(form.get("minutes", "").strip()):
                plan["minutes"] = minutes
        once = form.get("once", "")
        seed, key = fresh_seed(), _key_of(person, once) if is_key(once) else new_key()
        opened = await self.rows.open(
            {
                "key": key,
                "host_id": person.id,
                "name": name,
                "spec": str(game),
                "plan": plan,
                "seed": seed,
                "commitment": commitment(seed),
                "status": OPEN,
                "round": -1,
                "created": self._hub.now(),
            },
            EVENINGS_EACH,
        )
        if not opened:
            raise TableError(t("You have too many evenings; end one first."))
        return key

    async def _once(self, key: str, deed: Callable[[EveningNow], Awaitable[None]]) -> None:
        """Do something with an evening as it is; where somebody else was quicker, look at it again first."""
        for _ in range(_TRIES):
            with suppress(Moved):
                return await deed(await self.get(key))
        raise NotYet(t("Much is going on at this evening just now; try again in a moment."))

    async def join(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Take part, alone or with somebody who is there; after the beginning as one who waits to sit in."""
        words = " ".join(form.get("words", "").split())
        if len(words) > ENTROPY_LIMIT or not printable(words or "-"):
            raise OptionError(
                t("your words have at most {most} printable characters", most=ENTROPY_LIMIT)
            )

        await self._hub.standing.check_written(person.id, words)

        async def join(evening: EveningNow) -> None:
            if evening.status == OVER:
                raise NotYet(t("This evening is over."))
            if evening.guest_of(person.id) is not None:
                return
            await self._check_welcome(evening, person.id)
            if len(evening.people) >= MOST_PEOPLE:
                raise NotYet(t("There is no room for more at this evening."))
            await self.rows.add(
                evening,
                person_id=person.id,
                name=person.name,
                words=words,
                partner=_partner(evening, form.get("partner", "")),
            )

        await self._once(key, join)

    async def bring_card(self, key: str, person: User, choice: str, text: str) -> None:
        """Bring a convention card for one's pair: its text, which has been checked, `WITHOUT`, or "" for
        nothing of its own. `choice` is what was chosen. It counts from the pair's next board on. Raises
        `NotYet` where the evening does not allow it."""

        async def bring(evening: EveningNow) -> None:
            guest = evening.guest_of(person.id)
            cards.check_choice(evening, guest, choice, self._hub.now())
            assert guest is not None  # or it would not have been allowed
            if cards.brought(evening, guest) != text:
                await self.rows.replan(evening, cards.with_card(evening, guest, text))

        await self._once(key, bring)

    async def leave(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Go: without a trace who has no place yet, for others a bot sits in. The form names the `place` that
        is left: whoever has left it already has nothing more to leave."""

        async def leave(evening: EveningNow) -> None:
            guest = evening.guest_of(person.id)
            if guest is None or form.get("place", str(guest.place)) != str(guest.place):
                return
            if evening.status == OPEN or guest.waits:
                await self.rows.remove(evening, guest.number)
            elif evening.status == PLAYING and guest.place >= 0:
                await self._sit_in(evening, guest, None)

        await self._once(key, leave)
        await self.settle_seats(await self.get(key))

    async def _check_welcome(self, evening: EveningNow, person_id: int | None) -> None:
        """Raise `NotAllowed` for who was removed from an evening by those in charge of the cottage."""
        if (await self._hub.standing.rules()).is_removed(person_id, evening.key):
            raise NotAllowed(t("The host of this cottage has removed them from this evening."))

    # --- the director's

    def _directed(self, evening: EveningNow, person: User) -> None:
        if evening.host_id != person.id:
            raise NotAllowed(t("Only the director may do that."))

    async def begin(self, key: str, person: User) -> None:
        """Draw partners for those who came alone, fill up with bots, and call the first round. An evening
        that has begun goes on as it is."""

        async def begin(evening: EveningNow) -> None:
            self._directed(evening, person)
            if evening.status == OPEN:
                await self._begin(evening)

        await self._once(key, begin)
        await self.advance(key)

    async def _begin(self, evening: EveningNow) -> None:
        here = evening.places > 0  # where those whom the director has written down play as well
        if sum(here or one.person_id is not None for one in evening.people) < 2:
            raise NotYet(t("An evening needs two people at least."))
        guests, drawn = _seated(evening)
        game = load_game(evening.spec)
        kind = evening.plan["movement"]
        if kind == COMPANIES and len(guests) < game.num_players():
            raise NotYet(t("The least for a company: {least}.", least=game.num_players()))
        sides = SIDES if here else len(places(game, kind))
        # two tables, so that results can be compared
        least = sides if kind in TOURNAMENTS else 2 * sides
        units = max(least, -(-len(guests) // evening.size))
        units += units % 2 if kind == TEAMS else 0
        while len(guests) < units * evening.size:
            guests.append(_new_bot(game, guests, len(guests)))
        words = [one.words for one in evening.people]
        plan = evening.plan | {"words": words, "drawn": drawn, "units": units}
        if "brought" in plan:
            plan["brought"] = cards.of_pairs(evening, guests)
        if kind in TOURNAMENTS:
            plan["rounds"] = rounds_of(kind, units, evening.plan["rounds"])
            pairing = replace(evening, plan=plan)
            first = with_keys(evening, await asyncio.to_thread(matches_of, pairing, 0))
            many = plan["rounds"] * len(first)
        else:
            moved = movement(kind, units, plan["rounds"], plan["boards"], sides)
            first = with_keys(evening, _boards(moved))
            many = len(first)
        if many > MOST_TABLES:
            raise TableError(t("That would be too many matches for one evening."))
        await self.rows.begin(evening, plan, guests, first)

    async def call(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """End the round that the form names (`round`, from 1), and so call the next one, or end the evening
        after the last; what was not played is an average. A round that has ended stays so."""
        self._directed(await self.get(key), person)
        number = whole(form.get("round", ""), 1, MOST_ROUNDS)
        if number is None:
            raise OptionError(t("Say which round is to end."))
        await self.advance(key)

        async def call(evening: EveningNow) -> None:
            if evening.status == OPEN:
                raise NotYet(t("This evening is not under way."))
            if evening.status == PLAYING and evening.round + 1 == number:
                await self.next_round(evening)

        await self._once(key, call)
        await self.advance(key)

    async def end(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """End an evening as it stands, also one that cannot go on; what was not played is an average."""
        if form.get("sure") != "true":
            raise OptionError(t("Say that you are sure."))

        async def end(evening: EveningNow) -> None:
            self._directed(evening, person)
            if evening.status != OVER:
                await self.rows.move_on(evening, evening.round, OVER)

        await self._once(key, end)

    async def correct(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Set a board's result at a table, with a reason that all can read; `average` for none, or a
        percentage for each side."""
        directed = await self.get(key)
        self._directed(directed, person)
        reason = " ".join(form.get("reason", "").split())[:200]
        if not reason and is_told(load_game(directed.spec)):
            reason = TOLD
        if not reason or not printable(reason):
            raise OptionError(t("Say why, in a few words."))
        await self._hub.standing.check_written(person.id, reason)
        named = form.get("table", "")

        async def correct(evening: EveningNow) -> None:
            board = next((one for one in evening.boards if one.table_key == named), None)
            if board is None or board.round > evening.round:
                raise NotYet(t("That board has not been called yet."))
            count = len(sides_of(evening.plan["movement"], board.units))
            points, share = _result(form.get("points", ""), count)
            if share and not is_tournament(evening) and evening.plan["scoring"] == POINTS:
                raise OptionError(
                    t(
                        "Plain points are not set by percentages: set points, or nothing for an average."
                    )
                )
            await self.rows.set_result(evening, board, points, share, reason)

        await self._once(key, correct)
        await self.advance(key)

    async def replace(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Let another person, who waits, or a bot sit in for somebody; whoever has no place any more has been
        replaced already."""

        async def replace_(evening: EveningNow) -> None:
            self._directed(evening, person)
            numbers = {str(one.number): one for one in evening.people}
            guest = numbers.get(form.get("who", ""))
            by = form.get("by", "bot")
            if guest is None or (by != "bot" and by not in numbers):
                raise OptionError(t("There is nobody of that number."))
            if guest.place >= 0 and evening.status == PLAYING:
                await self._sit_in(evening, guest, None if by == "bot" else numbers[by])

        await self._once(key, replace_)
        evening = await self.get(key)
        await self.settle_seats(evening)
        by = next((one for one in evening.people if str(one.number) == form.get("by")), None)
        if by is not None and by.place >= 0 and by.person_id is not None:
            await self.take_over(evening, by.person_id)

    async def _sit_in(self, evening: EveningNow, guest: Guest, by: Guest | None) -> None:
        """Give somebody's place to another from now on, at the tables that are played too."""
        game = load_game(evening.spec)
        unit, slot = divmod(guest.place, evening.size)
        left = [one for one in evening.boards if unit in one.units and not one.done]
        if by is None and evening.places:
            raise NotYet(
                t(
                    "At a real place no bot sits in: somebody else does, or the director takes them out."
                )
            )
        if by is not None:
            await self._check_welcome(evening, by.person_id)
            if by.place >= 0 or (by.person_id is None and not evening.places):
                raise NotYet(t("They sit at another place already."))
            if set(by.seen) & {one.board for one in left}:
                raise NotAllowed(t("They have seen a board that is to be played yet."))
        tables = []
        for board in left:
            row = await self._hub.reader.table(board.table_key)
            if row is None:
                continue
            seat = places(game, evening.plan["movement"])[board.units.index(unit)][slot]
            # a bot plays its own match to the end
            if row.status == PLAYING and row.seats[seat].bot is None:
                tables.append((board, seat))
        bot = {}
        if by is None:
            new = _new_bot(game, evening.people, guest.place)
            bot = {"bot": new.bot, "name": new.name}
        changed = await self.rows.sit_in(evening, guest, by, bot, tables)
        await self._hub.refresh_all(changed)

    async def enter(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Let somebody who waits enter a tournament of `ENTERABLE` from the next round on: alone, or with the
        one that the form names; bots take what places are left. The rounds they missed count as nothing."""

        async def enter(evening: EveningNow) -> None:
            self._directed(evening, person)
            numbers = {str(one.number): one for one in evening.people}
            named = [form.get("who", ""), *([form["partner"]] if form.get("partner") else [])]
            if not all(one in numbers for one in named) or len(set(named)) != len(named):
                raise OptionError(t("There is nobody of that number."))
            entering = [numbers[one] for one in named]
            if any(not one.waits for one in entering):
                return
            for one in entering:
                await self._check_welcome(evening, one.person_id)
            await self._enter(evening, entering[: evening.size])

        await self._once(key, enter)

    async def _enter(self, evening: EveningNow, entering: Sequence[Guest]) -> None:
        if evening.plan["movement"] not in ENTERABLE or evening.status != PLAYING:
            raise NotYet(t("This tournament is not under way, or cannot be entered late."))
        if self.is_last(evening):
            raise NotYet(t("The last round is being played."))
        unit = int(evening.plan["units"])
        many = (unit + 2) // 2 * int(evening.plan["boards"]) * int(evening.plan["rounds"])
        if unit >= MOST_PLAYERS or many > MOST_TABLES or len(evening.people) >= MOST_PEOPLE:
            raise TableError(t("That would be too many matches for one evening."))
        game, first = load_game(evening.spec), unit * evening.size
        guests = [replace(one, place=first + place) for place, one in enumerate(entering)]
        while len(guests) < evening.size:
            guests.append(_new_bot(game, [*evening.people, *guests], first + len(guests)))
        came = {**evening.plan.get("came", {}), str(unit): evening.round + 1}
        await self.rows.enter(evening, evening.plan | {"units": unit + 1, "came": came}, guests)

    async def withdraw(self, key: str, person: User, form: Mapping[str, str]) -> None:
        """Let somebody, with their side, play no more in a tournament of `LEAVABLE` from the next round on.
        What they have played stands."""

        async def withdraw(evening: EveningNow) -> None:
            self._directed(evening, person)
            who = next((one for one in evening.people if str(one.number) == form.get("who")), None)
            if who is None or who.place < 0:
                raise OptionError(t("There is nobody of that number."))
            kind, unit = evening.plan["movement"], who.place // evening.size
            if kind not in LEAVABLE or evening.status != PLAYING:
                raise NotYet(t("This tournament is not under way, or one cannot withdraw from it."))
            if unit in evening.roll.gone:
                return
            least = load_game(evening.spec).num_players() if kind == COMPANIES else SIDES
            if int(evening.plan["units"]) - len(evening.roll.gone) <= least:
                raise NotYet(
                    t(
                        "At least {least} must play on; end the tournament instead.",
                        least=least,
                    )
                )
            gone = {**evening.plan.get("gone", {}), str(unit): evening.round + 1}
            await self.rows.withdraw(evening, evening.plan | {"gone": gone})

        await self._once(key, withdraw)


def _key_of(person: User, once: str) -> str:
    """The key of the evening that somebody opens with a page's own key: the same however often it is sent."""
    return secret_key(f"{person.id} opens {once}")


def _partner(evening: EveningNow, text: str) -> int:
    """The number of the one whom somebody comes with; -1 for nobody. Raises `NotYet`."""
    partner = whole(text, 0, 9999)
    if partner is None or evening.status != OPEN or evening.size != 2:
        return -1
    taken = {one.partner for one in evening.people}
    found = [one for one in evening.people if one.number == partner and one.partner < 0]
    if not found or partner in taken:
        raise NotYet(t("Somebody else sits with them already."))
    return partner


def _result(text: str, sides: int) -> tuple[list[float] | None, list[float] | None]:
    """The points, or the shares from 0 to 1, that a director has typed for each side; neither for an average.
    Raises `OptionError`."""
    words = text.strip().lower().replace(",", ".").replace(" %", "%").split()
    if words in ([], ["average"]):
        return None, None
    wrong = OptionError(
        t(
            "points are {count} numbers with spaces, or as many percentages, or nothing for an average",
            count=sides,
        )
    )
    if len(words) != sides or len({word.endswith("%") for word in words}) != 1:
        raise wrong
    if not all(re.fullmatch(r"-?[0-9]{1,7}(\.[0-9]{1,3})?%?", word) for word in words):
        raise wrong
    found = [float(word.rstrip("%")) for word in words]
    if words[0].endswith("%"):
        if not all(0 <= one <= 100 for one in found):
            raise wrong
        return None, [one / 100 for one in found]
    if not all(abs(one) <= 1e6 for one in found):
        raise wrong
    return found, None


def _new_bot(game: Game, people: Sequence[Guest], place: int) -> Guest:
    """A bot that comes to an evening where these are, and thinks no longer than at any table."""
    number = max((one.number for one in people), default=-1) + 1
    return Guest(
        number, None, best_bot(game.id), _bot_name([one.name for one in people]), "", -1, place, ()
    )


def _bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody has."""
    names = (f"{name} {more}".strip() for more in ("", *range(2, 99)) for name in BOT_NAMES)
    return next(name for name in names if name not in taken)


def _number(form: Mapping[str, str], name: str, default: int, most: int) -> int:
    """A number that a form names, from 1 to `most`; the default where it names none. Raises `OptionError`."""
    text = form.get(name, "").strip()
    number = whole(text, 1, most) if text else default
    if number is None:
        rounds = t("there are 1 to {most} rounds", most=most)
        raise OptionError(
            rounds if name == "rounds" else t("there are 1 to {most} boards a round", most=most)
        )
    return number


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
    drawn = (
        drawn_groups(evening.seed, evening.words, len(alone), evening.size)
        if by_lot
        else [(place,) for place in range(len(alone))]
    )
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
