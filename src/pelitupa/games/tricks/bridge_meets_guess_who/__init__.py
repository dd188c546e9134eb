"""Bridge Meets Guess Who."""
