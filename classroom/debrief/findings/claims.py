"""A Prophet's claim: the noted rule, its evidence, and the clause of it that broke.

A Prophet's belief is known only as far as it was noted. Own words are quoted as they are, and where
nothing was noted, the debrief says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from classroom.cards import Card, card_set, members
from classroom.debrief.evidence.contradictions import Contradiction, known_contradiction
from classroom.debrief.evidence.information import PlayInformation
from classroom.debrief.evidence.notebook import notes
from classroom.debrief.evidence.timeline import Course
from classroom.game.claims import read_rule
from classroom.game.prophet import Reign
from classroom.game.refusal import Refused
from classroom.game.round import Result
from classroom.i18n import messages
from classroom.i18n.markers import N_
from classroom.rules.automaton import Automaton
from classroom.rules.builder.clauses import deciding
from classroom.rules.builder.terms import Rule
from classroom.rules.compare import Separation, equivalent, separate
from classroom.rules.described_rule import described

Fall = Literal["broke", "slipped", "already", "unknown"]
"""The four ways to be overthrown. ``broke``: the rule that was noted said otherwise. ``slipped``:
it said what came, and the call did not follow it. ``already``: the rule noted had been contradicted
before that play. ``unknown``: no one can tell, for nothing was noted, or it is in a pupil's own
words."""

RobotsPart = Literal["declared", "called", "picked"]
"""A robot's action for a Prophet."""


@dataclass(frozen=True)
class Claim:
    """A rule that was noted when a Prophet called, as far as the notebook shows it.

    A note counts at the calls that it is in force at.
    """

    number: int
    """The entry of the note."""
    laid: int
    """Cards on the layout then."""
    words: messages.RuleRef | messages.UserText
    confidence: int | None
    """0 to 100; None where it was not said."""
    rule: Rule | None
    """None for words of one's own."""
    right: bool | None
    """True if it judges every line with this starter as the sealed rule; None for own words."""
    only_here: bool
    """True if it is a different rule that gives the same answers only from this starter."""
    same_since: int | None
    """Cards on the layout from which on no card could ever tell it from the sealed rule
    (:meth:`Course.same_since`); None for own words, and where a card still could."""
    refuted: Contradiction | None
    """The first thing in the whole round that contradicts it."""
    already: bool
    """True if that lay there at the first call at which it was noted."""
    listed: bool
    """True if it is one of the rules that are counted; False for own words."""
    apart: tuple[Card, ...]
    """For a different rule that nothing contradicted: cards that, played one after the other at the
    end, would have told it from the sealed rule by the verdict on the last. Empty for other rules,
    and where only a very long line would have."""
    test: Card | None
    """For a rule that is none of them: the cheapest card of the declarer's hand on which it and the
    sealed rule parted."""


@dataclass(frozen=True)
class Evidence:
    """Evidence on the table at a declaration."""

    laid: int
    """Cards on the layout."""
    own: int | None
    """Cards of these that the declarer played, without any that a wrong no play brought; None for
    robots, and where no one noted who."""
    plays: tuple[int, ...]
    """The entries of the pupils' plays before it, and of the hands they showed."""
    telling: tuple[int, ...]
    """Entries of these that could tell rules apart (:attr:`PlayInformation.could_tell`)."""
    by_robots: int
    """Plays and shown hands of robots, not counted among them."""
    unseen: bool
    """True if no one wrote down a hand that was shown: no one can count what told rules apart."""


_HALF = 50
"""Per cent from which on a Prophet is taken to have followed the noted rule."""


