"""What the looks of games of two teams share: who is on which, what is drawn by lot, and the points."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, Text, WordsZone, Zone, player_word, t
from pelitupa.games.yard.events import OVER
from pelitupa.games.yard.looks import names_of, waiting_zones
from pelitupa.games.yard.matches import BLUE, RED, TeamState

TITLES: Final = (t("Red team"), t("Blue team"))


def team_zones(state: TeamState) -> list[Zone]:
    """Who is on each team, and who waits."""
    zones: list[Zone] = []
    for team, id in ((RED, "red"), (BLUE, "blue")):
        zones.append(WordsZone(id, TITLES[team], names_of(state.members(team))))
    return [*zones, *waiting_zones(state, t("Come in with the next start"))]


def point_counters(state: TeamState) -> tuple[Counter, Counter]:
    """The points of both teams."""
    red, blue = state.points
    return (
        Counter("points-red", t("Red team: points"), f"{red}"),
        Counter("points-blue", t("Blue team: points"), f"{blue}"),
    )


def lot_asked(state: TeamState, begins: Text) -> Text:
    """What the lot is to say next; `begins` asks which team begins."""
    if not state.teamless():
        return begins
    if any(state.waiting):
        who = player_word(state.teamless()[0])
        return t("On which team is {player:@|you}? Draw lots", player=who)
    if state.match.options.teams == "given":
        return t("Who is on which team?")
    return t("Who is on which team? Draw lots")


def side_told(state: TeamState, seat: int) -> Text:
    """What everyone may know of a player of whom a game says nothing else."""
    if not state.here[seat]:
        return t("not here")
    if state.waiting[seat]:
        return t("waits for the next start")
    if state.phase == OVER and seat in state.winners():
        return t("the winner")
    side = state.side[seat]
    if side == RED:
        return t("red")
    return t("blue") if side == BLUE else t("")
