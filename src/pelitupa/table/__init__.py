"""The table: a match among people and bots. Rules of the second kind live here.

It knows nothing of the rules of any particular game: it asks the world, and keeps the people in step
with it.
"""

from pelitupa.records import Seat
from pelitupa.table.match import Match
from pelitupa.table.results import Result, Step, TableError

__all__ = ["Match", "Result", "Seat", "Step", "TableError"]
