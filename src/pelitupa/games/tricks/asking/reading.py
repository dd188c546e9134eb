"""Reads a question about a hand from a sentence: `at least 5 spades and not (has HA or no clubs)`.

    question   := both ("or" both)*
    both       := simple ("and" simple)*
    simple     := "not" simple | "(" question ")" | statement
    statement  := ["has"] (card | amount things | "no" things | "a" things | "void in" suit)
                | ["has"] ("more" | "fewer") things "than" things | ["has"] "as many" things "as" things
                | sum comparison sum
    amount     := ("at least" | "at most" | "more than" | "fewer than" | "exactly") number
    sum        := number-or-things ("+" number-or-things)*
    things     := [colour] (suit | "cards" | "honours" | ranks) [range] [("in" | "of") suit]
                | "points" ["in" suit] | "longest suit" | "shortest suit"
    range      := "from" rank "to" rank | "above" rank | "below" rank

Letter case does not matter. Nothing is evaluated but by the tree this makes.
"""

from __future__ import annotations

import difflib
import re
from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import ACE, RANKS, TEN, TWO, read_card
from pelitupa.games.tricks.asking.questions import (
    ANY,
    BLACK,
    COMPARISONS,
    DEEPEST,
    LONGEST_CODE,
    RED,
    Cards,
    Compare,
    Count,
    Holds,
    Join,
    Not,
    Number,
    Points,
    Question,
    QuestionError,
    SuitLength,
    Sum,
    comparison_of,
)

_SUITS: Final = {
    "club": 0,
    "clubs": 0,
    "diamond": 1,
    "diamonds": 1,
    "heart": 2,
    "hearts": 2,
    "spade": 3,
    "spades": 3,
}
_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_SIGN_WORDS: Final = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_RANK_WORDS: Final = (
    ("two", "twos"), ("three", "threes"), ("four", "fours"), ("five", "fives"), ("six", "sixes"),
    ("seven", "sevens"), ("eight", "eights"), ("nine", "nines"), ("ten", "tens"),
    ("jack", "jacks"), ("queen", "queens"), ("king", "kings"), ("ace", "aces"),
)  # fmt: skip
_NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen",
)  # fmt: skip
_COMPARING: Final = {
    "at least": 0, "more than": 1, "greater than": 1, "longer than": 1, "over": 1, "at most": 2,
    "fewer than": 3, "less than": 3, "shorter than": 3, "under": 3, "exactly": 4, "equal to": 4,
    "equals": 4, "is": 4, "are": 4, "as long as": 4, "==": 4,
}  # fmt: skip
_AMOUNTS: Final = ("at least", "more than", "at most", "fewer than", "less than", "exactly")
_HAVING: Final = ("has", "holds", "have", "hold")
_ARTICLES: Final = ("a", "an", "any", "some")
_SHORT: Final = {"void": 0, "singleton": 1, "doubleton": 2}
_ELSEWHERE: Final = (
    "my", "your", "our", "opponent", "opponents", "partner", "partners", "dealer", "declarer", "trick",
    "tricks", "trump", "trumps", "led", "lead", "played", "play", "contract", "bid", "stock", "score",
    "chips", "stronger", "better", "win", "wins", "beat", "beats", "was", "were", "will", "before", "dealt",
)  # fmt: skip
_NO_YES: Final = ("how", "which", "what", "who", "where", "when", "why")
_OTHER_WORDS: Final = (
    "and", "or", "not", "no", "points", "hcp", "cards", "honours", "longest suit", "shortest suit",
    "red", "black", "from", "to", "above", "below", "as many", "in", "of",
)  # fmt: skip

LONGEST_TEXT: Final = 400
"""More than the longest code needs; what is joined without end would be as deep as it is long."""

_TOKEN: Final = re.compile(
    r"\s*(?P<card>[cdhs♣♦♥♠](?:10|[2-9tjqka])(?![a-z0-9])|\d+|[a-z]+|>=|<=|==|!=|[<>=+()]|[♣♦♥♠])",
    re.IGNORECASE,
)
_CARD: Final = re.compile(r"[cdhs♣♦♥♠](?:10|[2-9tjqka])")


def read_question(asked: str) -> Question:
    """The question of a sentence of at most `LONGEST_TEXT` characters.

    Raises `QuestionError`, which points at what is wrong.
    """
    if len(asked) > LONGEST_TEXT:
        raise QuestionError(
            t("a question has at most {most} characters", most=LONGEST_TEXT),
            asked[:LONGEST_TEXT],
            LONGEST_TEXT,
        )
    reader = _Reader(asked)
    question = reader.question(0)
    reader.end()
    if len(question.code()) > LONGEST_CODE:
        raise QuestionError(t("that is too much for one question"), asked, 0)
    return question


