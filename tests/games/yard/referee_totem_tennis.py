"""A second referee of Totem Tennis, from booklet 85: the ways in which rallies were wound, in order."""

from __future__ import annotations


class TotemReferee:
    """All that it keeps is what was told; everything else is counted from that."""

    def __init__(self, faults: bool) -> None:
        self.faults = faults
        self.lots: list[int] = []
        self.won: list[int] = []
        self.stopped = False

    def can(self) -> set[str]:
        if self.stopped or 10 in self._points():
            return set()
        if len(self.lots) < 2:
            word = ("way", "serves")[len(self.lots)]
            return {f"{word} 1", f"{word} 2", "enough", "goes 1", "goes 2"}
        found = {"clockwise", "anticlockwise", "again", "enough", "goes 1", "goes 2"}
        return found | {"fault 1", "fault 2"} if self.faults else found

    def tell(self, event: str) -> None:
        word, _, number = event.partition(" ")
        if word in ("way", "serves"):
            self.lots.append(int(number))
        elif word in ("enough", "goes"):
            self.stopped = True
        elif word == "fault":
            self.won.append(3 - int(number))
        elif word != "again":
            self.won.append(self.lots[0] if word == "clockwise" else 3 - self.lots[0])

    def _points(self) -> list[int]:
        return [self.won.count(1), self.won.count(2)]

    def position(self) -> object:
        points = self._points()
        server = -1
        if len(self.lots) == 2 and self.can():
            server = (self.lots[1] - 1 + len(self.won)) % 2
        return points, server, [seat for seat in (0, 1) if points[seat] == 10]
