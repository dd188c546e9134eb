"""Decisions before one's turn: sealed, seen by nobody, and played when the turn comes.

Where the world lets several decide at once, it still takes them one by one. A person who decides before the
world asks is not kept waiting: the decision is sealed and can be replaced. If meanwhile the choice that it
answered is gone, it is dropped and its seat is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, State, t
from pelitupa.core.frozen import Frozen
from pelitupa.table.results import TableError

_TRIES: Final = 100


@dataclass(frozen=True)
class _Sealed(Frozen):
    """A decision before its turn, with the choice it answers, and whether it says the same as silence."""

    action: Action
    text: str
    among: tuple[int, ...]
    silent: bool


class SealedDecisions:
    """What has been sealed at a match, and what its seats are to be told of it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[int, _Sealed] = {}
        self._notices: dict[int, list[str]] = {}

    def __contains__(self, seat: object) -> bool:
        return seat in self._kept

    def put(self, seat: int, action: Action, text: str, state: State) -> None:
        """Seal a decision of a seat among its choice in a state; what it sealed before goes."""
        among = tuple(state.legal_actions(seat))
        self._kept[seat] = _Sealed(action, text, among, action == state.default_action(seat))

    def action(self, seat: int) -> Action | None:
        """What a seat has sealed."""
        sealed = self._kept.get(seat)
        return None if sealed is None else sealed.action

    def text(self, seat: int) -> str | None:
        """The text of what a seat has sealed."""
        sealed = self._kept.get(seat)
        return None if sealed is None else sealed.text

    def take(self, seat: int) -> Action:
        """Open what a seat has sealed."""
        return self._kept.pop(seat).action

    def drop(self, seat: int) -> None:
        """Forget what a seat has sealed, if anything."""
        self._kept.pop(seat, None)

    def drop_all(self) -> None:
        """Forget all."""
        self._kept.clear()

    def drop_unneeded(self, state: State) -> None:
        """Drop the decisions whose choice is not there any more, and let their seats be told, unless they
        said no more than silence: nobody misses a doubt they did not have."""
        pending = state.pending_players()
        for seat, sealed in list(self._kept.items()):
            if seat not in pending or tuple(state.legal_actions(seat)) != sealed.among:
                del self._kept[seat]
                if sealed.silent:
                    continue
                said = sealed.text
                if isinstance(sealed.action, int):
                    said = self._game.action_label(sealed.action)
                text = t("Your decision {text} was not needed any more", text=said)
                self._notices.setdefault(seat, []).append(text)

    def notices(self, seat: int) -> list[str]:
        """What a seat is to be told, once."""
        return self._notices.pop(seat, [])


def in_turn(state: State, seat: int, rng: Random) -> State:
    """A position in which a pending seat is the current player: what those before it decide, which it does
    not know, is made up. Raises `TableError`."""
    for _ in range(_TRIES):
        made = state.clone()
        while seat in made.pending_players():
            if made.current_player() == seat:
                return made
            made.apply_action(rng.choice(made.legal_actions()))
    raise TableError("what others decide now comes first")
