"""The bot of Hex."""
