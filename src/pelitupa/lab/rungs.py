"""The rungs of a ladder: what is to be played of which games, and its playing. See `ladder.py`."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.lab.arena import Plan
from pelitupa.lab.kept import Kept, Meet, Played
from pelitupa.lab.pairs import Apart, Pairing, pairing_of
from pelitupa.lab.simulate import Task, play_all
from pelitupa.players import check_bot


class LadderError(PelitupaError):
    """The list of a ladder is malformed."""


@dataclass(frozen=True)
class Rung:
    """One game of the ladder; `was` is the default that people met before, empty where that is not asked."""

    plan: Plan
    note: str
    was: str = ""

    def meets(self) -> list[Meet]:
        """Every two bots, in their order."""
        plan = self.plan
        return [Meet(plan.game, a, b, plan.seed) for a, b in combinations(plan.bots, 2)]


@dataclass(frozen=True)
class Ladder:
    """What is to be played, and what the page says first."""

    introduction: str
    rungs: tuple[Rung, ...]


def read_ladder(text: str) -> Ladder:
    """The ladder of a TOML text. Raises `LadderError`, `OptionError` and `UnknownGame`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LadderError(f"the ladder is no TOML: {error}") from None
    _check_keys("the ladder", data, {"seed": str, "pairs": int, "introduction": str, "arena": list})
    rungs: list[Rung] = []
    for number, arena in enumerate(data["arena"], 1):
        where = f"arena {number} of the ladder"
        known = {"game": str, "bots": list, "pairs": int, "note": str, "was": str}
        filled = {"pairs": data["pairs"], "note": "", "was": "", **arena}
        _check_keys(where, filled, known)
        plan = _plan(filled["game"], filled["bots"], filled["pairs"], data["seed"])
        was = check_bot(filled["was"], load_game(plan.game).id) if filled["was"] else ""
        if was and was not in plan.bots[:-1]:
            raise LadderError(f"{where}: {was} was the default, but is not among its bots")
        rungs.append(Rung(plan, filled["note"], was))
    return Ladder(data["introduction"], tuple(rungs))


def _plan(game: str, bots: Sequence[str], pairs: int, seed: str) -> Plan:
    """A checked plan, of a game for one as well."""
    loaded = load_game(game)
    if len(loaded.teams()) > 1:
        return Plan.of(game, bots, pairs=pairs, seed=seed, stop=False)
    checked = tuple(check_bot(bot, loaded.id) for bot in bots)
    return Plan(str(loaded), checked, pairs, seed, stop=False)


def _check_keys(where: str, data: dict[str, Any], wanted: dict[str, type]) -> None:
    for name, kind in wanted.items():
        if type(data.get(name)) is not kind:
            raise LadderError(f"{where} needs {name!r}, a {kind.__name__}")
    unknown = ", ".join(set(data) - set(wanted))
    if unknown:
        raise LadderError(f"{where} has no use for {unknown}; it takes {', '.join(wanted)}")


def climb(
    rung: Rung,
    kept: Kept,
    jobs: int = 1,
    seconds: float = 0.0,
    watch: Callable[[int, int], None] | None = None,
) -> None:
    """Play what is still to be played of a game, deal by deal, as long as `seconds` of this process say (0:
    to the end).

    `watch` is called after each pair with how many have been played and how many there will be.
    """
    meets = [(meet, _pairing(meet)) for meet in rung.meets()]
    done = sum(len(kept.today(meet).scores) for meet, _ in meets)
    left = _left(rung, kept, meets, seconds)
    sent: list[tuple[Meet, Pairing | Apart, int]] = []

    def tasks() -> Iterator[Task]:
        for meet, pairing, number in left:
            sent.append((meet, pairing, number))
            yield from pairing.tasks(f"{rung.plan.seed}:{number}")

    outcomes = play_all(tasks(), jobs)
    for first in outcomes:
        meet, pairing, _ = sent.pop(0)
        rest = [next(outcomes) for _ in pairing.tables[1:]]
        pair = pairing.judge(dict(zip(pairing.tables, [first, *rest], strict=True)))
        kept.add(meet, pair)
        done += 1
        if watch is not None:
            watch(done, rung.plan.pairs * len(meets))


def _left(
    rung: Rung, kept: Kept, meets: Sequence[tuple[Meet, Pairing | Apart]], seconds: float
) -> Iterator[tuple[Meet, Pairing | Apart, int]]:
    """The pairs to be played, deal by deal, as long as there is time."""
    began = time.process_time()
    begun = {meet: len(kept.today(meet).scores) for meet, _ in meets}
    for number in range(rung.plan.pairs):
        if number and seconds and time.process_time() - began >= seconds:
            return
        for meet, pairing in meets:
            if number >= begun[meet]:
                yield meet, pairing, number


def _pairing(meet: Meet) -> Pairing | Apart:
    return pairing_of(load_game(meet.game), meet.a, meet.b)


def played(rung: Rung, kept: Kept) -> dict[Meet, Played]:
    """What is known of a game's meetings: of all the same deals, by whichever program played last; empty
    where one has not been played."""
    found = {meet: kept.of(meet) for meet in rung.meets()}
    known = {meet: one for meet, one in found.items() if one is not None and one.scores}
    if len(known) < len(found):
        return {}
    deals = min(rung.plan.pairs, *(len(one.scores) for one in known.values()))
    return {
        meet: Played(one.code, one.scores[:deals], one.ahead[:deals]) for meet, one in known.items()
    }
