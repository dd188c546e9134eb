"""Skruf-whist."""
