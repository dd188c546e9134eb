"""The match record: a text that reproduces the match and shows any change to it.

The format is described in `pelitupa.records.format`.
"""

from pelitupa.records.execution import Difference, Verdict, execute, replay, verify
from pelitupa.records.files import load, load_copy, save
from pelitupa.records.format import (
    FINISHED,
    PEOPLE,
    RESIGNED,
    STOPPED,
    Ending,
    Entry,
    Header,
    NatureLine,
    Record,
    Seat,
    Signature,
    commitment,
    settle,
    write,
)
from pelitupa.records.proof import Check, Kept, Proof, prove
from pelitupa.records.reading import parse, read_header

__all__ = [
    "FINISHED", "PEOPLE", "RESIGNED", "STOPPED", "Check", "Difference", "Ending", "Entry", "Header",
    "Kept", "NatureLine", "Proof", "Seat", "Record", "Signature", "Verdict", "commitment", "execute", "load",
    "load_copy",    "parse", "prove", "read_header", "replay", "save", "settle", "verify", "write",
]  # fmt: skip
