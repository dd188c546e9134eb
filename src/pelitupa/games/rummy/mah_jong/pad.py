"""The score pad of Mah Jong: hands by their tiles, and how the winning tile came."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from pelitupa.core import PelitupaError, Text, player_word, t
from pelitupa.core.pad import Asking, Pad, Question, choice, number
from pelitupa.equipment.tiles import (
    COPIES,
    FLOWERS,
    KINDS,
    SUITED,
    TILE_NAMES,
    TILE_WORDS,
    kinds_in,
)
from pelitupa.games.rummy.mah_jong.game import SEATS, MahJongState
from pelitupa.games.rummy.mah_jong.scoring import (
    CHOW,
    KONG,
    PUNG,
    Meld,
    Win,
    kinds_of,
    pair_points,
    wins,
)

_VOID: Final = SEATS
_NONE: Final = -1
_END: Final = "_end_deal"

_FROM_WALL: Final = 0
_REPLACEMENT: Final = 1
_OWN: Final = 2
_CLAIMED: Final = 3

_FORMS: Final = (
    (0, t("no more")),
    (1, t("pung")),
    (2, t("kong")),
    (3, t("concealed kong")),
    (4, t("chow")),
)
_MELDS: Final = ((CHOW, False), (PUNG, False), (KONG, False), (KONG, True), (CHOW, False))
"""What each form is: its number, and whether it is concealed."""
_CHOWS: Final = tuple(kind for kind in range(SUITED) if kind % 9 < 7)


class MahJongPad(Pad[MahJongState]):
    """The pad of Mah Jong."""

    ends = ("settle", _END)

    def told(self, state: MahJongState) -> list[Text]:
        east = t(
            "Deal {number}: east is {player:@|you}",
            number=state.deal,
            player=player_word(state.east),
        )
        return [
            east,
            t("the wind of the round: {wind}", wind=TILE_NAMES[SUITED + state.winds(0).round]),
        ]

    def deal(self, state: MahJongState) -> Asking:
        ways = [(seat, player_word(seat)) for seat in range(SEATS)]
        winner = yield choice(
            "winner", t("Who won?"), [*ways, (_VOID, t("nobody: the deal is void"))]
        )
        if winner == _VOID:
            state._end_deal()
            return
        for step in range(SEATS):
            seat = (winner + step) % SEATS
            yield from self._ask_open(state, seat, seat == winner)
            if seat == winner:
                win = yield from self._ask_win(state, seat)
            else:
                yield from self._ask_held(state, seat)
        state.settle(winner, win)

    def _ask_open(self, state: MahJongState, seat: int, wins: bool) -> Asking:
        """Ask for the melds of a hand, and its flowers. Chows of those who did not win count nothing."""
        name = player_word(seat)
        forms = _FORMS if wins else _FORMS[:-1]
        melds: list[Meld] = []
        while len(melds) < state.sets:
            id = f"{seat}-{len(melds)}"
            form = yield choice(f"form-{id}", t("Melds of {player}", player=name), forms)
            if not form:
                break
            shape, concealed = _MELDS[form]
            kinds = _CHOWS if shape == CHOW else range(KINDS)
            text = t("Of which tile?")
            if shape == CHOW:
                text = t("Its lowest tile?")
            kind = yield choice(f"kind-{id}", text, _tiles(kinds))
            melds.append((shape, kind, concealed))
        state.melds[seat] = tuple(melds)
        flowers: list[int] = []
        while len(flowers) < len(TILE_NAMES) - FLOWERS:
            left = [kind for kind in range(FLOWERS, len(TILE_NAMES)) if kind not in flowers]
            text = t("Flowers of {player}", player=name)
            more = [(_NONE, t("no more")), *_tiles(left)]
            flower = yield choice(f"flower-{seat}-{len(flowers)}", text, more)
            if flower == _NONE:
                break
            flowers.append(flower)
        state.flowers[seat] = tuple(flowers)

    def _ask_win(self, state: MahJongState, seat: int) -> Generator[Question, int, Win]:
        """Ask for the concealed tiles of the winner, and how the last one came."""
        held = [0] * KINDS
        melded = [kind for meld in state.melds[seat] for kind in kinds_of(meld)]
        count = 3 * (state.sets - len(state.melds[seat])) + 2
        for place in range(count):
            left = [k for k in range(KINDS) if held[k] + melded.count(k) < COPIES]
            text = t(
                "Tile {number} of {all} in the hand of {player}, the winning tile among them",
                number=place + 1,
                all=count,
                player=player_word(seat),
            )
            held[(yield choice(f"tile-{place}", text, _tiles(left)))] += 1
        if not wins(held, state.sets - len(state.melds[seat])):
            raise PelitupaError(
                t("these tiles do not win: they are to be four combinations and a pair")
            )
        state.hands[seat] = held
        ways = [
            (_FROM_WALL, t("from the wall")),
            (_REPLACEMENT, t("as a replacement")),
            (_CLAIMED, t("claimed from a discard")),
            (_OWN, t("it was in the hand before")),
        ]
        how = yield choice("how", t("How did the winning tile come?"), ways)
        claimed = _NONE
        if how == _CLAIMED:
            mine = [kind for kind in range(KINDS) if held[kind]]
            claimed = yield choice("claimed", t("Which tile was claimed?"), _tiles(mine))
        return Win(claimed, how in (_FROM_WALL, _REPLACEMENT), how == _REPLACEMENT)

    def _ask_held(self, state: MahJongState, seat: int) -> Asking:
        """Ask for the equal tiles in the hand of one who did not win."""
        held, place = [0] * KINDS, 0
        winds = state.winds(seat)
        while True:
            left = [(_NONE, t("no more")), *_tiles(k for k in range(KINDS) if not held[k])]
            text = t(
                "In the hand of {player}: three or four equal tiles, or a pair that counts",
                player=player_word(seat),
            )
            kind = yield choice(f"equal-{seat}-{place}", text, left)
            if kind == _NONE:
                break
            least = 2 if pair_points(kind, winds) else 3
            many = yield number(f"many-{seat}-{place}", t("How many of them?"), least, COPIES)
            held[kind] = many
            place += 1
        state.hands[seat] = held

    def read(self, state: MahJongState, end: str, *how: Any) -> dict[str, int]:
        if end == _END:
            return {"winner": _VOID}
        winner, win = how
        came = _OWN
        if win.claimed >= 0:
            came = _CLAIMED
        elif win.replacement:
            came = _REPLACEMENT
        elif win.from_wall:
            came = _FROM_WALL
        found: dict[str, int] = {"winner": winner, "how": came, "claimed": win.claimed}
        for place, kind in enumerate(kinds_in(state.hands[winner])):
            found[f"tile-{place}"] = kind
        for seat in range(SEATS):
            melds = [m for m in state.melds[seat] if seat == winner or m[0] != CHOW]
            for place, (form, kind, concealed) in enumerate(melds):
                shape = {CHOW: 4, PUNG: 1, KONG: 3 if concealed else 2}[form]
                found |= {f"form-{seat}-{place}": shape, f"kind-{seat}-{place}": kind}
            found[f"form-{seat}-{len(melds)}"] = 0
            for place, flower in enumerate(state.flowers[seat]):
                found[f"flower-{seat}-{place}"] = flower
            found[f"flower-{seat}-{len(state.flowers[seat])}"] = _NONE
            place, winds = 0, state.winds(seat)
            for kind, many in enumerate(state.hands[seat]):
                if many > 2 or (many == 2 and pair_points(kind, winds)):
                    found |= {f"equal-{seat}-{place}": kind, f"many-{seat}-{place}": many}
                    place += 1
            found[f"equal-{seat}-{place}"] = _NONE
        return found


def _tiles(kinds: Any) -> list[tuple[int, Text]]:
    """Tiles as choices."""
    return [(kind, TILE_WORDS[kind]) for kind in kinds]


PAD: Final = MahJongPad
