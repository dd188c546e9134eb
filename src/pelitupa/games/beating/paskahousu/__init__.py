"""Paskahousu."""
