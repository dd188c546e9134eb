"""Totem Tennis."""
