"""The poster of a round for the classroom wall: one card, its effect, and one question.

It has no names, scores, or anything that someone typed.
"""

from __future__ import annotations

from dataclasses import dataclass

from classroom.cards import Card
from classroom.debrief.evidence.information import PlayInformation, most_surprising
from classroom.debrief.evidence.noted_rules import NotedRule, crucial, noted_rules
from classroom.debrief.evidence.tested_calls import calls_tested
from classroom.debrief.findings import claims, plays
from classroom.debrief.findings.claims import Broken
from classroom.debrief.findings.headline import of_fall, of_reign
from classroom.debrief.findings.ideas import IDEAS, Idea
from classroom.debrief.findings.of_table import ReignFound, TableFindings
from classroom.debrief.findings.turning_points import Moment
from classroom.game.round import Result
from classroom.i18n import messages
from classroom.rules.automaton import Automaton


@dataclass(frozen=True)
class PosterMoment:
    """One moment of a round."""

    headline: messages.Message
    """Of this moment alone: the sheet shows no other."""
    number: int | None
    """The entry it rests on; None for the round as a whole."""
    upto: int
    """Cards on the layout then."""
    begins: int | None
    """The card of the line from which on it is told; None: what led to that moment is."""
    cards: tuple[Card, ...]
    """The card that did it; those of a string, or of the hand that was shown."""
    what: messages.Message
    """The effect of these cards, in a few words."""
    learned: tuple[messages.Message | None, messages.Message]
    """A heading, if one is needed, and the lesson learned; never a refuted rule."""
    idea: Idea
    what_if: messages.Message
    next_time: messages.Message
    """A suggestion for the next round that follows from that moment."""
    refuted: messages.Message | None = None
    """The rule, or the part of it, that was refuted in that moment."""


_EXPECT_WRONG = messages.message(
    "Next time, once you feel sure, play a card that you expect to be wrong."
)
_KEEP_TWO = messages.message(
    "Next time, keep two rules in mind and play a card on which they differ."
)
_TWO_RULES = messages.message(
    "Next time, write down two rules that fit, and find a card on which they differ."
)


def poster_moment(found: TableFindings) -> PosterMoment:
    """Return the poster of the moment most worth showing.

    In this order: an overthrow, a reign that lasted, the rule guessed, a noted rule that no longer
    fitted, a surprising answer, or the first wrong card.
    """
    fallen = [reign for reign in found.reigns if reign.broken is not None]
    pupils = [each for each in fallen if each.broken and each.broken.by_robot is None]
    if fallen:
        return _fall(found, (pupils or fallen)[0])
    if found.reigns and found.reigns[-1].how == "stood":
        return _stood(found, found.reigns[-1])
    for moment in found.moments:
        if moment.kind == "guessed":
            return _guessed(found, moment)
    for result in found.round.results:
        for noted in noted_rules(found.course, result):
            if noted.ruled_out:
                return _ruled_out(found, result, noted)
    surprise = most_surprising(found.course, found.asked.plays)
    if surprise is not None:
        return _surprise(found, surprise)
    wrong = next((r for r in found.round.results if r.cards and not r.right), None)
    return _at_the_end(found) if wrong is None else _first_wrong(found, wrong)


def _fall(found: TableFindings, reign: ReignFound) -> PosterMoment:
    assert reign.broken is not None
    broken = reign.broken
    result = next(r for r in found.round.results if r.number == broken.number)
    cards, what = _fell(result)
    learned, idea, what_if = _how(found, reign, broken, result)
    stretch = next(each for each in found.round.prophets.reigns if each.number == reign.number)
    return PosterMoment(
        headline=of_fall(found.course, stretch, broken),
        number=result.number,
        upto=result.laid_before + len(result.laid),
        begins=None,
        cards=cards,
        what=what,
        learned=learned,
        idea=IDEAS[idea],
        what_if=what_if,
        next_time=_after_a_fall(reign, broken),
        refuted=None
        if broken.fall != "broke" or broken.clause is None
        else messages.message(
            "The rule in the notebook: “%(rule)s” The part that failed: %(clause)s",
            rule=_meant(reign, broken),
            clause=messages.RuleRef(broken.clause),
        ),
    )


def _meant(reign: ReignFound, broken: Broken) -> messages.RuleRef | messages.UserText:
    """Return the noted rule that broke."""
    meant = broken.later or reign.claim
    assert meant is not None, "a noted rule broke"
    return meant.words


