"""The bot of 5-pin billiards."""
