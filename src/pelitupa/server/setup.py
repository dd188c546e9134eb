"""What a person chooses before a match: the form of a game's page, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Game, OptionError, OptionInfo, describe
from pelitupa.core.options import Value
from pelitupa.games import game_class, load_game, rulebook
from pelitupa.table import Match, Seat

MOST_PLAYERS: Final = 16
"""More seats than this do not fit round a screen."""


@dataclass(frozen=True)
class Choice:
    """One entry of a list to choose from: what is sent, and what is read."""

    value: str
    label: str
    inside: str = ""
    """What it stands for inside: the spec of a bot, the spread of a throw in mm."""


LEVELS: Final = (
    Choice("quick", "Quick (⅓ s a move)", "search(simulations=0,seconds=0.3)"),
    Choice("steady", "Steady (1 s a move)", "search(simulations=0,seconds=1)"),
    Choice("deep", "Deep (3 s a move)", "search(simulations=0,seconds=3)"),
    Choice(
        "conventions",
        "Steady, bidding by the convention card (1 s a move)",
        "informed(simulations=0,seconds=1)",
    ),
    Choice("random", "Carefree (any legal move)", "random"),
)
COMPANY: Final = (
    Choice("bots", "Bots"),
    Choice("people", "People beside me, at this screen"),
)
HANDS: Final = (
    Choice("practised", "Practised (scatters 20 mm)", "20"),
    Choice("good", "Good (10 mm)", "10"),
    Choice("beginner", "Beginner (40 mm)", "40"),
    Choice("perfect", "Every dart where it is aimed", "0"),
)


@dataclass(frozen=True)
class FieldView:
    """One option of a game as a field of a form."""

    name: str
    label: str
    doc: str
    kind: str
    value: str
    choices: tuple[str, ...]
    low: str
    high: str
    clause: str


@dataclass(frozen=True)
class Setup:
    """A match to be: the game with its options, one's own seat, and the company."""

    spec: str
    seat: int
    company: str
    level: str
    hand: str

    def match(self) -> Match:
        """A new match of this kind, with fresh chance."""
        game = load_game(self.spec)
        bot = _inside(LEVELS, self.level)
        shared = self.company == "people"
        seats = [
            Seat(f"Player {place + 1}", None if shared or place == self.seat else bot)
            for place in range(game.num_players())
        ]
        return Match(game, seats, spread=float(_inside(HANDS, self.hand)))


def _inside(choices: tuple[Choice, ...], value: str) -> str:
    return next(choice.inside for choice in choices if choice.value == value)


def fields(id: str, values: Mapping[str, Value]) -> list[FieldView]:
    """The options of a game as fields, filled in with `values` or else the defaults."""
    return [_field(id, info, values.get(info.name, info.default)) for info in _infos(id)]


def _infos(id: str) -> tuple[OptionInfo, ...]:
    return describe(game_class(id).options_type)


def _field(id: str, info: OptionInfo, value: Value) -> FieldView:
    high = info.high
    if info.name == "players":
        high = MOST_PLAYERS if high is None else min(high, MOST_PLAYERS)
    return FieldView(
        name=info.name,
        label=info.name.replace("_", " ").capitalize(),
        doc=info.doc,
        kind="choice" if info.choices else info.kind,
        value=_written(value),
        choices=tuple(_written(choice) for choice in info.choices),
        low="" if info.low is None else f"{info.low:g}",
        high="" if high is None else f"{high:g}",
        clause=anchor(f"{id}/{info.clause}") if info.clause else "",
    )


def anchor(clause: str) -> str:
    """The anchor of a clause on a page: `tuppi/follow` is at `rule-tuppi-follow`."""
    return f"rule-{clause.replace('/', '-')}"


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def ruleset_values(id: str, name: str) -> dict[str, Value]:
    """The values of a ruleset; none for the empty name. Raises `OptionError` for an unknown one."""
    if not name:
        return {}
    sets = game_class(id).options_type.rulesets()
    if name not in sets:
        known = ", ".join(sets) or "none"
        raise OptionError(f"there is no ruleset {name!r}; there is: {known}")
    return dict(sets[name])


def may_share_a_screen(id: str) -> bool:
    """Whether people may play the game at one screen: nothing is ever hidden in it."""
    return not load_game(id).has_hidden_information()


def is_thrown(game: Game) -> bool:
    """Whether players throw at something, so that their skill matters."""
    return game.new_initial_state().open_input() is not None


def read_setup(id: str, form: Mapping[str, str]) -> Setup:
    """A setup from the form of a game's page.

    Raises `UnknownGame`, and `OptionError` saying which entry is wrong.
    """
    rulebook(id)
    names = {info.name for info in _infos(id)}
    known = names | {"seat", "company", "level", "hand", "ruleset"}
    for name in form:
        if name not in known:
            raise OptionError(f"the form has no entry {name[:40]!r}")
    options: dict[str, Value] = {n: v.strip() for n, v in form.items() if n in names}
    if form.get("ruleset"):
        options["ruleset"] = form["ruleset"]
    game = load_game(id, **options)
    if game.num_players() > MOST_PLAYERS:
        raise OptionError(f"at most {MOST_PLAYERS} can sit at this table")
    company = _chosen(form, "company", COMPANY)
    if company == "people" and game.has_hidden_information():
        raise OptionError("people cannot share one screen in a game with hidden cards")
    seat = form.get("seat", "1").strip()
    if not (seat.isascii() and seat.isdecimal() and 1 <= int(seat[:9]) <= game.num_players()):
        raise OptionError(f"your seat is from 1 to {game.num_players()}, not {seat[:20]!r}")
    return Setup(
        str(game), int(seat) - 1, company, _chosen(form, "level", LEVELS),
        _chosen(form, "hand", HANDS),
    )  # fmt: skip


def _chosen(form: Mapping[str, str], name: str, choices: tuple[Choice, ...]) -> str:
    value = form.get(name, choices[0].value)
    if value not in {choice.value for choice in choices}:
        allowed = ", ".join(choice.value for choice in choices)
        raise OptionError(f"{name} is one of {allowed}, not {value[:40]!r}")
    return value
