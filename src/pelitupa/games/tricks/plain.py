"""What is plain about a trick-taking game, so that it can be done without asking the game each time.

A game that deals, follows suit and takes tricks as `TrickMatch` does overrides none of the methods that
say how; which of them its class leaves alone is looked up once a game. Whole deals and whole tricks of
such a game are then played at random with native ints, as `State.play_on` wants them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pelitupa.core.game import draw_mark
from pelitupa.equipment.cards import BITS, PACK_SIZE, SUIT_MASKS, TABLES, suit_of
from pelitupa.equipment.picks import Picks
from pelitupa.games.tricks.tale import STOCK, TABLE, Move

if TYPE_CHECKING:
    from pelitupa.games.tricks.match import TrickMatch

LED: Final[tuple[int, ...]] = tuple(SUIT_MASKS[suit_of(card)] for card in range(2 * PACK_SIZE))
"""The suit of each card, as a set: what has to be played when that card was led."""

_MOST_CARDS: Final = 2 * PACK_SIZE

Entry = int | Move | tuple[int, tuple[int, ...]]
"""In the record of a deal: a card moved, `packed`; cards shown; or a plain trick, of which only the
step at which it began is written down, and the order of the chairs."""

_STEPPING: Final = ("_apply", "_audience", "_is_legal", "apply_action")
_FOLLOWING: Final = ("_duties", "_note_lacks", "_playable")
_RANKING: Final = ("_beats", "_winning_place")
_TAKING: Final = ("_carry", "_give_turn", "_legal", "_play", "_take_trick", "play_on")
_DRAWING: Final = (
    "_chance_seat", "_drawable", "_hand_audience", "_hands_are_dealt", "_legal",
    "_next_chair", "_owner", "chance_outcomes", "draw", "moves", "play_on", "probabilities",
)  # fmt: skip


class Ways:
    """What a class of states leaves as `TrickMatch` has it.

    `steps`: how a card that is dealt or played is applied; `deals`: that a deal begins with cards from
    the stock for one chair after the other, `hands` in all, each seen by its owner and as likely as
    another; `follows`: that suit must be followed, and nothing else; `ranks`: that the ranking tells
    which card wins; `tricks`: all of a trick of one pack; `chair_is_player`: that players decide for
    their own chairs; `shuffles`: that a plain deal is of one pack. `deal_marks` has for each dealer what
    is written down of the cards of a plain deal.
    """

    def __init__(self, match: TrickMatch, plain: type[TrickMatch]) -> None:
        kind, game = type(match), match.table
        self.steps = _leaves(kind, plain, _STEPPING)
        self.follows = _leaves(kind, plain, _FOLLOWING)
        self.ranks = _leaves(kind, plain, _RANKING)
        self.deals = self.steps and _leaves(kind, plain, _DRAWING)
        self.tricks = (
            self.steps
            and self.follows
            and self.ranks
            and game.cards() == PACK_SIZE
            and _leaves(kind, plain, _TAKING)
        )
        self.chair_is_player = _leaves(kind, plain, ("_player_of",))
        self.chairs = game.chairs()
        self.hands = self.chairs * game.hand_size()
        self.shuffles = self.deals and game.cards() == PACK_SIZE
        self.deal_marks: tuple[tuple[int, ...], ...] = ()
        if self.deals:
            chairs = self.chairs
            marks = [draw_mark(match._owner(c), match._hand_audience(c)) for c in range(chairs)]
            self.deal_marks = tuple(
                tuple(marks[(dealer + 1 + card) % chairs] for card in range(self.hands))
                for dealer in range(chairs)
            )

    def dealt(self, begun: int, dealer: int, cards: int) -> list[Move]:
        """The moves of a plain deal so far that has begun at a step of the history."""
        if not self.deals:
            return []
        chairs = self.chairs
        return [Move(begun + card, STOCK, (dealer + 1 + card) % chairs, 0) for card in range(cards)]


def _leaves(kind: type[TrickMatch], plain: type[TrickMatch], names: tuple[str, ...]) -> bool:
    return all(getattr(kind, name) is getattr(plain, name) for name in names)


# --- moves


def packed(step: i64, source: i64, target: i64, offset: i64) -> i64:
    """A move in one int, for the record: places from -2 to 61, offsets below 1024."""
    return ((step * 1024 + offset) * 64 + target + 2) * 64 + source + 2


def unpacked(trail: list[Entry], steps: int) -> list[Move]:
    """The moves of a record after so many steps."""
    moves: list[Move] = []
    for entry in trail:
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


# --- a card


def deal_card(match: TrickMatch, card: int) -> bool:
    """Deal a card; False where it is not in the stock, and nothing is done.

    In a plain deal it is written down whose the cards are when that begins, and they are put into
    their places when it ends, or somebody looks.
    """
    if not match._late:
        match._list_stock()
    stock = match._listed_set
    if not 0 <= card < _MOST_CARDS or not stock & BITS[card]:
        return False
    bit, dealt, ways = BITS[card], match.dealt, match.ways
    del match._listed[(stock & (bit - 1)).bit_count()]
    match._listed_set = stock ^ bit
    if ways.deals:
        if not dealt:
            match._marks += ways.deal_marks[match.dealer]
        match._late += 1
        match._history.append(card)
        match.dealt = dealt + 1
        if dealt + 1 == ways.hands:
            settle(match)
            match._after_the_deal()
        return True
    chair = match._next_chair()
    match._marks.append(draw_mark(match._chance_seat(), match._hand_audience(chair)))
    match._history.append(card)
    match._carry(card, STOCK, chair)
    match.dealt = dealt + 1
    if match._hands_are_dealt():
        match._after_the_deal()
    return True


def settle(match: TrickMatch) -> None:
    """Put the cards of a plain deal into their places."""
    late, chairs, places = match._late, match.ways.chairs, match._places
    drawn = match._history[len(match._history) - late :]
    first = match.dealer + 1 + match.dealt - late
    for turn in range(chairs):
        chair, hand = (first + turn) % chairs, 0
        for card in drawn[turn::chairs]:
            assert isinstance(card, int)
            hand |= BITS[card]
        places[chair] = places[chair] | hand
    places[STOCK] = match._listed_set
    match._late = 0


def play_card(match: TrickMatch, card: int) -> bool:
    """Play a card to a trick of the plain kind; False where it is not legal, and nothing is done."""
    chair, trick, places = match.chair, match.trick, match._places
    hand = places[chair]
    if not 0 <= card < PACK_SIZE or not hand & BITS[card]:
        return False
    bit = BITS[card]
    if trick:
        led = LED[trick[0]]
        if not led & bit:
            if hand & led:
                return False
            match.lacks[chair] = match.lacks[chair] | led
    else:
        match.trail.append((len(match._history), match.order))
    match._marks.append(match.turn + 4)
    match._history.append(card)
    places[chair] = hand ^ bit
    places[TABLE] = places[TABLE] | bit
    trick.append(card)
    count, order = len(trick), match.order
    if count < len(order):
        chair = order[count]
        match.chair = chair
        match.turn = chair if match.ways.chair_is_player else match._player_of(chair)
    else:
        cards = 0
        for card in trick:
            cards |= BITS[card]
        match._take_trick(match._ranking().winning_place(trick, match.trump), cards)
    return True


# --- at random


def deal_on(match: TrickMatch, picks: Picks) -> int:
    """Deal plainly at random until the hands are complete; how many cards that took."""
    ways, places, begun, tables = match.ways, match.places, match.dealt, TABLES
    count, chairs = ways.hands - begun, ways.chairs
    hands, stock = vec[i64](), tables.pack[:]
    rest: i64 = places[STOCK]
    if rest != tables.whole:
        stock = stock[:0]
        while rest:
            stock = append(stock, tables.places[(rest & -rest) % 67])
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
    match._history += drawn
    if not begun:
        match._marks += ways.deal_marks[match.dealer]
    match.dealt = ways.hands
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
    tables, order, trick, places = TABLES, match.order, match.trick, match._places
    marks, direct, ranking = match._marks, match.ways.chair_is_player, match._ranking()
    heights = ranking.heights
    trumps: i64 = SUIT_MASKS[match.trump] if match.trump >= 0 else 0
    begun = len(trick)
    best: i64 = ranking.winning_place(trick, match.trump)
    leading: i64 = trick[best] if begun else 0
    led: i64 = tables.suits[trick[0]] if begun else 0
    if not begun:
        match.trail.append((len(match._history), order))
    played: i64 = 0
    for place in range(begun, len(order)):
        chair = order[place]
        hand: i64 = places[chair]
        playable: i64 = hand
        if led:
            playable = hand & led
            if not playable:
                playable = hand
                match.lacks[chair] = match.lacks[chair] | led
        card: i64 = any_of(playable, picks)
        bit: i64 = tables.bits[card]
        if not led:
            led = tables.suits[card]
            best, leading = place, card
        elif heights[leading] & bit or (trumps & bit and not trumps & tables.bits[leading]):
            best, leading = place, card
        played |= bit
        places[chair] = hand ^ bit
        trick.append(card)
        marks.append((chair if direct else match._player_of(chair)) + 4)
    places[TABLE] = places[TABLE] | played
    match._history += trick[begun:]
    match.chair = order[len(order) - 1]
    match.turn = match._player_of(match.chair)
    for place in range(begun):
        played |= tables.bits[trick[place]]
    match._take_trick(best, played)
    return len(order) - begun


def any_of(cards: i64, picks: Picks) -> i64:
    """A card of a set, each as likely as another."""
    count: i64 = 0
    rest: i64 = cards
    while rest:
        rest &= rest - 1
        count += 1
    if count > 1:
        pick: i64 = picks.below(count)
        while pick:
            cards &= cards - 1
            pick -= 1
    return TABLES.places[(cards & -cards) % 67]
