"""The bot made for Kitumaija."""
