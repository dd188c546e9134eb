"""Vint."""
