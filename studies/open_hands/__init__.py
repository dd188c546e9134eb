"""Studies of cards, held against exact play with all hands open."""
