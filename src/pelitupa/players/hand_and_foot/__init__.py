"""The bot of Hand and Foot."""
