"""Jäkis."""
