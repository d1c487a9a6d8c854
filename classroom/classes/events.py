"""The events of a class and of its tables, as they are stored.

Each kind of event is a struct with a version, ``v``. Stored events are never changed. When the
fields or the meaning of an event change, its struct gets the next version, and :data:`UPCASTERS`
gets a function that turns the JSON of the version before into that of the new one. They run when
an event is read (:func:`read_class_event`, :func:`read_table_event`), so the rest of the program
knows the newest version only.

What people type is :data:`FreeText`, so that names can be removed from it without a list of fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NewType,
    TypeAlias,
    TypedDict,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from classroom.classes.guesses import OWN_WORDS
from classroom.game.header import AnyHeader
from classroom.game.moves import TEACHER
from classroom.game.outcome import Outcome
from classroom.game.rulesets import RuleSet
from classroom.rules.sealed_rule import SealedRule

FreeText = NewType("FreeText", str)
"""What a person typed. It may contain names."""
Claim = NewType("Claim", object)
"""A rule as a record writes it: an id, a built rule, or ``text:`` and what a person typed."""
Verdict = Literal["right", "wrong"]
What = Literal[
    "lobby", "tables", "table", "debrief", "class", "explain", "demo", "question", "slide", "end"
]
"""What the projector shows; ``slide`` is one of the script, ``end`` the end of the class."""
By = Literal["turns", "cards"]
"""How a debrief steps through its round: turning point by turning point, or card by card."""
Minutes = Literal[8, 15, 25, 40]
"""What lessons leave for a debrief."""


class UnknownEvent(ValueError):
    """An event that this release can't read: it has an unknown type, version or field."""


class Entry(TypedDict, total=False):
    """An entry of a game record, with seat ids for names (docs/records.md)."""

    by: str
    robot: bool
    clock: bool
    """The clock ended the round, in the name of the teacher."""
    play: list[str]
    no_play: bool
    declare: bool
    call: Verdict
    pick: str
    guess: Claim
    verdict: Verdict
    skip: str
    release: str
    end: bool
    # With real cards.
    start: str
    called: Verdict
    laid: str
    picked: str
    undo: bool
    empty_hand: bool
    # Entries that are not moves.
    info: bool
    hint: str
    mark: FreeText
    of: int
    expect: Literal["right", "wrong", "unsure"]
    breaks: str
    note: Claim | None
    confidence: int
    refuted_by: str
    unseen: int
    last_call: bool
    draft: bool
    """Of a last word: it was written, and not sent by its player."""
    taken: bool


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any event."""


# Of a class


class Opened(Event, frozen=True, kw_only=True, tag="opened"):
    """The class was opened with these settings."""

    plan: dict[str, Any]
    """The class's :class:`~classroom.classes.settings.Plan`."""
    seed: str = ""
    """The seed of the deals that tables share; empty if each has its own. A secret."""
    engine: str = ""
    """The release that opened it; empty in the oldest classes."""
    v: Literal[1] = 1


class ClassRenamed(Event, frozen=True, kw_only=True, tag="class_renamed"):
    """The class has a new title from here on."""

    title: str
    v: Literal[1] = 1


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    seat: str
    table: int
    robot: str | None = None
    """The kind of robot that has the seat; None for a pupil."""
    v: Literal[1] = 1


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """The teacher moved a seat to another table, together with others on the same device."""

    seat: str
    table: int
    others: list[str] = msgspec.field(default_factory=list, name="with")
    v: Literal[1] = 1


class Reseated(Event, frozen=True, kw_only=True, tag="reseated"):
    """The teacher spread the pupils evenly; `tables` holds the new table of each moved seat."""

    tables: dict[str, int]
    v: Literal[1] = 1


class Freed(Event, frozen=True, kw_only=True, tag="freed"):
    """A seat ended."""

    seat: str
    v: Literal[1] = 1


class Benched(Event, frozen=True, kw_only=True, tag="benched"):
    """The table goes on without a seat, or, with `on` False, with it again."""

    seat: str
    on: bool
    v: Literal[1] = 1


