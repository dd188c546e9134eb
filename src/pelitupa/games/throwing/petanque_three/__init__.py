"""Tuomas's Petanque for 3 players."""
