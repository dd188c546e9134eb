"""What a hand is worth in Huutopussi, and what to give away: as chapter 19 advises, for playouts.

The booklet has a quarter to a third of all contracts fail (19.2). The weights are set so that a little
more than a third fail in playouts, whose players make less of their cards than people do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import (
    ACE,
    BITS,
    KING,
    QUEEN,
    SUIT_MASKS,
    TEN,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
)
from pelitupa.games.tricks.advice import before_tricks, by_objective
from pelitupa.games.tricks.huutopussi.auction import (
    ABOVE_JACK,
    BID,
    BIDDING,
    GIVE,
    GIVING,
    HIGHEST,
    KEEP,
    LOWEST,
    PASS,
    RAISING,
    STEP,
    SUIT_BIDS,
    amount_of,
    bid_of,
    highest,
    promises_ace,
    raise_of,
)
from pelitupa.games.tricks.huutopussi.match import (
    GIFT,
    LAST_TRICK,
    TRUMP_POINTS,
    HuutopussiMatch,
    points_in,
)
from pelitupa.games.tricks.huutopussi.play_advice import played
from pelitupa.games.tricks.phases import OVER, PLAYING
from pelitupa.games.tricks.pussi_family.advice import PussiAdvice
from pelitupa.games.tricks.pussi_family.marriages import (
    ANNOUNCE,
    ANNOUNCING,
    ASK_HALF,
    ASK_WHOLE,
    NO_ANNOUNCEMENT,
    PAIRS,
)
from pelitupa.games.tricks.pussi_family.match import PACK, RANKING
from pelitupa.games.tricks.seats import left_of, partner_of, right_of
from pelitupa.games.tricks.trick import NO_TRUMP

_ACES: Final = mask_of(13 * suit + ACE for suit in range(4))
_TENS: Final = mask_of(13 * suit + TEN for suit in range(4))
_BASE: Final = 20
_ACE: Final = 25
_TEN: Final = 8
_HALF: Final = 6
_LENGTH: Final = 10

_FAR: Final = 4
"""Beyond this it does not matter how many other cards would sooner be given."""


_GIFTS: Final = 6
"""As many cards to give away are worth a thought."""

_CAREFUL: Final = 60
"""How far below its worth the full hand of a declarer raises: to where most contracts are made."""

_TRICK: Final = 25.0

_BOLD: Final = 40
"""So much more than a hand is worth it may bid to tell something."""

_GOOD: Final = 155
"""Up to here jumps tell of good hands, beyond of strong suits (19.1)."""

_FOUR: Final = 4
"""So many cards of ace, king, queen and ten are enough to raise by ten."""

_STRONG: Final = 6
"""A suit of so many cards, three of them high, is asked for."""

_ASKED: Final = 40
"""How much sooner a card of the suit that was asked for is given back."""

_THREE: Final = 3
_DEALT_OF_THREE: Final = 11
_TO_TAKE: Final = 40
_TAKEN: Final = 40
"""How much less a hand of eleven, and one of fourteen, is worth to one who plays alone against two."""
_ALONE_CAREFUL: Final = 40

_ANNOUNCED: Final = 0.8
"""How often somebody announces or asks for anything at all in playouts by habit."""


class HuutopussiAdvice(PussiAdvice[HuutopussiMatch]):
    """See `Advice`."""

    def estimate(self, state: HuutopussiMatch) -> list[float]:
        """Of three, by how far each is ahead of the mean, with what the deal is likely to bring."""
        if len(state.points) == 2 or state.phase == OVER:
            return super().estimate(state)
        ahead = [float(points) for points in state.points]
        lead = _expected_lead(state)
        for seat in range(len(ahead)):
            ahead[seat] += (lead if seat == state.declarer else -lead) / 2.0
        mean = sum(ahead) / len(ahead)
        return by_objective(
            state, [1.5 * (points - mean) for points in ahead], self.sure_lead(state)
        )

    def lead(self, state: HuutopussiMatch) -> float:
        return float(state.points[0] - state.points[1]) + _expected_lead(state)

    def sure_lead(self, state: HuutopussiMatch) -> float:
        return 2.0 * state.game.options.target

    def sensible_actions(self, state: HuutopussiMatch) -> list[int]:
        """Of the bids only the lowest, and those beyond it that the hand may be worth, by twenties or
        with a meaning (19.1), and none against the partner alone; of the cards to give those that a
        beginner would think of (19.3); of the cards to lead those that surely win, where they make the
        contract (what 19.4.1 says to the partner, here to both) or a marriage can be announced then (what
        19.4.2 says to the defenders, here to all, for its points).
        """
        if self.left_to_partner(state):
            return [PASS]
        if state.phase == PLAYING:
            return sure_leads(state) or marrying_leads(state) or super().sensible_actions(state)
        if state.phase == ANNOUNCING:
            return _worth_saying(state, super().sensible_actions(state))
        if state.phase == GIVING:
            return sorted([GIVE + card for card in _worth_giving(state)])
        if state.phase not in (BIDDING, RAISING):
            return super().sensible_actions(state)
        actions = state.legal_actions()
        most = _worth(state) + _BOLD
        raised = by_ten(state)
        kept = []
        for action in actions:
            amount = amount_of(action)
            lowest = action == bid_of(state._least_bid())
            told = amount % 20 == 0 or amount in SUIT_BIDS
            if action < BID or lowest or action == raised or (told and amount <= most):
                kept.append(action)
        if PASS in kept and (raised >= 0 or (len(kept) > 1 and _is_lost_by_a_pass(state))):
            kept.remove(PASS)
        return kept

    def may_tell(self, state: HuutopussiMatch, call: int, heard: Sequence[float]) -> bool:
        """A raise of ten, once (19.1)."""
        return call == by_ten(state)

    def spare(self, state: HuutopussiMatch, call: int, heard: Sequence[float]) -> float:
        """By how many tricks (of 25 points, 19.1) the hand to bid is worth more than a call; more than one
        does not matter, as who declares may raise.

        Nothing is reckoned for what is heard of the partner's hand: a good one is worth as much against a
        contract of the opponents as it is in a contract of the own side (see docs/lab/conventions.md).
        """
        if call < BID:
            return 0.0
        return min(1.0, float(_worth(state) - amount_of(call)) / _TRICK)

    def left_to_partner(self, state: HuutopussiMatch) -> bool:
        """There is no need to find the exact contract (19.2): to bid on only makes it dearer for the side."""
        if state.phase != BIDDING or state.table.chairs() == _THREE:
            return False
        passed = [seat for seat, amount in state.bids if not amount]
        alone = left_of(state.turn) in passed and right_of(state.turn) in passed
        return alone and highest(state.bids)[0] == partner_of(state.turn)

    def likely_card(self, state: HuutopussiMatch, rng: Random) -> int:
        return played(state, rng)

    def playout_action(self, state: HuutopussiMatch, rng: Random) -> int:
        """By habits of the card table, and without the advice of chapter 19. A search of 60 simulations a
        move that plays out by the advice has 24 +- 21 points a deal less (170 deals, each both ways).
        """
        if state.phase == PLAYING:
            return super().likely_card(state, rng)
        if state.phase == RAISING:
            return KEEP
        if state.phase in (BIDDING, GIVING):
            return self.likely_choice(state, rng)
        choices = state._choices()
        if state.phase != ANNOUNCING:
            return choices[int(rng() * len(choices))]
        said = len(choices) > 1 and rng() < _ANNOUNCED
        return choices[int(rng() * (len(choices) - 1))] if said else choices[-1]

    def likely_choice(self, state: HuutopussiMatch, rng: Random) -> int:
        if state.phase == BIDDING:
            least = state._least_bid()
            raised = by_ten(state)
            if raised >= 0:
                return raised
            worth_it = not state.bids or least <= _worth(state)
            if worth_it and least <= state._most_bid() and not self.left_to_partner(state):
                return bid_of(least)
            return PASS
        if state.phase == RAISING:
            most = _worth(state) - (_ALONE_CAREFUL if state.table.chairs() == _THREE else _CAREFUL)
            return bid_of(most) if most > state.final_bid() else KEEP
        if state.phase == GIVING:
            return GIVE + _gifts(state)[0]
        return super().likely_choice(state, rng)

    def worth_as_trumps(self, state: HuutopussiMatch, suit: int) -> int:
        return TRUMP_POINTS[suit]

    def gifts_gap(self, state: HuutopussiMatch) -> int:
        gap = 0
        for move, card, hand in before_tricks(state):
            if move.target == state.aside:
                gap += gift_gap(hand, card, to_declarer=move.source != state.declarer)
        return gap


def by_ten(state: HuutopussiMatch) -> int:
    """The raise of ten by which a hand with four cards of ace, king, queen or ten answers a partner who has
    promised an ace (19.1); -1 where it has not, or has told of itself before, or where that is far more than
    it is worth.
    """
    if state.phase != BIDDING or state.table.chairs() == _THREE or not state.bids:
        return -1
    bidder, amount = highest(state.bids)
    amount += 2 * STEP
    if bidder in (state.turn, partner_of(state.turn)) or amount > min(_GOOD, state._most_bid()):
        return -1
    hand, calls = state.places[state.turn], state.calls_so_far()
    if (hand & ABOVE_JACK).bit_count() < _FOUR or amount > _worth(state) + _BOLD:
        return -1
    if not promises_ace(calls, partner_of(state.turn)):
        return -1
    for index, (who, action) in enumerate(calls):
        if who == state.turn and action >= BID and raise_of(calls, index) > STEP:
            return -1
    return bid_of(amount)


def _is_lost_by_a_pass(state: HuutopussiMatch) -> bool:
    """Whether the opponents win the match with the contract that they have bid, and the hand is worth a bid
    over it (19.2)."""
    if state.phase != BIDDING or not state.bids or len(state.points) != 2:
        return False
    bidder, amount = highest(state.bids)
    side = state._side_of(bidder)
    if side == state._side_of(state.turn):
        return False
    wins = state.points[side] + amount >= state.game.options.target
    return wins and state._least_bid() <= _worth(state)


def asked_with(hand: int, given: int, left: int) -> int:
    """The cards of which one is to be given now so that all that is given asks for the giver's strong suit:
    one of every other suit, one of them no higher than a jack (19.3.1). None for a hand without one.
    """
    if given.bit_count() + left != GIFT:
        return 0
    whole = hand | given
    for suit in range(4):
        tops = whole & SUIT_MASKS[suit] & ABOVE_JACK
        if (whole & SUIT_MASKS[suit]).bit_count() < _STRONG or tops.bit_count() < _THREE:
            continue
        others = [SUIT_MASKS[other] for other in range(4) if other != suit]
        open_suits = [mask for mask in others if not given & mask]
        if len(open_suits) != left or not all(whole & mask for mask in others):
            continue
        low = [mask for mask in open_suits if hand & mask & ~ABOVE_JACK]
        told = given & ~ABOVE_JACK
        if not told and not low:
            continue
        found = 0
        for mask in open_suits:
            must = not told and low == [mask]
            high = hand & mask & ABOVE_JACK
            found |= hand & mask & ~ABOVE_JACK if must or not high else high
        return found
    return 0


def asked_suit(state: HuutopussiMatch) -> int:
    """The suit that the declarer's partner has asked for by what was given (19.3.1); -1 for none."""
    given = 0
    for move, card, _ in before_tricks(state):
        if move.target == state.aside and move.source != state.declarer:
            given |= BITS[card]
    if not _asks(given):
        return -1
    (suit,) = [suit for suit in range(4) if not given & SUIT_MASKS[suit]]
    own = state.places[state.declarer] & SUIT_MASKS[suit] & ABOVE_JACK
    return suit if own.bit_count() < 2 else -1  # else the partner has no strong suit there


