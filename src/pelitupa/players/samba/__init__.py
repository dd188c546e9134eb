"""The bot of Samba."""
