"""Modern Skruuvi."""
