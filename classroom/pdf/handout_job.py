"""The job of making a handout, as a value: plain data for another process, as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from classroom.classes import codes
from classroom.game.claims import read_rule
from classroom.game.rulesets import DEFAULT, RULESETS, RuleSet
from classroom.i18n.vocabulary import Vocabulary
from classroom.lesson_plans import LessonPlan
from classroom.lesson_plans.carried import CarriedStep, carried
from classroom.lesson_plans.print_outs import PrintOuts
from classroom.pdf.print_job import File, PaperName
from classroom.rules.catalogue.entry import Description
from classroom.rules.described_rule import described


@dataclass(frozen=True)
class Join:
    """The way to join: the address and code to type, and the whole address in the QR code."""

    address: str
    code: str
    link: str
    wifi: str = ""
    """The name of the wifi that phones join first, and its password; both empty: none is known."""
    password: str = ""
    local: str = ""
    """The address in this network that asks for no code; empty: there is none."""

    @classmethod
    def at(
        cls,
        server: str,
        code: str,
        link: str = "",
        wifi: str = "",
        password: str = "",
        local: str = "",
    ) -> Join:
        """Return the way to join the class with this code at a server, ``http://10.0.0.2:8040``.

        Without a `link` of the server's own the QR code holds what a pupil would type.
        """
        server = server.rstrip("/")
        link = link or f"{server}/join/{code}"
        address = server.removeprefix("http://")
        local = local.removeprefix("http://")
        return cls(address, codes.display_code(code), link, wifi, password, local)


@dataclass(frozen=True)
class PlanPrintOuts:
    """The papers of a lesson plan."""

    title: str
    papers: PrintOuts
    young: bool = False
    """True if its pupils are ten at most: they get larger letters."""
    steps: tuple[CarriedStep, ...] = ()

    @classmethod
    def of(cls, plan: LessonPlan) -> PlanPrintOuts:
        return cls(plan.title, plan.papers, plan.young, tuple(carried(plan.plan)))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of handouts that this plan has something for."""
        has: dict[str, object] = {
            "plan-page": self.steps,
            "plan-sheet": self.papers.sheets,
            "exit-ticket": self.papers.ticket,
            "plan-cards": self.papers.cards,
        }
        return tuple(kind for kind, there in has.items() if there)


@dataclass(frozen=True, kw_only=True)
class Choices:
    """The choices for a handout; each kind uses those that it needs."""

    title: str = ""
    """Of the class; stands at the head of each page."""
    ruleset: RuleSet = DEFAULT
    expulsion: bool = True
    """True if the class plays with it, where the rule-set has it."""
    pupils_deal: bool = False
    points: bool = True
    """True if the class speaks of points."""
    rules: tuple[Description, ...] = ()
    join: Join | None = None
    plan: PlanPrintOuts | None = None


class HandoutOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A handout that is wanted; the same order makes the same bytes."""

    kind: str
    """One of :data:`classroom.pdf.handouts.HANDOUT_KINDS`."""
    title: str = ""
    """Of the class; stands at the head of each page."""
    ruleset: str = DEFAULT.id
    expulsion: bool = True
    pupils_deal: bool = False
    points: bool = True
    rules: list[Any] = []
    """Ids of the catalogue, or built rules, as they stand in records."""
    seed: int | None = None
    """Mixes the rules, the same seed in the same way; None: they stay in order."""
    join: Join | None = None
    plan: PlanPrintOuts | None = None
    paper: PaperName = "a4"
    file: File = "pdf"
    style: str = ""
    """The address of the page's style sheet, if it is to have one."""
    language: str = "en"
    """A code of :func:`classroom.i18n.translations.known`."""
    prophet: str = "prophet"
    dealer: str = "nature"

    @property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.prophet, self.dealer)

    @property
    def choices(self) -> Choices:
        """Return the choices of the job; raise Refused if one of the rules does not exist."""
        rules = [described(read_rule(rule)) for rule in self.rules]
        if self.seed is not None:
            Random(self.seed).shuffle(rules)
        return Choices(
            title=self.title,
            ruleset=RULESETS[self.ruleset],
            expulsion=self.expulsion,
            pupils_deal=self.pupils_deal,
            points=self.points,
            rules=tuple(rules),
            join=self.join,
            plan=self.plan,
        )