def _after_a_fall(reign: ReignFound, broken: Broken) -> messages.Message:
    """Return what to try after an overthrow, by what failed, as far as anyone knows."""
    if broken.fall == "slipped":
        return messages.message(
            "Next time you call, check each card against the rule you wrote down."
        )
    if broken.fall == "already":
        return messages.message(
            "Next time you write down a rule, first check it against every card on the table."
        )
    if broken.how == "words":
        return messages.message(
            "Next time, before you declare, write down a rule that others could check."
        )
    own = broken.by_robot is None and not broken.unlogged
    if broken.how == "unknown" and own and reign.claim is None:
        return messages.message(
            "Next time, write your rule down before you declare. Then everyone can see what was "
            "tested."
        )
    return messages.message(
        "Next time, before you declare, name the card that would prove you wrong."
    )


def _how(
    found: TableFindings, reign: ReignFound, broken: Broken, result: Result
) -> tuple[tuple[messages.Message, messages.Message], str, messages.Message]:
    """Return the lesson of an overthrow, its idea and a what-if question.

    They depend on what failed, as far as the record shows.
    """
    if broken.fall == "slipped":
        learned = messages.message(
            "The rule in the notebook had predicted this. It wasn’t followed."
        )
        return (
            (messages.message("Note and call"), learned),
            "slip",
            messages.message("What if the call had followed the rule in the notebook?"),
        )
    if broken.fall == "already":
        learned = messages.message("The rule in the notebook had already been contradicted.")
        what_if = messages.message(
            "What if someone had checked the rule in the notebook against the cards on the table?"
        )
        return (messages.message("Already on the table"), learned), "already", what_if
    if broken.by_robot is not None:
        learned = messages.message(
            "A robot was at work, so no one can tell which rule was followed."
        )
        return (messages.message("What we can’t know"), learned), "prediction", _untested(result)
    if broken.fall == "unknown":
        learned = messages.message(
            "Our notes don’t show if the Prophet’s rule was wrong or if it was a mix-up."
        )
        what_if = messages.message(
            "What if the rule had been written down, clearly, before the call?"
        )
        if broken.how == "words":
            what_if = messages.message(
                "What if the rule in the notebook had been so clear that anyone could check it?"
            )
        elif broken.unlogged or broken.how == "unsure":
            what_if = _untested(result)
        untold = (
            messages.message("What the record can’t tell")
            if broken.unlogged
            else messages.message("What the notes can’t tell")
        )
        return (untold, learned), "notes", what_if
    what_if = _untested(result)
    return _broke(found, reign, result), "falsified", what_if


def _untested(result: Result) -> messages.Message:
    if result.cards:
        return messages.message("What if %(cards)s had never been played?", cards=result.laid)
    if result.row.number == 13:
        return messages.message("What if the Prophet had picked a different card?")
    return messages.message("What if that call had never been tested?")


def _fell(result: Result) -> tuple[tuple[Card, ...], messages.Message]:
    match result.row.number:
        case 9:
            return result.laid, messages.message("This was called “right”, but it was wrong.")
        case 10:
            return result.laid, messages.message("This was called “wrong”, but it was right.")
        case 11:
            return result.laid, messages.message("The call said that nothing fitted. This did.")
        case 12:
            return result.shown, messages.message(
                "The call said that something fitted. Nothing did."
            )
        case _:
            picked = () if result.picked is None else (result.picked,)
            return picked, messages.message(
                "The Prophet picked this card. It didn’t fit; %(cards)s did.", cards=result.laid
            )


def _broke(
    found: TableFindings, reign: ReignFound, result: Result
) -> tuple[messages.Message, messages.Message]:
    broken = reign.broken
    rank = plays.untested(found.course, result)
    if rank is not None:
        return messages.message("What no one had tested"), plays.never_after(rank)
    assert broken is not None, "it broke"
    return messages.message("The rule in the notebook failed"), claims.verdict(broken)


