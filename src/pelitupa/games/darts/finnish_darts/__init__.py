"""Finnish darts."""
