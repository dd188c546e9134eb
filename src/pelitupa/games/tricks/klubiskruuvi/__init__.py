"""Klubiskruuvi."""
