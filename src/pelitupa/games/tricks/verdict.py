"""What score pads of trick-taking games ask alike: who, tricks of a side, aces by trick."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from pelitupa.core import Text, player_word, t
from pelitupa.core.pad import Question, choice, number
from pelitupa.equipment.cards import card_label, suit_of
from pelitupa.games.tricks.aces import ACES, Aces

if TYPE_CHECKING:
    from pelitupa.games.tricks.table import TrickTable

TRICKS = 13


def dealer_told(state: TrickTable, dealer: int) -> Text:
    """Who deals, and the how manieth deal it is."""
    return t(
        "Deal {number}: {player:@ deals|you deal}",
        number=state.deal_number(),
        player=player_word(dealer),
    )


def sides_named(names: Sequence[Text]) -> list[tuple[int, Text]]:
    """Both sides as choices."""
    return list(enumerate(names))


def players_named(players: int) -> list[tuple[int, Text]]:
    """The players as choices."""
    return [(seat, player_word(seat)) for seat in range(players)]


def tricks_of(name: Text, most: int = TRICKS) -> Question:
    """How many tricks somebody won."""
    return number("tricks", t("Tricks won: {name}", name=name), 0, most)


def ask_aces(names: Sequence[Text], tricks: Sequence[int]) -> Generator[Question, int, Aces]:
    """In which trick each ace fell, and to which of two sides, when each has won so many tricks."""
    numbers: list[int] = []
    sides: list[int] = []
    for ace in ACES:
        suit = suit_of(ace)
        trick = yield number(
            f"ace-{suit}",
            t("The trick in which {card} fell, from 1", card=card_label(ace)),
            1,
            TRICKS,
        )
        if trick in numbers:
            side = sides[numbers.index(trick)]
        elif not all(tricks):
            side = 0 if tricks[0] else 1
        else:
            side = yield choice(
                f"taker-{suit}",
                t("Who won the trick with {card}?", card=card_label(ace)),
                sides_named(names),
            )
        numbers.append(trick)
        sides.append(side)
    return Aces(tuple(numbers), tuple(sides))


def read_aces(aces: Aces) -> dict[str, int]:
    """What `ask_aces` is answered of a deal that was played."""
    found: dict[str, int] = {}
    for ace in ACES:
        found[f"ace-{suit_of(ace)}"] = aces.number(ace)
        found[f"taker-{suit_of(ace)}"] = aces.side(ace)
    return found
