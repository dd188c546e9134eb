"""The court of our own pack: jacks in knitted caps, queens in bridal crowns of the North, bearded kings.

Each figure stands in the right two thirds of a card of 100 by 140, beside the index. What it wears has the
colour of its suit and a knitted yoke of the suit's sign; hair and what it holds are its own, so that no two
of the twelve are alike.
"""

from __future__ import annotations

from typing import Final

from pelitupa.draw.shapes import CREAM, INK, num

SKIN, CHEEK, PETAL, LEAF = "#f2d8b8", "#efbea5", "#e59aa2", "#4c6b3c"
GOLD, SILVER, WOOD = "#d39a2d", "#8d97a0", "#8a5a2b"
FLAX, CHESTNUT, COAL, FROST = "#d8b46a", "#8a4b22", "#3a2a22", "#b9b3a8"

HAIR: Final = {
    "SJ": COAL, "HJ": FLAX, "DJ": CHESTNUT, "CJ": FLAX,
    "SQ": CHESTNUT, "HQ": FLAX, "DQ": COAL, "CQ": CHESTNUT,
    "SK": FROST, "HK": CHESTNUT, "DK": FLAX, "CK": COAL,
}  # fmt: skip
"""The colour of each figure's hair, by suit and rank."""

_YOKE: Final = ((44.5, 97.0), (54.0, 102.3), (66.0, 104.2), (78.0, 102.3), (87.5, 97.0))
"""Where the signs of the yoke are, along its curve."""


def _area(d: str, fill: str, edge: str = "", width: float = 1.0, css: str = "") -> str:
    """A path that is filled, with an edge if it has a colour."""
    drawn = f' class="{css}"' if css else ""
    edged = f' stroke="{edge}" stroke-width="{num(width)}"' if edge else ""
    return f'<path{drawn} fill="{fill}"{edged} d="{d}"/>'


def _line(d: str, colour: str, width: float = 1.3) -> str:
    return f'<path fill="none" stroke="{colour}" stroke-width="{num(width)}" d="{d}"/>'


def _dots(radius: float, fill: str, *places: tuple[float, float]) -> str:
    return "".join(
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"/>' for x, y in places
    )


def _oar() -> str:
    blade = "M84 84L93 84L92 56C91.5 50 85.5 50 85 56Z"
    return _line("M88.5 136L88.5 84", WOOD, 3.5) + _area(blade, WOOD)


def _kantele() -> str:
    strings = "M67.5 131L89.5 116M73.5 131L90 119.5M79.5 131L90.5 123"
    return _area("M61.5 134L92.5 112L92.5 134Z", GOLD, WOOD, 2) + _line(strings, WOOD, 1)


def _lantern() -> str:
    return (
        _line("M81.5 112A6 7 0 0 1 93.5 112", INK, 2)
        + _area("M79.5 111L94.5 111L94.5 114L79.5 114ZM79.5 131L94.5 131L94.5 135L79.5 135Z", INK)
        + _area("M81 114L93 114L93 131L81 131Z", GOLD, INK, 1.5)
        + _area("M87 117C90.5 122 89.5 127 87 128C84.5 127 83.5 122 87 117Z", CREAM)
    )


def _pike() -> str:
    shape = "M57.5 127C65.5 118 79.5 118 86.5 125L94.5 119L93.5 133L86.5 128C79.5 134 65.5 134 57.5 127Z"
    return (
        _area(shape, SILVER)
        + _line("M68.5 121.5C70.5 125 70.5 128 68.5 131.5", CREAM)
        + _dots(1.2, INK, (63.5, 125.5))
    )


def _distaff() -> str:
    wool = "M87.5 58C95.5 68 94.5 86 89.5 92L85.5 92C80.5 86 79.5 68 87.5 58Z"
    return (
        _line("M87.5 136L87.5 66", WOOD, 3)
        + _area(wool, CREAM, FROST, 1.2)
        + _line("M82.5 72L92.5 78M82.5 79L92.5 85", FROST, 1.2)
    )


