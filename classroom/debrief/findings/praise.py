"""Praise for a pupil: for something they did, and only then for the value of a play.

    Acting(...).found()        # acts of one pupil in a round except tests, the best first
    share_out({ann: [...]})    # one for each of a class, different ones at a table

An act is praised whatever its result. A pupil's reasons are unknown, so only visible actions are
described: which card was named, expected, played or noted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeVar

from classroom.cards import Card
from classroom.debrief.evidence.beliefs import HeldBelief, alike, different
from classroom.debrief.evidence.experiments import could_discriminate
from classroom.debrief.evidence.information import PlayInformation, praised
from classroom.debrief.evidence.measures import PupilPlay, RecordEntry
from classroom.debrief.evidence.notebook import Noted
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.claims import claim
from classroom.game.round import Result
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, PlayerRef, Value, counted_message, message
from classroom.rules.surviving import Survivors

Kind = Literal[
    "found",
    "changed",
    "named",
    "dared",
    "waited",
    "several",
    "no_play",
    "test",
    "claimed",
    "string",
    "wrong",
    "predicted",
    "noted",
    "played",
    "here",
]
_ORDER: tuple[Kind, ...] = (
    "found", "changed", "named", "dared", "waited", "several", "no_play", "test",
    "claimed", "string", "wrong", "predicted", "noted", "played", "here",
)  # fmt: skip
"""The best first."""

FACT, PRAISE = message("From your round."), message("Well done.")
_SURE = 60
"""Per cent from which on it is worth telling that a mind was changed anyway."""
_CHANGES = 3
"""The number of changes of mind from which on they count as a habit."""
_SHARED = 4
"""Pupils from which on no sentence is for everyone."""
_WAITED = 5
"""Cards that a rule was kept back for, at least, before its Prophet declared."""

Key = TypeVar("Key")


@dataclass(frozen=True)
class PraisedPlay:
    """A play of the pupil's, to be drawn; and as a test that was missed."""

    at: RecordEntry
    play: PlayInformation
    after: Card
    better: Card | None = None
    """Of one that was missed: the card of the same hand that would have told more."""
    sentences: tuple[Message, ...] = ()


@dataclass(frozen=True)
class PraisedAct:
    """Something that a pupil did, described to the pupil."""

    kind: Kind
    told: Message
    at: RecordEntry | None
    """The entry it rests on; None: the round as a whole."""
    tried: PraisedPlay | None = None
    """The play that it was."""
    in_short: Message | None = None
    """The same where there is little room: without the words of a guess."""
    well_done: bool = False
    """True if it deserves praise: it was a choice, and not luck. Else it is only told."""

    @property
    def brief(self) -> Message:
        """Shortest description of the act."""
        return self.in_short or self.told


TOOK_PART = PraisedAct("here", message("You took part in the search for a secret rule."), None)


def ranked(found: Iterable[PraisedAct]) -> tuple[PraisedAct, ...]:
    """Sort acts by kind, the best first; equal kinds keep their order."""
    return tuple(sorted(found, key=lambda act: _ORDER.index(act.kind)))


def share_out(
    found: Mapping[Key, Sequence[PraisedAct]],
    tables: Mapping[Key, Iterable[Hashable]] = MappingProxyType({}),
) -> dict[Key, PraisedAct]:
    """Return one act for each pupil, the best available, repeating sentences as little as possible.

    At one table each sentence praises as few pupils as possible, and from four pupils on at most
    half of all pupils, as long as they have different acts to choose from. Pupils with the fewest
    acts choose first. `tables` are those at which each pupil sat.
    """
    most = len(found) // 2 if len(found) >= _SHARED else len(found)
    used: Counter[str] = Counter()
    used_at: Counter[tuple[Hashable, str]] = Counter()
    chosen: dict[Key, PraisedAct] = {}
    for key in sorted(found, key=lambda key: len({act.told.text for act in found[key]})):
        own = tuple(tables.get(key, ()))

        def again(act: PraisedAct, own: Sequence[Hashable] = own) -> tuple[bool, int]:
            text = act.told.text
            return used[text] >= most, max((used_at[table, text] for table in own), default=0)

        act = min(found[key], key=again, default=TOOK_PART)  # of equals the best
        used[act.told.text] += 1
        used_at.update((table, act.told.text) for table in own)
        chosen[key] = act
    return {key: chosen[key] for key in found}


