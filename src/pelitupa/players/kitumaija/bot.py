"""The bot of Kitumaija: rollouts, beside what is sure: going out within a few decisions, or, when two are
left, what wins and what loses."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Game, OptionError, option
from pelitupa.core.copying import made_by
from pelitupa.games.beating.kitumaija.game import Kitumaija, KitumaijaState
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.kitumaija.ending import KitumaijaEnding, is_open
from pelitupa.players.rollout import RolloutBot, RolloutSettings
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.solvers.endings.cycles import LOST, WON
from pelitupa.players.solvers.endings.going_out import GoingOut

_FEW: Final = 4
_SMALL: Final = 5
"""With so few cards in the smaller of two hands it is looked at who can go out."""


@dataclass(frozen=True)
class KitumaijaSettings(BudgetSettings):
    """How long to try, and how far to look for a way out."""

    positions: int = option(4_000, "Positions looked at, at most, to go out for sure.", low=1)
    trust: float = option(
        2.0,
        "By how many standard errors an action must be better than what the rules of thumb do.",
        low=0,
    )
    horizon: int = option(
        20, "Decisions in a playout before the position is estimated; 0 to suit the game.", low=0
    )


class KitumaijaBot(SeatBot):
    """Goes out where it is sure to, and of two who are left lets the other not; else it does what fares best
    where all play on by the rules of thumb."""

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: KitumaijaSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Kitumaija."""
        if not isinstance(game, Kitumaija):
            raise OptionError(f"the bot 'kitumaija' plays Kitumaija only, not {game.id}")
        super().__init__(seat)
        settings = settings if settings is not None else KitumaijaSettings()
        own = RolloutSettings(
            simulations=settings.simulations,
            seconds=settings.seconds,
            trust=settings.trust,
            horizon=settings.horizon,
        )
        self._positions = settings.positions
        self._tries = made_by(RolloutBot, game, seat, seed, own)
        self._going_out = GoingOut(seat, settings.positions)

    def step(self, state: Any) -> Action:
        """See `Bot.step`."""
        self._check_turn(state)
        assert isinstance(state, KitumaijaState)
        lost: list[int] = []
        if len(state.legal_actions()) > 1 and not state.stock:
            if is_open(state):
                won, lost = self._sure(state)
                if won is not None:
                    return won
            elif state.hands[state.turn].bit_count() <= _FEW:
                action = self._going_out.action(state)
                if action is not None:
                    return action
        ranked = [action for action, _, _ in self._tries.search(state)]
        return next((action for action in ranked if action not in lost), ranked[0])

    def _sure(self, state: KitumaijaState) -> tuple[int | None, list[int]]:
        """What wins soonest, if anything does, and all that loses."""
        if min(hand.bit_count() for hand in state.hands if hand) > _SMALL:
            return None, []
        world = state.sampler(self.seat).draw(Random(0).random)
        assert isinstance(world, KitumaijaState)
        values = KitumaijaEnding(state, self._positions).values(world, enough=True)
        wins = [(far, action) for action, (value, far) in values.items() if value == WON]
        lost = [action for action, (value, _) in values.items() if value == LOST]
        return (min(wins)[1] if wins else None), lost

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._tries.restart()

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._tries.was_cut_short()


BOT: Final = Kind(KitumaijaSettings, KitumaijaBot, best="{budget}")
