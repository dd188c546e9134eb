"""The bot of Skitgubbe."""
