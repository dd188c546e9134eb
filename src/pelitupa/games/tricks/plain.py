"""The fast path of what is plain about a trick-taking game: done without asking the game each time.

A game that deals, follows suit or takes tricks as the family does says so (`TrickGame.plain`). Its cards
are then dealt and played at once, whole deals and whole tricks at random with native ints, as `State.play_on`
wants them. `tests/core/test_plain_tricks.py` holds all this to the rules step by step, which a game that
declares nothing goes by.
"""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from pelitupa.core import CHANCE, EVERYONE, TERMINAL
from pelitupa.core.game import MANY_STEPS
from pelitupa.core.history import draw_entry
from pelitupa.core.places import STOCK
from pelitupa.core.vecs import append, vec
from pelitupa.equipment.bits import COMPILED, ones
from pelitupa.equipment.cards import (
    BITS,
    FIRST_OF,
    FULL_PACK,
    HIGH_OF,
    LOW_OF,
    PACK_SIZE,
    SUIT_MASKS,
    TABLES,
    cards_in,
    few_in,
)
from pelitupa.equipment.picks import Picks
from pelitupa.games.tricks.fast_path import LED, MOST_CARDS, NO_HANDS
from pelitupa.games.tricks.limits import any_in, is_in
from pelitupa.games.tricks.phases import DEALING, PLAYING
from pelitupa.games.tricks.table import TrickTable

# --- a step


def applied(match: TrickTable, action: object) -> bool:
    """Do an action at once if it is legal and done as the family has it; else False, nothing being done."""
    if type(action) is not int:
        return False
    if not match._late:
        return _step(match, action)
    number: int = action  # most steps are these: they are done here, without a call
    stock: i64 = match._listed_set
    card: i64 = number if 0 <= number < PACK_SIZE else PACK_SIZE
    there = stock >> card & 1
    if not there:
        return False
    bit = there << card
    match._listed_set = stock ^ bit
    match._listed.pop(ones(stock & bit - 1))
    match._recent.append(number)
    match.dealt += 1
    if match.dealt == match.fast.hands:
        match._flush()
        if match._hands_are_dealt():
            match._after_the_deal()
    return True


def _step(match: TrickTable, action: int) -> bool:
    """Do an action as the family has it; False where it is not legal, or to be done as the game has it,
    and nothing is done."""
    fast = match.fast
    if not fast.steps:
        return False
    if match.phase == PLAYING:
        return play_card(match, action) if fast.tricks else play_legal(match, action)
    if match.phase == DEALING:
        plain = fast.shuffles and match.dealt < fast.hands
        return draw_first(match, action) if plain else deal_card(match, action)
    if match.turn == TERMINAL or not is_choice(match, action):
        return False
    _choose_now(match, action)
    return True


def _play_now(match: TrickTable, card: int) -> None:
    """Write down and play a legal card."""
    match._mark_open(match.turn)
    match._recent.append(card)
    match._play(card)


def _choose_now(match: TrickTable, action: int) -> None:
    """Write down and do a legal action, or a draw, in a phase of the game's own."""
    steps = len(match._recent)
    if steps >= MANY_STEPS and steps == len(match._recent_log):
        match._leave_behind()
    audience = match._choice_audience(action)
    if match.turn == CHANCE:
        match._recent_log.append(draw_entry(match._chance_seat(), audience))
    else:
        match._recent_log.append((audience - EVERYONE) * 4096 + match.turn + 4)
    match._recent.append(action)
    match._choose(action)


def may_now(match: TrickTable) -> int:
    """What may be done now in a phase of the game's own, or the cards that may be played: whoever asks for
    the list asks next whether one of it is legal, and it is worked out once."""
    steps = match._steps()
    if match._offered_at != steps:
        match._lacking = -1
        match._offered = match._playable() if match.phase == PLAYING else match._may(match.turn)
        match._offered_at = steps
    return match._offered


def is_choice(match: TrickTable, action: int) -> bool:
    """Whether an action is legal in a phase of the game's own."""
    return is_in(action - match._first_choice(), may_now(match))


def legal_now(match: TrickTable) -> list[int]:
    """The legal actions of whoever is to act, before the match is over."""
    return match._listed.copy() if match._late else match._legal()


# --- a card


def stock_of(match: TrickTable) -> list[int]:
    """The cards of the stock, ascending."""
    if not match._late:
        _list_stock(match)
    return match._listed.copy()


