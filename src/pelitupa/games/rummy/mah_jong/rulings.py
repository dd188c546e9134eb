"""Why a player's action in Mah Jong is legal or not, with its clause. Nothing here tells of others' hands."""

from __future__ import annotations

from pelitupa.core import Reason, Text, t
from pelitupa.equipment.tiles import SUITED, TILE_WORDS
from pelitupa.games.rummy.mah_jong import actions
from pelitupa.games.rummy.mah_jong.table import CLAIMED, CLAIMING, SEATS, MahJongTable


def reason(state: MahJongTable, action: int, seat: int, legal: bool) -> Reason:
    """Why any action is legal or not for a player in turn, or who may claim the discard."""
    if state.phase == CLAIMING:
        return _of_claim(state, action, seat, legal)
    return _of_turn(state, action, legal)


def _of_turn(state: MahJongTable, action: int, legal: bool) -> Reason:
    if action < actions.KONG_OF:
        if legal:
            return "turn", t("You may discard any tile of your hand.")
        return "turn", t("You have no {tile} to discard.", tile=TILE_WORDS[action])
    if action < actions.MAH_JONG:
        return _kong(state, action - actions.KONG_OF, legal)
    if action == actions.MAH_JONG:
        if legal:
            return "mah-jong", t("Your hand is four combinations and a pair.")
        return "winning-hand", t("Your hand is not four combinations and a pair.")
    if action < actions.PASS:
        return "latest", t("There is no discard to claim now: it is your turn.")
    return "answers", t("Nothing has been discarded that you could claim: it is your turn.")


def _kong(state: MahJongTable, kind: int, legal: bool) -> Reason:
    tile = TILE_WORDS[kind]
    four = state.hands[state.turn][kind] == 4
    if legal and four:
        return "concealed-kong", t("You have all four: {tile}.", tile=tile)
    if legal:
        return "added-kong", t("You have melded a pung of {tile}, and hold the fourth.", tile=tile)
    if not state.has_kong(state.turn, kind):
        return "kong", t(
            "A kong is four equal tiles in your hand, or the fourth to a melded pung: {tile} is neither.",
            tile=tile,
        )
    if state.taken == CLAIMED:
        return "kong-time", t(
            "Kongs are melded after a tile was taken from the wall, not after a claim."
        )
    return "last-replacement", t("There is no tile left in the wall to replace a kong's.")


def _of_claim(state: MahJongTable, action: int, seat: int, legal: bool) -> Reason:
    kind = state.discard
    tile = TILE_WORDS[kind]
    if action >= actions.PASS:
        if action == actions.PASS:
            return "answers", t("You need not claim anything.")
        return "pass-on", t("You will not be asked again before your next turn.")
    if action < actions.MAH_JONG:
        return "answers", t("It is not your turn: say whether you claim {tile}.", tile=tile)
    if action == actions.MAH_JONG:
        if legal:
            return "claim-mah-jong", t(
                "With {tile} your hand is four combinations and a pair.", tile=tile
            )
        return "winning-hand", t(
            "With {tile} your hand is not four combinations and a pair.", tile=tile
        )
    if action == actions.CLAIM_PUNG:
        if legal:
            return "claim-pung", t("You have two of the three in hand: {tile}.", tile=tile)
        return "claim-pung", t("For a pung you need two in hand: {tile}.", tile=tile)
    if action == actions.CLAIM_KONG:
        return _claimed_kong(state, seat, legal, tile)
    assert actions.CLAIM_CHOW <= action < actions.PASS
    return _chow(state, actions.CHOWS[action - actions.CLAIM_CHOW], seat, legal)


def _claimed_kong(state: MahJongTable, seat: int, legal: bool, tile: Text) -> Reason:
    if legal:
        return "claim-kong", t("You have three of the four in hand: {tile}.", tile=tile)
    if state.hands[seat][state.discard] >= 3:
        return "last-replacement", t("There is no tile left in the wall to replace a kong's.")
    return "claim-kong", t("For a kong you need three in hand: {tile}.", tile=tile)


def _chow(state: MahJongTable, lowest: int, seat: int, legal: bool) -> Reason:
    kind = state.discard
    if legal:
        return "claim-chow", t("You have the other two of the chow in hand.")
    if seat != (state.turn + 1) % SEATS:
        return "claim-chow", t("Only the player to the right of who discards may claim a chow.")
    if kind >= SUITED:
        return "chow", t("A chow is of one suit: winds and dragons make none.")
    if not lowest <= kind <= lowest + 2:
        return "chow", t("{tile} is no part of that chow.", tile=TILE_WORDS[kind])
    return "claim-chow", t("You do not have the other two tiles of that chow.")
