"""One-suit whist played exactly."""
