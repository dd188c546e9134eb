"""Trick-taking games (booklet chapters 9 and 14)."""
