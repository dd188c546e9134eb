"""Fireplace Poker."""
