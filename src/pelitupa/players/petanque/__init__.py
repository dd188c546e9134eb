"""The bot of petanque."""