@dataclass(frozen=True)
class Broken:
    """Result of a claim in the play that overthrew its Prophet."""

    how: Literal["broke", "predicted", "unsure", "left", "words", "unseen", "unknown"]
    """``broke``: it said otherwise. ``predicted``: it said what came, and the call did not keep to
    it. ``unsure``: the same, but the Prophet was less than half sure of it, and may have called by
    another. ``left``: something had contradicted it before. ``words``: they are of one's own.
    ``unseen``: no one wrote down the hand that was shown. ``unknown``: no one noted anything."""
    number: int
    """The entry of the play."""
    card: Card | None = None
    """The card on which the claim and the sealed rule parted."""
    after: Card | None = None
    """The card of the main line, or of the string, that it came after."""
    allowed: bool | None = None
    """True if the claim allowed that card; the sealed rule did the opposite."""
    clause: messages.Message | None = None
    """The clause of the claim that did so; None where that is all of it, or there are no words."""
    earlier: Contradiction | None = None
    """The result that had contradicted it before the play; only for ``left``."""
    unlogged: bool = False
    """True if the record has no notebook, so that notes may be on paper."""
    taken_back: bool = False
    """True if a rule was noted at the declaration, and the note was taken back before that play."""
    later: Claim | None = None
    """The last rule noted during the reign before the call, if it isn't that of the first call."""
    by_robot: RobotsPart | None = None
    """The robot's part in the overthrow: then no note shows which rule was followed. None: none."""

    @property
    def fall(self) -> Fall:
        """Kind of overthrow, one of four."""
        match self.how:
            case "broke":
                return "broke"
            case "predicted":
                return "slipped"
            case "left":
                return "already"
            case _:
                return "unknown"


def claim(course: Course, reign: Reign) -> Claim | None:
    """Return the rule noted by a reign's Prophet at the first call.

    Where no call came, it is the one noted before the next play, or before the end of the round.
    None where nothing was noted, where the last note gave up every rule, for robots, and where the
    record doesn't name the Prophet.
    """
    return at_each_call(course, reign)[0]


def at_each_call(course: Course, reign: Reign) -> tuple[Claim | None, ...]:
    """Return the rules that a reign's Prophet had noted at the calls, in order: one at least.

    A rule that was in force at several calls running is there once.
    """
    each = [held for _, held in in_force(course, reign)]
    return tuple(
        held
        for place, held in enumerate(each)
        if not place or _words(held) != _words(each[place - 1])
    )


def _words(held: Claim | None) -> messages.RuleRef | messages.UserText | None:
    return None if held is None else held.words


def in_force(course: Course, reign: Reign) -> list[tuple[int, Claim | None]]:
    """Return the entry that settled each call, with the rule that its Prophet had noted then.

    Where no call came, it is the entry of the next play, or the one that ended the round.
    """
    player = course.who(reign.seat)
    if not player or course.by_robot(reign.number):
        return [(reign.number, None)]
    moments = [
        result.settled
        for result in course.round.results
        if result.called is not None and course.reign_of(result) == reign
    ]
    changes = [
        number
        for number, entry in enumerate(course.entries, 1)
        if entry.get("by") == player and ("note" in entry or entry.get("taken") is True)
    ]
    found: dict[int, Claim | None] = {}
    each = []
    for moment in moments or [_next_play(course, reign.number)]:
        latest = max((number for number in changes if number < moment), default=0)
        if latest not in found:
            found[latest] = _held(course, reign, moment - 1)
        each.append((moment, found[latest]))
    return each


def called_by_refuted(course: Course, reign: Reign) -> tuple[int, Claim] | None:
    """Return the first call by a rule that something had contradicted, and that noted rule.

    The call is the entry that settled it.
    """
    return next(
        (
            (moment, held)
            for moment, held in in_force(course, reign)
            if held is not None and held.refuted is not None and held.refuted.settled < moment
        ),
        None,
    )


def to_ask_about(noted: Sequence[Claim | None]) -> Claim | None:
    """Return the rule to ask about, of those at the calls: the last, or one before that was dead.

    A rule that had been contradicted when it was noted counts although a later note was right.
    """
    dead = (held for held in noted if held is not None and held.already)
    return next(dead, noted[-1])


def changed_to(course: Course, reign: Reign) -> tuple[Claim, ...]:
    """Return the rules that a reign's Prophet noted between calls, after the first of these."""
    return tuple(held for held in at_each_call(course, reign)[1:] if held is not None)


def _held(course: Course, reign: Reign, upto: int) -> Claim | None:
    """Return the rule in the notebook of a reign's Prophet after the entry `upto`."""
    player = course.who(reign.seat)
    round_, entries = course.rounds[upto], course.entries[:upto]
    taken = max((n for n, entry in enumerate(entries, 1) if _taken(entry, player)), default=0)
    own = [
        note
        for note in notes(round_, entries)
        if note.who == player and note.number > taken and not note.late
    ]
    if not own or (words := own[-1].words) is None:
        return None
    note = own[-1]
    rule = _rule(entries[note.number - 1]["note"])
    held = None if rule is None else described(rule).rule
    refuted = None if held is None else known_contradiction(course.round, held, upto + 1)
    listed = held is not None and course.rules.survivors[0].library.find(held) is not None
    already = refuted is not None and refuted.settled <= upto
    since = None if held is None else course.rules.same_since(held)
    return Claim(
        number=note.number,
        laid=note.laid,
        words=words,
        confidence=note.confidence,
        rule=rule,
        right=note.right,
        only_here=bool(note.right) and held is not None and not equivalent(course.round.rule, held),
        same_since=since,
        refuted=refuted,
        already=already,
        listed=listed,
        apart=()
        if held is None or since is not None or refuted is not None
        else _apart(course, held),
        test=None if held is None or listed or already else _test(course, reign, held),
    )


