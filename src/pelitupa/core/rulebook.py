"""A game's rules as numbered clauses in our own words, each with its source and status.

A rulebook is the file `rulebook.toml` in a game's room::

    title = "Hex"
    players = "2"
    source = "booklet 62"
    summary = "One sentence."
    rules = 2                    # the number of these rules; 1 where it is not given

    [about]
    minutes = 20                 # that a match takes, at about four seconds a decision
    difficulty = "easy"          # easy, middling or deep
    tags = ["bluff"]             # what the catalogue cannot see by itself: bluff, bidding, children, start
    short = ["goal"]             # clauses of the short version, besides those that the lesson cites
    also = "cheat liar"          # words by which people look for it, if any
    names = ["Big Two"]          # what else it is called, if anything; shown, in no language of ours
    needs = ["deck", "paper"]    # what it is played with and where: see `core.needs`
    place = "yard"               # where, unless it is at a table; all three by the names in `core.needs`
    light = "dark"               # light and season, if they matter
    season = "winter"
    ages = [6, 13]               # for which ages, or [10] from which on, where the source says so

    [story]                      # where the game comes from, in a few sentences for its page
    text = "Hex was invented by ..."
    source = "booklet 61, 62"

    [words]                      # Finnish terms with their English gloss, if any
    nousussa = "rising: the only side that has points"

    [openspiel]                  # OpenSpiel's game that is like ours under some options, if any
    "swap=false" = "hex(board_size=11)"

    [former.1]                   # defaults of options that held up to rules 1, and hold no longer
    swap = false

    [[clause]]
    id = "swap"                  # cited as hex/swap
    section = "Play"
    text = "..."
    source = "booklet 62.1"
    status = "Stated"            # Stated, Interpreted or Reconstructed
    reason = "..."               # why, needed unless Stated

A game that is told as its differences from another of its family says so above its clauses::

    [differs]
    from = "skruuvi"             # all clauses of skruuvi hold here too, under this game's name,
    without = ["raised"]         # but these, and but those that have the id of a clause below

The number `rules` rises by one with every change to what is legal, what follows, what is drawn, what is
scored, or to a default. A record says by which number its match was played. An option that it leaves out
has the default of that number. `[former.1]` keeps the defaults of rules 1 that are no longer the defaults.
An option that came later has a former default too: what the rules did before there was a choice. A default
that held under several numbers stands under the last of them.

What several families share is said once, in a rulebook beside them (`games/partners.toml`), and holds where a
game says so::

    [shares]
    from = "partners"            # all clauses of games/partners.toml hold here, under this game's name,
    without = []                 # but these
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pelitupa.core.errors import RulebookError
from pelitupa.core.frozen import Frozen
from pelitupa.core.needs import LIGHTS, NEEDS, PLACES, SEASONS, TABLE
from pelitupa.core.options import Value

EASY: Final = "easy"
MIDDLING: Final = "middling"
DEEP: Final = "deep"
TAGS: Final = ("bluff", "bidding", "children", "start")
STATUSES: Final = ("Stated", "Interpreted", "Reconstructed")

ROOM_FILE: Final = "rulebook.toml"
"""What the rulebook of a game is called in its room; one that is called otherwise is its game's by name."""

_KEYS: Final = frozenset(
    (
        "title",
        "players",
        "source",
        "summary",
        "rules",
        "former",
        "about",
        "story",
        "words",
        "openspiel",
        "differs",
        "shares",
        "clause",
    )
)


@dataclass(frozen=True)
class Clause(Frozen):
    """One rule. `id` is whole (`hex/swap`). `base` is that of the same clause in the rulebook it was
    taken over from; empty for a game's own."""

    id: str
    section: str
    text: str
    source: str
    status: str
    reason: str
    base: str = ""


def anchor(clause: str) -> str:
    """The name of a clause's place on its game's page: `hex/swap` is `hex-swap`. It changes only if the id
    does."""
    return clause.replace("/", "-").replace("_", "-").lower()


def address(clause: str) -> str:
    """Where a clause stands in the documentation, from its root on: `games/hex.html#hex-swap`."""
    return f"games/{clause.partition('/')[0]}.html#{anchor(clause)}"


