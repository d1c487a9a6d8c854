"""Simulated pupils with known habits: belief, attention, choice, writing, sureness.

They aren't pupils: they write and predict more regularly than children. Their use is that what goes
on in them is known, so that a signal can be compared with it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from classroom.cards import Card
from classroom.hypothesis_file import load_hypotheses
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import is_known
from classroom.rules.compare import same_from
from classroom.rules.surviving import NoPlayEvidence, Observation, Right, WrongCard, WrongNoPlay

KNOWN = load_hypotheses().library


@cache
def rule(place: int) -> Automaton:
    """Return a rule of the library as its minimal automaton."""
    return KNOWN.rule(KNOWN.names[place]).minimal


@cache
def prior(simplicity: float) -> np.ndarray:
    weights = np.power(KNOWN.weights, simplicity)
    return np.cumsum(weights / weights.sum())


@cache
def _same(place: int, state: int, sealed: Automaton, sealed_state: int) -> bool:
    return same_from(rule(place), state, sealed, sealed_state)


@dataclass
class Idea:
    """A rule that a pupil believes, followed on where the line contradicts it."""

    place: int
    state: int = 0
    failures: int = 0
    successes: int = 0
    written: bool = False

    @property
    def allowed(self) -> int:
        return rule(self.place).allowed[self.state]

    def see(self, seen: Observation) -> bool:
        """Follow the line; return whether it came as expected."""
        automaton = rule(self.place)
        match seen:
            case Right():
                following = automaton.moves[self.state][seen.card]
                good = following >= 0
                self.state = following if good else max(automaton.moves[0][seen.card], 0)
            case WrongCard():
                good = automaton.moves[self.state][seen.card] < 0
            case NoPlayEvidence():
                good = not automaton.allowed[self.state] & seen.hand
            case WrongNoPlay():
                good = bool(automaton.allowed[self.state] & seen.hand)
            case _:
                raise TypeError(seen)
        if good:
            self.successes += 1
        else:
            self.failures += 1
        return good


Choice = Callable[["Pupil", "Sight", Sequence[Card]], Card]


@dataclass
class Sight:
    """What everyone at the table sees."""

    evidence: list[Observation]
    line: list[Card]
    shares: np.ndarray | None
    plays: int
    verdicts: list[bool]


def confirms(pupil: Pupil, sight: Sight, hand: Sequence[Card]) -> Card:
    """Play a card that one's idea calls right."""
    if pupil.idea is not None:
        fitting = [card for card in hand if pupil.idea.allowed >> card & 1]
        if fitting:
            return pupil.rng.choice(fitting)
    return pupil.rng.choice(hand)


def tests(pupil: Pupil, sight: Sight, hand: Sequence[Card]) -> Card:
    """Play the card that is most open among the rules that still fit."""
    if sight.shares is None:
        return pupil.rng.choice(hand)
    return min(hand, key=lambda card: (abs(sight.shares[card] - 0.5), pupil.rng.random()))


def doubts(pupil: Pupil, sight: Sight, hand: Sequence[Card]) -> Card:
    """Play against one's own idea every other time."""
    if pupil.idea is not None and pupil.rng.random() < 0.5:
        others = [card for card in hand if not pupil.idea.allowed >> card & 1]
        if others:
            return pupil.rng.choice(others)
    return confirms(pupil, sight, hand)


def copies(pupil: Pupil, sight: Sight, hand: Sequence[Card]) -> Card:
    """Play what resembles the last card of the line."""
    last = sight.line[-1]
    alike = [card for card in hand if card.suit == last.suit]
    near = [card for card in hand if abs(card.value - last.value) <= 1]
    return pupil.rng.choice(alike or near or hand)


def anything(pupil: Pupil, sight: Sight, hand: Sequence[Card]) -> Card:
    return pupil.rng.choice(hand)


def careful(pupil: Pupil, sight: Sight, hand: Sequence[Card]) -> Card:
    """Play a card like one that was right before."""
    right = [seen.card for seen in sight.evidence if isinstance(seen, Right)]
    alike = [c for c in hand if any(c.suit == r.suit and abs(c.value - r.value) < 4 for r in right)]
    return confirms(pupil, sight, hand) if pupil.idea else pupil.rng.choice(alike or hand)


