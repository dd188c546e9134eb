"""Hide and seek in which something is sent away: a ball is kicked, or sticks fly off a plank (booklet 87-88).

It is sent away for a head start and to rescue. Whoever has to restore it cannot do anything else meanwhile.
The games differ in what it is and how it is called: `Sayings`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from typing_extensions import TypeVar

from pelitupa.core import Call, Reason, Rulebook, Tensor, Text
from pelitupa.games.yard.events import NOBODY
from pelitupa.games.yard.hiding import (
    AWAY,
    SEEKING,
    START,
    HidingGame,
    HidingOptions,
    HidingState,
)

ASTRAY: Final = 5
"""A phase: it was sent away though nobody could be rescued, or went by itself."""

LaunchAgreed = TypeVar("LaunchAgreed", bound=HidingOptions, default=HidingOptions, covariant=True)


@dataclass(frozen=True)
class Sayings:
    """What a game says of the thing that is sent away."""

    first: Text
    """Why nothing can be told before it was sent away at the start,"""
    busy: Text
    """while the seeker restores it,"""
    astray: Text
    """and while it is astray."""
    here: Text
    """Why it is not restored, and why not sent away."""
    gone: Text
    not_by_the_seeker: Text
    rescues: Text
    """Why sending it away now is a rescue, and not this."""
    restored: Text
    """Why each may be told: restored, sent away at the start, and in vain."""
    anybody: Text
    in_vain: Text
    hide: Text
    """What is said at the start."""


class LaunchGame(HidingGame[LaunchAgreed]):
    """See the module. `launch` and `restored` are its words."""

    def __init__(
        self,
        options: LaunchAgreed,
        rulebook: Rulebook,
        own_calls: Sequence[Call],
        sayings: Sayings,
    ) -> None:
        super().__init__(options, rulebook, (*own_calls,))
        self.launch = own_calls[0].verb
        self.restored = own_calls[1].verb
        self.sayings = sayings


class LaunchState(HidingState):
    """Where the thing is, and who restores it (`fetcher`) where that is not the seeker at the start."""

    def __init__(self, game: LaunchGame) -> None:
        super().__init__(game)
        self.launching = game
        self.fetcher = NOBODY

    def clone(self) -> Self:
        new = super().clone()
        new.fetcher = self.fetcher
        return new

    def _in_vain(self, seat: int) -> Text:
        """What is said when somebody has sent it away and rescues nobody."""
        raise NotImplementedError

    # --- the rest follows

    def _begin(self) -> None:
        """It is in its place, and somebody will send it away."""
        self._come_in()
        self.phase = START

    def _rescued(self) -> None:
        """Who rescued has sent it away already."""
        self._come_in()
        self.phase = AWAY

    def _not_ready(self) -> Reason:
        says = self.launching.sayings
        if self.phase == START:
            return "kick", says.first
        return ("fetch", says.busy) if self.phase == AWAY else ("void-name", says.astray)

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        says = self.launching.sayings
        if word == self.launching.restored:
            return None if self.phase in (AWAY, ASTRAY) else ("fetch", says.here)
        if seat == self.seeker:
            return "kick", says.not_by_the_seeker
        if self.phase in (AWAY, ASTRAY):
            return "fetch", says.gone
        if self.phase == SEEKING and self._no_rescue(seat) is None:
            return "rescue", says.rescues
        return None

    def _basis(self, word: str) -> Reason:
        says = self.launching.sayings
        if word == self.launching.restored:
            return "fetch", says.restored
        if word == self.launching.launch:
            if self.phase == START:
                return "kick", says.anybody
            return "vain-kick", says.in_vain
        return super()._basis(word)

    def _own_happen(self, word: str, seat: int) -> None:
        if word == self.launching.restored:
            again = self.phase == ASTRAY
            self.fetcher = NOBODY
            if again:
                self.phase = SEEKING
                self._all_found()
            else:
                self._ready_to_seek()
        elif self.phase == START:
            self._come_in()
            self.phase = AWAY
            self._reveal(self.launching.sayings.hide)
        else:
            self._stray(seat)
            self._reveal(self._in_vain(seat))

    def _stray(self, fetcher: int) -> None:
        """It is astray, and somebody restores it."""
        self.fetcher, self.phase = fetcher, ASTRAY

    def _gone(self, seat: int) -> None:
        if seat == self.fetcher:
            self.fetcher = self.seeker
        super()._gone(seat)

    def _round_over(self) -> bool:
        self.fetcher = NOBODY
        return super()._round_over()

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        out.seat("fetcher", self.fetcher)
