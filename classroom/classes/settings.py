"""Settings of a class, chosen before the class comes: each has a default that can stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from classroom.classes.script import ScriptStep
from classroom.game.rulesets import DEFAULT
from classroom.i18n.vocabulary import Vocabulary
from classroom.rules.builder import terms
from classroom.rules.builder.terms import Rule

DIFFICULTY_BANDS = ("easy", "medium", "hard", "expert")
MAX_TABLES = 12
MAX_PUPILS = 4 * MAX_TABLES
"""Four at each table: more is another class."""
TITLE_LENGTH = 60
Dealers = Literal["nature", "pupils"]
Devices = Literal["each", "teams", "pass", "class", "cards"]
Names = Literal["free", "list", "approved", "given"]
Deals = Literal["own", "same", "twins"]
Reveals = Literal["done", "teacher"]
Wall = Literal["tables", "join"]
MAX_RUNGS = 5
"""Rules of a list: more than a lesson has room for."""
DEALER_BANDS = ("easy", "medium")
"""What pupils who deal choose from, where nobody said otherwise."""
FIRST_RULE = "alternate-colour"
"""The rule of a first lesson: easy enough that every table finds it."""
TURN_CLOCKS = (30, 60, 90)
"""Seconds to choose from, as in the next; then minutes."""
CALL_CLOCKS = (20, 40)
ROUND_CLOCKS = (12, 15, 20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    title: str
    ruleset: str = DEFAULT.id
    rule: Rule | None = FIRST_RULE
    """The first round's rule for every table; None: each table draws its own from `band`."""
    band: str = "easy"
    tables: int = 6
    expulsion: bool = True
    robots: bool = True
    """Robots fill tables that would be too small to play."""
    prophet_word: str = "prophet"
    dealer_word: str = "nature"
    dealers: Dealers = "nature"
    """Nature deals every round, or the pupils of a table in turn."""
    dealer_bands: tuple[str, ...] = DEALER_BANDS
    """Pupils who deal choose among the rules of these bands ..."""
    dealer_tags: tuple[str, ...] = ()
    """... that are about nothing but these; empty: about anything."""
    dealer_rules: tuple[Rule, ...] = ()
    """Where there are some, a pupil who deals chooses among these instead."""
    turn_clock: int | None = None
    """Seconds for a turn; None: no clock runs, here and for the next two."""
    call_clock: int | None = None
    """Seconds for a Prophet's call."""
    round_clock: int | None = None
    """Minutes until the last call of a round."""
    stand_in: bool = False
    """A robot plays for who has been away for a minute, until they are back."""
    steps: tuple[ScriptStep, ...] = ()
    """What the console leads the teacher through."""
    lesson: str = ""
    """The id of the lesson plan that the class was started from; empty: of none."""
    starters: tuple[tuple[str, str], ...] = ()
    """Rules of the catalogue, each with the kind of card (:data:`terms.KINDS`) that begins its
    rounds; under a rule that is not here any card may begin that the rule lets begin."""
    devices: Devices = "each"
    """A phone for each pupil, a phone for each team, a device for each table that is passed around,
    team seats at one table on the projector, or real cards. Sets defaults, and forbids nothing."""
    rehearsal: bool = False
    """The teacher tries the lesson out: robots have every seat."""
    names: Names = "free"
    """Pupils type their names, choose them from the teacher's list, type them for the teacher to
    approve before anybody sees them, or are given made-up ones."""
    rules: tuple[Rule, ...] = ()
    """Where there are some, every table plays these, in this order."""
    deal: Deals = "own"
    """Tables with the same rule get cards of their own, the same cards, or, every second table, the
    same in swapped colours: then the rule is swapped as well."""
    reveal: Reveals = "done"
    """A rule is revealed once no table plays it any more, or only by the teacher."""
    predictions: bool = False
    """The others say what they expect of a play before its verdict is shown."""
    chance: bool = False
    """After a verdict the next player waits a moment for who may declare."""
    ladder: bool = False
    """A table that is done goes on to its next rule by itself."""
    language: str = "en"
    """The code of the language the class reads; who has another one on their device reads that."""
    wall: Wall = "tables"
    """What the projector shows once a round is dealt: the tables, or still how to join, where no
    table is to see another's cards."""
    prompts: bool = False
    """Play rests now and then for everybody to write down a rule, and who plays under a Prophet is
    asked which of their cards could break the Prophet's. The lab notebook is there without it."""

    @property
    def real_cards(self) -> bool:
        """True if the cards are on desks, and the program only answers and keeps the layout.

        Robots cannot hold such cards: in a rehearsal the program deals.
        """
        return self.devices == "cards" and not self.rehearsal

    @property
    def vocabulary(self) -> Vocabulary:
        """The words in which everything is said to this class."""
        return Vocabulary(self.prophet_word, self.dealer_word)

    def to_json(self) -> dict[str, Any]:
        plain = {field.name: _written(getattr(self, field.name)) for field in fields(self)}
        return {**plain, "steps": [step.to_json() for step in self.steps]}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Plan:
        plain = {key: _read(value) for key, value in data.items() if key not in ("steps", "script")}
        # Classes that were opened before there were lesson plans have a `script`, and no steps.
        return Plan(**plain, steps=tuple(map(ScriptStep.from_json, data.get("steps", ()))))


def _written(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    return value.to_json() if isinstance(value, terms.Built) else value


def _read(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_read, value))
    return terms.stored(value) if isinstance(value, Mapping) else value
