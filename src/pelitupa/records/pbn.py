"""Deals in PBN, the Portable Bridge Notation (version 2.1), read and written.

A deal that PBN can tell is one of four hands of thirteen cards each from one whole pack, as in bridge;
whatever is played with it. `read_pbn` and `write_pbn` know the deals of a file, with
`read_pbn(write_pbn(deals)) == deals`; `deals_of` finds the deals of a record, with the cards played, and
`record_of` begins a match with a deal, for a game that is dealt so.

**Seats.** Our chairs 0 to 3 are North, East, South and West, clockwise. When a match is begun with a deal
the hands are turned so that PBN's dealer sits where the game's first dealer does.

**Written** are the fifteen tags that PBN wants, with `?` where they speak of bridge only, and the cards
of each trick under [Play], a row a trick, a column a seat from the first leader. **Read** are Event,
Board, Date, the names, Dealer, Deal, Auction and Play; comments, escaped lines and all other tags and
sections are passed over. A deal of which a hand is not known (`-`) is refused, for it is not a deal of ours.
What other programs write is read: several tags on a line, suit letters and `10` in a hand, `-` for a void,
small letters.

**Calls and play.** `record_of` goes on with the calls and the cards played as long as the game has them:
Vint has bridge's bids and passes from one to seven, Bridge Meets Guess Who has them as numbers of tricks.
Where there are calls the hands are turned so that the first caller of the file is the first in the game. The
first call or card that does not fit ends it, and is said in the notes.

**Inherited** values (section 4.8 of the standard): `#` is the tag's value in the game before; `##text` is
`text`, in this game and in all that follow without that tag; `##` alone is the value before, likewise. A
value of its own ends it. A text that begins with such a sign itself is written after a space.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Final

from pelitupa.core import Game, RecordError
from pelitupa.equipment.cards import BITS, FULL_PACK, PACK_SIZE, card_text, cards_in
from pelitupa.games import load_game
from pelitupa.games.board.sgf import Notes
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import DEALING, PLAYING
from pelitupa.games.tricks.table import TrickGame
from pelitupa.records.execution import entry_for, game_of, replay
from pelitupa.records.format import (
    NAME_LIMIT,
    PEOPLE,
    SIZE_LIMIT,
    Entry,
    Header,
    NatureLine,
    Record,
    Seat,
    printable,
)

SEATS: Final = "NESW"
NAMES: Final = ("North", "East", "South", "West")
SUITS: Final = "SHDC"
RANKS: Final = "AKQJT98765432"
HAND: Final = 13

LINE_LIMIT: Final = 4096
READ: Final = ("Event", "Board", "Date", *NAMES, "Dealer", "Deal", "Auction", "Play")
"""The tags that are read, in letters that must be written so."""

_TAG: Final = re.compile(r'\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*')
_CALL: Final = re.compile(r"([1-7])(C|D|H|S|NT?)|(P|PASS)|(D|DBL|X|R|RDBL|XX)")
CARDS: Final = {card_text(card): card for card in range(PACK_SIZE)}


_SUIT_WORDS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no trump"}


class PbnError(RecordError):
    """A text is no PBN, or tells no deal that can be had here; `line` counts from 1."""


@dataclass(frozen=True)
class PbnDeal:
    """One deal. `hands` are sets of cards of North, East, South and West; `dealer` is one of these, from 0.

    `tricks` are the cards of each trick as they lie in PBN's columns: from the first leader, `leader`,
    clockwise, -1 where a seat has not played. `calls` are such as 1NT, Pass, X and XX, from the first
    `caller` on.
    """

    hands: tuple[int, int, int, int]
    dealer: int = 0
    names: tuple[str, str, str, str] = ("", "", "", "")
    event: str = ""
    board: str = ""
    date: str = ""
    leader: int = 0
    tricks: tuple[tuple[int, ...], ...] = field(default=())
    caller: int = 0
    calls: tuple[str, ...] = ()


# --- reading


def read_pbn(text: str) -> list[PbnDeal]:
    """The deals of a PBN file, in order. Raises `PbnError`."""
    if len(text) > SIZE_LIMIT:
        raise PbnError(f"a PBN file has at most {SIZE_LIMIT} characters here", 1)
    reading = _Reading()
    section = ""
    for number, line in _lines(text):
        if not line.strip():
            reading.close()
            section = ""
            continue
        if line.lstrip().startswith("["):
            section = _tags(line, number, reading)
        elif section == "Play":
            reading.rows.append((line.strip(), number))
        elif section == "Auction":
            reading.calls.append((line.strip(), number))
    reading.close()
    return reading.deals


def _tags(line: str, number: int, reading: _Reading) -> str:
    """Take in the tags of a line; the name of the last. Raises `PbnError`."""
    place, name = 0, ""
    while place < len(line):
        found = _TAG.match(line, place)
        if found is None:
            raise PbnError(f'a tag is like [Dealer "N"], not {line[place:].strip()[:60]!r}', number)
        place, name = found.end(), found[1]
        reading.tag(name, re.sub(r"\\(.)", r"\1", found[2]), number)
    return name


class _Reading:
    """The games of a file, one after the other, with what they inherit.

    `tags` are those of the game being read, with their lines; `before` the values of the last one, and
    `kept` those that games inherit which lack the tag.
    """

    def __init__(self) -> None:
        self.deals: list[PbnDeal] = []
        self.rows: list[tuple[str, int]] = []
        self.calls: list[tuple[str, int]] = []
        self.tags: dict[str, tuple[str, int]] = {}
        self._before: dict[str, str] = {}
        self._kept: dict[str, str] = {}

    def tag(self, name: str, value: str, line: int) -> None:
        """Take a tag in. Of one that stands twice the first counts. Raises `PbnError`."""
        if name not in READ:
            right = next((known for known in READ if known.lower() == name.lower()), "")
            if right:
                raise PbnError(f"the tag is {right}, not {name[:20]}", line)
            return
        bad = next((sign for sign in value if not printable(sign)), "")
        if bad:
            raise PbnError(f"the value of {name} has the character U+{ord(bad):04X}", line)
        if name in self.tags and name in ("Deal", "Event"):
            self.close()
        self.tags.setdefault(name, (value, line))

    def close(self) -> None:
        """A game of the file is complete. Raises `PbnError`."""
        if not self.tags:
            return
        line = min(line for _, line in self.tags.values())
        values = {name: self._value(name) for name in READ if name not in ("Play", "Auction")}
        self._before = values
        if values["Deal"]:
            lines = {name: line for name, (_, line) in self.tags.items()}
            leader = self.tags.get("Play", ("", 0))[0].strip()
            deal = _deal(values, leader, self.rows, lines, line)
            caller = self.tags.get("Auction", ("", 0))[0].strip().upper()
            if caller and caller in SEATS and len(caller) == 1:
                deal = replace(deal, caller=SEATS.index(caller), calls=calls_of(self.calls))
            self.deals.append(deal)
        self.tags = {}
        self.rows, self.calls = [], []

    def _value(self, name: str) -> str:
        """A tag's value in the game being read, inherited or its own; "" where there is none."""
        if name not in self.tags:
            return self._kept.get(name, "")
        raw, line = self.tags[name]
        if not raw.startswith("#") or (len(raw) > 1 and not raw.startswith("##")):
            self._kept.pop(name, None)
            return raw.strip()
        value = raw[2:].strip() or self._before.get(name, "")
        if name == "Deal" and not value:
            raise PbnError(f"Deal is {raw}, but there is no game before with a deal", line)
        if raw.startswith("##"):
            self._kept[name] = value
        return value


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines without comments: `%` at a line's beginning, `;` to its end, and between braces."""
    begun = 0  # the line where the comment began that we are in
    for number, line in enumerate(re.split("\r\n|\n|\r", text.lstrip("\ufeff")), 1):
        if line.startswith("%") and not begun:
            continue
        kept, quoted, escaped, had = "", False, False, bool(begun)
        for sign in line:
            if begun:
                begun = 0 if sign == "}" else begun
            elif escaped:
                kept, escaped = kept + sign, False
            elif sign == "\\" and quoted:
                kept, escaped = kept + sign, True
            elif sign == '"':
                quoted = not quoted
                kept += sign
            elif sign == "{" and not quoted:
                begun, had = number, True
            elif sign == ";" and not quoted:
                had = True
                break
            else:
                kept += sign
        if len(kept) > LINE_LIMIT:
            raise PbnError(f"a line has at most {LINE_LIMIT} characters, not {len(kept)}", number)
        if kept.strip() or not had:
            yield number, kept
    if begun:
        raise PbnError("a comment that begins here is not closed by }", begun)