def _dog_rose() -> str:
    petals = (84.5, 96.0), (90.0, 100.0), (87.9, 106.4), (81.1, 106.4), (79.0, 100.0)
    return (
        _line("M83.5 134C86.5 124 86.5 116 84.5 106", LEAF, 2.5)
        + _area("M85.5 120C91.5 116 94.5 117 94.5 122C90.5 125 87.5 124 85.5 120Z", LEAF)
        + _dots(4.6, PETAL, *petals)
        + _dots(3.4, GOLD, (84.5, 102.0))
    )


def _keys() -> str:
    ring = "M89.5 116A6 6 0 1 1 77.5 116A6 6 0 1 1 89.5 116Z"
    bits = "M77.5 132L73.5 130.5M88.5 134L93.5 132.500M78.5 128.5L74.5 127.3"
    return (
        _line(ring, SILVER, 2.5)
        + _line("M80.5 121L76.5 135M85.5 122L88.5 135", SILVER, 3)
        + _line(bits, SILVER, 2.5)
    )


def _sheaf() -> str:
    stalks = (
        "M85.5 136C85.5 120 81.5 104 78.5 94M85.5 136L85.5 90M85.5 136C85.5 120 89.5 104 92.5 94"
    )
    ears = (
        (78.5, 91),
        (81.5, 97),
        (85.5, 87),
        (85.5, 96),
        (92.5, 91),
        (89.5, 97),
        (83, 105),
        (88, 105),
    )
    drawn = "".join(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="2.2" ry="4" fill="{GOLD}"/>' for x, y in ears
    )
    return _line(stalks, GOLD, 2) + drawn + _line("M81 118L90 118", WOOD, 3)


def _sword() -> str:
    return (
        _area("M85.5 112L85.5 62L88 56L90.5 62L90.5 112Z", SILVER, INK)
        + _line("M79.5 113L95 113", GOLD, 4)
        + _line("M88 115L88 128", WOOD, 4)
        + _dots(3.5, GOLD, (88.0, 130.0))
    )


def _horn() -> str:
    shape = "M92.5 102C95.5 122 81.5 134 63.5 131C77.5 128 83.5 118 82.5 104Z"
    return _area(shape, CREAM, WOOD, 1.5) + _line("M81.5 105L93.5 102.5M81.5 119L90 122", GOLD, 3.5)


def _copper_coin() -> str:
    rim = "M93.5 119A10 10 0 1 1 73.5 119A10 10 0 1 1 93.5 119Z"
    inner = "M90 119A6.5 6.5 0 1 1 77 119A6.5 6.5 0 1 1 90 119Z"
    mark = "M83.5 113.5L87 119L83.5 124.5L80 119Z"
    return _area(rim, GOLD, WOOD, 2) + _line(inner, WOOD, 1.2) + _area(mark, WOOD)


def _birch_staff() -> str:
    marks = "M87 82L89.5 82M87.5 92L90 92M87 102L89 102M87.5 112L90 112M87 123L89.5 123"
    leaves = (
        "M88.5 72C81.5 68 79.5 60 83.5 56C88.5 58 89.5 65 88.5 72Z"
        "M88.5 70C93.5 68 96.5 62 94.5 57C89.5 57 87.5 64 88.5 70Z"
    )
    return (
        _line("M88.5 135L88.5 70", FROST, 6)
        + _line("M88.5 135L88.5 70", CREAM, 4)
        + _line(marks, INK)
        + _area(leaves, LEAF)
    )


HELD: Final = {
    "SJ": _oar(), "HJ": _kantele(), "DJ": _lantern(), "CJ": _pike(),
    "SQ": _distaff(), "HQ": _dog_rose(), "DQ": _keys(), "CQ": _sheaf(),
    "SK": _sword(), "HK": _horn(), "DK": _copper_coin(), "CK": _birch_staff(),
}  # fmt: skip
"""What each figure holds, by suit and rank."""

