"""The bot of 9-ball."""