class _Reader:
    """Goes over the words of a sentence from left to right."""

    def __init__(self, asked: str) -> None:
        self._asked = asked
        self._words: list[str] = []
        self._starts: list[int] = []
        self._at = 0
        self._split()

    def _split(self) -> None:
        """Words, cards, numbers and signs, with the places where they begin."""
        text = self._asked.rstrip().rstrip("?").rstrip()
        place = 0
        while place < len(text):
            match = _TOKEN.match(text, place)
            if match is None:
                start = place + len(text[place:]) - len(text[place:].lstrip())
                sign = text[start : start + 1]
                raise QuestionError(
                    t("{sign} is nothing that a question is made of", sign=repr(sign)),
                    self._asked,
                    start,
                )
            word = match.group("card").lower()
            self._words.append(_SIGN_WORDS.get(word, word))
            self._starts.append(match.start("card"))
            place = match.end()

    # --- words

    def _next(self, ahead: int = 0) -> str:
        """A word to come, or "" after the last."""
        place = self._at + ahead
        return self._words[place] if place < len(self._words) else ""

    def _take(self, phrase: str) -> bool:
        """Whether the next words are these; then they are passed over."""
        words = phrase.split()
        for ahead, word in enumerate(words):
            if self._next(ahead) != word:
                return False
        self._at += len(words)
        return True

    def _take_one(self, *phrases: str) -> str:
        """Which of some phrases comes next, passed over; "" for none."""
        for phrase in phrases:
            if self._take(phrase):
                return phrase
        return ""

    def _wrong(self, reason: Text) -> QuestionError:
        place = self._starts[self._at] if self._at < len(self._starts) else len(self._asked)
        return QuestionError(reason, self._asked, place)

    def _strange(self, wanted: Text) -> QuestionError:
        """The error for a word that fits nothing here."""
        word = self._next()
        if not word:
            return self._wrong(t("the question breaks off; {wanted}", wanted=wanted))
        if word in _NO_YES:
            return self._wrong(t("only what is answered by yes or no can be asked"))
        if word in _ELSEWHERE:
            return self._wrong(
                t("a question is about the cards that the android has in its hand now, and no more")
            )
        known = [*_OTHER_WORDS, *_SUITS, *_COMPARING, *_HAVING, *_SHORT]
        for pair in _RANK_WORDS:
            known += pair
        near = difflib.get_close_matches(word, known, 1, 0.7)
        if near and word not in known and not word.isdigit():
            return self._wrong(
                t("{word} is not understood here; is it {near}?", word=repr(word), near=near[0])
            )
        return self._wrong(
            t("{word} is not understood here; {wanted}", word=repr(word), wanted=wanted)
        )

    def end(self) -> None:
        """Raise `QuestionError` where words are left over."""
        if self._next():
            raise self._strange(t("the question ends before it, or goes on with and, or"))

    # --- questions

    def question(self, depth: int) -> Question:
        """Questions joined by `or`."""
        first = self._both(depth)
        while self._take("or"):
            first = Join(False, first, self._both(depth))
        return first

    def _both(self, depth: int) -> Question:
        first = self._simple(depth)
        while self._take("and"):
            first = Join(True, first, self._simple(depth))
        return first

    def _simple(self, depth: int) -> Question:
        if depth > DEEPEST // 2:
            raise self._wrong(t("there are too many brackets for one question"))
        if self._take("not"):
            return Not(self._simple(depth + 1))
        if self._take("("):
            inside = self.question(depth + 1)
            if not self._take(")"):
                raise self._strange(t("a closing bracket is wanted"))
            return inside
        return self._statement()

    def _statement(self) -> Question:
        self._take_one("does it", "does the android", "do you", "is there", "are there")
        having = bool(self._take_one(*_HAVING))
        if self._take("no"):
            return comparison_of(self._things(), 4, Number(0))
        card = self._card()
        if card >= 0:
            return Holds(card)
        self._take_one(*_ARTICLES) if self._next(1) in _SHORT else None
        short = self._take_one(*_SHORT)
        if short:
            if not self._take_one("in", "of"):
                raise self._strange(t("write a suit after it, such as: void in hearts"))
            return comparison_of(Cards(self._suit()), 4, Number(_SHORT[short]))
        for words in _AMOUNTS:
            if self._take(words):
                number = Number(self._number())
                return comparison_of(self._things(), _COMPARING[words], number)
        if self._take_one("as many"):
            return self._of_two("as", 4)
        if self._take("more"):
            return self._of_two("than", 1)
        if self._take_one("fewer", "less"):
            return self._of_two("than", 3)
        if self._take_one(*_ARTICLES):
            return comparison_of(self._things(), 0, Number(1))
        return self._compared(having)

    def _of_two(self, word: str, comparison: int) -> Question:
        first = self._things()
        if not self._take(word):
            raise self._strange(t("write {word} and what it is compared with", word=repr(word)))
        return Compare(first, comparison, self._things())

    def _compared(self, having: bool) -> Question:
        start = self._at
        first = self._sum()
        for comparison, sign in enumerate(COMPARISONS):
            if self._take(sign):
                return comparison_of(first, comparison, self._sum())
        for words, comparison in _COMPARING.items():
            if self._take(words):
                if words in ("is", "are"):
                    for more in _AMOUNTS:
                        if self._take(more):
                            comparison = _COMPARING[more]
                            break
                return comparison_of(first, comparison, self._sum())
        if isinstance(first, Number) and (having or self._next()):
            self._at = start
            raise self._wrong(
                t("say whether you mean at least, at most or exactly {number}", number=first.number)
            )
        if self._next() and self._next() not in ("and", "or", ")"):
            raise self._strange(t("a comparison is wanted, such as: at least 5"))
        self._at = start
        text = str(first)
        raise self._wrong(
            t(
                "that is answered by a number, not by yes or no; ask for example: {text} >= 2",
                text=text,
            )
        )

    # --- numbers

    def _sum(self) -> Count:
        first = self._term()
        while self._take("+"):
            first = Sum(first, self._term())
        return first

    def _term(self) -> Count:
        if self._next().isdigit() or (self._next() in _NUMBERS):
            return Number(self._number())
        return self._things()

    def _number(self) -> int:
        word = self._next()
        if word in _NUMBERS:
            self._at += 1
            return _NUMBERS.index(word)
        if word.isdigit() and int(word) < 100:
            self._at += 1
            return int(word)
        raise self._strange(t("a number is wanted"))

    def _things(self) -> Count:
        """What is counted."""
        if self._take("longest suit"):
            return SuitLength(True)
        if self._take("shortest suit"):
            return SuitLength(False)
        if self._take_one("points", "point", "hcp"):
            return Points(self._suit() if self._take_one("in", "of") else ANY)
        kind = RED if self._take("red") else BLACK if self._take("black") else ANY
        low, high = TWO, ACE
        rank = self._rank_noun()
        if rank >= 0:
            low = high = rank
        elif self._take_one("honours", "honors", "honour", "honor"):
            low = TEN
        elif not self._take_one("cards", "card"):
            if kind != ANY or self._next() not in _SUITS:
                raise self._strange(
                    t("write what is counted: spades, cards, aces, points, longest suit")
                )
            kind = self._suit()
        if low == TWO and high == ACE:
            low, high = self._range()
        if kind == ANY and self._take_one("in", "of"):
            kind = self._suit()
            if (low, high) == (TWO, ACE):
                low, high = self._range()
        return Cards(kind, low, high)

    def _range(self) -> tuple[int, int]:
        start = self._at
        low, high = TWO, ACE
        if self._take("from"):
            low = self._rank()
            if not self._take("to"):
                raise self._strange(t("write to and a rank, such as: from 7 to J"))
            high = self._rank()
        elif self._take("above"):
            low = self._rank() + 1
        elif self._take("below"):
            high = self._rank() - 1
        if low > high:
            self._at = start
            raise self._wrong(t("there are no such ranks; from the lower to the higher"))
        return low, high

    def _suit(self) -> int:
        word = self._next()
        if word not in _SUITS:
            raise self._strange(t("a suit is wanted: clubs, diamonds, hearts or spades"))
        self._at += 1
        return _SUITS[word]

    def _rank_noun(self) -> int:
        """The rank named by a word (`aces`), passed over; -1 for none."""
        word = self._next()
        for rank, names in enumerate(_RANK_WORDS):
            if word in names:
                self._at += 1
                return rank
        return -1

    def _rank(self) -> int:
        rank = self._rank_noun()
        if rank >= 0:
            return rank
        word = self._next().upper()
        if word == "10" or (len(word) == 1 and word in RANKS):
            self._at += 1
            return TEN if word == "10" else RANKS.index(word)
        raise self._strange(t("a rank is wanted: 2 to 9, T, J, Q, K or A"))

    def _card(self) -> int:
        """The card named next (`SA`, `the ace of spades`), passed over; -1 for none."""
        word = self._next()
        if _CARD.fullmatch(word):
            self._at += 1
            return read_card(_SIGNS.get(word[0], word[0]) + word[1:].replace("10", "t"))
        start = self._at
        self._take("the")
        rank = self._rank_noun()
        if rank >= 0 and self._take("of"):
            return 13 * self._suit() + rank
        self._at = start
        return -1
