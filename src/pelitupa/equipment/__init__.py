"""Cards, grids, dartboards: what games are played with."""
