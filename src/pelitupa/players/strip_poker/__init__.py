"""The bot made for Strip Poker."""