def _apart(course: Course, held: Automaton) -> tuple[Card, ...]:
    line = course.line()
    found = separate(course.round.rule, held, line)
    return (*found.line[len(line) :], found.card) if isinstance(found, Separation) else ()


def _test(course: Course, reign: Reign, held: Automaton) -> Card | None:
    """Return the cheapest card of the hand on which a claim and the sealed rule differ.

    That is the card which most surviving rules call right; None if they agree on the whole hand.
    """
    hand = course.hand(reign.number, reign.seat)
    before = course.round.layout.cards[: reign.after]
    line = [laid.card for laid in before if laid.right]
    sealed = course.round.rule
    parting = sealed.legal(sealed.run(line)) ^ held.legal(held.run(line))
    votes = course.rules.survivors[course.settled_before(reign.number)].votes
    return max(
        members(parting & card_set(hand or ())), key=lambda card: int(votes[card]), default=None
    )


def _next_play(course: Course, number: int) -> int:
    """Return the entry of the next play or no play; where none came, the one that ended the round.

    One past the last entry if the round goes on. A last guess after the end is no longer a claim.
    """
    ends = (
        n
        for n, entry in enumerate(course.entries, 1)
        if n > number and (_plays(entry) or course.rounds[n].ended_by is not None)
    )
    return next(ends, len(course.entries) + 1)


def _plays(entry: Mapping[str, Any]) -> bool:
    return not entry.get("info") and ("play" in entry or "no_play" in entry)


def _taken(entry: Mapping[str, Any], player: str) -> bool:
    return entry.get("info") is True and entry.get("taken") is True and entry.get("by") == player


def _rule(note: object) -> Rule | None:
    try:
        return read_rule(note)
    except Refused:
        return None


def evidence(course: Course, reign: Reign, plays: Sequence[PlayInformation]) -> Evidence:
    """Return the evidence at a declaration; `plays` are those of the round."""
    settled = plays[: course.settled_before(reign.number)]
    pupils = [play for play in settled if not play.robot]
    who = course.who(reign.seat)
    own = sum(len(play.ordinals) for play in pupils if play.by == who and play.cards)
    return Evidence(
        laid=reign.after,
        own=own if who and not course.by_robot(reign.number) else None,
        plays=tuple(play.number for play in pupils),
        telling=tuple(play.number for play in pupils if play.could_tell),
        by_robots=sum(play.robot for play in settled),
        unseen=not all(play.known for play in pupils),
    )


def broken(course: Course, reign: Reign, held: Claim | None) -> Broken | None:
    """Return the result of the claim in the play that overthrew its Prophet; None without one.

    A note made during the reign replaces the claim.
    """
    if reign.result is None:
        return None
    result = course.round.results[reign.result]
    player = course.who(reign.seat)
    if by_robot := _robots_part(course, reign, result):
        return Broken("unknown", result.number, by_robot=by_robot)
    meant = _held(course, reign, result.settled - 1) if player else None
    later = meant if meant is None or held is None or meant.words != held.words else None
    found = fate_of(course, result, meant)
    return replace(found, later=later, taken_back=held is not None and meant is None)


def _robots_part(course: Course, reign: Reign, result: Result) -> RobotsPart | None:
    """Return the robot's part in an overthrow; None if the Prophet did it all."""
    if course.by_robot(reign.number):
        return "declared"
    if not course.by_robot(result.settled):
        return None
    return "called" if result.picked is None else "picked"


