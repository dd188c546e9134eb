"""Tuomas's Petanque."""
