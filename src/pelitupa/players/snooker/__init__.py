"""The bot of snooker."""
