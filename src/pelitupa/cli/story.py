"""What has happened, told in lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pelitupa.core import CHANCE, LogLine, ScoreLine, View, player_word, t
from pelitupa.core.wording import player_name
from pelitupa.draw.text import Say, as_it_is, has_cards, line_text, shown_lines
from pelitupa.draw.zones_text import pretty


def story(lines: Sequence[LogLine], view: View, say: Say = as_it_is) -> list[str]:
    """Log lines as sentences; draws that follow each other are told together, seat by seat. `say` has the
    names of the players, where they have any."""
    cards = has_cards(view)
    told: list[str] = []
    draws: list[LogLine] = []
    for line in shown_lines(lines):
        if line.actor == CHANCE and not line.deed:
            draws.append(line)
            continue
        told += [*_drawn(draws, cards, say), line_text(line, cards, say)]
        draws = []
    return _once(told + _drawn(draws, cards, say))


def _once(lines: list[str]) -> list[str]:
    """Lines that repeat themselves are told once, with how often."""
    runs = [(line, len(list(group))) for line, group in groupby(lines)]
    return [line if count == 1 else f"{line} × {count}" for line, count in runs]


def _drawn(draws: list[LogLine], cards: bool, say: Say) -> list[str]:
    """Consecutive draws: for each seat what was seen, and how much was not."""
    if len(draws) < 2:
        return [line_text(line, cards, say) for line in draws]
    told: list[str] = []
    if not cards:  # a throw, or what a clock shows, is no card to get, and comes in its time
        for seat, group in groupby(draws, key=lambda line: line.seat):
            what = ", ".join([line.label or line.text for line in group])
            said = t("Drawn: {what}", what=what)
            if seat >= 0:
                said = t("{player:@|You}: {what}", player=player_word(seat), what=what)
            told.append(say(said))
        return told
    unseen: list[str] = []
    for seat in sorted({line.seat for line in draws}):
        own = [line for line in draws if line.seat == seat]
        seen = [pretty(line.text) for line in own if not line.hidden]
        hidden = len(own) - len(seen)
        if hidden and not seen and seat >= 0:  # all of it in one line
            unseen.append(f"{say(player_name(seat))} {hidden}")
            continue
        if hidden:
            seen.append(t("{count} unseen", count=hidden))
        what = " ".join(seen)
        if seat < 0:
            told.append(say(t("Turned up: {what}", what=what)))
        else:
            got = t("{player:@ gets|You get} {what}", player=player_word(seat), what=what)
            told.append(say(got))
    if unseen:
        told.append(say(t("Unseen: {what}", what=", ".join(unseen))))
    return told


def sheet_lines(sheet: Sequence[ScoreLine]) -> list[str]:
    """A score sheet, a line for each entry with its clause."""
    lines: list[str] = []
    for entry in sheet:
        seats = ", ".join(str(seat + 1) for seat in entry.seats)
        who = "player" if len(entry.seats) == 1 else "players"
        points = f"{entry.points:+g} {entry.unit}".rstrip()
        lines.append(f"{entry.deal}. {who} {seats}: {points}  {entry.text} [{entry.clause}]")
    return lines


def score_line(view: View, names: Sequence[str]) -> str:
    """Everybody's score in one line."""
    return ", ".join(f"{names[player.seat]} {player.score}" for player in view.players)
