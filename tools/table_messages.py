"""Write down the messages of a table's socket: for programs as JSON Schema, for the pages as types.

    python tools/table_messages.py

writes `docs/table_messages.schema.json` and `types/messages.d.ts` of the models in
`pelitupa/server/live/incoming.py` and `outgoing.py`. A test holds both files to the models.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pelitupa.server.live.schema import message_schema

HOME = Path(__file__).parents[1]
SCHEMA = HOME / "docs" / "table_messages.schema.json"
TYPES = HOME / "types" / "messages.d.ts"
_HEAD = "// Written by tools/table_messages.py of the server's models. Do not edit.\n"
_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def schema_text() -> str:
    """The JSON Schema, as its file has it."""
    return json.dumps(message_schema(), indent=1, ensure_ascii=False) + "\n"


def types_text() -> str:
    """The types of TypeScript, as their file has them."""
    definitions: dict[str, Any] = message_schema()["$defs"]
    return _HEAD + "".join(_declared(name, schema) for name, schema in definitions.items())


def _declared(name: str, schema: dict[str, Any]) -> str:
    head = _comment(schema, "")
    if schema.get("type") != "object":
        return f"\n{head}export type {name} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    fields = "".join(
        f"{_comment(part, '  ')}  {field}{'' if field in required else '?'}: {_type(part)};\n"
        for field, part in schema["properties"].items()
    )
    return f"\n{head}export interface {name} {{\n{fields}}}\n"


def _comment(schema: dict[str, Any], indent: str) -> str:
    words = " ".join(schema.get("description", "").split())
    return f"{indent}/** {words} */\n" if words else ""


def _type(schema: dict[str, Any]) -> str:
    """The type of a value. Raises `ValueError` for a part of JSON Schema that no message uses."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(_type(part) for part in schema[several]))
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return "[" + ", ".join(_type(part) for part in schema["prefixItems"]) + "]"
    if kind == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"{{ [name: string]: {_type(schema['additionalProperties'])} }}"
    if kind in _PLAIN:
        return _PLAIN[kind]
    raise ValueError(f"no type is known for {schema}")


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    TYPES.parent.mkdir(exist_ok=True)
    TYPES.write_text(types_text(), encoding="utf-8")
