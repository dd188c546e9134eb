"""A bot for Killeri: three darts ahead, and where it aims."""
