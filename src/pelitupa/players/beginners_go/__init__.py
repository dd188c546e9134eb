"""The bot of Beginners' Go."""
