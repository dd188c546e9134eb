"""Conventions as data: what a bid or a discard shows, for partners, opponents and bots (booklet 71)."""

from pelitupa.players.conventions.cards import (
    ConventionCard,
    ConventionError,
    Meaning,
    Shown,
    cards_for,
    read_card,
)
from pelitupa.players.conventions.following import (
    Promises,
    alert,
    begins_by_card,
    departure,
    promises,
    shown_by,
    true_calls,
)
from pelitupa.players.conventions.needs import Caller, Conventional, Keeper, Kept
from pelitupa.players.conventions.telling import Told

__all__ = [
    "Caller", "Conventional", "ConventionCard", "ConventionError", "Keeper", "Kept", "Meaning",
    "Promises", "Shown", "Told", "alert", "begins_by_card",
    "cards_for", "departure", "promises", "read_card", "shown_by", "true_calls",
]  # fmt: skip
