"""Five-pin billiards."""
