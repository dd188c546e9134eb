"""A bot for Merirosvo: which sector to close, which to plunder, and where it aims."""
