"""How a notebook shows a state: a drawing that another layer gives."""

from __future__ import annotations

from collections.abc import Callable

from pelitupa.core.errors import PelitupaError
from pelitupa.core.view import View


def _no_drawing(view: View) -> str:
    raise PelitupaError("drawing is not installed: import pelitupa rather than its parts")


_drawing: list[Callable[[View], str]] = [_no_drawing]


def set_drawing(renderer: Callable[[View], str]) -> None:
    """Let `_repr_svg_` draw with this function; the package sets its own on import."""
    _drawing[0] = renderer


def draw_svg(view: View) -> str:
    """Draw a view with whatever renderer was set."""
    return _drawing[0](view)
