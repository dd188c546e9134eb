"""Throwing games: petanque (booklet chapters 79-82) and curling (94)."""