class RobotChanged(Event, frozen=True, kw_only=True, tag="robot"):
    """A robot plays for a seat from now on, or, with None, its pupil does."""

    seat: str
    robot: str | None
    for_now: bool = False
    """The robot plays until the pupil is back."""
    by: str = ""
    """``teacher``, or empty if it happened by itself."""
    v: Literal[1] = 1


class SeatTakenOver(Event, frozen=True, kw_only=True, tag="taken"):
    """A pupil who joined took over a robot's seat."""

    seat: str
    v: Literal[1] = 1


class SeatGiven(Event, frozen=True, kw_only=True, tag="given"):
    """The teacher gave the robot's seat `to` to the pupil of `seat`, which ended."""

    seat: str
    to: str
    v: Literal[1] = 1


class Orphaned(Event, frozen=True, kw_only=True, tag="orphaned"):
    """A pupil was taken out of a running round; a robot plays the hand to the end."""

    seat: str
    robot: str
    v: Literal[1] = 1


class SeatsUndone(Event, frozen=True, kw_only=True, tag="undone"):
    """The teacher undid the change of seats in the event with the number `change`."""

    change: int | None = None
    v: Literal[1] = 1


class PupilsExpected(Event, frozen=True, kw_only=True, tag="expected"):
    pupils: int | None
    v: Literal[1] = 1


class Locked(Event, frozen=True, kw_only=True, tag="locked"):
    """No one else can join, or, with `locked` False, pupils can again."""

    locked: bool
    v: Literal[1] = 1


class TimeFactorSet(Event, frozen=True, kw_only=True, tag="time"):
    """The pupil of a seat has `factor` times as long as others for a move."""

    seat: str
    factor: float
    v: Literal[1] = 1


class ProjectorSet(Event, frozen=True, kw_only=True, tag="show"):
    """The projector shows this (:class:`~classroom.classes.classroom.ProjectorShow`)."""

    what: What
    table: int | None
    step: int
    names: bool
    since: float | None = None
    by: By = "turns"
    round: int | None = None
    overthrows: bool = False
    minutes: Minutes = 15
    tones: bool = False
    """It sounds a soft tone with a verdict."""
    v: Literal[2] = 2


class ScriptMoved(Event, frozen=True, kw_only=True, tag="script"):
    """The place of the teacher in the steps of the lesson plan."""

    step: int
    done: bool
    since: float | None = None
    began: float | None = None
    v: Literal[1] = 1


class DemoBegun(Event, frozen=True, kw_only=True, tag="demo"):
    rule: str
    starter: str
    v: Literal[1] = 1


class DemoCardShown(Event, frozen=True, kw_only=True, tag="demo_card"):
    """The class predicts the verdict on a card; None takes the card back."""

    card: str | None
    v: Literal[1] = 1


class DemoAnswered(Event, frozen=True, kw_only=True, tag="demo_answer"):
    """The class saw the verdict on the card."""

    right: bool
    v: Literal[2] = 2


class DemoRevealed(Event, frozen=True, kw_only=True, tag="demo_rule"):
    v: Literal[1] = 1


class QuestionAsked(Event, frozen=True, kw_only=True, tag="question"):
    """The class is asked about one of its rounds (:mod:`classroom.debrief.class_question`)."""

    about: Literal["taught", "wrong_taught"]
    table: int
    round: int
    cards: list[str]
    ended: list[int]
    """The rules that each of the cards ruled out."""
    answer: int
    """The index of the right choice."""
    v: Literal[1] = 1


class RoundChosen(Event, frozen=True, kw_only=True, tag="round_chosen"):
    """The teacher chose the round of a table that print-outs and class slides tell of."""

    table: int
    round: int | None
    """None: the one with most to tell (:mod:`classroom.classes.told_rounds`)."""
    v: Literal[1] = 1


class AnswerShown(Event, frozen=True, kw_only=True, tag="question_answer"):
    """The class saw the answer to its question, and how it had voted."""

    v: Literal[1] = 1


class VoteCast(Event, frozen=True, kw_only=True, tag="vote"):
    """A phone made, or changed, its choice in a poll (:mod:`classroom.classes.polls`)."""

    seat: str
    of: int
    """The number of the event that opened the poll."""
    choice: int
    """Its index; in a demo round 0 is right and 1 is wrong."""
    v: Literal[1] = 1