_FACE: Final = (
    _area("M52.5 48C52.5 36 79.5 36 79.5 48C79.5 62 74 71 66 71C58 71 52.5 62 52.5 48Z", SKIN)
    + _dots(3.2, CHEEK, (57.2, 58.0), (74.8, 58.0))
    + _dots(1.7, INK, (60.5, 51.5), (71.5, 51.5))
    + _line(
        "M57 47.5C59 46 62 46 63.5 47M68.5 47C70 46 73 46 75 47.5"
        "M66 52L64.5 58L67 58.5M62.5 63.5C64.5 65 67.5 65 69.5 63.5",
        INK,
    )
)


def court_figure(suit: str, rank: str, colour: str, sign: str) -> str:
    """The jack, queen or king (`J`, `Q`, `K`) of a suit (`C`, `D`, `H`, `S`), as SVG in a card's box.

    `colour` is that of the suit, `sign` its shape as a path in a box from -45 to 45.
    """
    css, hair = f"suit-{suit.lower()}", HAIR[suit + rank]
    behind, before = {"J": _jack, "Q": _queen, "K": _king}[rank](css, colour, hair)
    signs = "".join(
        f'<path class="{css}" fill="{colour}" transform="translate({num(x)} {num(y)}) scale(0.085)" '
        f'd="{sign}"/>'
        for x, y in _YOKE
    )
    robe = "M37 138L37 102C37 89 47 83 58 79L74 79C85 83 95 89 95 102L95 138Z"
    neck = "M59 62L73 62L73 79C73 87 59 87 59 79Z"
    return (
        f'<g class="court" stroke-linejoin="round">{behind}{_area(robe, colour, css=css)}'
        f"{_line('M38.5 92C50 107.5 82 107.5 93.5 92', CREAM, 10.5)}{signs}{_area(neck, SKIN)}"
        f"{_FACE}{before}{HELD[suit + rank]}</g>"
    )


def _jack(css: str, colour: str, hair: str) -> tuple[str, str]:
    """Bobbed hair behind; a knitted cap with a tassel before."""
    behind = _area("M48 47C48 30 84 30 84 47L86 67C80 71 52 71 46 67Z", hair)
    band = "M52 38L56 41L52 44ZM60 38L64 41L60 44ZM68 38L72 41L68 44ZM76 38L80 41L76 44Z"
    cap = (
        _area("M52.5 47C56 44 76 44 79.5 47L79.5 42L52.5 42Z", hair)
        + _area("M50 41C50 20 62 15 70 14C80 17 82 30 82 41Z", colour, css=css)
        + _line("M52 30L57 25L62 30L67 25L72 30L77 25L81 29", CREAM, 2)
        + _area("M48.5 37L83.5 37L83.5 44.5L48.5 44.5Z", CREAM, INK, 0.9)
        + _area(band, colour, css=css)
        + _line("M70 14C78 10 88 14 89 24", INK)
        + _area("M86 23L92 23L93 33L85 33Z", GOLD)
    )
    return behind, cap


def _queen(css: str, colour: str, hair: str) -> tuple[str, str]:
    """Braids over the shoulders; a high crown with points, and a round brooch."""
    behind = _area("M49 46C49 30 83 30 83 46L84 68L48 68Z", hair)
    braids = "".join(
        f'<ellipse cx="{num(x + bend * i)}" cy="{62 + 9 * i}" rx="4.6" ry="5.8" fill="{hair}" '
        f'stroke="{INK}" stroke-opacity="0.35" stroke-width="0.9"/>'
        for x, bend in ((50.0, -0.8), (82.0, 0.8))
        for i in range(5)
    )
    points = "M52 39L48 19L55.5 27L59.5 13L66 24L72.5 13L76.5 27L84 19L80 39C72 36 60 36 52 39Z"
    stones = "M66 27L69 31.5L66 36L63 31.5ZM57 30L59 33L57 36L55 33ZM75 30L77 33L75 36L73 33Z"
    crown = (
        _area("M52.5 49C55 40 63 39 66 43C69 39 77 40 79.5 49L80 38L52 38Z", hair)
        + _area(points, GOLD, WOOD)
        + _dots(2.2, GOLD, (48.0, 17.5), (59.5, 11.5), (72.5, 11.5), (84.0, 17.5))
        + _area(stones, colour, css=css)
    )
    brooch = _dots(4.8, SILVER, (66.0, 88.0)) + _dots(1.7, CREAM, (66.0, 88.0))
    return behind, braids + crown + brooch


