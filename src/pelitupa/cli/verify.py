"""`pelitupa verify`: execute a record again, and say step by step what it proves."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.core import RecordError
from pelitupa.core.wording import counted
from pelitupa.records import Check, Kept, Proof, Record, Verdict, load, prove, verify
from pelitupa.records.proof import FAILED, NOTHING, PROVED
from pelitupa.records.signing import KeyFileError, check_signature, matches, public_key

DIFFERS = 1
NOT_BY_KEY = 3
OLDER_RULES = 4
"""Exit statuses; 2 is for a file that is no sound record, and for a mistake in the command."""

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
@click.option(
    "--key",
    "trusted",
    metavar="FILE|HEX",
    help="The public key of the cottage whose signature is wanted.",
)
@json_option
def command(
    file: Path,
    unfinished: bool,
    commitment: str | None,
    entropies: tuple[str, ...],
    trusted: str | None,
    as_json: bool,
) -> int:
    """Execute the record in FILE again, and compare every action, draw and result.

    Of a finished match it says step by step what is proved of the deals. What you kept from before the match
    makes the proof whole: give it with --commitment and --entropy.

    Who played a record cannot prove. A signature tells which cottage says so; give its key with --key.

    The exit status is 0 when all agrees, 1 when something differs or a signature does not match, 2 when the
    file is no sound record, 3 when nothing differs but the record is not signed by the key given, 4 when
    the match was played by older rules of its game and departs from today's, which proves nothing. A weak
    seed is told, but differs from nothing.
    """
    key = _trusted(trusted)
    kept = Kept(_commitment(commitment), _entropies(entropies))
    try:
        record = load(file, unfinished)
        if record.ending is None and kept == Kept():
            return _tell(record, verify(record), None, key, as_json)
        proof = prove(record, kept)
    except RecordError as error:
        if not as_json:
            raise
        print_json({"ok": False, "line": error.line, "error": str(error)})
        return 2
    return _tell(record, proof.verdict, proof, key, as_json)


def _trusted(text: str | None) -> str:
    """The public key that was given; "" for none."""
    if text is None:
        return ""
    try:
        return public_key(text)
    except KeyFileError as error:
        raise click.UsageError(f"--key: {error}") from None


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


def _tell(record: Record, verdict: Verdict, proof: Proof | None, key: str, as_json: bool) -> int:
    """Print what was found; the exit status."""
    matched = matches(record)
    signature = check_signature(record, key, matched)
    forged = record.signature is not None and not matched
    ok = verdict.ok or verdict.excused if proof is None else proof.ok
    if not ok or forged:
        status = DIFFERS
    elif signature.outcome == FAILED:
        status = NOT_BY_KEY
    else:
        status = OLDER_RULES if verdict.excused else 0
    checks = [*(proof.checks if proof is not None else ()), signature]
    if as_json:
        print_json(_data(verdict, proof, checks, None if status == OLDER_RULES else status == 0))
        return status
    failed = ", ".join(check.name for check in checks[:-1] if check.outcome == FAILED)
    if verdict.difference is not None and verdict.excused:
        place = f"entry {verdict.entry}, " if verdict.entry else ""
        click.echo(f"{_older(verdict)}, first difference at {place}{verdict.difference}")
    elif verdict.difference is not None:
        click.echo(str(verdict.difference))
    elif failed:
        click.echo(f"not what was kept: {failed}")
    elif status:
        click.echo("the signature does not match" if forged else "not signed by the key you gave")
    else:
        draws = (
            f", {counted(verdict.draws, 'draw follows', 'draws follow')} the seed"
            if verdict.draws
            else ""
        )
        older = f" ({_older(verdict)})" if verdict.older else ""
        click.echo(
            f"ok: {counted(verdict.entries, 'entry follows', 'entries follow')} the rules{draws}{older}"
        )
    if proof is not None or signature.outcome != NOTHING:
        for check in checks:
            click.echo(_lines(check))
    return status


def _older(verdict: Verdict) -> str:
    return f"older rules ({verdict.rules}; today {verdict.today})"


def _lines(check: Check) -> str:
    """A step of the proof: its name, its outcome, and its sentences beside them."""
    head = f"  {check.name:<11}{check.outcome:<10}"
    return "\n".join(
        textwrap.fill(
            text,
            _WIDTH,
            break_on_hyphens=False,
            initial_indent=" " * len(head) if number else head,
            subsequent_indent=" " * len(head),
        )
        for number, text in enumerate(check.texts)
    )


def _data(
    verdict: Verdict, proof: Proof | None, checks: list[Check], ok: bool | None
) -> dict[str, object]:
    found: dict[str, object] = {
        "ok": ok,
        "entries": verdict.entries,
        "draws_checked": verdict.draws,
        "rules": verdict.rules,
        "rules_today": verdict.today,
    }
    if verdict.difference is not None:
        found |= vars(verdict.difference)
    if proof is not None:
        found["whole"] = proof.whole and checks[-1].outcome in (PROVED, NOTHING)
    found["checks"] = [vars(check) for check in checks]
    return found
