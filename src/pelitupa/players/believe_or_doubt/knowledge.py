"""What a bot knows of the questions: each category to a degree, and of each card whether it knows it.

Both are drawn for a match from the bot's seed. Whoever asks for the back of a card that is not known learns
nothing: this is the only door by which the bot comes to answers.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pelitupa.equipment.questions import Pack, Question

_SPREAD: Final = 0.25
"""How far the degrees of the categories lie from the bot's knowledge as a whole, at most."""


class Knowledge:
    """What one bot knows in one match: `degrees` are the shares of each category's cards that it knows."""

    def __init__(self, pack: Pack, share: float, seed: str) -> None:
        rng = Random(f"degrees:{seed}")
        self._seed = seed
        spread = min(_SPREAD, share, 1.0 - share)
        self.degrees = [share + spread * (2.0 * rng.random() - 1.0) for _ in pack.keys]

    def knows(self, card: Question) -> bool:
        """Whether the bot knows what is on the back of a card; nothing, if only people can judge."""
        drawn = Random(f"card:{self._seed}:{card.id}").random()
        return bool(card.forms) and drawn < self.degrees[card.category]

    def answer(self, card: Question) -> str:
        """The answer to a card that it knows; empty for any other."""
        return card.spoken if self.knows(card) else ""

    def verdict(self, card: Question, answer: str) -> bool | None:
        """Whether an answer is right, if it knows the card."""
        return card.accepts(answer) if self.knows(card) else None