@dataclass(frozen=True)
class Habit:
    """How a pupil goes about it; each habit below is a value of its own."""

    name: str
    choice: Choice = confirms
    tries: int = 24
    """Rules that come to mind in a play, while the pupil has no idea."""
    simplicity: float = 0.35
    attention: float = 0.9
    """The share of verdicts that the pupil takes in."""
    memory: int = 99
    """Verdicts that a new idea has to fit."""
    keeps: float = 0.0
    """The probability of keeping an idea that failed."""
    never: bool = False
    """The sealed rule doesn't come to mind."""
    insight: float = 0.0
    """The probability that it comes to mind in a play."""
    writes: float = 0.4
    """The probability in a play of writing down an idea that isn't written."""
    words: float = 0.25
    """Notes in own words."""
    erases: float = 0.1
    overlooks: float = 0.2
    """Questions for a prediction that go unanswered."""
    guess: str = "unsure"
    """The prediction without an idea: unsure, coin, right, wrong, rate, none."""
    slips: float = 0.05
    """Predictions that go against the idea."""
    states: float = 0.8
    """Notes with a stated confidence."""
    sureness: tuple[float, float] = (45, 6)
    """Confidence in a new idea, and how much each success adds."""
    doubt: float = 25
    """How much a failure takes away, where the idea is kept."""
    stops: tuple[int, int] | None = None
    """Plays between which the pupil stops caring."""
    declares: float = 0.15
    """The probability of declaring when sure."""
    leader: bool = False
    """Takes over the idea of the first other pupil who has one."""


@dataclass
class Pupil:
    """One pupil in one round."""

    name: str
    habit: Habit
    rng: random.Random
    sealed: Automaton
    idea: Idea | None = None
    confidence: float = 0.0
    stop_at: int | None = None
    noted: bool = False
    """The last note names an idea."""
    stated: int | None = None

    def __post_init__(self) -> None:
        if self.habit.stops is not None:
            self.stop_at = self.rng.randint(*self.habit.stops)

    def cares(self, plays: int) -> bool:
        return self.stop_at is None or plays < self.stop_at

    def has_rule(self, sealed_state: int) -> bool:
        idea = self.idea
        return idea is not None and _same(idea.place, idea.state, self.sealed, sealed_state)

    # belief

    def learn(self, seen: Sequence[Observation], sight: Sight, others: Sequence[Pupil]) -> None:
        if not self.cares(sight.plays):
            if self.idea is not None:
                for one in seen:
                    self.idea.see(one)
            return
        if self.idea is not None:
            failures = self.idea.failures
            for one in seen:
                self.idea.see(one)
            good = self.idea.failures == failures
            if self.rng.random() < self.habit.attention:
                if good:
                    self.confidence = min(98, self.confidence + self.habit.sureness[1])
                elif self.rng.random() < self.habit.keeps:
                    self.confidence = max(5, self.confidence - self.habit.doubt)
                else:
                    self.idea, self.confidence = None, 0
        if self.idea is None:
            self._think(sight, others)

    def _think(self, sight: Sight, others: Sequence[Pupil]) -> None:
        habit = self.habit
        if habit.leader:
            leaders = [
                other for other in others if other.idea is not None and not other.habit.leader
            ]
            if leaders:
                led = leaders[0]
                assert led.idea is not None
                self._adopt(Idea(led.idea.place, led.idea.state))
                return
        if habit.insight and self.rng.random() < habit.insight and self._fits(self._own, sight):
            return
        cumulated = prior(habit.simplicity)
        for _ in range(habit.tries):
            place = int(np.searchsorted(cumulated, self.rng.random()))
            if self._fits(min(place, len(KNOWN) - 1), sight):
                return

    @property
    def _own(self) -> int:
        return _place(self.sealed)

    def _fits(self, place: int, sight: Sight) -> bool:
        if self.habit.never and place == self._own:
            return False
        idea, recent = Idea(place), len(sight.evidence) - self.habit.memory
        for number, seen in enumerate(sight.evidence):
            if not idea.see(seen) and number >= recent:
                return False
        self._adopt(idea)
        return True

    def _adopt(self, idea: Idea) -> None:
        self.idea = replace(idea, failures=0, successes=0)
        self.confidence = min(98, max(5, self.rng.gauss(self.habit.sureness[0], 10)))

    # acts

    def play(self, sight: Sight, hand: Sequence[Card]) -> Card:
        if not self.cares(sight.plays):
            return self.rng.choice(hand)
        return self.habit.choice(self, sight, hand)

    def predict(self, sight: Sight, card: Card) -> str | None:
        habit = self.habit
        if self.rng.random() < (habit.overlooks if self.cares(sight.plays) else 0.95):
            return None
        if self.idea is None:
            return self._guess(sight)
        right = bool(self.idea.allowed >> card & 1)
        if self.rng.random() < habit.slips:
            right = not right
        return "right" if right else "wrong"

    def _guess(self, sight: Sight) -> str | None:
        match self.habit.guess:
            case "coin":
                return self.rng.choice(("right", "wrong"))
            case "rate":
                recent = sight.verdicts[-6:]
                share = (sum(recent) + 1) / (len(recent) + 2)
                return "right" if self.rng.random() < share else "wrong"
            case "usual":
                recent = sight.verdicts[-6:]
                return "right" if 2 * sum(recent) > len(recent) else "wrong"
            case "none":
                return None
            case said:
                return said

    def write(self, plays: int) -> dict[str, object] | None:
        """Return a note, or None."""
        if not self.cares(plays):
            return None
        idea = self.idea
        if idea is None:
            if self.noted and self.rng.random() < self.habit.erases:
                self.noted = False
                return {"note": None}
            return None
        if idea.written:
            drift = self.stated is not None and abs(self.stated - self.confidence) > 20
            if not drift or self.rng.random() > 0.3 * self.habit.writes:
                return None
        elif self.rng.random() > self.habit.writes:
            return None
        idea.written = self.noted = True
        words = self.rng.random() < self.habit.words
        note: dict[str, object] = {"note": "text: my idea" if words else _claim(idea.place)}
        if self.rng.random() < self.habit.states:
            self.stated = round(self.confidence)
            note["confidence"] = self.stated
        return note

    def declares(self, plays: int) -> bool:
        if self.idea is None or not self.cares(plays) or self.confidence < 75:
            return False
        return plays >= 8 and self.idea.successes >= 5 and self.rng.random() < self.habit.declares

    def call(self, card: Card) -> str:
        right = self.idea is None or bool(self.idea.allowed >> card & 1)
        return "right" if right else "wrong"


