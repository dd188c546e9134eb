"""Reading an auction by a convention card: what each call showed, and which calls would be true."""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import State
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.players.conventions.cards import (
    CUES,
    SUITS,
    ConventionCard,
    Meaning,
    Shown,
    cards_for,
)

Calls = Sequence[tuple[int, int]]
"""The calls of a deal in their order: player and action."""


def card_of(state: TrickMatch) -> ConventionCard | None:
    """The card for this deal, if there is one."""
    for card in cards_for(state.get_game().id):
        if card.part in ("", state.convention_part()):
            return card
    return None


def shown_by(state: TrickMatch, calls: Calls, index: int) -> Shown | None:
    """What a call showed in the auction so far; None if nothing is agreed about it."""
    card = card_of(state)
    if card is None:
        return None
    found = _find(state, card, calls, index)
    if found is None:
        return None
    meaning, suit = found
    cue = ""
    if "{cue}" in meaning.shows + meaning.says:
        cue = _cue(state, card, calls, index, suit)
        if not cue:
            return None
    return meaning.shown(suit, cue)


def _find(
    state: TrickMatch, card: ConventionCard, calls: Calls, index: int
) -> tuple[Meaning, str] | None:
    """The meaning of a call, and the suit it names."""
    player, action = calls[index]
    text = state.action_to_string(player, action)
    before = [state.action_to_string(who, call) for who, call in calls[:index] if who == player]
    turn = state.call_turn(calls, index)
    traits = state.call_traits(calls, index)
    partners = [
        state.action_to_string(who, call)
        for who, call in calls[:index]
        if who != player and state.are_partners(who, player)
    ]
    for meaning in card.meanings:
        match = meaning.pattern.fullmatch(text)
        if match is None or turn not in meaning.turns:
            continue
        groups = match.groupdict()
        suit = groups.get("suit") or ""
        named = any(call.endswith(f" {suit}") for call in before)
        if meaning.suit and named != (meaning.suit == "same"):
            continue
        number = int(groups.get("number") or 0)
        if number < meaning.low or (meaning.high and number > meaning.high):
            continue
        if set(meaning.traits) <= set(traits) and (not meaning.after or meaning.after in partners):
            return meaning, suit
    return None


def _cue(state: TrickMatch, card: ConventionCard, calls: Calls, index: int, suit: str) -> str:
    """The card that a call promises: the highest from the ace down that its side has not yet promised
    in that suit, nor the caller passed up; empty after the jack."""
    player = calls[index][0]
    promised = passed = 0
    for number in range(index):
        who, action = calls[number]
        if who == player and state.call_turn(calls, number) == "later":
            passed += state.action_to_string(who, action) == "pass"
        if who == player or state.are_partners(who, player):
            found = _find(state, card, calls, number)
            if found is not None and "{cue}" in found[0].shows and found[1] == suit:
                promised += 1
    place = max(promised, passed)
    return SUITS[suit] + CUES[place] if place < len(CUES) else ""


def truthful(state: TrickMatch, player: int, actions: Sequence[int]) -> list[int]:
    """Of some calls that a player may make, those that show nothing untrue of the hand. All, if none."""
    hand = state.dealt_hand(player)
    calls = state.calls_so_far()
    kept = []
    for action in actions:
        shown = shown_by(state, [*calls, (player, action)], len(calls))
        if shown is None or shown.question is None or shown.question.holds(hand):
            kept.append(action)
    return kept or list(actions)


def agrees(state: TrickMatch, player: int) -> int:
    """By how much the deal departs from what the partner of a player has shown; 0: not at all."""
    calls = state.calls_so_far()
    gap = 0
    for index, (who, _) in enumerate(calls):
        if who != player and state.are_partners(who, player):
            shown = shown_by(state, calls, index)
            if shown is not None and shown.question is not None:
                gap += shown.question.gap(state.dealt_hand(who))
    return gap


def alert(state: State, player: int) -> str:
    """What the latest call of a player showed, for the opponents; empty if nothing is agreed."""
    if not isinstance(state, TrickMatch):
        return ""
    calls = state.calls_so_far()
    if not calls or calls[-1] != (player, state.history()[-1]):
        return ""
    shown = shown_by(state, calls, len(calls) - 1)
    return shown.says if shown is not None else ""
