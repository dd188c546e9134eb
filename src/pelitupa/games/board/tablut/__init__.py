"""Tablut."""
