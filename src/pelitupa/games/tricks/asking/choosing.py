"""How a question gets into a match: typed as a sentence, put together by buttons, or chosen by a bot.

A sentence of the language of `questions_reading` is one open value, its code as floats. The questions most
often wanted are a fixed family besides, chosen in two small steps: what it is about, then the number or
the card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from pelitupa.core import OpenInput, OpenValue, t
from pelitupa.core.view import InputView
from pelitupa.equipment.cards import ACE, KING, SUIT_MASKS, cards_in
from pelitupa.games.tricks.asking.questions import (
    ANY,
    Cards,
    Compare,
    Count,
    Holds,
    Number,
    Points,
    Question,
    QuestionError,
    comparison_of,
    most_telling,
    question_of,
)
from pelitupa.games.tricks.asking.reading import read_question

EXAMPLE: Final = "at least 5 spades and not has HA"

ABOUT_POINTS: Final = 4
ABOUT_ACES: Final = 5
SUBJECTS: Final = ("clubs", "diamonds", "hearts", "spades", "points", "aces", "kings")
"""What a question of the family is about."""
MOST_POINTS: Final = 37

_CONSIDERED: Final = 6


def value_of(question: Question) -> OpenValue:
    """A question as an open value."""
    return tuple(float(number) for number in question.code())


def question_in(value: object) -> Question | None:
    """The question of an open value; None where it is none, or not in its plainest form."""
    if not isinstance(value, tuple):
        return None
    code: list[int] = []
    for number in value:
        if type(number) is float and number.is_integer():
            code.append(int(number))
        elif type(number) is int:
            code.append(number)
        else:
            return None
    try:
        question = question_of(code)
        return question if read_question(str(question)).code() == code else None
    except ValueError:
        return None


class QuestionInput(OpenInput):
    """Wants a question: `ask` and a sentence."""

    def accepts(self, value: object) -> bool:
        return question_in(value) is not None

    def fault(self, value: object) -> str:
        return "" if self.accepts(value) else t("that is no question")

    def text(self, value: OpenValue) -> str:
        return f"{self.verb} {question_of([int(number) for number in value])}"

    def parse(self, text: str) -> OpenValue | None:
        """The value of a sentence, with `ask` before it or without.

        Raises `QuestionError` for what begins with `ask` and is no question; None for other text.
        """
        text = " ".join(text.split()).lower()
        verb, _, rest = text.partition(" ")
        if verb == self.verb:
            return value_of(read_question(rest))
        try:
            return value_of(read_question(text))
        except QuestionError:
            return None

    def wanted(self) -> str:
        return t(
            "{form} (yes or no, on the android's hand; such as: {example})",
            form=f"{self.verb} QUESTION",
            example=EXAMPLE,
        )

    def view(self) -> InputView:
        return InputView(self.verb, self.prompt, (), self.hint)


def subject_count(subject: int) -> Count:
    """What a question of the family counts."""
    if subject < ANY:
        return Cards(subject)
    if subject == ABOUT_POINTS:
        return Points(ANY)
    rank = ACE if subject == ABOUT_ACES else KING
    return Cards(ANY, rank, rank)


def most_of(subject: int, size: int) -> int:
    """The greatest number worth asking for, of a hand of so many cards."""
    if subject < ANY:
        return size
    return MOST_POINTS if subject == ABOUT_POINTS else min(size, 4)


def at_least(subject: int, number: int) -> Question:
    """Whether there is at least so much of a subject."""
    return comparison_of(subject_count(subject), 0, Number(number))


def family(size: int) -> list[Question]:
    """All questions of the family about a hand of so many cards."""
    questions: list[Question] = []
    for subject in range(len(SUBJECTS)):
        questions += [at_least(subject, n) for n in range(1, most_of(subject, size) + 1)]
    return questions + [Holds(card) for card in range(52)]


def telling_question(hands: Sequence[int], rng: Random) -> Question:
    """A question that parts some possible hands well: the best of a few that suit one of them."""
    choice: list[Question] = []
    for _ in range(_CONSIDERED):
        hand = hands[int(rng.random() * len(hands))]
        subject = int(rng.random() * (len(SUBJECTS) + 4))
        if subject >= len(SUBJECTS):
            cards = cards_in(hand & SUIT_MASKS[subject - len(SUBJECTS)]) or cards_in(hand)
            choice.append(Holds(cards[int(rng.random() * len(cards))]))
            continue
        count = subject_count(subject)
        choice.append(Compare(count, 0, Number(max(1, count.value(hand)))))
    return most_telling(choice, hands)


def question_input(prompt: str, sampler: Callable[[Random], OpenValue]) -> QuestionInput:
    """The open input for a question."""
    hint = t("and the question, such as: {example}", example=EXAMPLE)
    return QuestionInput("ask", prompt, (), sampler, (), hint)
