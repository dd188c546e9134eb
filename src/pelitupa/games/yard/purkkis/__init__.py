"""Purkkis."""
