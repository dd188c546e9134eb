"""The faces of the cottage's characters: flat shapes on a round ground, as on a painted cupboard.

Each is 96 units wide and has a ground of its own, so that it looks the same on light and on dark paper.
The parts are few and large: a face is known at 32 pixels by its outline and its colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

SIZE: Final = 96
_INK: Final = "#2e2416"
_SKIN, _ROSY, _TANNED, _PALE = "#f1cfae", "#f3c4a4", "#d9a67c", "#f5dcc4"
_FALU, _PINE, _BLUE, _GOLD, _LINEN, _GREY = (
    "#8f2d22",
    "#2c5a43",
    "#2f4f75",
    "#d9a02b",
    "#f6ecd8",
    "#8c8f92",
)
_STRAW, _RED, _BROWN, _BLACK, _WHITE = "#e6c46a", "#b5562a", "#6b4427", "#33291f", "#eeeae2"


@dataclass(frozen=True)
class Face:
    """What a face is made of: colours, and parts by their names in `_PARTS`, from back to front."""

    ground: str
    skin: str
    hair: str
    wear: str
    trim: str
    behind: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


FACES: Final = {
    "onni": Face("#9cc3d6", _ROSY, _STRAW, _FALU, _LINEN, (), ("tuft", "freckles", "grin", "stripes")),
    "lyyli": Face("#e8c7b8", _PALE, _WHITE, _BLUE, _LINEN, ("bun",),
        ("parted", "glasses", "smile", "collar")),
    "sulo": Face("#d8c08a", _TANNED, _RED, _PINE, _GOLD, (), ("beard", "cap", "grin", "braces")),
    "greta": Face("#a9bf9a", _SKIN, _BROWN, _LINEN, _FALU, (), ("kerchief", "calm", "collar")),
    "birger": Face("#86a9c4", _TANNED, _GREY, _BLUE, _GOLD, (), ("whiskers", "skipper", "calm", "stripes")),
    "hilma": Face("#cdb4a0", _PALE, _BROWN, _BLACK, _LINEN, ("bun",), ("parted", "calm", "collar", "brooch")),
    "sylvi": Face("#c9a9b4", _SKIN, _BLACK, _GOLD, _INK, ("bob",), ("fringe", "glasses", "raised", "collar")),
    "elof": Face("#b9a5cb", _ROSY, _RED, _INK, _FALU, ("curls",), ("parted", "moustache", "smile", "scarf")),
    "impi": Face("#d7b36a", _SKIN, _STRAW, _FALU, _GOLD, ("braids",), ("parted", "smile", "ribbon")),
    "kaarlo": Face("#aab3a4", _PALE, _GREY, _INK, _WHITE, (), ("bald", "glasses", "calm", "collar")),
    "tuulikki": Face("#9db7d1", _SKIN, _RED, _PINE, _LINEN, ("braids",),
        ("fringe", "freckles", "raised", "pattern")),
    "urho": Face("#8fae8c", _SKIN, _WHITE, _GREY, _FALU, (), ("long_beard", "hat", "calm", "pattern")),
}  # fmt: skip
"""The face of each character, by their id."""
_SPARE: Final = Face("#c9bda6", _SKIN, _BROWN, _PINE, _LINEN, (), ("tuft", "calm", "collar"))


def _smile(depth: int) -> str:
    return (
        f'<path d="M39 58q9 {depth} 18 0" fill="none" stroke="{_INK}" stroke-width="2.6" '
        'stroke-linecap="round"/>'
    )


_BROWS: Final = (
    '<path d="M33 38.5q4-3 8-1M55 37.5q4-2 8 1" fill="none" stroke="#4a3826" stroke-width="2.2" '
    'stroke-linecap="round"/>'
)
_PARTS: Final = {
    "bun": '<circle cx="48" cy="13" r="9" fill="{hair}"/>',
    "bob": '<path d="M22 46q0-30 26-30t26 30v16q0 8-7 8H29q-7 0-7-8z" fill="{hair}"/>',
    "curls": '<path d="M24 52q-8-4-4-12-4-10 6-14 2-11 13-9 8-6 17 0 11-2 13 9 9 5 4 14 3 9-5'
    ' 12z" fill="{hair}"/>',
    "braids": '<path d="M23 42q0-26 25-26t25 26l4 22q1 10-5 16-6-6-5-16l-3-20H32l-3 20q1 10-5 16-6-6-5-16z" '
    'fill="{hair}"/><path d="M20 70h8M68 70h8" stroke="{trim}" stroke-width="4"/>',
    "tuft": '<path d="M27 42q-2-24 18-23 2-8 10-8-3 4-1 8 17 2 15 23-4-10-10-12-12 4-22 1-7 2-10'
    ' 11z" fill="{hair}"/>',
    "parted": '<path d="M26 46q-4-29 22-29t22 29q-3-14-22-20-19 6-22 20z" fill="{hair}"/>',
    "fringe": '<path d="M26 42q-2-26 22-26t22 26q-2-6-5-7-17-3-34 0-3 1-5 7z" fill="{hair}"/>',
    "bald": '<path d="M26 50q-5-3-3-13 2-5 6-7-2 10-3 20zM70 50q5-3 3-13-2-5-6-7 2 10 3 20z" fill="{hair}"/>',
    "beard": '<path d="M26 46q4 8 12 6 10-4 20 0 8 2 12-6 2 27-22 29-24-2-22-29z" fill="{hair}"/>',
    "long_beard": '<path d="M26 46q4 8 12 6 10-4 20 0 8 2 12-6 4 22-7 32-6 9-15'
    ' 12-9-3-15-12-11-10-7-32z" fill="{hair}"/>',
    "whiskers": '<path d="M26 42q0 12 8 18 2 8 14 9 12-1 14-9 8-6 8-18 5 32-22 35-27-3-22-35z"'
    ' fill="{hair}"/>',
    "moustache": '<path d="M34 56q4-6 14-3 10-3 14 3-7 2-14-1-7 3-14 1z" fill="{hair}"/>',
    "cap": '<path d="M25 34q1-19 23-19t23 19q-23-6-46 0z" fill="#5b3c22"/>'
    '<path d="M30 32q18-8 44 3-2 5-7 4-18-6-37-2z" fill="#432c18"/>',
    "skipper": '<path d="M22 27q2-14 26-14t26 14l-4 7H26z" fill="{wear}"/><path d="M26'
    ' 33h44v5q-22-5-44 0z" fill="#16202c"/>'
    '<circle cx="48" cy="26" r="4" fill="{trim}"/>',
    "hat": '<path d="M31 30q0-20 17-20t17 20z" fill="#4b4a46"/><path d="M18 32q30-9 60 0-30 7-60'
    ' 0z" fill="#3a3936"/>'
    '<path d="M31 27q17-4 34 0v3q-17-4-34 0z" fill="{trim}"/>',
    "kerchief": '<path d="M22 52q-4-38 26-38t26 38q-2 12-10 18 4-24-3-33-13-7-26 0-7 9-3'
    ' 33-8-6-10-18z" fill="{trim}"/>'
    '<path d="M30 24h4v4h-4zM46 18h4v4h-4zM62 24h4v4h-4zM25 42h4v4h-4zM67 42h4v4h-4z" fill="{wear}"/>',
    "glasses": '<g fill="none" stroke="#2e2416" stroke-width="2.2"><circle cx="38" cy="44" r="7"/>'
    '<circle cx="58" cy="44" r="7"/><path d="M45 43h6M31 43l-5-2M65 43l5-2"/></g>',
    "freckles": '<path d="M33 51h.1M37 53h.1M59 53h.1M63 51h.1" stroke="#b5703f"'
    ' stroke-width="2.6" stroke-linecap="round"/>',
    "grin": '<path d="M38 57q10 3 20 0-2 9-10 9t-10-9z" fill="#fffaf1" stroke="#2e2416" stroke-width="2"/>',
    "smile": _smile(6),
    "calm": _smile(1),
    "raised": '<path d="M40 60q8 1 16-3" fill="none" stroke="#2e2416" stroke-width="2.6"'
    ' stroke-linecap="round"/>'
    '<path d="M54 35q5-4 10-1" fill="none" stroke="#4a3826" stroke-width="2.4" stroke-linecap="round"/>',
    "stripes": '<path d="M19 84h58M15 91h66" stroke="{trim}" stroke-width="4"/>',
    "collar": '<path d="M36 73l12 10 12-10 5 5-11 14-6-7-6 7-11-14z" fill="{trim}"/>',
    "braces": '<path d="M32 76l4 20M64 76l-4 20" stroke="{trim}" stroke-width="5"/>',
    "brooch": '<circle cx="48" cy="86" r="4" fill="#d9a02b"/>',
    "scarf": '<path d="M32 72q16 9 32 0l3 7q-19 11-38 0z" fill="{trim}"/><path d="M54 80l10'
    ' 14h-9l-5-12z" fill="{trim}"/>',
    "ribbon": '<path d="M30 79q18 12 36 0" fill="none" stroke="{trim}" stroke-width="5"/>',
    "pattern": '<path d="M18 87l6-6 6 6-6 6zM33 87l6-6 6 6-6 6zM51 87l6-6 6 6-6 6zM66 87l6-6 6'
    ' 6-6 6z" fill="{trim}"/>',
}


@cache
def face_svg(id: str) -> str:
    """The face of a character as SVG, without any text; a plain one for an id that there is not."""
    face = FACES.get(id, _SPARE)
    colours = {"hair": face.hair, "wear": face.wear, "trim": face.trim}

    def drawn(names: tuple[str, ...]) -> str:
        return "".join(_PARTS[name].format(**colours) for name in names)

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        '<clipPath id="round"><circle cx="48" cy="48" r="47"/></clipPath><g clip-path="url(#round)">'
        f'<path d="M0 0h96v96H0z" fill="{face.ground}"/>{drawn(face.behind)}'
        f'<path d="M10 98q2-24 38-24t38 24z" fill="{face.wear}"/>'
        f'<path d="M40 62h16v13q-8 6-16 0z" fill="{face.skin}"/>'
        f'<path d="M26 42q0-23 22-23t22 23q0 28-22 30-22-2-22-30z" fill="{face.skin}"/>'
        f'<circle cx="38" cy="44" r="3" fill="{_INK}"/><circle cx="58" cy="44" r="3" fill="{_INK}"/>{_BROWS}'
        f'<path d="M48 45q-3 6-1 8h3" fill="none" stroke="#a9714c" stroke-width="2" stroke-linecap="round"/>'
        f'{drawn(face.before)}</g><circle cx="48" cy="48" r="46.5" fill="none" stroke="#6b5636"'
        f' stroke-width="1.5"/>'
        "</svg>"
    )
