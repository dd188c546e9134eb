"""Hex and Y solved: who wins a position, with which cell, and which openings win."""

from pelitupa.players.solvers.connection.solver import (
    DEFAULT_LIMIT,
    ConnectionLimitError,
    ConnectionSolver,
    ConnectionSolverError,
    Solution,
)

__all__ = [
    "DEFAULT_LIMIT",
    "ConnectionLimitError",
    "ConnectionSolver",
    "ConnectionSolverError",
    "Solution",
]
