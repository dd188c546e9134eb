"""Hand and Foot."""
