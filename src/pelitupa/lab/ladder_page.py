"""The page of the ladder, and the strengths it found as data, from the pairs that were kept."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from statistics import fmean, stdev

from pelitupa.core import parse_spec
from pelitupa.core.extras import needing
from pelitupa.games import load_game
from pelitupa.lab.arena import Plan
from pelitupa.lab.intervals import mean_and_interval, share_interval
from pelitupa.lab.kept import Kept, Meet, Played
from pelitupa.lab.rungs import Ladder, Rung, played

EQUAL = 30.0
"""Bots that are surely no further apart than so many points are called equal."""
_EQUAL_SCORE = 1.0 / (1.0 + 10.0 ** (-EQUAL / 400.0)) - 0.5
_FEW = 20
_MANY = 100_000


@dataclass(frozen=True)
class Row:
    """A bot's place: points above the first bot of the list, with their interval."""

    bot: str
    elo: float
    low: float
    high: float


def rows_of(rung: Rung, found: Mapping[Meet, Played]) -> list[Row]:
    """The bots of a game from the weakest to the strongest. Raises `MissingExtra` without numpy."""
    bots = rung.plan.bots
    scores = [(bots.index(m.a), bots.index(m.b), tuple(one.scores)) for m, one in found.items()]
    places = _places(len(bots), tuple(scores), rung.plan.seed)
    return sorted(
        (Row(bot, *place) for bot, place in zip(bots, places, strict=True)), key=lambda row: row.elo
    )


@cache
def _places(
    count: int, scores: tuple[tuple[int, int, tuple[float, ...]], ...], seed: str
) -> tuple[tuple[float, float, float], ...]:
    """The places of `rate`, which takes its time, kept for the page and the data."""
    with needing("lab", "the scale"):
        from pelitupa.lab.ratings import rate
    return tuple(rate(count, {(i, j): played for i, j, played in scores}, seed))


def between(found: Mapping[Meet, Played], upper: str, lower: str) -> Played:
    """The pairs of two bots as the first of them sees them."""
    for meet, one in found.items():
        if (meet.a, meet.b) == (upper, lower):
            return one
        if (meet.a, meet.b) == (lower, upper):
            return Played(one.code, [1.0 - s for s in one.scores], [-a for a in one.ahead])
    raise KeyError((upper, lower))


def score_interval(scores: Sequence[float]) -> tuple[float, float]:
    """The 95% interval of a mean score; that of a share, which is wider, where pairs are few or all alike."""
    mean = fmean(scores)
    if len(scores) < _FEW or stdev(scores) == 0.0:
        return share_interval(mean, len(scores))
    _, half = mean_and_interval(scores)
    return max(0.0, mean - half), min(1.0, mean + half)


def share(scores: Sequence[float]) -> str:
    """A mean score with its interval, for the page."""
    low, high = score_interval(scores)
    return f"{fmean(scores):.0%} ({low:.0%}-{high:.0%})"


def margin(ahead: Sequence[float]) -> str:
    """What a bot had more than the other, a match, with its interval."""
    if len(ahead) < 2:
        return f"{fmean(ahead):+.1f}"
    mean, half = mean_and_interval(ahead)
    digits = 1 if max(abs(mean), half) >= 1.0 else 2
    return f"{mean:+.{digits}f} ± {half:.{digits}f}"


def verdict(scores: Sequence[float]) -> str:
    """Whether two neighbours are told apart, or equal; or how many pairs would tell, at such a difference."""
    low, high = score_interval(scores)
    if low > 0.5:
        return "above"
    if high < 0.5:
        return "below"
    if low > 0.5 - _EQUAL_SCORE and high < 0.5 + _EQUAL_SCORE:
        return "equal"
    spread = stdev(scores) if len(scores) > 1 and stdev(scores) > 0.0 else 0.5
    away = max(abs(fmean(scores) - 0.5), _EQUAL_SCORE)
    wanted = min(_MANY, round((1.96 * spread / away) ** 2))
    more = max(wanted, len(scores) + 1)
    digits = 10 ** max(0, len(str(more)) - 2)
    return f"open; some {-(-more // digits) * digits} pairs would tell"