def tests(plays: Iterable[PraisedPlay]) -> Iterator[PraisedAct]:
    """Yield the best test among plays, whatever its answer.

    It is the play that had to rule out the largest share of the rules that still fitted.
    """
    tried = {id(each.play): each for each in plays}
    best = praised(each.play for each in tried.values())
    if best is None:
        return
    found = tried[id(best)]
    assert best.split is not None and best.cards is not None, "it was praised for it"
    told = message(
        "Your %(cards)s after %(after)s was a good question. Right or wrong, the answer had to "
        "rule out at least %(least)s of the %(fit)s rules in the list that still fitted.",
        cards=best.cards,
        after=found.after,
        least=best.split.ruled_out,
        fit=best.split.still_fit,
    )
    brief = message(
        "Your %(cards)s after %(after)s was a good question. Right or wrong, some rules had to go.",
        cards=best.cards,
        after=found.after,
    )
    yield PraisedAct("test", told, found.at, found, brief, well_done=True)


@dataclass(frozen=True)
class Acting:
    """Acts of one pupil in one round."""

    course: Course
    who: PlayerRef
    number: int
    """The number of the round among those that are combined."""
    begun: int
    """The entry at which the pupil took the seat."""
    notes: Sequence[Noted]
    held: Sequence[HeldBelief]
    plays: Sequence[PraisedPlay]
    own: Sequence[PupilPlay]
    predicted: Sequence[RecordEntry]

    def found(self) -> tuple[PraisedAct, ...]:
        """Return all acts except tests, the best first."""
        every = (
            self._found(), self._changed(), self._named(), self._dared(), self._waited(),
            self._several(), self._no_play(), self._claimed(), self._plain(),
        )  # fmt: skip
        return ranked(act for some in every for act in some)

    def _act(
        self,
        kind: Kind,
        told: Message,
        number: int,
        tried: PraisedPlay | None = None,
        in_short: Message | None = None,
        *,
        well_done: bool = False,
    ) -> PraisedAct:
        at = RecordEntry(self.number, number)
        return PraisedAct(kind, told, at, tried, in_short, well_done)

    # Having had the rule

    def _found(self) -> Iterator[PraisedAct]:
        """Yield that a right rule was noted and later replaced by a wrong one, and how many fitted.

        The last guess is covered by its own result.
        """
        if not self.held or self.held[-1].right:
            return
        given_up = [
            belief
            for belief, later in zip(self.held, self.held[1:], strict=False)
            if belief.right and not belief.only_here and not later.right
        ]
        if given_up:
            settled = self.course.settled_before(given_up[-1].number)
            told = counted_message(
                "At card %(cards)s you had written down the right rule, when %(left)s of the "
                "rules that the program knows still fitted. Later you changed it.",
                "At cards %(cards)s you had written down the right rule; at the last of them "
                "%(left)s of the rules that the program knows still fitted. Later you changed "
                "it.",
                len(given_up),
                cards=tuple(belief.note.laid for belief in given_up),
                left=len(self.course.rules.wider[settled]),
            )
            yield self._act("found", told, given_up[-1].number)

    # Changing one's mind

    def _changed(self) -> Iterator[PraisedAct]:
        """Yield praise for changing a contradicted rule before everyone had had another turn."""
        pairs = zip(self.held, self.held[1:], strict=False)
        changes = [pair for pair in pairs if self._soon(*pair)]
        refuted = [each for each in self.held if each.note.contradiction is not None]
        if len(changes) >= _CHANGES and len(refuted) == len(changes):
            yield self._act(
                "changed",
                message(
                    "Your rule was contradicted %(times)s times, and each time you changed "
                    "your mind.",
                    times=len(changes),
                ),
                changes[-1][1].number,
                well_done=True,
            )
        found = []
        for before, after in changes:
            assert before.note.contradiction is not None, "it was why"
            cards = before.note.contradiction.cards
            for text, more in self._how(before):
                told = message(text, cards=cards, **{**_named(before), **more})
                places = {"number": before.note.laid, **more}
                brief = message(_IN_SHORT[text], cards=cards, **places)
                found.append(self._act("changed", told, after.number, None, brief, well_done=True))
        yield from sorted(found, key=lambda act: _CHANGED.index(act.told.text))

    def _how(self, before: HeldBelief) -> Iterator[tuple[str, dict[str, int]]]:
        (laid, sure), found = before.sure[-1], before.note.contradiction
        assert found is not None
        if found.by == self.who and not self.course.by_robot(found.number):
            yield _CHANGED[0], {}
        if sure is not None and sure >= _SURE:
            yield _CHANGED[1], {"sure": sure, "number": laid}
        yield _CHANGED[2], {}

    def _soon(self, before: HeldBelief, after: HeldBelief) -> bool:
        found = before.note.contradiction
        if before.note.fate != "ruled_out" or found is None or not before.crossed:
            return False
        if alike(self.course, before.words, after.words):
            return False  # the same rule on every line from this starter
        if any(before.number < fall < after.number for fall in self._own_falls()):
            return False  # the overthrow forced it, whatever had contradicted the rule
        if any(note.words and found.settled < note.number < after.number for note in self.notes):
            return False  # noted once more anyway
        between = sum(found.settled < r.settled < after.number for r in self.course.round.results)
        return between <= len(self.course.round.named)

    def _own_falls(self) -> Iterator[int]:
        """Yield the entries that overthrew the pupil as Prophet."""
        round_ = self.course.round
        for reign in round_.prophets.reigns:
            if reign.result is not None and self.course.who(reign.seat) == self.who:
                yield round_.results[reign.result].settled

    # Saying what would refute

    def _named(self) -> Iterator[PraisedAct]:
        ends = [*(note.number for note in self.notes), len(self.course.entries) + 1][1:]
        named = [
            (note, note.refuted_by, end)
            for note, end in zip(self.notes, ends, strict=True)
            if note.refuted_by is not None
        ]
        for note, card, end in named:
            result, found = self._came(note, end), note.contradiction
            if result is None or self.course.by_robot(result.number):
                continue
            if found is not None and found.number == result.number and found.cards == (card,):
                text = N_(
                    "You wrote down that %(card)s could prove you wrong. It came, and it did."
                )
            elif found is not None and found.settled <= result.settled:
                continue  # the rule was dead by then, and not by this card
            elif self.course.line(result.laid_before) != self.course.line(note.laid):
                continue  # after other cards the rule may say otherwise, so it's a different test
            elif note.fitted is None:
                text = N_(
                    "You wrote down that the answer to %(card)s could prove you wrong, and then it "
                    "was played."
                )
            else:
                text = N_(
                    "You wrote down that the answer to %(card)s could prove you wrong. Then it was "
                    "played, and your rule still fitted."
                )
            yield self._act("named", message(text, card=card), note.number, well_done=True)
        for number, entry in enumerate(self.course.entries, 1):
            broken = _breaks(entry) if number > self.begun else None
            if broken is not None and entry.get("by") == self.who:
                yield from self._tested_with(broken, number)
        for note, card, _ in named:
            if note.fate != "already":  # else no answer could do it any more
                yield from self._tested_with(card, note.number)

    def _tested_with(self, card: Card, number: int) -> Iterator[PraisedAct]:
        """Yield praise for naming a card on which the rules that still fitted disagreed.

        Any other card would have tested nothing.
        """
        settled = self.course.settled_before(number)
        rules = self.course.rules.wider[settled]
        if not _disagree(rules, card):
            return
        laid = self.course.rounds[number].layout.laid
        brief = message(
            "At card %(number)s you named %(card)s as a test. Rules that still fitted disagreed "
            "on it.",
            number=laid,
            card=card,
        )
        told = counted_message(
            "At card %(number)s you named %(card)s as a test. Of the %(fit)s known rules that "
            "still fitted, %(count)s would have said “right”, the others “wrong”.",
            "At card %(number)s you named %(card)s as a test. Of the %(fit)s known rules that "
            "still fitted, %(count)s would have said “right”, the others “wrong”.",
            int(rules.votes[card]),
            number=laid,
            card=card,
            fit=len(rules),
        )
        later = (result for result in self.course.round.results if result.number > number)
        if not any(card in (result.cards or ()) for result in later):
            told, brief = (
                message("%(what)s No one played it after that.", what=each)
                for each in (told, brief)
            )
        yield self._act("named", told, number, None, brief)

    def _came(self, note: Noted, end: int) -> Result | None:
        """Return the play of the card that a note named as refuting it, made while it was held."""
        for result in self.course.round.results:
            cards = result.cards or ()
            told = result.right or len(cards) == 1  # of a wrong string no one learns which card
            if note.number < result.number < end and note.refuted_by in cards and told:
                return result
        return None

    # Playing against one's own rule or expectation

    def _dared(self) -> Iterator[PraisedAct]:
        tried = {each.at: each for each in self.plays}
        for own in self.own:
            cards = own.play.cards
            if cards is None or len(cards) != 1:
                continue
            places: dict[str, Value] = {"card": cards[0]}
            held = None if own.noted is None else self._held_at(own.noted.number)
            if own.guess is False and held is not None and not own.refuted:
                places |= _named(held)
                text = _DARED if own.play.right else _DARED_AND_WRONG
            elif own.expected is False:
                text = _EXPECTED_WRONG[own.play.right, own.play.could_tell]
            else:
                continue
            brief = None
            if held is not None and text in _IN_SHORT:
                brief = message(_IN_SHORT[text], card=cards[0], number=held.note.laid)
            played = tried.get(own.at)
            told = message(text, **places)
            well_done = text in _IN_SHORT or own.play.could_tell
            yield self._act("dared", told, own.at.number, played, brief, well_done=well_done)

    def _held_at(self, number: int) -> HeldBelief | None:
        """Return the belief that the note of this entry is of, None where it is of none.

        A note that its pupil changed before another card was played counts for no belief.
        """
        note = next(note for note in self.course.every_note if note.number == number)
        held = next((b for b in reversed(self.held) if b.number <= number), None)
        if held is None or note.words is None or not alike(self.course, held.words, note.words):
            return None
        return held

    # Waiting

    def _waited(self) -> Iterator[PraisedAct]:
        round_ = self.course.round
        for reign in round_.prophets.reigns:
            if self.course.who(reign.seat) != self.who or reign.number <= self.begun:
                continue
            held = claim(self.course, reign)
            if held is None or held.already:
                continue
            since = self._held_at(held.number)
            if since is None:
                continue
            if reign.after - since.note.laid < _WAITED:
                continue
            told = message(
                "You wrote down your rule at card %(first)s, and you declared only after "
                "card %(last)s.",
                first=since.note.laid,
                last=reign.after,
            )
            left = [
                len(self.course.rules.wider[self.course.settled_before(each)])
                for each in (since.number, reign.number)
            ]
            yield self._act("waited", told, reign.number, well_done=left[1] < left[0])

    # Several rules, no play, and what else there is

    def _several(self) -> Iterator[PraisedAct]:
        fitting = [belief for belief in self.held if belief.note.fitted]
        rules = different(self.course, fitting)
        if rules > 1:
            told = message(
                "You didn’t stop at one idea. You wrote down %(rules)s different rules that "
                "fitted so far.",
                rules=rules,
            )
            yield self._act("several", told, fitting[-1].number, well_done=True)

    def _no_play(self) -> Iterator[PraisedAct]:
        for tried in self.plays:
            if tried.play.cards is None and tried.play.right:
                told = message(
                    "You said that nothing in your hand fitted after %(after)s, and you were "
                    "right.",
                    after=tried.after,
                )
                yield self._act("no_play", told, tried.at.number, well_done=True)

    def _claimed(self) -> Iterator[PraisedAct]:
        round_ = self.course.round
        seat = round_.players.index(self.who)
        called = message("You became Prophet, so that everyone could test your predictions.")
        aloud = message("You made a claim that everyone could test.")
        made = [(reign.number, called) for reign in round_.prophets.reigns if reign.seat == seat]
        made += [(each.number, aloud) for each in round_.guesses.made if each.by == seat]
        for number, told in made:
            if number > self.begun and not self.course.by_robot(number):
                yield self._act("claimed", told, number)

    def _plain(self) -> Iterator[PraisedAct]:
        played = [each for each in self.plays if each.play.cards]
        for tried in played:
            cards = tried.play.cards or ()
            if len(cards) > 1:
                told = message("You risked several cards in one play: %(cards)s.", cards=cards)
                yield self._act("string", told, tried.at.number)
            if not tried.play.right:
                told = message("Your %(cards)s was wrong, and it stayed on the table.", cards=cards)
                if tried.play.could_tell:
                    told = message(
                        "Your %(cards)s was wrong, and it stayed on the table as evidence for "
                        "everyone.",
                        cards=cards,
                    )
                yield self._act("wrong", told, tried.at.number, tried)
        if self.predicted:
            told = counted_message(
                "You predicted a verdict before it came.",
                "You predicted %(count)s verdicts before they came.",
                len(self.predicted),
            )
            yield self._act("predicted", told, self.predicted[0].number)
        later = (belief for belief in self.held if self._before_a_play(belief))
        if (tested := next(later, None)) is not None:
            told = message(
                "You wrote down a guess at card %(number)s, so that it could turn out to be wrong.",
                number=tested.note.laid,
            )
            yield self._act("noted", told, tested.number)
        elif self.held:
            yield self._act("noted", message("You wrote down a guess."), self.held[0].number)
        asking = [tried for tried in played if self._open(tried)]
        if asking:
            told = message(
                "Your %(cards)s after %(after)s was a real question. Some rules that still fitted "
                "said right, others wrong.",
                cards=asking[0].play.cards or (),
                after=asking[0].after,
            )
            yield self._act("played", told, asking[0].at.number, asking[0])

    def _before_a_play(self, belief: HeldBelief) -> bool:
        """Return whether a play was settled after a guess, so that it could be contradicted."""
        return any(result.settled > belief.number for result in self.course.round.results)

    def _open(self, tried: PraisedPlay) -> bool:
        """Return whether the rules that still fitted disagreed about a play."""
        index = tried.play.index
        return bool(
            could_discriminate(self.course.rules.wider[index], self.course.round.results[index])
        )


