"""What a game's score sheet on paper says, from what the game says of itself: what its rows are called and
how many there are, who deals, what is written of each deal, and what counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from pelitupa.core import Clause, Game, Rulebook, Text
from pelitupa.core.frozen import Frozen
from pelitupa.core.pad import pad_of
from pelitupa.core.parts import DEAL, PART_WORDS
from pelitupa.core.wording import t

MOST_ROWS: Final = 40
_FEWEST: Final = 4
_OF_DEALS: Final = ("deals", "standing", "dealer", "target")
"""A game with one of these options is played over several deals."""
_NUMBERED: Final = ("deals", "ends", "turns")
"""The options that say how many rows a match has, where they say it."""
_COUNTING: Final = (
    "Scoring",
    "Points",
    "Trick points",
    "Counting",
    "Bolsu scoring",
    "Final scores",
    "Money",
    "Results",
)
"""The rulebooks' sections that say what is worth how much."""
_ENDING: Final = ("Winning", "End", "The end", "The match", "Lines")
"""Those that say who has won, for games in which nothing is counted."""


@dataclass(frozen=True)
class ScoreSheet(Frozen):
    """`row` is what a row is called, `rows` how many a match has, 0 where nobody knows; `asked` what is
    written of each, where the game's score pad asks it."""

    row: Text
    rows: int
    dealer: bool
    asked: Text
    counts: tuple[Clause, ...]


def score_sheet(game: Game[Any]) -> ScoreSheet:
    """The score sheet of a game."""
    options = asdict(game.options)
    said = [options[name] for name in _NUMBERED if options.get(name)]
    rows = said[0] if said and _FEWEST <= said[0] <= MOST_ROWS else 0
    return ScoreSheet(
        row=_row(game.part(), options),
        rows=rows,
        dealer="dealer" in options,
        asked=_asked(game),
        counts=_counts(game.rulebook),
    )


def _row(part: str, options: Mapping[str, object]) -> Text:
    """What a row is for: a part of the match, or a match where there is no such thing."""
    if "frames" in options:
        return t("Frame")
    several = part != DEAL or any(name in options for name in _OF_DEALS)
    return PART_WORDS[part].name if several else t("Match")


def _asked(game: Game[Any]) -> Text:
    """What the score pad asks of a deal first; empty without a pad."""
    pad = pad_of(game)
    if pad is None:
        return t("")
    first = next(pad.deal(pad.begin(game)))
    return first.text if first.choices else t("")


def _counts(book: Rulebook) -> tuple[Clause, ...]:
    """The clauses of what counts, or else of who has won."""
    sections = book.sections()
    for names in (_COUNTING, _ENDING):
        found = [
            clause
            for title, clauses in sections.items()
            if title.partition(":")[0] in names
            for clause in clauses
        ]
        if found:
            return tuple(found)
    return ()
