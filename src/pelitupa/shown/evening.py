"""An evening that is played for real, as the referee's page shows it.

The page keeps what was entered and asks with all of it: what the entries come to is told by the rules, from
the beginning. The latest evenings are kept going, so that one more entry is one step.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    TEXT,
    CounterZone,
    FieldZone,
    Game,
    IllegalAction,
    PelitupaError,
    State,
    Text,
    TimedInput,
    View,
    describe,
    t,
)
from pelitupa.core.frozen import Frozen
from pelitupa.equipment.boards import ENGLISH
from pelitupa.equipment.dartboard import read_segment
from pelitupa.games import load_game, rulebook
from pelitupa.games.darts.throwing import DartGame
from pelitupa.i18n import Translator, all_named, table_translator, translated
from pelitupa.nature.fitting import rounded
from pelitupa.nature.specification import REPORTED
from pelitupa.players.darts.aiming import SCORES, best_aim, score_of
from pelitupa.players.darts.scatter import Scatter
from pelitupa.players.darts.skill import EVEN, FULL
from pelitupa.players.darts.thrown import darts_of, told_by
from pelitupa.records import Seat
from pelitupa.records.format import NAME_LIMIT, write
from pelitupa.shown.lines import field_html, log_data, message_of, plates_of
from pelitupa.shown.reported_events import (
    NO_SEAT,
    calls_of,
    cited,
    drawn_lots,
    rule_of,
    timers_of,
)
from pelitupa.table import Match
from pelitupa.table.refereeing import (
    clause_of,
    decider_of,
    enter_aims,
    targets_of,
    tell,
    throwers_ahead,
)

MOST_NAMES: Final = 40
"""So many people play together at most; a game may have a lower limit."""
MOST_ENTRIES: Final = 2000
MOST_KEPT: Final = 64
"""So many evenings are kept going; any other is counted anew from its entries."""
TOLD: Final = 6
AHEAD: Final = 60
"""So much of what happened is told, the latest; and so many throwers ahead, for a page without rules."""
FIRST: Final = 9
"""The darts whose average tells how somebody begins."""
FEW: Final = 30
MANY: Final = 100
"""From fewer darts no skill is told, and from fewer than the second only one scatter for all directions."""


@dataclass(frozen=True)
class Evening(Frozen):
    """All that an evening is: the game with its options, who plays, what was entered, and of whom more is
    asked."""

    game: str
    names: Sequence[str]
    entries: Sequence[str]
    seat: int = 0


def evening_of(
    id: str, game: str, names: Sequence[str], entries: Sequence[str], seat: int = 0
) -> Evening:
    """An evening of the game `id`, as a page tells it. Raises `PelitupaError` where it cannot be one."""
    rulebook(id)
    check_count(id, len(names))
    if len(entries) > MOST_ENTRIES:
        raise PelitupaError(
            t(
                "too many entries for one evening: {count} (at most {most})",
                most=MOST_ENTRIES,
                count=len(entries),
            )
        )
    loaded = load_game(game, players=len(names))
    if loaded.id != id or not is_refereed(loaded):
        raise PelitupaError(t("that evening cannot be read"))
    short = [" ".join(name.split())[: NAME_LIMIT // 2] for name in names]
    return Evening(str(loaded), short, entries, seat)


def is_refereed(game: Game) -> bool:
    """Whether nature decides in a game: it can be played at a real board, or beside a real road."""
    return game.nature_kind != "chance"


def real_options(id: str) -> dict[str, Any]:
    """What an evening of a game is played with unless told otherwise: aloud, and with cards that are read
    aloud, where that can be chosen."""
    known = load_game(id).get_parameters()
    return {"aloud": True} if "aloud" in known else {"pack": "aloud"} if "pack" in known else {}


def limits_of_players(id: str) -> tuple[int, int]:
    """How few and how many the game allows."""
    options = describe(load_game(id).options_type())
    players = next((one for one in options if one.name == "players"), None)
    return (int(players.low or 1), int(players.high or MOST_NAMES)) if players else (1, MOST_NAMES)


def check_count(id: str, count: int) -> None:
    """Raise `PelitupaError`, with the limit, where so many cannot play."""
    if count > MOST_NAMES:
        raise PelitupaError(
            t("an evening has at most {most} names, not {count}", most=MOST_NAMES, count=count)
        )
    low, high = limits_of_players(id)
    if not low <= count <= high:
        raise PelitupaError(
            t(
                "{game} is for {low} to {high} players, not {count}",
                game=rulebook(id).title,
                low=low,
                high=high,
                count=count,
            )
        )


@dataclass
class _Going:
    """A match as far as its entries lead, at which steps they stand, and what is wrong with the next."""

    match: Match
    steps: list[int] = field(default_factory=list)
    lots: list[int] = field(default_factory=list)
    """At which steps something was drawn by lot."""
    clause: str = ""
    """By which clause the latest counted, where the game is one of events that are told."""
    trouble: Text | str = ""
    refused: str = ""
    """By which clause the next cannot be, where the rules of the game say so."""


_kept: OrderedDict[tuple[str, ...], _Going] = OrderedDict()
"""In the process that counts."""


def record_of(evening: Evening, language: str) -> dict[str, Any]:
    """The record as a text, the same in all languages."""
    return {"text": write(_led(evening).match.record())}


def ended_of(evening: Evening, date: str) -> dict[str, Any]:
    """An evening that is over, to be kept as a match of a day: its `spec`, its `record`, and how it ended.

    Raises `PelitupaError` for one that goes on, and for a game in which nobody decides anything: children
    play most of those, and their names stay on the phone.
    """
    going = _led(evening)
    match, result = going.match, going.match.result()
    if not match.game.has_decisions():
        raise PelitupaError(t("This game’s evenings stay on the phone."))
    if going.trouble or result is None:
        raise PelitupaError(t("Only an evening that is over is sent home."))
    record = match.record()
    dated = replace(record, header=replace(record.header, date=date))
    return {
        "spec": evening.game,
        "rules": match.game.rulebook.rules,
        "record": write(dated),
        "ending": {
            "how": result.how,
            "returns": list(result.returns),
            "text": str(result.text),
            "timed_out": None,
        },
    }


def key_of(evening: Evening) -> tuple[str, ...]:
    """What an evening is told from others by."""
    return (evening.game, *evening.names, "", *evening.entries)


def _led(evening: Evening) -> _Going:
    """The match that the entries lead to; the first that cannot be is where it stops."""
    key, entries = key_of(evening), evening.entries
    going = _kept.pop(key, None) or (_kept.pop(key[:-1], None) if entries else None)
    if going is None or going.trouble:
        seats = [Seat(name or f"{place + 1}") for place, name in enumerate(evening.names)]
        match = Match(
            load_game(evening.game),
            seats,
            nature=REPORTED,
            date=datetime.now(UTC).date().isoformat(),
        )
        by_lot = _is_by_lot(match)
        enter_aims(match)
        going = _Going(match, lots=[*range(match.entry_count())] if by_lot else [])
    for text in entries[len(going.steps) :]:
        try:
            if going.match.is_over:
                going.trouble = t("The match is over.")
                break
            clause, by_lot = clause_of(going.match, text), _is_by_lot(going.match)
            step = tell(going.match, text)
        except IllegalAction as error:
            going.trouble, going.refused = error.ruling.text, error.ruling.clause
            break
        except PelitupaError as error:
            going.trouble = message_of(error)
            break
        going.steps.append(step)
        going.clause = clause
        if by_lot:
            going.lots.extend(range(step, going.match.entry_count()))
    _kept[key] = going
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return going


def _is_by_lot(match: Match) -> bool:
    """Whether what comes next is drawn by lot: only in games in which people report events."""
    return bool(match.game.calls) and match.position().by_lot()


def told_of(evening: Evening, language: str) -> dict[str, Any]:
    """An evening as its page shows it, in a language."""
    going, words = _led(evening), table_translator(language)
    match, state = going.match, going.match.position()
    seat, view, result = decider_of(match), match.view(None), match.result()
    draw = match.draw()
    who = seat if seat is not None else draw.seat if draw is not None else NO_SEAT
    asked = CHANCE if seat is None else seat
    thrown = _thrown(state)
    log = log_data(match.log(None), False, language)
    lines = [line for line in log if line["kind"] == "event"][-TOLD:]
    listed = () if match.is_over or match.game.calls else match.choice(asked)
    told: dict[str, Any] = {
        "accepted": len(going.steps),
        "trouble": cited(state, going.trouble, going.refused, words) if going.trouble else "",
        "over": match.is_over,
        "result": words.text(result.text) if result is not None else "",
        "who": who,
        "choice": seat is not None,
        "prompt": words.text(match.view(seat).prompt if seat is not None else view.prompt),
        "things": _things(state, asked, listed, words),
        "typed": _typed(state, seat, words),
        "calls": calls_of(state, words),
        "lots": state.by_lot(),
        "drawn": drawn_lots(state, going.lots, words),
        "timers": timers_of(state),
        "secrets": {
            call.verb: words.text(call.label) for call in state.get_game().calls if call.secret
        },
        "timed": isinstance(state.open_input(), TimedInput),
        "rule": rule_of(state, going.clause, words),
        "wanted": targets_of(view),
        "players": [
            {
                "name": name,
                "score": view.players[place].score,
                "here": not state.absent(place),
                "status": words.text(view.players[place].status),
                **_averages(state, thrown[place]),
            }
            for place, name in enumerate(evening.names)
        ],
        "numbers": _numbers(view, words),
        "board": "" if match.game.calls else _board(view, language),
        "entries": _entries(state, going.steps, words),
        "log": [line["text"] for line in lines],
        "of": [bisect_right(going.steps, line["step"]) - 1 for line in lines],
        "ahead": throwers_ahead(state, _darts(state), AHEAD),
        "darts": _darts(state),
    }
    named: dict[str, Any] = all_named(told, evening.names)
    return named


def standing_at(evening: Evening, language: str) -> dict[str, Any]:
    """How an evening stands, for those who look on: the players' scores, whose turn it is, and what is
    asked."""
    going, words = _led(evening), table_translator(language)
    match, view, result = going.match, going.match.view(None), going.match.result()
    seat, draw = decider_of(match), match.draw()
    told = {
        "players": [
            {"score": player.score, "status": words.text(player.status)} for player in view.players
        ],
        "who": seat if seat is not None else draw.seat if draw is not None else NO_SEAT,
        "over": match.is_over,
        "said": words.text(result.text if result is not None else view.prompt),
    }
    named: dict[str, Any] = all_named(told, evening.names)
    return named


def _board(view: View, language: str) -> str:
    """The field on the table as a fragment of the page; empty where there is none."""
    fields = [zone for zone in view.zones if isinstance(zone, FieldZone)]
    return field_html(translated(fields[0], table_translator(language)), language) if fields else ""


def _typed(state: State, seat: int | None, words: Translator) -> dict[str, Any] | None:
    """What is said in words, if somebody is asked for it: its verb, its label, and how long it may be."""
    wanted = None if seat is None else state.open_input()
    if wanted is None or len(wanted.fields) != 1 or wanted.fields[0].kind != TEXT:
        return None
    return {
        "verb": wanted.verb,
        "label": words.text(wanted.prompt),
        "longest": wanted.fields[0].longest,
    }


def _darts(state: State) -> int:
    game = state.get_game()
    return game.darts if isinstance(game, DartGame) else 1


def _numbers(view: View, words: Translator) -> list[list[Any]]:
    """What stands beside each player's name: seat, label and value."""
    zones = [zone for zone in view.zones if isinstance(zone, CounterZone)]
    return [list(plate) for zone in zones for plate in plates_of(translated(zone, words))[1]]


