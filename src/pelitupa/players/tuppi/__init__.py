"""A partner at Tuppi: bids by what deals are worth, solves what it can, and signals by an agreed card."""
