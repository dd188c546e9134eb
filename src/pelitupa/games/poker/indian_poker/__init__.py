"""Indian Poker."""
