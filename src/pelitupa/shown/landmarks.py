"""Where the deals and the tricks of a match begin and end, for its log and its replay.

A deal is told by its number, a trick by what lies in the zone of that name, whatever the game: it has ended
when something else lies there, and whoever's card was winning has won it. Of the last trick of a deal the
table shows no more than all but its last card; who won that one is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pelitupa.core import CardZone, Game, Item, State, View, ViewCache
from pelitupa.core.frozen import Frozen

Seen = Callable[[], View]
"""Gives what a spectator sees of a position. A match has most of that view made for its players."""


@dataclass(frozen=True)
class Landmark(Frozen):
    """A deal (`trick` 0) or a trick: the step it begins at, that after which it is whole, and who won it."""

    deal: int
    trick: int
    start: int
    end: int
    winner: int = -1
    cards: tuple[tuple[int, str], ...] = ()
    """Who laid what in a whole trick, in the order it was laid."""
    known: int = 0
    """After so many steps it is known that it has begun (a deal) or ended (a trick)."""


@dataclass(frozen=True)
class Landmarks(Frozen):
    """Those of a match, in their order, and the step at which somebody decides first."""

    first: int
    marks: tuple[Landmark, ...]


def landmarks(game: Game, history: Sequence[Any]) -> Landmarks:
    """The deals and tricks of a match, from its history."""
    walker = _Walker()
    state = game.new_initial_state()
    for step, action in enumerate(history):
        if game.is_step(state.current_player()):
            walker.decided(state, step)
        state.apply_action(action)
    walker.over(state, len(history))
    return Landmarks(max(walker.first, 0), tuple(walker.marks))


class RunningLandmarks:
    """The deals and tricks of a match that goes on, told anew each time it has gone further."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._begin()

    def _begin(self) -> None:
        self._walker = _Walker()
        self._state = self._game.new_initial_state()
        self._history: list[Any] = []
        self._looked = -1

    def go_to(self, history: Sequence[Any], there: Seen | None = None) -> None:
        """Walk to the end of a history; only the new part is walked. `there` gives the view that a spectator
        has at the end of it."""
        if list(history[: len(self._history)]) != self._history:  # steps were taken back
            self._begin()
        for action in history[len(self._history) :]:
            self._look()
            self._state.apply_action(action)
            self._history.append(action)
        self._look(there)

    def known(self, since: int, step: int) -> list[Landmark]:
        """Those that are known after `step` steps of the history, and were not after `since` of them."""
        found = []
        for mark in reversed(self._walker.marks):  # they are known in their order
            if since and mark.known <= since:
                break
            if mark.known <= step:
                found.append(mark)
        return found[::-1]

    def lies_whole(self) -> bool:
        """Whether the trick that lies on the table now is whole, which people want to look at."""
        return self._walker.lies_whole(self._game.num_players())

    def _look(self, there: Seen | None = None) -> None:
        step = len(self._history)
        if self._looked == step:
            return
        self._looked = step
        if self._state.is_terminal():
            self._walker.over(self._state, step, there)
        elif self._game.is_step(self._state.current_player()):
            self._walker.decided(self._state, step, there)


class _Walker:
    """Looks at a match before each decision."""

    def __init__(self) -> None:
        self.first = -1
        self.marks: list[Landmark] = []
        self._deal = 0
        self._tricks = 0
        self._laid: tuple[Item, ...] = ()
        self._since = self._last = self._seen = 0
        self._longest = self._most = 0  # cards of a trick: in this deal, in the match
        self._has_tricks = True
        self._cache = ViewCache()

    def decided(self, state: State, step: int, there: Seen | None = None) -> None:
        """Somebody is to decide after so many steps. `there` gives what a spectator sees then."""
        trick = self._trick(state, there)
        if self._laid and not _grown(self._laid, trick):
            self._ended(step, state.deal_number() == self._deal)
        if self.first < 0:
            self.first = step
        if state.deal_number() != self._deal:
            self._deal, self._tricks, self._longest = state.deal_number(), 0, 0
            self.marks.append(Landmark(self._deal, 0, step, step, known=step))
        self._lies(trick, step)
        self._last = step

    def over(self, state: State, step: int, there: Seen | None = None) -> None:
        """The match has ended. `there` is as for `decided`."""
        if self._has_tricks:
            self._lies(self._trick(state, there) or self._laid, step)
            self._ended(step, False)

    def lies_whole(self, players: int) -> bool:
        """Whether as many cards lie there as in the tricks before, or of all players in the first."""
        return len(self._laid) == (self._longest or players)

    def _lies(self, trick: tuple[Item, ...], step: int) -> None:
        if trick and not self._laid:
            self._since = self._last
        if len(trick) > len(self._laid):
            self._seen = step
        self._laid = trick

    def _ended(self, step: int, deal_goes_on: bool) -> None:
        """What lay there was a whole trick, or all of it that is known."""
        if not self._laid:
            return
        self._tricks += 1
        self._longest = max(self._longest, len(self._laid))
        self._most = max(self._most, self._longest)
        # somebody may sit out for a deal; if it has a single trick, nothing tells how many lay cards
        tells = deal_goes_on or self._tricks > 1
        whole = len(self._laid) == (self._longest if tells else self._most)
        winners = [item.by for item in self._laid if item.mark == "winning" and whole]
        winner = winners[0] if winners else -1
        end = self._seen if whole else self._last + 1
        cards = tuple((item.by, item.id) for item in self._laid) if whole else ()
        self.marks.append(Landmark(self._deal, self._tricks, self._since, end, winner, cards, step))
        self._laid = ()

    def _trick(self, state: State, there: Seen | None) -> tuple[Item, ...]:
        if not self._has_tricks:
            return ()
        if there is None:
            self._cache = ViewCache(self._cache)
            view = state.view(None, self._cache)
        else:
            view = there()
        zones = [z for z in view.zones if isinstance(z, CardZone) and z.id == z.layout == "trick"]
        self._has_tricks = bool(zones)
        return zones[0].items if zones else ()


def _grown(before: Sequence[Item], now: Sequence[Item]) -> bool:
    """Whether more has been laid to what lay there: the same things, whatever is winning now."""
    ids = [item.id for item in before]
    return [item.id for item in now[: len(ids)]] == ids
