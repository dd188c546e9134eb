"""`pelitupa verify`: execute a record again, and say step by step what it proves."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.core import RecordError
from pelitupa.records import Check, Kept, Proof, Verdict, load, prove, verify
from pelitupa.records.proof import FAILED

_WIDTH = 100
_COMMITMENT = re.compile(r"(?:sha256:)?([0-9a-f]{64})")
_GAVE = re.compile(r"([1-9][0-9]{0,8})=(.*)", re.DOTALL)


@click.command("verify")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--unfinished", is_flag=True, help="Accept a match that is still going on.")
@click.option("--commitment", help="The commitment that was published before the match.")
@click.option(
    "--entropy",
    "entropies",
    multiple=True,
    metavar="PLAYER=TEXT",
    help="What a player (from 1) is known to have added to the seed; may be given for several.",
)
@json_option
def command(
    file: Path, unfinished: bool, commitment: str | None, entropies: tuple[str, ...], as_json: bool
) -> int:
    """Execute the record in FILE again, and compare every action, draw and result.

    Of a finished match it says step by step what is proved of the deals. What you kept from before the match
    makes the proof whole: give it with --commitment and --entropy.

    The exit status is 0 when all agrees, 1 when something differs, 2 when the file is no sound record.
    A weak seed is told, but differs from nothing.
    """
    kept = Kept(_commitment(commitment), _entropies(entropies))
    try:
        record = load(file, unfinished)
        if record.ending is None and kept == Kept():
            return _tell(verify(record), None, as_json)
        proof = prove(record, kept)
    except RecordError as error:
        if not as_json:
            raise
        print_json({"ok": False, "line": error.line, "error": str(error)})
        return 2
    return _tell(proof.verdict, proof, as_json)


def _commitment(text: str | None) -> str:
    """The commitment as records write it; "" for none."""
    if text is None:
        return ""
    found = _COMMITMENT.fullmatch(text.strip().lower())
    if found is None:
        raise click.UsageError("--commitment: write sha256: and 64 hexadecimal digits")
    return f"sha256:{found[1]}"


def _entropies(texts: tuple[str, ...]) -> dict[int, str]:
    """What players are known to have added, by seat."""
    known: dict[int, str] = {}
    for text in texts:
        found = _GAVE.fullmatch(text)
        if found is None:
            raise click.UsageError(f"--entropy: write PLAYER=TEXT, such as 1=mine, not {text!r}")
        if int(found[1]) - 1 in known:
            raise click.UsageError(f"--entropy: player {found[1]} is given twice")
        known[int(found[1]) - 1] = found[2]
    return known


def _tell(verdict: Verdict, proof: Proof | None, as_json: bool) -> int:
    """Print what was found; the exit status."""
    ok = verdict.ok if proof is None else proof.ok
    if as_json:
        print_json(_data(verdict, proof, ok))
        return 0 if ok else 1
    if verdict.difference is not None:
        click.echo(str(verdict.difference))
    elif proof is not None and not ok:
        failed = ", ".join(check.name for check in proof.checks if check.outcome == FAILED)
        click.echo(f"not what was kept: {failed}")
    else:
        draws = f", {verdict.draws} draws follow the seed" if verdict.draws else ""
        click.echo(f"ok: {verdict.entries} entries follow the rules{draws}")
    for check in proof.checks if proof is not None else ():
        click.echo(_lines(check))
    return 0 if ok else 1


def _lines(check: Check) -> str:
    """A step of the proof: its name, its outcome, and its sentences beside them."""
    head = f"  {check.name:<11}{check.outcome:<10}"
    return "\n".join(
        textwrap.fill(
            text, _WIDTH, break_on_hyphens=False,
            initial_indent=" " * len(head) if number else head, subsequent_indent=" " * len(head),
        )
        for number, text in enumerate(check.texts)
    )  # fmt: skip


def _data(verdict: Verdict, proof: Proof | None, ok: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "ok": ok, "entries": verdict.entries, "draws_checked": verdict.draws,
    }  # fmt: skip
    if verdict.difference is not None:
        found |= vars(verdict.difference)
    if proof is not None:
        found["whole"] = proof.whole
        found["checks"] = [vars(check) for check in proof.checks]
    return found
