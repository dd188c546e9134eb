"""Yes/no questions about a hand: what is asked, its answer, and what the answer tells.

A question is a small tree over the cards of one hand and looks at nothing else: a card is held or not,
two numbers are compared (cards of some kind, points, the longest suit, plain numbers, sums of these), and
questions are joined by `and`, `or` and `not`. `str` writes it in English that
`questions_reading.read_question` reads back; `code` and `question_of` do the same with numbers, so that a
question can be an open value. Hands are sets of cards as bitmasks.

Points are those of bridge players (booklet 16.4): an ace 4, a king 3, a queen 2, a jack 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from pelitupa.core import PelitupaError, t
from pelitupa.equipment.cards import (
    ACE,
    BITS,
    FROM_RANK,
    FULL_PACK,
    PACK_SIZE,
    RANKS,
    SUIT_MASKS,
    TEN,
    TWO,
    card_text,
)
from pelitupa.games.tricks.high_cards import HIGH_CARDS, high_card_points

ANY: Final = 4
RED: Final = 5
BLACK: Final = 6
"""Kinds of cards beside the four suits."""

COMPARISONS: Final = (">=", ">", "<=", "<", "=", "!=")
OPPOSITE: Final = (3, 2, 1, 0, 5, 4)
"""For each comparison the one that holds where it does not."""

LONGEST_CODE: Final = 60
DEEPEST: Final = 20

_KIND_NOUNS: Final = ("clubs", "diamonds", "hearts", "spades", "cards", "red cards", "black cards")
_RANK_NOUNS: Final = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
    "jacks", "queens", "kings", "aces",
)  # fmt: skip
_IN_ENGLISH: Final = ("at least", "more than", "at most", "fewer than", "exactly")

_OR: Final = 0
_AND: Final = 1
_NOT: Final = 2
_HOLDS: Final = 3
_COMPARE: Final = 4
_SUM: Final = 5
_NUMBER: Final = 6
_CARDS: Final = 7
_POINTS_OF: Final = 8
_LONGEST: Final = 9
_SHORTEST: Final = 10


class QuestionError(PelitupaError):
    """What was asked is no question about the hand. `place` is where, as an index into `asked`."""

    def __init__(self, reason: str, asked: str, place: int) -> None:
        marked = f"{asked[:place]}^{asked[place:]}"
        super().__init__(t("{reason} (at the mark ^: {marked})", reason=reason, marked=marked))
        self.reason = reason
        self.asked = asked
        self.place = place

    def __reduce__(self) -> tuple[Any, ...]:
        return QuestionError, (self.reason, self.asked, self.place)


def kind_mask(kind: int) -> int:
    """The cards of a suit, or of ANY, RED or BLACK."""
    if kind < ANY:
        return SUIT_MASKS[kind]
    if kind == ANY:
        return FULL_PACK
    return SUIT_MASKS[1] | SUIT_MASKS[2] if kind == RED else SUIT_MASKS[0] | SUIT_MASKS[3]


# --- numbers


class Count:
    """A number that a hand gives."""

    def value(self, hand: int) -> int:
        """The number for this hand."""
        raise NotImplementedError

    def code(self) -> list[int]:
        """The number as ints, prefix first."""
        raise NotImplementedError

    def noun(self, single: bool = False) -> str:
        """What is counted, after a number: `spades`; `spade` for one. Empty where nothing is."""
        return ""

    def most(self) -> tuple[int, int]:
        """The greatest value there can be, and the cards without which the value is 0; (-1, 0): no such."""
        return -1, 0


class Number(Count):
    """A plain number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, hand: int) -> int:
        return self.number

    def code(self) -> list[int]:
        return [_NUMBER, self.number]

    def __str__(self) -> str:
        return str(self.number)