class PaceSet(Event, frozen=True, kw_only=True, tag="pace"):
    """The robots of a rehearsal think for so many seconds."""

    seconds: float
    v: Literal[1] = 1


class Closed(Event, frozen=True, kw_only=True, tag="closed"):
    v: Literal[1] = 1


class Reopened(Event, frozen=True, kw_only=True, tag="reopened"):
    v: Literal[1] = 1


class Rewritten(Event, frozen=True, kw_only=True, tag="rewritten"):
    """Names were removed from earlier events of this stream, so caches have to read it again."""

    v: Literal[1] = 1


ClassEvent: TypeAlias = (
    Opened
    | ClassRenamed
    | Seated
    | Moved
    | Reseated
    | Freed
    | Benched
    | RobotChanged
    | SeatTakenOver
    | SeatGiven
    | Orphaned
    | SeatsUndone
    | PupilsExpected
    | Locked
    | TimeFactorSet
    | ProjectorSet
    | ScriptMoved
    | DemoBegun
    | DemoCardShown
    | DemoAnswered
    | DemoRevealed
    | QuestionAsked
    | AnswerShown
    | RoundChosen
    | VoteCast
    | PaceSet
    | Closed
    | Reopened
    | Rewritten
)


# Of a table


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """A round was dealt, with everything that reading it needs."""

    header: dict[str, Any]
    """The header of its record, with seat ids for names, without rule-set and rule."""
    ruleset: RuleSet
    rule: SealedRule
    twin_of: SealedRule | None = None
    """The rule without swapped colours, if this round's rule has them swapped."""
    engine: str = ""
    """The release that dealt it; empty in the oldest rounds."""
    v: Literal[2] = 2


class EntryAdded(Event, frozen=True, kw_only=True, tag="entry"):
    """An entry was added to the record of the round."""

    entry: Entry
    outcome: Outcome | None = None
    """The decisions about a move; None for an entry that isn't a move."""
    held: bool = False
    """The verdict isn't shown until :class:`VerdictShown`."""
    v: Literal[2] = 2


class VerdictShown(Event, frozen=True, kw_only=True, tag="shown"):
    v: Literal[1] = 1


class PredictionsSet(Event, frozen=True, kw_only=True, tag="predictions"):
    """At this table the others predict each verdict, or, with `on` False, they don't."""

    on: bool
    v: Literal[1] = 1


class DeclarationPassed(Event, frozen=True, kw_only=True, tag="passed"):
    """The player who may declare lets the others play on."""

    seat: str
    v: Literal[1] = 1


class GuessBegun(Event, frozen=True, kw_only=True, tag="guessing"):
    """The player who may guess the rule writes the guess, and the next player waits."""

    seat: str
    v: Literal[1] = 1


class GuessDrafted(Event, frozen=True, kw_only=True, tag="guess_draft"):
    """A guess that is being written, as far as it goes; None: nothing yet, or nothing any more."""

    seat: str
    guess: Claim | None
    v: Literal[1] = 1


class Paused(Event, frozen=True, kw_only=True, tag="paused"):
    """The table is paused, `all`: together with every other table."""

    all: bool = False
    by: str = TEACHER
    why: FreeText = FreeText("")
    since: float | None = None
    """Running time in seconds from which on the clocks stand still; None: from this event on."""
    v: Literal[1] = 1


class Resumed(Event, frozen=True, kw_only=True, tag="resumed"):
    """The pause of this table, or of `all`, is over."""

    all: bool = False
    v: Literal[1] = 1


class RuleRevealed(Event, frozen=True, kw_only=True, tag="revealed"):
    """The rules of finished rounds were revealed, `all`: to every table that plays them."""

    rounds: list[int] | None = None
    """Their numbers; None: the current one."""
    all: bool = False
    v: Literal[1] = 1


class MessageSet(Event, frozen=True, kw_only=True, tag="message"):
    """The teacher's message to the table; an empty one removes it."""

    text: FreeText
    v: Literal[1] = 1


class PupilMessaged(Event, frozen=True, kw_only=True, tag="pupil_message"):
    """The teacher's message to one pupil at the table; an empty one removes it."""

    seat: str
    text: FreeText
    v: Literal[1] = 1