def _deal(
    values: dict[str, str],
    leader: str,
    rows: Sequence[tuple[str, int]],
    lines: dict[str, int],
    begun: int,
) -> PbnDeal:
    """A deal, from the values of its tags. `lines` are where these stand, `begun` is where the first does."""

    def told(name: str) -> str:
        return "" if values[name] == "?" else values[name]

    dealer = told("Dealer").upper() or "N"
    if dealer not in SEATS or len(dealer) != 1:
        raise PbnError(
            f"a dealer is one of N, E, S, W, not {dealer[:20]!r}", lines.get("Dealer", begun)
        )
    leader = leader.upper()
    if leader not in ("", "?", "-", *SEATS):
        raise PbnError(f"the first leader is one of N, E, S, W, not {leader[:20]!r}", lines["Play"])
    return PbnDeal(
        hands=_hands(values["Deal"], lines.get("Deal", begun)),
        dealer=SEATS.index(dealer),
        names=(told(NAMES[0]), told(NAMES[1]), told(NAMES[2]), told(NAMES[3])),
        event=told("Event"),
        board=told("Board"),
        date=_date(told("Date")),
        leader=SEATS.index(leader) if leader and leader in SEATS else 0,
        tricks=tuple(_tricks(rows)),
    )


def _date(text: str) -> str:
    """`2026-11-22` of `2026.11.22`; "" for a day that there is not, or that is not known."""
    try:
        return date.fromisoformat(text.replace(".", "-")).isoformat() if "." in text else ""
    except ValueError:
        return ""