class Cards(Count):
    """How many cards of a kind (a suit, ANY, RED, BLACK), of the ranks from `low` to `high`."""

    def __init__(self, kind: int, low: int = TWO, high: int = ACE) -> None:
        self.kind = kind
        self.low = low
        self.high = high
        self.mask: int = kind_mask(kind) & FROM_RANK[low] & ~FROM_RANK[high + 1]

    def value(self, hand: int) -> int:
        return (hand & self.mask).bit_count()

    def code(self) -> list[int]:
        return [_CARDS, self.kind, self.low, self.high]

    def most(self) -> tuple[int, int]:
        return self.mask.bit_count(), self.mask

    def noun(self, single: bool = False) -> str:
        noun, rest = _KIND_NOUNS[self.kind], ""
        if self.low == self.high and self.kind >= ANY:
            noun = _KIND_NOUNS[self.kind].replace("cards", _RANK_NOUNS[self.low])
        elif self.low == TEN and self.high == ACE and self.kind == ANY:
            noun = "honours"
        elif (self.low, self.high) != (TWO, ACE):
            rest = f" from {RANKS[self.low]} to {RANKS[self.high]}"
        if single:
            noun = "six" if noun == "sixes" else noun[:-1]
        return noun + rest

    def __str__(self) -> str:
        return self.noun()


