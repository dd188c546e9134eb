"""`python -m studies.kajongg`: Mah Jong's scoring beside Kajongg's, on the rules both have.

Hands are drawn, winners' and losers', and counted here and there. Of Kajongg's classical Chinese rules those
are left that chapter 43 has too; two it counts otherwise are set as there. docs/lab/rummy.md has the
table, and tells how Kajongg is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Final

import click

from pelitupa.core.extras import MissingExtra
from pelitupa.equipment.tiles import (
    COPIES,
    DRAGONS,
    FLOWERS,
    KINDS,
    SUITED,
    WINDS,
    counts_of,
    flower_number,
    kinds_in,
)
from pelitupa.games.rummy.mah_jong.options import MahJongOptions
from pelitupa.games.rummy.mah_jong.scoring import (
    CHOW,
    KONG,
    PUNG,
    SETS,
    Meld,
    Win,
    Winds,
    arrangements,
    loser_value,
    winner_value,
)

SHARED: Final = frozenset((
    "Standard Mah Jongg", "Won with Last Tile Taken from Wall", "Last Tile Taken from Dead Wall",
    "Zero Point Hand", "No Chow", "False Color Game", "True Color Game", "Only Honors",
    "Pung/Kong of Dragons", "Pung/Kong of Own Wind", "Pung/Kong of Round Wind",
    "Exposed Pung", "Exposed Pung of Terminals", "Exposed Pung of Honors",
    "Concealed Pung", "Concealed Pung of Terminals", "Concealed Pung of Honors",
    "Exposed Kong", "Exposed Kong of Terminals", "Exposed Kong of Honors",
    "Concealed Kong", "Concealed Kong of Terminals", "Concealed Kong of Honors",
    "Pair of Own Wind", "Pair of Round Wind", "Pair of Dragons", "Flower", "Season",
))  # fmt: skip
"""Kajongg's names of the rules both have."""

CHANGED: Final = {"Only Honors": ("doubles", 3), "Last Tile Taken from Dead Wall": ("points", 10)}
"""What Kajongg counts as a limit hand, and by doubling: there and here it is set as chapter 43 has it."""

_RULES: Final = MahJongOptions()


