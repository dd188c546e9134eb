"""Samba."""
