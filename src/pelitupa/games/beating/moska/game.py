"""Moska (booklet 30): Musta Maija with pairs and triplets, into which all others may throw cards."""

from __future__ import annotations

from pelitupa.games.beating.moska.steps import StepsState
from pelitupa.games.beating.moska.throwing import MoskaGame, MoskaState


class Moska(MoskaGame):
    """Moska. Actions: the cards, done, leave, no, stock, and all."""

    def new_initial_state(self) -> MoskaState:
        return StepsState(self) if self.in_steps else MoskaState(self)


GAME = Moska
