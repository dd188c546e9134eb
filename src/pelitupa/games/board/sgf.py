"""SGF, the Smart Game Format (red-bean.com/sgf), as trees of nodes: the one reader and writer of it here.

`read_trees` is tolerant, since files of many programs are not quite as the standard has it, and never silent:
what it passes over or puts right is said in `Notes`. `parse_sgf(write_sgf(trees)) == trees`. The records'
readers (`pelitupa.records.sgf`) say the notes to people; `line_of_play`, for positions in a line of text,
refuses a text with any. The time is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pelitupa.core import PositionError, RecordError

SIZE_LIMIT: Final = 8 * 2**20
MOST_NOTES: Final = 12
MOVES: Final = ("B", "W", "R")
SETUP: Final = ("AB", "AW", "AE")
WITHOUT_BEARING: Final = frozenset(
    {"AN", "AP", "AR", "BL", "BM", "BR", "BS", "BT", "C", "CA", "CH", "CP", "CR", "DD", "DM", "DO", "DT",
     "EL", "EV", "EX", "FF", "FG", "GB", "GC", "GN", "GW", "HO", "ID", "IT", "KI", "L", "LB", "LN", "LT",
     "M", "MA", "MN", "N", "OB", "ON", "OP", "OT", "OV", "OW", "PB", "PC", "PM", "PW", "RE", "RG", "RO",
     "RU", "SC", "SE", "SI", "SL", "SO", "SQ", "ST", "SU", "TB", "TC", "TE", "TM", "TR", "TW", "UC", "US",
     "V", "VW", "WC", "WL", "WR", "WS", "WT"}
)  # fmt: skip
"""Properties of FF[1] to FF[4] that tell of players, rules, times, comments and marks: not of stones."""

_DEPTH_LIMIT: Final = 500
_JOINED: Final = frozenset({"C", "GC"})
_LISTS: Final = frozenset(
    {"AB", "AW", "AE", "B", "W", "R", "AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TB", "TR", "TW",
     "VW", "L", "M"}
)  # fmt: skip
_START: Final = re.compile(
    r"\(\s*(?:;|(?:AB|AP|AW|B|BR|C|CA|DT|EV|FF|GC|GM|GN|KM|PB|PW|RE|RU|SO|SZ|W|WR)\s*\[)"
)
_SPACE: Final = re.compile(r"\s*")
_NAME: Final = re.compile(r"[A-Za-z]+")
_STOP: Final = re.compile(r"[\]\\]")
_JUNK: Final = re.compile(r"[^\s;()\[\]A-Za-z]*")
_BREAKS: Final = ("\r\n", "\n\r", "\n", "\r")


class SgfError(RecordError):
    """A text is no SGF, or tells no match of a game that is here; `line` counts from 1."""


class Notes:
    """What a reader passed over or put right, each once with the first line where it was: `texts`."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._known: set[str] = set()

    def add(self, text: str, line: int = 0) -> None:
        """Note something; after the first dozen it is only said that there is more."""
        if text in self._known or len(self._known) > MOST_NOTES:
            return
        self._known.add(text)
        if len(self._known) > MOST_NOTES:
            self.texts.append("more of this kind follows")
        else:
            self.texts.append(f"line {line}: {text}" if line else text)

    def join(self, more: Notes) -> None:
        """Note what others have noted, too."""
        for text in more.texts:
            self.add(text)

    def clear(self) -> None:
        """Forget all."""
        self.texts.clear()
        self._known.clear()


@dataclass(frozen=True)
class Property:
    """An identifier such as `B` and its values, each as it is meant, without escapes.

    `line` is where it stands, from 1, and `written` how its name is written there.
    """

    name: str
    values: tuple[str, ...]
    line: int = field(default=0, compare=False)
    written: str = field(default="", compare=False)

    def shown(self) -> str:
        """It as a message quotes it: `B[ee]`."""
        return self.name[:20] + "".join([f"[{value[:20]}]" for value in self.values[:3]])


@dataclass(frozen=True)
class Tree:
    """Nodes one after another, each its properties, and the variations that follow the last."""

    nodes: tuple[tuple[Property, ...], ...]
    variations: tuple[Tree, ...] = ()

    def main_line(self) -> Iterator[tuple[Property, ...]]:
        """The nodes from the first on, always through the first variation."""
        tree: Tree | None = self
        while tree is not None:
            yield from tree.nodes
            tree = tree.variations[0] if tree.variations else None