def _claim(place: int) -> object:
    name = KNOWN.names[place]
    return name if is_known(name) else load_hypotheses().built[name].to_json()


@cache
def _place(sealed: Automaton) -> int:
    name = KNOWN.find(sealed)
    assert name is not None
    return KNOWN.places[name]


HABITS = {
    habit.name: habit
    for habit in (
        Habit("average"),
        Habit("confirmer", tries=36, sureness=(55, 8), doubt=15),
        Habit("tester", choice=tests, tries=75, sureness=(35, 5), guess="rate", writes=0.7),
        Habit("doubter", choice=doubts, tries=45, sureness=(30, 4), writes=0.6),
        Habit("copier", choice=copies, tries=9, guess="right", writes=0.3),
        Habit("random player", choice=anything, tries=6, guess="coin", writes=0.2),
        Habit("keeper", keeps=0.9, tries=36, sureness=(60, 5), doubt=8, writes=0.8, words=0.1),
        Habit("silent", writes=0.0),
        Habit("too sure", sureness=(88, 4), doubt=4, keeps=0.7, writes=0.8, tries=36, memory=4),
        Habit("lost", never=True, tries=6, guess="rate", simplicity=0.6),
        Habit("lost tester", never=True, choice=tests, tries=12, guess="usual", writes=0.6),
        Habit("fast", insight=0.4, tries=90, sureness=(60, 8), writes=0.8, declares=0.3),
        Habit("prophet", insight=0.2, sureness=(60, 8), declares=0.7, words=0.1, writes=0.7),
        Habit("quitter", stops=(7, 16), overlooks=0.1),
        Habit("follower", leader=True, writes=0.4),
        Habit("worrier", sureness=(20, 3), choice=careful, tries=30, guess="unsure", writes=0.7),
        Habit("forgetful", memory=3, tries=30, attention=0.7, writes=0.5, guess="coin"),
        Habit("wordy", words=0.9, writes=0.8, tries=30),
        Habit("gloomy", guess="wrong", tries=9, choice=careful, never=True, erases=0.4),
        Habit("hasty", tries=60, memory=2, attention=0.95, writes=0.3, erases=0.0, guess="usual"),
        Habit("dreamer", attention=0.45, overlooks=0.5, tries=12, guess="coin", writes=0.3),
    )
}
