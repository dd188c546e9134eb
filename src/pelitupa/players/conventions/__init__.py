"""Bidding conventions as data: what a call shows, for partners, opponents and bots (booklet 71)."""

from pelitupa.players.conventions.cards import (
    ConventionCard,
    ConventionError,
    Meaning,
    Shown,
    cards_for,
    read_card,
)
from pelitupa.players.conventions.following import agrees, alert, shown_by, truthful

__all__ = [
    "ConventionCard", "ConventionError", "Meaning", "Shown", "agrees", "alert", "cards_for",
    "read_card", "shown_by", "truthful",
]  # fmt: skip