def sure_leads(state: HuutopussiMatch) -> list[int]:
    """The cards of the declarer's side to lead that nobody can beat or trump, where these alone, one after
    the other, make the contract; none where they do not, or where it is made already.
    """
    side = state._side_of(state.chair)
    if side != state._side_of(state.declarer):
        return []
    wanted = state.contract - state._card_points(side)
    if wanted <= 0:
        return []
    winners = _winners(state)
    sure = mask_of(winners)
    brings = points_in(sure) + (LAST_TRICK if sure == state._playable() else 0)
    return winners if brings >= wanted else []


def marrying_leads(state: HuutopussiMatch) -> list[int]:
    """The cards to lead that surely win, of a hand with a marriage to announce then; none of the marriage."""
    hand = state.places[state.chair]
    wholes = 0
    for suit in state._open_suits():
        if hand & PAIRS[suit] == PAIRS[suit]:
            wholes |= PAIRS[suit]
    return [card for card in _winners(state) if not wholes & BITS[card]] if wholes else []


def _winners(state: HuutopussiMatch) -> list[int]:
    """The cards that may be led and that nobody can beat or trump, as far as the hand can tell."""
    if state.trick:
        return []
    hand = state._playable()
    out = PACK & ~state.places[TABLE] & ~hand
    trumps = 0 if state.trump == NO_TRUMP else SUIT_MASKS[state.trump]
    return [
        card
        for card in cards_in(hand)
        if not out & RANKING.above[card] and (BITS[card] & trumps or not out & trumps)
    ]


