"""One-suit whist."""
