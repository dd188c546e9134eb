"""A reader plays against what is proved of a game, on the page that proves it.

Nothing is kept: an address has all that the reader has chosen, so that back and forward go through the play,
and any position can be shown to somebody else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup

from pelitupa.core import (
    Action,
    ActionError,
    ActionView,
    BoardZone,
    Game,
    OptionError,
    State,
    Text,
    Zone,
    player_word,
    t,
)
from pelitupa.core.theorem import Table, Trial
from pelitupa.draw.board_svg import with_rays
from pelitupa.draw.renderers import renderer_of
from pelitupa.games import load_game
from pelitupa.i18n import named, table_translator, translated
from pelitupa.server.web.errors import message_of
from pelitupa.shown.setup import FieldView, fields

BETWEEN: Final = "_"
"""Between two choices in an address; no action of these games has it in its text."""
LONGEST: Final = 3000
"""So many characters of choices are read."""
MOST: Final = 200
"""And so many are made by `on to the end`."""
SAID: Final = 60
"""So much of what has happened is told, the latest."""
BUTTONS: Final = 24
"""More choices than these are a list."""
TYPED: Final = 40
"""So much of what was typed into a field is shown in it again."""
NAMES: Final = (t("The other"), t("The other"))


@dataclass(frozen=True)
class Said:
    """One line of what has happened: who, what, and what it does for the proof."""

    who: str
    what: str
    remark: str
    own: bool


@dataclass(frozen=True)
class Played:
    """A position on the page, in the reader's language, and how it came to be."""

    fields: tuple[FieldView, ...]
    values: Mapping[str, str]
    played: str
    before: str
    drawing: Markup
    board: bool
    said: tuple[Said, ...]
    count: int
    standing: tuple[str, ...]
    tables: tuple[Table, ...]
    actions: tuple[ActionView, ...]
    many: bool
    over: bool
    result: str
    refused: str


def play(id: str, trial: Trial[Any], form: Mapping[str, str], language: str) -> Played:
    """The position after all that the reader has `played`, with `next` on top; `on` plays to the end."""
    words = table_translator(language)
    values = {name: form[name].strip() for name in trial.options if form.get(name, "").strip()}
    refused, typed = "", values
    try:
        game = load_game(id, **values)
    except OptionError as error:
        refused, values = words.text(message_of(error)), {}
        game = load_game(id)
    match = _Match(game, trial)
    texts = [text for text in form.get("played", "")[:LONGEST].split(BETWEEN) if text]
    asked = form.get("next", "")[:40]
    try:
        for text in [*texts, *([asked] if asked else [])]:
            match.choose(text)
    except ActionError as error:
        refused = words.text(error.reason)
    if form.get("on") == "end":
        match.to_the_end()
    elif form.get("on"):
        match.look_on()
    return match.shown(id, values, typed, refused, language)


class _Match:
    def __init__(self, game: Game, trial: Trial[Any]) -> None:
        self.game, self.trial = game, trial
        self.state: State = game.new_initial_state()
        self.reader = trial.reader(self.state)
        self.own: list[str] = []
        self.labels: dict[str, str] = {}
        self.said: list[tuple[int, Text | str, str]] = []
        self._answer()

    def choose(self, text: str) -> None:
        """A choice of the reader's, and what is answered. Raises `ActionError`."""
        if self.state.is_terminal():
            return
        self._do(self.state.string_to_action(text))
        self.own.append(text)
        self._answer()

    def look_on(self) -> None:
        """One choice that is made for the reader."""
        if not self.state.is_terminal():
            action = self.trial.usual(self.state)
            self.choose(self.state.action_to_string(self.reader, action))

    def to_the_end(self) -> None:
        """All choices are made for the reader."""
        for _ in range(MOST):
            self.look_on()

    def _answer(self) -> None:
        while not self.state.is_terminal() and self.state.current_player() != self.reader:
            self._do(self.trial.answer(self.state))

    def _do(self, action: Action) -> None:
        state, seat = self.state, self.state.current_player()
        before = state.clone()
        state.apply_action(action)
        assert isinstance(action, int)
        self.said.append((seat, self._label(before, action), self.trial.remark(before, action)))

    def _label(self, state: State, action: int) -> str:
        """What people read of an action, which is the same in every position."""
        seat = state.current_player()
        text = state.action_to_string(seat, action)
        if text not in self.labels:
            self.labels |= {one.text: one.label for one in state.view(seat).actions}
        return self.labels.get(text, text)

    def shown(
        self,
        id: str,
        values: Mapping[str, str],
        typed: Mapping[str, str],
        refused: str,
        language: str,
    ) -> Played:
        """The position in a language. What was `typed` into the fields stays there where it was refused."""
        words = table_translator(language)
        names = [words.text(name) for name in NAMES]

        def told(text: str) -> str:
            return named(words.text(text), names, self.reader)

        state, trial = self.state, self.trial
        view = state.view(self.reader)
        ground = next(zone for zone in view.zones if renderer_of(zone).is_board)
        alone = self.game.num_players() == 1
        said = tuple(
            Said(
                "" if alone else told(t("{player:@|You}", player=player_word(seat))),
                told(label),
                told(remark),
                seat == self.reader,
            )
            for seat, label, remark in self.said[-SAID:]
        )
        tables = tuple(
            Table(
                translated(table.caption, words),
                translated(table.heads, words),
                tuple(tuple(told(cell) for cell in row) for row in table.rows),
            )
            for table in trial.tables(state)
        )
        return Played(
            fields=tuple(
                replace(field, value=typed.get(field.name, field.value)[:TYPED])
                for field in fields(id, self.game.get_parameters())
                if field.name in trial.options
            ),
            values=values,
            played=BETWEEN.join(self.own),
            before=BETWEEN.join(self.own[:-1]),
            drawing=self._drawing(translated(ground, words), names),
            board=isinstance(ground, BoardZone),
            said=said,
            count=len(self.said),
            standing=tuple(told(text) for text in trial.standing(state)),
            tables=tables,
            actions=translated(view.actions, words),
            many=len(view.actions) > BUTTONS,
            over=state.is_terminal(),
            result=told(view.result),
            refused=refused,
        )

    def _drawing(self, zone: Zone, names: list[str]) -> Markup:
        drawing = renderer_of(zone).drawing(zone, True, 800.0)
        if isinstance(zone, BoardZone):
            drawing = with_rays(zone, drawing, self.trial.rays(self.state))
        return Markup(named(drawing.svg(zone.title, css=f"zone-{zone.kind}"), names, self.reader))
