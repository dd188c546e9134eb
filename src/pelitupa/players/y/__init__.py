"""The bot of Y."""
