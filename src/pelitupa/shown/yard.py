"""A yard game on the screen: people move on a map, some steered by those who play, the others by themselves.

The page knows no game. It is sent what a seat sees (`seen`), made by inclusion from the simulation's own
`what_is_seen`, and nothing else; when the round is over, all of it (`again`). Here metres count from the
upper left corner of the map, x to the right and y down, as in a window.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from pelitupa.core import CHANCE, Game, OptionError, State, Text, t, tn
from pelitupa.core.frozen import Frozen
from pelitupa.core.text import begun
from pelitupa.games import load_game, rulebook
from pelitupa.games.yard.events import ENOUGH
from pelitupa.i18n import Translator, all_named, table_translator
from pelitupa.nature.specification import REPORTED
from pelitupa.nature.yard.ground import YardMap
from pelitupa.nature.yard.reading import load_map
from pelitupa.nature.yard.seen import Ball, Figure, Intent, Seen
from pelitupa.nature.yard.simulation import Simulation
from pelitupa.nature.yard.stage import Stage
from pelitupa.nature.yard.stages import stage_of, staged_ids
from pelitupa.records import Seat
from pelitupa.records.format import NAME_LIMIT, write
from pelitupa.shown.citations import anchor
from pelitupa.shown.evening import limits_of_players
from pelitupa.shown.names import GUEST, LEFT, names_at
from pelitupa.shown.numbers import whole
from pelitupa.shown.reported_events import rule_of
from pelitupa.shown.setup import FieldView, entries_of, fields, given_options
from pelitupa.shown.yard_words import SOUNDS, deed_label, place_label
from pelitupa.table import Match

STEPS_A_SECOND: Final = 10
MOST_STEPS: Final = 50
"""So many steps are done at one question."""
LONGEST: Final = 30.0 * 60.0
"""Seconds of the yard's own time: then people are called in, and the round is over on the screen."""
MOST_MOMENTS: Final = 3000
"""So many moments are kept for the replay: of a longer round every other one, and so on."""
MOST_RULINGS: Final = 20
"""So many rulings wait for whoever does not ask."""
MOST_SEATS: Final = 22
"""So many are on a screen at most: there are 23 names for those who move by themselves, and a person may have
one of them."""
_OWN: Final = frozenset(("players", "map", "name"))
"""What a form has beside the options of the game."""
_AHEAD: Final = (8.0, 4.0, 2.0, 1.0, 0.6)
"""Metres ahead to which somebody goes who steers in a direction: as far as the way is free."""


@dataclass(frozen=True)
class Wish(Frozen):
    """What a page wants: the direction to go in (y up, as on the map), how fast, and a deed."""

    go: tuple[float, float] | None = None
    pace: float = 0.0
    deed: str = ""


@dataclass(frozen=True)
class YardSetup(Frozen):
    """What is chosen before a round: the game with its options, and the map."""

    spec: str
    map: str


@dataclass(frozen=True)
class _Bot(Frozen):
    """Who moves by themselves, as `names_at` wants it."""

    name: str
    bot: str | None


def is_on_screen(id: str) -> bool:
    """Whether a game can be played on the screen in a yard."""
    return id in staged_ids()


def screen_values(id: str) -> dict[str, Any]:
    """What the page of a yard is filled in with: who can play, on which maps, and the house rules."""
    stage = stage_of(id)
    low, high = limits_of_players(id)
    return {
        "book": rulebook(id),
        "low": max(2, low),
        "high": min(high, MOST_SEATS),
        "usual": min(max(stage.players, low), high, MOST_SEATS),
        "maps": [(name, map_title(name)) for name in stage.maps],
        "options": _options(id),
    }


def _options(id: str) -> list[FieldView]:
    """The options that a round on the screen can have: how many play is asked by itself, and who comes later
    comes another time."""
    left_out = ("players", "present", "events")
    return [one for one in fields(id, {}) if one.name not in left_out]


def map_title(name: str) -> Text:
    """What a map is called."""
    return t(load_map(name).name)


def read_yard(id: str, form: Mapping[str, str]) -> YardSetup:
    """What a form says. Raises `UnknownGame`, and `OptionError` for what cannot be."""
    if not is_on_screen(id):
        raise OptionError(t("This game cannot be played on the screen."))
    stage, form = stage_of(id), entries_of(form)
    given = given_options(id, form)
    known = {one.name for one in _options(id)} | _OWN
    for name in form:
        if name not in known:
            raise OptionError(t("the form has no entry {name}", name=repr(name[:40])))
    low, high = limits_of_players(id)
    asked = form.get("players", str(stage.players)).strip()
    players = whole(asked, max(2, low), min(high, MOST_SEATS))
    if players is None:
        raise OptionError(
            t(
                "on the screen {low} to {high} play, not {players}",
                low=max(2, low),
                high=min(high, MOST_SEATS),
                players=repr(asked[:20]),
            )
        )
    chosen = form.get("map", stage.maps[0])
    if chosen not in stage.maps:
        raise OptionError(
            t(
                "the map is one of {known}, not {map}",
                known=", ".join(stage.maps),
                map=repr(chosen[:40]),
            )
        )
    game = load_game(id, **{**given, "players": players})
    return YardSetup(str(game), chosen)


