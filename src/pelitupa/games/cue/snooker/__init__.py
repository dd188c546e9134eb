"""Snooker."""
