"""The lab: simulate matches and compare bots, reproducibly, on all cores."""

from pelitupa.lab.compare import Comparison, compare
from pelitupa.lab.simulate import Outcome, Summary, play_match, simulate, summarise_matches

__all__ = [
    "Comparison", "Outcome", "Summary", "compare", "play_match", "simulate", "summarise_matches",
]  # fmt: skip
