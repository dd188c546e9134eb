"""Screw Misere."""
