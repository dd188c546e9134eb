"""Kiertopokeri by what the announcer can have: a belief about the hand, and a bot."""
