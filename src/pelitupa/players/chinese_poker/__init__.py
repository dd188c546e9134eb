"""The bot of Chinese Poker."""
