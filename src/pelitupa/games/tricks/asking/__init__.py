"""Questions about hands: how they are written, chosen and read."""
