"""Drawing anew the hands that a player of Fireplace Poker does not see, and when their cards came.

Cards come to a hand unseen from the stock, and leave it in sight of all: `core.kinds.Arrivals` draws that,
however many turns it went on. Who has shown his hand to the next player had no meld, which is all that others
know of it; and while a meld is put together in sight of all, it can be completed.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Action, Random, ResampledPast, Sampler, State
from pelitupa.core.kinds import ARRIVES, Arrivals, comes
from pelitupa.core.past import EventEntry
from pelitupa.games.poker.fireplace_poker.melds import JACKS, KINDS, NO_FLOOR, Completions
from pelitupa.games.poker.fireplace_poker.table import ARRANGING, FireplacePokerTable, Show

_TRIES: Final = 200_000
"""A hand that was shown to another had no meld, and could not steal: of thirteen cards one in thousands."""


class HandsSampler(Sampler):
    """What a player knows: the own cards, those that left others' hands, and hands that were shown."""

    def __init__(self, state: FireplacePokerTable, player: int) -> None:
        self.template = state.clone()
        self.true = self.template._leave_behind()
        self.others = [seat for seat in range(state.players) if seat != player]
        pool = list(state.pack)
        actions: list[Action] = []
        seen = [show for show in state.shows if (show[0] + 1) % state.players == player]
        if seen or state.lines[player]:
            actions = self.true.actions()
        for entry in state.lines[player]:
            if entry < 0:
                drawn = actions[-1 - entry]
                assert isinstance(drawn, int)
                pool[drawn] -= 1
        self.told = [show for show in state.shows if show not in seen and show[0] != player]
        arranged = state.phase == ARRANGING and state.decider() == player
        self.composing = state.composing() > 0 and state.turn != player and not arranged
        happenings: list[list[int]] = []
        self.steps: list[list[int]] = []
        self.gone: list[list[int]] = []
        for seat in self.others:
            line = state.lines[seat]
            self.steps.append([-1 - entry for entry in line if entry < 0])
            gone = [0] * KINDS
            for entry in line:
                if entry >= 0:
                    gone[entry] += 1
            self.gone.append(gone)
            shown_at = [show[1] for show in seen if show[0] == seat]
            happenings.append(_happenings(line, shown_at, actions))
            if self.composing and seat == state.turn:
                happenings[-1] += [*state.laid, *[comes(kind) for kind in state.laid]]
        self.arrivals = Arrivals(pool, happenings)

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        for _ in range(_TRIES):
            arrived = self.arrivals.draw(rng)
            if all(self._had_no_meld(show, arrived.told) for show in self.told):
                state = self.template.clone()
                state.stock = arrived.left
                for seat, told, gone in zip(self.others, arrived.told, self.gone, strict=True):
                    state.hands[seat] = _left(told, gone)
                if not self.composing or state.steps():
                    state._take_past(_OtherHands(self, arrived.told))
                    return state
        raise ValueError("no hands were found with which all could have gone so")

    def _had_no_meld(self, show: Show, told: list[list[int]]) -> bool:
        """Whether a hand that was shown to another could make no meld of its own, and be arranged."""
        seat, shown_at, targets = show
        line = self.template.lines[seat][:shown_at]
        gone = [0] * KINDS
        came = 0
        for entry in line:
            if entry < 0:
                came += 1
            else:
                gone[entry] += 1
        hand = _left(told[self.others.index(seat)][:came], gone)
        fives = self.template.fives
        if Completions(hand, targets, False, fives).possible((), JACKS, 0):
            return False
        return Completions(hand, targets, True, fives).possible((), NO_FLOOR, 0)


def _happenings(line: list[int], shown_at: list[int], actions: list[Action]) -> list[int]:
    """What happened to a hand, for `Arrivals`; when it was shown, all of it left and came back."""
    found: list[int] = []
    hand: list[int] = []
    for place in range(len(line) + 1):
        if place in shown_at:
            found += hand
            found += [comes(kind) for kind in hand]
        if place == len(line):
            break
        entry = line[place]
        found.append(max(entry, ARRIVES))
        if not shown_at:
            continue
        if entry < 0:
            drawn = actions[-1 - entry]
            assert isinstance(drawn, int)
            hand.append(drawn)
        else:
            hand.remove(entry)
    return found


def _left(told: list[int], gone: list[int]) -> list[int]:
    """What came and has not gone, ascending."""
    counts = [-many for many in gone]
    for kind in told:
        counts[kind] += 1
    found: list[int] = []
    for kind, many in enumerate(counts):
        if many > 0:
            found += [kind] * many
    return found


class _OtherHands(ResampledPast):
    """The past, but for the draws that the player did not see."""

    def __init__(self, sampler: HandsSampler, told: list[list[int]]) -> None:
        super().__init__(sampler.true)
        self._sampler = sampler
        self._told = told

    def resampled(self) -> list[Action]:
        """See `ResampledPast.resampled`."""
        actions = self.true.actions().copy()
        for steps, told in zip(self._sampler.steps, self._told, strict=True):
            for step, kind in zip(steps, told, strict=True):
                actions[step] = kind
        return actions

    def resampled_events(self) -> list[EventEntry]:
        """See `ResampledPast.resampled_events`: a hand that was shown to another was another one."""
        if not self._sampler.told:
            return self.true.events()
        return self._sampler.template.get_game().state(self.resampled())._told_from(0)
