"""Swing Dodgeball."""
