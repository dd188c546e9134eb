"""What the page of a table is told in each kind of situation that a match comes to.

Without a server, a socket or bots that think, but made as the server makes it, for the first seat.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterator
from random import Random

from live_tables import live_table
from pelitupa.core import BACK, CardZone, CounterZone, View
from pelitupa.games import load_game
from pelitupa.players import make_bot
from pelitupa.players.characters import CHARACTERS
from pelitupa.server.live.messages import message_for
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.store.reading import SeatNow
from pelitupa.server.tables.honesty import honesty_asked
from pelitupa.server.tables.pages import people_at
from pelitupa.server.web.rendering import page_environment
from pelitupa.shown.at_table import frame_of
from pelitupa.table.events import PLAY, RESIGN, Event

STEPS = 160
"""So far a match is followed."""
LOGGED = 40
"""So many steps its log is told at a time."""
TO_THE_END = 1500
"""So many steps more it may take to its end; else somebody resigns."""


def table_of(id: str) -> LiveTable:
    """A table of a person and of bots that go by rules of thumb, whose match has begun."""
    game = load_game(id)
    seats = [
        SeatNow(place, None, "plain", name, "", None, False)
        for place, name in enumerate(_NAMES[: game.num_players()])
    ]
    seats[0] = SeatNow(0, 1, None, "Guest", "", None, False)
    return live_table(id, seats, id, {}, public=False)


_CALLED = [who.name for who in CHARACTERS]
_NAMES = ["Guest", *_CALLED, *(f"{name} 2" for name in _CALLED)]


def page_of(table: LiveTable, language: str = "en") -> str:
    """The page of a table, as whoever sits at it gets it."""
    row = table.row
    return (
        page_environment(language)
        .get_template("tables/table.html")
        .render(
            person=None,
            language=language,
            path="/tables/k",
            back="/tables/k",
            row=row,
            terms=row.agreed,
            own=0,
            honesty=honesty_asked(row),
            key=row.key,
            **frame_of(row.spec, people_at(row), row.shared, served=True),
        )
    )


def messages(table: LiveTable, finely: bool = False, language: str = "en") -> list[str]:
    """What its page is told in each situation that has something new, and at the end of the match.

    Something is new if it has not been there before, or `finely` if not with all that is there with it.
    """
    had: set[Hashable] = set()
    page = Subscriber(1, language=language)
    told = []
    for view in situations(table):
        shown = kinds(view)
        new = {frozenset(shown)} if finely else shown
        if table.playing.match.is_over or not new <= had:
            had |= new
            page.sent_steps = max(page.sent_steps, view.step - LOGGED)
            told.append(json.dumps(message_for(table, page, [True] * len(view.players))))
    return told


def situations(table: LiveTable) -> Iterator[View]:
    """What the first seat sees from step to step, and at the end. It chooses by whim or by rules of thumb."""
    session, match = table.playing, table.playing.match
    rng = Random(table.row.game)
    plain = make_bot("plain", match.game, 0, 1)
    for step in range(STEPS):
        match.draw_on()
        if match.is_over:
            break
        yield match.view(0)
        if match.advance_one() is not None:
            continue
        state = match.position_for(0)
        legal, wanted = match.legal(0), state.open_input()
        if wanted is not None and (not legal or rng.random() < 0.5):
            action = state.action_to_string(0, wanted.sampler(rng))
        elif rng.random() < 0.5:
            action = rng.choice(legal)
        else:
            action = state.action_to_string(0, plain.step(state))
            if legal and action not in legal:  # it does not know of cards that come to nothing yet
                action = rng.choice(legal)
        session.apply(Event(PLAY, 0, action, 1000 * step))
    if not match.is_over:
        match.stand_in(0, "plain")
        for _ in range(TO_THE_END):
            if match.advance_one() is None:
                break
    if match.is_bot(0):
        match.stand_in(0, None)
    if not match.is_over:
        session.apply(Event(RESIGN, 0, "", 10**6))
    yield match.view(0)


def kinds(view: View) -> set[Hashable]:
    """The kinds of things that lie on a table or are asked, and in what amounts."""
    found: set[Hashable] = set()
    for zone in view.zones:
        if isinstance(zone, CardZone):
            own = "own" if zone.owner == view.seat else "others'" if zone.owner >= 0 else ""
            seen = any(item.face != BACK for item in zone.items)
            found.add((zone.layout, own, zone.note != "", seen, min(2, (len(zone.items) + 3) // 8)))
        elif isinstance(zone, CounterZone):
            found.add((zone.id, min(2, len(zone.counters) // 4)))
        else:
            found.add(zone.kind)
    groups = Counter(str(action.group) for action in view.actions if not action.items)
    found |= {("buttons", name, min(2, (count + 1) // 6)) for name, count in groups.items()}
    found.add(("several groups", min(2, len(groups))))
    found.add(("asked", min(2, len(str(view.prompt)) // 45), view.open_input is not None))
    found.add(("a deal is over", any(line.deal < view.deal for line in view.sheet)))
    return found
