"""Notices: who has it said where that it is their turn, and how it gets there."""
