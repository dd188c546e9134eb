"""A bot for Kangaroo: its turns solved, with their new turns, and where it aims."""
