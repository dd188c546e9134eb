"""The physics of curling: how a stone slows, curls and is swept, and what comes of collisions.

`ice.py` moves one stone, `slide.py` moves all of a shot and says what happened, and `delivery.py` makes a
shot of a call, scattered as a player scatters.
"""
