"""The auction of Contract Samba (booklet 49.2): thousands with a type, until three pass or somebody doubles.

A call is a bid as `(level - 1) * TYPES + type`, `PASS` or `DOUBLE`; a higher number is a higher bid. Nothing
here needs cards: who has called what is all there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pelitupa.core import Text, t
from pelitupa.equipment.cards import one_of_suit, suit_name

TYPES: Final = 6
CANASTA: Final = 4
TWOS: Final = 5
"""The types: the four suits upwards, as in `equipment.cards`, a canasta, a canasta of twos."""

LEVELS: Final = 20
"""As high as bids go: all that a match is played for."""

BIDS: Final = LEVELS * TYPES
PASS: Final = BIDS
DOUBLE: Final = BIDS + 1
CALLS: Final = BIDS + 2
SEATS: Final = 4
_TYPE_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "canasta", "twos")


class Contract(NamedTuple):
    """What a side has promised: so many thousands, and how its declarer opens."""

    seat: int
    level: int
    type: int
    doubled: bool = False


def bid_of(level: int, type: int) -> int:
    """The call that bids so many thousands with a type."""
    return (level - 1) * TYPES + type


def level_of(bid: int) -> int:
    """The thousands of a bid."""
    return bid // TYPES + 1


def type_of(bid: int) -> int:
    """The type of a bid."""
    return bid % TYPES


def type_name(type: int) -> Text:
    """What a type is called."""
    if type < CANASTA:
        return suit_name(type)
    return t("canasta") if type == CANASTA else t("canasta of twos")


def call_text(call: int) -> str:
    """A call in the text of an action: `bid 4 hearts`, `pass`, `double`."""
    if call < BIDS:
        return f"bid {level_of(call)} {_TYPE_WORDS[type_of(call)]}"
    return "pass" if call == PASS else "double"


def contract_name(level: int, type: int) -> Text:
    """What a bid or a contract is called: `4 hearts`, `1 heart`, `1 canasta`."""
    if level == 1 and type < CANASTA:
        return one_of_suit(type)
    return t("{level} {type}", level=level, type=type_name(type))


def call_label(call: int) -> Text:
    """A call as a person reads it."""
    if call < BIDS:
        return contract_name(level_of(call), type_of(call))
    return t("pass") if call == PASS else t("double")


def caller(first: int, number: int) -> int:
    """Who makes a call: players call in turn, also those who have passed."""
    return (first + number) % SEATS


def highest(calls: Sequence[int]) -> int:
    """The highest bid, -1 if nobody has bid."""
    return max([call for call in calls if call < BIDS], default=-1)


def may_call(calls: Sequence[int], call: int) -> bool:
    """Whether a call can be made next: a higher bid, a pass, or a double of the other side's bid."""
    return call in next_calls(calls)


def next_calls(calls: Sequence[int]) -> list[int]:
    """What can be called next, ascending."""
    if is_over(calls):
        return []
    high = highest(calls)
    found = [*range(high + 1, BIDS), PASS]
    if high >= 0 and (len(calls) - calls.index(high)) % 2 == 1:
        found.append(DOUBLE)
    return found


def is_over(calls: Sequence[int]) -> bool:
    """Whether the auction has ended: a double, three passes after a bid, or four before any."""
    if calls and calls[-1] == DOUBLE:
        return True
    silent = 4 if highest(calls) < 0 else 3
    return len(calls) >= silent and all(call == PASS for call in calls[-silent:])


def ladder(first: int, calls: Sequence[int]) -> list[Contract]:
    """All bids from the highest down: whose declarer cannot open gives way to the next.

    A double is of the highest alone.
    """
    doubled = bool(calls) and calls[-1] == DOUBLE
    found: list[Contract] = []
    for number, call in enumerate(calls):
        if call < BIDS:
            found.append(Contract(caller(first, number), level_of(call), type_of(call)))
    found.reverse()
    if found and doubled:
        found[0] = found[0]._replace(doubled=True)
    return found
