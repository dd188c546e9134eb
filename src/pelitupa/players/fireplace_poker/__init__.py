"""The bot made for Fireplace Poker."""
