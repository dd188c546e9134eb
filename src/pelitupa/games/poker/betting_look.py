"""How betting looks: what is asked of who bets, and the chips."""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import Counter, CounterZone, player_word, t


def bet_prompt(cost: int) -> str:
    """What is asked of a player for whom a call costs so much."""
    if cost:
        return t("Fold, pay {cost} to call, or raise", cost=cost)
    return t("Fold, check, or bet")


def chips_zone(deal: int, pot: int, chips: Sequence[int], paid: Sequence[int]) -> CounterZone:
    """The deal, the pot, and what each player has and has paid to it."""
    counters = [Counter("deal", t("Deal"), str(deal)), Counter("pot", t("Pot"), str(pot))]
    for seat, mine in enumerate(chips):
        label = t("{player}: chips", player=player_word(seat))
        counters.append(Counter(f"chips-{seat}", label, str(mine), seat))
        label = t("{player}: in the pot", player=player_word(seat))
        counters.append(Counter(f"paid-{seat}", label, str(paid[seat]), seat))
    return CounterZone("chips", t("Chips"), tuple(counters))
