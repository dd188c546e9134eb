"""The bot of Sakaali, which signals and reads signals."""
