"""The bot of petanque for three."""
