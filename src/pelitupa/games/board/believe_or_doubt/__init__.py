"""Believe or Doubt."""