def _king(css: str, colour: str, hair: str) -> tuple[str, str]:
    """A full beard; a crown of three points on a rim of fur."""
    behind = _area("M48 46C48 30 84 30 84 46L84 62L48 62Z", hair)
    cheeks = "M51.5 52C53 58 56 60.5 60 60C63 58.5 69 58.5 72 60C76 60.5 79 58 80.5 52"
    fur = "M47.5 37.5C47.5 33.5 84.5 33.5 84.5 37.5L84.5 41.5C84.5 45 47.5 45 47.5 41.5Z"
    beard = (
        _area(f"{cheeks}C83 72 77 90 66 95C55 90 49 72 51.5 52Z", hair)
        + _area("M62 64.5C64 63 68 63 70 64.5C68.5 67.5 63.5 67.5 62 64.5Z", SKIN)
        + f'<g opacity="0.35">{_line("M60 74L62 86M66 74L66 90M72 74L70 86", INK, 1)}</g>'
    )
    jewels = "".join(
        f'<circle class="{css}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{colour}"/>'
        for x, y, r in ((66.0, 26.0, 3.2), (55.5, 28.5, 2.2), (76.5, 28.5, 2.2))
    )
    crown = (
        _area("M51 36L47 15L57.5 24L66 10L74.5 24L85 15L81 36Z", GOLD, WOOD)
        + jewels
        + _area(fur, CREAM, INK, 0.9)
        + _line("M54 38L54.5 41M62 37.5L62 40.5M70 37.5L70 40.5M78 38L77.5 41", INK)
    )
    return behind, beard + crown


def joker_figure() -> str:
    """The joker: a gnome in a long cap with bells, beside a star in the corner that says it is no suit's."""
    star = "M23 10L26.8 20.5L38 20.8L29.2 27.7L32.3 38.5L23 32.2L13.7 38.500L16.8 27.7L8 20.8L19.2 20.5Z"
    red, pine = "#a8322a", "#2c5a43"
    robe = "M37 138L37 108C37 96 48 90 58 87L74 87C84 90 95 96 95 108L95 138Z"
    beard = "M50 66C50 92 58 112 66 118C74 112 82 92 82 66C76 72 56 72 50 66Z"
    cap = "M46 60C46 40 52 22 60 12C74 14 88 26 93 44C88 38 84 36 80 37C84 44 86 52 86 60Z"
    bells = _dots(4.4, GOLD, (93.0, 48.0), (42.0, 108.0), (90.0, 108.0)) + _dots(
        1.2, INK, (93.0, 49.0), (42.0, 109.0), (90.0, 109.0)
    )
    collar = "M42 104L50 92L58 104L66 92L74 104L82 92L90 104L82 99L74 99L66 99L58 99L50 99Z"
    band = "M45 55C45 51 87 51 87 55L87 62C87 66 45 66 45 62Z"
    return (
        f'<g class="court joker" stroke-linejoin="round">{_area(star, GOLD, INK, 1.2)}'
        f"{_area(robe, pine)}{_area(collar, GOLD, WOOD)}{_FACE}{_area(beard, CREAM, FROST, 1.2)}"
        f"{_line('M60 70C63 74 69 74 72 70', INK, 1.6)}{_area(cap, red, INK)}"
        f"{_area(band, CREAM, INK, 0.9)}{bells}</g>"
    )
