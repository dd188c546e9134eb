"""The lab: simulate matches and compare bots, reproducibly, on all cores."""

from pelitupa.lab.arena import Plan, Standings, play_arena
from pelitupa.lab.compare import Comparison, compare
from pelitupa.lab.intervals import mean_and_interval, share_interval
from pelitupa.lab.simulate import Outcome, Summary, play_match, simulate, summarise_matches

__all__ = [
    "Comparison", "Outcome", "Plan", "Standings", "Summary", "compare", "mean_and_interval",
    "play_arena", "play_match", "share_interval", "simulate", "summarise_matches",
]  # fmt: skip
