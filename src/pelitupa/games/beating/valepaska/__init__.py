"""Valepaska."""
