"""Search that bids by a convention card, and deals the partner cards that fit what was shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Action
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.players.conventions import agrees, cards_for, truthful
from pelitupa.players.search import Node, SearchBot, SearchSettings

_TRIES: Final = 120
"""Deals drawn a move, to choose from those that fit what the partner has shown."""

_POOL: Final = 24
"""Deals that are searched, in turns."""


@dataclass(frozen=True)
class InformedSettings(SearchSettings):
    """As for search."""


class InformedBot(SearchBot):
    """A `SearchBot` that keeps to the convention cards of its game, if there are any.

    Its own calls show nothing untrue; and of the deals it draws it searches those that depart least
    from what its partner's calls have shown. It looks at its own cards and at what all have heard.
    """

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: InformedSettings | None = None
    ) -> None:
        super().__init__(game, seat, seed, settings)
        self._pool: list[Any] = []
        self._bidding = False
        self._root: Node | None = None

    def search(self, state: Any) -> list[tuple[Action, int, float]]:
        """See `SearchBot.search`."""
        self._pool, self._root = [], None
        self._bidding = isinstance(state, TrickMatch) and bool(cards_for(state.get_game().id))
        return super().search(state)

    def _start(self, root: Any, deals: list[Any], done: int) -> Any:
        if not self._bidding or not _partner_has_called(root, self.seat):
            return super()._start(root, deals, done)
        if not self._pool:
            self._pool = self._fitting(root)
        return self._pool[done % len(self._pool)].clone()

    def _fitting(self, root: TrickMatch) -> list[Any]:
        """The deals that depart least from what was shown, of many."""
        drawn = []
        exact = 0
        for number in range(_TRIES):
            deal = root.resample_from_infostate(self.seat, self._rng.random)
            gap = agrees(deal, self.seat)
            exact += not gap
            drawn.append((gap, number, deal))
            if exact == _POOL:
                break
        drawn.sort(key=_by_gap)
        return [deal for _, _, deal in drawn[:_POOL]]

    def _candidates(self, state: Any, node: Node) -> list[Action]:
        """Calls that show nothing untrue, where this is the bot's own decision."""
        actions = super()._candidates(state, node)
        if self._root is None:
            self._root = node
        if node is self._root and self._bidding and state.current_player() == self.seat:
            kept: list[Action] = []
            kept += truthful(state, self.seat, [a for a in actions if isinstance(a, int)])
            return kept
        return actions


def _by_gap(entry: tuple[int, int, Any]) -> tuple[int, int]:
    return entry[0], entry[1]


def _partner_has_called(state: TrickMatch, seat: int) -> bool:
    callers = {who for who, _ in state.calls_so_far()}
    return any(who != seat and state.are_partners(who, seat) for who in callers)
