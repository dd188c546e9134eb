"""A bot for Round the Clock: its turns, its race, and where it aims by what a thrower can expect."""
