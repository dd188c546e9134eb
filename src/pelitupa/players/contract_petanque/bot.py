"""The bot of Contract Petanque: it plans its throws on the road, and bids by what each would make.

A throw is worth what it does for the contract; before the auction, what whoever lies closest may promise
then. How often each would make each number it tries out by throwing the last balls as plain players do; by
these chances the auction is solved from its end.
"""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Action, Game, OptionError
from pelitupa.equipment.gravel import TARGET
from pelitupa.games.throwing.contract_petanque.auction import BIDDERS, HIGHEST, NOBODY
from pelitupa.games.throwing.contract_petanque.game import (
    BID,
    FIRST_BALLS,
    VALUES,
    ContractPetanque,
    ContractPetanqueState,
)
from pelitupa.players.boules.rounds import ROWS, Lie, Throw, end, lead
from pelitupa.players.boules.thrower import Thrower, ThrowerSettings, lie_of
from pelitupa.players.budget import Budget
from pelitupa.players.contract_petanque.bidding import (
    Chances,
    Thinking,
    chances_of,
    contract_points,
)
from pelitupa.players.contract_petanque.promises import ball_points
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import match_seed

_FEWEST: Final = 4
_MOST: Final = 40
"""So often each is tried as the declarer, at least and at most."""
_THROWS: Final = 9
"""As many throws as that takes for all three, once."""
_THOUGHT: Final = 12
"""So many tries count those that are only thought of."""
_SOUND: Final = 2
"""Whoever lies closest has to bid so much at least: the others can promise one."""
_ALL: Final = tuple(range(BIDDERS))


class ContractPetanqueBot(Thrower[ContractPetanqueState]):
    """See `Thrower`."""

    def __init__(self, game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> None:
        super().__init__(game, seat, seed, settings)
        self._match = f"{match_seed(seed)}:{seat}"

    def step(self, state: Any) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        assert isinstance(state, ContractPetanqueState)
        if state.current_player() == self.seat and state.is_auction() and state.lie_is_known():
            self._budget = Budget(self._settings.seconds, _FEWEST * _THROWS)
            return (
                BID + Thinking(self._promises(state), frozenset(), lead=True).best(state.auction)[0]
            )
        return super().step(state)

    def _promises(self, state: ContractPetanqueState) -> Chances:
        """How often each bidder would make each number: where tries are counted by `simulations` alone, the
        same in the whole of an auction."""
        given = self._settings.simulations
        most = min(max(given // _THROWS, _FEWEST), _MOST) if given else _MOST
        seed = f"{self._match}:{state.deal_number()}"
        got = self._thought(state)
        for number in range(most):
            if not self._budget.lasts(number * _THROWS):
                break
            for place, side in enumerate(state.bidders):
                got[place].append(ball_points(state, side, self._road, f"{seed}:{number}"))
        return chances_of(got)

    def _thought(self, state: ContractPetanqueState) -> list[list[float]]:
        """The ball points of each bidder as the declarer in some ways that a round may go on, without
        physics: so that nobody goes by very few tries alone."""
        lie, closeness = lie_of(state), self.chances(state)
        got: list[list[float]] = []
        for side in state.bidders:
            throws = [_for_contract(one, side) for one in _last(lie, side)]
            rows = range(0, ROWS, ROWS // _THOUGHT)
            got.append([_ball_points(end(lie, throws, closeness, row), side) for row in rows])
        return got

    def against(self, state: ContractPetanqueState) -> list[int]:
        """See `Thrower.against`."""
        if state.declarer in (NOBODY, self.seat):
            return [side for side in range(BIDDERS) if side != self.seat]
        return [state.declarer]

    def worth(self, before: ContractPetanqueState, after: ContractPetanqueState) -> float:
        """The lead that a lie promises over the mean of the others."""
        if after.deal_number() != before.deal_number() or after.is_terminal():
            gained = [n - w for n, w in zip(after.points, before.points, strict=True)]
            return lead(gained, self.seat)
        if TARGET not in after.lying.places or not any(after.thrown):
            return 0.0
        if before.declarer == NOBODY:
            return self._before_auction(after)
        declarer, number = after.declarer, after.auction.number
        throws = [
            _for_contract(side, declarer) for side in after.lasts[sum(after.thrown) - FIRST_BALLS :]
        ]
        lie, closeness = lie_of(after), self.chances(after)
        made = 0
        for row in range(ROWS):
            made += _ball_points(end(lie, throws, closeness, row), declarer) >= number
        party = (declarer, after.fleer)
        return lead(contract_points(after.auction, made / ROWS, party), self.seat)

    def _before_auction(self, state: ContractPetanqueState) -> float:
        """The lead where first balls lie: whoever is closest in the end promises the number that is worth
        most."""
        lie, closeness = lie_of(state), self.chances(state)
        first: list[Throw] = [(side, (side,)) for side in state.firsts[sum(state.thrown) :]]
        got: list[list[float]] = [[] for _ in range(BIDDERS)]
        for row in range(ROWS):
            lies = end(lie, first, closeness, row)
            if not lies:
                return 0.0
            declarer = lies[0][1]
            throws = [_for_contract(side, declarer) for side in _last(lies, declarer)]
            lies = end(lies, throws, closeness, ROWS - 1 - row)
            got[declarer].append(_ball_points(lies, declarer))
        value = 0.0
        for side, chances in enumerate(chances_of(got)):
            worth = max(n * (2.0 * chances[n - 1] - 1.0) for n in range(_SOUND, HIGHEST + 1))
            value += len(got[side]) / ROWS * worth * (1.0 if side == self.seat else -0.5)
        return value


def _for_contract(side: int, declarer: int) -> Throw:
    """A last ball, which is shot at the balls of the other party alone."""
    return side, (side,) if side == declarer else tuple([one for one in _ALL if one != declarer])


def _last(lie: Lie, declarer: int) -> list[int]:
    """The order of the last balls: the defender farther off, the declarer, the other defender."""
    near = [side for _, side in lie if side != declarer]
    lost = [side for side in range(BIDDERS) if side != declarer and side not in near]
    other, first = [*near, *lost]
    return [first, declarer, other]


def _ball_points(lie: Lie, declarer: int) -> float:
    return sum([value for value, (_, side) in zip(VALUES, lie, strict=False) if side == declarer])


def _make(game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> ContractPetanqueBot:
    if not isinstance(game, ContractPetanque):
        raise OptionError(
            f"the bot 'contract_petanque' plays Contract Petanque only, not {game.id}"
        )
    return ContractPetanqueBot(game, seat, seed, settings)


BOT: Final = Kind(ThrowerSettings, _make, best="{budget},{throws}")
