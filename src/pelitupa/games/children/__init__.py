"""Children's games (booklet chapter 56)."""
