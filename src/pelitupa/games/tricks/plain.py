"""The fast path of what is plain about a trick-taking game: done without asking the game each time.

A game that deals, follows suit or takes tricks as `TrickMatch` does says so (`TrickGame.plain`). Its cards
are then dealt and played at once, whole deals and whole tricks at random with native ints, as `State.play_on`
wants them. `tests/core/test_plain_tricks.py` holds all this to the rules step by step, which a game that
declares nothing goes by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from pelitupa.core.history import draw_entry
from pelitupa.core.places import STOCK, TABLE, Move
from pelitupa.equipment.bits import COMPILED, ones
from pelitupa.equipment.cards import (
    BITS,
    FIRST_OF,
    HIGH_OF,
    LOW_OF,
    PACK_SIZE,
    SUIT_MASKS,
    TABLES,
    cards_in,
    suit_of,
)
from pelitupa.equipment.picks import Picks
from pelitupa.games.tricks.seats import clockwise_from

if TYPE_CHECKING:
    from pelitupa.games.tricks.match import TrickMatch

LED: Final[tuple[int, ...]] = tuple(SUIT_MASKS[suit_of(card)] for card in range(2 * PACK_SIZE))
"""The suit of each card, as a set: what has to be played when that card was led."""

_MOST_CARDS: Final = 2 * PACK_SIZE

NO_HANDS: Final = vec[i64]()
"""For matches in which no hands are loaded: see `_load`."""

Entry = int | Move | tuple[int, tuple[int, ...]]
"""In the record of a deal: a card moved, `packed`; cards shown; or a plain trick, of which only the
step at which it began is written down, and the order of the chairs."""

STEPS: Final = "steps"
FOLLOWS: Final = "follows"
RANKS: Final = "ranks"
DEALS: Final = "deals"
TRICKS: Final = "tricks"
CHAIRS: Final = "chairs"
"""What may be plain in a game: see `FastPath`."""

ALL_PLAIN: Final = frozenset({STEPS, FOLLOWS, RANKS, DEALS, TRICKS, CHAIRS})


class FastPath:
    """What a game declares to be plain (`TrickGame.plain`): as `TrickMatch` has it.

    `steps`: how a card that is dealt or played is applied; `deals`: that a deal begins with cards from
    the stock for one chair after the other, `hands` in all, each seen by its owner and as likely as
    another; `follows`: that suit must be followed, and nothing else; `ranks`: that the ranking tells
    which card wins; `tricks`: all of a trick of one pack; `chair_is_player` (CHAIRS): that players decide
    for their own chairs; `shuffles`: that a plain deal is of one pack. `orders` are all chairs in turn from
    each chair on; `pack` are all cards, `whole` the same as a set. `deal_marks` has for each dealer what
    is written down of the cards of a plain deal.
    """

    def __init__(self, match: TrickMatch, plain: frozenset[str]) -> None:
        game = match.table
        self.steps = STEPS in plain
        self.follows = FOLLOWS in plain
        self.ranks = RANKS in plain
        self.deals = DEALS in plain
        self.tricks = TRICKS in plain
        self.chair_is_player = CHAIRS in plain
        self.chairs = game.chairs()
        self.orders = tuple(clockwise_from(chair, self.chairs) for chair in range(self.chairs))
        self.whole = game.pack()
        self.pack = cards_in(self.whole)
        self.hands = self.chairs * game.hand_size()
        self.shuffles = self.deals and game.cards() == PACK_SIZE
        self.deal_marks: tuple[tuple[int, ...], ...] = ()
        if self.deals:
            chairs = self.chairs
            entries = [draw_entry(match._owner(c), match._hand_audience(c)) for c in range(chairs)]
            self.deal_marks = tuple(
                tuple(entries[(dealer + 1 + card) % chairs] for card in range(self.hands))
                for dealer in range(chairs)
            )

    def dealt(self, begun: int, dealer: int, cards: int) -> list[Move]:
        """The moves of a plain deal so far that has begun at a step of the history."""
        if not self.deals:
            return []
        chairs = self.chairs
        return [Move(begun + card, STOCK, (dealer + 1 + card) % chairs, 0) for card in range(cards)]


# --- moves


def packed(step: i64, source: i64, target: i64, offset: i64) -> i64:
    """A move in one int, for the record: places from -2 to 61, offsets below 1024."""
    return ((step * 1024 + offset) * 64 + target + 2) * 64 + source + 2


def unpacked(packed_moves: list[Entry], steps: int) -> list[Move]:
    """The moves of a record after so many steps."""
    moves: list[Move] = []
    for entry in packed_moves:
        if isinstance(entry, int):
            rest = entry // 4096
            moves.append(Move(rest // 1024, entry % 64 - 2, entry // 64 % 64 - 2, rest % 1024))
        elif isinstance(entry, tuple):
            begun, order = entry
            for step, chair in zip(range(begun, steps), order, strict=False):
                moves.append(Move(step, chair, TABLE, 0))
        else:
            moves.append(entry)
    return moves


# --- a step


def applied(match: TrickMatch, action: object) -> bool:
    """Do an action at once if it is legal and done as `TrickMatch` has it; else False, nothing being done."""
    if type(action) is not int:
        return False
    if not match._late:
        return match._step(action)
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
        flush(match)
        match._after_the_deal()
    return True


def legal_now(match: TrickMatch) -> list[int]:
    """The legal actions of whoever is to act, before the match is over."""
    return match._listed.copy() if match._late else match._legal()


# --- a card


def stock_of(match: TrickMatch) -> list[int]:
    """The cards of the stock, ascending."""
    if not match._late:
        _list_stock(match)
    return match._listed.copy()


def _list_stock(match: TrickMatch) -> None:
    """List the cards of the stock. The list is kept, and the cards that are dealt are taken out."""
    stock, fast = match._places[STOCK], match.fast
    if stock != match._listed_set:
        match._listed_set = stock
        match._listed = fast.pack.copy() if stock == fast.whole else cards_in(stock)


def draw_first(match: TrickMatch, card: int) -> bool:
    """Deal a card of a plain deal of one pack when all before it are in their places.

    Whose all its cards are is written down when it begins, and they are put into their places when it
    ends, or somebody looks; until then `TrickMatch.apply_action` deals.
    """
    _list_stock(match)
    if not 0 <= card < PACK_SIZE or not match._listed_set & BITS[card]:
        return False
    if not match.dealt:
        match._recent_log += match.fast.deal_marks[match.dealer]
    match._late = True
    match.apply_action(card)
    return True


def deal_card(match: TrickMatch, card: int) -> bool:
    """Deal a card and put it into its place; False where it is not in the stock."""
    _list_stock(match)
    stock = match._listed_set
    if not 0 <= card < _MOST_CARDS or not stock & BITS[card]:
        return False
    bit = BITS[card]
    del match._listed[(stock & (bit - 1)).bit_count()]
    match._listed_set = stock ^ bit
    chair = match._next_chair()
    match._recent_log.append(draw_entry(match._chance_seat(), match._hand_audience(chair)))
    match._recent.append(card)
    match._carry(card, STOCK, chair)
    match.dealt += 1
    if match._hands_are_dealt():
        match._after_the_deal()
    return True


def flush(match: TrickMatch) -> None:
    """Put all cards into their places that have been dealt or played meanwhile."""
    if match._late:
        _settle(match)
    else:
        _lay_down(match)


def _settle(match: TrickMatch) -> None:
    """Put the cards of a plain deal into their places."""
    chairs, places, bits = match.fast.chairs, match._places, TABLES.bits
    drawn = cast("list[int]", match._entries(match._steps() - match.dealt))
    for turn in range(chairs):
        hand: i64 = 0
        for card in drawn[turn::chairs]:
            hand |= bits[card]
        places[(match.dealer + 1 + turn) % chairs] = hand
    places[STOCK] = match._listed_set
    match._late = False


def _lay_down(match: TrickMatch) -> None:
    """Put the hands into their places, and whatever lies nowhere else on the table."""
    fast, hands, places = match.fast, match._hands, match._places
    played: i64 = fast.whole
    for chair in range(fast.chairs):
        hand = hands[chair]
        places[chair] = hand
        played ^= hand
    for pocket in range(fast.chairs, len(places) + TABLE):
        played ^= places[pocket]
    places[TABLE] = played ^ places[STOCK]
    match._loose = False


def _load(match: TrickMatch) -> None:
    """Take the hands up in native ints, to play tricks of the plain kind from: what lies elsewhere stays
    there meanwhile, but for the cards that are played. `flush` puts all into their places."""
    hands, places = NO_HANDS, match._places
    if COMPILED:
        for chair in range(match.fast.chairs):
            hands = append(hands, places[chair])
    else:  # without native ints the places serve as well, and are faster
        hands = cast("vec[i64]", places)
    match._hands, match._loose = hands, True


def hand_of(match: TrickMatch, chair: int) -> int:
    """The cards of a chair, once they are dealt."""
    return match._hands[chair] if match._loose else match._places[chair]


def playable_in(match: TrickMatch) -> list[int]:
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
    return cards_in(hand)


def play_card(match: TrickMatch, card: int) -> bool:
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


def play_legal(match: TrickMatch, card: int) -> bool:
    """Play a card to a trick of any kind; False where it is not legal, and nothing is done."""
    if not 0 <= card < _MOST_CARDS or not match._playable() & BITS[card]:
        return False
    match._play_now(card)
    return True


def _end_trick(match: TrickMatch) -> None:
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


def deal_on(match: TrickMatch, picks: Picks) -> int:
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
    chair: i64 = (match.dealer + begun) % chairs
    last: i64 = chairs - 1
    out: i64 = 0
    for _ in range(count):
        pick: i64 = picks.below(left)
        card: i64 = stock[pick]
        left -= 1
        stock[pick] = stock[left]
        chair = 0 if chair == last else chair + 1
        bit: i64 = tables.bits[card]
        hands[chair] = hands[chair] | bit
        out |= bit
        drawn.append(card)
    for seat in range(chairs):
        places[seat] = hands[seat]
    places[STOCK] = places[STOCK] ^ out
    match._recent += drawn
    if not begun:
        match._recent_log += fast.deal_marks[match.dealer]
    match.dealt = fast.hands
    match._after_the_deal()
    return count


def tricks_on(match: TrickMatch, picks: Picks) -> int:
    """Play cards at random until no more are to be played; how many."""
    steps, playing = 0, match.phase
    while match.phase == playing:
        steps += _trick_on(match, picks)
    return steps


def _trick_on(match: TrickMatch, picks: Picks) -> int:
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
