"""Step by step, for people: what a finished record proves of its deals.

`verify` finds the first difference; a proof says of each part what was looked at and what follows from
it: the commitment, the seed's strength, what the players added, the draws, the rules, the ending. What a
player kept from before the match, above all the commitment, makes the proof whole: a record that agrees
with itself may have been written afterwards, seed and all. docs/verifying.md describes the protocol.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pelitupa.core import CHANCE, RecordError, Text, t, tn
from pelitupa.nature import weaknesses
from pelitupa.records.execution import DRAWS, ENDING, LOTS, RULES, Difference, Verdict, verify
from pelitupa.records.format import FINISHED, PEOPLE, RESIGNED, Ending, Header, Record, commitment

PROVED = "proved"
AGREES = "agrees"
DOUBTFUL = "doubtful"
FAILED = "failed"
NOTHING = "nothing"
"""The outcomes of a check. A record that agrees with itself proves nothing until it is compared with
what was kept; there is nothing to prove where nothing was drawn, or people typed in what was."""


@dataclass(frozen=True)
class Check:
    """One step of a proof: what was looked at, the outcome, and sentences for people.

    `name` is commitment, strength, entropy, draws, rules or ending, and for programs; `line` is that of
    the record where it fails, or 0.
    """

    name: str
    outcome: str
    texts: tuple[Text, ...]
    line: int = 0


@dataclass(frozen=True)
class Kept:
    """What somebody kept from before the match: the commitment, and what players added to the seed.

    `entropies` is by seat, from 0; "" tells that this seat added nothing.
    """

    commitment: str = ""
    entropies: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Proof:
    """The checks of a finished record in their order, and the verdict of executing it."""

    checks: tuple[Check, ...]
    verdict: Verdict

    @property
    def ok(self) -> bool:
        """Whether nothing failed."""
        return all(check.outcome != FAILED for check in self.checks)

    @property
    def whole(self) -> bool:
        """Whether everything is proved that there is to prove."""
        return all(check.outcome in (PROVED, NOTHING) for check in self.checks)


def prove(record: Record, kept: Kept | None = None, *, search: bool = True) -> Proof:
    """What a finished record proves.

    With `search` a seed that looks strong is looked for among those that generators make of small numbers
    and of the day's seconds, which takes about a second. Raises `RecordError` for a match that is
    still going on, for a game that is not there, and for a kept seat that is not there.
    """
    if record.ending is None:
        raise RecordError(
            "a match still going on proves nothing yet: its seed is shown when it is over"
        )
    kept = kept or Kept()
    verdict = verify(record)
    rules = verdict if verdict.difference is None else verify(record, draws_too=False)
    by_seed = record.header.nature.kind != PEOPLE
    checks = [
        _commitment(record.header, record.ending, kept) if by_seed else _typed(kept),
        _strength(record, search) if by_seed else Check("strength", NOTHING, (_NO_SEED,)),
        _entropy(record.header, kept),
        _draws(record, verdict) if by_seed else Check("draws", NOTHING, (_NO_SEED,)),
        _rules(rules),
        _ending(record.ending, rules),
    ]
    return Proof(tuple(checks), verdict)


_NO_SEED = t("People typed in what chance did, so there is no seed to look at.")


def _typed(kept: Kept) -> Check:
    if not kept.commitment:
        return Check("commitment", NOTHING, (_NO_SEED,))
    return Check(
        "commitment",
        FAILED,
        (t("A commitment was kept, but by the record people typed in what chance did."),),
    )


def _commitment(header: Header, ending: Ending, kept: Kept) -> Check:
    """Whether the seed shown is the one that was bound before the match."""
    right, shown = commitment(ending.seed), header.nature.commitment
    outcome, line = FAILED, header.nature_line
    if right != shown:
        texts = [
            t(
                "The seed shown has the commitment {right}, but the record was begun with {shown}: the "
                "seed was exchanged.",
                right=right,
                shown=shown,
            )
        ]
    elif kept.commitment not in ("", shown):
        texts = [
            t(
                "The commitment kept from before the match is {kept}, but the record has {shown}: the "
                "seed was exchanged, or this is another match.",
                kept=kept.commitment,
                shown=shown,
            )
        ]
    elif kept.commitment:
        outcome, line = PROVED, 0
        texts = [
            t("The seed shown is the one that was bound before the match: {shown}.", shown=shown)
        ]
    else:
        outcome, line = AGREES, 0
        texts = [
            t("The seed shown has the record's commitment, {shown}.", shown=shown),
            t("Compare it with the one that was published before the match."),
        ]
    return Check("commitment", outcome, tuple(texts), line)


def _strength(record: Record, search: bool) -> Check:
    """Whether the seed could have been guessed from its commitment."""
    assert record.ending is not None
    if not _drawn_here(record):
        return Check("strength", NOTHING, (t("Nothing was drawn, so the seed does not matter."),))
    found = weaknesses(record.ending.seed, record.header.date, search=search)
    if not found:
        return Check(
            "strength",
            PROVED,
            (
                t(
                    "No weakness of the seed is known: it is long enough, no clock, no pattern. That it was "
                    "drawn at random cannot be proved."
                ),
            ),
        )
    return Check(
        "strength",
        DOUBTFUL,
        (
            t("The seed is weak. Whoever guessed it from the commitment could foresee every draw."),
            *found,
        ),
    )


def _entropy(header: Header, kept: Kept) -> Check:
    """What the players added, against what is remembered of it."""
    given = header.entropies or ("",) * len(header.seats)
    for seat, text in sorted(kept.entropies.items()):
        if not 0 <= seat < len(given):
            raise RecordError(f"there is no player {seat + 1}; there are {len(given)}")
        if given[seat] != text:
            differs = t(
                "Player {number} added {kept} to the seed, but the record has {given}.",
                number=seat + 1,
                kept=_quoted(text),
                given=_quoted(given[seat]),
            )
            return Check("entropy", FAILED, (differs,), header.nature_line + any(given))
    if header.nature.kind == PEOPLE:
        return Check("entropy", NOTHING, (_NO_SEED,))
    if not any(given):
        alone = t(
            "No player added anything to the seed: whoever drew it could try several before "
            "publishing a commitment."
        )
        return Check("entropy", NOTHING, (alone,))
    texts = [
        t(
            "Every draw hangs on the seed and on all that players added. Nobody chose the deals if "
            "whoever added last did not know the seed, and added what nobody could foresee."
        ),
        *(
            t(
                "{name}, player {number}, added {given}.",
                name=seat.name,
                number=number,
                given=_quoted(text),
            )
            for number, (seat, text) in enumerate(zip(header.seats, given, strict=True), 1)
            if text
        ),
    ]
    return Check("entropy", PROVED if kept.entropies else AGREES, tuple(texts))


def _quoted(text: str) -> Text:
    return t("“{text}”", text=text) if text else t("nothing")


def _draws(record: Record, verdict: Verdict) -> Check:
    """Whether all that chance did is what the seed gives."""
    difference = verdict.difference
    count = _drawn_here(record)
    if difference is not None and difference.kind == LOTS:
        return Check(
            "draws",
            FAILED,
            (
                t(
                    "The seats are not those that the lots give: expected {expected}, found {found}.",
                    expected=difference.expected,
                    found=difference.found,
                ),
            ),
            difference.line,
        )
    before = []
    if record.header.given:
        before.append(
            tn(
                "The first entry was given: the match was taken up there, and the seed drew "
                "nothing of it.",
                "The first {count} entries were given: the match was taken up there, and the "
                "seed drew nothing of them.",
                record.header.given,
            )
        )
    if record.header.drawn:
        before.append(t("The seats were drawn by lot, and the lots are the seed's."))
    if difference is not None and difference.kind == DRAWS and verdict.excused:
        return Check(
            "draws",
            DOUBTFUL,
            (
                t(
                    "Draws that are the seed's: {count} of {all}; the next is not the one that the seed "
                    "gives by today's rules.",
                    count=verdict.draws,
                    all=count,
                ),
                *_older(verdict),
            ),
            difference.line,
        )
    if difference is not None and difference.kind == RULES and verdict.draws < count:
        return Check(
            "draws",
            DOUBTFUL,
            (
                t(
                    "Draws that are the seed's: {count} of {all}; the others cannot be drawn again, "
                    "because the record departs from the rules.",
                    count=verdict.draws,
                    all=count,
                ),
            ),
            difference.line,
        )
    if difference is not None and difference.kind == DRAWS:
        return Check(
            "draws",
            FAILED,
            (
                t(
                    "Draw {number} of {all} is not the one that the seed and what the players added give: "
                    "expected {expected}, found {found}.",
                    number=verdict.draws + 1,
                    all=count,
                    expected=difference.expected,
                    found=difference.found,
                ),
            ),
            difference.line,
        )
    if not count:
        outcome = PROVED if record.header.drawn else NOTHING
        return Check("draws", outcome, tuple(before) or (t("Nothing was drawn."),))
    return Check(
        "draws",
        PROVED,
        (
            *before,
            tn(
                "The one draw was drawn again from the seed, and is the same.",
                "All {count} draws were drawn again from the seed, and are the same.",
                count,
            ),
        ),
    )


def _drawn_here(record: Record) -> int:
    """How many draws the seed is to answer for: those after what was given."""
    return sum(entry.actor == CHANCE for entry in record.entries[record.header.given :])


def _rules(verdict: Verdict) -> Check:
    """Whether everything done was allowed."""
    difference = verdict.difference
    if difference is None or difference.kind == ENDING:
        outcome = AGREES if verdict.older else PROVED
        return Check(
            "rules",
            outcome,
            (
                tn(
                    "The one entry follows the rules.",
                    "All {count} entries follow the rules.",
                    verdict.entries,
                ),
                *_older(verdict),
            ),
        )
    outcome = DOUBTFUL if verdict.excused else FAILED
    return Check("rules", outcome, (*_older(verdict), _told(difference)), difference.line)


def _older(verdict: Verdict) -> tuple[Text, ...]:
    """That the match was played by older rules, where it was, and where it first differs from today's."""
    if not verdict.older:
        return ()
    numbers = {"rules": verdict.rules, "today": verdict.today}
    if verdict.difference is None:
        return (t("The match was played by older rules ({rules}; today {today}).", **numbers),)
    if verdict.entry:
        return (
            t(
                "The match was played by older rules ({rules}; today {today}); the first difference is at "
                "entry {entry}. Whether it followed its own rules is neither proved nor refuted.",
                **numbers,
                entry=verdict.entry,
            ),
        )
    return (
        t(
            "The match was played by older rules ({rules}; today {today}). Whether it followed them is "
            "neither proved nor refuted.",
            **numbers,
        ),
    )


def _ending(ending: Ending, verdict: Verdict) -> Check:
    """Whether the match ended as the record says, with these returns."""
    difference = verdict.difference
    if difference is not None and difference.kind == ENDING:
        outcome = DOUBTFUL if verdict.excused else FAILED
        return Check("ending", outcome, (*_older(verdict), _told(difference)), difference.line)
    if difference is not None:
        return Check(
            "ending",
            DOUBTFUL,
            (t("The ending cannot be checked, because the record departs from the rules."),),
            difference.line,
        )
    outcome = AGREES if verdict.older else PROVED
    if ending.how == FINISHED:
        text = t("The match is over, and the result is the one the rules give.")
    elif ending.how == RESIGNED:
        text = t(
            "Player {number} gave the match up, and the result is the one that follows.",
            number=ending.by + 1,
        )
    else:
        text = t("The players agreed to stop, and the result is the one that follows.")
    return Check("ending", outcome, (text,))


def _told(difference: Difference) -> Text:
    return t(
        "Line {line}: expected {expected}, found {found}.",
        line=difference.line,
        expected=difference.expected,
        found=difference.found,
    )