class _Branch:
    """A tree while it is read."""

    def __init__(self) -> None:
        self.nodes: list[tuple[Property, ...]] = []
        self.variations: list[Tree] = []


class _Reader:
    """A text and a place in it."""

    def __init__(self, text: str, notes: Notes) -> None:
        self.text = text
        self.notes = notes
        self.place = 0
        self._counted = 0
        self._line = 1

    def line(self) -> int:
        """The line of the place, which only ever moves on."""
        self._line += self.text.count("\n", self._counted, self.place)
        self._counted = self.place
        return self._line

    def peek(self) -> str:
        """The next character that is no white space; "" at the end."""
        space = _SPACE.match(self.text, self.place)
        assert space is not None  # it matches nothing, too
        self.place = space.end()
        return self.text[self.place] if self.place < len(self.text) else ""

    def error(self, wanted: str) -> SgfError:
        """What was wanted instead of what is there."""
        there = self.peek()
        shown = repr(self.text[self.place : self.place + 20]) if there else "the end of the text"
        return SgfError(f"{wanted} is wanted here, not {shown}", self.line())

    def find_tree(self, first: bool) -> bool:
        """Go to where the next tree begins, if there is one."""
        found = _START.search(self.text, self.place)
        end = len(self.text) if found is None else found.start()
        if not first and self.peek() and self.place < end:
            between = self.text[self.place : min(end, self.place + 60)].strip()
            if between.strip(") \n\r\t"):
                self.notes.add(f"{between[:20]!r} after a game tree was passed over", self.line())
            else:
                self.notes.add("a ) too many was passed over", self.line())
        self.place = end
        return found is not None

    def tree(self) -> Tree:
        """The tree that begins here."""
        self.place += 1
        stack = [_Branch()]
        while True:
            sign, branch = self.peek(), stack[-1]
            if sign == "(":
                if len(stack) == _DEPTH_LIMIT:
                    raise SgfError(
                        f"variations lie at most {_DEPTH_LIMIT} deep within each other", self.line()
                    )
                self.place += 1
                stack.append(_Branch())
            elif sign in ("", ")"):
                if not sign:
                    self.notes.add("the last ) is missing", self.line())
                self.place += len(sign)
                stack.pop()
                if not stack:
                    return Tree(tuple(branch.nodes), tuple(branch.variations))
                if branch.nodes or branch.variations:
                    stack[-1].variations.append(Tree(tuple(branch.nodes), tuple(branch.variations)))
            elif branch.variations:
                raise self.error("( or ) after a variation")
            else:
                if sign == ";":
                    self.place += 1
                else:
                    self.notes.add("a node begins with ; which is missing here", self.line())
                branch.nodes.append(self._node())

    def _node(self) -> tuple[Property, ...]:
        values: dict[str, list[str]] = {}
        where: dict[str, tuple[int, str]] = {}
        while True:
            sign = self.peek()
            found = _NAME.match(self.text, self.place)
            if found is None:
                if sign in ("", ";", "(", ")"):
                    break
                self._pass_over(sign)
                continue
            line, written = self.line(), found[0]
            self.place = found.end()
            # FF[3]: SiZe is SZ
            name = "".join([c for c in written if c.isupper()]) or written.upper()
            told = self._values()
            if not told:
                if written in MOVES or written in SETUP:
                    raise self.error(f"a value of {written[:20]} in brackets")
                self.notes.add(
                    f"{written[:20]!r} without a value in brackets was passed over", line
                )
            elif name not in values:
                values[name] = told
                where[name] = line, written
            elif name in _LISTS:
                values[name] += told
            elif name in _JOINED:
                values[name][0] += "\n" + told[0]
            elif values[name] != told:
                self.notes.add(f"{name[:20]} stands twice in a node: the first one counts", line)
        return tuple([Property(name, tuple(told), *where[name]) for name, told in values.items()])

    def _values(self) -> list[str]:
        values: list[str] = []
        while self.peek() == "[":
            values.append(self._value())
        return values

    def _value(self) -> str:
        begun = self.line()
        place = self.place + 1
        parts: list[str] = []
        while True:
            found = _STOP.search(self.text, place)
            if found is None:
                raise SgfError("the value that begins here is never closed by ]", begun)
            parts.append(self.text[place : found.start()])
            place = found.end()
            if found[0] == "]":
                self.place = place
                return "".join(parts)
            for end in _BREAKS:  # an escaped line break is no part of the text
                if self.text.startswith(end, place):
                    place += len(end)
                    break
            else:
                parts.append(self.text[place : place + 1])
                place += 1

    def _pass_over(self, sign: str) -> None:
        """Pass over what is no property: a value without a name, or other signs."""
        line = self.line()
        if sign == "[":
            self.notes.add(f"a value without a name was passed over: [{self._value()[:20]}]", line)
        elif sign == "]":
            self.place += 1
            self.notes.add("a ] too many was passed over", line)
        else:
            found = _JUNK.match(self.text, self.place)
            assert found is not None  # it matches nothing, too
            self.place = found.end()
            self.notes.add(f"{found[0][:20]!r} was passed over", line)


