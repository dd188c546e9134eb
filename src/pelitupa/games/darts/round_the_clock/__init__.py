"""Tuomas's Round the Clock."""
