"""The bot made for Paskahousu."""
