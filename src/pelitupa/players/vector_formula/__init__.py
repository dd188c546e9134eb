"""The bot of Vector Formula."""