def find_trees(text: str) -> Iterator[int]:
    """Where game trees may begin in a text."""
    for found in _START.finditer(text):
        yield found.start()


def read_trees(text: str, notes: Notes) -> Iterator[Tree]:
    """The game trees of an SGF text, of any game, each read when it is asked for. Raises `SgfError`.

    What stands before the first `(;` is passed over without a word, as the standard has it.
    """
    if len(text) > SIZE_LIMIT:
        raise SgfError(f"an SGF text has at most {SIZE_LIMIT} characters, this one {len(text)}", 1)
    reader = _Reader(text, notes)
    if not reader.find_tree(first=True):
        raise SgfError("this is no SGF: it has no game tree, which begins with (;", 1)
    yield reader.tree()
    while reader.find_tree(first=False):
        yield reader.tree()


def parse_sgf(text: str, notes: Notes | None = None) -> tuple[Tree, ...]:
    """All game trees of an SGF text; see `read_trees`. Raises `SgfError`."""
    return tuple(read_trees(text, Notes() if notes is None else notes))


def write_sgf(trees: tuple[Tree, ...]) -> str:
    """The text of game trees: one line for the first node and ten nodes a line after it."""
    return "".join([f"{_tree_text(tree)}\n" for tree in trees])


def _tree_text(tree: Tree) -> str:
    texts = [";" + "".join([_property_text(item) for item in node]) for node in tree.nodes]
    lines = texts[:1] + ["".join(texts[i : i + 10]) for i in range(1, len(texts), 10)]
    return "(" + "\n".join(lines + [_tree_text(part) for part in tree.variations]) + ")"


def _property_text(item: Property) -> str:
    values = [value.replace("\\", "\\\\").replace("]", "\\]") for value in item.values]
    return item.name + "".join([f"[{value}]" for value in values])


# --- one line of play in a line of text, for positions


def is_sgf(text: str) -> bool:
    """Whether a text means to be SGF."""
    return text.lstrip().startswith("(")


def line_of_play(text: str) -> list[tuple[Property, ...]]:
    """The nodes of one line of play, each its properties. Raises `PositionError`, also where a word or a sign
    would have to be passed over."""
    notes = Notes()
    try:
        trees = parse_sgf(text, notes)
    except SgfError as error:
        raise PositionError(f"this is no SGF: {error}", text) from None
    if notes.texts:
        raise PositionError(f"this is not quite SGF: {notes.texts[0]}", text)
    nodes: list[tuple[Property, ...]] = []
    tree = trees[0]
    while True:
        nodes += tree.nodes
        if len(trees) != 1 or len(tree.variations) > 1:
            raise PositionError("an SGF text here is one line of moves: (;...;B[c5];W[e6])", text)
        if not tree.variations:
            return nodes
        tree = tree.variations[0]


def check_property(one: Property, title: str, number: str, size: int) -> None:
    """Refuse another game (GM) or size (SZ), and any property that may tell of stones and is not read.

    Raises `PositionError`.
    """
    if one.name in WITHOUT_BEARING:
        return
    if one.name == "GM":
        if one.values[0].strip() != number:
            raise PositionError(
                f"GM[{one.values[0]}] is another game; {title} is GM[{number}]", one.shown()
            )
    elif one.name == "SZ":
        width, colon, height = one.values[0].strip().partition(":")
        if width != str(size) or (colon and height != width):
            raise PositionError(
                f"this board has {size} intersections a side, not {one.values[0]}", one.shown()
            )
    else:
        raise PositionError(f"{one.name} is not read in a position of {title}", one.shown())