def _stood(found: TableFindings, reign: ReignFound) -> PosterMoment:
    tested = bool(reign.calls)
    already = tested and reign.asked is not None and reign.asked.already
    dead = (
        ()
        if not already or reign.asked is None or reign.asked.refuted is None
        else reign.asked.refuted.cards
    )
    assert found.round.prophets.reign is not None, "it stood"
    return PosterMoment(
        headline=of_reign(found.course, found.round.prophets.reign),
        number=reign.number,
        upto=found.counts.laid,
        begins=reign.marked,
        cards=(found.round.layout.cards[reign.marked - 1].card,),
        what=messages.counted_message(
            "After this card there was one call, and it was right.",
            "After this card there were %(count)s calls, and all were right.",
            reign.calls,
        )
        if tested
        else messages.message("Declared on this card, and never tested."),
        learned=(messages.message("When it was claimed"), _left(found, reign.number)),
        idea=IDEAS[_idea_of_calls(found, already)],
        what_if=messages.message(
            "What if someone had checked the rule in the notebook against the cards on the table?"
        )
        if already
        else messages.message("What if the rule had never been revealed? How sure could you be?")
        if (reign.asked is not None and reign.asked.same_since is not None)
        or not found.course.rules.wider[-1].disputed
        else messages.message(
            "What if one more card had come? Which would have been the hardest test?"
        ),
        refuted=messages.message(
            "A rule was written down that %(cards)s had already contradicted.", cards=dead
        )
        if dead
        else None,
        next_time=messages.message(
            "Next time you write down a rule, first check it against every card on the table."
        )
        if already
        else messages.message("Next time: a harder rule, and the same questions.")
        if tested
        else messages.message(
            "Next time, before you declare, name the card that would prove you wrong."
        ),
    )


def _idea_of_calls(found: TableFindings, already: bool) -> str:
    """Return the idea of a reign that lasted: only calls that could have failed are tests."""
    reign = found.round.prophets.reign
    assert reign is not None, "it lasted"
    tested = calls_tested(found.course, reign)
    if already:
        return "already"
    if not tested.calls:
        return "publication"
    return "prediction" if tested.splits or tested.unseen else "untested"


def _guessed(found: TableFindings, moment: Moment) -> PosterMoment:
    what = messages.message("After this card the rule was said aloud.")
    if moment.robot:
        what = messages.message("After this card a robot said the rule aloud.")
    return PosterMoment(
        headline=messages.message("The rule, said aloud"),
        number=moment.number,
        upto=moment.upto,
        begins=None,
        cards=moment.cards,
        what=what,
        learned=(None, _left(found, moment.number)),
        idea=IDEAS["aloud"],
        what_if=messages.message(
            "What if the guess had been wrong? What would everyone have learned?"
        ),
        next_time=messages.message("Next time: a harder rule, and the same questions."),
    )


def _left(found: TableFindings, number: int) -> messages.Message:
    """Return a sentence counting the rules that still fitted just before an entry.

    It counts the catalogue and the family together.
    """
    return _fitting(found, found.course.settled_before(number))


def _ruled_out(found: TableFindings, result: Result, noted: NotedRule) -> PosterMoment:
    return PosterMoment(
        headline=_headline(result),
        number=result.number,
        upto=result.laid_before + len(result.laid),
        begins=None,
        cards=result.laid or result.shown,
        what=_answer(found, result),
        learned=(None, _before_and_after(found, result)),
        idea=IDEAS["hypothesis" if crucial(found.course, result) is None else "crucial"],
        what_if=_sooner(found, result),
        next_time=_TWO_RULES,
        refuted=messages.message(
            "A pupil had written down: “%(rule)s” From then on, that rule no longer fitted.",
            rule=noted.words,
        ),
    )


def _headline(result: Result) -> messages.Message:
    """Return a headline by the number of the card, so that the posters of a class differ."""
    if not result.laid:
        return messages.message("A shown hand ruled out a rule in a notebook")
    if len(result.laid) > 1:
        return messages.message("A string ruled out a rule in a notebook")
    return messages.message(
        "Card %(number)s ruled out a rule in a notebook", number=result.laid_before + 1
    )


def _before_and_after(found: TableFindings, result: Result) -> messages.Message:
    """Return a sentence counting the rules that fitted before and after a play."""
    index = found.round.results.index(result)
    return messages.counted_message(
        "Of the %(known)s rules that the program knows, %(before)s still fitted before this play, "
        "and %(count)s after it.",
        "Of the %(known)s rules that the program knows, %(before)s still fitted before this play, "
        "and %(count)s after it.",
        len(found.course.rules.wider[index + 1]),
        known=len(found.course.rules.hypotheses.library),
        before=len(found.course.rules.wider[index]),
    )


