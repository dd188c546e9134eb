"""Tuppi."""