class HelpAsked(Event, frozen=True, kw_only=True, tag="help"):
    """A pupil asks the teacher for help, which nobody else is told; or no longer does."""

    seat: str
    on: bool = True
    v: Literal[1] = 1


class DealRequested(Event, frozen=True, kw_only=True, tag="dealing"):
    """A pupil is asked to choose the next rule; None: no longer."""

    seat: str | None
    v: Literal[1] = 1


class Nudged(Event, frozen=True, kw_only=True, tag="nudged"):
    """The teacher or the clock reminded a player that it is their move."""

    seat: str
    by: str
    v: Literal[1] = 1


class TimeAdded(Event, frozen=True, kw_only=True, tag="more"):
    """The teacher gave the move or the round more time."""

    of: Literal["turn", "round"]
    seconds: float
    v: Literal[1] = 1


class LastCallBegun(Event, frozen=True, kw_only=True, tag="last_call"):
    v: Literal[1] = 1


class ThinkingBegun(Event, frozen=True, kw_only=True, tag="thinking"):
    """Play stops so that all pupils can note a rule."""

    v: Literal[1] = 1


class Thought(Event, frozen=True, kw_only=True, tag="thought"):
    """A seat has answered, or passes, while play stops for notes."""

    seat: str
    v: Literal[1] = 1


class ThinkingEnded(Event, frozen=True, kw_only=True, tag="play_on"):
    by: str = ""
    v: Literal[1] = 1


TableEvent: TypeAlias = (
    Dealt
    | EntryAdded
    | VerdictShown
    | PredictionsSet
    | DeclarationPassed
    | GuessBegun
    | GuessDrafted
    | Paused
    | Resumed
    | RuleRevealed
    | MessageSet
    | PupilMessaged
    | HelpAsked
    | DealRequested
    | Nudged
    | TimeAdded
    | LastCallBegun
    | ThinkingBegun
    | Thought
    | ThinkingEnded
    | Rewritten
)

# Reading

