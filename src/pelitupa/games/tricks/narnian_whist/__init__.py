"""Narnian whist."""
