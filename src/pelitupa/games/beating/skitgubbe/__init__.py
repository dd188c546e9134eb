"""Skitgubbe."""
