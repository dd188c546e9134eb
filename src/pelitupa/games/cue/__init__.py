"""Cue games (booklet 93, 95 to 97)."""