def own_name(text: str) -> str:
    """A person's name as others see it."""
    plain = " ".join(text.split())[: NAME_LIMIT // 2]
    return plain if plain and plain.isprintable() else str(GUEST)


class YardRound:
    """A round on the screen. `people` are those who steer, from the first seat on; all others move by
    themselves. `step` lets a tenth of a second pass."""

    def __init__(self, setup: YardSetup, people: Sequence[str], seed: int) -> None:
        self.setup = setup
        self.people = [own_name(name) for name in people]
        self.game: Game = load_game(setup.spec)
        self.stage: type[Stage] = stage_of(self.game.id)
        self.ground: YardMap = load_map(setup.map)
        players = self.game.num_players()
        if not 1 <= len(self.people) <= players:
            raise OptionError(
                tn("there is room for {count} person", "there is room for {count} people", players)
            )
        steered = frozenset(range(len(self.people)))
        self.simulation = Simulation(self.game, self.ground, seed, steered=steered)
        self._seed = seed
        self._wishes = dict.fromkeys(range(len(self.people)), Wish())
        self._moments: list[dict[str, Any]] = []
        self._every, self._steps = 2, 0
        self._rulings: dict[int, list[str]] = {seat: [] for seat in steered}
        self._seen: dict[int, Seen] = {}
        self._statuses: dict[tuple[int | None, str], tuple[int, tuple[str, ...]]] = {}
        self._known: list[Text | str] = []
        self._status_step, self._numbers = -1, list[int]()
        self._names: dict[str, list[str]] = {}
        self._stopped = False
        self._look()
        for told in self._rulings.values():  # they are told with the first step
            told.clear()
        self._keep()

    @property
    def ended(self) -> bool:
        """Whether it is over."""
        return self._stopped or self.simulation.ended

    def names(self, language: str) -> list[str]:
        """What everybody is called, in a language; no two alike."""
        if language not in self._names:
            players = self.game.num_players()
            seats = [_Bot(name, None) for name in _told_apart(self.people)]
            seats += [_Bot("", "yard") for _ in range(players - len(seats))]
            named = names_at(f"{self.setup.spec} {self._seed}", seats, language)
            self._names[language] = named
        return self._names[language]

    # --- what it hears

    def intend(self, seat: int, wish: Wish) -> None:
        """What somebody wants from now on; a deed is done once, and only one that they have."""
        if seat in self._wishes:
            deed = wish.deed if wish.deed in self._seen[seat].deeds else self._wishes[seat].deed
            self._wishes[seat] = Wish(wish.go, wish.pace, deed)

    def leave(self, seat: int) -> None:
        """Whoever steered is away: they go on by themselves."""
        self.simulation.steered -= {seat}

    def come_back(self, seat: int) -> None:
        """And steers again, if it was a person's seat."""
        if seat in self._wishes:
            self._wishes[seat] = Wish()
            self.simulation.steered |= {seat}

    def step(self, steps: int = 1) -> None:
        """Let so many steps pass, till the end at most."""
        for _ in range(steps):
            if self.ended:
                return
            steered = self.simulation.steered
            self.simulation.step(
                {seat: self._intent(seat) for seat in self._wishes if seat in steered}
            )
            self._wishes = {
                seat: Wish(wish.go, wish.pace) if wish.deed else wish
                for seat, wish in self._wishes.items()
            }
            self._steps += 1
            self._look()
            if self.simulation.time >= LONGEST:
                self.stop()
            elif self._steps % self._every == 0 or self.ended:
                self._keep()

    def _look(self) -> None:
        """All look who steer, and hear what is ruled."""
        for seat, told in self._rulings.items():
            seen = self._seen[seat] = self.simulation.what_is_seen(seat)
            told += seen.ruling
            del told[:-MOST_RULINGS]

    def _intent(self, seat: int) -> Intent:
        """Where a wish leads: along its direction as far as the way is free, and else along the wall."""
        wish = self._wishes[seat]
        if wish.go is None or not wish.pace:
            return Intent(None, 0.0, wish.deed)
        x, y = self._seen[seat].me.x, self._seen[seat].me.y
        across, up = wish.go
        long = math.sqrt(across * across + up * up) or 1.0
        for ways in ((across / long, up / long), (across / long, 0.0), (0.0, up / long)):
            if not any(ways):
                continue
            for far in _AHEAD:
                to_x, to_y = x + ways[0] * far, y + ways[1] * far
                if self.ground.is_free(to_x, to_y) and self.ground.is_straight(x, y, to_x, to_y):
                    return Intent((to_x, to_y), wish.pace, wish.deed)
        return Intent(None, 0.0, wish.deed)

    def stop(self) -> None:
        """People have had enough: it is over, before its end."""
        if not self.ended:
            self._stopped = True
            self.simulation.tell_if_it_may(ENOUGH)
            self._keep()

    # --- what it says

    def opening(self, seat: int, language: str) -> dict[str, Any]:
        """What a page is told where the round begins: the ground, and who is called what."""
        words, ground = table_translator(language), self.ground
        return {
            "ground": {
                "name": words.text(t(ground.name)),
                "width": ground.width,
                "height": ground.height,
                "cell": ground.width / ground.columns,
                "runs": _runs(ground.cells),
                "light": ground.light,
                "places": [
                    {
                        "name": words.text(place_label(self.stage, place.name)),
                        "radius": round(place.radius, 1),
                        **self._spot(place.x, place.y),
                    }
                    for name, place in ground.places.items()
                    if name in (self.stage.shows or (name,))
                ],
            },
            "view": self.stage.view,
            "seat": seat,
            "names": self.names(language),
            "spec": self.setup.spec,
        }

    def seen(self, seat: int, language: str) -> dict[str, Any]:
        """What somebody sees and hears now, and what was ruled since they were told last."""
        seen, words = self._seen[seat], table_translator(language)
        names = self.names(language)
        statuses = self._statuses_for(seat, words, names)
        told, self._rulings[seat] = self._rulings[seat], []
        return {
            "time": round(seen.time, 1),
            "me": self._figure(seen.me, names, statuses),
            "figures": [self._figure(figure, names, statuses) for figure in seen.figures],
            "sounds": [
                {
                    "x": round(sound.bearing_x, 2),
                    "y": round(-sound.bearing_y, 2),
                    "loudness": round(sound.loudness, 2),
                    "kind": sound.kind,
                    "says": words.text(self._heard(sound.kind)),
                }
                for sound in seen.sounds
            ],
            "balls": [self._ball(ball) for ball in seen.balls],
            "deeds": [
                {"deed": deed, "says": words.text(deed_label(self.stage, deed))}
                for deed in seen.deeds
            ],
            "lit": [[*self._spot(x, y).values()] for x, y in seen.lit],
            "rulings": [begun(all_named(words.text(one), names, seat)) for one in told],
            "ended": self.ended,
            "light": seen.light,
        }

    def again(self, seat: int, language: str) -> dict[str, Any]:
        """The whole round, for whoever was in it. Raises `OptionError` before it is over."""
        if not self.ended:
            raise OptionError(t("The round is not over."))
        words = table_translator(language)
        names, state = self.names(language), self.simulation.state
        result = t("The round was stopped.") if self._stopped else state.view(None).result
        return {
            "moments": self._moments,
            "names": names,
            "light": self.ground.light,
            "seat": seat,
            "statuses": all_named([words.text(status) for status in self._known], names),
            "rulings": _rulings(self.game, state, names, words),
            "result": all_named(words.text(result), names),
        }

    def record(self, language: str) -> str:
        """The record of what was told, as a referee's."""
        seats = [Seat(name) for name in self.names(language)]
        date = datetime.now(UTC).date().isoformat()
        match = Match(load_game(self.setup.spec), seats, nature=REPORTED, date=date)
        going = self.game.new_initial_state()
        for action in self.simulation.state.history():
            match.submit(CHANCE, going.action_to_string(CHANCE, action))
            going.apply_action(action)
        return write(match.record())

    # --- how it says that

    def _spot(self, x: float, y: float) -> dict[str, float]:
        """A place as a page has it."""
        return {"x": round(x - self.ground.left, 2), "y": round(self.ground.top - y, 2)}

    def _heard(self, kind: str) -> Text:
        """What is heard: a sound of some kind, or a word of the game that was shouted."""
        known = SOUNDS.get(kind)
        if known is None:
            for call in self.game.calls:
                if kind in (call.verb, call.label.lower()):
                    return t("“{word}”", word=call.label)
        return known or t("“{word}”", word=kind)

    def _figure(
        self, figure: Figure, names: Sequence[str], statuses: Sequence[str]
    ) -> dict[str, Any]:
        number = figure.number
        told: dict[str, Any] = {
            "number": number,
            **self._spot(figure.x, figure.y),
            "fx": round(figure.facing_x, 2),
            "fy": round(-figure.facing_y, 2),
            "speed": round(figure.speed, 1),
            "doing": figure.doing,
            "lamp": figure.lamp,
            "name": names[number] if number >= 0 else "",
            "status": statuses[number] if number >= 0 else "",
        }
        height = figure.z
        return told | {"z": round(height, 2)} if height else told

    def _ball(self, ball: Ball) -> dict[str, Any]:
        return {**self._spot(ball.x, ball.y), "z": round(ball.z, 2), "kind": ball.kind}

    def _statuses_for(
        self, seat: int | None, words: Translator, names: Sequence[str]
    ) -> tuple[str, ...]:
        """What everybody is, as far as the world shows it to a seat, or to whoever looks on."""
        state, key = self.simulation.state, (seat, words.language)
        kept = self._statuses.get(key)
        if kept is None or kept[0] != state.move_number():
            told = [words.text(player.status) for player in state.view(seat).players]
            kept = state.move_number(), tuple(all_named(told, names, seat))
            self._statuses[key] = kept
        return kept[1]

    def _keep(self) -> None:
        """Keep this moment for the replay."""
        frame, state = self.simulation.everything(), self.simulation.state
        if self._status_step != state.move_number():
            self._status_step = state.move_number()
            told = [player.status for player in state.view(None).players]
            self._numbers = [self._number_of(status) for status in told]
        self._moments.append(
            {
                "time": round(frame.time, 1),
                "spots": [self._short(figure) for figure in frame.figures],
                "balls": [self._ball(ball) for ball in frame.balls],
                "status": self._numbers,
            }
        )
        if len(self._moments) > MOST_MOMENTS:
            del self._moments[1::2]
            self._every *= 2

    def _number_of(self, status: Text | str) -> int:
        if status not in self._known:
            self._known.append(status)
        return self._known.index(status)

    def _short(self, figure: Figure) -> list[Any]:
        spot = self._spot(figure.x, figure.y)
        told: list[Any] = [
            round(spot["x"], 1),
            round(spot["y"], 1),
            round(figure.facing_x, 1),
            round(-figure.facing_y, 1),
            round(figure.speed, 1),
            figure.doing,
            figure.lamp,
        ]
        height = figure.z
        return [*told, round(height, 2)] if height else told


def wish_of(told: Mapping[str, Any]) -> Wish:
    """What a page says that it wants. Raises `OptionError` for what is none."""
    try:
        go, pace, deed = told.get("go"), float(told.get("pace", 0.0)), str(told.get("deed", ""))
        way = None if go is None else (float(go[0]), -float(go[1]))
        numbers = (pace, *(way or ()))
        if not all(math.isfinite(number) and abs(number) <= 10.0 for number in numbers):
            raise ValueError
    except (ValueError, TypeError, LookupError, OverflowError):
        raise OptionError(t("that intent cannot be read")) from None
    return Wish(way, min(max(pace, 0.0), 1.0), deed)


def _told_apart(people: Sequence[str]) -> list[str]:
    """Names of which no two are alike, nor the word for somebody who has left."""
    found: list[str] = []
    for name in people:
        plain, number = name, 2
        while plain in found or plain == LEFT:
            plain, number = f"{name} {number}", number + 1
        found.append(plain)
    return found


def _runs(cells: bytes) -> list[int]:
    """Cells as runs: a kind, and how many of it follow each other."""
    found: list[int] = []
    for cell in cells:
        if found and found[-2] == cell:
            found[-1] += 1
        else:
            found += [cell, 1]
    return found


def _rulings(
    game: Game, state: State, names: Sequence[str], words: Translator
) -> list[dict[str, Any]]:
    """What was told and what followed, when, and by which clause."""
    told = dict[int, dict[str, Any]]()
    going, time = game.new_initial_state(), 0.0
    for step, action in enumerate(state.history()):
        if isinstance(action, tuple):
            time = float(action[0])
        if not going.by_lot():
            rule = rule_of(state, going.explain(action).clause, words)
            told[step] = {
                "time": round(time, 1),
                "text": "",
                "clause": rule["where"] if rule else "",
                "rule": rule["text"] if rule else "",
                "address": f"/games/{game.id}#{anchor(rule['clause'])}" if rule else "",
            }
        going.apply_action(action)
    texts = dict[int, list[str]]()
    for line in state.log(None):
        if line.step in told:
            text = line.label if line.actor == CHANCE and line.label else line.text
            texts.setdefault(line.step, []).append(
                begun(all_named(words.text(text).removeprefix("* "), names))
            )
    for step, lines in texts.items():
        told[step]["text"] = " · ".join(dict.fromkeys(lines))
    return [one for one in told.values() if one["text"]]
