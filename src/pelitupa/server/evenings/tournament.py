"""Tournaments as evenings: whole matches of two sides, each from a seed of its own, paired round by round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from pelitupa.core import t
from pelitupa.games import load_game
from pelitupa.nature.boards import board_seed
from pelitupa.server.store.evenings import BoardNow, EveningNow
from pelitupa.table.evening.bracket import Filled
from pelitupa.table.evening.groups import group_rounds
from pelitupa.table.evening.hall import company_bounds
from pelitupa.table.evening.rounds import (
    bracket_of,
    next_companies,
    next_melee,
    next_pairs,
    ranked_groups,
    rounds_of,
    sittings,
    tournament_game,
    tournament_standings,
)
from pelitupa.table.evening.scoring import Score, Standing
from pelitupa.table.evening.tournaments import (
    BRACKETS,
    COMPANIES,
    DOUBLE,
    DRAWN,
    GROUPS,
    KNOCK_OUT,
    MELEE,
    ROBIN,
    SWISS,
    TOURNAMENTS,
)

TOURNAMENT_KINDS: Final = {
    SWISS: t("Swiss: whoever stands alike meets"),
    ROBIN: t("Round robin: everyone meets everyone"),
    KNOCK_OUT: t("Knock-out: who loses is out"),
    DOUBLE: t("Double knock-out: who loses twice is out"),
    GROUPS: t("Groups: two of each go on to a knock-out"),
    MELEE: t("Melee: partners are drawn in each round"),
    COMPANIES: t("Companies of three or more, drawn in each round: everybody plays for themselves"),
}
"""The tournaments in words."""

__all__ = [
    "TOURNAMENTS",
    "TOURNAMENT_KINDS",
    "bracket",
    "groups",
    "is_tournament",
    "matches_of",
    "resting_in",
    "rounds_of",
    "standings_of",
    "tournament_game",
]


def is_tournament(evening: EveningNow) -> bool:
    """Whether an evening is a tournament, of which all may see everything."""
    return evening.plan["movement"] in TOURNAMENTS


def matches_of(evening: EveningNow, number: int) -> list[BoardNow]:
    """The matches of a round, from 0, of a tournament whose earlier rounds are over."""
    played = _rounds(evening, number)
    plan = evening.plan
    units, rounds = int(plan["units"]), int(plan["rounds"])
    if plan["movement"] in DRAWN:
        draw = Random(board_seed(evening.seed, evening.words, -1 - number))
        companies: Sequence[tuple[int, ...]]
        if plan["movement"] == MELEE:
            companies = next_melee(units, played, draw, evening.roll)
        else:
            bounds = company_bounds(load_game(evening.spec))
            companies = next_companies(units, played, bounds, draw, evening.roll)
        first = sum(map(len, played))
        return [
            BoardNow(number, table, first + table, "", one, None, False, "")
            for table, one in enumerate(companies)
        ]
    pairs = next_pairs(plan["movement"], units, played, rounds, evening.roll)
    first = sum(map(len, played))
    return [
        BoardNow(number, table, board, "", places, None, False, "")
        for table, board, places in sittings(pairs, int(plan["boards"]), first)
    ]


def resting_in(evening: EveningNow, number: int) -> list[int]:
    """Who has a round off, from 0, though still in the tournament."""
    kind = evening.plan["movement"]
    if kind in BRACKETS and number >= (_grouped(evening) if kind == GROUPS else 1):
        return []
    busy = {unit for one in evening.of_round(number) for unit in one.units}
    units = range(int(evening.plan["units"]))
    return [unit for unit in units if unit not in busy and evening.roll.has(unit, number)]


def _grouped(evening: EveningNow) -> int:
    return group_rounds(int(evening.plan["units"]))


def bracket(evening: EveningNow) -> list[Filled]:
    """The bracket of a tournament that has one, after the rounds that are over; nothing of any other, and of
    one that has not begun."""
    kind = evening.plan["movement"]
    if kind not in BRACKETS or "units" not in evening.plan:
        return []
    return bracket_of(kind, int(evening.plan["units"]), _rounds(evening, _over(evening)))


def groups(evening: EveningNow) -> list[list[tuple[int, float, float]]]:
    """The groups of a tournament that has them, each as it stands: (unit, points, margin)."""
    if evening.plan["movement"] != GROUPS or "units" not in evening.plan:
        return []
    return ranked_groups(int(evening.plan["units"]), _rounds(evening, _over(evening)))


def _over(evening: EveningNow) -> int:
    """How many rounds are over."""
    return evening.round + evening.is_through(evening.round)


def standings_of(evening: EveningNow) -> list[Standing]:
    """How all stand after the rounds that are over."""
    units = int(evening.plan["units"])
    played = _rounds(evening, _over(evening))
    return tournament_standings(evening.plan["movement"], units, played, evening.roll)


def _rounds(evening: EveningNow, number: int) -> list[list[Score]]:
    return [[one.score for one in evening.of_round(before)] for before in range(number)]
