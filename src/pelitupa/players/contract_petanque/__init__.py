"""The bot of Contract Petanque."""
