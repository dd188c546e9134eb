"""Tricks solved: what a deal comes to with all cards known, and with which card."""

from pelitupa.players.solvers.tricks.solver import (
    HEAD_ALWAYS,
    HEAD_NEVER,
    HEAD_WHEN_BOUND,
    NO_TRUMP,
    PlainTricks,
    TrickPosition,
    TrickRules,
    TrickSolver,
    TrickSolverError,
    suits_in_order,
)

__all__ = [
    "HEAD_ALWAYS",
    "HEAD_NEVER",
    "HEAD_WHEN_BOUND",
    "NO_TRUMP",
    "PlainTricks",
    "TrickPosition",
    "TrickRules",
    "TrickSolver",
    "TrickSolverError",
    "suits_in_order",
]
