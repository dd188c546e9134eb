"""Petanque by physics: a ball flies, lands, rolls over an uneven ground, and meets other balls."""
