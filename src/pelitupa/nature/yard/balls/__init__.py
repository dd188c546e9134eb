"""Balls of the yard: in the air and on the ground (`flight.py`), off a wall (`wall.py`), on a string
(`string.py`), in deep snow (`snow.py`), and thrown at people on swings (`swing.py`).

None of these modules knows a rule. Inside there are only + - * / and square roots, which every machine rounds
alike: the same throw has the same path everywhere, plain and compiled. Energy is never gained but where
somebody throws, kicks, hits or pumps. Lengths are in metres, times in seconds. `docs/yard_physics.md` has the
laws, their sources, and which constants are chosen.
"""
