"""What a person chooses before a match: the form of a game's page, and what it comes to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from pelitupa.core import Game, OptionError, OptionInfo, describe, listed, t
from pelitupa.core.frozen import Frozen
from pelitupa.core.options import Value
from pelitupa.games import load_game, options_class, rulebook
from pelitupa.nature import NatureSpec, nature_for
from pelitupa.nature.specification import REPORTED
from pelitupa.players import best_bot, check_bot
from pelitupa.players.characters import CHARACTERS, MOST, character_of, named
from pelitupa.records.format import printable
from pelitupa.shown.citations import anchor
from pelitupa.shown.numbers import whole
from pelitupa.table.taking_up import position_given
from pelitupa.table.terms import (
    ALWAYS,
    BETWEEN,
    BOT,
    FREE,
    LOSE,
    NEVER,
    OFF,
    PHRASES_ONLY,
    SEEN,
    Terms,
)

MOST_PLAYERS: Final = 16
"""More seats than this do not fit round a screen."""
LONGEST_NAME: Final = 24
"""A longer name of somebody at a shared screen does not fit on their plate."""


@dataclass(frozen=True)
class Choice(Frozen):
    """One entry of a list to choose from: what is sent, and what is read."""

    value: str
    label: str
    inside: str = ""
    """What it stands for inside: the spec of a bot, of a time control, of a nature."""


LEVELS: Final = (
    Choice("best", t("At its best (about a second a move)"), "simulations=0,seconds=1"),
    Choice("quick", t("Quick (⅓ s a move)"), "simulations=0,seconds=0.3"),
    Choice("deep", t("Deep (2 s a move)"), "simulations=0,seconds=2"),
    Choice(
        "bold", t("Bold: takes chances (1 s a move)"), "search(simulations=0,seconds=1,temper=1)"
    ),
    Choice(
        "careful",
        t("Careful: takes none (1 s a move)"),
        "search(simulations=0,seconds=1,temper=-1)",
    ),
    Choice("random", t("Carefree (any legal move)"), "random"),
)
"""How well bots play. What has only a budget inside is the best bot of the game with that."""
MIXED: Final = "mixed"
"""Not one level but people of several, who are drawn."""
COMPANIONS: Final = (MIXED, *(one.id for one in CHARACTERS))
"""Who may be asked for in place of a level."""
FORMER_LEVELS: Final = {"steady": "best", "own": "best", "conventions": "best"}
"""Levels that programs may still ask for, and what they are called today."""
COMPANY: Final = (
    Choice("bots", t("Bots")),
    Choice("friends", t("Friends, each at their own screen")),
    Choice("people", t("People beside me, at this screen")),
)
TIMES: Final = (
    Choice("none", t("No clock"), "none"),
    Choice("quick", t("Quick: 5 minutes and 3 seconds a decision"), "fischer(minutes=5,seconds=3)"),
    Choice("calm", t("Calm: 20 minutes and 10 seconds a decision"), "fischer(minutes=20,seconds=10)"),
    Choice("delay", t("10 minutes, and 10 seconds free at each decision"), "delay(minutes=10,seconds=10)"),
    Choice("bronstein", t("10 minutes, up to 10 seconds given back"), "bronstein(minutes=10,seconds=10)"),
    Choice(
        "byoyomi", t("10 minutes, then 5 periods of 30 seconds"),
        "byoyomi(minutes=10,periods=5,seconds=30)",
    ),
    Choice("day", t("By correspondence: a day for a decision"), "days(days=1)"),
    Choice("days", t("By correspondence: three days"), "days(days=3)"),
    Choice("week", t("By correspondence: a week"), "days(days=7)"),
)  # fmt: skip
TIMEOUTS: Final = (
    Choice(BOT, t("a bot takes over")),
    Choice(LOSE, t("the match is lost")),
)
TALKS: Final = (
    Choice(PHRASES_ONLY, t("by stock phrases")),
    Choice(OFF, t("no talk")),
    Choice(BETWEEN, t("free between deals, by stock phrases in play")),
    Choice(FREE, t("free")),
)
MEASURED: Final = "measured"
"""The hand whose nature is told by the entry beside it."""
SILENCES: Final = (
    Choice("20", t("no after 20 seconds"), "20"),
    Choice("60", t("no after a minute"), "60"),
    Choice("none", t("nothing: everybody is waited for"), "0"),
)
FORCED: Final = (
    Choice(SEEN, t("is made by itself where everybody can see that")),
    Choice(ALWAYS, t("is made by itself, as slowly as a choice")),
    Choice(NEVER, t("is made by hand")),
)
HANDS: Final = (
    Choice("practised", t("Practised (scatters 20 mm)"), "throws(sd=20)"),
    Choice("good", t("Good (10 mm)"), "throws(sd=10)"),
    Choice("beginner", t("Beginner (40 mm)"), "throws(sd=40)"),
    Choice("perfect", t("Every dart where it is aimed"), "throws(sd=0)"),
    Choice("real", t("Real darts, thrown at a real board"), REPORTED),
    Choice(MEASURED, t("As I throw myself, measured")),
)


ENTRIES: Final = frozenset((
    "seat", "company", "level", "hand", "nature", "time", "timeout", "silence", "talk", "take_back",
    "forced", "open_after", "public", "rated", "draw_teams", "even", "name", "position",
    *(f"meet-{one.id}" for one in CHARACTERS),
))  # fmt: skip
"""The entries of the form that are not options of the game."""
SEAT_ENTRIES: Final = frozenset(
    f"{entry}-{seat}" for entry in ("name", "bot") for seat in range(1, MOST_PLAYERS + 1)
)
"""Those that say of each seat at a shared screen who sits there: a person and their name, or a bot."""


PREFIX: Final = "option-"
"""Before the name of an option, as a field of a form is called."""


@dataclass(frozen=True)
class FieldView(Frozen):
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
    longest: int
    """Of a text: the most characters."""
    drawn: bool
    """Whether it can be drawn."""
    letters: bool = False
    """Whether that is done square by square, by letters."""

    @property
    def entry(self) -> str:
        """What its field is called in a form."""
        return entry_of(self.name)


@dataclass(frozen=True)
class Setup(Frozen):
    """A match to be: the game with its options, one's own seat, the company, and the table's terms."""

    spec: str
    seat: int
    company: str
    level: str
    nature: str
    terms: Terms = field(default_factory=Terms)
    public: bool = False
    rated: bool = False
    name: str = ""
    """What a guest wants to be called."""
    opponents: tuple[str, ...] = ()
    """The characters who sit down before other bots do, by their ids."""
    beside: tuple[str | None, ...] = ()
    """The names of the people in the seats of a shared screen; None for a bot."""

    def seats(self, person_id: int, name: str) -> list[dict[str, Any]]:
        """Who sits where at the beginning: one's own seat, and bots or nobody or people beside one in the
        others."""
        game = load_game(self.spec)
        players = game.num_players()
        own = {"person_id": person_id, "name": name}
        if self.company == "friends":
            return [own if place == self.seat else {} for place in range(players)]
        here = [who for who in self.beside if who]
        bots = bots_for(game.id, self.level, self.nature, self.opponents, here)
        if self.company == "people":
            return [
                seated(next(bots), place) if who is None else {"person_id": person_id, "name": who}
                for place, who in enumerate(self.beside)
            ]
        return [
            own if place == self.seat else seated(next(bots), place) for place in range(players)
        ]


def levels_for(id: str) -> tuple[Choice, ...]:
    """The levels of a game's bots: where the best bot goes by no time, it is the same at all of them. There
    are none where nobody decides."""
    if not load_game(id).has_decisions():
        return ()
    specs = {level.value: _spec(level.inside, id, "") for level in LEVELS}
    first = {spec: value for value, spec in reversed(specs.items())}
    return tuple(level for level in LEVELS if first[specs[level.value]] == level.value)


def bots_for(
    id: str, level: str, nature: str, chosen: Collection[str] = (), here: Collection[str] = ()
) -> Iterator[str]:
    """The bots that sit down in a game one after another: some characters that were chosen, then those of the
    level. In mixed company nobody comes twice, nor who is `here`, by their names, before all have come.

    Raises `OptionError` for a level that there is not.
    """
    for asked in chosen:
        yield bot_of(id, asked, nature)
    while _level({"level": level}) == MIXED:
        others = [one for one in CHARACTERS if one.id not in chosen and one.name not in here]
        others = others or list(CHARACTERS)
        Random().shuffle(others)
        for one in sorted(others, key=lambda one: one.level in (1, MOST)):  # extremes come last
            yield bot_of(id, one.id, nature)
    while True:
        yield bot_of(id, level, nature)


def seated(bot: str, place: int) -> dict[str, Any]:
    """A bot in a seat, called as it is if it has a name of its own."""
    who = character_of(bot)
    return {"bot": bot, "name": who.name if who else f"Player {place + 1}"}


def bot_of(id: str, level: str, nature: str = "") -> str:
    """The specification of a game's bot of a level, or of a character. Raises `OptionError` for what there is
    not."""
    if who := named(level):
        reckons = f",nature={nature}" if nature.startswith("throws(") else ""
        return check_bot(f"character(name={who.id}{reckons})", id)
    return _spec(_inside(LEVELS, _level({"level": level})), id, nature)


def _level(form: Mapping[str, str]) -> str:
    level = form.get("level", LEVELS[0].value)
    if level in COMPANIONS:
        return level
    return _chosen({"level": FORMER_LEVELS.get(level, level)}, "level", LEVELS)


def _spec(inside: str, id: str, nature: str) -> str:
    """The bot that a level stands for, from what it has inside."""
    return best_bot(id, nature, inside) if inside.startswith("simulations=") else inside


def _inside(choices: tuple[Choice, ...], value: str) -> str:
    return next(choice.inside for choice in choices if choice.value == value)


def fields(id: str, values: Mapping[str, Value]) -> list[FieldView]:
    """The options of a game as fields, filled in with `values` or else the defaults."""
    most = MOST_PLAYERS if load_game(id).has_decisions() else None
    return [_field(id, info, values.get(info.name, info.default), most) for info in _infos(id)]


def _infos(id: str) -> tuple[OptionInfo, ...]:
    return describe(options_class(id))


def _field(id: str, info: OptionInfo, value: Value, most: int | None) -> FieldView:
    """An option as a field; `most` is how many can sit round a screen, where the game is played at one."""
    high = info.high
    if info.name == "players" and most is not None:
        high = most if high is None else min(high, most)
    return FieldView(
        name=info.name,
        label=info.term.template,
        doc=info.doc,
        kind="choice" if info.choices else info.kind,
        value=_written(value),
        choices=tuple(_written(choice) for choice in info.choices),
        low="" if info.low is None else f"{info.low:g}",
        high="" if high is None else f"{high:g}",
        clause=anchor(f"{id}/{info.clause}") if info.clause else "",
        longest=info.longest,
        drawn=any(info.drawn),
        letters=bool(info.letters),
    )


MOST_OF_A_POSITION: Final = 2500
"""So long may a position be that a match begins in."""


def has_notation(game: Game) -> bool:
    """Whether people write positions of a game: those of a board, or of balls, where nothing is hidden."""
    return bool(game.notation) and not game.has_hidden_information()


def begun_at(setup: Setup, position: str) -> tuple[Setup, tuple[str, ...]]:
    """A match that begins in a written position, and what is given of it. Raises `PelitupaError`."""
    game = load_game(setup.spec)
    if not has_notation(game):
        raise OptionError(t("A match of this game cannot begin in a position."))
    if setup.rated:
        raise OptionError(t("A match that begins in a position counts for no ratings."))
    if len(position) > MOST_OF_A_POSITION:
        raise OptionError(t("A position has {count} characters at most.", count=MOST_OF_A_POSITION))
    state = game.from_position(position)
    if state.is_terminal():
        raise OptionError(t("The match is over there: choose an earlier point."))
    return replace(setup, spec=str(state.get_game())), position_given(state)


def _written(value: Value) -> str:
    """A value as a person writes it: 22 and not 22.0."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def ruleset_values(id: str, name: str) -> dict[str, Value]:
    """The values of a ruleset; none for the empty name. Raises `OptionError` for an unknown one."""
    if not name:
        return {}
    sets = options_class(id).rulesets()
    if name not in sets:
        known = listed(list(options_class(id).ruleset_titles().values()))
        raise OptionError(
            t("there is no rule set {name}; there is: {known}", name=repr(name[:40]), known=known)
        )
    return dict(sets[name])