def _worth_saying(state: HuutopussiMatch, actions: list[int]) -> list[int]:
    """What is announced or asked for. Rules of thumb of our own: a marriage in the hand is announced before
    another is asked for, and while there are no trumps something is asked rather than nothing, as a *no*
    costs nothing; but where sure winners make the contract, a *yes* could let them be trumped.
    """
    has_whole = any(ANNOUNCE <= action < ASK_HALF for action in actions)
    dull = [ASK_WHOLE] if has_whole else []
    if state.trump == NO_TRUMP and (has_whole or not sure_leads(state)):
        dull.append(NO_ANNOUNCEMENT)
    return [action for action in actions if action not in dull] or actions


def _expected_lead(state: HuutopussiMatch) -> float:
    """By how many points side 0 may come out of this deal before side 1, roughly."""
    if not state.contract:
        return 0.0
    declarers = state._side_of(state.declarer)
    mine, theirs = state._card_points(declarers), state._card_points(1 - declarers)
    rest = 160 - points_in(state._side_cards(0)) - points_in(state._side_cards(1))
    short = float(state.contract - mine) - 0.6 * float(rest)
    success = max(-1.0, min(1.0, -short / 100.0))
    lead = success * float(state.contract) - float(theirs) - 0.4 * float(rest)
    return lead if declarers == 0 else -lead


