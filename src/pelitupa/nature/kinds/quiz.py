"""What is printed on a card's back is read from there; all else is drawn by a seed."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Action, Settings, State
from pelitupa.nature.generators import Seeded
from pelitupa.nature.specification import NatureKind


@dataclass(frozen=True)
class Printing(Settings):
    """Nothing can be set: what is printed is printed."""


class Quiz(Seeded):
    """Draws by a seed, save what lies outside of the world already."""

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`."""
        printed = state.settled()
        return printed if printed >= 0 else super().outcome(state)


NATURE = NatureKind(
    "Answers are judged by what their card accepts; all else is drawn as by chance.",
    Printing,
    lambda given, seed: Quiz(seed),
)
