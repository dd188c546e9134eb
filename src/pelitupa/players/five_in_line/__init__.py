"""Five in line by search."""
