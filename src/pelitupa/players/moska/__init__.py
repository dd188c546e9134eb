"""The bot of Moska."""
