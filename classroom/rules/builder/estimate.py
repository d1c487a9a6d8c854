"""Difficulty of a built rule: that of the equivalent rule in the catalogue, or an estimate."""

from __future__ import annotations

from classroom.i18n.messages import Message
from classroom.rules import measure, traits
from classroom.rules.automaton import Automaton
from classroom.rules.builder.meaning import clause
from classroom.rules.builder.simplify import plain
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES, library
from classroom.rules.catalogue.entry import CatalogueEntry
from classroom.rules.catalogue.measured import FORMULA
from classroom.rules.difficulty import Estimate, Looks
from classroom.rules.family.cost import shortest


def listed(rule: Automaton) -> CatalogueEntry | None:
    """Return the catalogue's rule that judges every line like this one; None without one."""
    name = library().find(rule)
    return None if name is None else RULES[name]


def estimate(built: Built, rule: Automaton) -> Estimate:
    """Return an estimate from the features of the rule that `built` describes.

    The description counts as it is or simplified, whichever is shorter.
    """
    length = min(shortest(clause(term), rule) for term in (built.asks, plain(built.asks)))
    return FORMULA.estimate(Looks(length, measure.acceptance(rule), traits.memory(rule)))


def difficulty(built: Built, rule: Automaton) -> str:
    """Return the band of a rule."""
    same = listed(rule)
    return estimate(built, rule).band if same is None else same.difficulty


def how_hard(built: Built, rule: Automaton) -> tuple[Message, ...]:
    """Return the difficulty in sentences for teachers."""
    same = listed(rule)
    return estimate(built, rule).sentences if same is None else same.how_hard


def how_long(built: Built, rule: Automaton) -> tuple[int | None, ...]:
    """Return how many cards the robots needed, or an estimate for the better of them."""
    same = listed(rule)
    return (estimate(built, rule).cards,) if same is None else same.how_long