def _gifts(state: HuutopussiMatch) -> list[int]:
    """The cards that may be given, first those that a beginner would give."""
    hand = state.places[state.turn]
    if state.table.chairs() == _THREE:
        return laid_away(hand)
    if state.given >= GIFT:
        return return_gifts(hand, asked_suit(state))
    best = mask_of(_worth_giving(state))
    cards = gifts(hand, left=_left(state), told=told_suit(state))
    cards.sort(key=lambda card: not best & BITS[card])
    return cards


def _left(state: HuutopussiMatch) -> int:
    """How many cards are still to be chosen for the gift."""
    return GIFT - state.places[state.aside].bit_count()


def _worth_giving(state: HuutopussiMatch) -> list[int]:
    """The cards to give that are worth a thought: to the declarer only the best of them, as playouts tell
    gifts apart worse than chapter 19 does; back to a partner who asks for a suit, those of that suit.
    """
    if state.given >= GIFT:
        asked = asked_suit(state)
        wanted = state.places[state.turn] & SUIT_MASKS[asked] if asked >= 0 else 0
        return cards_in(wanted) if wanted else _gifts(state)[:_GIFTS]
    hand, left, told = state.places[state.turn], _left(state), told_suit(state)
    given = state.places[state.aside]
    asked = asked_with(hand, given, left) if told < 0 else 0
    if asked:
        return cards_in(asked)
    worths = [(_to_declarer(hand, card, given, left, told), card) for card in cards_in(hand)]
    most = max(worths)[0]
    best = [card for value, card in worths if value == most]
    return [card for card in best if told >= 0 or not _asks(given | BITS[card])] or best


def _asks(given: int) -> bool:
    """Whether cards given ask the declarer for a suit: one of every other, one of them no higher than a jack
    (19.3.1)."""
    suits = sum(1 for mask in SUIT_MASKS if given & mask)
    return given.bit_count() == suits == GIFT and given & ~ABOVE_JACK != 0


def told_suit(state: HuutopussiMatch) -> int:
    """The suit that the declarer has told of by a jump (19.1), the last one; -1 for none."""
    told, before = -1, LOWEST - STEP
    for seat, amount in state.bids:
        if seat == state.declarer and amount > before + STEP and amount in SUIT_BIDS:
            for suit in range(4):
                if 160 + TRUMP_POINTS[suit] - amount in (0, 25, 50, 75):
                    told = suit
        before = max(before, amount)
    return told


