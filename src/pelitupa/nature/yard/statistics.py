"""What happens in a yard, drawn by simple statistics: nobody moves here, and nobody is anywhere.

Each event that the world can be told next is drawn by how often its word is heard, whoever it names, some
time after the one before. That is enough to play matches and to try rules. It says nothing of how well
anybody runs or hides. A nature that moves people on a map can take its place: it answers the same question.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import CHANCE, Action, Call, NoDistribution, Settings, State, TimedInput, option
from pelitupa.nature.generators import Seeded

MAPS: Final = ("block", "camp", "cottage", "lake", "preschool", "snow", "swings", "totem", "wall")
"""The maps that come with the program."""


@dataclass(frozen=True)
class YardStatistics(Settings):
    """How lively a yard is: `yard(seconds=20,daring=0.3)`; or on which map people move: `yard(map=block)`."""

    map: str = option(
        "",
        "The map on which people move; without one nobody does, and events are drawn.",
        choices=("", *MAPS),
    )
    number: int = option(
        0,
        "The number of a map of that kind that is drawn by it; 0 for the one that comes with the program.",
        low=0,
        high=1_000_000,
    )
    minutes: float = option(
        60.0, "Minutes after which people who move go home.", low=1.0, high=600.0
    )

    seconds: float = option(
        30.0, "Seconds from one event to the next, on average.", low=0.1, high=3600.0
    )
    daring: float = option(
        0.3, "How often somebody comes out of hiding, for each who is found.", low=0.0, high=100.0
    )
    enough: float = option(
        0.002,
        "How often people go home, for each event, where the rules set no end.",
        low=0.0,
        high=1.0,
    )


class Yard:
    """A nature that draws events by a seed. See the module.

    Of each event it takes three fractions of `SeedStream`: for the word, whom it names, and the time. Words
    come in the order in which the chance node lists them.
    """

    def __init__(self, seed: str | int, given: YardStatistics) -> None:
        self.rest = Seeded(seed)
        self.given = given

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`. Raises `NoDistribution` where an open value is wanted that is no event."""
        wanted = state.open_input()
        if wanted is None:
            return self.rest.outcome(state)
        if not isinstance(wanted, TimedInput):
            raise NoDistribution("in a yard only events with their times are drawn")
        weights = {call.verb: self._weight(call) for call in state.get_game().calls}
        words: dict[str, list[str]] = {}
        for outcome in state.legal_actions():
            text = state.action_to_string(CHANCE, outcome)
            words.setdefault(text.partition(" ")[0], []).append(text)
        while True:  # until one is found that may be at its time: the last one of all may at any
            event = self._event(words, weights, float(wanted.aim[0]))
            if len(words) == 1 or state.explain(event).legal:
                return event
            del words[str(event[1]).partition(" ")[0]]

    def _event(
        self, words: Mapping[str, Sequence[str]], often: Mapping[str, float], latest: float
    ) -> tuple[float, str]:
        """One of these events, some time after the latest one."""
        stream = self.rest.stream
        weights = {word: often[word] for word in words}
        point = stream.random() * sum(weights.values())
        chosen = next(iter(words))
        for word, weight in weights.items():
            point -= weight
            if weight:
                chosen = word
            if point < 0:
                break
        told = words[chosen]
        text = told[int(stream.random() * len(told))]
        wait = -self.given.seconds * math.log(1.0 - stream.random())
        return round(latest + wait, 1), text

    def _weight(self, call: Call) -> float:
        if call.daring:
            return self.given.daring
        return self.given.enough if call.verb == "enough" else call.frequency()
