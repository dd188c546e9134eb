"""What matches of curling come to between two equal bots, on the ice of the nature:

    python -m studies.curling matches --matches 600 --guards 4
    python -m studies.curling ends --lead -1 --ends 400
    python -m studies.curling ends --lead 0 --guards 0 --rink skill=steady

On the usual ice, where nothing else is said, stones differ and hands stray as far as brings the figures of
championships; `--rink skill=steady` is an expert's hand on ice that is the same for all stones. `matches`:
how often the hammer at the start wins, what an end comes to, who wins extra ends. `ends`: the last end alone,
with the hammer's team so many points ahead. Each line that is written holds one match, so that a study that
was cut off can be counted (`count FILE`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import click

from pelitupa.core import CHANCE
from pelitupa.games import load_game
from pelitupa.games.throwing.curling.game import CurlingState
from pelitupa.lab.intervals import share_interval
from pelitupa.nature import nature_for
from pelitupa.players import make_bot
from studies.rows import add_row, read_rows

End = tuple[int, int]
"""The team that had the hammer in an end, and its points, below 0 those of the other team."""
USUAL: Final = "skill=steady,strays=3,varies=0.05"
"""The ice on which two equal bots come near what championships come to (`docs/lab/throwing.md`)."""
_SHOWN: Final = 3
"""So many points and more are counted together."""


def played(
    bots: tuple[str, str], nature: str, seed: str, **options: int | str
) -> tuple[list[End], list[int]]:
    """The ends of a match between two bots, and its winners."""
    game = load_game("curling", **options)
    state, ice = game.new_initial_state(), nature_for(game, nature).make(seed)
    seated = [make_bot(bot, game, seat, seed) for seat, bot in enumerate(bots)]
    assert isinstance(state, CurlingState)
    ends: list[End] = []
    hammer, totals = state.hammer(), state.totals.copy()
    number = state.deal_number()
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(ice.outcome(state) if seat == CHANCE else seated[seat].step(state))
        if state.is_terminal() or state.deal_number() != number:
            gained = [now - was for now, was in zip(state.totals, totals, strict=True)]
            ends.append((hammer, gained[hammer] - gained[1 - hammer]))
            hammer, totals, number = state.hammer(), state.totals.copy(), state.deal_number()
    return ends, state.winners()


def shares(counts: Iterable[tuple[str, int]], of: int) -> str:
    """What was counted, as shares with their intervals."""
    said = []
    for name, count in counts:
        low, high = share_interval(count / of, of) if of else (0.0, 1.0)
        said.append(f"{name} {count / max(of, 1):.0%} ({low:.0%}-{high:.0%})")
    return ", ".join(said) + f" of {of}"


def table(matches: list[dict[str, Any]]) -> list[str]:
    """What the matches come to, line by line."""
    usual = [end for match in matches for end in match["ends"][: match["of"]]]
    points: Counter[int] = Counter(max(-_SHOWN, min(_SHOWN, gained)) for _, gained in usual)
    names = {n: f"{n}" + ("+" if n == _SHOWN else "") for n in range(_SHOWN + 1)}
    names |= {-n: f"stolen {names[n]}" for n in range(1, _SHOWN + 1)}
    lines = [
        "ends, points of the hammer: "
        + shares([(names[n], points[n]) for n in range(-_SHOWN, _SHOWN + 1)], len(usual))
    ]
    scored = sum(abs(gained) for _, gained in usual)
    by_hammer = sum(gained for _, gained in usual if gained > 0)
    lines.append("points by the hammer: " + shares([("", by_hammer)], scored))
    forced = [gained for _, gained in usual if gained > 0]
    lines.append(
        "of ends in which the hammer scores, one: "
        + shares([("", sum(gained == 1 for gained in forced))], len(forced))
    )
    whole = [match for match in matches if match["of"] > 1]
    if whole:
        won = sum(match["winners"] == [match["ends"][0][0]] for match in whole)
        lines.append("hammer at the start wins: " + shares([("", won)], len(whole)))
    extra = [(m["ends"][-1], m["winners"]) for m in matches if len(m["ends"]) > m["of"]]
    won = sum(winners == [end[0]] for end, winners in extra)
    lines.append("the hammer wins the last extra end: " + shares([("", won)], len(extra)))
    down = _last_end_down_one(matches)
    kinds = [
        ("two or more", sum(g > 1 for g in down)),
        ("one", sum(g == 1 for g in down)),
        ("blank", sum(g == 0 for g in down)),
        ("stolen", sum(g < 0 for g in down)),
    ]
    lines.append("down one with the hammer in the last end: " + shares(kinds, len(down)))
    return lines


def _last_end_down_one(matches: list[dict[str, Any]]) -> list[int]:
    """What the last usual end came to where the hammer's team was one point behind in it. A match of one end
    may begin with a `lead` of that team."""
    found = []
    for match in matches:
        *before, (hammer, gained) = match["ends"][: match["of"]]
        lead = match.get("lead", 0)
        lead += sum(points if team == hammer else -points for team, points in before)
        if lead == -1:
            found.append(gained)
    return found


def _play(
    count: int, since: int, rink: str, work: int, out: str, lead: int = 0, **options: int | str
) -> None:
    """Play matches, write each down, and print what they come to. `rink` are the settings of the ice, which
    the bots know; `lead` is that of the team with the first hammer."""
    if lead:
        options["standing"] = f"{max(0, -lead)}:{max(0, lead)}"
    bot = f"curling({rink},simulations={work})"
    matches = []
    for seed in range(since, since + count):
        ends, winners = played((bot, bot), f"ice({rink})", f"match {seed}", **options)
        match = {"ends": ends, "winners": winners, "of": options["ends"], "lead": lead}
        matches.append(match)
        add_row(Path(out), match)
    click.echo("\n".join(table(matches)))


@click.group()
def main() -> None:
    """What matches of curling come to."""


@main.command()
@click.option("--matches", default=600)
@click.option("--since", default=0, help="The first seed.")
@click.option("--ends", default=10)
@click.option("--guards", default=4)
@click.option("--rink", default=USUAL, show_default=True, help="Settings of the ice.")
@click.option("--simulations", default=24)
@click.option("--out", default="/dev/null")
def matches(
    matches: int, since: int, ends: int, guards: int, rink: str, simulations: int, out: str
) -> None:
    """Whole matches."""
    _play(matches, since, rink, simulations, out, ends=ends, guards=guards)


@main.command()
@click.option("--ends", default=400)
@click.option("--since", default=0, help="The first seed.")
@click.option("--lead", default=0, help="Of the team with the hammer.")
@click.option("--guards", default=4)
@click.option("--rink", default=USUAL, show_default=True, help="Settings of the ice.")
@click.option("--simulations", default=24)
@click.option("--out", default="/dev/null")
def ends(
    ends: int, since: int, lead: int, guards: int, rink: str, simulations: int, out: str
) -> None:
    """The last end alone; the second team has the hammer."""
    _play(ends, since, rink, simulations, out, lead, ends=1, guards=guards)


@main.command()
@click.argument("files", nargs=-1)
def count(files: tuple[str, ...]) -> None:
    """Count what was written."""
    rows = list(read_rows(map(Path, files)))
    click.echo(f"{len(rows)} matches\n" + "\n".join(table(rows)))


if __name__ == "__main__":
    main()
