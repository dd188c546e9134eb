"""The messages of a table's socket as JSON Schema, both ways, made of their models."""

from __future__ import annotations

from typing import Any, Final

from pydantic import TypeAdapter

from pelitupa.server.live.incoming import INCOMING
from pelitupa.server.live.outgoing import SENT

FROM_PAGE: Final = "FromPage"
TO_PAGE: Final = "ToPage"


def message_schema() -> dict[str, Any]:
    """The schema: `$defs` names each message, `FromPage` all a page may send, `ToPage` all it is sent."""
    found, schema = TypeAdapter.json_schemas(
        [(FROM_PAGE, "validation", INCOMING), (TO_PAGE, "validation", SENT)],
        title="The messages of a table's socket",
    )
    definitions = schema["$defs"]
    for (name, _), union in found.items():
        definitions[str(name)] = union
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": schema["title"],
        "$defs": {name: _untitled(definitions[name]) for name in sorted(definitions)},
    }


def _untitled(schema: Any) -> Any:
    """A schema without titles that only repeat the names of its fields."""
    if isinstance(schema, list):
        return [_untitled(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: {field: _untitled(part) for field, part in value.items()}
        if name == "properties"
        else _untitled(value)
        for name, value in schema.items()
        if name != "title" or not isinstance(value, str)
    }
