"""What a seat knows: all that it has seen happen, where what was dealt together is a set.

Cards come to a hand one by one, and hardly a rule asks in which order: what a seat draws unseen by others,
while nobody decides anything, is a set. So one hand is one information state, however it was dealt, and an
information state grows by its end only from one decision to the next. The history and its records keep the
order. So does what all see drawn, as cards lie on the table as they came, and a game in which a rule looks
at the order in which cards came to a hand (`GameInfo.draws_in_order`).
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from pelitupa.core.history import HIDDEN, History, audience_of
from pelitupa.core.open_input import Action
from pelitupa.core.spiel import CHANCE, TERMINAL
from pelitupa.core.tensor import EACH_SEAT, NO_SEAT, Part
from pelitupa.core.view import EVERYONE

Known = tuple[int, int, str, int, Action]
"""Step, actor (CHANCE; TERMINAL for announcements of the rules), text, seat that a draw was for (or -1), and
the action, HIDDEN where the seat did not see it or nobody acted."""

MARK_BITS: Final = 32
"""Bits of the mark of a row: see `rows_of`."""


def known_to(history: History, seat: int | None, in_order: bool) -> list[Known]:
    """Everything that a seat, or a spectator (None), has observed; draws of a set ascend, unless `in_order`.

    A set is a run of draws for one seat, seen by the same seats but not by all, without a decision or an
    announcement in between: a deal that is thrown in and dealt again is two sets.
    """
    entries, log = history._entries_known(seat, 0), history._log_entries(0)
    lines: list[Known] = []
    sets: dict[int, list[int]] = {}  # places in `lines`, by what was written down of the draw
    for step, actor, text, target, hidden in history._told_to(seat, 0):
        action: Action = HIDDEN if hidden or actor == TERMINAL else entries[step]
        if actor != CHANCE:
            for places in sets.values():
                _sort(lines, places)
            sets.clear()
        elif target >= 0 and not hidden and audience_of(log[step]) != EVERYONE:
            if isinstance(action, int) and not in_order:
                sets.setdefault(log[step], []).append(len(lines))
        lines.append((step, actor, text, target, action))
    for places in sets.values():
        _sort(lines, places)
    return lines


def _sort(lines: list[Known], places: list[int]) -> None:
    """Put the draws of a set into the order of their numbers; steps, and whom they were for, stay."""
    drawn: list[tuple[int, str]] = []
    for place in places:
        action = lines[place][4]
        assert isinstance(action, int)
        drawn.append((action, lines[place][2]))
    drawn.sort()
    for place, (action, text) in zip(places, drawn, strict=True):
        step, actor, _, target, _ = lines[place]
        lines[place] = (step, actor, text, target, action)


def row_size(players: int, code_bits: int) -> int:
    """How many floats a step takes in `rows_of`."""
    return 2 * players + 2 + code_bits + MARK_BITS


def row_columns(players: int, code_bits: int) -> tuple[Part, ...]:
    """What the floats of a row of `rows_of` are, by their offsets in a row."""
    named = (
        ("who acted", players, "one-hot", EACH_SEAT),
        ("chance acted", 1, "bits", NO_SEAT),
        ("drawn for", players, "one-hot", EACH_SEAT),
        ("seen", 1, "bits", NO_SEAT),
        ("action or outcome, in binary", code_bits, "bits", NO_SEAT),
        ("mark of words", MARK_BITS, "bits", NO_SEAT),
    )
    found: list[Part] = []
    offset = 0
    for name, size, form, seat in named:
        found.append(Part(name, offset, (size,), form, (1.0,), seat))
        offset += size
    return tuple(found)


def rows_of(lines: list[Known], seat: int, players: int, code_bits: int) -> list[float]:
    """One row of floats, 0 or 1, for each step that a seat knows of:

    - who acted: a float for each seat, the observer's own first and then the others in turn, and chance;
    - the seat that a draw was for: a float for each, in the same order;
    - whether the observer saw what was done;
    - what was done: the number of the action or outcome in binary, lowest digit first; 0 where hidden;
    - a mark of texts: of an open value, and of what the rules revealed to the observer at this step. It
      distinguishes texts (`MARK_BITS` of a digest) and has no other meaning; 0 if there are none.
    """
    values: list[float] = []
    words: list[str] = []
    size = row_size(players, code_bits)
    for _, actor, text, target, action in lines:
        if actor == TERMINAL:
            words.append(text)
            continue
        _mark(values, words)
        words = []
        row = [0.0] * size
        row[(actor - seat) % players if actor != CHANCE else players] = 1.0
        if target >= 0:
            row[players + 1 + (target - seat) % players] = 1.0
        if action != HIDDEN:
            row[2 * players + 1] = 1.0
            if isinstance(action, int):
                for digit in range(code_bits):
                    row[2 * players + 2 + digit] = float(action >> digit & 1)
            else:
                words.append(text)
        values += row
    _mark(values, words)
    return values


def _mark(values: list[float], words: list[str]) -> None:
    """Write the mark of these texts into the end of the latest row."""
    if not words or not values:
        return
    told = "\n".join([str(word) for word in words])
    digest = blake2b(told.encode("utf-8", "backslashreplace"), digest_size=MARK_BITS // 8).digest()
    place = len(values) - MARK_BITS
    for byte in digest:
        for digit in range(8):
            values[place] = float(byte >> digit & 1)
            place += 1