def fate_of(course: Course, result: Result, held: Claim | None) -> Broken:
    """Return the result of a noted rule in the play that overthrew its Prophet."""
    if held is None:
        return Broken("unknown", result.number, unlogged=not course.has_notebook)
    if held.rule is None:
        return Broken("words", result.number)
    automaton, refuted = described(held.rule).rule, held.refuted
    if refuted is not None and refuted.settled < result.settled:
        return Broken("left", result.number, earlier=refuted)
    line = course.line(result.laid_before)
    parted = _parted(course, result, automaton, line)
    if parted is None and refuted is not None and refuted.settled == result.settled:
        # The call did not follow the claim, but the card that fitted broke it anyway.
        parted = line, refuted.cards[0]
    if parted is None and result.cards is None and not (result.shown or result.laid):
        return Broken("unseen", result.number)
    if parted is None:
        if held.confidence is not None and held.confidence < _HALF:
            return Broken("unsure", result.number)
        return Broken("predicted", result.number)
    line, card = parted
    return Broken(
        "broke",
        result.number,
        card=card,
        after=line[-1],
        allowed=automaton.accepts(automaton.run(line), [card]),
        clause=deciding(held.rule, line, card),
    )


def _parted(
    course: Course, result: Result, held: Automaton, line: list[Card]
) -> tuple[list[Card], Card] | None:
    """Return the line and the card of a play on which a claim and the sealed rule disagree.

    None where the claim predicted the result. For a string it is the first such card. The claim
    must be one that the line so far does not contradict.
    """
    sealed = course.round.rule
    if result.cards is None and result.right:
        cards: tuple[Card, ...] = result.shown
    elif result.cards is None and result.picked is not None and result.row.number == 13:
        cards = (result.picked,)
    elif result.cards is None:
        cards = result.laid
    else:
        return _parted_in_a_row(sealed, held, line, result)
    states = sealed.run(line), held.run(line)
    differ = (sealed.legal(states[0]) ^ held.legal(states[1])) if cards else 0
    # A no play was called as the claim has it: if it allows another card of the hand, it was not.
    if result.row.number == 11 and any(held.legal(states[1]) >> card & 1 for card in result.shown):
        return None
    return next(((line, card) for card in cards if differ >> card & 1), None)


def _parted_in_a_row(
    sealed: Automaton, held: Automaton, line: list[Card], result: Result
) -> tuple[list[Card], Card] | None:
    assert result.cards is not None
    if held.accepts(held.run(line), result.cards) == result.right:
        return None
    truth, state = sealed.run(line), held.run(line)
    for card in result.cards:
        if bool(sealed.legal(truth) >> card & 1) != bool(held.legal(state) >> card & 1):
            return line, card
        truth, state = sealed.step(truth, card), held.step(state, card)
        line = [*line, card]
    return None


# In words


def describe_note(held: Claim) -> messages.Message:
    """Return a sentence on when the claim was noted, and how sure its Prophet was then."""
    if held.confidence is None:
        return messages.counted_message(
            "Written down after %(count)s card. No one wrote down how sure they were.",
            "Written down after %(count)s cards. No one wrote down how sure they were.",
            held.laid,
        )
    return messages.counted_message(
        "Written down after %(count)s card, %(sure)s%% sure.",
        "Written down after %(count)s cards, %(sure)s%% sure.",
        held.laid,
        sure=held.confidence,
    )


AFTER_DECLARING: Final = N_("After you declared, you wrote down: “%(rule)s”")
"""Of a note made as Prophet."""


def noted_by(course: Course, reign: Reign) -> messages.Message | None:
    """Tell a Prophet which rule they had noted.

    Of one who fell it is the last one before the fall, of others the one at the first call.
    """
    held = claim(course, reign)
    fallen = broken(course, reign, held)
    if fallen is not None and fallen.later is not None:
        return messages.message(AFTER_DECLARING, rule=fallen.later.words)
    if held is None:
        return None
    # A note that only changes how sure the pupil is makes no new claim.
    if held.number > reign.number and _words(_held(course, reign, reign.number)) != held.words:
        return messages.message(AFTER_DECLARING, rule=held.words)
    return messages.message("When you declared, you had written down: “%(rule)s”", rule=held.words)


def beside(held: Claim) -> messages.Message | None:
    """Return a sentence saying that an unlisted claim fitted every card too.

    None for a claim in the list, for one contradicted before the declaration, and for own words.
    """
    if held.rule is None or held.listed or held.already:
        return None
    return messages.message("The claimed rule isn’t in the list, but it fitted every card too.")


