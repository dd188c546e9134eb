"""A bot for Finnish darts: the centre, as it throws."""
