"""Kiertopokeri."""
