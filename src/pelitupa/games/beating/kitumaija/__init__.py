"""Kitumaija."""