def _hands(text: str, line: int) -> tuple[int, int, int, int]:
    """`N:AKQ.T98.765.4321 ...`: the first hand, and the others clockwise."""
    first, colon, rest = text.strip().upper().partition(":")
    parts = rest.split()
    if not colon or len(first) != 1 or first not in SEATS or len(parts) != 4:
        raise PbnError(f"a deal is like N:<hand> <hand> <hand> <hand>, not {text[:40]!r}", line)
    hands, seen = [0, 0, 0, 0], 0
    for place, part in enumerate(parts):
        hand, suits = 0, part.split(".")
        if len(suits) != 4:
            raise PbnError(
                f"a hand is spades.hearts.diamonds.clubs, all known, not {part[:40]!r}", line
            )
        for suit, ranks in zip(SUITS, suits, strict=True):
            for rank in ranks.removeprefix(suit).removeprefix("-").replace("10", "T"):
                card = CARDS.get(suit + rank, -1)
                if card < 0:
                    raise PbnError(f"there is no rank {rank!r}; ranks are {RANKS}", line)
                if seen & BITS[card]:
                    raise PbnError(f"{card_text(card)} is in the deal twice", line)
                seen |= BITS[card]
                hand |= BITS[card]
        if hand.bit_count() != HAND:
            raise PbnError(f"a hand has {HAND} cards, not {hand.bit_count()}: {part}", line)
        hands[(SEATS.index(first) + place) % 4] = hand
    return hands[0], hands[1], hands[2], hands[3]


