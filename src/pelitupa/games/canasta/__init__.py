"""Canasta games: melds of equal ranks out of two packs and more, and a pile to take (booklet chapter 45)."""
