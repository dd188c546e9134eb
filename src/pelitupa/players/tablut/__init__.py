"""The bot of Tablut."""