Body = Mapping[str, Any]
E = TypeVar("E", bound=Event)
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class Registry:
    """The events of one kind of stream, and how older versions become the newest."""

    def __init__(
        self,
        kinds: Iterable[type[Event]],
        upcasters: Mapping[tuple[str, int], Upcaster],
        oldest: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Raise ValueError if a version of an event has no upcaster to the next one.

        `oldest` has the types whose older versions were rewritten by a migration of the database.
        """
        self._kinds = {type_of(kind): kind for kind in kinds}
        self._newest = {tag: version_of(kind) for tag, kind in self._kinds.items()}
        self._upcasters = dict(upcasters)
        self._oldest = dict(oldest)
        for tag, newest in self._newest.items():
            for version in range(self._oldest.get(tag, 1), newest):
                if (tag, version) not in self._upcasters:
                    raise ValueError(f"no upcaster turns {tag!r} {version} into {version + 1}")

    def __iter__(self) -> Iterator[type[Event]]:
        return iter(self._kinds.values())

    def __contains__(self, tag: object) -> bool:
        return tag in self._kinds

    def read(self, body: Body) -> Any:
        """Return the event with this JSON, in its newest version.

        Raise UnknownEvent if this release has no such event, version or field.
        """
        tag, version = body.get("type"), body.get("v", 1)
        if not isinstance(tag, str) or tag not in self._kinds or type(version) is not int:
            raise UnknownEvent(f"this release has no event {tag!r}")
        kind = self._kinds[tag]
        now = body if version == self._newest[tag] else self._upcast(tag, version, body)
        try:
            event = msgspec.convert(now, kind)
        except msgspec.ValidationError as error:
            raise UnknownEvent(f"the event {tag!r} can’t be read: {error}") from None
        if isinstance(event, EntryAdded) and len(event.entry) != len(now["entry"]):
            unknown = now["entry"].keys() - event.entry.keys()
            raise UnknownEvent(f"an entry has unknown fields: {', '.join(sorted(unknown))}")
        return event

    def _upcast(self, tag: str, version: int, body: Body) -> Body:
        newest = self._newest[tag]
        if not self._oldest.get(tag, 1) <= version <= newest:
            raise UnknownEvent(f"this release has no version {version} of the event {tag!r}")
        for older in range(version, newest):
            body = {**self._upcasters[tag, older](dict(body)), "v": older + 1}
        return body


def version_of(kind: type[Event]) -> int:
    """Return the newest version of an event."""
    (version,) = (field.default for field in msgspec.structs.fields(kind) if field.name == "v")
    return int(version)


def type_of(kind: type[Event]) -> str:
    """Return the type of an event, as it is stored."""
    return str(kind.__struct_config__.tag)


def _unchanged(body: dict[str, Any]) -> dict[str, Any]:
    """Return an event whose next version only allows more."""
    return body


UPCASTERS: Final[Mapping[tuple[str, int], Upcaster]] = MappingProxyType({("show", 1): _unchanged})
"""For an event's type and version, what turns its JSON into that of the next version."""
REWRITTEN: Final[Mapping[str, int]] = MappingProxyType({"dealt": 2, "demo_answer": 2, "entry": 2})
"""The oldest version of an event that a database has after its migrations, where it isn't 1.

Release 0.1.0 kept moves and cards without their verdicts. Migration 0015 judged them once.
"""
CLASS_EVENTS: Final = Registry(get_args(ClassEvent), UPCASTERS, REWRITTEN)
TABLE_EVENTS: Final = Registry(get_args(TableEvent), UPCASTERS, REWRITTEN)


def read_class_event(body: Body) -> ClassEvent:
    """Return an event of a class's stream; raise UnknownEvent if this release can't read it."""
    event: ClassEvent = CLASS_EVENTS.read(body)
    return event


def read_table_event(body: Body) -> TableEvent:
    """Return an event of a table's stream; raise UnknownEvent if this release can't read it."""
    event: TableEvent = TABLE_EVENTS.read(body)
    return event


def with_text(event: E, change: Callable[[str], str]) -> E:
    """Return an event with everything in it changed that a person typed."""
    hints = _hints(type(event))
    old = {name: getattr(event, name) for name in event.__struct_fields__}
    new = {name: _with_text(value, hints[name], change) for name, value in old.items()}
    return msgspec.structs.replace(event, **new)


def _with_text(value: Any, hint: Any, change: Callable[[str], str]) -> Any:
    if value is None:
        return None
    if hint is FreeText:
        return change(value)
    if hint is Claim:
        own = isinstance(value, str) and value.startswith(OWN_WORDS)
        return OWN_WORDS + change(value.removeprefix(OWN_WORDS)) if own else value
    if is_typeddict(hint):
        hints = _hints(hint)
        return {key: _with_text(each, hints[key], change) for key, each in value.items()}
    if get_origin(hint) in (Union, UnionType):
        wanted = [each for each in get_args(hint) if each is not NoneType]
        return _with_text(value, wanted[0], change) if len(wanted) == 1 else value
    return value


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def is_kind(body: Body, *kinds: type[Event]) -> bool:
    """Return whether this is the JSON of an event of one of these kinds, whatever its version."""
    return body.get("type") in {type_of(kind) for kind in kinds}


def dealt(header: AnyHeader, twin_of: SealedRule | None = None, engine: str = "") -> Dealt:
    """Return the event of a round that was dealt like this."""
    written = header.to_json()
    del written["ruleset"], written["rule"]
    return Dealt(
        header=written, ruleset=header.ruleset, rule=header.rule, twin_of=twin_of, engine=engine
    )


def info_added(entry: Mapping[str, Any]) -> EntryAdded:
    """Return the event that adds an entry that isn't a move."""
    return EntryAdded(entry=cast(Entry, dict(entry)))


def read_any_event(body: Body) -> Event:
    """Return an event of a class or of a table; raise UnknownEvent if it can’t be read."""
    event: Event = (TABLE_EVENTS if body.get("type") in TABLE_EVENTS else CLASS_EVENTS).read(body)
    return event


def write(event: Event) -> dict[str, Any]:
    """Return the JSON of an event, as it is stored."""
    body: dict[str, Any] = msgspec.to_builtins(event)
    return body
