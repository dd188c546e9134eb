"""The bot of Valepaska: mixed strategies, at once and without search."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, Settings, option
from pelitupa.games.beating.valepaska.game import Valepaska
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.valepaska.policy import chances, weights


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


BOT: Final = Kind(ValepaskaSettings, ValepaskaBot)