@dataclass(frozen=True)
class Surroundings(Frozen):
    """What a game needs around it, by the names in `core.needs`. `light` and `season` are empty where they do
    not matter; `ages` are the youngest and the oldest, or the youngest alone, where the source says so."""

    place: str = TABLE
    light: str = ""
    season: str = ""
    ages: tuple[int, ...] = ()

    def suits(self, age: int) -> bool:
        """Whether the source says that somebody of this age plays it."""
        return bool(self.ages) and self.ages[0] <= age <= (*self.ages, age)[1]


@dataclass(frozen=True)
class Story(Frozen):
    """Where a game comes from, for people, and who says so."""

    text: str
    source: str


@dataclass(frozen=True)
class Rulebook(Frozen):
    """All clauses of one game, and what its title page says."""

    game: str
    title: str
    players: str
    source: str
    summary: str
    words: dict[str, str]
    openspiel: dict[str, str]
    clauses: dict[str, Clause]
    minutes: int = 0
    difficulty: str = ""
    tags: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    also: str = ""
    names: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    around: Surroundings = Surroundings()
    story: Story | None = None
    rules: int = 1
    """The number of these rules, from 1."""
    former: dict[int, dict[str, Value]] = field(default_factory=dict)
    """Defaults of options that held up to a number, by that number."""

    def defaults_under(self, rules: int) -> dict[str, Value]:
        """The defaults of options that the rules of a number had and today's have not."""
        found: dict[str, Value] = {}
        for number in sorted(self.former):
            if number >= rules:
                found = {**self.former[number], **found}
        return found

    def __getitem__(self, clause: str) -> Clause:
        """A clause by its whole id. Raises `RulebookError`."""
        if clause not in self.clauses:
            raise RulebookError(f"rulebook {self.game} has no clause {clause!r}")
        return self.clauses[clause]

    def sections(self) -> dict[str, list[Clause]]:
        """The clauses by section, in the order of the file."""
        result: dict[str, list[Clause]] = {}
        for clause in self.clauses.values():
            result.setdefault(clause.section, []).append(clause)
        return result


@dataclass(frozen=True)
class TitlePage(Frozen):
    """What a rulebook says of its game before the first clause; see `Rulebook`."""

    title: str
    players: str
    source: str
    summary: str
    also: str
    names: tuple[str, ...]
    needs: tuple[str, ...]
    around: Surroundings


def read_title_page(path: Path) -> TitlePage:
    """The title page of a rulebook file that `read_rulebook` accepts: a fifth of the time."""
    head = path.read_text(encoding="utf-8").partition("\n[[clause]]")[0]
    data, file = tomllib.loads(head), path.name
    about = data.get("about")
    return TitlePage(
        data["title"],
        data["players"],
        data["source"],
        data["summary"],
        _also(file, about),
        _texts(file, "names", about),
        _texts(file, "needs", about),
        _around(file, about),
    )


