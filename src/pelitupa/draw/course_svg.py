"""The course of an expected result through a match, as a line, with the points that one may go to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pelitupa.draw.shapes import FALU, Drawing, num

_WIDE: Final = 600.0
_HIGH: Final = 180.0
_EDGE: Final = 10.0
_DOT: Final = 5.0


def course_svg(
    course: Sequence[tuple[int, float]],
    marked: Collection[int],
    label: str,
    begins: Collection[int] = (),
) -> str:
    """A picture of the values at the steps of `course`, in their order; those `marked` stand out.

    The line in the middle is 0, and a line stands where each part `begins`. Each marked point carries its
    step as `data-step`.
    """
    first, last = (course[0][0], course[-1][0]) if course else (0, 1)
    most = max([abs(value) for _, value in course], default=0.0) or 1.0

    def at(step: int, value: float) -> tuple[str, str]:
        across = (step - first) / max(1, last - first) * (_WIDE - 2 * _EDGE) + _EDGE
        down = _HIGH / 2 - value / most * (_HIGH / 2 - _EDGE)
        return num(across), num(down)

    middle = num(_HIGH / 2)
    parts = [
        f'<line class="even" x1="0" y1="{middle}" x2="{num(_WIDE)}" y2="{middle}" stroke="currentColor" '
        'stroke-opacity=".35" stroke-dasharray="4 4"/>'
    ]
    for begin in sorted(begins):
        if first < begin <= last:
            x, _ = at(begin, 0.0)
            parts.append(
                f'<line class="begins" x1="{x}" y1="0" x2="{x}" y2="{num(_HIGH)}" stroke="currentColor" '
                'stroke-opacity=".25"/>'
            )
    points = " ".join([",".join(at(step, value)) for step, value in course])
    if course:
        parts.append(
            f'<polyline class="course" points="{points}" fill="none" stroke="currentColor" '
            'stroke-width="2" stroke-linejoin="round"/>'
        )
    for step, value in course:
        if step in marked:
            x, y = at(step, value)
            parts.append(
                f'<circle class="costly" data-step="{step}" cx="{x}" cy="{y}" r="{num(_DOT)}" '
                f'fill="{FALU}" stroke="currentColor"/>'
            )
    return Drawing(_WIDE, _HIGH, "".join(parts)).svg(label, "img", "course")
