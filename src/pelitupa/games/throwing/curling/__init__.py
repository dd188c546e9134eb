"""Curling."""
