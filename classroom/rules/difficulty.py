"""Difficulty of rules: the cards that robots needed, and the band that follows from them.

All numbers here are measured ones (``classroom measure``). docs/difficulty.md explains them, and
what they cannot tell about pupils.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, exp, log

import numpy as np

from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.rules.automaton import Automaton

DIFFICULTIES = (N_("easy"), N_("medium"), N_("hard"), N_("expert"))

LIMITS = (7, 14, 28)
"""The most cards to learn of an easy, a medium and a hard rule: half a hand, a hand, two hands of
the fourteen cards that are dealt."""


def band(cards: int | None) -> str:
    """Return the band of a rule that takes `cards` cards to learn; None means not learnt."""
    return DIFFICULTIES[sum(cards is None or cards > limit for limit in LIMITS)]


def bands_apart(one: str, other: str) -> int:
    return abs(DIFFICULTIES.index(one) - DIFFICULTIES.index(other))


@dataclass(frozen=True)
class Learnt:
    """Cards laid by the time a robot judged every card rightly, over many rounds.

    A round in which it never did counts as more cards than any other, so the median or a quartile
    is None if it falls on such a round.
    """

    quarter: int | None
    median: int | None
    three_quarters: int | None
    rounds: int
    learnt: int
    """The number of rounds in which it came to call everything right."""


def learnt(found: Sequence[int | None]) -> Learnt:
    """Summarize the cards to learn in `found`, one number for each of at least one round."""
    known = sorted(cards for cards in found if cards is not None)
    ranked = [*known, *[None] * (len(found) - len(known))]

    def at(share: float) -> int | None:
        """Return the smallest number that this share of the rounds did not exceed."""
        return ranked[ceil(share * len(ranked)) - 1]

    return Learnt(at(1 / 4), at(1 / 2), at(3 / 4), len(found), len(known))


@dataclass(frozen=True)
class MeasuredRule:
    """Measurements of one rule, by a robot that splits rivals and by one that confirms."""

    stamp: str
    """Of the rule that was measured (:func:`stamp`)."""
    ideas: str
    """Of the rules that the robots had to choose from."""
    seed: int
    splits: Learnt
    confirms: Learnt

    @property
    def cards_to_learn(self) -> int | None:
        """The figure that the bands are about: the median of the robot that splits rivals."""
        return self.splits.median

    @property
    def how_long(self) -> tuple[int | None, int | None]:
        """Return the medians of both robots, the one that splits rivals first."""
        return self.splits.median, self.confirms.median

    @property
    def sentence(self) -> Message:
        """The measurement in a sentence for teachers."""
        splits, confirms = self.splits.median, self.confirms.median
        if splits is None:
            return message("The robots hardly ever found this rule.")
        if confirms is None:
            return message(
                "A robot that tests its ideas needs about %(splits)s cards to find this rule out. "
                "One that only confirms them hardly ever does.",
                splits=splits,
            )
        return message(
            "A robot that tests its ideas needs about %(splits)s cards to find this rule out, one "
            "that only confirms them about %(confirms)s.",
            splits=splits,
            confirms=confirms,
        )


def stamp(rule: Automaton) -> str:
    """Return a hash that is the same for two rules if they judge every line alike."""
    return hashlib.sha256(repr(rule.minimal.moves).encode()).hexdigest()[:8]


# -- an estimate for rules that no one has measured


@dataclass(frozen=True)
class Looks:
    """Features of a rule that are read from it without playing."""

    length: float
    """Of its description, in bits (:mod:`classroom.rules.family.cost`)."""
    acceptance: float
    memory: int | None

    @property
    def terms(self) -> tuple[float, ...]:
        """Terms of the formula, in the order of its factors."""
        return (
            1.0,
            log(self.length),
            max(self.acceptance - 0.5, 0.0),
            max(0.2 - self.acceptance, 0.0),
            float(self.memory is None or self.memory > 1),
        )


@dataclass(frozen=True)
class Estimate:
    """An estimate of the cards to learn, with a range.

    Four in five of the rules that the formula was fitted to took no fewer than `low` and no more
    than `high` cards, each estimated by the others alone.
    """

    cards: int
    low: int
    high: int
    inside: bool
    """True if the rule is as long and as wide as those that the formula was fitted to."""

    @property
    def band(self) -> str:
        return band(self.cards)

    @property
    def sentences(self) -> tuple[Message, ...]:
        """The estimate in sentences for teachers."""
        about = message(
            "A robot that tests its ideas may need about %(cards)s cards to find this rule out, "
            "probably between %(low)s and %(high)s. Roughly: %(band)s.",
            cards=self.cards,
            low=self.low,
            high=self.high,
            band=Message(self.band),
        )
        strange = message("It’s unlike the rules this estimate is based on, so don’t rely on it.")
        return (about,) if self.inside else (about, strange)


@dataclass(frozen=True)
class Formula:
    """The logarithm of the cards to learn as a sum, fitted to measured rules by least squares."""

    factors: tuple[float, ...]
    """For each of :attr:`Looks.terms`."""
    low: float
    high: float
    """The first and the last decile, over the rules, of the cards to learn divided by their
    estimate, each estimated by a formula fitted to the others alone."""
    error: float
    """The mean error of those estimates, in either direction, as a factor."""
    explained: float
    """The share of the variance of the logarithms that those estimates explain, at most 1."""
    lengths: tuple[float, float]
    acceptances: tuple[float, float]
    """The least and the most of the rules it was fitted to."""
    rules: int
    """The number of these rules."""

    def estimate(self, looks: Looks) -> Estimate:
        terms = zip(self.factors, looks.terms, strict=True)
        cards = exp(sum(factor * term for factor, term in terms))
        return Estimate(
            round(cards),
            round(cards * self.low),
            round(cards * self.high),
            _within(looks.length, self.lengths) and _within(looks.acceptance, self.acceptances),
        )

    @staticmethod
    def fitted(rules: Sequence[tuple[Looks, int]]) -> Formula:
        """Fit a formula to rules with these features and these numbers of cards to learn.

        Raise ValueError if there are not more rules than terms, or if they are too much alike for
        the terms to tell them apart.
        """
        terms = np.array([looks.terms for looks, _ in rules])
        logs = np.log([cards for _, cards in rules])
        if len(terms) <= len(terms[0]) or np.linalg.matrix_rank(terms) < len(terms[0]):
            raise ValueError("a formula cannot be fitted to these rules")
        factors = np.linalg.lstsq(terms, logs)[0]
        # Leaving a rule out moves its own estimate by as much as it pulls at the fit.
        pull = np.einsum("ij,ji->i", terms, np.linalg.pinv(terms))
        missed = (logs - terms @ factors) / (1 - pull)
        low, high = np.exp(np.quantile(missed, [0.1, 0.9]))
        return Formula(
            tuple(factors.tolist()),
            float(low),
            float(high),
            float(np.exp(np.abs(missed).mean())),
            float(1 - missed.var() / logs.var()),
            _from_to([looks.length for looks, _ in rules]),
            _from_to([looks.acceptance for looks, _ in rules]),
            len(rules),
        )


def _within(number: float, limits: tuple[float, float]) -> bool:
    """Return whether a number is within the limits, with a tolerance of 1e-5.

    The limits are written to six decimal places.
    """
    least, most = limits
    return least - 1e-5 <= number <= most + 1e-5


def _from_to(numbers: Sequence[float]) -> tuple[float, float]:
    return min(numbers), max(numbers)
