"""One shot many times: what comes of it as a player's hand scatters, a thousand times in one call.

many = shoot_many(state, "pot 3 north-east", 1000, nature="cue(ruleset=club)", seed=7)
sum(one.after.current_player() == me for one in many)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, PelitupaError, Report, ReportInput, State
from pelitupa.core.report import Fact
from pelitupa.nature.specification import nature_for

_REST: Final = "rest"
"""The word by which reports say where something comes to rest."""


@dataclass(frozen=True)
class Scattered:
    """What came of a shot: what nature reported of it, fact by fact, and the state after it."""

    facts: tuple[Fact, ...]
    after: State

    @property
    def rests(self) -> dict[str, tuple[float, ...]]:
        """Where each thing of which nature says so came to rest, in the game's units."""
        return {
            str(parts[0]): tuple([float(part) for part in parts[1:]])
            for word, parts in self.facts
            if word == _REST
        }


def shoot_many(
    position: State,
    shot: Action | str,
    count: int,
    *,
    nature: str = "",
    seed: str | int = 0,
    answer: Callable[[State], Action] | None = None,
) -> list[Scattered]:
    """Play a shot `count` times from one position; nature, by default the game's own, scatters it by a seed.

    The shot is an action, an open value, or the text of either. The position stays as it is. Of a stone on
    its way `answer` says how it is swept; without it nobody sweeps. The state after is the one in which
    somebody else decides something, or the next deal begins. Raises what `State.apply_action` raises, and
    `PelitupaError` where nobody is to shoot.
    """
    if position.current_player() < 0:
        raise PelitupaError("nobody is to shoot in this position")
    game = position.get_game()
    action = position.string_to_action(shot) if isinstance(shot, str) else shot
    begun = position.clone()
    begun.apply_action(action)
    found = nature_for(game, nature).make(seed)
    many: list[Scattered] = []
    for _ in range(count):
        state = begun.clone()
        facts: tuple[Fact, ...] = ()
        while not state.is_terminal() and state.deal_number() == begun.deal_number():
            if state.is_chance_node():
                wanted, outcome = state.open_input(), found.outcome(state)
                if isinstance(outcome, tuple) and isinstance(wanted, ReportInput):
                    facts = Report.of(outcome, wanted.words).facts
                state.apply_action(outcome)
                continue
            asked = state.default_action(state.current_player())
            if asked < 0:
                break
            state.apply_action(asked if answer is None else answer(state))
        many.append(Scattered(facts, state))
    return many
