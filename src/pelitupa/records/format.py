r"""What a match record is, and how it is written.

A record is UTF-8 text, each line ended by one newline, in three parts with an empty line between, and a
fourth where a cottage has signed it::

    pelitupa record 1
    game: jakis
    player 1: "Aino"
    player 2: "Robo" bot "search(simulations=200)"
    nature: pelitupa-1 chance seed sha256:c0ffee...
    entropy 1: "Aino's words"
    drawn: 2 1
    given: 2
    continues: 9f86d081...
    date: 2026-11-21
    taken back: 1

    1 chance>1 D6 #0f27a1c4
    2 chance>2 SK #9b0c65d3
    3 p1 LW #77e2f09a

    end: finished
    returns: 1.0 -1.0
    seed: 5d41...
    hash: 2a61...

    signed by: "Kotitupa"
    key: ed25519:d75a...
    signature: e556...

**Header.** The format's version; the game with the options that differ from its defaults; by which number of
the game's rules it is played, as in `rules: 2` (no such line means 1); the players
in the order of their seats, names as JSON strings, each with the specification of its bot if it is one;
what answers chance: `pelitupa-1` (see `pelitupa.nature`) with the nature (`chance`, `throws(sd=12.0)`)
and a commitment to the seed, or `people`, who type in what really happened. Records from before natures
have `spread 20.0` in its place: how far throws scatter in mm, even where nothing is thrown. What
players added to the seed (see `pelitupa.nature.entropy`), a date, and how many decisions were taken
back follow where there is something to say. Entropies are JSON strings of 1 to 80 printable characters,
each with the number of its player, who is no bot; they do not change the commitment, which is to the
server's seed alone. It is the SHA-256 of `pelitupa-1 seed`, a space, and the seed. It binds whoever
drew the seed without showing it; it hides a seed that cannot be guessed, such as those of
`pelitupa.nature.fresh_seed`. Where the seats were drawn by lot, `drawn` tells for each who of those
who came got it, numbered from 1 (see `pelitupa.nature.lots`). A match that was taken up in
the middle, from another or from a position, has so many first entries `given`: they follow the rules, but
nobody decided them here and the seed drew nothing of them; it draws from the next on. A match that goes on by
other rules from the end of a deal says which it `continues`, by the hash of all of that record; it begins at
the score which its options say.

**Entries.** The number from 1, the actor, the short text of what was done, and a short hash. `p1` is
the player in the first seat; `chance>2` is a draw for the second, `chance` one for the table.

**Ending.** `finished` by the rules, `resigned by p1`, or `stopped` by agreement; the returns of all
seats; the seed, now that it may be known; the hash of all. A record without this part is of a match
still going on.

**Hashes.** A chain of SHA-256 digests, so that no line can be changed without all later ones:

- h(0) is the digest of the header's lines, each with its newline;
- h(i) is the digest of the 32 bytes of h(i-1) and the text of entry i without its hash (`3 p1 LW`); the
  entry shows the first 8 hexadecimal digits of h(i);
- the last is the digest of the 32 bytes of h(n) and the ending's lines above it, each with its newline;
  it is shown whole.

**Signature.** Whose tables the match was played at, a JSON string of 1 to 80 printable characters; that
cottage's public key (Ed25519, RFC 8032), 64 hexadecimal digits; and its signature, 128 of them, of these four
lines, each with its newline: `pelitupa record 1 signature`, the line of the hash of all, and the two lines
above the signature. Whoever changes the name or the key changes what was signed.
`pelitupa.records.signing` makes and checks it.

A line has at most 65,536 characters, all of them printable; a record at most 8 MiB. Every record has
exactly one text: `write(parse(text)) == text`.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass

from pelitupa.core import CHANCE, Game, RecordError, State
from pelitupa.core.objective import score_utilities, win_utilities
from pelitupa.core.wording import counted
from pelitupa.nature import NatureSpec, nature_for, nature_of_spread
from pelitupa.nature.generators import ALGORITHM
from pelitupa.nature.specification import REPORTED

VERSION_LINE = "pelitupa record 1"
PEOPLE = "people"
FINISHED = "finished"
RESIGNED = "resigned"
STOPPED = "stopped"
KEY_KIND = "ed25519"
LINE_LIMIT = 2**16
"""Room for the report of a shot at which 22 balls touch each other more than a thousand times."""
BOT_LIMIT = 500
SIZE_LIMIT = 8 * 2**20
NAME_LIMIT = 80
ENTROPY_LIMIT = 80
_DIGITS = frozenset("0123456789abcdef")
_JOINER = "\u200d"  # joins emoji in names; Python does not count it as printable


@dataclass(frozen=True)
class Seat:
    """Who sits where: a name, and the specification of a bot (`random`), or None for a person."""

    name: str
    bot: str | None = None

    def __post_init__(self) -> None:
        """Raise `RecordError` for a name that could not be shown in a line."""
        if not 1 <= len(self.name) <= NAME_LIMIT or not printable(self.name):
            raise RecordError(
                f"a name is 1 to {NAME_LIMIT} printable characters, not {self.name[:100]!r}"
            )
        if self.bot is not None and not (printable(self.bot) and len(self.bot) <= BOT_LIMIT):
            raise RecordError(f"a bot is written like random, not {self.bot[:100]!r}")


@dataclass(frozen=True)
class NatureLine:
    """What answers chance: an algorithm with a nature and a commitment, or people.

    `spread` is what a record from before natures has in the place of the `nature`.
    """

    kind: str
    nature: str = ""
    commitment: str = ""
    spread: float | None = None

    def spec(self, game: Game) -> NatureSpec:
        """The nature, for the game of the record. Raises `OptionError` where it cannot answer that."""
        if self.kind == PEOPLE:
            return nature_for(game, REPORTED)
        if self.spread is not None:
            return nature_of_spread(game, self.spread)
        return nature_for(game, self.nature)


@dataclass(frozen=True)
class Header:
    """What was fixed before the first entry, and how often a decision was taken back since.

    `entropies` holds what each seat added to the seed, "" for nothing, or nothing where no seat did.
    `drawn` has for each seat who got it of those who came, from 0, where the seats were drawn by lot.
    `given` counts the first entries, which were there before the match was taken up.
    `continues` is the hash of the record of the match that this one goes on from by other rules, or "".
    `rules` is the number of the game's rules; options that `game` leaves out have its defaults.
    """

    game: str
    seats: tuple[Seat, ...]
    nature: NatureLine
    date: str = ""
    taken_back: int = 0
    entropies: tuple[str, ...] = ()
    drawn: tuple[int, ...] = ()
    given: int = 0
    rules: int = 1
    continues: str = ""

    @property
    def nature_line(self) -> int:
        """The number of the line that says what answers chance, counted from 1."""
        return 3 + (self.rules > 1) + len(self.seats)

    def __post_init__(self) -> None:
        """Raise `RecordError` for lots, hashes and entropies that no record can have."""
        if self.continues and (len(self.continues) != 64 or set(self.continues) - _DIGITS):
            raise RecordError(
                "what a match continues is named by the 64 hexadecimal digits of its hash"
            )
        if self.drawn and sorted(self.drawn) != list(range(len(self.seats))):
            raise RecordError("lots give each of those who came one seat")
        if self.drawn and self.nature.kind == PEOPLE:
            raise RecordError("where people say what chance did, they draw cards for the teams too")
        if not self.entropies:
            return
        if len(self.entropies) != len(self.seats) or not any(self.entropies):
            raise RecordError("a record has no entropies, or one for each seat, not all empty")
        for seat, text in zip(self.seats, self.entropies, strict=True):
            check_entropy(self.nature, seat, text)


@dataclass(frozen=True)
class Entry:
    """One thing done: by a seat, or by CHANCE for a seat (-1: for the table)."""

    actor: int
    seat: int
    text: str

    @property
    def actor_text(self) -> str:
        """The actor as the record shows it."""
        return actor_text(self.actor, self.seat)


@dataclass(frozen=True)
class Ending:
    """How a match ended. `by` is the seat that resigned, else -1; `seed` is empty with people."""

    how: str
    returns: tuple[float, ...]
    by: int = -1
    seed: str = ""


@dataclass(frozen=True)
class Signature:
    """What a cottage has put under a record: its name, its public key and the signature, both in
    lower-case hexadecimal digits. Nothing is checked here but the form; see `pelitupa.records.signing`."""

    name: str
    key: str
    value: str

    def __post_init__(self) -> None:
        """Raise `RecordError` for what could not be written in a record."""
        if not 1 <= len(self.name) <= NAME_LIMIT or not printable(self.name):
            raise RecordError(
                f"a cottage's name is 1 to {NAME_LIMIT} printable characters, not {self.name[:100]!r}"
            )
        for text, digits in ((self.key, 64), (self.value, 128)):
            if len(text) != digits or set(text) - set("0123456789abcdef"):
                raise RecordError(f"{digits} hexadecimal digits are wanted, not {text[:140]!r}")


@dataclass(frozen=True)
class Record:
    """A whole match; `ending` is None while it is going on. Only what is over may be signed."""

    header: Header
    entries: tuple[Entry, ...]
    ending: Ending | None
    signature: Signature | None = None

    def __post_init__(self) -> None:
        """Raise `RecordError` for a signature under a match that is going on, and for entries given that
        are not there."""
        if self.signature is not None and self.ending is None:
            raise RecordError("a match still going on is not signed")
        if self.header.given > len(self.entries):
            raise RecordError(
                f"{counted(self.header.given, 'entry was', 'entries were')} given, but the record has "
                f"{len(self.entries)}"
            )

    def line_of(self, entry: int) -> int:
        """The number of the line an entry (from 0) stands in, counted from 1."""
        return len(header_lines(self.header)) + 2 + entry


def check_entropy(nature: NatureLine, seat: Seat, text: str) -> None:
    """Raise `RecordError` for a text that a seat cannot add to the seed. The empty text adds nothing."""
    if len(text) > ENTROPY_LIMIT or not (printable(text) or not text):
        raise RecordError(
            f"what a player adds to the seed is at most {ENTROPY_LIMIT} printable characters, not "
            f"{text[:100]!r}"
        )
    if text and seat.bot is not None:
        raise RecordError(
            f"{seat.name} is a bot; only people add to the seed, for whoever runs a bot could try words "
            "until the deals please"
        )
    if text and nature.kind == PEOPLE:
        raise RecordError("there is no seed to add to where people type in what chance did")


def printable(text: str) -> bool:
    """Whether all characters of a text can stand in a record's line."""
    return text.isprintable() or text.replace(_JOINER, "").isprintable()


