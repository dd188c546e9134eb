"""Merirosvo."""
