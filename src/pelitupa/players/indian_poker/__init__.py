"""Indian Poker by frequencies that are hard to exploit: what a player goes by, how it was learned, a bot."""