def commitment(seed: str) -> str:
    """What a header shows of the server's seed; whatever players add to it does not change this."""
    return "sha256:" + hashlib.sha256(f"{ALGORITHM} seed {seed}".encode()).hexdigest()


def settle(state: State, how: str, by: int = -1) -> tuple[float, ...]:
    """The returns of a match that ended so.

    Finished: the game's own. Resigned: under the objective `win` the resigning side loses and all
    others win. Stopped: a draw. Under the other objectives both settle the points as they stand.
    """
    game = state.get_game()
    if how == FINISHED:
        return tuple(float(value) for value in state.returns())
    objective = game.options.objective
    if objective == "win":
        if how == STOPPED:
            return (0.0,) * game.num_players()
        lost = next(team for team in game.teams() if by in team)
        winners = [seat for seat in range(game.num_players()) if seat not in lost]
        return tuple(win_utilities(winners, game.num_players()))
    return tuple(score_utilities(objective, state.settlement(), game.teams()))


def actor_text(actor: int, seat: int) -> str:
    """`p1` for the player in seat 0, `chance>2` for a draw for seat 1, `chance` for the table."""
    if actor == CHANCE:
        return f"chance>{seat + 1}" if seat >= 0 else "chance"
    return f"p{actor + 1}"


def number_text(value: float) -> str:
    """A finite float, exactly."""
    if not math.isfinite(value):
        raise RecordError(f"a number in a record is finite, not {value}")
    return repr(value + 0.0)  # no negative zero