def _things(
    state: State, asked: int, choice: tuple[int, ...], words: Translator
) -> list[dict[str, str]]:
    """What can be entered now: its text, and what its button says."""
    game, step = state.get_game(), state.move_number()
    dartboard = game.dartboard if isinstance(game, DartGame) else None
    found = []
    for action in choice:
        text = game.action_to_string(asked, action)
        if asked == CHANCE and dartboard is not None:
            label: str = dartboard.label(action)
        else:
            label = state._action_label_at(step, asked, action)
        found.append({"text": text, "label": words.text(label) or text})
    if choice:
        found += [{"text": text, "label": words.text(said)} for text, said in state.whole_rounds()]
    return found


def _entries(state: State, steps: list[int], words: Translator) -> list[dict[str, Any]]:
    """The entries as they were taken: whose each was, and what it says."""
    done = {line.step: line for line in state.log(None) if line.actor != TERMINAL}
    lines = [done[step] for step in steps]
    return [
        {
            "who": line.seat if line.actor == CHANCE else line.actor,
            "chosen": line.actor != CHANCE,
            "label": words.text(line.label) or str(line.text),
        }
        for line in lines
    ]


def _thrown(state: State) -> list[list[int]]:
    """The worth of each dart of each seat, in order; nothing where nobody throws darts."""
    game = state.get_game()
    thrown: list[list[int]] = [[] for _ in range(game.num_players())]
    if not isinstance(game, DartGame):
        return thrown
    history = state.history()
    for line in state.log(None):
        action = history[line.step]
        if line.actor == CHANCE and isinstance(action, int):
            thrown[line.seat].append(_worth(game, action))
        elif line.actor >= 0 and isinstance(action, tuple) and action[0] == game.round_verb:
            thrown[line.actor] += [_worth(game, game.hits[str(name)]) for name in action[1:]]
    return thrown


