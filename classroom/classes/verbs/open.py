"""Opening a class, and its title."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, ClassVar, Literal

from classroom import __version__
from classroom.classes import names, student_dealers
from classroom.classes.classroom import REHEARSAL_PACE, ClassEvent, Classroom
from classroom.classes.commands import ForClass
from classroom.classes.settings import MAX_TABLES, TITLE_LENGTH, Plan
from classroom.classes.situation import Chance, ClassSituation
from classroom.classes.text_types import Title
from classroom.classes.verbs.deal import check_known
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import fit


class Opened(ClassEvent, frozen=True, kw_only=True, tag="opened"):
    """A class was opened.

    `engine` is the program's version, `plan` is the teacher's settings; with `rehearsal` in it,
    robots have every seat. `seed` is a secret from which shared deals are drawn, left out if each
    table has its own.
    """

    plan: dict[str, Any]
    """The class's :class:`~classroom.classes.settings.Plan`."""
    seed: str = ""
    """The seed of the deals that tables share; empty if each has its own. A secret."""
    engine: str = ""
    """The release that opened it; empty in the oldest classes."""
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        plan = Plan.from_json(self.plan)
        pace = REHEARSAL_PACE if plan.rehearsal else None
        return replace(classroom, plan=plan, pace=pace, seed=self.seed)


class ClassRenamed(ClassEvent, frozen=True, kw_only=True, tag="class_renamed"):
    """The class has a new title from here on."""

    title: str
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return replace(classroom, plan=replace(classroom.plan, title=self.title))


class RenameClass(ForClass, frozen=True, tag="rename_class"):
    """Changes the title of the class, on every screen and print-out from now on."""

    title: Title
    """At most 60 characters."""

    in_closed_class: ClassVar[bool] = True

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Change the title of the class, open or closed."""
        title = check_title(self.title)
        return [] if title == at.classroom.plan.title else [ClassRenamed(title=title)]


def opened(plan: Plan, languages: Collection[str], chance: Chance) -> Opened:
    """Return the event that opens a class with this plan; refuse one that can't be played.

    `languages` are those of this installation.
    """
    check_title(plan.title)
    if not 1 <= plan.tables <= MAX_TABLES:
        raise Refused(N_("a class has 1 to %(most)s tables"), most=MAX_TABLES)
    if not fit(plan.words.prophet_word, plan.words.dealer_word):
        raise Refused(N_("these two words of the vocabulary don’t go together"))
    for rule in (plan.rule, *plan.rules):
        check_known(rule)
    if plan.dealing.dealers == "pupils" and plan.real_cards:
        raise Refused(N_("pupils can’t deal with real cards: dealing needs a phone"))
    if plan.dealing.dealers == "pupils" and not student_dealers.choices(plan):
        raise Refused(N_("there’s no rule pupils could choose; allow more"))
    if plan.language not in languages:
        raise Refused(N_("there’s no language called %(id)s"), id=repr(plan.language))
    if plan.ruleset not in RULESETS:
        raise Refused(N_("there’s no rule-set called %(id)s"), id=repr(plan.ruleset))
    seed = "" if plan.several.deal == "own" else f"{chance.getrandbits(128):032x}"
    return Opened(engine=__version__, plan=plan.to_json(), seed=seed)


def rehearsed(plan: Plan) -> Plan:
    """Return the plan of a class in which robots have every seat.

    Robots cannot play real cards, so a class with real cards is rehearsed on screens. A teacher's
    list is left with its class: in its rehearsal, names are typed.
    """
    devices = "each" if plan.real_cards else plan.devices
    return replace(
        plan, rehearsal=True, devices=devices, names="free" if plan.names == "list" else plan.names
    )


def check_title(typed: str) -> str:
    """Return the title of a class without what doesn't show; refuse an empty or a long one."""
    title = names.tidy(typed)
    if not title or len(title) > TITLE_LENGTH:
        raise Refused(
            N_("a class needs a title of at most %(longest)s characters"), longest=TITLE_LENGTH
        )
    return title
