"""Scandinavian beating games (booklet chapter 28)."""
