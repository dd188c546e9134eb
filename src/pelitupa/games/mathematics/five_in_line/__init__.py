"""Five in line."""
