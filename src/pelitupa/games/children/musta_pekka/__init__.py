"""Musta Pekka."""