def calls_of(rows: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Calls such as 1NT, Pass, X and XX; `AP` are the passes that end it. Raises `PbnError`."""
    calls: list[str] = []
    for row, line in rows:
        for word in row.split():
            plain = word.upper().rstrip("!?")
            if plain == "*":
                return tuple(calls)
            if not plain or plain in ("-", "+") or re.fullmatch(r"=\d+=|\$\d+", plain):
                continue
            if plain == "AP":
                calls += ["Pass"] * (3 if any(call != "Pass" for call in calls) else 4 - len(calls))
                return tuple(calls)
            if len(calls) == 400:
                raise PbnError("a deal has at most 400 calls", line)
            calls.append(call_of(plain, line))
    return tuple(calls)


def call_of(word: str, line: int) -> str:
    """A call as it is written here: `1NT`, `Pass`, `X`, `XX`. Raises `PbnError`."""
    found = _CALL.fullmatch(word.upper())
    if found is None:
        raise PbnError(f"a call is like 1NT, Pass, X or XX, not {word[:20]!r}", line)
    if found[1]:
        return found[1] + ("NT" if found[2].startswith("N") else found[2])
    if found[3]:
        return "Pass"
    return "XX" if found[4].startswith("R") or found[4] == "XX" else "X"


def _tricks(rows: Iterable[tuple[str, int]]) -> Iterator[tuple[int, ...]]:
    seen = 0
    for count, (row, line) in enumerate(rows):
        words = [word for word in row.split() if not re.fullmatch(r"=\d+=|\$\d+|[!?]+", word)]
        if not words or words[0] == "*":
            return
        if count == HAND:
            raise PbnError(f"a deal has at most {HAND} tricks", line)
        cards = []
        for word in words[:4]:
            plain = word.upper().rstrip("!?+-").replace("10", "T") or "-"
            if plain not in ("-", "*") and plain not in CARDS:
                raise PbnError(f"a card is like SA or CT, not {word[:20]!r}", line)
            card = CARDS.get(plain, -1)
            if card >= 0 and seen & BITS[card]:
                raise PbnError(f"{plain} is played twice", line)
            seen |= BITS[card] if card >= 0 else 0
            cards.append(card)
        yield tuple(cards + [-1] * (4 - len(cards)))


# --- writing


def write_pbn(deals: Iterable[PbnDeal]) -> str:
    """A PBN file (export format) of some deals."""
    games = ["\n".join(_written(deal)) for deal in deals]
    return "% PBN 2.1\n% EXPORT\n" + "\n\n".join(games) + "\n"


def _written(deal: PbnDeal) -> Iterator[str]:
    tags = {
        "Event": deal.event, "Site": "", "Date": deal.date.replace("-", "."), "Board": deal.board,
        "West": deal.names[3], "North": deal.names[0], "East": deal.names[1],
        "South": deal.names[2], "Dealer": SEATS[deal.dealer], "Vulnerable": "None",
        "Deal": "N:" + " ".join(_hand_text(hand) for hand in deal.hands), "Scoring": "",
        "Declarer": "", "Contract": "", "Result": "",
    }  # fmt: skip
    for name, value in tags.items():
        quoted = (value or "?").replace("\\", "\\\\").replace('"', '\\"')
        quoted = f" {quoted}" if quoted.startswith("#") else quoted
        yield f'[{name} "{quoted}"]'
    if deal.calls:
        yield f'[Auction "{SEATS[deal.caller]}"]'
        for start in range(0, len(deal.calls), 4):
            yield " ".join(deal.calls[start : start + 4])
    if deal.tricks:
        yield f'[Play "{SEATS[deal.leader]}"]'
        for trick in deal.tricks:
            yield " ".join(card_text(card) if card >= 0 else "-" for card in trick)
        if len(deal.tricks) < HAND:
            yield "*"


def _hand_text(hand: int) -> str:
    texts = [card_text(card) for card in cards_in(hand)]
    return ".".join(
        "".join(sorted((text[1:] for text in texts if text[0] == suit), key=RANKS.index))
        for suit in SUITS
    )


# --- records


def _bridge_like(game: Game) -> TrickGame:
    """The game, if it deals as bridge does. Raises `PbnError`."""
    if not (
        isinstance(game, TrickGame)
        and game.chairs() == 4
        and game.pack() == FULL_PACK
        and game.hand_size() == HAND
    ):
        raise PbnError(f"PBN tells deals of four hands of thirteen cards; {game.id} has others")
    return game


def deals_of(record: Record) -> list[PbnDeal]:
    """The deals of a record with the cards played in each. Raises `PbnError`, `RecordError`."""
    states = list(replay(record))
    game = _bridge_like(states[0].get_game())
    deals: list[PbnDeal] = []
    hands, plays, dealer = [0] * 4, list[tuple[int, int]](), 0
    for before, after in pairwise(states):
        assert isinstance(before, TrickMatch)
        assert isinstance(after, TrickMatch)
        if before.phase == DEALING and not any(before.places[:4]):
            _add(deals, record, hands, plays, dealer)
            hands, plays, dealer = [0] * 4, [], before.dealer
        action = after.history()[-1]
        if before.phase == PLAYING and isinstance(action, int) and action < game.cards():
            plays.append((before.chair, action))
        for chair in range(4):
            if not hands[chair] and after.places[chair].bit_count() == HAND:
                hands[chair] = after.places[chair]
    _add(deals, record, hands, plays, dealer)
    return deals


def _add(
    deals: list[PbnDeal],
    record: Record,
    hands: Sequence[int],
    plays: Sequence[tuple[int, int]],
    dealer: int,
) -> None:
    """Note a deal, if its hands are such as PBN can tell: all known, and from the deal alone."""
    if sum(hands) == FULL_PACK and all(hand.bit_count() == HAND for hand in hands):
        game = game_of(record)
        leader, tricks = _columns(plays)
        deals.append(
            PbnDeal(
                hands=(hands[0], hands[1], hands[2], hands[3]),
                dealer=dealer,
                names=_names(record),
                event=game.rulebook.title,
                board=str(len(deals) + 1),
                date=record.header.date,
                leader=leader,
                tricks=tricks,
            )
        )


def _names(record: Record) -> tuple[str, str, str, str]:
    names = ([seat.name for seat in record.header.seats] + [""] * 4)[:4]
    return names[0], names[1], names[2], names[3]


def _columns(plays: Sequence[tuple[int, int]]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The first leader, and the tricks in columns from that seat on."""
    if not plays:
        return 0, ()
    leader = plays[0][0]
    tricks = []
    for start in range(0, len(plays), 4):
        row = [-1] * 4
        for chair, card in plays[start : start + 4]:
            row[(chair - leader) % 4] = card
        tricks.append(tuple(row))
    return leader, tuple(tricks)


def record_of(deal: PbnDeal, spec: str, notes: Notes | None = None) -> Record:
    """A match of a game, begun with a deal and what was called and played, as a record to go on with.

    The deal is typed in by people, for no seed gave it. What does not fit the game is said in `notes`. Raises
    `PbnError`, and what `load_game` raises.
    """
    notes = Notes() if notes is None else notes
    game = _bridge_like(load_game(spec))
    state = game.new_initial_state()
    assert isinstance(state, TrickMatch)
    shift = deal.dealer - state.dealer
    entries = _dealt(state, deal, shift)
    if deal.calls and (state.chair + shift - deal.caller) % 4:
        shift = deal.caller - state.chair
        state = game.new_initial_state()
        assert isinstance(state, TrickMatch)
        entries = _dealt(state, deal, shift)
    _call_on(state, deal, shift, entries, notes)
    seats = []
    for place in range(game.num_players()):
        name = "".join([sign for sign in deal.names[(place + shift) % 4] if printable(sign)])
        if len(name) > NAME_LIMIT:
            notes.add(f"a name has at most {NAME_LIMIT} characters: {name[:20]!r}... is cut")
        seats.append(Seat(name[:NAME_LIMIT].strip() or f"Player {place + 1}"))
    header = Header(
        str(game), tuple(seats), NatureLine(PEOPLE), deal.date, rules=game.rulebook.rules
    )
    return Record(header, tuple(entries), None)


def _dealt(state: TrickMatch, deal: PbnDeal, shift: int) -> list[Entry]:
    """Deal the cards, PBN's seat `shift` to chair 0. Raises `PbnError`."""
    id = state.get_game().id
    left = list(deal.hands)
    entries: list[Entry] = []
    while state.is_chance_node():
        if state.phase != DEALING:
            raise PbnError(f"{id} draws more than the deal; it cannot be begun from PBN")
        seat = (state._next_chair() + shift) % 4
        card = next((c for c in cards_in(left[seat]) if c in state.legal_actions()), -1)
        if card < 0:
            raise PbnError(f"{id} deals more than {HAND} cards to a hand")
        left[seat] ^= BITS[card]
        entries.append(entry_for(state, card))
        state.apply_action(card)
    if any(left):
        raise PbnError(f"{id} does not deal {HAND} cards to each of four hands at once")
    return entries


def _call_on(
    state: TrickMatch, deal: PbnDeal, shift: int, entries: list[Entry], notes: Notes
) -> None:
    """Apply the calls, then the cards played, as far as they fit the game."""
    id = state.get_game().id
    for number, call in enumerate(deal.calls):
        legal = (
            []
            if state.phase in (DEALING, PLAYING) or state.is_terminal()
            else state.legal_actions()
        )
        texts = {state.action_to_string(action): action for action in legal}
        fits = (state.chair + shift - deal.caller - number) % 4 == 0
        action = next((texts[text] for text in _as_bids(call) if text in texts), -1)
        if action < 0 or not fits:
            notes.add(
                f"{call} (call {number + 1} of {len(deal.calls)}) does not fit {id}: what was called "
                "and played from there on is left out"
            )
            return
        entries.append(entry_for(state, action))
        state.apply_action(action)
    total = sum(card >= 0 for trick in deal.tricks for card in trick)
    if total and deal.calls:
        _pass_on(state, entries, notes)
    played = 0
    while played < total:
        row = deal.tricks[played // 4]
        card = row[(state.chair + shift - deal.leader) % 4] if state.phase == PLAYING else -1
        if card < 0 or card not in state.legal_actions():
            notes.add(
                f"card {played + 1} of the {total} played does not fit {id}: what was played from "
                "there on is left out"
            )
            return
        entries.append(entry_for(state, card))
        state.apply_action(card)
        played += 1


def _pass_on(state: TrickMatch, entries: list[Entry], notes: Notes) -> None:
    """Add the passes that the game asks for after the three that end bridge's auction."""
    added = 0
    while state.phase not in (DEALING, PLAYING) and not state.is_terminal() and added < 12:
        texts = {state.action_to_string(action): action for action in state.legal_actions()}
        if "pass" not in texts:
            break
        entries.append(entry_for(state, texts["pass"]))
        state.apply_action(texts["pass"])
        added += 1
    if added:
        notes.add(
            f"{state.get_game().id} asks for more passes than bridge: {added} stand in the record "
            "after the file's"
        )


def _as_bids(call: str) -> tuple[str, ...]:
    """How games here may word a call of bridge: a bid by its level, or by its number of tricks."""
    if call[0] not in "1234567":
        return ("pass",) if call == "Pass" else ()
    level, suit = int(call[0]), _SUIT_WORDS[call[1:]]
    return f"bid {level} {suit}", f"bid {level + 6} {suit}"
