"""`python -m studies.poker_hands`: our order of poker hands beside eval7's, of all there are.

All 2,598,960 hands of five cards have to be put in the same order, equal ones together, by the same names.
Hands with jokers are held to trying every card that they could be, each try judged by eval7. See
docs/lab/beating.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import combinations
from typing import Any, Final

import click

from pelitupa.equipment.cards import PACK_SIZE, card_text, cards_text, mask_of, rank_of
from pelitupa.equipment.poker_hands import FIVE, category_of, hand_of, value_of

_NAMES: Final = (
    "High Card",
    "Pair",
    "Two Pair",
    "Trips",
    "Straight",
    "Flush",
    "Full House",
    "Quads",
    "Straight Flush",
)
"""What eval7 calls our categories."""

Evaluate = Callable[[Sequence[int]], int]
"""Tells by another program how high a hand of five cards is."""


def order_of(evaluate: Evaluate, pack: Sequence[int]) -> dict[int, int]:
    """Our value for each of the other program's, of all hands of a pack. Raises `ValueError` with a hand that
    the two put elsewhere."""
    ours: dict[int, int] = {}
    hands: dict[int, tuple[int, ...]] = {}
    for hand in combinations(pack, 5):
        theirs, value = evaluate(hand), value_of(hand)
        if ours.setdefault(theirs, value) != value:
            raise ValueError(
                f"equal to one, not to the other: {_told(hands[theirs])}, {_told(hand)}"
            )
        hands[theirs] = hand
    last = -1
    for theirs in sorted(ours):
        if ours[theirs] <= last:
            raise ValueError(f"higher to one, not to the other: {_told(hands[theirs])}")
        last = ours[theirs]
    return ours


def differing_with_jokers(
    evaluate: Evaluate, pack: Sequence[int], jokers: int, ours: dict[int, int]
) -> list[tuple[int, ...]]:
    """The sets of cards of a pack to which so many jokers, standing for other cards of it than those, do not
    add what trying all of them does. Five equal ranks, for which no pack has the cards, are the highest."""
    found: list[tuple[int, ...]] = []
    for hand in combinations(pack, 5 - jokers):
        if len({rank_of(card) for card in hand}) == 1:
            best = hand_of(FIVE, (rank_of(hand[0]),))
        else:
            others = [card for card in pack if card not in hand]
            tried = [evaluate((*hand, *some)) for some in combinations(others, jokers)]
            best = ours[max(tried)]
        if value_of(hand, jokers, repeats=False) != best:
            found.append(hand)
    return found


def _told(hand: Sequence[int]) -> str:
    return cards_text(mask_of(hand))


def _eval7() -> tuple[Evaluate, Callable[[int], str]]:
    try:
        library: Any = import_module("eval7")
    except ImportError as error:
        raise click.ClickException(
            "this study needs eval7, in an environment of its own"
        ) from error
    cards = [
        library.Card(card_text(card)[1] + card_text(card)[0].lower()) for card in range(PACK_SIZE)
    ]

    def evaluate(hand: Sequence[int]) -> int:
        return int(library.evaluate([cards[card] for card in hand]))

    return evaluate, library.handtype


@click.command()
@click.option("--jokers", default=4, show_default=True, help="Up to so many are tried.")
def main(jokers: int) -> None:
    """Compare all hands, and then those with jokers."""
    evaluate, name_of = _eval7()
    pack = range(PACK_SIZE)
    ours = order_of(evaluate, pack)
    misnamed = [
        theirs for theirs, value in ours.items() if name_of(theirs) != _NAMES[category_of(value)]
    ]
    click.echo(
        f"without jokers: {len(ours)} different hands, in the same order, {len(misnamed)} misnamed"
    )
    for count in range(1, jokers + 1):
        differing = differing_with_jokers(evaluate, pack, count, ours)
        told = "".join([f"; {_told(hand)}" for hand in differing[:3]])
        click.echo(f"with {count} jokers: {len(differing)} sets of cards differ{told}")


if __name__ == "__main__":
    main()
