"""Signals of the play: what the first card of a suit tells the partner, by a card that all may read.

`signals.toml` is the card; `signals_of` tells what a player has shown so far, for partners, opponents and
people alike. As a convention card of the auction does, it says what is true of a hand in the language
of questions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pelitupa.core.places import TABLE
from pelitupa.equipment.cards import (
    BITS,
    RANKS,
    SUIT_MASKS,
    rank_of,
    suit_of,
)
from pelitupa.games.tricks.asking.questions import Question
from pelitupa.games.tricks.asking.reading import read_question
from pelitupa.games.tricks.tuppi.game import TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import CONTRACT_NAMES, SOLO

_FILE: Final = Path(__file__).with_name("signals.toml")
_SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")


@dataclass(frozen=True)
class Signal:
    """One line of the card: in which contract, how played, which ranks, and what it shows of a suit."""

    contract: str
    play: str
    ranks: str
    shows: str
    says: str

    def question(self, suit: int) -> Question:
        """What is true of the hand just before the play."""
        return _question(self.shows.replace("{suit}", _SUIT_WORDS[suit]))


@dataclass(frozen=True)
class Given:
    """A signal that was given: by whom, with which card, and what was played by then by the same
    player from that play on (`later`), the card included."""

    seat: int
    card: int
    signal: Signal
    later: int

    def gap(self, hands: Sequence[int]) -> int:
        """By how much the hand that a seat has now in a deal departs from what it showed then."""
        hand = hands[self.seat] | self.later
        return int(self.signal.question(suit_of(self.card)).gap(hand))


@cache
def _question(text: str) -> Question:
    return read_question(text)


@cache
def signal_card() -> tuple[str, tuple[Signal, ...]]:
    """The card: its title with its summary, and its lines."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    lines = tuple(Signal(**entry) for entry in data["signal"])
    return f"{data['title']} ({data['source']}): {data['summary']}", lines


def card_lines() -> list[str]:
    """The card as lines of text, its title first."""
    title, lines = signal_card()
    rows = [
        f"{line.contract}, {line.play} of {line.ranks[0]} to {line.ranks[-1]}: {line.says}"
        for line in lines
    ]
    return [title, *(row.replace("{suit}", "the suit") for row in rows)]


def signal_of(state: TuppiMatch, card: int) -> Signal | None:
    """What a card would show if it were played now, by the player whose turn it is."""
    if state.trick and suit_of(state.trick[0]) == suit_of(card):
        return None
    if _played_by(state, state.chair) & SUIT_MASKS[suit_of(card)]:
        return None
    return _line(state.contract, "discard" if state.trick else "lead", card)


def _line(contract: int, play: str, card: int) -> Signal | None:
    if contract == SOLO:
        return None
    rank, name = RANKS[rank_of(card)], CONTRACT_NAMES[contract]
    for line in signal_card()[1]:
        if line.contract == name and line.play == play and rank in line.ranks:
            return line
    return None


def _played_by(state: TuppiMatch, seat: int) -> int:
    """The cards that a seat has played in this deal."""
    cards = 0
    for move in state.moves:
        if move.target == TABLE and move.source == seat:
            cards |= BITS[_card(state, move.step)]
    return cards


def _card(state: TuppiMatch, step: int) -> int:
    card = state._entry(step)
    assert isinstance(card, int)
    return card


def signals_of(state: TuppiMatch, seats: Sequence[int]) -> list[Given]:
    """The signals that some seats have given in this deal, in their order: all is public."""
    given: list[tuple[int, int, Signal]] = []
    played = [0] * 4
    later: dict[tuple[int, int], int] = {}
    size, led = len(state.order), -1
    plays = [move for move in state.moves if move.target == TABLE]
    for number, move in enumerate(plays):
        seat, card = move.source, _card(state, move.step)
        if number % size == 0:
            led = suit_of(card)
        first = not played[seat] & SUIT_MASKS[suit_of(card)]
        if seat in seats and first and (number % size == 0 or suit_of(card) != led):
            line = _line(state.contract, "discard" if number % size else "lead", card)
            if line is not None:
                given.append((seat, card, line))
                later[seat, card] = played[seat]
        played[seat] |= BITS[card]
    return [
        Given(seat, card, line, played[seat] & ~later[seat, card]) for seat, card, line in given
    ]


def news(state: TuppiMatch, card: int) -> int:
    """1 if a card played now would truly show something, -1 if something untrue, 0 if nothing."""
    line = signal_of(state, card)
    if line is None:
        return 0
    return 1 if line.question(suit_of(card)).holds(state.places[state.chair]) else -1
