"""The bot of Contract Samba."""
