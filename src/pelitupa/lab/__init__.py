"""The lab: simulate matches and compare bots, reproducibly, on all cores."""

from pelitupa.lab.compare import Comparison, compare
from pelitupa.lab.simulate import MatchResult, SimulationResult, play_match, simulate

__all__ = ["Comparison", "MatchResult", "SimulationResult", "compare", "play_match", "simulate"]
