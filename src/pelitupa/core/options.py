"""Options of a game: one frozen, validated dataclass a game, which parses and prints.

`knorri(clubs=soft,packs=2)` names a game with its options; `ruleset=NAME` stands for a named set
of them. A new combination of rules never needs a new file.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core.copying import settings_again
from pelitupa.core.errors import OptionError
from pelitupa.core.frozen import Frozen
from pelitupa.core.text import Term, Text
from pelitupa.core.wording import t, term, tn

Value = bool | int | float | str

LONGEST: Final = 200
"""A text that is an option has so many characters at most, where it does not say so itself."""

LONGEST_SPEC: Final = 2000
"""No game with all its options is written with more: a cottage keeps no more."""


@dataclass(frozen=True)
class OptionInfo(Frozen):
    """What a form or a docs page needs to know of one option."""

    name: str
    default: Value
    doc: str
    choices: tuple[Value, ...]
    low: float | None
    high: float | None
    clause: str
    longest: int = 0
    """Of a text: the most characters."""
    drawn: tuple[int, int] = (0, 0)
    """Squares of the paper, across and down, on which a person may draw the value: see `Options.drawing`."""
    letters: tuple[tuple[str, str], ...] = ()
    """Of a drawing that is rows of letters: each letter, with what it stands for."""
    begins: tuple[tuple[str, str], ...] = ()
    """What such a drawing may begin from: values that take `:` and a seed, with their titles."""

    @property
    def term(self) -> Term:
        """The name, which people read as the label of its field."""
        return term(self.name, self.name.replace("_", " ").capitalize())

    @property
    def kind(self) -> str:
        """`bool`, `int`, `float` or `str`."""
        return type(self.default).__name__

    @property
    def allowed(self) -> Text:
        """The allowed values, in words."""
        if self.kind == "bool":
            return t("true or false")
        if self.choices:
            return t("one of {choices}", choices=", ".join(str(c) for c in self.choices))
        if self.low is not None and self.high is not None:
            if self.low == self.high:
                return t("{low:g}", low=self.low)
            return t("{low:g} to {high:g}", low=self.low, high=self.high)
        if self.low is not None:
            return t("{low:g} or more", low=self.low)
        if self.kind == "int":
            return t("a whole number")
        if self.kind == "float":
            return t("a number")
        return tn(
            "a text of at most {count} character",
            "a text of at most {count} characters",
            self.longest,
        )

    def refusal(self, value: object) -> Text:
        """What is said of a value that is not allowed."""
        given = repr(value)
        return t(
            "option {name} is {allowed}, not {value}",
            name=self.term,
            allowed=self.allowed,
            value=given if len(given) <= 100 else f"{given[:99]}…",
        )


def option(
    default: Any,
    doc: str,
    *,
    choices: tuple[Value, ...] = (),
    low: float | None = None,
    high: float | None = None,
    clause: str = "",
    longest: int = LONGEST,
    drawn: tuple[int, int] = (0, 0),
    letters: tuple[tuple[str, str], ...] = (),
    begins: tuple[tuple[str, str], ...] = (),
) -> Any:
    """A dataclass field that is an option of a game.

    `choices`, or `low` and `high` (both inclusive), or for a text the `longest` bound it; `clause` is the
    short id of the clause of the game's rulebook that it changes; see `OptionInfo` for `drawn`,
    `letters` and `begins`.
    """
    meta = {
        "doc": doc,
        "choices": choices,
        "low": low,
        "high": high,
        "clause": clause,
        "longest": longest,
        "drawn": drawn,
        "letters": letters,
        "begins": begins,
    }
    return field(default=default, metadata=meta)


def agreed_deals(high: int = 1000) -> Any:
    """The option `deals` of a game that is dealt over and over: after how many a match ends by agreement."""
    doc = "Deals after which the match ends; 0 for no such end."
    return option(0, doc, low=0, high=high, clause="deals")


def limit_option(default: int, doc: str, high: int = 1000) -> Any:
    """The option `limit` of a game that could go on for ever: after how many deals, or turns, it ends."""
    return option(default, doc, low=1, high=high, clause="limit")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Settings:
    """A frozen dataclass of `option` fields that checks, prints and parses itself."""

    def __post_init__(self) -> None:
        for info in describe(type(self)):
            _check_value(info, getattr(self, info.name))
        self.check()

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """Named sets of options. (A method: mypyc takes a class variable for a field.)"""
        return {}

    def drawn(self, rng: Callable[[], float]) -> dict[str, Value]:
        """Options that a match draws for itself before it begins, where they are left to it, as the course of
        a race; by default none. `rng()` gives floats in [0, 1)."""
        return {}

    @classmethod
    def former(cls) -> dict[str, str]:
        """Names of options that are no more, each with what to write now."""
        return {}

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        """What the named sets are called on a screen: as their names are, by default."""
        return {name: t(name.replace("_", " ")) for name in cls.rulesets()}

    def check(self) -> None:
        """Raise `OptionError` where options do not go together. Nothing clashes by default."""

    def check_ruleset(self, ruleset: str) -> None:
        """Raise `OptionError` where a named ruleset ("" for none) does not allow these options."""

    def __reduce__(self) -> tuple[Any, ...]:
        values = {info.name: getattr(self, info.name) for info in describe(type(self))}
        return settings_again, (type(self), values)

    def __str__(self) -> str:
        """The options that differ from the defaults, as `name=value,...`; parses back."""
        return self.written({})

    def written(self, former: dict[str, Value]) -> str:
        """As `str`, where the options in `former` had those defaults in place of today's."""
        return ",".join(
            f"{info.name}={_print_value(info, getattr(self, info.name))}"
            for info in describe(type(self))
            if getattr(self, info.name) != former.get(info.name, info.default)
        )

    @classmethod
    def make(cls, given: dict[str, Any]) -> Self:
        """Options from names and values; a `ruleset` is laid under whatever else is given.

        Text values are read as the option's own type, so forms and command lines can pass text.
        Raises `OptionError` for an unknown name, a malformed value or a clash.
        """
        values: dict[str, Any] = {}
        rest: dict[str, Any] = dict(given)
        ruleset = rest.pop("ruleset", "")
        if ruleset:
            named = cls.rulesets()
            if not isinstance(ruleset, str) or ruleset not in named:
                known = ", ".join(named) or "none"
                raise OptionError(f"there is no ruleset {ruleset!r}; there is: {known}")
            values.update(named[ruleset])
        infos = {info.name: info for info in describe(cls)}
        for name, value in rest.items():
            if name in cls.former():
                raise OptionError(f"the option {name!r} is no more; write {cls.former()[name]}")
            if name not in infos:
                raise OptionError(
                    f"unknown option {name!r}; valid options: {', '.join(infos)}"
                    + (", ruleset" if cls.rulesets() else "")
                )
            read: Any = _read_value(infos[name], value) if isinstance(value, str) else value
            _check_value(infos[name], read)  # before the compiled constructor sees its type
            values[name] = read
        options = cls(**values)
        options.check_ruleset(str(ruleset))
        return options


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Options(Settings):
    """What every game lets one choose; a game's own options subclass this.

    Every subclass declares `players`. `check` is where options that clash are refused.
    """

    players: int = option(2, "How many play.", low=1)
    objective: str = option(
        "win",
        "What a result is worth: winning only, the margin, or the money of booklet chapter 6.",
        choices=("win", "margin", "money"),
    )

    def drawing(self) -> str:
        """The value of the option that can be drawn, as it is written where it was drawn; "" for none.

        Where a value stands for something made, this is what was made.
        """
        return ""


