"""The bot of curling."""