def _list_stock(match: TrickTable) -> None:
    """List the cards of the stock. The list is kept, and the cards that are dealt are taken out."""
    stock, fast = match._places[STOCK], match.fast
    if stock != match._listed_set:
        match._listed_set = stock
        match._listed = fast.pack.copy() if stock == fast.whole else cards_in(stock)


def draw_first(match: TrickTable, card: int) -> bool:
    """Deal a card of a plain deal of one pack when all before it are in their places.

    Whose all its cards are is written down when it begins, and they are put into their places when it
    ends, or somebody looks; until then `TrickTable.apply_action` deals.
    """
    _list_stock(match)
    if not 0 <= card < PACK_SIZE or not match._listed_set & BITS[card]:
        return False
    if not match.dealt:
        match._recent_log += match._deal_marks()
    match._late = True
    match.apply_action(card)
    return True


def deal_card(match: TrickTable, card: int) -> bool:
    """Deal a card and put it into its place; False where it is not in the stock."""
    _list_stock(match)
    stock = match._listed_set
    if not 0 <= card < MOST_CARDS or not stock & BITS[card]:
        return False
    bit = BITS[card]
    below = stock & (bit - 1)
    match._listed.pop(ones(below & FULL_PACK) + ones(below >> PACK_SIZE))
    match._listed_set = stock ^ bit
    chair = match._next_chair()
    in_round = match.dealt < match.fast.hands  # after that a card may be turned up for all
    audience = match._hand_audience(chair) if in_round else match._audience(card)
    match._recent_log.append(draw_entry(match._chance_seat(), audience))
    match._recent.append(card)
    match._carry(card, STOCK, chair)
    match.dealt += 1
    if match._hands_are_dealt():
        match._after_the_deal()
    return True


def _load(match: TrickTable) -> None:
    """Take the hands up in native ints, to play tricks of the plain kind from: what lies elsewhere stays
    there meanwhile, but for the cards that are played. `TrickTable._flush` puts all into their places."""
    hands, places = NO_HANDS, match._places
    if COMPILED:
        for chair in range(match.fast.chairs):
            hands = append(hands, places[chair])
    else:  # without native ints the places serve as well, and are faster
        hands = cast("vec[i64]", places)
    match._hands, match._loose = hands, True


def playable_in(match: TrickTable) -> list[int]:
    """The cards that may be played to a trick of the plain kind."""
    chair, trick = match.chair, match.trick
    hand: i64
    if match._loose:
        hand = match._hands[chair]
    else:
        hand = match._places[chair]
    if trick:
        lead = trick[0]
        first: i64 = FIRST_OF[lead]
        followers = hand >> first & 8191
        if followers:
            return LOW_OF[lead][followers & 255] + HIGH_OF[lead][followers >> 8]
    return few_in(hand) if COMPILED else cards_in(hand)


def play_card(match: TrickTable, card: int) -> bool:
    """Play a card to a trick of the plain kind; False where it is not legal, and nothing is done."""
    if not 0 <= card < PACK_SIZE:
        return False
    if not match._loose:
        _load(match)
    chair, trick, hands = match.chair, match.trick, match._hands
    hand = hands[chair]
    place: i64 = card
    held = hand >> place & 1
    if not held:
        return False
    if trick:
        first: i64 = FIRST_OF[trick[0]]
        if not 0 <= place - first < 13:
            if hand >> first & 8191:
                return False
            match.voids[chair] = match.voids[chair] | LED[trick[0]]
    else:
        match.packed_moves.append((match._steps(), match.order))
    match._recent_log.append(match.turn + 4)
    match._recent.append(card)
    hands[chair] = hand ^ held << place
    trick.append(card)
    count, order = len(trick), match.order
    if count < len(order):
        match.chair = chair = order[count]
        match.turn = chair if match.fast.chair_is_player else match._player_of(chair)
    else:
        _end_trick(match)
    return True


def play_legal(match: TrickTable, card: int) -> bool:
    """Play a card to a trick of any kind; False where it is not legal, and nothing is done."""
    if not 0 <= card < MOST_CARDS or not may_now(match) & BITS[card]:
        return False
    _play_now(match, card)
    return True


def _end_trick(match: TrickTable) -> None:
    """All cards of a trick of the plain kind have been played: whoever played the highest takes them."""
    trick, ranking, trump = match.trick, match._ranking(), match.trump
    bits = TABLES.bits
    cards: i64 = 0
    for card in trick:
        cards |= bits[card]
    if cards & ranking.unranked:
        place = ranking.winning_place(trick, trump)
    else:
        led: i64 = LED[trick[0]]
        suit = cards & led
        if trump >= 0:
            trumps: i64 = SUIT_MASKS[trump]
            suit = cards & trumps or suit
        place = trick.index(ranking.highest(suit))
    match._take_trick(place, cards)


