"""The bot of Canasta."""
