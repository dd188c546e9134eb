"""The small vocabulary that all drawings share: numbers, escaped text, discs, colours.

Colours are plain presentation attributes, so that a drawing stands alone anywhere; each shape also
has a class, so that a page's style sheet may dress it otherwise (dark scheme, four-colour cards).
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

INK: Final = "#22262b"
CREAM: Final = "#fdf8ec"
WOOD: Final = "#e6cfa6"
WOOD_LINE: Final = "#8a6a3f"
FALU: Final = "#8f2d22"
SERIF: Final = "Georgia, 'Times New Roman', serif"
SANS: Final = "system-ui, 'Segoe UI', 'Noto Sans', sans-serif"

STONES: Final = {
    "red": ("#a8322a", "#6d1811"),
    "blue": ("#2b5c8a", "#123350"),
    "green": ("#3b7347", "#1d4226"),
    "yellow": ("#d9a520", "#7d5c05"),
    "black": ("#2b2b2e", "#0e0e10"),
    "white": ("#f7f3e8", "#6f6a5c"),
    "grey": ("#8b8f93", "#4d5154"),
    "brown": ("#7b5233", "#46290f"),
    "pink": ("#e39ab0", "#8a4458"),
    "orange": ("#e0762a", "#87400e"),
}
"""Fill and rim of a stone by the name of its colour."""

GROUNDS: Final = {
    "wood": (WOOD, WOOD_LINE),
    "slab": ("#d9ae6c", "#8a5f2c"),
    "paper": ("#fbf7ea", "#c9b990"),
    "cloth": ("#3a7d62", "#1d4a39"),
    "frame": ("#6f4223", "#3f2411"),
    "ice": ("#e9f2f7", "#9db4c2"),
    "gravel": ("#d3c0a0", "#8f7a58"),
    "grass": ("#86a964", "#55753a"),
    "asphalt": ("#8d8f91", "#6b6d6f"),
    "sand": ("#e8d7a8", "#b59c5f"),
    "water": ("#8fb9d6", "#4f7f9f"),
    "pit": ("#b59b72", "#7a6340"),
    "mound": ("#e6dac4", "#a08a66"),
    "root": ("#8a6238", "#553a1c"),
    "tree": ("#4f6b35", "#2d3f1e"),
    "contour": ("none", "#b39d78"),
}
"""Fill and rim of what things lie on, by its name."""


@dataclass(frozen=True)
class Drawing:
    """A piece of SVG that fills the box from (0, 0) to (width, height)."""

    width: float
    height: float
    body: str

    def svg(self, label: str, role: str = "group", css: str = "") -> str:
        """The drawing as an `<svg>` element of its own, with an accessible name."""
        kind = f' class="{esc(css)}"' if css else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg"{kind} role="{role}" '
            f'viewBox="0 0 {num(self.width)} {num(self.height)}" '
            f'aria-label="{esc(label)}">{self.body}</svg>'
        )

    def placed(self, x: float, top: float, scale: float = 1.0) -> str:
        """The drawing as a group, its corner at (x, top)."""
        move = f"translate({num(x)} {num(top)})"
        grow = f" scale({scale:.4g})" if scale != 1.0 else ""
        return f'<g transform="{move}{grow}">{self.body}</g>'


def num(value: float) -> str:
    """A number with at most two decimals, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def esc(text: str) -> str:
    """Text made safe for element content and for attributes in double quotes."""
    clean = "".join(c for c in text if c >= " " or c in "\t\n")
    return escape(clean, quote=True)


def css_name(text: str) -> str:
    """A text as part of a class name: letters, digits and hyphens only."""
    return "".join(c if c.isascii() and c.isalnum() else "-" for c in text.lower())


def label_text(
    x: float,
    top: float,
    size: float,
    text: str,
    *,
    anchor: str = "middle",
    fill: str = INK,
    css: str = "label",
    font: str = SANS,
    bold: bool = False,
) -> str:
    """One line of text whose baseline is at (x, top); decoration, not read aloud."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text class="{css}" x="{num(x)}" y="{num(top)}" font-size="{num(size)}" '
        f'font-family="{font}" text-anchor="{anchor}" fill="{fill}"{weight} '
        f'aria-hidden="true">{esc(text)}</text>'
    )


def ink_on(paint: str) -> str:
    """The colour of what is written on a stone's colour."""
    return "#1b1b1b" if paint in ("white", "yellow", "grey", "pink") else "#fff"


def _shine(x: float, top: float, radius: float) -> str:
    """Light from above on what is round."""
    return (
        f'<circle class="shine" cx="{num(x - radius * 0.3)}" cy="{num(top - radius * 0.34)}" '
        f'r="{num(radius * 0.26)}" fill="#fff" fill-opacity="0.3"/>'
    )


def stone(x: float, top: float, radius: float, face: str, mark: str = "", note: str = "") -> str:
    """A stone centred on (x, top): a disc in the colour that its face names, or with its initial.

    Colours differ in pattern too: blue and black stones have an inner ring, for eyes that do not
    tell colours apart; or each has a `note` written on it, and a rim of light where it is marked.
    """
    fill, rim = STONES.get(face, ("#f3e6c8", "#6b4f2a"))
    name = css_name(face)
    if note:
        ring = CREAM if mark else rim
        size = radius * 1.25
        return (
            f'<circle class="stone stone-{name}" cx="{num(x)}" cy="{num(top)}" r="{num(radius)}" '
            f'fill="{fill}" stroke="{ring}" stroke-width="{num(radius * 0.16)}"/>'
            + _shine(x, top, radius)
            + label_text(
                x, top + size * 0.36, size, note, fill=ink_on(face), css="on-stone", bold=True
            )
        )
    parts = [
        f'<circle class="stone stone-{name}" cx="{num(x)}" cy="{num(top)}" r="{num(radius)}" '
        f'fill="{fill}" stroke="{rim}" stroke-width="{num(radius * 0.12)}"/>'
        + _shine(x, top, radius)
    ]
    if face in ("blue", "black"):
        parts.append(
            f'<circle class="stone-ring" cx="{num(x)}" cy="{num(top)}" r="{num(radius * 0.62)}" '
            f'fill="none" stroke="#fff" stroke-opacity="0.55" stroke-width="{num(radius * 0.12)}"/>'
        )
    if face not in STONES:
        parts.append(label_text(x, top + radius * 0.36, radius, face[:1].upper(), bold=True))
    if mark and face not in STONES:  # a dot would cover the initial
        parts.append(
            f'<circle class="last-mark" cx="{num(x)}" cy="{num(top)}" r="{num(radius * 0.74)}" fill="none" '
            f'stroke="{rim}" stroke-width="{num(radius * 0.14)}"/>'
        )
    elif mark:
        dot = "#1b1b1b" if face in ("white", "yellow") else "#fff"
        parts.append(
            f'<circle class="last-mark" cx="{num(x)}" cy="{num(top)}" r="{num(radius * 0.26)}" '
            f'fill="{dot}"/>'
        )
    return "".join(parts)