def may_share_a_screen(id: str) -> bool:
    """Whether people may play the game at one screen: nothing is ever hidden in it."""
    return not load_game(id).has_hidden_information()


def check_decided(game: Game) -> None:
    """Raise `OptionError` for a game in which nobody decides anything: it is not played at a table."""
    if not game.has_decisions():
        raise OptionError(
            t(
                "{game} has no tables: people play it for real, and its referee keeps the score",
                game=game.rulebook.title,
            )
        )


def is_thrown(game: Game) -> bool:
    """Whether players throw at something, so that their skill matters."""
    return game.nature_kind == "throws"


def entry_of(option: str) -> str:
    """What the field of an option is called in a form, where a bare name could hide one that every form of
    a page has, as `matches` would."""
    return f"{PREFIX}{option}"


def entries_of(form: Mapping[str, str]) -> dict[str, str]:
    """What was entered, by the names of options and of the house's own fields."""
    return {name.removeprefix(PREFIX): text for name, text in form.items()}


def given_options(id: str, form: Mapping[str, str]) -> dict[str, Value]:
    """The entries of a form that are options of a game, as they were typed."""
    names = {info.name for info in _infos(id)}
    return {name: text.strip() for name, text in form.items() if name in names}


def read_setup(id: str, form: Mapping[str, str], curtain: bool = False) -> Setup:
    """A setup from the form of a game's page; with a `curtain` between their turns people share a screen in
    games with hidden cards, too. Then each seat says who sits there (`SEAT_ENTRIES`).

    Raises `UnknownGame`, and `OptionError` saying which entry is wrong.
    """
    rulebook(id)
    form = entries_of(form)
    known = {info.name for info in _infos(id)} | {"ruleset"} | ENTRIES
    if curtain:
        known |= SEAT_ENTRIES
    for name in form:
        if name not in known:
            raise OptionError(t("the form has no entry {name}", name=repr(name[:40])))
    options = given_options(id, form)
    if form.get("ruleset"):
        options["ruleset"] = form["ruleset"]
    game = load_game(id, **options)
    check_decided(game)
    if game.num_players() > MOST_PLAYERS:
        raise OptionError(t("at most {count} can sit at this table", count=MOST_PLAYERS))
    company = _chosen(form, "company", COMPANY)
    if company == "people" and game.has_hidden_information() and not curtain:
        raise OptionError(t("people cannot share one screen in a game with hidden cards"))
    seat = form.get("seat", "1").strip()
    own = whole(seat, 1, game.num_players())
    if own is None:
        given = repr(seat[:20])
        raise OptionError(
            t("your seat is from 1 to {last}, not {seat}", last=game.num_players(), seat=given)
        )
    friends = company == "friends"
    nature = _nature(game, form)
    terms = Terms(
        time=_inside(TIMES, _chosen(form, "time", TIMES)) if friends else "none",
        timeout=_chosen(form, "timeout", TIMEOUTS),
        talk=_chosen(form, "talk", TALKS, default_talk(game)),
        take_back=form.get("take_back", "true") == "true",
        open_after=form.get("open_after", "true") == "true",
        forced=_chosen(form, "forced", FORCED),
        silence=int(_inside(SILENCES, _chosen(form, "silence", SILENCES))) if friends else 0,
        draw_teams=friends and form.get("draw_teams") == "true",
        even=friends and form.get("even") == "true",
        stand_in=best_bot(game.id, str(nature)),
    )
    if terms.even and not has_partners(game):
        raise OptionError(t("Even tempo is for games with partners."))
    if terms.draw_teams and not has_partners(game):
        raise OptionError(t("There are no teams to draw: everybody plays alone."))
    return Setup(
        str(game),
        own - 1,
        company,
        _level(form),
        str(nature),
        terms,
        public=friends and form.get("public") == "true",
        rated=friends and form.get("rated") == "true",
        name=form.get("name", ""),
        opponents=tuple(one.id for one in CHARACTERS if form.get(f"meet-{one.id}") == "true"),
        beside=_beside(form, game.num_players()) if company == "people" else (),
    )


