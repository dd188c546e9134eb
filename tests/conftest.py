"""Shared fixtures of the suite."""
