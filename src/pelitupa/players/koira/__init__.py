"""The bot of Koira."""