_NUMBER: Final = re.compile(r"[-+]?[0-9.]{1,40}(e[-+]?[0-9]{1,3})?", re.IGNORECASE)
_DESCRIBED: Final[dict[type[Settings], tuple[OptionInfo, ...]]] = {}


def describe(cls: type[Settings]) -> tuple[OptionInfo, ...]:
    """All options of a class of settings, in their order of declaration."""
    if cls not in _DESCRIBED:
        _DESCRIBED[cls] = tuple(
            OptionInfo(
                name=f.name,
                default=f.default,  # type: ignore[arg-type]
                doc=f.metadata.get("doc", ""),
                choices=f.metadata.get("choices", ()),
                low=f.metadata.get("low"),
                high=f.metadata.get("high"),
                clause=f.metadata.get("clause", ""),
                longest=f.metadata.get("longest", LONGEST),
                drawn=f.metadata.get("drawn", (0, 0)),
                letters=f.metadata.get("letters", ()),
                begins=f.metadata.get("begins", ()),
            )
            for f in dataclasses.fields(cls)
        )
    return _DESCRIBED[cls]


def parse_spec(spec: str) -> tuple[str, dict[str, Value]]:
    """Split `knorri(clubs=soft,packs=2)` into the id and its options as text.

    Raises `OptionError` when the text is not of that form, or names an option twice.
    """
    text = spec.strip()
    name, bracket, inside = text.partition("(")
    if bracket and not inside.endswith(")"):
        raise OptionError(f"{spec!r} lacks its closing bracket; write it as name(option=value,...)")
    if not name.replace("_", "").replace("-", "").isalnum() or not name.isascii():
        raise OptionError(f"{spec!r} is no game with options; write it as game(option=value,...)")
    given: dict[str, Value] = {}
    for part in split_list(inside[:-1]) if inside[:-1].strip() else []:
        key, equals, value = part.partition("=")
        key = key.strip()
        if not equals or not key:
            raise OptionError(f"{part.strip()!r} in {spec!r} is no option; write name=value")
        if key in given:
            raise OptionError(f"{spec!r} gives the option {key!r} twice")
        given[key] = value.strip()
    return name, given


def split_list(text: str) -> list[str]:
    """Parts separated by the commas outside brackets, trimmed: `random,search(a=1,b=2)` is two."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _read_value(info: OptionInfo, text: str) -> Value:
    try:
        if info.kind in ("int", "float") and not _NUMBER.fullmatch(text):
            raise ValueError  # Python reads more as numbers than people write: 1_0, １０
        if info.kind == "bool":
            return {"true": True, "yes": True, "on": True, "1": True}.get(text.lower()) or {
                "false": False,
                "no": False,
                "off": False,
                "0": False,
            }[text.lower()]
        if info.kind == "int":
            return int(text)
        if info.kind == "float":
            return float(text)
    except (KeyError, ValueError):
        raise OptionError(info.refusal(text)) from None
    return text


def _print_value(info: OptionInfo, value: Value) -> str:
    """The one text of a value: a whole number given for a `float` is written as it is read back."""
    if info.kind == "float":
        value = float(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _check_value(info: OptionInfo, value: object) -> None:
    good = type(value) is type(info.default) or (
        info.kind == "float" and type(value) is int
    )  # a bool is no int here, an int is a fine float
    if good and info.choices:
        good = value in info.choices
    if good and isinstance(value, str) and not info.choices:
        good = len(value) <= info.longest
    if good and isinstance(value, (int, float)):
        good = value == value and (info.low is None or value >= info.low)
        good = good and (info.high is None or value <= info.high)
    if not good:
        raise OptionError(info.refusal(value))
