"""The bot of Mah Jong."""
