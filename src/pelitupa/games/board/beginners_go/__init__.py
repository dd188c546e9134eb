"""Beginners' Go."""