def worth(hand: int) -> int:
    """The points up to which a hand may bid, a multiple of five."""
    points = _BASE + _ACE * (hand & _ACES).bit_count() + _TEN * (hand & _TENS).bit_count()
    best = 0
    for suit in range(4):
        held = (hand & PAIRS[suit]).bit_count()
        points += _HALF * held
        value = TRUMP_POINTS[suit] if held == 2 else TRUMP_POINTS[suit] // 4 if held else 0
        value += _LENGTH * max(0, (hand & SUIT_MASKS[suit]).bit_count() - 3)
        best = max(best, value)
    points += best
    return max(LOWEST, min(HIGHEST, points - points % STEP))


def _worth(state: HuutopussiMatch) -> int:
    """The points up to which the player on turn may bid: of three, alone with the cards left over."""
    hand = state.places[state.turn]
    if state.table.chairs() != _THREE:
        return worth(hand)
    points = worth(hand) - (_TAKEN if hand.bit_count() > _DEALT_OF_THREE else _TO_TAKE)
    return max(LOWEST, points - points % STEP)


def gifts(hand: int, left: int = 3, told: int = -1) -> list[int]:
    """The cards of a hand, first those to give the declarer: a card of the suit `told` of, an ace, a
    marriage, a king or queen, a ten, and else any (19.3.1); `left` are to be given.
    """
    worths = [(-_to_declarer(hand, card, 0, left, told), card) for card in cards_in(hand)]
    worths.sort()
    return [card for _, card in worths]


def _to_declarer(hand: int, card: int, given: int = 0, left: int = 3, told: int = -1) -> int:
    """How much sooner a card is given than others; a marriage goes whole or not at all, and a ten goes with
    its ace.
    """
    suit, rank = suit_of(card), rank_of(card)
    if suit == told:
        return 7
    if rank == ACE:
        return 5
    if rank in (KING, QUEEN):
        if given & PAIRS[suit]:
            return 6
        if hand & PAIRS[suit] != PAIRS[suit]:
            return 3
        return 4 if left > 1 else -1
    if rank == TEN:
        return 3 if (hand | given) & _ACES & SUIT_MASKS[suit] else 2
    return 0


def return_gifts(hand: int, asked: int = -1) -> list[int]:
    """The cards of the declarer, first those of a suit that the partner has `asked` for, then those that can
    best be spared: low ones of short suits without a marriage (19.3.2).
    """
    worths = [
        (-_to_spare(hand, card) - (_ASKED if suit_of(card) == asked else 0), card)
        for card in cards_in(hand)
    ]
    worths.sort()
    return [card for _, card in worths]


def laid_away(hand: int) -> list[int]:
    """The cards of a declarer of three, first those to lay away: as `return_gifts`, but a ten without its
    ace, which would be lost, counts for the declarer there.
    """
    worths = [(-_to_lay_away(hand, card), card) for card in cards_in(hand)]
    worths.sort()
    return [card for _, card in worths]


def _to_lay_away(hand: int, card: int) -> int:
    suit = hand & SUIT_MASKS[suit_of(card)]
    bare = rank_of(card) == TEN and not suit & _ACES and suit.bit_count() <= 2
    return _to_spare(hand, card) + (12 if bare else 0)


def gift_gap(hand: int, card: int, to_declarer: bool) -> int:
    """How many cards of a hand would sooner be given than this one, counted to four, or to the declarer how
    many are worth more to give.
    """
    if not to_declarer:
        return min(_FAR, return_gifts(hand).index(card))
    value = _to_declarer(hand, card)
    better = sum(1 for other in cards_in(hand) if _to_declarer(hand, other) > value)
    return min(_FAR, better)


def _to_spare(hand: int, card: int) -> int:
    suit, rank = suit_of(card), rank_of(card)
    value = 20 - 2 * (hand & SUIT_MASKS[suit]).bit_count()
    if rank == ACE:
        value -= 15
    elif rank in (KING, QUEEN):
        value -= 6 if hand & PAIRS[suit] == PAIRS[suit] else 2
    elif rank == TEN:
        value -= 4
    return value


ADVICE: Final = HuutopussiAdvice