def rested_on(found: Evidence, who: messages.Value) -> tuple[messages.Message, ...]:
    """Return the evidence of a declaration in sentences."""
    lay = messages.counted_message(
        "%(count)s card was on the table.", "%(count)s cards were on the table.", found.laid
    )
    if found.own:
        lay = messages.counted_message(
            "%(count)s card was on the table, %(own)s played by %(player)s.",
            "%(count)s cards were on the table, %(own)s of them played by %(player)s.",
            found.laid,
            own=found.own,
            player=who,
        )
    if not found.plays or found.unseen:
        return (lay,)
    told = messages.counted_message(
        "Of the %(plays)s plays and shown hands up to then, %(count)s could tell rules apart.",
        "Of the %(plays)s plays and shown hands up to then, %(count)s could tell rules apart.",
        len(found.telling),
        plays=len(found.plays),
    )
    if found.by_robots:
        told = messages.counted_message(
            "Of the pupils’ %(plays)s plays and shown hands up to then, %(count)s could tell "
            "rules apart.",
            "Of the pupils’ %(plays)s plays and shown hands up to then, %(count)s could tell "
            "rules apart.",
            len(found.telling),
            plays=len(found.plays),
        )
    if len(found.plays) == 1:
        told = (
            messages.message(
                "There had been only one play or shown hand, and it could tell rules apart."
            )
            if found.telling
            else messages.message(
                "There had been only one play or shown hand, and it couldn’t tell rules apart."
            )
        )
        if found.by_robots:
            told = (
                messages.message(
                    "There had been only one play or shown hand by a pupil, and it could tell "
                    "rules apart."
                )
                if found.telling
                else messages.message(
                    "There had been only one play or shown hand by a pupil, and it couldn’t "
                    "tell rules apart."
                )
            )
    return lay, told


def what_broke(found: Broken, who: messages.Value) -> tuple[messages.Message, ...]:
    """Return sentences on what failed: the claim, only the call, or that no one can tell."""
    if found.later is not None:
        return _later_note(found, found.later, who)
    match found.how:
        case "unknown" if found.by_robot is not None:
            return (by_a_robot(found.by_robot, who),)
        case "unknown" if found.unlogged:
            return (
                messages.message(
                    "The record doesn’t show which rule %(prophet)s followed.", prophet=who
                ),
            )
        case "unknown" if found.taken_back:
            return (
                messages.message(
                    "%(player)s had crossed out the written rule before that call, so we "
                    "can’t tell which rule was followed.",
                    player=who,
                ),
            )
        case "unknown":
            return (
                messages.message(
                    "We can’t tell: the notebook doesn’t show which rule %(player)s had in mind.",
                    player=who,
                ),
            )
        case "unseen":
            return (messages.message("We can’t tell: no one wrote down the hand that was shown."),)
        case "words":
            return (
                messages.message("We can’t tell: the claim is in a pupil’s own words."),
                messages.message("Underline the words that failed, if any did. Which could stay?"),
            )
        case "unsure":
            return (
                messages.message(
                    "We can’t tell: %(player)s was less than half sure of the rule written down.",
                    player=who,
                ),
            )
        case "predicted":
            return (messages.message("Nothing: the claim predicted this, but wasn’t followed."),)
        case "left":
            assert found.earlier is not None
            return (
                messages.message(
                    "We can’t tell: %(cards)s had already contradicted the claim, so no one "
                    "knows which rule was followed.",
                    cards=found.earlier.cards,
                ),
            )
    if found.clause is None:
        return messages.message("The claim as a whole."), verdict(found)
    return messages.message("“%(clause)s”", clause=messages.RuleRef(found.clause)), verdict(found)


def _later_note(found: Broken, later: Claim, who: messages.Value) -> tuple[messages.Message, ...]:
    """Return the sentences of `what_broke` where a note made during the reign counts."""
    told = noted_later(later, who)
    match found.how:
        case "words":
            return told, messages.message("We can’t tell: the claim is in a pupil’s own words.")
        case "unseen":
            return told, messages.message(
                "We can’t tell: no one wrote down the hand that was shown."
            )
        case "left":
            return told, changed(later, who)
        case "unsure":
            return told, messages.message(
                "We can’t tell: %(player)s was less than half sure of the rule written down.",
                player=who,
            )
        case "predicted":
            return told, messages.message(
                "The rule in the notebook had predicted this. It wasn’t followed."
            )
    return told, verdict(found)


