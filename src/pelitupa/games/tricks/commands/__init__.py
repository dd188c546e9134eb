"""Hands that nobody holds, played by command."""
