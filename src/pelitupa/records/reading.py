"""Reading match records: one parser, which can stop after the header.

Nothing is executed from a record, and no game is loaded: that is `pelitupa.records.execution`'s.
Every fault is a `RecordError` that names its line and what would be right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import date

from pelitupa.core import CHANCE, OptionError, RecordError
from pelitupa.core.wording import counted
from pelitupa.nature import read_nature
from pelitupa.nature.generators import ALGORITHM
from pelitupa.records.format import (
    FINISHED,
    KEY_KIND,
    LINE_LIMIT,
    PEOPLE,
    RESIGNED,
    SIZE_LIMIT,
    STOPPED,
    VERSION_LINE,
    Chain,
    Ending,
    Entry,
    Header,
    NatureLine,
    Record,
    Seat,
    Signature,
    check_entropy,
    commitment,
    entry_line,
    number_text,
    printable,
    write,
)

_SMALL = r"[1-9][0-9]{0,8}"  # numbers of entries and seats; never long enough to be slow to read
_STRING = r'"(?:[^"\\]|\\.)*"'
_PLAYER = re.compile(rf"player ({_SMALL}): ({_STRING})(?: bot ({_STRING}))?")
_NATURE = re.compile(
    r"nature: (\S+) (?:spread ([0-9.e+-]{1,40})|(\S{1,400})) seed (sha256:[0-9a-f]{64})"
)
_ENTROPY = re.compile(rf"entropy ({_SMALL}): ({_STRING})")
_ENTRY = re.compile(rf"({_SMALL}) (p{_SMALL}|chance(?:>{_SMALL})?) (\S.*) #([0-9a-f]{{8}})")
_RESIGNED = re.compile(rf"end: {RESIGNED} by p({_SMALL})")
_DRAWN = re.compile(r"drawn: ([1-9][0-9]{0,2}(?: [1-9][0-9]{0,2})*)")
_GIVEN = re.compile(rf"given: ({_SMALL})")
_RULES = re.compile(rf"rules: ({_SMALL})")
_TAKEN_BACK = re.compile(rf"taken back: ({_SMALL})")
_SIGNED_BY = re.compile(rf"signed by: ({_STRING})")
_KEY = re.compile(rf"key: {KEY_KIND}:([0-9a-f]{{64}})")
_SIGNATURE = re.compile(r"signature: ([0-9a-f]{128})")
_KEYS = (
    "game",
    "rules",
    "player",
    "nature",
    "entropy",
    "drawn",
    "given",
    "continues",
    "date",
    "taken back",
)
_REPEATED = ("game", "player", "entropy")
"""Keys that may stand again; a second game gets a message of its own."""


class _Lines:
    """Lines one by one, each checked for what no line may hold, with their number."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.number = 0
        self.complete = True

    def next(self) -> str | None:
        """The next line without its newline; None at the end of the text."""
        raw = next(self._lines, None)
        if raw is None:
            return None
        self.number += 1
        if not raw.endswith("\n"):
            raise self.error("the text breaks off here: a record's last line ends with a newline")
        line = raw[:-1]
        if len(line) > LINE_LIMIT:
            raise self.error(f"a line has at most {LINE_LIMIT} characters, this one {len(line)}")
        if line.endswith("\r"):
            raise self.error("the line ends with a carriage return; a record's lines end with \\n")
        if not printable(line):
            bad = next(c for c in line if not printable(c))
            raise self.error(f"a record has no such character as U+{ord(bad):04X}")
        return line

    def error(self, message: str) -> RecordError:
        """A `RecordError` at the line read last (or at the first, in an empty text)."""
        return RecordError(message, max(1, self.number))


def read_header(lines: Iterable[str]) -> Header:
    """The header alone, from an open text file or any lines with their newlines.

    Reads no further than the empty line after it. Raises `RecordError`.
    """
    return _header(_Lines(lines))[0]


