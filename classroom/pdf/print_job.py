"""The job of making a paper, as a value: plain data for another process, as JSON.

The same job makes the same bytes in every process: it holds all that is printed, with dates and
names, language and vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, get_args

import msgspec

from classroom.classes.classroom import Minutes
from classroom.classes.described_rounds import Rank, most_telling, rank
from classroom.classes.signal_log import RisenSignal
from classroom.debrief.findings.class_rows import Unit
from classroom.game import game_file
from classroom.game.kept import KeptRound
from classroom.game.record import RecordError, read, replay
from classroom.i18n.vocabulary import Vocabulary
from classroom.rules.sealed_rule import SealedRule

Kind = Literal["everything", "class", "answers", "table", "pupil", "script", "wall"]
"""``everything``: the class's page, then one for each table. The others: that alone; ``answers`` is
the class's last guesses, sorted, ``pupil`` for each pupil alone, ``script`` what a teacher says in
the debrief of a class, ``wall`` a sheet for each table to pin up, without names."""
PAPER_KINDS: tuple[Kind, ...] = get_args(Kind)
Form = Literal["short", "long"]
"""``short``: a page, in black and white, for printing is scarce; for pupils up to four slips.
``long``: all there is to say; for pupils a page each."""
File = Literal["pdf", "html"]
"""``html``: the same as a page to be read aloud, enlarged, or felt."""
PaperName = Literal["a4", "letter"]
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


class RoundToPrint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round to tell of. Without `table` and `round` it is the only one there is."""

    record: dict[str, Any]
    """A game record, with the names that are printed."""
    kept: KeptRound | None = None
    """The decisions of its class; None: the record is judged as one from outside."""
    table: int | None = None
    round: int | None = None
    """The number of the round at its table."""
    chosen: bool = False
    """The teacher chose it among the rounds of its table."""
    sealed: bool = False
    """Someone in the class may not know the rule yet: a page that names it says so."""
    signals: list[RisenSignal] = []
    """That the teacher saw of it: for the script alone, which no pupil gets."""


class OtherRound(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round of a table that isn't told of beside the one that is."""

    table: int
    rules: list[SealedRule]
    """Its rule; of a twin also the one that it is the twin of."""


class PrintJob(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A paper that is wanted."""

    kind: Kind
    rounds: list[RoundToPrint]
    others: list[OtherRound] = []
    """Tables may have played the rules of these rounds in others."""
    title: str = ""
    """The heading of each page, such as the name of the class."""
    date: str = ""
    """Printed as it is given."""
    made: datetime = UNDATED
    """The document's own date."""
    paper: PaperName = "a4"
    form: Form = "short"
    pupil: str | None = None
    """The pupil for whom a paper for pupils is, by name; None: everyone."""
    large: bool = False
    """Papers for pupils are set in larger type, for pupils of 8 to 10."""
    points: bool = True
    """The papers speak of points."""
    rehearsal: bool = False
    """Robots play in the pupils' places, and each page says so."""
    one_class: bool = False
    """A name is one pupil, at whatever table. Else two tables may each have an Ann."""
    minutes: Minutes = 15
    """The length of the debrief that the script is for, in minutes."""
    file: File = "pdf"
    style: str = ""
    """The address of the page's style sheet, if it is to have one."""
    language: str = "en"
    """A code of :func:`classroom.i18n.translations.known`."""
    prophet: str = "prophet"
    dealer: str = "nature"
    members: dict[str, list[str]] = {}
    """The names of who share a seat, by what it is called; for seats whose name does not say it."""

    @property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.prophet, self.dealer)

    @property
    def unit(self) -> Unit:
        """Return the unit that is compared: tables, or the rounds of one game."""
        return "round" if all(played.table is None for played in self.rounds) else "table"


def described_rounds(
    rounds: Sequence[RoundToPrint],
) -> tuple[list[RoundToPrint], list[OtherRound]]:
    """Return the round of each table that has most to tell, and the others.

    The rounds of a single table are all told of, side by side. Raise RecordError if a record is
    malformed or illegal.
    """
    ranks: dict[int, dict[int, Rank]] = {}
    for at, each in enumerate(rounds):
        if each.table is None:
            return list(rounds), []
        ranks.setdefault(each.table, {})[at] = rank(replay(each.record), read(each.record)[1])
    told = {most_telling(own) for own in ranks.values()}
    others = [
        OtherRound(table=each.table or 0, rules=[read(each.record)[0].rule])
        for at, each in enumerate(rounds)
        if at not in told
    ]
    return [each for at, each in enumerate(rounds) if at in told], others


def usual(rounds: Sequence[RoundToPrint]) -> Kind:
    """Return the default paper for these rounds."""
    return "table" if len(rounds) == 1 else "everything"


def read_rounds(documents: Iterable[object]) -> list[RoundToPrint]:
    """Return the rounds of parsed files: each a game record, or one table's game.

    Several files are tables 1, 2 ... RecordError if one is neither, or if there is no round.
    """
    files = [_records(document) for document in documents]
    rounds = [
        RoundToPrint(
            record=record,
            table=table if len(files) > 1 else None,
            round=number if len(records) > 1 else None,
        )
        for table, records in enumerate(files, 1)
        for number, record in enumerate(records, 1)
    ]
    if not rounds:
        raise RecordError(0, "there is no round to tell of")
    return rounds


def _records(document: object) -> list[dict[str, Any]]:
    """Return the records in a parsed file: itself, or a game's rounds."""
    if not isinstance(document, dict):
        raise RecordError(0, "a record is a JSON object")
    if document.get("format") == game_file.GAME_FORMAT:
        return [dict(record) for record in game_file.read_rounds(document)]
    return [document]
