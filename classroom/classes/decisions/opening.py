"""Opening a class: which plans are refused, and how a class is rehearsed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from classroom import __version__
from classroom.classes import names, student_dealers
from classroom.classes.decisions.dealing import Chance, check_known
from classroom.classes.events import Opened
from classroom.classes.settings import MAX_TABLES, TITLE_LENGTH, Plan
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import fit


def opened(plan: Plan, languages: Collection[str], chance: Chance) -> Opened:
    """Return the event that opens a class with this plan; refuse one that can't be played.

    `languages` are those of this installation.
    """
    check_title(plan.title)
    if not 1 <= plan.tables <= MAX_TABLES:
        raise Refused(N_("a class has 1 to %(most)s tables"), most=MAX_TABLES)
    if not fit(plan.prophet_word, plan.dealer_word):
        raise Refused(N_("these two words of the vocabulary don’t go together"))
    for rule in (plan.rule, *plan.rules):
        check_known(rule)
    if plan.dealers == "pupils" and plan.real_cards:
        raise Refused(N_("pupils can’t deal with real cards: dealing needs a phone"))
    if plan.dealers == "pupils" and not student_dealers.choices(plan):
        raise Refused(N_("there’s no rule pupils could choose; allow more"))
    if plan.language not in languages:
        raise Refused(N_("there’s no language called %(id)s"), id=repr(plan.language))
    if plan.ruleset not in RULESETS:
        raise Refused(N_("there’s no rule-set called %(id)s"), id=repr(plan.ruleset))
    seed = "" if plan.deal == "own" else f"{chance.getrandbits(128):032x}"
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
