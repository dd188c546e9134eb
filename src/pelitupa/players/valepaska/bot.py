"""The bot of Valepaska: mixed strategies, at once and without search."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State, option
from pelitupa.games.beating.paska import ANSWERING
from pelitupa.games.beating.valepaska.game import ACCEPT, DOUBT, Valepaska, ValepaskaState
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.valepaska.policy import chances, weights


class ValepaskaExactError(PelitupaError):
    """A position of which the bot's room cannot say for certain what is right."""


@dataclass(frozen=True)
class ValepaskaSettings(Settings):
    """Which weights it plays by."""

    weights: str = option(
        "hardened",
        "Weights hardened on small packs, or the guesses that these were made from.",
        choices=("hardened", "judged"),
    )


class ValepaskaBot(SeatBot):
    """Plays Valepaska. It looks at its own hand, and at what it saw and heard."""

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: ValepaskaSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game."""
        if not isinstance(game, Valepaska):
            raise OptionError(f"the bot 'valepaska' plays Valepaska only, not {game.id}")
        chosen = settings if settings is not None else ValepaskaSettings()
        super().__init__(seat)
        self._seed = seed
        self._weights = weights(chosen.weights)

    def step(self, state: Any) -> Action:
        """An action drawn by the bot's probabilities, where this seat is the current player.

        Raises `PelitupaError` where it is not.
        """
        self._check_turn(state)
        found = chances(state, self.seat, self._weights)
        point = Random(f"{self._seed}:{self.seat}:{state.move_number()}").random()
        for action, chance in sorted(found.items()):
            point -= chance
            if point < 0:
                return action
        return max(found)


def _exact(state: State) -> dict[Action, float]:
    """What an answer is worth, if the cards are known: to doubt a lie, and not to doubt the truth."""
    if not isinstance(state, ValepaskaState) or state.phase != ANSWERING:
        raise ValepaskaExactError("what is exact at Valepaska is only whether to doubt")
    lie = not state.is_true()
    return {DOUBT: float(lie), ACCEPT: float(not lie)}


BOT: Final = Kind(ValepaskaSettings, ValepaskaBot, exact=_exact)