def _answer(found: TableFindings, result: Result) -> messages.Message:
    if result.cards is None and result.right:
        return messages.message("No card of this hand fitted.")
    if result.cards is None:
        return messages.message("A player said that no card fitted. This one did.")
    places: dict[str, messages.Value] = {
        "cards": result.cards or (),
        "after": found.course.after(result),
    }
    if result.right:
        return messages.message("%(cards)s after %(after)s: right.", **places)
    return messages.message("%(cards)s after %(after)s: wrong.", **places)


def _sooner(found: TableFindings, result: Result) -> messages.Message:
    """Return a question on an earlier or missing answer.

    A rule without a memory would have given the same answer at any time, so the question then asks
    what would have happened without the card.
    """
    if not result.laid:
        return messages.message("What if that hand had never been shown?")
    starters = found.round.layout.starters
    begun = [
        each.cards or ()
        for each in found.round.results
        if found.course.line(each.laid_before) == [*starters]
    ]
    tried = any(result.laid[0] in cards for cards in begun)
    if tried or _without_memory(found.round.rule, starters):
        return messages.message("What if %(cards)s had never been played?", cards=result.laid)
    return messages.message(
        "What if %(cards)s had come directly after the starter?", cards=result.laid
    )


def _without_memory(rule: Automaton, starters: tuple[Card, ...]) -> bool:
    """Return whether a rule allows the same cards after every line from these starters."""
    seen, left = set[int](), {rule.run(starters)}
    while left:
        seen |= left
        left = {to for state in left for to in rule.moves[state] if to >= 0} - seen
    return len({rule.legal(state) for state in seen}) == 1


def _surprise(found: TableFindings, play: PlayInformation) -> PosterMoment:
    result = found.round.results[play.index]
    assert play.split is not None, "it was surprising"
    return PosterMoment(
        headline=messages.message("An unlikely answer"),
        number=result.number,
        upto=result.laid_before + len(result.laid),
        begins=None,
        cards=result.laid or result.shown,
        what=_answer(found, result),
        learned=(
            messages.message("What it told us"),
            messages.counted_message(
                "Of the %(library)s rules in the program’s list, %(before)s still fitted. Only "
                "%(count)s of them had predicted it.",
                "Of the %(library)s rules in the program’s list, %(before)s still fitted. Only "
                "%(count)s of them had predicted it.",
                play.left,
                library=found.library,
                before=play.split.still_fit,
            ),
        ),
        idea=IDEAS["surprise" if result.laid else "no_play"],
        what_if=_sooner(found, result),
        next_time=_KEEP_TWO,
    )


def _first_wrong(found: TableFindings, result: Result) -> PosterMoment:
    """Return the poster of the first wrong play, for a round in which nothing else stands out."""
    return PosterMoment(
        headline=messages.message("The first wrong card")
        if len(result.laid) == 1
        else messages.message("The first wrong string"),
        number=result.number,
        upto=result.laid_before + len(result.laid),
        begins=None,
        cards=result.laid,
        what=_answer(found, result),
        learned=(None, _before_and_after(found, result)),
        idea=IDEAS["negative"],
        what_if=messages.message("What if %(cards)s had never been played?", cards=result.laid),
        next_time=_KEEP_TWO
        if found.course.by_robot(result.number)
        else messages.message(
            "Next time, before you play a card: which rule says right, and which says wrong?"
        ),
    )


def _at_the_end(found: TableFindings) -> PosterMoment:
    last = found.round.layout.cards[-1:] if found.counts.plays else ()
    what = messages.message("Every card that was played was right.")
    count = found.counts.laid
    if count == 1:
        what = messages.message("The only card on the table.")
    elif not any(result.cards for result in found.round.results):
        what = messages.counted_message(
            "%(count)s card on the table.", "%(count)s cards on the table.", count
        )
    return PosterMoment(
        headline=found.headline.said,
        number=None,
        upto=found.counts.laid,
        begins=None,
        cards=tuple(laid.card for laid in last) or found.round.layout.starters[-1:],
        what=what,
        learned=(None, _fitting(found, len(found.round.results))),
        idea=IDEAS["law"],
        what_if=IDEAS["law"].asks,
        next_time=_EXPECT_WRONG,
    )


def _fitting(found: TableFindings, results: int) -> messages.Message:
    """Say in few words how many rules still fitted after so many results."""
    return messages.counted_message(
        "%(count)s of the %(known)s rules that the program knows still fitted.",
        "%(count)s of the %(known)s rules that the program knows still fitted.",
        len(found.course.rules.wider[results]),
        known=len(found.course.rules.hypotheses.library),
    )
