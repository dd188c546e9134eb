"""Moska."""