_CHANGED = (
    N_("Your guess at card %(number)s was: “%(guess)s” Your own %(cards)s contradicted it, and "
       "you changed your mind."),
    N_("Your guess at card %(number)s was: “%(guess)s” You were %(sure)s%% sure. %(cards)s "
       "contradicted it, and you changed your mind."),
    N_("Your guess at card %(number)s was: “%(guess)s” %(cards)s contradicted it, and you changed "
       "your mind."),
)  # fmt: skip
"""The most telling first."""


A_SURPRISE = N_(
    "You expected %(card)s to be wrong, and you played it. It was right: a surprise for you, and "
    "evidence for everyone."
)
NO_NEWS = N_("You expected %(card)s to be wrong, and you played it. It was right.")
_EXPECTED_WRONG = {
    (True, True): A_SURPRISE,
    (True, False): NO_NEWS,
    (False, True): N_(
        "You expected %(card)s to be wrong, and you played it. It was wrong: that’s evidence too."
    ),
    (False, False): N_("You expected %(card)s to be wrong, and you played it. It was wrong."),
}
"""By the verdict, and whether it ruled out any of the rules that the program knows."""
_DARED = N_(
    "Your guess at card %(number)s was: “%(guess)s” It forbade %(card)s, and you played it. The "
    "card was right, so that guess was wrong."
)
_DARED_AND_WRONG = N_(
    "Your guess at card %(number)s was: “%(guess)s” It forbade %(card)s, and you played it. If "
    "the card had been right, that guess would have been wrong."
)

