"""Seinis."""
