"""Historical Skruuvi."""
