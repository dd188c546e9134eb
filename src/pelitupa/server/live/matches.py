"""What a table is in the database as a match at its beginning, and what its seats have planned."""

from __future__ import annotations

import hashlib

from pelitupa.server.store.reading import TableNow
from pelitupa.shown.times import day_of
from pelitupa.table import Match, Seat
from pelitupa.table.conditional import Conditional
from pelitupa.table.plans import Plans
from pelitupa.table.session import TableSession


def plans_of(row: TableNow) -> Plans:
    """The conditional moves that a table's seats have."""
    plans = Plans()
    for seat in row.seats:
        if seat.conditional:
            version, plan = seat.conditional["version"], seat.conditional["plan"]
            plans.keep(seat.place, int(version), Conditional.from_json(plan))
    return plans


def mark_of(session: TableSession) -> str:
    """What tells a position from others, whatever rules it is reached by.

    That is all that was done and drawn, what each may do now, and how it stands.
    """
    match = session.match
    choices = [match.choice(seat) for seat in range(len(match.seats))]
    stands = (match.history(), choices, list(match.position().scores()))
    return hashlib.sha256(repr(stands).encode()).hexdigest()[:16]


def new_match(row: TableNow) -> Match:
    """The match of a table at its beginning, or where it was taken up."""
    seats = [Seat(seat.name or f"Player {seat.place + 1}", seat.bot) for seat in row.seats]
    return Match(
        row.load_game(),
        seats,
        seed=row.seed,
        nature=row.nature,
        date=day_of(row.started),
        entropy=[seat.entropy for seat in row.seats],
        keeping=[seat.place for seat in row.seats if seat.card],
        drawn=row.agreed.lots(),
        given=row.given.split("\n") if row.given else (),
        rules=row.rules,
        cards=row.agreed.cards,
        continues=row.agreed.continues,
    )