# --- at random


def step_on(match: TrickTable, picks: Picks) -> int:
    """Take steps at random as far as they are plain; how many: 0 where the next is none of these."""
    fast = match.fast
    if match.phase == DEALING:
        return deal_on(match, picks) if fast.shuffles and match.dealt < fast.hands else 0
    if match.phase == PLAYING and fast.tricks:
        return tricks_on(match, picks)
    if not fast.steps or match.turn < 0:
        return 0
    if match.phase == PLAYING:
        legal = match._legal()
        _play_now(match, legal[picks.below(len(legal))])
        return 1
    action = any_in(may_now(match), picks, match._first_choice())
    if action < 0:
        return 0
    _choose_now(match, action)
    return 1


def deal_on(match: TrickTable, picks: Picks) -> int:
    """Deal plainly at random until the hands are complete; how many cards that took."""
    fast, places, begun, tables = match.fast, match.places, match.dealt, TABLES
    count, chairs = fast.hands - begun, fast.chairs
    hands, stock = vec[i64](), tables.pack[:]
    rest: i64 = places[STOCK]
    if rest != tables.whole:
        stock = stock[:0]
        while rest:
            stock = append(stock, _lowest(rest))
            rest &= rest - 1
    for seat in range(chairs):
        hands = append(hands, places[seat])
    drawn: list[int] = []
    left: i64 = len(stock)
    order = fast.rounds[match.dealer]
    turn: i64 = begun % len(order)
    last: i64 = len(order) - 1
    out: i64 = 0
    for _ in range(count):
        pick: i64 = picks.below(left)
        card: i64 = stock[pick]
        left -= 1
        stock[pick] = stock[left]
        chair = order[turn]
        turn = 0 if turn == last else turn + 1
        bit: i64 = tables.bits[card]
        hands[chair] = hands[chair] | bit
        out |= bit
        drawn.append(card)
    for seat in range(chairs):
        places[seat] = hands[seat]
    places[STOCK] = places[STOCK] ^ out
    match._recent += drawn
    if not begun:
        match._recent_log += match._deal_marks()
    match.dealt = fast.hands
    if match._hands_are_dealt():
        match._after_the_deal()
    return count


def tricks_on(match: TrickTable, picks: Picks) -> int:
    """Play cards at random until no more are to be played; how many."""
    steps, playing = 0, match.phase
    while match.phase == playing:
        steps += _trick_on(match, picks)
    return steps


def _trick_on(match: TrickTable, picks: Picks) -> int:
    """Play a trick on to its end; how many cards that took."""
    if not match._loose:
        _load(match)
    tables, order, trick, hands = TABLES, match.order, match.trick, match._hands
    entries, direct, ranking = match._recent_log, match.fast.chair_is_player, match._ranking()
    heights = ranking.heights
    trumps: i64 = SUIT_MASKS[match.trump] if match.trump >= 0 else 0
    begun = len(trick)
    best: i64 = ranking.winning_place(trick, match.trump)
    leading: i64 = trick[best] if begun else 0
    led: i64 = tables.suits[trick[0]] if begun else 0
    if not begun:
        match.packed_moves.append((match._steps(), order))
    played: i64 = 0
    for place in range(begun, len(order)):
        chair = order[place]
        hand = hands[chair]
        playable = hand
        if led:
            playable = hand & led
            if not playable:
                playable = hand
                match.voids[chair] = match.voids[chair] | led
        card: i64 = any_of(playable, picks)
        bit: i64 = tables.bits[card]
        if not led:
            led = tables.suits[card]
            best, leading = place, card
        elif heights[leading] & bit or (trumps & bit and not trumps & tables.bits[leading]):
            best, leading = place, card
        played |= bit
        hands[chair] = hand ^ bit
        trick.append(card)
        entries.append((chair if direct else match._player_of(chair)) + 4)
    match._recent += trick[begun:]
    match.chair = order[len(order) - 1]
    match.turn = match._player_of(match.chair)
    for place in range(begun):
        played |= tables.bits[trick[place]]
    match._take_trick(best, played)
    return len(order) - begun


def any_of(cards: i64, picks: Picks) -> i64:
    """A card of a set, each as likely as another."""
    count = ones(cards)
    if count > 1:
        pick: i64 = picks.below(count)
        while pick:
            cards &= cards - 1
            pick -= 1
    return _lowest(cards)


def _lowest(cards: i64) -> i64:
    """The lowest card of a set."""
    return ones((cards & -cards) - 1)
