"""Tournaments as evenings: whole matches of two sides, each from a seed of its own, paired round by round."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
from pelitupa.server.evenings.rows import BoardNow, EveningNow
from pelitupa.table.evening.rounds import (
    next_pairs,
    rounds_of,
    sittings,
    tournament_game,
    tournament_standings,
)
from pelitupa.table.evening.scoring import Score, Standing
from pelitupa.table.evening.tournaments import KNOCK_OUT, ROBIN, SWISS, TOURNAMENTS

TOURNAMENT_KINDS: Final = {
    SWISS: t("Swiss: whoever stands alike meets"),
    ROBIN: t("Round robin: everyone meets everyone"),
    KNOCK_OUT: t("Knock-out: who loses is out"),
}
"""The tournaments in words."""

__all__ = [
    "TOURNAMENTS", "TOURNAMENT_KINDS", "is_tournament", "matches_of", "resting_in", "rounds_of",
    "standings_of", "tournament_game",
]  # fmt: skip


def is_tournament(evening: EveningNow) -> bool:
    """Whether an evening is a tournament, of which all may see everything."""
    return evening.plan["movement"] in TOURNAMENTS


def matches_of(evening: EveningNow, number: int) -> list[BoardNow]:
    """The matches of a round, from 0, of a tournament whose earlier rounds are over."""
    played = _rounds(evening, number)
    plan = evening.plan
    units, rounds = int(plan["units"]), int(plan["rounds"])
    pairs = next_pairs(plan["movement"], units, played, rounds, evening.roll)
    first = sum(map(len, played))
    return [
        BoardNow(number, table, board, "", places, None, False, "")
        for table, board, places in sittings(pairs, int(plan["boards"]), first)
    ]


def resting_in(evening: EveningNow, number: int) -> list[int]:
    """Who has a round off, from 0, though still in the tournament."""
    if evening.plan["movement"] == KNOCK_OUT and number:
        return []
    busy = {unit for one in evening.of_round(number) for unit in one.units}
    units = range(int(evening.plan["units"]))
    return [unit for unit in units if unit not in busy and evening.roll.has(unit, number)]


def standings_of(evening: EveningNow) -> list[Standing]:
    """How all stand after the rounds that are over."""
    number = evening.round + evening.is_through(evening.round)
    units = int(evening.plan["units"])
    played = _rounds(evening, number)
    return tournament_standings(evening.plan["movement"], units, played, evening.roll)


def _rounds(evening: EveningNow, number: int) -> list[list[Score]]:
    return [[one.score for one in evening.of_round(before)] for before in range(number)]
