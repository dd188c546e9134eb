"""Koira."""
