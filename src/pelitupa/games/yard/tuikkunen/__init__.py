"""Tuikkunen."""
