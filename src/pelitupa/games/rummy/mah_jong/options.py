"""What can be agreed on in Mah Jong."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Options, option
from pelitupa.core.options import Value
from pelitupa.core.standing import standing_option


@dataclass(frozen=True)
class MahJongOptions(Options):
    """How long is played, and what the source leaves open in scoring."""

    players: int = option(4, "Mah Jong is for four.", low=4, high=4, clause="players")
    deals: int = option(
        4,
        "How many deals are played: a short game has four, a long one eight, in which south is the wind "
        "of the round from the fifth deal on; one is for practice.",
        choices=(1, 4, 8),
        low=1,
        high=8,
        clause="duration",
    )
    winning_pung: str = option(
        "melded",
        "Whether a pung that is completed by claiming a tile for mah jong counts as melded or as concealed.",
        choices=("melded", "concealed"),
        clause="claimed-pung",
    )
    replacement: str = option(
        "both",
        "Whether a winning replacement tile counts as a tile from the wall too: both, or ten points alone.",
        choices=("both", "ten"),
        clause="replacement",
    )
    flowers: str = option(
        "doubled",
        "Whether the points of flowers are doubled with the entire hand, or added afterwards.",
        choices=("doubled", "added"),
        clause="flowers-doubled",
    )
    four_in_hand: str = option(
        "kong",
        "What four equal tiles are that a loser has not melded.",
        choices=("kong", "pung"),
        clause="loser-kong",
    )
    pairs: str = option(
        "every",
        "Whether a loser scores every pair that has points, or one.",
        choices=("every", "one"),
        clause="loser-pairs",
    )
    east: str = option(
        "right",
        "To whom east passes after a deal: to the right, who is next in turn, or to the left.",
        choices=("right", "left"),
        clause="rotation",
    )
    standing: str = standing_option()

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"short": {"deals": 4}, "long": {"deals": 8}}
