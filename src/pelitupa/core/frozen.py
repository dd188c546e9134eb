"""How frozen dataclasses are copied and pickled: compiled, they cannot be filled in afterwards."""

from __future__ import annotations

import dataclasses
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Frozen:
    """A frozen dataclass that is made again of its fields, all of which its constructor takes."""

    def __reduce__(self) -> tuple[Any, ...]:
        kind: Any = type(self)
        return kind, tuple([getattr(self, one.name) for one in dataclasses.fields(kind)])
