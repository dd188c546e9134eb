"""Reading calls by a convention card: what each of them showed, and which would be true."""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import Game, State
from pelitupa.equipment.cards import RANKS
from pelitupa.games.tricks.asking.questions import Question
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.players.conventions.cards import (
    CUES,
    SUITS,
    ConventionCard,
    Meaning,
    Shown,
    cards_for,
)
from pelitupa.players.conventions.needs import Conventional, Kept

Calls = Sequence[tuple[int, int]]
"""The calls of a deal in their order: player and action."""

Promises = Sequence[tuple[int, Question]]
"""What was shown of some hands: whose, and what is true of it as it was dealt."""


def card_of(
    state: Conventional, cards: Sequence[ConventionCard] | None = None
) -> ConventionCard | None:
    """The card for this deal, if there is one, of those agreed on, or else of those of the game."""
    for card in cards_for(state.get_game().id) if cards is None else cards:
        if card.part in ("", state.convention_part()):
            return card
    return None


def begins_by_card(game: Game) -> bool:
    """Whether there is a card for the deals that a match begins with: none where all bid for themselves."""
    if not cards_for(game.id):
        return False
    state = game.new_initial_state()
    return isinstance(state, Conventional) and card_of(state) is not None


def shown_by(
    state: Conventional,
    calls: Calls,
    index: int,
    agreed: Sequence[ConventionCard] | None = None,
) -> Shown | None:
    """What a call showed in the deal so far, by the cards agreed on, or else by those of the game; None if
    nothing is agreed about it."""
    card = card_of(state, agreed)
    if card is None:
        return None
    found = _find(state, card, calls, index)
    if found is None:
        return None
    meaning, suit, rank = found
    cue = ""
    if "{cue}" in meaning.shows + meaning.says:
        cue = _cue(state, card, calls, index, suit)
        if not cue:
            return None
    return meaning.shown(suit, cue, rank)


def _find(
    state: Conventional, card: ConventionCard, calls: Calls, index: int
) -> tuple[Meaning, str, int] | None:
    """The meaning of a call, the suit it names, and the rank it tells of (-1 for none)."""
    player, action = calls[index]
    text = state.action_to_string(player, action)
    before = [state.action_to_string(who, call) for who, call in calls[:index] if who == player]
    turn = state.call_turn(calls, index)
    traits = state.call_traits(calls, index)
    partners = [
        (state.action_to_string(who, call), state.call_turn(calls, number))
        for number, (who, call) in enumerate(calls[:index])
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
        played = RANKS.find(groups.get("rank") or " ")
        number = int(groups.get("number") or 0)
        if played >= 0:
            number = (played + 1) % len(RANKS) + 1
        number = number or _standing(state, calls[:index])
        if number < meaning.low or (meaning.high and number > meaning.high):
            continue
        if not _fits_the_partner(meaning, partners):
            continue
        rank = (played + meaning.about) % len(RANKS) if meaning.about else -1
        if meaning.answers:
            answered = meaning.answers[meaning.turns.index(turn)]
            rank = _told_rank(state, card, calls[:index], player, answered)
            if rank < 0:
                continue
        if set(meaning.traits) <= set(traits):
            return meaning, suit, rank
    return None


def _fits_the_partner(meaning: Meaning, partners: Sequence[tuple[str, str]]) -> bool:
    """Whether a meaning holds after these calls of the partner, each with its turn."""
    turns = [turn for call, turn in partners if call == meaning.after]
    if meaning.after and not (meaning.after_turn in turns if meaning.after_turn else turns):
        return False
    return meaning.unless not in [call for call, _ in partners]


def _told_rank(
    state: Conventional, card: ConventionCard, calls: Calls, player: int, turn: str
) -> int:
    """The rank that the partner's call of some turn told of; -1 for none."""
    for index, (who, _) in enumerate(calls):
        if who != player and state.are_partners(who, player):
            if state.call_turn(calls, index) == turn:
                found = _find(state, card, calls, index)
                return found[2] if found is not None else -1
    return -1


def _standing(state: Conventional, calls: Calls) -> int:
    """The number of the highest bid, where bids are plain numbers; 0 for none."""
    for who, action in reversed(calls):
        word = state.action_to_string(who, action).rpartition(" ")[2]
        if word.isdecimal():
            return int(word)
    return 0


def _cue(state: Conventional, card: ConventionCard, calls: Calls, index: int, suit: str) -> str:
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


def true_calls(
    state: Conventional,
    player: int,
    actions: Sequence[int],
    agreed: Sequence[ConventionCard] | None = None,
) -> dict[int, Question | None]:
    """Of some calls that a player may make, those that show nothing untrue of the hand, each with what it
    shows; all of them, showing nothing, where every one would be a lie. See `shown_by` for `agreed`.
    """
    calls = state.calls_so_far()
    kept: dict[int, Question | None] = {}
    for action in actions:
        tried = [*calls, (player, action)]
        shown = shown_by(state, tried, len(calls), agreed)
        question = shown.question if shown is not None else None
        if question is None or question.holds(state.hand_of_call(tried, len(calls))):
            kept[action] = question
    return kept or dict.fromkeys(actions)


def promises(state: TrickMatch, player: int, opponents: bool = False, kept: Kept = ()) -> Promises:
    """What the calls of this deal have shown a player of the partner's hand; with `opponents`, also of
    theirs, as if they kept to the card too. By what their sides have brought (`kept`) opponents are read in
    any case.
    """
    calls = state.calls_so_far()
    told = []
    for index, (who, _) in enumerate(calls):
        brought = kept[who] if kept else None
        if who != player and (opponents or brought or state.are_partners(who, player)):
            shown = shown_by(state, calls, index, brought)
            if shown is not None and shown.question is not None:
                told.append((who, shown.question))
    return told


def departure(deal: TrickMatch, told: Promises) -> int:
    """By how much, in cards and points, the hands of a deal depart from what was shown; 0: not at all."""
    hands = {who: deal.dealt_hand(who) for who, _ in told}
    return sum(question.gap(hands[who]) for who, question in told)


def alert(state: State, player: int, agreed: Sequence[ConventionCard] | None = None) -> str:
    """What the latest call of a player showed, for the opponents; empty if nothing is agreed."""
    if not isinstance(state, Conventional):
        return ""
    calls = state.calls_so_far()
    if not calls or calls[-1] != (player, state.history()[-1]):
        return ""
    shown = shown_by(state, calls, len(calls) - 1, agreed)
    return shown.says if shown is not None else ""
