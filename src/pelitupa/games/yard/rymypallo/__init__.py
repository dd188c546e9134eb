"""Rymypallo."""
