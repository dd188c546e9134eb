"""Kymmenen tikkua laudalla."""
