"""The sticks played without fault."""
