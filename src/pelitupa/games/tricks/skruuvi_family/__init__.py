"""What the games of the Skruuvi family share."""
