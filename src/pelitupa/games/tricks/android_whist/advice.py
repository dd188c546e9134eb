"""Advice on Android Whist: a trick ahead is half a point; last to play one does it as cheaply as will do.

Whoever plays last loses nothing by the lowest card that does what it is to do: to take the trick, or not to.
Before that the lowest card of a suit does as well as any other that does not take the trick as it lies.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core.shares import Random
from pelitupa.equipment.cards import SUIT_MASKS, cards_in
from pelitupa.games.tricks.advice import TrickAdvice, beating
from pelitupa.games.tricks.android_whist.commands import BEAT, DUCK, HIGH, HIGH_LEADS
from pelitupa.games.tricks.android_whist.game import AndroidWhistMatch
from pelitupa.games.tricks.commands.androids import COMMANDING
from pelitupa.games.tricks.phases import PLAYING

_LEADS: Final = (HIGH_LEADS + 4, HIGH_LEADS, HIGH_LEADS + 1, HIGH_LEADS + 2)
"""What is commanded to be led, the first that may be: high from the shortest suit, or from a suit that is no
trump. Of all such orders that were tried by rules of thumb it won most.
"""

_SPADES: Final = HIGH_LEADS + 3
"""Where another suit is trumps, this comes last."""


class AndroidWhistAdvice(TrickAdvice[AndroidWhistMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "rollout"

    def lead(self, state: AndroidWhistMatch) -> float:
        points = float(state.points[0] - state.points[1])
        return points + 0.5 * (state._side_tricks(0) - state._side_tricks(1))

    def sure_lead(self, state: AndroidWhistMatch) -> float:
        return 2.0 + state.game.options.target

    def sensible_actions(self, state: AndroidWhistMatch) -> list[int]:
        """Of commands for a trick and of cards played last those that cost least."""
        legal = state.legal_actions()
        if not state.trick:
            return legal
        if state.phase == COMMANDING:
            return _commands(state, legal)
        if state.phase == PLAYING:
            return _cards_worth_playing(state)
        return legal

    def likely_choice(self, state: AndroidWhistMatch, rng: Random) -> int:
        """A high lead from the shortest suit; what beats a trick cheaply, unless the partner has it."""
        if state.phase != COMMANDING:
            return -1
        if not state.trick:
            legal = state.legal_actions()
            trumps = HIGH_LEADS + state.trump
            leads = [command for command in (*_LEADS, _SPADES) if command != trumps]
            known = [command for command in leads if command in legal]
            return known[0] if known and rng() < 0.85 else legal[int(rng() * len(legal))]
        commands = self.sensible_actions(state)
        wanted = DUCK if _is_ours(state) else BEAT
        return wanted if wanted in commands else commands[int(rng() * len(commands))]


def _is_ours(state: AndroidWhistMatch) -> bool:
    """Whether the side to play has the trick as it stands."""
    winner = state.order[state._winning_place(state.trick)]
    return state._side_of(winner) == state._side_of(state.chair)


def _commands(state: AndroidWhistMatch, legal: list[int]) -> list[int]:
    """After an Error Message nothing is thrown away but the lowest; whoever plays last needs no High."""
    last, ours = len(state.trick) == len(state.order) - 1, _is_ours(state)
    dear = {HIGH} if last else set()
    if last and DUCK in legal:
        dear.add(BEAT if ours else DUCK)
    found = [command for command in legal if command < HIGH_LEADS and command not in dear]
    return found or legal


def _cards_worth_playing(state: AndroidWhistMatch) -> list[int]:
    """The lowest card of each suit that does not take the trick as it lies, and those that do: of them the
    lowest too for whoever plays last."""
    playable, last = state._playable(), len(state.trick) == len(state.order) - 1
    winning = beating(state, playable)
    found = []
    for suit in SUIT_MASKS[:4]:
        taking, losing = playable & suit & winning, playable & suit & ~winning
        if losing:
            found.append(cards_in(losing & -losing)[0])
        if taking:
            found += cards_in(taking & -taking if last else taking)
    return sorted(found)


ADVICE: Final = AndroidWhistAdvice
