"""Strip Poker."""
