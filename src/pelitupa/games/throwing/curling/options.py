"""The options of Curling."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Options, limit_option, option
from pelitupa.core.options import Value
from pelitupa.core.standing import standing_option
from pelitupa.equipment.rink import STONES
from pelitupa.games.throwing.fewer import fewer_option


@dataclass(frozen=True)
class CurlingOptions(Options):
    """How many play, for how many ends, and what protects a guard."""

    players: int = option(
        2, "How many play: one or four for a team.", choices=(2, 8), low=2, high=8, clause="teams"
    )
    ends: int = option(8, "Ends of a match.", low=1, high=20, clause="match")
    standing: str = standing_option()
    fewer: str = fewer_option()
    first: int = option(
        1, "The team that delivers first in the first end.", low=1, high=2, clause="first"
    )
    guards: int = option(
        4,
        "For so many stones of an end those in front of the rings are protected.",
        low=0,
        high=STONES,
        clause="guards",
    )
    own_guards: bool = option(
        False, "One's own stones in front of the rings are protected too.", clause="whose-guards"
    )
    no_tick: bool = option(
        False, "A protected stone may not be moved off the centre line either.", clause="no-tick"
    )
    hog_line: bool = option(
        True, "A stone that stops short of the far hog line is taken away.", clause="hog-line"
    )
    tie: str = option(
        "extra",
        "What follows where both teams have as many points.",
        choices=("extra", "draw"),
        clause="extra",
    )
    sweeps: int = option(
        5,
        "At so many places on its way it is asked how a stone is swept.",
        low=0,
        high=5,
        clause="sweeping",
    )
    sweep_behind: bool = option(
        False,
        "The other team may sweep a stone that has passed the tee line.",
        clause="behind-the-tee",
    )
    limit: int = limit_option(100, "Extra ends after which a match is drawn.")

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            "world_curling": {
                "ends": 10,
                "guards": 5,
                "no_tick": True,
                "sweep_behind": True,
                "players": 8,
            }
        }
