"""A second referee of Mah Jong: who is asked, what is legal, who is paid (booklet 43.4 to 43.12).

It is written from the chapter. It is told the tiles that come and what is said, as texts, and knows nothing
of the game's own states.
"""

from __future__ import annotations

from collections import Counter

from games.rummy.mah_jong_scorer import (
    WINDS,
    Combination,
    Hand,
    Readings,
    settlement,
    value_of_loser,
    value_of_winner,
    winning_layouts,
)

DEAL, DRAW, TURN, CLAIMS, OVER = "deal", "draw", "turn", "claims", "over"


def worth_of(claim: str) -> int:
    """Mah jong, kong, pung, chow, in that order (43.8)."""
    return ["pass", "chow", "pung", "kong", "mah"].index(claim.split()[0])


class Referee:
    """One match. `met` counts what was met on the way, so that a test can say what it has seen."""

    def __init__(self, deals: int, readings: Readings, step: int = 1) -> None:
        self.deals, self.readings, self.step = deals, readings, step
        self.chips = [1000 if deals <= 4 else 2000] * 4
        self.deal, self.east = 0, 0
        self.met: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        self.hands: list[Counter[str]] = [Counter() for _ in range(4)]
        self.melds: list[list[Combination]] = [[] for _ in range(4)]
        self.flowers: list[list[str]] = [[] for _ in range(4)]
        self.wall, self.phase, self.turn, self.origin = 144, DEAL, self.east, "dealt"
        self.silent: set[int] = set()
        self.answers: dict[int, str] = {}
        self.discard = ""

    def _end(self) -> None:
        self.deal += 1
        self.east = (self.east + self.step) % 4
        if self.deal == self.deals:
            self.phase = OVER
        else:
            self._begin()

    def hand(self, seat: int, claimed: str = "") -> Hand:
        """A seat's hand, with a claimed tile if any."""
        tiles = (*self.hands[seat].elements(), *([claimed] if claimed else []))
        winds = WINDS[(seat - self.east) % 4], WINDS[self.deal // 4]
        return Hand(tiles, tuple(self.melds[seat]), tuple(self.flowers[seat]), *winds)

    # --- tiles from the wall

    def takes(self, seat: int, tile: str) -> None:
        """A tile comes to a seat."""
        self.wall -= 1
        if tile.startswith("f"):
            self.flowers[seat].append(tile)
            if self.phase == DRAW:
                self.origin = "replacement"
                self._draw()
            return
        self.hands[seat][tile] += 1
        if self.phase == DRAW:
            assert seat == self.turn
            self.phase = TURN
        elif all(self.hands[p].total() == 13 + (p == self.east) for p in range(4)):
            self.phase = TURN

    def _draw(self) -> None:
        if self.wall > 14:
            self.phase = DRAW
        else:
            self.met["void"] += 1
            self._end()

    # --- what may be said

    def asked(self) -> set[int]:
        """Who is to act now."""
        if self.phase == TURN:
            return {self.turn}
        if self.phase != CLAIMS:
            return set()
        return {0, 1, 2, 3} - {self.turn} - self.silent - set(self.answers)

    def legal(self, seat: int) -> set[str]:
        """All that a seat may do now."""
        held = +self.hands[seat]
        if self.phase == CLAIMS:
            return self._claims(seat, held)
        found = set(held)
        if self.wall > 14 and self.origin != "claim":
            pungs = {tiles[0] for tiles, _ in self.melds[seat] if tiles == (tiles[0],) * 3}
            found |= {f"kong {tile}" for tile in held if held[tile] == 4 or tile in pungs}
        if winning_layouts(self.hand(seat)):
            found.add("mah jong")
        return found

    def _claims(self, seat: int, held: Counter[str]) -> set[str]:
        tile = self.discard
        found = {"pass", "pass until my turn"}
        if winning_layouts(self.hand(seat, tile), tile):
            found.add("mah jong")
        if held[tile] >= 2:
            found.add("pung")
        if held[tile] == 3 and self.wall > 14:
            found.add("kong")
        if seat == (self.turn + 1) % 4 and tile[1] in "psm":
            for ranks in ("123", "234", "345", "456", "567", "678", "789"):
                others = [f"{rank}{tile[1]}" for rank in ranks if rank != tile[0]]
                if tile[0] in ranks and all(held[other] for other in others):
                    found.add(f"chow {ranks}{tile[1]}")
        return found

    # --- what is said

    def does(self, seat: int, said: str) -> None:
        """A legal action of a seat that is asked."""
        if self.phase == CLAIMS:
            self.answers[seat] = said
        elif said == "mah jong":
            self._win(seat, "")
            return
        elif said.startswith("kong"):
            self._own_kong(seat, said.split()[1])
            return
        else:
            self.hands[seat][said] -= 1
            self.discard, self.phase, self.answers = said, CLAIMS, {}
        if not self.asked():
            self._hear()

    def _own_kong(self, seat: int, tile: str) -> None:
        concealed = self.hands[seat][tile] == 4
        self.met["concealed kong" if concealed else "added kong"] += 1
        self.hands[seat][tile] -= 4 if concealed else 1
        if not concealed:
            self.melds[seat].remove(((tile,) * 3, False))
        self.melds[seat].append(((tile,) * 4, concealed))
        self.origin = "replacement"
        self._draw()

    def _hear(self) -> None:
        claims = []
        for seat, said in self.answers.items():
            if said == "pass until my turn":
                self.silent.add(seat)
            if worth_of(said):
                claims.append((worth_of(said), -((seat - self.turn) % 4), seat, said))
        if len(claims) > 1:
            self.met["contest: " + ", ".join(sorted(said.split()[0] for *_, said in claims))] += 1
        if not claims:
            self.turn, self.origin = (self.turn + 1) % 4, "wall"
            self.silent.discard(self.turn)
            self._draw()
            return
        _, _, seat, said = max(claims)
        self.met[f"claimed {said.split()[0]}"] += 1
        if said == "mah jong":
            self._win(seat, self.discard)
            return
        self.turn, self.origin, self.phase = seat, "claim", TURN
        self.silent.discard(seat)
        tiles = (self.discard,) * (4 if said == "kong" else 3)
        if said.startswith("chow"):
            ranks, suit = said[5:8], said[8]
            tiles = (ranks[0] + suit, ranks[1] + suit, ranks[2] + suit)
        self.hands[seat][self.discard] += 1
        self.hands[seat].subtract(tiles)
        self.melds[seat].append((tiles, False))
        if said == "kong":
            self.origin = "replacement"
            self._draw()

    def _win(self, winner: int, claimed: str) -> None:
        origin = "claim" if claimed else self.origin
        self.met[f"won by {origin}"] += 1
        self.values = [value_of_loser(self.hand(seat), self.readings) for seat in range(4)]
        self.values[winner] = value_of_winner(
            self.hand(winner, claimed),
            self.readings,
            claimed,
            from_wall=origin in ("wall", "replacement"),
            replacement=origin == "replacement",
        )
        for seat, won in enumerate(settlement(self.values, winner, self.east)):
            self.chips[seat] += won
        self._end()