class Points(Count):
    """The points of a hand, in one suit or in all (ANY)."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self._paying = kind_mask(kind) & HIGH_CARDS

    def value(self, hand: int) -> int:
        return high_card_points(hand & self._paying)

    def code(self) -> list[int]:
        return [_POINTS_OF, self.kind]

    def most(self) -> tuple[int, int]:
        return self.value(self._paying), self._paying

    def noun(self, single: bool = False) -> str:
        noun = "point" if single else "points"
        return noun if self.kind == ANY else f"{noun} in {_KIND_NOUNS[self.kind]}"

    def __str__(self) -> str:
        return self.noun()


class SuitLength(Count):
    """The length of the longest suit of a hand, or of the shortest (a void counts 0)."""

    def __init__(self, longest: bool) -> None:
        self.longest = longest

    def value(self, hand: int) -> int:
        lengths = [(hand & mask).bit_count() for mask in SUIT_MASKS]
        return max(lengths) if self.longest else min(lengths)

    def code(self) -> list[int]:
        return [_LONGEST if self.longest else _SHORTEST]

    def __str__(self) -> str:
        return "longest suit" if self.longest else "shortest suit"


class Sum(Count):
    """Two numbers together."""

    def __init__(self, first: Count, second: Count) -> None:
        self.first = first
        self.second = second

    def value(self, hand: int) -> int:
        return self.first.value(hand) + self.second.value(hand)

    def code(self) -> list[int]:
        return [_SUM, *self.first.code(), *self.second.code()]

    def __str__(self) -> str:
        return f"{self.first} + {self.second}"


# --- questions


class Question:
    """Something that is true of a hand or not."""

    def gap(self, hand: int, wanted: bool = True) -> int:
        """How far a hand is from the wanted answer: 0 where it gives it, else in cards or points."""
        raise NotImplementedError

    def holds(self, hand: int) -> bool:
        """The answer for this hand."""
        return self.gap(hand) == 0

    def facts(self, answer: bool) -> tuple[int, int, bool]:
        """What an answer says of single cards: those held, those not held, and whether that is all."""
        return 0, 0, False

    def code(self) -> list[int]:
        """The question as ints, prefix first; see `question_of`."""
        raise NotImplementedError

    def rank(self) -> int:
        """How tightly its text binds: 0 `or`, 1 `and`, 2 `not`, 3 all else."""
        return 3


class Holds(Question):
    """Whether a card is in the hand."""

    def __init__(self, card: int) -> None:
        self.card = card

    def gap(self, hand: int, wanted: bool = True) -> int:
        return 0 if (hand & BITS[self.card] != 0) == wanted else 1

    def facts(self, answer: bool) -> tuple[int, int, bool]:
        card = BITS[self.card]
        return (card, 0, True) if answer else (0, card, True)

    def code(self) -> list[int]:
        return [_HOLDS, self.card]

    def __str__(self) -> str:
        return f"has {card_text(self.card)}"


class Compare(Question):
    """Two numbers compared, by the place of the comparison in COMPARISONS."""

    def __init__(self, first: Count, comparison: int, second: Count) -> None:
        self.first = first
        self.comparison = comparison
        self.second = second

    def gap(self, hand: int, wanted: bool = True) -> int:
        comparison = self.comparison if wanted else OPPOSITE[self.comparison]
        more = self.first.value(hand) - self.second.value(hand)
        if comparison >= 4:
            return abs(more) if comparison == 4 else int(more == 0)
        one = comparison & 1  # `>` and `<` want one more than `>=` and `<=`
        return max(0, one - more) if comparison < 2 else max(0, one + more)

    def facts(self, answer: bool) -> tuple[int, int, bool]:
        most, cards = self.first.most()
        if most < 0 or not isinstance(self.second, Number):
            return 0, 0, False
        comparison = self.comparison if answer else OPPOSITE[self.comparison]
        number = self.second.number
        least = number if comparison in (0, 4) else number + 1 if comparison == 1 else 0
        greatest = number if comparison in (2, 4) else number - 1 if comparison == 3 else most
        if comparison == 5:
            if 0 < number < most:
                return 0, 0, False
            least, greatest = (1 if not number else 0), (most - 1 if number == most else most)
        if greatest < 0 or least > most:
            return 0, 0, False  # no hand gives that answer
        if greatest == 0:
            return 0, cards, True
        return (cards, 0, True) if least >= most else (0, 0, least <= 0 and greatest >= most)

    def code(self) -> list[int]:
        return [_COMPARE, self.comparison, *self.first.code(), *self.second.code()]

    def __str__(self) -> str:
        one, other = self.first.noun(), self.second.noun()
        if one and other and self.comparison in (1, 3, 4):
            if self.comparison == 4:
                return f"as many {one} as {other}"
            return f"{'more' if self.comparison == 1 else 'fewer'} {one} than {other}"
        if one and isinstance(self.second, Number) and self.comparison < 5:
            number = self.second.number
            if not number and self.comparison == 4:
                return f"no {one}"
            return f"{_IN_ENGLISH[self.comparison]} {number} {self.first.noun(number == 1)}"
        return f"{self.first} {COMPARISONS[self.comparison]} {self.second}"


class Not(Question):
    """The opposite of a question."""

    def __init__(self, question: Question) -> None:
        self.question = question

    def gap(self, hand: int, wanted: bool = True) -> int:
        return self.question.gap(hand, not wanted)

    def facts(self, answer: bool) -> tuple[int, int, bool]:
        return self.question.facts(not answer)

    def code(self) -> list[int]:
        return [_NOT, *self.question.code()]

    def rank(self) -> int:
        return _NOT

    def __str__(self) -> str:
        return f"not {_bracketed(self.question, _NOT)}"


class Join(Question):
    """Two questions joined: `and` where `both`, else `or`."""

    def __init__(self, both: bool, first: Question, second: Question) -> None:
        self.both = both
        self.first = first
        self.second = second

    def gap(self, hand: int, wanted: bool = True) -> int:
        one, other = self.first.gap(hand, wanted), self.second.gap(hand, wanted)
        return one + other if self.both == wanted else min(one, other)

    def facts(self, answer: bool) -> tuple[int, int, bool]:
        if self.both != answer:
            return 0, 0, False
        held, absent, whole = self.first.facts(answer)
        also, neither, all_told = self.second.facts(answer)
        return held | also, absent | neither, whole and all_told

    def code(self) -> list[int]:
        return [_AND if self.both else _OR, *self.first.code(), *self.second.code()]

    def rank(self) -> int:
        return _AND if self.both else _OR

    def __str__(self) -> str:
        rank = self.rank()
        first, second = _bracketed(self.first, rank), _bracketed(self.second, rank + 1)
        return f"{first} {'and' if self.both else 'or'} {second}"


def all_of(questions: Sequence[Question]) -> Question:
    """Whether all of some questions are answered by yes."""
    joined = questions[0]
    for question in questions[1:]:
        joined = Join(True, joined, question)
    return joined


def _bracketed(question: Question, rank: int) -> str:
    return str(question) if question.rank() >= rank else f"({question})"


def comparison_of(first: Count, comparison: int, second: Count) -> Question:
    """A comparison; one that only asks for a single card becomes the question whether it is held."""
    if isinstance(first, Cards) and isinstance(second, Number) and first.mask.bit_count() == 1:
        card = Holds(first.mask.bit_length() - 1)
        asked = (comparison, second.number)
        if asked in ((0, 1), (1, 0), (4, 1), (5, 0)):
            return card
        if asked in ((3, 1), (2, 0), (4, 0), (5, 1)):
            return Not(card)
    return Compare(first, comparison, second)


# --- as numbers


def question_of(code: Sequence[int]) -> Question:
    """The question that `Question.code` wrote. Raises `ValueError` where it is none."""
    if len(code) > LONGEST_CODE:
        raise ValueError("the question is too long")
    question, end = _question_at(code, 0, 0)
    if end != len(code):
        raise ValueError("there is more after the question")
    return question


def _int_at(code: Sequence[int], place: int, bound: int) -> int:
    if place >= len(code) or not 0 <= code[place] < bound:
        raise ValueError("the question is broken off, or a number in it is out of range")
    return code[place]


def _question_at(code: Sequence[int], place: int, depth: int) -> tuple[Question, int]:
    if depth > DEEPEST:
        raise ValueError("the question is nested too deeply")
    kind = _int_at(code, place, _COMPARE + 1)
    if kind == _HOLDS:
        return Holds(_int_at(code, place + 1, PACK_SIZE)), place + 2
    if kind == _COMPARE:
        comparison = _int_at(code, place + 1, len(COMPARISONS))
        one, place = _count_at(code, place + 2, depth + 1)
        other, place = _count_at(code, place, depth + 1)
        return Compare(one, comparison, other), place
    first, place = _question_at(code, place + 1, depth + 1)
    if kind == _NOT:
        return Not(first), place
    second, place = _question_at(code, place, depth + 1)
    return Join(kind == _AND, first, second), place


def _count_at(code: Sequence[int], place: int, depth: int) -> tuple[Count, int]:
    if depth > DEEPEST:
        raise ValueError("the question is nested too deeply")
    kind = _int_at(code, place, _SHORTEST + 1)
    if kind == _SUM:
        first, place = _count_at(code, place + 1, depth + 1)
        second, place = _count_at(code, place, depth + 1)
        return Sum(first, second), place
    if kind == _NUMBER:
        return Number(_int_at(code, place + 1, 100)), place + 2
    if kind == _CARDS:
        low = _int_at(code, place + 2, 13)
        high = _int_at(code, place + 3, 13)
        if high < low:
            raise ValueError("a range of ranks goes upwards")
        return Cards(_int_at(code, place + 1, BLACK + 1), low, high), place + 4
    if kind == _POINTS_OF:
        return Points(_int_at(code, place + 1, ANY + 1)), place + 2
    if kind >= _LONGEST:
        return SuitLength(kind == _LONGEST), place + 1
    raise ValueError("a number is wanted in the question")


# --- which question to ask


def information(question: Question, hands: Sequence[int]) -> float:
    """The bits that the answer tells, if each of these hands is as likely as another: 0 to 1."""
    yes = sum(1 for hand in hands if question.holds(hand)) / len(hands) if hands else 0.0
    if yes in (0.0, 1.0):
        return 0.0
    return -yes * math.log2(yes) - (1.0 - yes) * math.log2(1.0 - yes)


def most_telling(questions: Sequence[Question], hands: Sequence[int]) -> Question:
    """The question whose answer tells most about which of some hands it is; of equals the first.

    Raises `ValueError` where there are no questions.
    """
    if not questions:
        raise ValueError("there is no question to choose from")
    best, most = questions[0], -1.0
    for question in questions:
        bits = information(question, hands)
        if bits > most:
            best, most = question, bits
    return best
