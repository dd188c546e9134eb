"""An evening played for real: people tell what was hit, drawn or decided, an entry each.

Where a throw is aimed cannot be seen, only where it lands: aims are entered by themselves, at what the
thrower needs first. So are draws of which only one thing can come, as the card of a colour when it is read
aloud.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final

from pelitupa.core import (
    CHANCE,
    TEXT,
    Action,
    EitherInput,
    FieldZone,
    Game,
    OpenInput,
    PelitupaError,
    State,
    View,
    t,
)
from pelitupa.records import Entry
from pelitupa.table.match import Match

_TIMED: Final = re.compile(r"at \S+ ", re.IGNORECASE)
"""How an event begins that is told with its time."""


def decider_of(match: Match) -> int | None:
    """The seat that is to decide; None when it is chance, or nobody."""
    waiting = match.waiting_for()
    return waiting[0] if waiting and waiting[0] != CHANCE else None


def aiming(match: Match) -> bool:
    """Whether somebody is to aim now, which nobody tells; what is said in words is told."""
    wanted = None if decider_of(match) is None else match.position().open_input()
    return wanted is not None and _is_aim(wanted)


def _is_aim(wanted: OpenInput) -> bool:
    """Whether a value is a place to aim at, and not words."""
    return all(field.kind != TEXT for field in wanted.fields)


def enter_aims(match: Match) -> None:
    """Enter the aims that nobody can see, and draws of which just one thing can come."""
    while goes_by_itself(match):
        seat = decider_of(match)
        if seat is None:
            match.submit(CHANCE, _listed(match)[0])
        else:
            match.submit(seat, _aim(match, match.legal(seat)))


def whole_round(match: Match) -> str:
    """How a whole round can be told at once where somebody is to aim now, in words; empty where it cannot."""
    wanted = match.position().open_input() if decider_of(match) is not None else None
    others = wanted.others if isinstance(wanted, EitherInput) else ()
    return next((form.wanted() for form in others if form.verb == match.game.round_verb), "")


def aims_of(match: Match) -> set[int]:
    """The steps at which aims were entered by themselves: nobody said them."""
    state, found = match.game.new_initial_state(), set[int]()
    for step, action in enumerate(match.history()):
        wanted = state.open_input()
        aims = state.current_player() >= 0 and wanted is not None and _is_aim(wanted)
        if aims and not _is_told(match, action):
            found.add(step)
        state.apply_action(action)
    return found


def _is_told(match: Match, action: Action) -> bool:
    """Whether this was told in place of an aim: a whole round at once (`Game.round_verb`), or what people
    announce (`Game.is_announced`)."""
    if isinstance(action, tuple):
        return action[:1] == (match.game.round_verb,)
    return match.game.is_announced(action)


def goes_by_itself(match: Match) -> bool:
    """Whether what comes next is entered by itself."""
    if match.is_over:
        return False
    draw = match.draw()
    # The last card of a deal is told like those before it.
    shared = draw is not None and draw.seat < 0
    return aiming(match) or (shared and len(_listed(match)) == 1)


def _listed(match: Match) -> Sequence[int]:
    """What can come next at a chance node; of a lot, what it can draw, and not what may be told instead."""
    state = match.position()
    return match.choice(CHANCE) if state.open_input() is not None else state._drawable()


def tell(match: Match, text: str) -> int:
    """As `enter`; what comes by itself after it is entered too."""
    place = enter(match, text)
    enter_aims(match)
    return place


def enter(match: Match, text: str) -> int:
    """Enter what happened, or what somebody decided; which entry of the match it became, from 0. Raises a
    `PelitupaError`, and then changes nothing.

    A whole round (`Game.round_verb`) is told where it begins, and so is what people announce
    (`Game.is_announced`): the aim that was entered there by itself is taken back.
    """
    game, words = match.game, text.lower().split()
    known = game.texts(0).get(" ".join(words), -1)
    told = words[:1] == [game.round_verb] or (known >= 0 and game.is_announced(known))
    aimed = _latest(match) if told and not match.is_over and decider_of(match) is None else None
    if aimed is not None:
        match.undo()
    seat, place = decider_of(match), match.entry_count()
    try:
        match.submit(CHANCE if seat is None else seat, text)
    except PelitupaError:
        if aimed is not None:
            match.submit(aimed.actor, aimed.text)
        raise
    return place


def clause_of(match: Match, text: str) -> str:
    """By which clause an event that people tell would count now; empty where the game has none, or somebody
    decides. Raises an `ActionError` for what is no event."""
    if not match.game.calls or decider_of(match) is not None:
        return ""
    state = match.position()
    return state.explain(state.string_to_action(CHANCE, text)).clause


def _latest(match: Match) -> Entry | None:
    """The latest entry, where somebody decided it and it can be struck out."""
    latest = match.entries(match.entry_count() - 1) if match.may_undo() else []
    return latest[0] if latest and latest[0].actor != CHANCE else None


def strike_out(match: Match) -> bool:
    """Strike out what was entered last, with what came by itself after it; whether anything but that was
    there. Raises `TableError` where there is nothing at all."""
    over = match.is_over
    while True:
        last = match.history()[-1:]
        match.undo()
        if over or (last and _is_told(match, last[0])) or not goes_by_itself(match):
            return True
        if not match.entry_count():
            return False


def draw_lots(match: Match, rng: Random) -> int:
    """Draw all that a lot is to say now; how many entries that became."""
    before = match.entry_count()
    while not match.is_over and match.position().by_lot():
        state = match.position()
        drawn = rng.choice([outcome for outcome, _ in state.chance_outcomes()])
        match.submit(CHANCE, state.action_to_string(CHANCE, drawn))
    return match.entry_count() - before


def mend(match: Match, place: int, told: Sequence[str], struck: int = 0) -> None:
    """Enter events before the entry of a place, from 0, or in the place of so many that are struck out there.

    All after it is counted again. Raises a `PelitupaError` where any of it cannot be, and changes nothing.
    """
    if not 0 <= place < match.entry_count():
        raise PelitupaError(t("there is no entry {number}", number=place + 1))
    later = [entry.text for entry in match.entries(place)]
    try:
        _go_back(match, place)
        for text in (*told, *later[struck:]):
            enter(match, text)
    except PelitupaError:
        _go_back(match, place)
        for text in later:
            enter(match, text)
        raise


def _go_back(match: Match, place: int) -> None:
    while match.entry_count() > place:
        match.undo()


def by_number(game: Game, names: Sequence[str], text: str) -> str:
    """An event with the player's number in place of a name, or of its beginning (`found pek`, `at 412.5 found
    pek`); any other text as it is."""
    plain = " ".join(text.split())
    timed = _TIMED.match(plain)
    when, event = (timed[0], plain[timed.end() :]) if timed else ("", plain)
    word, _, name = event.partition(" ")
    named = {call.verb for call in game.calls if call.named}
    if word.lower() not in named or not name:
        return text
    found = [seat for seat, known in enumerate(names) if known.lower() == name.lower()]
    if not found and not name.isdigit():
        found = [s for s, known in enumerate(names) if known.lower().startswith(name.lower())]
    return f"{when}{word} {found[0] + 1}" if len(found) == 1 else text


def by_name(game: Game, names: Sequence[str], text: str) -> str:
    """The reverse: an event as it is read, with the name of whom it names."""
    word, _, number = text.partition(" ")
    named = {call.verb for call in game.calls if call.named}
    if word not in named or not number.isdigit() or not 0 < int(number) <= len(names):
        return text
    return f"{word} {names[int(number) - 1]}"


def targets_of(view: View) -> list[str]:
    """The targets on the fields in view."""
    return [name for zone in view.zones if isinstance(zone, FieldZone) for name in zone.targets]


def throwers_ahead(state: State, darts: int, most: int) -> list[int]:
    """Who throws the next darts, if none of them changes anything: each a miss, nothing taken.

    At most so many. Where one seat throws more `darts` in a row than a turn has (until it hits), nobody
    can know, and there it ends; so it is, too, where nothing is thrown.
    """
    state, ahead = state.clone(), list[int]()
    while not state.is_terminal() and len(ahead) < most:
        legal = state.legal_actions()
        if not state.is_chance_node():
            state.apply_action(legal[0] if state.open_input() is not None else legal[-1])
            continue
        seat = state.drawn_for()
        if seat < 0 or state.open_input() is None or not legal:
            break
        if ahead[-darts:] == [seat] * darts and state.num_players() > 1:
            break
        ahead.append(seat)
        state.apply_action(legal[-1])
    return ahead


def _aim(match: Match, legal: list[str]) -> str:
    """The text of an aim at the first target on the board, else the first legal one."""
    wanted = match.position().open_input()
    assert wanted is not None
    aims = [f"{wanted.verb} {target}" for target in targets_of(match.view(None))]
    return next((text for text in aims if text in legal), legal[0])