def _beside(form: Mapping[str, str], players: int) -> tuple[str | None, ...]:
    """Who sits in each seat at a shared screen: a person's name, None for a bot. Raises `OptionError`."""
    seats = range(1, players + 1)
    found = tuple(
        None if form.get(f"bot-{seat}") == "true" else _called(form.get(f"name-{seat}", ""), seat)
        for seat in seats
    )
    if not any(found):
        raise OptionError(t("At least one seat is for a person."))
    return found


def _called(name: str, seat: int) -> str:
    """A person's name as a record holds it. Raises `OptionError`."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME:
        raise OptionError(t("A name has {low} to {high} characters.", low=1, high=LONGEST_NAME))
    if not printable(name):
        raise OptionError(t("A name has only characters that can be seen."))
    return name or f"Player {seat}"


def _nature(game: Game, form: Mapping[str, str]) -> NatureSpec:
    """The nature that a form asks for, by a hand to throw with. Raises `OptionError`."""
    hand = _chosen(form, "hand", HANDS)
    if not is_thrown(game):
        if hand != HANDS[0].value:
            raise OptionError(t("This is no game of throwing: no hand is chosen for it."))
        return nature_for(game)
    if hand != MEASURED:
        return nature_for(game, _inside(HANDS, hand))
    told = form.get("nature", "").strip()
    if not told:
        raise OptionError(
            t(
                "A measured hand is told like {example}: {command} measures it.",
                example="throws(sd=23,rho=0.2)",
                command="pelitupa throws",
            )
        )
    return nature_for(game, told)


def has_partners(game: Game) -> bool:
    """Whether some play together from the beginning to the end, so that teams can be drawn."""
    return any(len(team) > 1 for team in game.teams())


def default_talk(game: Game) -> str:
    """Partners say nothing to each other but by the game itself; others may be courteous."""
    return OFF if has_partners(game) else PHRASES_ONLY


def _chosen(
    form: Mapping[str, str], name: str, choices: tuple[Choice, ...], default: str = ""
) -> str:
    value = form.get(name, default or choices[0].value)
    if value not in {choice.value for choice in choices}:
        allowed = ", ".join(choice.value for choice in choices)
        raise OptionError(
            t(
                "{name} is one of {allowed}, not {value}",
                name=name,
                allowed=allowed,
                value=repr(value[:40]),
            )
        )
    return value
