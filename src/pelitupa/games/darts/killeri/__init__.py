"""Killeri."""