def changed(later: Claim, who: messages.Value) -> messages.Message:
    """Return a sentence saying that the later note was contradicted before the call."""
    return messages.message(
        "The rule that %(player)s wrote down after card %(ordinal)s had failed before, so we "
        "can’t tell which rule was followed.",
        player=who,
        ordinal=later.laid,
    )


def by_a_robot(part: RobotsPart, who: messages.Value) -> messages.Message:
    """Return a sentence on a robot's part, which hides the rule that the Prophet followed."""
    match part:
        case "declared":
            return messages.message(
                "A robot declared for %(player)s, so we can’t tell which rule was followed.",
                player=who,
            )
        case "called":
            return messages.message(
                "A robot made the call for %(player)s, so we can’t tell which rule was followed.",
                player=who,
            )
        case "picked":
            return messages.message(
                "A robot picked the card for %(player)s, so we can’t tell which rule was followed.",
                player=who,
            )


def no_one_knows(broken: Broken, prophet: messages.PlayerRef) -> messages.Message:
    """Return a sentence on why no one can tell whether the rule or only a call failed."""
    match broken.how:
        case "words":
            return messages.message(
                "%(prophet)s’s rule is in their own words, so only people can judge if it failed.",
                prophet=prophet,
            )
        case "left" if broken.later is not None:
            return changed(broken.later, prophet)
        case "left":
            return messages.message(
                "The rule in %(prophet)s’s notebook had failed before, so we can’t tell "
                "which rule was followed.",
                prophet=prophet,
            )
        case "unsure":
            return messages.message(
                "%(prophet)s was less than half sure of the rule written down, so we can’t tell "
                "which rule was followed.",
                prophet=prophet,
            )
        case "unseen":
            return messages.message(
                "No one wrote down the hand, so we can’t tell if the rule in the notebook failed."
            )
        case _ if broken.by_robot is not None:
            return by_a_robot(broken.by_robot, prophet)
        case _ if broken.unlogged and prophet:
            return messages.message(
                "The record doesn’t show which rule %(prophet)s followed.", prophet=prophet
            )
        case _ if broken.unlogged:
            return messages.message("The record doesn’t show which rule was followed.")
        case _ if broken.taken_back and prophet:
            return messages.message(
                "%(player)s had crossed out the written rule before that call, so we can’t "
                "tell which rule was followed.",
                player=prophet,
            )
        case _ if not prophet:
            return messages.message("The notebook doesn’t show which rule was followed.")
        case _:
            return messages.message(
                "The notebook doesn’t show which rule %(prophet)s followed.", prophet=prophet
            )


def verdict(found: Broken) -> messages.Message:
    """Return a sentence on the card that a broken claim allowed or forbade."""
    assert found.card is not None
    assert found.after is not None
    places = {"card": found.card, "after": found.after}
    if found.allowed:
        return messages.message("It allowed %(card)s after %(after)s.", **places)
    return messages.message("It forbade %(card)s after %(after)s.", **places)


def noted_later(held: Claim, who: messages.Value) -> messages.Message:
    """Return a sentence on a rule that a Prophet noted between two calls."""
    return messages.message(
        "After card %(ordinal)s, %(player)s wrote down: “%(rule)s”",
        ordinal=held.laid,
        player=who,
        rule=held.words,
    )


def became_of(held: Claim) -> messages.Message:
    """Return a sentence on the result of a claim whose Prophet was not overthrown."""
    if held.right is None:
        return messages.message(
            "This is in a pupil’s own words. Would it judge every card as the rule does?"
        )
    if held.right and not held.only_here:
        return messages.message("That was the rule.")
    if held.right:
        return messages.message("From this starting card it gives the same answers as the rule.")
    if held.same_since is not None:
        return messages.message(
            "After card %(ordinal)s, no card could ever tell it from the rule at this "
            "table. It counts as right.",
            ordinal=held.same_since,
        )
    if held.refuted is not None and held.already:
        return messages.message(
            "%(cards)s had contradicted it before it was claimed.", cards=held.refuted.cards
        )
    if held.refuted is not None:
        return messages.message("%(cards)s contradicted it later.", cards=held.refuted.cards)
    if not held.apart:
        return messages.message(
            "It’s a different rule, but only a very long line could tell the two apart."
        )
    return messages.message(
        "It’s a different rule. Nothing in the round told the two apart; %(cards)s at "
        "the end would have.",
        cards=held.apart,
    )