def _worth(game: DartGame, segment: int) -> int:
    """What a dart in a segment is worth by itself."""
    if game.dartboard is ENGLISH:
        return score_of(segment)
    return (segment + 1) % (game.dartboard.segments + 1)


def _averages(state: State, darts: list[int]) -> dict[str, Any]:
    """What the darts of somebody are worth a turn, all of them and the first nine."""
    turn = _darts(state)

    def average(some: list[int]) -> float | None:
        return round(turn * sum(some) / len(some), 1) if some else None

    first = average(darts[:FIRST]) if len(darts) >= FIRST else None
    return {"darts": len(darts), "average": average(darts), "first": first}


def skill_of(evening: Evening, language: str) -> dict[str, Any]:
    """How the player of a seat throws, by the darts of the evening, and where one who throws so aims best:
    for points, and for what is wanted now. Raises `PelitupaError`."""
    going, words = _led(evening), table_translator(language)
    match, state = going.match, going.match.position()
    game, seat = state.get_game(), evening.seat
    if not isinstance(game, DartGame) or game.dartboard is not ENGLISH:
        return {"text": words.text(t("At this board nobody has a better aim than the centre."))}
    if seat >= game.num_players():
        raise PelitupaError(t("that evening cannot be read"))
    darts = list(darts_of(match.record(), seat))
    if len(darts) < FEW:
        text = t(
            "How somebody throws is told from {few} darts on: so far {count}.",
            few=FEW,
            count=len(darts),
        )
        return {"text": words.text(text)}
    try:
        throws = rounded(told_by(darts, FULL if len(darts) >= MANY else EVEN)[0])
    except PelitupaError:  # a bias that no thrower has: these were aimed at something else
        throws = rounded(told_by(darts, EVEN)[0])
    scatter = Scatter.of(throws)
    wanted = [read_segment(name) for name in targets_of(match.view(None))]
    best = best_aim(SCORES, scatter)
    said = [
        t("{count} darts: throws({nature})", count=len(darts), nature=str(throws)),
        t(
            "Best aim for points: {across} and {up}, {value:.1f} a dart",
            across=_across(best.point[0]),
            up=_up(best.point[1]),
            value=best.value,
        ),
    ]
    aim = best
    if wanted:
        worths = [float(segment in wanted) for segment in range(len(SCORES))]
        aim = best_aim(worths, scatter)
        said.append(
            t(
                "Best aim for what is wanted now: {across} and {up}, {chance:.0f} of 100 hit",
                across=_across(aim.point[0]),
                up=_up(aim.point[1]),
                chance=100.0 * aim.value,
            )
        )
    said.append(
        t(
            "Each dart is taken to have been aimed at what was wanted first, of a few sectors at the nearest."
        )
    )
    return {"text": "\n".join(map(words.text, said)), "aim": aim.point}


def _across(x: float) -> Text:
    """How far beside the bull a point lies, in words."""
    if x < 0:
        return t("{distance:.0f} mm to the left", distance=-x)
    return t("{distance:.0f} mm to the right", distance=x)


def _up(y: float) -> Text:
    """How far above or below the bull a point lies, in words."""
    if y < 0:
        return t("{distance:.0f} mm below the bull", distance=-y)
    return t("{distance:.0f} mm above the bull", distance=y)
