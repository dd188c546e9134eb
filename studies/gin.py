"""`python -m studies.gin`: Sinkki's combinations and advice beside OpenSpiel's gin rummy.

`melds` compares the trash of random hands of seven, which both games count alike. `meet` lets the advice on
Sinkki (what to take and what to discard) play gin of seven cards, knocking at ten, against OpenSpiel's simple
bot: every deal twice with seats exchanged, from the same shuffled pack.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import click

from pelitupa.core.extras import needing
from pelitupa.equipment.cards import BITS, FULL_PACK, PACK_SIZE, cards_in, mask_of, read_card
from pelitupa.games.rummy.melds import arranged, trash_value
from pelitupa.games.rummy.sinkki.advice import best_discard, worth_taking
from pelitupa.lab.intervals import mean_and_interval

HAND: Final = 7


class Gin:
    """OpenSpiel's gin rummy with hands of seven, and our numbers for its cards."""

    def __init__(self) -> None:
        with needing("adapters", "a study of gin rummy"):
            import pyspiel
        self.spiel: Any = pyspiel
        self.rules: Any = pyspiel.gin_rummy
        self.game: Any = pyspiel.load_game(f"gin_rummy(hand_size={HAND})")
        self.utils: Any = self.rules.GinRummyUtils(13, 4, HAND)
        texts = [self.utils.card_string(number) for number in range(PACK_SIZE)]
        self.ours = [read_card(text[1] + text[0]) for text in texts]
        self.theirs = [self.ours.index(card) for card in range(PACK_SIZE)]

    def trash(self, cards: int) -> int:
        """The deadwood that OpenSpiel finds in a hand of seven."""
        return int(self.utils.min_deadwood([self.theirs[card] for card in cards_in(cards)]))

    def cards(self, numbers: Any) -> int:
        """Their cards as a set of ours."""
        return mask_of([self.ours[number] for number in numbers])


def differing_hands(gin: Gin, hands: int, seed: str) -> list[int]:
    """Of so many random hands those whose trash the two count differently."""
    rng, pack = Random(seed), list(range(PACK_SIZE))
    found: list[int] = []
    for _ in range(hands):
        hand = mask_of(rng.sample(pack, HAND))
        if trash_value(hand) != gin.trash(hand):
            found.append(hand)
    return found


class SinkkiInGin:
    """Our advice at a table of gin: the combinations of what it lays down are those of `arranged`."""

    def __init__(self, gin: Gin, seat: int) -> None:
        self.gin = gin
        self.seat = seat
        self.taken = -1  # the card taken from the pile in this turn

    def step(self, state: Any) -> int:
        """The action in a state in which it is this seat's turn. It looks at the own hand and the pile."""
        rules, phase = self.gin.rules, state.current_phase()
        legal: list[int] = state.legal_actions()
        hand = self.gin.cards(state.hands()[self.seat])
        if phase in (rules.Phase.FIRST_UPCARD, rules.Phase.DRAW):
            self.taken = -1
            if rules.DRAW_UPCARD_ACTION in legal:
                top = self.gin.ours[state.upcard()]
                if worth_taking(hand, top, self._live(state, hand)):
                    self.taken = top
                    return int(rules.DRAW_UPCARD_ACTION)
            other = [action for action in legal if action != rules.DRAW_UPCARD_ACTION]
            return other[-1]
        if phase == rules.Phase.DISCARD:
            if rules.KNOCK_ACTION in legal:
                return int(rules.KNOCK_ACTION)
            barred = BITS[self.taken] if self.taken >= 0 else 0
            return self.gin.theirs[best_discard(hand, barred, self._live(state, hand))]
        return self._lay_down(state, hand, legal)

    def _live(self, state: Any, hand: int) -> int:
        seen = self.gin.cards(state.discard_pile()) | hand
        known = state.known_cards()[1 - self.seat]
        return FULL_PACK & ~(seen | self.gin.cards(known))

    def _lay_down(self, state: Any, hand: int, legal: list[int]) -> int:
        """Discards the last card, lays combinations down, and lays off what is in none."""
        rules = self.gin.rules
        cards = [action for action in legal if action < PACK_SIZE]
        if cards and hand.bit_count() > HAND:
            return min(cards, key=lambda card: trash_value(hand ^ BITS[self.gin.ours[card]]))
        melds = arranged(hand)
        for action in cards:
            if not any(meld & BITS[self.gin.ours[action]] for meld in melds):
                return action
        for action in legal:
            if action >= rules.MELD_ACTION_BASE:
                laid = self.gin.cards(self.gin.utils.int_to_meld[action - rules.MELD_ACTION_BASE])
                if laid in melds:
                    return action
        return int(rules.PASS_ACTION)


def play(gin: Gin, ours: int, pack: list[int]) -> float:
    """What our seat wins in a deal whose cards come in this order."""
    state = gin.game.new_initial_state()
    other = gin.spiel.make_simple_gin_rummy_bot(gin.game.get_parameters(), 1 - ours)
    advised = SinkkiInGin(gin, ours)
    left = pack.copy()
    while not state.is_terminal():
        if state.is_chance_node():
            possible = set(state.legal_actions())
            card = next(card for card in left if card in possible)
            left.remove(card)
            state.apply_action(card)
        else:
            mine = state.current_player() == ours
            state.apply_action(advised.step(state) if mine else other.step(state))
    return float(state.returns()[ours])


@click.group()
def main() -> None:
    """Sinkki's combinations and advice beside OpenSpiel's gin rummy."""


@main.command()
@click.option("--hands", default=1_000_000, show_default=True, help="How many hands.")
@click.option("--seed", default="melds", show_default=True)
def melds(hands: int, seed: str) -> None:
    """Count the trash of random hands by both."""
    differing = differing_hands(Gin(), hands, seed)
    click.echo(f"{hands} hands of {HAND}: the trash of {len(differing)} is counted differently")


@main.command()
@click.option("--deals", default=1000, show_default=True, help="Deals, each played twice.")
@click.option("--seed", default="gin", show_default=True)
def meet(deals: int, seed: str) -> None:
    """Play gin of seven cards against OpenSpiel's simple bot."""
    gin, rng = Gin(), Random(seed)
    won: list[float] = []
    games = 0
    for _ in range(deals):
        pack = rng.sample(range(PACK_SIZE), PACK_SIZE)
        results = [play(gin, seat, pack) for seat in (0, 1)]
        games += sum(result > 0 for result in results)
        won.append(sum(results) / 2)
    mean, half = mean_and_interval(won)
    click.echo(
        f"{deals} deals, both ways: the advice has {mean:+.2f} points a deal, "
        f"{mean - half:+.2f} to {mean + half:+.2f}, and wins {games} of {2 * deals}"
    )


if __name__ == "__main__":
    main()
