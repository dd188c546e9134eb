"""What the looks of yard games share: names in words, who waits, the ground, and people in rows."""

from __future__ import annotations

from collections.abc import Iterable

from pelitupa.core import Shape, Text, WordsZone, listed, player_word, t
from pelitupa.games.yard.events import YardState


def names_of(seats: Iterable[int]) -> Text:
    """The names of these seats in a list, or that there is nobody."""
    names = [player_word(seat) for seat in seats]
    return listed(names) if names else t("nobody")


def waiting_zones(state: YardState, title: Text) -> list[WordsZone]:
    """Who has come and waits for the next start; nothing where nobody does."""
    late = [seat for seat, waits in enumerate(state.waiting) if waits]
    return [WordsZone("waiting", title, names_of(late))] if late else []


def rectangle(
    left: float, bottom: float, right: float, top: float, colour: str, label: str = ""
) -> Shape:
    """The ground, or something on it, in a colour."""
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return Shape("polygon", corners, colour, label=label)


def in_rows(count: int, across: int, middle: float, apart: float) -> list[tuple[float, int]]:
    """Where so many people stand, in rows of so many `across`: each one's x, `apart` from the next and about
    the `middle`, and the row, from 0."""
    places = []
    for place in range(count):
        row, column = divmod(place, across)
        inside = min(count - row * across, across)
        places.append((middle + apart * (column - (inside - 1) / 2), row))
    return places
