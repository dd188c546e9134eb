"""What bots of cue games share: how likely a pot is by a player's hand, shots worth a try, and what comes of
them by physics."""
