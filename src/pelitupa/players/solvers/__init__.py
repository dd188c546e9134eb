"""Solvers: exact values of positions, where the rules allow them to be computed."""
