"""Games that are mathematical problems (booklet chapter 65)."""