@dataclass(frozen=True)
class Drawn:
    """A hand: its concealed tiles by kind, melds, flowers, and how it was won (`None` of a loser's)."""

    tiles: tuple[int, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[int, ...]
    winds: Winds
    win: Win | None
    last: int = -1

    def here(self) -> int:
        """What it is worth by our scoring."""
        counts = counts_of(list(self.tiles))
        if self.win is None:
            return loser_value(counts, self.melds, self.flowers, self.winds, _RULES).total
        return winner_value(counts, self.melds, self.flowers, self.win, self.winds, _RULES).total

    def texts(self) -> list[str]:
        """The hand in Kajongg's notation: capitals are concealed, `R` is what can be divided. What a claimed
        tile completed lies open there, so that there is a text for each combination that can be."""
        fixed = [_meld_text(meld) for meld in self.melds]
        bonus = ["fy"[(kind - FLOWERS) % 2] + "eswn"[flower_number(kind)] for kind in self.flowers]
        if self.win is None:
            return [" ".join([*fixed, *_rest(self.tiles), *bonus])]
        word = _tile(self.last)
        if self.win.claimed < 0:
            source = "e" if self.win.replacement else "w"
            return [
                " ".join([*fixed, *_rest(self.tiles), *bonus, f"m{source}", f"L{word.title()}"])
            ]
        found = []
        for part in _parts(self.tiles, self.last):
            left = list(self.tiles)
            for kind in part:
                left.remove(kind)
            melded = "".join([_tile(kind) for kind in part])
            found.append(" ".join([*fixed, melded, *_rest(left), *bonus, "md", f"L{word}{melded}"]))
        return found


def _rest(tiles: Sequence[int]) -> list[str]:
    return ["R" + "".join([_tile(kind).title() for kind in tiles])] if tiles else []


def _parts(tiles: Sequence[int], last: int) -> list[list[int]]:
    """Pairs, pungs and chows of a hand that have a tile."""
    found = [[last] * many for many in (2, 3)]
    for low in range(last - 2, last + 1):
        if 0 <= low < SUITED and low // 9 == (low + 2) // 9 == last // 9 < 3:
            found.append([low, low + 1, low + 2])
    return [part for part in found if all(part.count(kind) <= tiles.count(kind) for kind in part)]


def _tile(kind: int) -> str:
    if kind < SUITED:
        return "sbc"[kind // 9] + str(kind % 9 + 1)
    return "w" + "eswn"[kind - WINDS] if kind < DRAGONS else "d" + "grb"[kind - DRAGONS]


def _meld_text(meld: Meld) -> str:
    form, kind, concealed = meld
    if form == CHOW:
        return "".join([_tile(kind + step) for step in range(3)])
    word = _tile(kind)
    if form == KONG and concealed:
        return word + 2 * word.title() + word
    return word * (COPIES if form == KONG else 3)


def drawn(rng: Random, wins: bool) -> Drawn:
    """A hand that can be: of winners those in one suit with chows alone are left out, and of all flowers
    those of the own wind and of the round, which are counted otherwise there."""
    winds = Winds(rng.randrange(4), rng.randrange(2))
    while True:
        found = _drawn(rng, wins, winds)
        if found is not None:
            return found


def _drawn(rng: Random, wins: bool, winds: Winds) -> Drawn | None:
    kinds = _kinds(rng)
    left = [COPIES] * KINDS
    melds: list[Meld] = []
    tiles: list[int] = []
    for _ in range(SETS):
        form = rng.choice((CHOW, CHOW, PUNG, PUNG, KONG))
        kind = rng.choice(kinds)
        if form == CHOW and (kind >= SUITED or kind % 9 > 6):
            return None
        own = [kind, kind + 1, kind + 2] if form == CHOW else [kind] * (4 if form == KONG else 3)
        for one in own:
            left[one] -= 1
        if form == KONG or rng.random() < 0.4:
            melds.append((form, kind, form == KONG and rng.random() < 0.5))
        elif wins or form == PUNG:
            tiles += own
        else:  # of a loser's hand nothing but equal tiles counts
            tiles += [rng.choice(kinds) for _ in own]
    pair = rng.choice(kinds)
    tiles += [pair, pair] if wins else [pair]
    flowers = [kind for kind in range(FLOWERS, FLOWERS + 8) if rng.random() < 0.2]
    flowers = [kind for kind in flowers if flower_number(kind) not in (winds.own, winds.round)]
    counts = counts_of(tiles)
    whole = counts.copy()
    for form, kind, _ in melds:
        for step in range(3):
            whole[kind + step if form == CHOW else kind] += 1
        whole[kind] += form == KONG
    if max(whole) > COPIES or (not wins and max(counts) > 3):
        return None
    used = {kind // 9 if kind < SUITED else 3 for kind in range(KINDS) if whole[kind]}
    if wins and len(used) == 1 and _all_chows(counts, melds):
        return None
    tiles = kinds_in(counts)
    if not wins:
        return Drawn(tuple(tiles), tuple(melds), tuple(flowers), winds, None)
    last, way = rng.choice(tiles), rng.randrange(3)
    win = Win(last) if not way else Win(-1, True, way == 2)
    return Drawn(tuple(tiles), tuple(melds), tuple(flowers), winds, win, last)


def _all_chows(counts: Sequence[int], melds: Sequence[Meld]) -> bool:
    """Whether a hand can be divided into chows and a pair."""
    if any(meld[0] != CHOW for meld in melds):
        return False
    ways = arrangements(tuple(counts), SETS - len(melds))
    return any(all(meld[0] == CHOW for meld in way) for way, _ in ways)


def _kinds(rng: Random) -> list[int]:
    """The kinds of which a hand is made: all, one suit with honours or without, or honours alone."""
    suit = rng.randrange(3)
    suited = list(range(9 * suit, 9 * suit + 9))
    honours = list(range(SUITED, KINDS))
    return rng.choice(
        (list(range(KINDS)), list(range(SUITED)), suited + honours, suited, honours, honours)
    )


class _Intelligence:
    """Of several ways to divide a hand Kajongg takes that which is worth most."""

    @staticmethod
    def handValue(hand: Any) -> int:
        """See Kajongg's class of that name."""
        return worth(hand)


def worth(hand: Any) -> int:
    """What a hand of Kajongg's is worth, without its limit."""
    points, doubles = int(hand.score.points), int(hand.score.doubles)
    return points << doubles


class _Game:
    """What Kajongg's hands ask of a game."""

    moves = ()
    winner = None

    def __init__(self, ruleset: Any, wind: Any) -> None:
        self.ruleset = ruleset
        self.roundWind = wind

    @staticmethod
    def isScoringGame() -> bool:
        """Whether hands are only counted."""
        return True


class _Player:
    """What Kajongg's hands ask of a player."""

    intelligence = _Intelligence
    cacheHits = cacheMisses = 0

    def __init__(self, game: _Game, wind: Any, may_win: bool) -> None:
        self.game = game
        self.wind = wind
        self.mayWin = may_win
        self.handCache: dict[str, Any] = {}


class Engine:
    """Kajongg's scoring, with those of its rules that are here too."""

    def __init__(self) -> None:
        try:
            predefined: Any = import_module("predefined")
            self._hand: Any = import_module("hand").Hand
            self._wind: Any = import_module("wind").Wind
        except ModuleNotFoundError as error:
            raise MissingExtra(f"{error.name} is not there: docs/lab/rummy.md tells how") from None
        self.rules: Any = predefined.ClassicalChinese()
        self.rules.load()
        for rules in (
            self.rules.meldRules,
            self.rules.handRules,
            self.rules.winnerRules,
            self.rules.mjRules,
            self.rules.loserRules,
        ):
            for rule in list(rules):
                if rule.name not in SHARED:
                    rules.remove(rule)
                elif rule.name in CHANGED:
                    rule.score.clear()
                    setattr(rule.score, *CHANGED[rule.name])

    def there(self, hand: Drawn) -> int:
        """What a hand is worth by Kajongg's scoring. Raises `ValueError` where it does not win there."""
        values = []
        for text in hand.texts():
            game = _Game(self.rules, self._wind("eswn"[hand.winds.round]))
            player = _Player(game, self._wind("eswn"[hand.winds.own]), hand.win is not None)
            found = self._hand(player, text)
            if found.won == (hand.win is not None):
                values.append(worth(found))
        if not values:
            raise ValueError(f"{hand} is won here and not there, or the other way round")
        return max(values)


@click.command()
@click.option("--hands", default=1000, show_default=True, help="How many hands.")
@click.option("--seed", default="kajongg", show_default=True, help="What they are drawn from.")
def main(hands: int, seed: str) -> None:
    """Count hands by both, half of them winners'."""
    try:
        engine = Engine()
    except MissingExtra as error:
        raise click.ClickException(str(error)) from None
    rng, different = Random(seed), 0
    for number in range(hands):
        hand = drawn(rng, number % 2 == 0)
        here, there = hand.here(), engine.there(hand)
        if here != there:
            different += 1
            click.echo(f"{hand.texts()[0]}, {hand.winds}: {here} here, {there} there")
    click.echo(f"{hands} hands: {different} differ")


if __name__ == "__main__":
    main()
