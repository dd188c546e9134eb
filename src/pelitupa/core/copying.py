"""How things are copied and pickled: a game as its text, a state as its game and its history, and bots,
natures and advice, of which others may write classes of their own, by their fields.

A text determines its game, and a history its state. Both are read with the same checks as any other input.
Packed lists could not be pickled field by field.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core.errors import PelitupaError

Loader = Callable[[str], Any]
ClassOf = Callable[[str], type | None]


def _no_loader(spec: str) -> Any:
    raise PelitupaError("games cannot be loaded: import pelitupa rather than its parts")


def _no_class(id: str) -> type | None:
    return None


_loader: Final[list[Loader]] = [_no_loader]
_class_of: Final[list[ClassOf]] = [_no_class]


def set_loader(loader: Loader, class_of: ClassOf) -> None:
    """Read games with `loader`; `class_of` gives the class of an id, None where no game has it.

    The package `pelitupa.games` sets its own when it is imported.
    """
    _loader[0], _class_of[0] = loader, class_of


def can_load(id: str, cls: type) -> bool:
    """Whether a game of this id is loaded as an object of just this class."""
    return _class_of[0](id) is cls


def game_again(spec: str) -> Any:
    """The game of a text, for unpickling."""
    return _loader[0](spec)


def state_again(game: Any, history: list[Any]) -> Any:
    """The state of a game after a history, for unpickling."""
    return game.state(history)


def settings_again(cls: Any, values: dict[str, Any]) -> Any:
    """Settings with these values, for unpickling."""
    return cls(**values)


def fields_of(thing: object) -> dict[str, Any]:
    """All fields that an object has, by name.

    They stand in slots, in the instance's dictionary, or in the list that mypyc keeps of a compiled class.
    """
    found: dict[str, Any] = {}
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        listed = (slots,) if isinstance(slots, str) else tuple(slots)
        own = [_inside(kind, name) for name in listed]
        for name in (*own, *kind.__dict__.get("__mypyc_attrs__", ())):
            if name not in ("__dict__", "__weakref__") and hasattr(thing, name):
                found[name] = getattr(thing, name)
    found.update(getattr(thing, "__dict__", {}))
    return found


def _inside(kind: type, name: str) -> str:
    """What a class calls a slot inside: `__mem` of `Mind` is `_Mind__mem`."""
    owner = kind.__name__.lstrip("_")
    if owner and name.startswith("__") and not name.endswith("__"):
        return f"_{owner}{name}"
    return name


def become(state: object, other: object) -> None:
    """Give a state all fields of another one of the same game, which is used no more."""
    if hasattr(state, "__dict__"):
        vars(state).clear()
    for name, value in fields_of(other).items():
        setattr(state, name, value)


def new_of(kind: Any) -> Any:
    """An object without fields, for unpickling."""
    return kind.__new__(kind)


@mypyc_attr(allow_interpreted_subclasses=True)
class Copied:
    """A base of classes whose objects are copied and pickled by their fields. Without it, the fields that an
    interpreted class adds to a compiled one would be lost. An object of a compiled class is not copied by its
    fields if `made_again_by` noted how it was made: then it is made again in that way.

    Only fields are copied. A subclass that is also a `dict` or a `list` loses its entries, and
    `__getnewargs__` is not called: such a class needs a `__reduce__` of its own.
    """

    _made: tuple[Any, ...] | None = None
    """The function that made this object, and its arguments; noted for compiled classes only."""

    def __reduce__(self) -> tuple[Any, ...]:
        if self._made is not None and _is_compiled(self):
            return self._made
        return new_of, (type(self),), self.__getstate__()

    def __getstate__(self) -> dict[str, Any]:
        """The fields that a copy has."""
        return fields_of(self)

    def __setstate__(self, fields: dict[str, Any]) -> None:
        """Set the fields, also those of a frozen dataclass."""
        for name, value in fields.items():
            object.__setattr__(self, name, value)


def _is_compiled(thing: object) -> bool:
    """Whether an object's own class is compiled, not only a base of it."""
    return "__mypyc_attrs__" in type(thing).__dict__


Made = TypeVar("Made", bound=Copied)


def made_again_by(thing: Made, make: Callable[..., object], *arguments: Any) -> Made:
    """The same object. If its class is compiled, it notes that `make` and the arguments made it."""
    if _is_compiled(thing):
        thing._made = make, arguments
    return thing


def made_by(make: Callable[..., Made], *arguments: Any) -> Made:
    """What `make` makes of the arguments; it can be copied and pickled even if its class is compiled."""
    return made_again_by(make(*arguments), make, *arguments)