def page_of(ladder: Ladder, kept: Kept) -> str:
    """The whole page."""
    parts = [f"# The ladder\n\n{ladder.introduction.strip()}\n", _defaults(ladder, kept)]
    for rung in ladder.rungs:
        found = played(rung, kept)
        if found:
            parts.append(section(rung, found, old=_is_old(found)))
    return "\n".join(part for part in parts if part)


def _is_old(found: Mapping[Meet, Played]) -> bool:
    return any(one.code != meet.code() for meet, one in found.items())


def _defaults(ladder: Ladder, kept: Kept) -> str:
    """The table of the defaults against what they were."""
    lines = []
    for rung in ladder.rungs:
        found = played(rung, kept)
        if not rung.was or not found:
            continue
        new = rung.plan.bots[-1]
        against = {bot: between(found, new, bot) for bot in rung.plan.bots[:-1]}
        old = against[rung.was]
        others = [
            share(against[bot].scores) if bot in against else "" for bot in ("plain", "random")
        ]
        cells = [
            f"`{rung.plan.game}`",
            f"`{new}`",
            f"`{rung.was}`",
            str(len(old.scores)),
            share(old.scores),
            margin(old.ahead),
            *others,
        ]
        lines.append(f"| {' | '.join(cells)} |")
    if not lines:
        return ""
    head = (
        "| game | default | what it was | pairs | against what it was | ahead of it | against `plain` | "
        "against `random` |\n|---|---|---|---|---|---|---|---|"
    )
    return "\n".join(["## The default, and what it was", "", head, *lines, ""])


def section(rung: Rung, found: Mapping[Meet, Played], old: bool = False) -> str:
    """One game's part of the page; `old` if a program played that has changed since."""
    game = load_game(rung.plan.game)
    deals = len(next(iter(found.values())).scores)
    lines = [f"## {game.rulebook.title}", "", f"`{game}`, {deals} pairs a meeting."]
    if old:
        lines[-1] += " Rules or bots have changed since: `make ladder` plays it again."
    if rung.note:
        lines += ["", rung.note.strip()]
    lines += [
        "",
        "| bot | budget | Elo | 95% interval | against the one above it here | ahead of it | told apart |",
        "|---|---|---|---|---|---|---|",
    ]
    rows = rows_of(rung, found)
    for place, row in enumerate(rows):
        name, settings = parse_spec(row.bot)
        budget = ", ".join(f"{key} {value}" for key, value in settings.items())
        first = row.bot == rung.plan.bots[0]
        cells = [name, budget, "0" if first else f"{row.elo:+.0f}"]
        cells.append("" if first else f"{row.low:+.0f} to {row.high:+.0f}")
        if place:
            meeting = between(found, row.bot, rows[place - 1].bot)
            cells += [share(meeting.scores), margin(meeting.ahead), verdict(meeting.scores)]
        else:
            cells += ["", "", ""]
        lines.append(f"| {' | '.join(cells)} |")
    command = command_of(replace(rung.plan, pairs=deals))
    return "\n".join([*lines, "", "```console", f"$ {command}", "```", ""])


def command_of(plan: Plan) -> str:
    """The command that plays a plan."""
    words = ["pelitupa", "arena", plan.game, *plan.bots]
    words += ["--pairs", str(plan.pairs), "--seed", plan.seed]
    return shlex.join([*words, *([] if plan.stop else ["--no-stop"])])


def strengths_of(ladder: Ladder, kept: Kept) -> str:
    """What was found, as the data that `pelitupa.bots` reads."""
    parts = ["# How strong each bot is, as `make ladder` measured it (docs/lab/ladder.md).\n"]
    for rung in ladder.rungs:
        found = played(rung, kept)
        if not found:
            continue
        parts.append(f"[[{load_game(rung.plan.game).id}]]")
        parts.append(f'game = "{rung.plan.game}"')
        parts.append(f"pairs = {len(next(iter(found.values())).scores)}")
        parts.append("bots = [")
        for row in rows_of(rung, found):
            text = f'bot = "{row.bot}", elo = {row.elo:.0f}, low = {row.low:.0f}, high = {row.high:.0f}'
            parts.append(f"    {{ {text} }},")
        parts.append("]\n")
    return "\n".join(parts)