def read_rulebook(path: Path) -> Rulebook:
    """Read and validate a rulebook file. Raises `RulebookError` naming the file and the fault."""
    room = path.name == ROOM_FILE
    game = path.parent.name if room else path.stem
    file = f"{game}/{path.name}" if room else path.name
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise RulebookError(f"{file}: {error}") from None
    extra = set(data) - _KEYS
    if extra:
        raise RulebookError(f"{file}: unknown key {sorted(extra)[0]!r}")
    for key in ("title", "players", "source", "summary"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise RulebookError(f"{file}: {key!r} is missing or empty")
    for key in ("words", "openspiel"):
        table = data.get(key, {})
        if not isinstance(table, dict) or not all(isinstance(v, str) for v in table.values()):
            raise RulebookError(f"{file}: {key!r} is not a table of texts")
    clauses: dict[str, Clause] = {}
    for entry in data.get("clause", []):
        clause = _clause(game, file, entry)
        if clause.id in clauses:
            raise RulebookError(f"{file}: clause {clause.id!r} stands twice")
        clauses[clause.id] = clause
    if not clauses:
        raise RulebookError(f"{file}: no clauses")
    words = dict(data.get("words", {}))
    if "differs" in data:
        other, without = _origin(file, "differs", data["differs"], "a game's id")
        beside = path.parents[1] / other / ROOM_FILE if room else path.with_stem(other)
        clauses = _taken_over(file, game, read_rulebook(beside), without, clauses)
    if "shares" in data:
        clauses |= _shared(path, file, game, data["shares"], clauses)
    about = _about(file, data.get("about"))
    also = _also(file, data.get("about"))
    names, needs = (
        _texts(file, "names", data.get("about")),
        _texts(file, "needs", data.get("about")),
    )
    for need in needs:
        if need not in NEEDS:
            raise RulebookError(f"{file}: there is no need {need!r}; there is: {', '.join(NEEDS)}")
    short = _short(file, game, data.get("about"), clauses)
    rules = data.get("rules", 1)
    if type(rules) is not int or rules < 1:
        raise RulebookError(f"{file}: 'rules' is a whole number from 1, not {rules!r}")
    former = _former(file, rules, data.get("former", {}))
    return Rulebook(
        game,
        data["title"],
        data["players"],
        data["source"],
        data["summary"],
        words,
        dict(data.get("openspiel", {})),
        clauses,
        *about,
        short,
        also,
        names,
        needs,
        _around(file, data.get("about")),
        _story(file, data.get("story")),
        rules,
        former,
    )


def _former(file: str, rules: int, tables: object) -> dict[int, dict[str, Value]]:
    """The defaults that held up to a number below that of the rules."""
    found: dict[int, dict[str, Value]] = {}
    numbers = {str(number): number for number in range(1, rules)}
    if not isinstance(tables, dict):
        raise RulebookError(f"{file}: 'former' is written as [former.1], a table of defaults")
    for key, defaults in tables.items():
        if key not in numbers:
            raise RulebookError(
                f"{file}: 'former.{key}' is not below the number {rules} of the rules"
            )
        if not isinstance(defaults, dict) or not all(
            isinstance(value, (bool, int, float, str)) for value in defaults.values()
        ):
            raise RulebookError(f"{file}: 'former.{key}' is a table of options and their defaults")
        found[numbers[key]] = dict(defaults)
    return found


def _short(file: str, game: str, told: object, clauses: dict[str, Clause]) -> tuple[str, ...]:
    """The clauses, by their whole ids, that a game's short version tells besides what its lesson teaches."""
    names = told.get("short", []) if isinstance(told, dict) else []
    if not isinstance(names, list):
        raise RulebookError(f"{file}: 'short' is a list of clauses, not {names!r}")
    for name in names:
        if f"{game}/{name}" not in clauses:
            raise RulebookError(f"{file}: there is no clause {name!r} for the short version")
    return tuple(f"{game}/{name}" for name in names)


def _also(file: str, told: object) -> str:
    """The words by which people look for a game besides those of its title and summary."""
    names = told.get("also", "") if isinstance(told, dict) else ""
    if not isinstance(names, str):
        raise RulebookError(f"{file}: 'also' is a text of names, not {names!r}")
    return names


def _texts(file: str, key: str, told: object) -> tuple[str, ...]:
    """A list of texts that 'about' may have."""
    texts = told.get(key, []) if isinstance(told, dict) else []
    if not isinstance(texts, list) or not all(isinstance(text, str) and text for text in texts):
        raise RulebookError(f"{file}: {key!r} is a list of texts, not {texts!r}")
    return tuple(texts)


def _around(file: str, told: object) -> Surroundings:
    """Place, light, season and ages of a game."""
    given = told if isinstance(told, dict) else {}
    found = {}
    for key, known in (("place", PLACES), ("light", LIGHTS), ("season", SEASONS)):
        name = given.get(key, TABLE if key == "place" else "")
        if name not in known and (name or key in given):
            raise RulebookError(f"{file}: there is no {key} {name!r}; there is: {', '.join(known)}")
        found[key] = name
    ages = given.get("ages", [])
    if (
        not isinstance(ages, list)
        or len(ages) > 2
        or not all(type(age) is int and age > 0 for age in ages)
        or ages != sorted(ages)
    ):
        raise RulebookError(f"{file}: 'ages' are the youngest and perhaps the oldest, not {ages!r}")
    return Surroundings(**found, ages=tuple(ages))


def _story(file: str, told: object) -> Story | None:
    """Where a game comes from; a rulebook that several share has no story."""
    if told is None:
        return None
    if (
        not isinstance(told, dict)
        or set(told) != {"text", "source"}
        or not all(isinstance(part, str) and part.strip() for part in told.values())
    ):
        raise RulebookError(f"{file}: 'story' is a table of the texts 'text' and 'source'")
    return Story(told["text"], told["source"])


def _about(file: str, told: object) -> tuple[int, str, tuple[str, ...]]:
    """Minutes, difficulty and tags of a game; a rulebook that several share has none."""
    if told is None:
        return 0, "", ()
    perhaps = {"short", "also", "names", "needs", "place", "light", "season", "ages"}
    if not isinstance(told, dict) or set(told) - perhaps != {"minutes", "difficulty", "tags"}:
        raise RulebookError(
            f"{file}: 'about' is a table of 'minutes', 'difficulty' and 'tags', perhaps with "
            + ", ".join(repr(key) for key in sorted(perhaps))
        )
    minutes, difficulty, tags = told["minutes"], told["difficulty"], told["tags"]
    if type(minutes) is not int or minutes < 1:
        raise RulebookError(f"{file}: 'minutes' is a whole number above 0, not {minutes!r}")
    if difficulty not in (EASY, MIDDLING, DEEP):
        raise RulebookError(f"{file}: 'difficulty' is easy, middling or deep, not {difficulty!r}")
    if not isinstance(tags, list):
        raise RulebookError(f"{file}: 'tags' is a list, not {tags!r}")
    for tag in tags:
        if tag not in TAGS:
            raise RulebookError(f"{file}: there is no tag {tag!r}; there is: {', '.join(TAGS)}")
    return minutes, difficulty, tuple(tags)


def _origin(file: str, key: str, told: object, name: str) -> tuple[str, list[str]]:
    """Where clauses are taken over from, and without which."""
    if not isinstance(told, dict) or set(told) != {"from", "without"}:
        raise RulebookError(f"{file}: {key!r} is a table of 'from' and 'without'")
    if not isinstance(told["without"], list) or not isinstance(told["from"], str):
        raise RulebookError(f"{file}: 'from' is {name} and 'without' a list of clauses")
    return told["from"], told["without"]


def _shared(
    path: Path, file: str, game: str, shares: object, own: dict[str, Clause]
) -> dict[str, Clause]:
    """The clauses of a rulebook that several families share, under this game's name."""
    other, without = _origin(file, "shares", shares, "a rulebook's name")
    if path.name != ROOM_FILE:
        raise RulebookError(f"{file}: only a game in its room shares clauses")
    base = read_rulebook(path.parents[2] / f"{other}.toml")
    clauses = _taken_over(file, game, base, without, {})
    twice = [id for id in clauses if id in own]
    if twice:
        raise RulebookError(f"{file}: clause {twice[0]!r} is shared and stands here too")
    return clauses


def _taken_over(
    file: str, game: str, base: Rulebook, without: list[str], own: dict[str, Clause]
) -> dict[str, Clause]:
    """The base's clauses under this game's name, changed ones in their place, then the new ones; sections in
    the base's order, also those of which it keeps no clause."""
    for name in without:
        if f"{base.game}/{name}" not in base.clauses:
            raise RulebookError(f"{file}: {base.game} has no clause {name!r} to go without")
    clauses: dict[str, Clause] = {}
    for clause in base.clauses.values():
        name = clause.id.partition("/")[2]
        id = f"{game}/{name}"
        if id in own:
            clauses[id] = own[id]
        elif name not in without:
            clauses[id] = replace(clause, id=id, base=clause.base or clause.id)
    clauses |= own
    ranks = {section: rank for rank, section in enumerate(base.sections())}
    for clause in clauses.values():
        ranks.setdefault(clause.section, len(ranks))
    return dict(sorted(clauses.items(), key=lambda entry: ranks[entry[1].section]))


def _clause(game: str, file: str, entry: dict[str, str]) -> Clause:
    known = {"id", "section", "text", "source", "status", "reason"}
    name = entry.get("id", "?")
    for key in set(entry) - known:
        raise RulebookError(f"{file}: clause {name!r} has an unknown key {key!r}")
    for key in sorted(known - {"reason"}):
        if not entry.get(key, "").strip():
            raise RulebookError(f"{file}: clause {name!r} lacks {key!r}")
    if entry["status"] not in STATUSES:
        raise RulebookError(f"{file}: clause {name!r} has status {entry['status']!r}")
    if entry["status"] != "Stated" and not entry.get("reason", "").strip():
        raise RulebookError(f"{file}: clause {name!r} is {entry['status']} and needs a reason")
    return Clause(
        f"{game}/{name}",
        entry["section"],
        entry["text"].strip(),
        entry["source"],
        entry["status"],
        entry.get("reason", "").strip(),
    )
