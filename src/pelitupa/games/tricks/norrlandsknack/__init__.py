"""Norrlandsknack."""
