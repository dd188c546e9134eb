"""The bot of Twixt."""
