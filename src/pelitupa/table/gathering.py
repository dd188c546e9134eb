"""Turns put together from cards that a person touches in any order.

Never compiled: a compiled protocol cannot be asked.

The rules write a composition in one order (`State.composing`); a person at a table knows of none. What is
touched is a set. `arranged` finds the order in which the rules take it. Where a set is not yet anything the
rules take, but more cards can make it so, a game says that itself (`Gathering`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Protocol, runtime_checkable

from pelitupa.core import Action, CardZone, PelitupaError, Reason, Ruling, State, View, Zone

TAKE_BACK = "undo "
"""Before the text of a step: that step is taken back, whenever it was taken."""

INSTEAD = "instead "
"""Before the text of a step: it is taken in place of the only one taken, with which it does not go."""

AIM = "on "
"""Before the text of a card that lies on the table: the card touched last is meant for it."""


@runtime_checkable
class Gathering(Protocol):
    """A position in which a turn begins that may be put together in any order.

    `taps` are the steps touched so far, in the order of touching. Of them `~card` aims the one before at a
    card on the table. The last may be the one that confirms.
    """

    def gathers(self) -> list[int]:
        """The steps that some composition that is legal now has."""

    def gathered(self, taps: Sequence[int]) -> list[int]:
        """The steps of the rules that the taps come to, in their order; [] where they come to none yet."""

    def is_begun(self, taps: Sequence[int]) -> bool:
        """Whether some composition that is legal now has all of the taps."""

    def gathering(self, taps: Sequence[int]) -> Reason:
        """What the taps are worth, or why they cannot be laid as they are: clause and sentence."""

    def aims(self) -> list[int]:
        """The cards on the table that a step may be meant for."""


_GATHERING: Final[dict[type, bool]] = {}


def is_gathering(state: State) -> bool:
    """Whether a state is one of a game that has a `Gathering`: a protocol asks a class for each of its names,
    and this is asked at every decision."""
    kind = type(state)
    known = _GATHERING.get(kind)
    if known is None:
        known = _GATHERING[kind] = isinstance(state, Gathering)
    return known


class Arranged(NamedTuple):
    """Steps of a turn in an order that is legal, and what comes of them."""

    steps: list[Action]
    after: State

    def goes_on(self) -> bool:
        """Whether the turn goes on being put together."""
        return self.after.composing() == len(self.steps)


def arranged(state: State, taps: Sequence[Action]) -> Arranged | None:
    """The steps of a turn that begins in a state, in an order that is legal; None where there is none.

    First the order in which they were taken, in case it tells something, then the ascending one; the last of
    them may confirm.
    """
    tries: list[list[Action]] = [list(taps)]
    numbers = [tap for tap in taps if isinstance(tap, int)]
    if len(numbers) == len(taps):
        if isinstance(state, Gathering):
            tries = [[*state.gathered(numbers)]]
        else:
            tries += [sorted(numbers), [*sorted(numbers[:-1]), numbers[-1]]]
    for steps in tries:
        after = played(state, steps) if steps else None
        if after is not None:
            return Arranged(steps, after)
    return None


def played(state: State, steps: Sequence[Action]) -> State | None:
    """The state that comes of steps of one turn; None where they are not legal one after the other."""
    now = state.clone()
    for number, step in enumerate(steps):
        if number and now.composing() < number:
            return None  # the turn was over before
        if not isinstance(step, int) or not now._is_legal(step):
            return None
        now.apply_action(step)
    return now


def is_begun(state: State, taps: Sequence[Action]) -> bool:
    """Whether taps that come to nothing yet can come to something with more of them."""
    return isinstance(state, Gathering) and state.is_begun(
        [tap for tap in taps if isinstance(tap, int)]
    )


def ruling_of(state: State, taps: Sequence[Action], action: Action, legal: bool) -> Ruling:
    """Why a step may join those taken or not, whatever the order. The state begins the turn."""
    assert isinstance(state, Gathering)
    clause, text = state.gathering([tap for tap in (*taps, action) if isinstance(tap, int)])
    return Ruling(legal, f"{state.get_game().id}/{clause}", text)


def things(view: View, state: State, seat: int) -> dict[str, list[str]]:
    """The steps that things on the table stand for: the text of each, with the ids of its things."""
    found: dict[str, list[str]] = {}
    for zone in view.zones:
        for item in zone.items if isinstance(zone, CardZone) else ():
            if item.intent:
                found.setdefault(item.intent, []).append(item.id)
    return {text: ids for text, ids in found.items() if isinstance(step_of(state, seat, text), int)}


def step_of(state: State, seat: int, text: str) -> Action | None:
    """The action of a text; None where it is none."""
    try:
        return state.string_to_action(seat, text)
    except PelitupaError:
        return None


def marked(zones: Sequence[Zone], wants: dict[str, str]) -> tuple[Zone, ...]:
    """Zones in which things have been touched: each id with what another touch does now. What that takes back
    is marked as chosen."""
    found: list[Zone] = []
    for zone in zones:
        if isinstance(zone, CardZone) and any(item.id in wants for item in zone.items):
            items = [
                item
                if item.id not in wants
                else replace(item, intent=wants[item.id], mark="chosen")
                if wants[item.id].startswith(TAKE_BACK)
                else replace(item, intent=wants[item.id])
                for item in zone.items
            ]
            zone = replace(zone, items=tuple(items))
        found.append(zone)
    return tuple(found)