def parse(text: str, unfinished: bool = False) -> Record:
    """The record a text holds, its hashes checked. Raises `RecordError`.

    A match still going on, which has no ending, is read only when `unfinished` is true.
    """
    if len(text) > SIZE_LIMIT:
        raise RecordError(f"a record has at most {SIZE_LIMIT} characters, this text {len(text)}", 1)
    lines = _Lines(_split(text))
    header, written = _header(lines)
    chain = Chain(written)
    entries: list[Entry] = []
    while (line := lines.next()) is not None and line:
        entries.append(_entry(lines, line, len(entries) + 1, len(header.seats), chain))
    ending: Ending | None = None
    signature: Signature | None = None
    if line is not None:
        ending = _ending(lines, header, chain)
        signature = _signature(lines)
    elif not unfinished:
        raise RecordError(
            "the record has no ending: after the last entry come an empty line, end, returns and "
            "hash (or the match is still going on)",
            lines.number + 1,
        )
    if header.given > len(entries):
        raise RecordError(
            f"{counted(header.given, 'entry was', 'entries were')} given, but the record has {len(entries)}",
            written.index(f"given: {header.given}") + 1,
        )
    record = Record(header, tuple(entries), ending, signature)
    _exact(text, write(record))
    return record


def _split(text: str) -> Iterator[str]:
    """Lines by newlines only, whatever other line ends Unicode has."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end + 1
        yield text[start:end]
        start = end


def _exact(text: str, again: str) -> None:
    """Each record has one text; whatever else slipped through is found here."""
    if text == again:
        return
    pairs = zip(text.split("\n"), again.split("\n"), strict=False)
    for number, (found, right) in enumerate(pairs, 1):
        if found != right:
            raise RecordError(f"this is written {right!r}, not {found!r}", number)
    raise RecordError("there is something after the end", len(again.split("\n")))


def _header(lines: _Lines) -> tuple[Header, list[str]]:
    """The header and its lines as they stand."""
    first = lines.next()
    if first != VERSION_LINE:
        raise lines.error(f"a record begins with {VERSION_LINE!r}, not {(first or '')[:60]!r}")
    written = [first]
    game, day, taken_back, given, rules, continues = "", "", 0, 0, 1, ""
    drawn: tuple[int, ...] = ()
    seats: list[Seat] = []
    entropies: list[str] = []
    nature: NatureLine | None = None
    place = 0
    while line := lines.next():
        written.append(line)
        key = next((k for k in _KEYS if line.startswith(k)), "")
        if not key:
            raise lines.error(f"no line of a header begins so: {line[:60]!r}")
        if _KEYS.index(key) < place or (key == _KEYS[place] and key not in _REPEATED):
            raise lines.error(f"{key!r} stands twice or too late; the order is {', '.join(_KEYS)}")
        if key == "game" and game:
            raise lines.error("the game stands twice")
        place = _KEYS.index(key)
        if key == "game":
            game = _after(lines, line, "game: ")
        elif key == "rules":
            rules = _count(lines, line, _RULES)
            if rules == 1:
                raise lines.error("rules 1 are not written")
        elif key == "player":
            seats.append(_seat(lines, line, len(seats) + 1))
        elif key == "nature":
            nature = _nature(lines, line)
        elif key == "entropy":
            _add_entropy(lines, line, seats, nature, entropies)
        elif key == "drawn":
            drawn = _drawn(lines, line)
        elif key == "given":
            given = _count(lines, line, _GIVEN)
        elif key == "continues":
            continues = _after(lines, line, "continues: ")
        elif key == "date":
            day = _date(lines, line)
        else:
            taken_back = _count(lines, line, _TAKEN_BACK)
    if line is None:
        lines.number += 1
        raise lines.error("the header breaks off: after it comes an empty line")
    for name, there in (("game", game), ("player", seats), ("nature", nature)):
        if not there:
            raise lines.error(f"the header has no {name} line")
    assert nature is not None
    entropies += [""] * (len(seats) - len(entropies) if entropies else 0)
    try:
        header = Header(
            game,
            tuple(seats),
            nature,
            day,
            taken_back,
            tuple(entropies),
            drawn,
            given,
            rules,
            continues,
        )
    except RecordError as error:
        raise lines.error(str(error)) from None
    return header, written


def _after(lines: _Lines, line: str, start: str) -> str:
    rest = line[len(start) :]
    if not line.startswith(start) or not rest or rest != rest.strip():
        raise lines.error(f"this line is written {start}..., not {line[:60]!r}")
    return rest


def _seat(lines: _Lines, line: str, number: int) -> Seat:
    found = _PLAYER.fullmatch(line)
    if found is None:
        raise lines.error(
            f'a player is written player {number}: "Name", with bot "spec" after it for a bot'
        )
    if found[1] != str(number):
        raise lines.error(f"player {number} comes here, not player {found[1]}")
    try:
        name = json.loads(found[2])
        bot = None if found[3] is None else json.loads(found[3])
        return Seat(name, bot)
    except RecordError as error:
        raise lines.error(str(error)) from None
    except json.JSONDecodeError:
        raise lines.error("a name is a JSON string") from None


def _nature(lines: _Lines, line: str) -> NatureLine:
    if line == f"nature: {PEOPLE}":
        return NatureLine(PEOPLE)
    found = _NATURE.fullmatch(line)
    if found is None or found[1] != ALGORITHM:
        raise lines.error(
            f"nature is {PEOPLE}, or {ALGORITHM} NATURE seed sha256:(64 hexadecimal digits)"
        )
    if found[2] is not None:
        return NatureLine(ALGORITHM, commitment=found[4], spread=_spread(lines, found[2]))
    try:
        spec = read_nature(found[3])
    except OptionError as error:
        raise lines.error(str(error)) from None
    if str(spec) != found[3]:
        raise lines.error(f"this nature is written {spec}, not {found[3]}")
    if spec.is_reported:
        raise lines.error(f"where people type in what happened, this line is nature: {PEOPLE}")
    return NatureLine(ALGORITHM, str(spec), found[4])


def _spread(lines: _Lines, text: str) -> float:
    """How far throws scatter, in a record from before natures."""
    spread = _number(lines, text)
    if spread < 0.0:
        raise lines.error(f"the spread of throws is 0.0 or more, not {text}")
    return spread


def _add_entropy(
    lines: _Lines, line: str, seats: list[Seat], nature: NatureLine | None, entropies: list[str]
) -> None:
    """Add what the line says to the entropies so far, with "" for the players left out before it."""
    found = _ENTROPY.fullmatch(line)
    if found is None:
        raise lines.error('what a player added to the seed is written entropy 1: "text"')
    number = int(found[1])
    if number <= len(entropies):
        raise lines.error(f"the entropy of player {number} stands twice or too late")
    if number > len(seats):
        raise lines.error(f"there is no player {number}; there are {len(seats)}")
    try:
        text = json.loads(found[2])
        if nature is None or not text:
            raise lines.error(
                "entropy stands after the nature line, and only where it is not empty"
            )
        check_entropy(nature, seats[number - 1], text)
    except json.JSONDecodeError:
        raise lines.error("what a player added to the seed is a JSON string") from None
    except RecordError as error:
        raise error if error.line else lines.error(str(error)) from None
    entropies += ["" for _ in range(len(entropies), number - 1)] + [text]


def _drawn(lines: _Lines, line: str) -> tuple[int, ...]:
    found = _DRAWN.fullmatch(line)
    if found is None:
        raise lines.error("the lots for the seats are written drawn: 3 1 4 2")
    return tuple([int(number) - 1 for number in found[1].split(" ")])


def _date(lines: _Lines, line: str) -> str:
    text = _after(lines, line, "date: ")
    try:
        if date.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass
    raise lines.error(f"a date is written like 2026-11-21, not {text[:40]!r}")


def _count(lines: _Lines, line: str, pattern: re.Pattern[str]) -> int:
    found = pattern.fullmatch(line)
    if found is None:
        key = pattern.pattern.partition(":")[0]
        raise lines.error(f"this line is written {key}: NUMBER, from 1")
    return int(found[1])


def _number(lines: _Lines, text: str) -> float:
    try:
        value = float(text)
        if number_text(value) == text:
            return value
    except (ValueError, RecordError):
        pass
    raise lines.error(f"a number is written like 1.0, not {text[:40]!r}")


def _entry(lines: _Lines, line: str, number: int, players: int, chain: Chain) -> Entry:
    found = _ENTRY.fullmatch(line)
    if found is None:
        raise lines.error(
            f"an entry is written {number} p1 TEXT #(8 hexadecimal digits), not {line[:60]!r}"
        )
    if found[1] != str(number):
        raise lines.error(f"entry {number} comes here, not {found[1]}")
    name, _, target = found[2].partition(">")
    if name == "chance":
        actor, seat = CHANCE, int(target) - 1 if target else -1
    else:
        actor, seat = int(name[1:]) - 1, -1
    if max(actor, seat) >= players:
        raise lines.error(f"there is no player {max(actor, seat) + 1}; there are {players}")
    entry = Entry(actor, seat, found[3])
    right = chain.entry(entry_line(number, entry))
    if right != found[4]:
        raise lines.error(
            f"the hash is #{found[4]}, but this line and those above it give #{right}: "
            "something was changed here or above"
        )
    return entry


def _ending(lines: _Lines, header: Header, chain: Chain) -> Ending:
    """The part after the second empty line, to the end of the text."""
    how, by = _how(lines, len(header.seats), first := lines.next() or "")
    second = lines.next() or ""
    values = [_number(lines, part) for part in _after(lines, second, "returns: ").split(" ")]
    if len(values) != len(header.seats):
        raise lines.error(
            f"{counted(len(values), 'return')} for {counted(len(header.seats), 'player')}"
        )
    written, seed = [first, second], ""
    if header.nature.kind != PEOPLE:
        third = lines.next() or ""
        seed = _after(lines, third, "seed: ")
        if commitment(seed) != header.nature.commitment:
            raise lines.error(
                f"this seed has the commitment {commitment(seed)}, "
                f"the header has {header.nature.commitment}"
            )
        written.append(third)
    last = _after(lines, lines.next() or "", "hash: ")
    right = chain.ending(written)
    if last != right:
        raise lines.error(f"the hash of all is {right}, not {last[:64]}: something was changed")
    return Ending(how, tuple(values), by, seed)


def _signature(lines: _Lines) -> Signature | None:
    """What comes after the hash of all: nothing, or an empty line and a signature."""
    line = lines.next()
    if line is None:
        return None
    if line:
        raise lines.error("after the hash of all comes nothing, or an empty line and a signature")
    first = lines.next()
    if not first:
        raise lines.error(
            "nothing follows the hash of all but a signature; take the empty line away"
        )
    name = _SIGNED_BY.fullmatch(first)
    key, value = (pattern.fullmatch(lines.next() or "") for pattern in (_KEY, _SIGNATURE))
    if name is None or key is None or value is None:
        raise lines.error(
            f'a signature is written signed by: "Name", key: {KEY_KIND}:(64 hexadecimal digits), '
            "signature: (128 of them), each a line"
        )
    if lines.next() is not None:
        raise lines.error("nothing comes after the signature")
    try:
        return Signature(json.loads(name[1]), key[1], value[1])
    except RecordError as error:
        raise lines.error(str(error)) from None
    except json.JSONDecodeError:
        raise lines.error("a cottage's name is a JSON string") from None


def _how(lines: _Lines, players: int, line: str) -> tuple[str, int]:
    if line in (f"end: {FINISHED}", f"end: {STOPPED}"):
        return line[len("end: ") :], -1
    found = _RESIGNED.fullmatch(line)
    if found is None or int(found[1]) > players:
        raise lines.error(
            f"the ending begins end: {FINISHED}, end: {STOPPED}, or end: {RESIGNED} by "
            f"p1 (to p{players})"
        )
    return RESIGNED, int(found[1]) - 1