def header_lines(header: Header) -> list[str]:
    """The lines of a header, without the empty line after it."""
    lines = [VERSION_LINE, f"game: {header.game}"]
    if header.rules > 1:
        lines.append(f"rules: {header.rules}")
    for seat, player in enumerate(header.seats, 1):
        bot = f" bot {_quote(player.bot)}" if player.bot is not None else ""
        lines.append(f"player {seat}: {_quote(player.name)}{bot}")
    nature = header.nature
    if nature.kind == PEOPLE:
        lines.append(f"nature: {PEOPLE}")
    else:
        told = nature.nature if nature.spread is None else f"spread {number_text(nature.spread)}"
        lines.append(f"nature: {nature.kind} {told} seed {nature.commitment}")
    for seat, text in enumerate(header.entropies, 1):
        if text:
            lines.append(f"entropy {seat}: {_quote(text)}")
    if header.drawn:
        lines.append("drawn: " + " ".join([str(who + 1) for who in header.drawn]))
    if header.given:
        lines.append(f"given: {header.given}")
    if header.continues:
        lines.append(f"continues: {header.continues}")
    if header.date:
        lines.append(f"date: {header.date}")
    if header.taken_back:
        lines.append(f"taken back: {header.taken_back}")
    return lines


def ending_lines(ending: Ending) -> list[str]:
    """The lines of an ending, without its hash."""
    by = f" by p{ending.by + 1}" if ending.how == RESIGNED else ""
    lines = [f"end: {ending.how}{by}"]
    lines.append("returns: " + " ".join(number_text(value) for value in ending.returns))
    if ending.seed:
        lines.append(f"seed: {ending.seed}")
    return lines


