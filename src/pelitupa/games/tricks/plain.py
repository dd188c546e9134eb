"""What is plain about a trick-taking game, so that it can be done without asking the game each time.

A game that deals, follows suit and takes tricks as `TrickMatch` does overrides none of the methods that
say how; which of them its class leaves alone is looked up once a game. Whole deals and whole tricks of
such a game are then played at random with native ints, as `State.play_on` wants them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from pelitupa.core.game import draw_mark
from pelitupa.equipment.cards import BITS, PACK_SIZE, SUIT_MASKS, TABLES, cards_in, suit_of
from pelitupa.equipment.picks import Picks
from pelitupa.games.tricks.tale import STOCK, TABLE, Move

if TYPE_CHECKING:
    from pelitupa.games.tricks.match import TrickMatch

LED: Final[tuple[int, ...]] = tuple(SUIT_MASKS[suit_of(card)] for card in range(2 * PACK_SIZE))
"""The suit of each card, as a set: what has to be played when that card was led."""

_MOST_CARDS: Final = 2 * PACK_SIZE
_STEP: Final = 4194304  # of `packed`: a step later

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
    their own chairs. `marks` has for each chair what is written down
    of a card dealt to it.
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
        self.one_pack = game.cards() == PACK_SIZE
        self.shuffles = self.deals and self.one_pack
        self.marks: tuple[int, ...] = ()
        self.deal_marks: tuple[tuple[int, ...], ...] = ()
        self.targets: tuple[tuple[int, ...], ...] = ()
        if self.deals:
            self.targets = tuple(
                tuple((dealer + 1 + card) % self.chairs for card in range(self.hands))
                for dealer in range(self.chairs)
            )
            chairs = range(self.chairs)
            self.marks = tuple(
                draw_mark(match._owner(chair), match._hand_audience(chair)) for chair in chairs
            )
            self.deal_marks = tuple(
                tuple(self.marks[chair] for chair in targets) for targets in self.targets
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


def played(step: i64, chair: i64) -> i64:
    """A card played from a chair to the table, `packed`."""
    return step * _STEP + chair + 2


def unpacked(trail: list[int | Move]) -> list[Move]:
    """The moves of a record, in which those that moved a card are `packed`."""
    moves: list[Move] = []
    for entry in trail:
        if isinstance(entry, int):
            rest = entry // 4096
            moves.append(Move(rest // 1024, entry % 64 - 2, entry // 64 % 64 - 2, rest % 1024))
        else:
            moves.append(entry)
    return moves


# --- a card


def deal_card(match: TrickMatch, card: int) -> bool:
    """Deal a card; False where it is not in the stock, and nothing is done."""
    places = match.places
    stock = places[STOCK]
    if not 0 <= card < _MOST_CARDS or not stock & BITS[card]:
        return False
    ways, dealt = match.ways, match.dealt
    match._history.append(card)
    if not ways.deals:
        chair = match._next_chair()
        match._marks.append(draw_mark(match._chance_seat(), match._hand_audience(chair)))
        match._carry(card, STOCK, chair)
        match.dealt = dealt + 1
        if match._hands_are_dealt():
            match._after_the_deal()
        return True
    bit = BITS[card]
    chair = ways.targets[match.dealer][dealt]
    match._marks.append(ways.marks[chair])
    left = stock ^ bit  # compiled, `^=` is left to Python, for an item
    places[STOCK] = left
    if match._listed_set == stock:
        del match._listed[(stock & (bit - 1)).bit_count()]
        match._listed_set = left
    places[chair] = places[chair] | bit
    match.dealt = dealt + 1
    if dealt + 1 == ways.hands:
        match._after_the_deal()
    return True


def play_card(match: TrickMatch, card: int) -> bool:
    """Play a card to a trick of the plain kind; False where it is not legal, and nothing is done."""
    chair, trick, places = match.chair, match.trick, match.places
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
    match._marks.append(match.turn + 4)
    match.trail.append(len(match._history) * _STEP + chair + 2)
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
        match._take_trick()
    return True


# --- at random


def deal_on(match: TrickMatch, picks: Picks) -> int:
    """Deal plainly at random until the hands are complete; how many cards that took."""
    ways, places, begun, tables = match.ways, match.places, match.dealt, TABLES
    count, chairs = ways.hands - begun, ways.chairs
    stock = vec[i64](cards_in(places[STOCK]))
    hands = vec[i64](places[:chairs])
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
    match._marks += ways.deal_marks[match.dealer][begun:]
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
    tables, order, trick, places = TABLES, match.order, match.trick, match.places
    marks, direct = match._marks, match.ways.chair_is_player
    begun = len(trick)
    step = len(match._history)
    table: i64 = places[TABLE]
    led: i64 = tables.suits[trick[0]] if begun else 0
    card: i64
    for place in range(begun, len(order)):
        chair = order[place]
        hand: i64 = places[chair]
        playable: i64 = hand
        if led:
            playable = hand & led
            if not playable:
                playable = hand
                match.lacks[chair] = match.lacks[chair] | led
        card = _any_of(playable, picks)
        if not led:
            led = tables.suits[card]
        table |= tables.bits[card]
        places[chair] = hand ^ tables.bits[card]
        trick.append(card)
        marks.append((chair if direct else match._player_of(chair)) + 4)
        match.trail.append(played(step, chair))
        step += 1
    places[TABLE] = table
    match._history += trick[begun:]
    match.chair = order[len(order) - 1]
    match.turn = match._player_of(match.chair)
    match._take_trick()
    return len(order) - begun


def _any_of(cards: i64, picks: Picks) -> i64:
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
