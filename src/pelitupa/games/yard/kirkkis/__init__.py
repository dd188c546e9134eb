"""Kirkkis."""
