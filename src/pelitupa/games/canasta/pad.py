"""The score pad of canasta games: complete melds, red threes, cards in points, and who went out."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict
from typing import Any, ClassVar, Final

from pelitupa.core import Text, player_word, t
from pelitupa.core.pad import Asking, Pad, Question, choice, number, yes_no
from pelitupa.games.canasta.asking import VAIN_QUESTION
from pelitupa.games.canasta.cards import RED_THREES
from pelitupa.games.canasta.counting import Counted
from pelitupa.games.canasta.dealing import DealtTable, ScoreLine
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.tricks.seats import partners_word

_NOBODY: Final = -1
_STEP: Final = 5
"""All cards count a multiple of this."""

NATURAL: Final = "natural"
MIXED: Final = "mixed"
SAMBAS: Final = "sambas"
REDS: Final = "reds"
CARDS: Final = "cards"
HELD: Final = "held"
RED_HELD: Final = "red_held"
BLACK_HELD: Final = "black_held"

_ASKED: Final = {
    NATURAL: t("Natural canastas: {name}"),
    MIXED: t("Mixed canastas: {name}"),
    SAMBAS: t("Sambas: {name}"),
    REDS: t("Red threes laid: {name}"),
    CARDS: t("Points of the cards melded: {name}"),
    HELD: t("Points of the cards left: {name}"),
    RED_HELD: t("Red threes left: {name}"),
    BLACK_HELD: t("Black threes left: {name}"),
}


def name_of(state: DealtTable, side: int) -> Text:
    """What a side is called."""
    seats = state.seats_of(side)
    return partners_word(*seats) if len(seats) == 2 else player_word(seats[0])


def ask_out(state: DealtTable, once: bool) -> Generator[Question, int, tuple[int, bool]]:
    """Who went out (-1: nobody), and, where that is asked, whether in the turn of the opening."""
    ways = [(seat, player_word(seat)) for seat in range(state.players)]
    out = yield choice(
        "out", t("Who went out?"), [*ways, (_NOBODY, t("nobody: the stock ran out"))]
    )
    if out == _NOBODY or not once:
        return out, False
    text = t("Was that in the very turn in which the side opened?")
    return out, (yield yes_no("once", text)) == 1


def opening_told(state: DealtTable) -> list[Text]:
    """Who begins, and what each side has to open with."""
    begins = t(
        "Deal {number}: {player:@ begins|you begin}",
        number=state.deal,
        player=player_word(state.turn),
    )
    return [
        begins,
        *[
            t("{name} open with {points}", name=name_of(state, side), points=state.minimums[side])
            for side in range(state.sides_many())
        ],
    ]


class CanastaPad(Pad[CanastaPlay]):
    """The pad of Canasta. What is `counted` of each side differs from game to game."""

    ends = ("_end_deal",)
    whole = True
    counted: ClassVar[tuple[str, ...]] = (NATURAL, MIXED, REDS, CARDS, HELD)
    once: ClassVar[bool] = True

    def told(self, state: CanastaPlay) -> list[Text]:
        return opening_told(state)

    def deal(self, state: CanastaPlay) -> Asking:
        if state.penalties():
            yield from ask_vain(state)
        out, once = yield from ask_out(state, self.once)
        lines: list[list[ScoreLine]] = []
        for side in range(state.sides_many()):
            mine = out != _NOBODY and state.team(out) == side
            told = dict.fromkeys((NATURAL, MIXED, CARDS), 0)
            for what in self.counted:
                told[what] = yield ask_count(state, side, what)
            counted = Counted(**told, opened=told[CARDS] > 0, out=mine, once=mine and once)
            lines.append(state.counted_lines(counted))
        state.settle(lines)

    def read(self, state: CanastaPlay, end: str, *how: Any) -> dict[str, int]:
        out = how[0]
        found = {"out": out, "once": int(state.opening), **read_vain(state)}
        for side in range(state.sides_many()):
            counted = asdict(state.counted(side, out))
            found |= {f"{what}-{side}": int(counted[what]) for what in self.counted}
        return found


def ask_count(state: DealtTable, side: int, what: str) -> Question:
    """How many, or how many points, a side has of something."""
    text = t(_ASKED[what].template, name=name_of(state, side))
    game = state.game
    if what in (CARDS, HELD):
        return number(f"{what}-{side}", text, 0, game.worth_of_pack(), _STEP)
    most = game.most_canastas()
    if what in (REDS, RED_HELD, BLACK_HELD):
        most = sum([game.pack[kind] for kind in RED_THREES])
    return number(f"{what}-{side}", text, 0, most)


_VAIN: Final = "vain-question"
_MOST_VAIN: Final = 50


def ask_vain(state: DealtTable) -> Asking:
    """Ask how often each side asked in vain whether it may go out, where that is fined."""
    for side in range(state.sides_many()):
        text = t("Questions asked in vain: {name}", name=name_of(state, side))
        for _ in range((yield number(f"vain-{side}", text, 0, _MOST_VAIN))):
            state.fine_vain(side)


def read_vain(state: DealtTable) -> dict[str, int]:
    """What `ask_vain` is answered of a deal that was played."""
    found = {f"vain-{side}": 0 for side in range(state.sides_many())}
    for line in state.score_sheet():
        if line.deal == state.deal and line.clause.endswith(_VAIN):
            found[f"vain-{state.team(line.seats[0])}"] = int(-line.points) // VAIN_QUESTION
    return found


PAD: Final = CanastaPad
