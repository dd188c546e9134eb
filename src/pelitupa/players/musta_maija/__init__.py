"""The bot of Musta Maija."""
