"""Canasta."""
