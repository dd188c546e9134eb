"""Positions of Minibridge: hands set up, and deals played in which the outcome is known."""

from __future__ import annotations

from games.trick_positions import CLUBS, DIAMONDS, HEARTS, SPADES, deal, do, legal, start
from pelitupa.games.tricks.minibridge.game import MinibridgeMatch
from pelitupa.games.tricks.minibridge.hidden import DUMMY
from pelitupa.games.tricks.phases import PLAYING

NO_SPOTS = "AKQJ"


def begin(spec: str = "minibridge(deals=1)") -> MinibridgeMatch:
    state = start(spec)
    assert isinstance(state, MinibridgeMatch)
    return state


def filled(*honours: str) -> list[str]:
    """Four hands: those of the players have these honours, low cards else; the dummy has the rest."""
    pack = f"{CLUBS} {DIAMONDS} {HEARTS} {SPADES}".split()
    spots = [card for card in pack if card[1] not in NO_SPOTS]
    hands = [text.split() for text in honours]
    for hand in hands:
        while len(hand) < 13:
            hand.append(spots.pop(0))
    used = {card for hand in hands for card in hand}
    return [" ".join(hand) for hand in [*hands, [c for c in pack if c not in used]]]


def announced(state: MinibridgeMatch, hands: list[str]) -> MinibridgeMatch:
    """Deal, and let everybody announce what must be announced, up to the fourth round."""
    deal(state, hands[:3])
    while not state.is_chance_node() and len(legal(state)) == 1:
        do(state, legal(state)[0])
    return state


def ladder(declarer: int, tricks: int) -> list[str]:
    """Hands of ten points each; in no trump the declarer takes just so many tricks (1 to 12).

    The player on the left runs the highest spades, then leads low hearts to the declarer's high ones.
    """
    spades, hearts = SPADES.split(), HEARTS.split()
    hands = [""] * 4
    left, right = (declarer + 1) % 3, (declarer + 2) % 3
    hands[left] = " ".join([*spades[tricks:], *hearts[:tricks]])
    hands[declarer] = " ".join([*hearts[tricks:], *spades[:tricks]])
    hands[right] = CLUBS[:20] + DIAMONDS[20:]
    hands[DUMMY] = DIAMONDS[:20] + CLUBS[20:]
    return hands


def look(state: MinibridgeMatch, hands: list[str]) -> MinibridgeMatch:
    """The dummy is the last of these hands."""
    return deal(state, ["", "", "", hands[3]])


def contract(state: MinibridgeMatch, hands: list[str], declarer: int, name: str) -> MinibridgeMatch:
    """Up to the lead: nobody has thirteen points, and in the fourth round one declares."""
    announced(state, hands)
    while state.current_player() != declarer:
        do(state, "pass")
    return do(look(do(state, "declare"), hands), f"tell,{name}")


def finish(state: MinibridgeMatch) -> MinibridgeMatch:
    """Everybody plays their highest card, spades before hearts before diamonds before clubs."""
    while state.phase == PLAYING:
        state.apply_action(state.legal_actions()[-1])
        if state.is_chance_node():
            break
    return state


def whole_deal(state: MinibridgeMatch, declarer: int, name: str, tricks: int) -> MinibridgeMatch:
    return finish(contract(state, ladder(declarer, tricks), declarer, name))
