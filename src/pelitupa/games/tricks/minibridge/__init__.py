"""Tuomas's Minibridge."""
