"""The bot of Believe or Doubt: it answers what it knows, makes up the rest, and doubts by what it has seen.

What it makes up is the answer of another card of the kind, drawn blindly. It thinks of an opponent what
their answers have shown where they were doubted.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State, option
from pelitupa.games.board.believe_or_doubt.actions import (
    BAN,
    BELIEVE,
    CHANGE,
    DOUBT,
    NO,
    SIT,
    STAY,
    YES,
)
from pelitupa.games.board.believe_or_doubt.game import BelieveOrDoubt, BelieveOrDoubtState
from pelitupa.games.board.believe_or_doubt.phases import (
    ANNOUNCING,
    ANSWERING,
    BANNING,
    CHOOSING,
    DETAILING,
    JUDGING,
    NEGOTIATING,
    PIE_SQUARE,
)
from pelitupa.players.believe_or_doubt.knowledge import Knowledge
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot, match_seed

_WEIGHT: Final = 4.0
"""How many turned cards what one expects of an opponent weighs as much as."""
_EXPECTED: Final = 0.6
"""The share of right answers that one expects of somebody unknown."""


@dataclass(frozen=True)
class BelieveOrDoubtSettings(Settings):
    """How much it knows, and how easily it doubts."""

    knowledge: float = option(0.55, "The share of all cards that it knows.", low=0, high=1)
    trust: float = option(
        0.55, "It doubts an answer that is right with less than this chance.", low=0, high=1
    )


class BelieveOrDoubtBot(SeatBot):
    """See `kind.Bot`, and `Knowledge` for what it may know."""

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: str | int,
        settings: BelieveOrDoubtSettings | None = None,
    ) -> None:
        """Raises `OptionError` for another game."""
        if not isinstance(game, BelieveOrDoubt):
            raise OptionError(
                f"the bot 'believe_or_doubt' plays Believe or Doubt only, not {game.id}"
            )
        super().__init__(seat)
        self.settings = settings if settings is not None else BelieveOrDoubtSettings()
        self._seed = f"believe_or_doubt:{seed}:{seat}"
        known = f"{match_seed(seed)}:{seat}"
        self.knowledge = Knowledge(game.pack, self.settings.knowledge, known)
        self._rng = Random(self._seed)

    def restart(self) -> None:
        """See `Bot.restart`; it knows what it knew."""
        self._rng = Random(self._seed)

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` out of its turn."""
        self._check_turn(state)
        if not isinstance(state, BelieveOrDoubtState):
            raise PelitupaError("expected a state of Believe or Doubt")
        phase = state.phase
        if phase in (ANSWERING, DETAILING):
            return (self._answer(state),)
        if phase == ANNOUNCING:
            doubts = _at_match_point(state) or self.chance_of(state) < self.settings.trust
            return DOUBT if doubts else BELIEVE
        if phase == NEGOTIATING:
            return NO
        if phase == JUDGING:
            return YES if state.question.accepts(state.answer) else NO
        if phase == PIE_SQUARE:
            return STAY if self.knowledge.degrees[state.category] >= _EXPECTED else CHANGE
        legal = state.legal_actions()
        if phase in (BANNING, CHOOSING):
            return self._category(state, legal)
        if SIT <= legal[0] < BAN and len(legal) > 1:
            return legal[int(self._rng.random() * len(legal))]
        return legal[0]

    def _answer(self, state: BelieveOrDoubtState) -> str:
        """What it knows, or else what fits the question as any answer of its kind does."""
        known = self.knowledge.answer(state.question)
        if known or (state.phase == DETAILING and state.answer):
            return known or state.answer
        return str(state.sample_answer(self._rng)[0])

    def _category(self, state: BelieveOrDoubtState, legal: list[int]) -> int:
        """Whatever it knows least: it bans that, or lets the other be asked it."""
        degrees, kinds = self.knowledge.degrees, state.game.kinds
        return min(legal, key=lambda action: degrees[(action - BAN) % kinds])

    def chance_of(self, state: BelieveOrDoubtState) -> float:
        """The chance that the answer on the table is right, as far as this seat can know."""
        if state.is_given_up():
            return 0.0
        told = self.knowledge.verdict(state.question, state.answer)
        if told is not None:
            return float(told)
        right, wrong = state.shown[state.turn]
        return (_WEIGHT * _EXPECTED + right) / (_WEIGHT + right + wrong)


def _at_match_point(state: BelieveOrDoubtState) -> bool:
    """Whether the answer wins the match if nobody doubts it: then a doubt can lose nothing that counts."""
    wins = state.points[state.turn] == state.game.options.target - 1
    return wins and state.game.options.objective == "win"


def _make(
    game: Game, seat: int, seed: str | int, settings: BelieveOrDoubtSettings
) -> BelieveOrDoubtBot:
    return BelieveOrDoubtBot(game, seat, seed, settings)


BOT: Final = Kind(BelieveOrDoubtSettings, _make, advises="knowledge=0")
