"""The bot of 10-ball."""
