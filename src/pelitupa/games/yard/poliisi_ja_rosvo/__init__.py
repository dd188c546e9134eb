"""Poliisi ja Rosvo."""
