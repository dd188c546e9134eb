"""The score pad of Huutopussi: bid and contract, marriages, card points, and the last trick."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Text, t, tn
from pelitupa.core.pad import Asking, Pad, choice, number, yes_no
from pelitupa.equipment.cards import suit_name
from pelitupa.games.tricks.huutopussi.alliance import AllianceMatch
from pelitupa.games.tricks.huutopussi.auction import HIGHEST, LOWEST, STEP
from pelitupa.games.tricks.huutopussi.match import (
    LAST_TRICK,
    TRUMP_POINTS,
    HuutopussiMatch,
    points_in,
)
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.pussi_family.match import PACK
from pelitupa.games.tricks.seats import side_name
from pelitupa.games.tricks.verdict import dealer_told, players_named, sides_named

_AGAIN: Final = -1
_NOBODY: Final = -1
_ALL: Final = points_in(PACK)
_POINT_STEP: Final = 5
_THROWN_IN: Final = "_throw_in"


class HuutopussiPad(Pad[HuutopussiMatch]):
    """The pad of Huutopussi. Card points are those of two sides, or of each of three."""

    ends = ("settle", _THROWN_IN)
    money = False

    def told(self, state: HuutopussiMatch) -> list[Text]:
        barred = [
            tn(
                "{name} may not bid, with {count} point",
                "{name} may not bid, with {count} points",
                state.points[holder],
                name=name,
            )
            for holder, name in _holders(state)
            if state._is_barred(holder)
        ]
        return [dealer_told(state, state.dealer), *barred]

    def deal(self, state: HuutopussiMatch) -> Asking:
        holders = _holders(state)
        again = (_AGAIN, t("nobody: the cards are dealt again"))
        who = yield choice("declarer", t("Who won the auction?"), [*holders, again])
        if who == _AGAIN:
            TrickMatch._throw_in(state)
            return
        bid = yield number("bid", t("The last bid of the auction"), LOWEST, HIGHEST, STEP)
        state.declarer, state.bids = who, ((who, bid),)
        state.contract = bid
        if bid < HIGHEST:
            text = t("The contract: that bid, or what it was raised to after the exchange")
            state.contract = yield number("contract", text, bid, HIGHEST, STEP)
        cards = [0] * len(holders)
        for suit in range(4):
            text = t(
                "Who announced the marriage of {suit}? It brings {points}.",
                suit=suit_name(suit),
                points=TRUMP_POINTS[suit],
            )
            married = yield choice(f"marriage-{suit}", text, [*holders, (_NOBODY, t("nobody"))])
            if married != _NOBODY:
                cards[married] += TRUMP_POINTS[suit]
        last = yield choice("last", t("Who won the last trick?"), holders)
        in_tricks: list[int] = []
        for holder, name in holders[:-1]:
            text = t("Points of the cards in tricks: {name}", name=name)
            if len(holders) > 2 and holder == who:
                text = t("Points of the cards in tricks, and of those laid away: {name}", name=name)
            most = _ALL - sum(in_tricks)
            in_tricks.append((yield number(f"cards-{holder}", text, 0, most, _POINT_STEP)))
        in_tricks.append(_ALL - sum(in_tricks))
        trickless = [False, False]
        for side in (0, 1):
            theirs = [holder for holder, _ in holders if state._side_of(holder) == side]
            points = sum(in_tricks[holder] for holder in theirs)
            if last not in theirs and points <= _most_away(state, side):
                text = t("Did this side win a trick: {name}?", name=state._side_name(side))
                trickless[side] = not (yield yes_no(f"trick-{side}", text))
        cards[last] += LAST_TRICK
        state.settle([mine + more for mine, more in zip(cards, in_tricks, strict=True)], trickless)

    def read(self, state: HuutopussiMatch, end: str, *how: Any) -> dict[str, int]:
        if end == _THROWN_IN:
            return {"declarer": _AGAIN}
        three = isinstance(state, AllianceMatch)
        found = {
            "declarer": state.declarer if three else state._side_of(state.declarer),
            "bid": state.final_bid(),
            "contract": state.contract,
        }
        winner = state._trick_winner()
        found["last"] = winner if three else state._side_of(winner)
        married: dict[int, int] = {}
        for index, (suit, side) in enumerate(state.marriages):
            married[suit] = state.announcers[index] if isinstance(state, AllianceMatch) else side
        cards, trickless = how
        for holder, _ in _holders(state):
            points = cards[holder] - (LAST_TRICK if holder == found["last"] else 0)
            points -= sum(TRUMP_POINTS[suit] for suit, who in married.items() if who == holder)
            found[f"cards-{holder}"] = points
        found |= {f"marriage-{suit}": married.get(suit, _NOBODY) for suit in range(4)}
        return found | {f"trick-{side}": int(not trickless[side]) for side in (0, 1)}


def _holders(state: HuutopussiMatch) -> list[tuple[int, Text]]:
    """Those who keep points: two sides, or three players."""
    if isinstance(state, AllianceMatch):
        return players_named(state.table.num_players())
    return sides_named([side_name(0), side_name(1)])


def _most_away(state: HuutopussiMatch, side: int) -> int:
    """The most card points that a side can have without a trick: what a declarer of three laid away."""
    return 30 if isinstance(state, AllianceMatch) and side == 0 else 0


PAD: Final = HuutopussiPad
