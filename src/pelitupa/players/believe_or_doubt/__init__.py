"""The bot of Believe or Doubt."""