_IN_SHORT = {
    _CHANGED[0]: N_(
        "Your own %(cards)s contradicted your guess from card %(number)s, and you changed your "
        "mind."
    ),
    _CHANGED[1]: N_(
        "You were %(sure)s%% sure of your guess at card %(number)s. %(cards)s contradicted it, "
        "and you changed your mind."
    ),
    _CHANGED[2]: N_(
        "%(cards)s contradicted your guess from card %(number)s, and you changed your mind."
    ),
    _DARED: N_(
        "Your guess at card %(number)s forbade %(card)s, and you played it. The card was right, "
        "so that guess was wrong."
    ),
    _DARED_AND_WRONG: N_(
        "Your guess at card %(number)s forbade %(card)s, and you played it. If the card had been "
        "right, that guess would have been wrong."
    ),
}
"""The same without the words of the guess."""


def _named(belief: HeldBelief) -> dict[str, Value]:
    """Return the values that identify a guess in a sentence: its card and its wording."""
    return {"number": belief.note.laid, "guess": belief.words}


def _breaks(entry: Mapping[str, object]) -> Card | None:
    """Return the card that could break a claim, as named by an entry; None without one.

    Info entries are not checked when a record is read.
    """
    card = entry.get("breaks")
    if entry.get("info") is not True or entry.get("robot") or not isinstance(card, str):
        return None
    try:
        return Card.parse(card)
    except ValueError:
        return None


def _disagree(rules: Survivors, card: Card) -> bool:
    """Return whether some of these rules would have called the card right, and some wrong."""
    return 0 < int(rules.votes[card]) < len(rules)
