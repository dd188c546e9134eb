"""What is said of snooker: the words of its reports, its listed outcomes, and what people call things."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pelitupa.core import ReportInput, Text, Word, name_part, t, tn
from pelitupa.core.report import UNTOLD, Fact
from pelitupa.equipment.cue_tables import NOTHING, SNOOKER, TOUCHING, UNTRIED
from pelitupa.games.cue.report import Shot, shot_words
from pelitupa.games.cue.shots import Verdict
from pelitupa.games.cue.snooker import frame as rules
from pelitupa.games.cue.snooker.frame import (
    COLOURS,
    NAMES,
    RED,
    REDS,
    UNTOLD_FIRST,
    WHITE,
    Ruled,
)

SNOOKERED: Final = "snookered"
"""The player who comes after a foul cannot reach a ball that is on."""

RED_NAME: Final = "red"
RED_NAMES: Final = tuple([f"red {number}" for number in range(1, REDS + 1)])
BALLS: Final = (*(NAMES[ball] for ball in (WHITE, *COLOURS)), *RED_NAMES)
VALUES: Final = {name: value for value, name in enumerate(NAMES)} | dict.fromkeys(RED_NAMES, RED)


def ball_label(ball: str) -> Text:
    """What people call a ball."""
    known = {
        "white": t("the white"),
        "yellow": t("the yellow"),
        "green": t("the green"),
        "brown": t("the brown"),
        "blue": t("the blue"),
        "pink": t("the pink"),
        "black": t("the black"),
    }
    return known.get(ball, t("a red"))


def _words(balls: tuple[str, ...]) -> tuple[Word, ...]:
    """The words of reports in which balls have these names."""
    touching = Word(TOUCHING, (name_part("ball", balls),))
    return shot_words(SNOOKER, balls, (UNTRIED,), Word(SNOOKERED, ()), touching)


def report_words() -> tuple[Word, ...]:
    """The words of reports, in which a red may be called just that, and then be named several times."""
    made = _words((*BALLS, RED_NAME))
    return tuple(
        [replace(word, once=False) if word.name in ("pot", "off") else word for word in made]
    )


STRICT: Final = ReportInput("report", "", (), lambda rng: (), words=_words(BALLS))
"""Reports in which every ball is named; of each it is said once where it has gone."""


def _pot(ball: str) -> Fact:
    return "pot", (ball, UNTOLD)


def _touch(ball: str) -> Fact:
    return "hit", (NAMES[WHITE], ball)


def listed_verdicts() -> list[Verdict]:
    """The listed outcomes: nothing, what fell, and the fouls."""
    found = [
        Verdict("miss", t("nothing falls")),
        Verdict("red", t("a red falls"), (_pot(RED_NAME),)),
    ]
    found += [
        Verdict(
            f"{number} reds",
            tn("{count} red falls", "{count} reds fall", number),
            (_pot(RED_NAME),) * number,
        )
        for number in (2, 3, 4)
    ]
    found += [
        Verdict(NAMES[ball], t("{ball} falls", ball=ball_label(NAMES[ball])), (_pot(NAMES[ball]),))
        for ball in COLOURS
    ]
    found.append(Verdict("white", t("foul: the white falls"), (_pot(NAMES[WHITE]),)))
    found.append(Verdict("nothing", t("foul: nothing is touched"), (_touch(NOTHING),)))
    found += [
        Verdict(
            f"first {NAMES[ball]}",
            t("foul: {ball} is touched first", ball=ball_label(NAMES[ball])),
            (_touch(NAMES[ball]),),
        )
        for ball in (RED, *COLOURS)
    ]
    found.append(
        Verdict(
            UNTRIED,
            t("foul: nothing is touched, without a try"),
            (_touch(NOTHING), ("foul", (UNTRIED,))),
        )
    )
    return found


def shot_of(shot: Shot) -> rules.Shot:
    """A report as the rules of a frame read it."""
    first = UNTOLD_FIRST
    if shot.first == NOTHING:
        first = rules.NOTHING
    elif shot.first:
        first = VALUES[shot.first]
    fell = [VALUES[ball] for ball in shot.balls]
    return rules.Shot(
        tuple([ball for ball in fell if ball != WHITE]),
        first,
        WHITE in fell,
        tuple([VALUES[ball] for ball in shot.off]),
        UNTRIED not in shot.fouls,
        tuple([VALUES[ball] for (ball,) in shot.report.names(TOUCHING)]),
    )


def scored_text(shot: rules.Shot, ruled: Ruled) -> tuple[str, Text]:
    """The clause and the words of points for balls that fell."""
    reds = shot.potted.count(RED)
    if reds > 1:
        return "several-reds", tn("{count} red", "{count} reds", reds)
    if ruled.back:
        clause = "free-ball" if ruled.points != ruled.back[0] else "colours-return"
        return clause, ball_label(NAMES[ruled.back[0]])
    return ("reds-stay" if reds else "order"), ball_label(NAMES[shot.potted[0]])


def foul_text(fault: rules.Fault) -> Text:
    """What was wrong, in words."""
    label = ball_label(NAMES[max(fault.ball, 0)])
    if fault.clause == "touch-first":
        return (
            t("{ball} was touched first", ball=label)
            if fault.ball > 0
            else t("nothing was touched")
        )
    if fault.clause == "white-down":
        return t("the white fell")
    if fault.clause == "off-table":
        return t("{ball} left the table", ball=label)
    return t("{ball} fell, which was not on", ball=label)
