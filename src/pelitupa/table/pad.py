"""A sheet of a score pad: the deals that were told, and what they come to by the game's own rules.

Nothing of it is a record of a match, and nothing is rated. The answers are whole numbers, one for each
question; whatever is taken back, the sheet is made again from the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from pelitupa.core import Game, PelitupaError, ScoreLine, State, Text, t
from pelitupa.core.frozen import Frozen
from pelitupa.core.objective import money_utilities
from pelitupa.core.pad import Asking, Pad, Question, pad_of

MOST_ANSWERS: Final = 10_000
"""So many answers a sheet has at most."""
_CENT: Final = Decimal("0.01")
_NOTHING: Final = 1e-6


@dataclass(frozen=True)
class Answered(Frozen):
    """A question of the deal that is being told, and how it was answered."""

    question: Question
    answer: int


class Sheet:
    """A match of a game as a pad keeps it.

    `answers` are all answers, `deals` how many of them there were at the end of each deal. `asked` is the
    next question (none when the match is over), `told` has the answers of the deal that goes on. `state` is
    the match; while a deal is being told, `settled` is how it stood before.
    """

    def __init__(self, game: Game[Any], answers: Sequence[int] = ()) -> None:
        """Raises `PelitupaError` where the game has no pad, or an answer cannot be one."""
        pad = pad_of(game)
        if pad is None:
            raise PelitupaError(t("there is no score pad for {game}", game=game.rulebook.title))
        if len(answers) > MOST_ANSWERS:
            raise PelitupaError(
                t(
                    "too many answers for one score pad: {count} (at most {most})",
                    count=len(answers),
                    most=MOST_ANSWERS,
                )
            )
        self.game = game
        self.pad: Pad[Any] = pad
        self.state: State = pad.begin(game)
        self.answers: list[int] = []
        self.deals: list[int] = []
        self.told: list[Answered] = []
        self.asked: Question | None = None
        self._asking: Asking | None = None
        self._settled: State | None = None
        self._next_deal()
        for answer in answers:
            self.answer(answer)

    def answer(self, answer: int) -> None:
        """Answer what is asked. Raises `PelitupaError` where that cannot be; a deal that has been told is
        settled. After an error the sheet is of no use: make it again."""
        question = self.asked
        if question is None or self._asking is None:
            raise PelitupaError(t("the match is over: nothing is asked any more"))
        if not question.allows(answer):
            raise PelitupaError(_refusal(question, answer))
        self.told.append(Answered(question, answer))
        self.answers.append(answer)
        try:
            self.asked = self._asking.send(answer)
        except StopIteration:
            self.deals.append(len(self.answers))
            self._next_deal()

    def _next_deal(self) -> None:
        self.told, self.asked, self._asking, self._settled = [], None, None, None
        if not self.state.is_terminal():
            self._asking = self.pad.deal(self.state)
            self.asked = next(self._asking)

    def before(self) -> list[int]:
        """What was answered, without the last answer: an undo."""
        return self.answers[:-1]

    def before_deal(self) -> list[int]:
        """The answers but those of the deal that goes on, or, where it has none, of the deal before."""
        ends = [0, *self.deals]
        return self.answers[: ends[-1] if self.told else ends[-2] if len(ends) > 1 else 0]

    def lines(self) -> list[ScoreLine]:
        """The score sheet so far: the lines of each deal with their clauses."""
        return list(self.settled().score_sheet())

    def settled(self) -> State:
        """The match after the last deal that was told to its end."""
        if not self.told:
            return self.state
        if self._settled is None:
            whole = self.answers[: self.deals[-1] if self.deals else 0]
            self._settled = Sheet(self.game, whole).state
        return self._settled

    def heading(self) -> list[Text]:
        """What the table is told before the deal: who deals, and in which zone it is."""
        return [] if self.asked is None else self.pad.told(self.settled())

    def scores(self) -> list[float]:
        """What each player would have if all agreed to stop now."""
        return self.settled().settlement()

    def payments(self, worth: Decimal) -> list[Decimal]:
        """What each player gets (below 0: pays) where a point is worth so much, by booklet 6. Raises
        `PelitupaError` for a game that is not played for money."""
        if not self.pad.money:
            raise PelitupaError(
                t(
                    "{game} is played for winning alone: points are worth nothing",
                    game=self.game.rulebook.title,
                )
            )
        gains = money_utilities(self.scores(), self.game.teams())
        paid = [(Decimal(repr(gain)) * worth).quantize(_CENT) for gain in gains]
        if abs(sum(gains)) < _NOTHING:  # what rounding leaves over goes to the last
            paid[-1] -= sum(paid)
        return paid


def _refusal(question: Question, answer: int) -> Text:
    if question.choices:
        return t("{question} That is not one of the answers.", question=question.text)
    return t(
        "{question}: from {low} to {high} in steps of {step}, not {answer}",
        question=question.text,
        low=question.low,
        high=question.high,
        step=question.step,
        answer=answer,
    )