def entry_line(number: int, entry: Entry) -> str:
    """An entry without its hash; `number` counts from 1."""
    return f"{number} {entry.actor_text} {entry.text}"


class Chain:
    """The running hash of a record."""

    def __init__(self, header: list[str]) -> None:
        self._digest = hashlib.sha256(_with_newlines(header)).digest()

    def entry(self, line: str) -> str:
        """Add an entry's line; its short hash."""
        self._digest = hashlib.sha256(self._digest + line.encode()).digest()
        return self._digest.hex()[:8]

    def ending(self, lines: list[str]) -> str:
        """The hash of all."""
        return hashlib.sha256(self._digest + _with_newlines(lines)).hexdigest()


def signature_lines(signature: Signature) -> list[str]:
    """The lines of a signature; all but the last are signed."""
    return [
        f"signed by: {_quote(signature.name)}",
        f"key: {KEY_KIND}:{signature.key}",
        f"signature: {signature.value}",
    ]


def write(record: Record) -> str:
    """The text of a record; `pelitupa.records.parse` reads it."""
    header = header_lines(record.header)
    chain = Chain(header)
    lines = [*header, ""]
    for number, entry in enumerate(record.entries, 1):
        line = entry_line(number, entry)
        lines.append(f"{line} #{chain.entry(line)}")
    if record.ending is not None:
        ending = ending_lines(record.ending)
        lines += ["", *ending, f"hash: {chain.ending(ending)}"]
    if record.signature is not None:
        lines += ["", *signature_lines(record.signature)]
    return "\n".join(lines) + "\n"


def _with_newlines(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
