"""Teams, ends and reports of curling in words."""

from __future__ import annotations

from pelitupa.core import Report, Text, listed, t
from pelitupa.equipment.rink import STONE_NUMBERS
from pelitupa.games.throwing.curling.count import distance, scored
from pelitupa.games.throwing.curling.shot import (
    BEHIND,
    BORDER,
    HIT,
    REST,
    RESTORED,
    SHORT,
    WAY,
    stone_label,
)


def end_label(outcome: int) -> Text:
    """What came of an end, in words."""
    team, points = scored(outcome)
    if team < 0:
        return t("a blank end")
    return t("the end: {points} to {team}", points=points, team=team_label(team))


def team_label(team: int) -> Text:
    """A team as people call it."""
    return t("red") if team == 0 else t("yellow")


def report_label(report: Report) -> str:
    """A report as people read it."""
    said: list[Text] = []
    for word, parts in report.facts:
        if word == WAY:
            said.append(t("passes at {speed:.2f} m/s", speed=float(parts[3])))
            continue
        if word == RESTORED:
            said.append(t("all is put back"))
            continue
        stone = stone_label(STONE_NUMBERS[str(parts[0])])
        if word == HIT:
            other = stone_label(STONE_NUMBERS[str(parts[1])])
            said.append(t("{stone} touches {other}", stone=stone, other=other))
        elif word == REST:
            mm = distance(float(parts[1]), float(parts[2]))
            said.append(
                t("{stone} lies {distance:.2f} m from the tee", stone=stone, distance=mm / 1000.0)
            )
        elif word == BORDER:
            said.append(t("{stone} touches the side line", stone=stone))
        elif word == BEHIND:
            said.append(t("{stone} is over the back line", stone=stone))
        elif word == SHORT:
            said.append(t("{stone} is short of the hog line", stone=stone))
    return listed(said)
