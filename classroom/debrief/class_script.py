"""A teacher's script for the debrief of a class, minute by minute, from what happened in it.

In the order of every debrief: what we felt, what happened, what we learned, how it relates to
science, what if, what next. It goes with the slides of :mod:`classroom.debrief.class_slides` for as
many minutes, in their order, and names no one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

from classroom.classes.events import Minutes
from classroom.debrief.class_slides import (
    EXIT,
    SLIP_OR_RULE,
    ClassSlide,
    Kind,
    class_slides,
    questions_left,
    what_next,
)
from classroom.debrief.ideas import IDEAS
from classroom.debrief.whole_class import ClassFindings, Event
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, RuleRef, message

FELT: Final = message("What we felt")
HAPPENED: Final = message("What happened")
LEARNED: Final = message("What we learned")
RELATES: Final = message("How it relates to science")
WHAT_IF: Final = message("What if")
NEXT: Final = message("What next")

_PHASES: Mapping[Kind, Message] = MappingProxyType(
    {
        "tables": HAPPENED,
        "turning": HAPPENED,
        "replication": LEARNED,
        "falls": LEARNED,
        "same": LEARNED,
        "premature": LEARNED,
        "praised": LEARNED,
        "question": RELATES,
        "limits": RELATES,
        "if": WHAT_IF,
        "next": NEXT,
    }
)
_NAMED: Mapping[Kind, Message] = MappingProxyType(
    {
        "tables": message("The idea here: comparing results, including surprising ones."),
        "replication": message("The idea here: comparing several searches for one rule."),
        "limits": message(
            "The idea here: the limits of a model. Every model leaves something out."
        ),
        "if": message(
            "The idea here: a thought experiment. Change one thing, and think it through."
        ),
        "next": message("The idea here: planning a test that could prove us wrong."),
    }
)
"""The ideas of slides that show none."""


class Talk(NamedTuple):
    """Teacher's notes on a question: what to listen for, a likely answer, a follow-up."""

    listen: str
    likely: str
    go_on: str


_OF_EVENTS: Mapping[Event, Talk] = MappingProxyType(
    {
        "broke": Talk(
            N_("One play was enough here: the rule that was noted said something else."),
            N_("“But it worked until then!”"),
            N_("Which other rules fitted those cards too?"),
        ),
        "slipped": Talk(
            N_("The rule that was noted got this play right. It just wasn’t followed."),
            N_("“It was just bad luck.”"),
            N_("Luck, or a slip? Ask how anyone could tell a slip from a wrong rule."),
        ),
        "already": Talk(
            N_("The results were there already. Comparing them with the rule was all it took."),
            N_("“We forgot about that card.”"),
            N_("What would help you to check a rule against all the old results?"),
        ),
        "unknown": Talk(
            N_("We can’t know: the notes don’t show which rule was followed."),
            N_("“The rule was wrong.”"),
            N_("Maybe, or it was a slip. What would we need to see to decide?"),
        ),
        "several": Talk(
            N_("Only the notes can show the difference: what did the rule say about this play?"),
            N_("“They were wrong.”"),
            N_("What exactly was wrong: the rule, or how it was used? How do you know?"),
        ),
        "stood": Talk(
            N_("Either cards were played that could have broken it, or no one tried."),
            N_("“So the rule was right.”"),
            N_("No call has failed so far. Did anyone try to make one fail, and with which card?"),
        ),
        "untested": Talk(
            N_("Nothing was judged after it, so no call could fail."),
            N_("“They won, so they were right.”"),
            N_("What would you have wanted to see before you believed it?"),
        ),
        "silent": Talk(
            N_("Cards were missing, or a rule, or the courage to be wrong."),
            N_("“I didn’t want to be wrong.”"),
            N_("What could we change so that being wrong is less of a problem?"),
        ),
        "same": Talk(
            N_("Cards on which the two differ: before they came to agree, or in a new round."),
            N_("“Play more cards.”"),
            N_("On this line it wouldn’t help: from here on, both rules always agree."),
        ),
    }
)
_OF_IDEAS: Mapping[str, Talk] = MappingProxyType(
    {
        "falsified": Talk(
            N_("A rule can fit many cards and still fail on the next one."),
            N_("“But it worked until then!”"),
            N_("Which other rules fitted those cards too?"),
        ),
        "prediction": Talk(
            N_("Either cards were played that could have broken it, or no one tried."),
            N_("“So the rule was right.”"),
            N_("No call has failed so far. Did anyone try to make one fail, and with which card?"),
        ),
        "aloud": Talk(
            N_("Everyone can check words; no one can check a feeling."),
            N_("“I knew it all along.”"),
            N_("What exactly did the guess say? Does it leave any card open?"),
        ),
        "know_how": Talk(
            N_("Playing well is one thing; being able to say why is another."),
            N_("“I just had a feeling.”"),
            N_("Let two pupils of that table write down the rule, and compare."),
        ),
        "crucial": Talk(
            N_("It was a good question because two rules predicted different answers."),
            N_("“It was good because it was right.”"),
            N_("What if the answer had been the other one: would it have told us nothing?"),
        ),
        "experiment": Talk(
            N_("It was a good question because different rules predicted different answers."),
            N_("“It was good because it was right.”"),
            N_("What if the answer had been the other one: would it have told us nothing?"),
        ),
        "good_test": Talk(
            N_("It was a good test before the answer came: whatever it was, rules had to go."),
            N_("“It was good because it was right.”"),
            N_("What if the answer had been the other one: would it have told us nothing?"),
        ),
        "surprise": Talk(
            N_("Which rules had said otherwise, and so had to go."),
            N_("“That was just luck.”"),
            N_("The answer may be luck. Was the question a good one before the answer came?"),
        ),
        "hypothesis": Talk(
            N_("A rule can be a good idea and still be wrong. Giving it up is progress."),
            N_("“Then it was a bad guess.”"),
            N_("Which cards did it fit? What did we know once it was ruled out?"),
        ),
        "rescue": Talk(
            N_("The new rule says something about cards that no one had played yet."),
            N_("“I just added an exception.”"),
            N_("What does the new rule predict that the old one didn’t?"),
        ),
        "slip": Talk(
            N_("The rule that was noted got this play right. It just wasn’t followed."),
            N_("“It was just bad luck.”"),
            N_("Luck, or a slip? Ask how anyone could tell a slip from a wrong rule."),
        ),
        "notes": Talk(
            N_("We can’t know: the notes don’t show which rule was followed."),
            N_("“The rule was wrong.”"),
            N_("Maybe, or it was a slip. What would we need to see to decide?"),
        ),
        "positive": Talk(
            N_("A card that should be right can turn out wrong: it’s a test too."),
            N_("“You have to play cards that fit.”"),
            N_("Which cards does your rule forbid? Did anyone try one?"),
        ),
        "falsifier": Talk(
            N_("Right: the rule has to go. Wrong: the rule has passed a test."),
            N_("“You lose points for that.”"),
            N_("What did it cost, and what did it tell the table?"),
        ),
        "no_play": Talk(
            N_("A hand on the table is evidence for everyone."),
            N_("“They were unlucky with their cards.”"),
            N_("Was any of the cards shown right under a rule that you had in mind?"),
        ),
        "publication": Talk(
            N_("Some of it was known by then; the rest was hope."),
            N_("“I wanted to be first.”"),
            N_("So do scientists. What can you lose if you publish early, and what if you wait?"),
        ),
        "underdetermined": Talk(
            N_("Several rules fitted every card. Taking the simplest is a choice."),
            N_("“There was no other rule.”"),
            N_("Give them a minute to find one that fits the first cards of the line."),
        ),
        "sent_out": Talk(
            N_("If you’re afraid of a wrong card, you ask less."),
            N_("“Then I only played safe cards.”"),
            N_("What could the table not learn from safe cards?"),
        ),
        "negative": Talk(
            N_("Something we learned only from that card."),
            N_("“Nothing, it was just wrong.”"),
            N_("Name a rule that would have said “right”. Can it still be the rule?"),
        ),
        "whole": Talk(
            N_("When several things are tested at once, a “no” doesn’t say which one failed."),
            N_("“The last one was wrong.”"),
            N_("How do you know? What could be tested alone?"),
        ),
        "replication": Talk(
            N_("New plays are new evidence. The very same play again adds nothing here."),
            N_("“They agree, so it’s right.”"),
            N_("If one table had been wrong, would anyone have noticed?"),
        ),
        "many": Talk(
            N_("With only one rule in mind, you find cards that fit it."),
            N_("“One rule is hard enough.”"),
            N_("Let pairs write down two rules that both fit the first cards of a line."),
        ),
        "law": Talk(
            N_("Everyone trusted that the rule would stay the same, and no one could know."),
            N_("“Then it’s impossible.”"),
            N_("How would you notice that it had changed?"),
        ),
        "reveal": Talk(
            N_("More cards can make you surer, but never certain."),
            N_("“Very sure.”"),
            N_("What would still surprise you?"),
        ),
    }
)
_OF_SLIDES: Mapping[Kind, Talk] = MappingProxyType(
    {
        "tables": Talk(
            N_("How a table asked its questions, not who was clever."),
            N_("“They won.”"),
            N_("Being fast doesn’t make you right. What had they seen when they were sure?"),
        ),
        "falls": Talk(
            N_("Something in writing, with the time on it."),
            N_("“You could just see it.”"),
            N_("What would someone from another table need to see to believe you?"),
        ),
        "premature": Talk(
            N_("A card on which the two rules give different answers."),
            N_("“We needed more cards.”"),
            N_("Which kind of card? Name one on which the two rules differ."),
        ),
        "limits": Talk(
            N_("Others check results, and wrong ones count too. But nature reveals no rule."),
            N_("“Scientists don’t guess.”"),
            N_("Take one line on the projector: what is different in real science?"),
        ),
        "if": Talk(
            N_("An answer that names a card or a moment."),
            N_("“It depends.”"),
            N_("On what? Ask for one card."),
        ),
        "next": Talk(
            N_("A rule, a card, and an answer that the rule forbids."),
            N_("“I was right, so nothing could.”"),
            N_(
                "Right or not: which answer would have surprised you? Collect the slips, and start "
                "the next lesson with two of them."
            ),
        ),
    }
)
_SLIP_OR_RULE: Final = frozenset(
    (*(_OF_EVENTS[event] for event in SLIP_OR_RULE), _OF_IDEAS["slip"], _OF_IDEAS["notes"])
)
"""They ask the same, so one of them is enough for a script."""
_ANY_IDEA: Final = Talk(
    N_("An example from their own table."),
    N_("“I don’t know.”"),
    N_("Half a minute with a neighbour, then ask again."),
)

How = Literal["pairs", "writing"]

_IN_PAIRS: Mapping[Kind, str] = MappingProxyType(
    {
        "turning": N_("Agree on an answer, and on a card that shows it."),
        "replication": N_(
            "One of you says what it shows, the other what it can’t show. Then swap."
        ),
        "same": N_("Work out why no card can tell the two rules apart."),
        "premature": N_("Find a card that the two rules answer differently."),
        "praised": N_(
            "One of you finds a rule that says “right”, the other a rule that says “wrong”."
        ),
    }
)
_PAIRS_BY_EVENT: Mapping[Event, str] = MappingProxyType(
    {
        "broke": N_("Agree on what you would keep of the rule, and on a card to test it with."),
        "slipped": N_("Agree on how anyone at the table could have noticed the slip."),
        "already": N_("Agree on how to check a new rule against all the cards on the table."),
        "unknown": N_("One of you says it was the rule, the other says it was a slip. Then swap."),
        "several": N_("One of you says it was the rule, the other says it was a slip. Then swap."),
        "untested": N_("Agree on the card you would have played next, to test it."),
    }
)
"""What happened comes before the kind of slide."""
_IN_ANY_PAIR: Final = N_("Agree on an answer, and on an example from your own table.")
_IN_WRITING: Final = N_("On your own, without talking: one sentence with “because” in it.")
_ON_A_SLIP: Final = N_("On your own, without talking. Put your name on it only if you want to.")

_LONG: Mapping[Kind, int] = MappingProxyType(
    {"turning": 4, "replication": 4, "falls": 4, "same": 4, "premature": 4, "question": 4}
)
_USUAL: Final = 3
"""How long these take beside others, which take the usual time."""
_EVERY: Final = 10
"""Minutes in which there is a task for pairs and one in writing, at least."""


@dataclass(frozen=True)
class Task:
    """Work for the pupils in place of answering one by one."""

    how: How
    minutes: int
    """Of the minutes of its beat."""
    say: Message


@dataclass(frozen=True)
class Beat:
    """Some minutes of the debrief."""

    start: int
    """In minutes from its beginning ..."""
    until: int
    """... to here."""
    phase: Message
    kind: Kind | None
    """Of its slide; None for how it felt."""
    slide: int | None
    """The number of the slide on the projector, from 1; None for none, or the one before."""
    title: Message | None
    """The headline of that slide."""
    table: int | None
    say: tuple[Message, ...]
    rule: RuleRef | None
    """The rule that is spoken of."""
    event: Event | None
    """What happened, where a teacher would answer it differently."""
    idea: Message | None
    """The name of the idea, in a sentence."""
    ask: Message
    tasks: tuple[Task, ...]
    listen: Message
    likely: Message
    go_on: Message


@dataclass(frozen=True)
class ClassScript:
    minutes: Minutes
    slides: int
    beats: tuple[Beat, ...]


def script(found: ClassFindings, minutes: Minutes) -> ClassScript:
    """Return what to say, to ask and to do in so many minutes."""
    slides, before = class_slides(found, minutes), _Before()
    beats = [(_felt(found), 2 if minutes == 8 else _USUAL)]
    for place, slide in enumerate(slides, 1):
        beats.append((_beat(place, slide, before), _LONG.get(slide.kind, _USUAL)))
    if minutes == 8:
        beats += [(_question(found, slides, before), 4), (_exit(found), 2)]
    return ClassScript(minutes, len(slides), tuple(_with_tasks(list(_timed(beats, minutes)))))


def _timed(beats: list[tuple[Beat, int]], minutes: int) -> Iterator[Beat]:
    """Yield the beats with their minutes, in proportion to their shares, each at least one.

    There are always fewer beats than minutes.
    """
    whole, taken, start = sum(share for _, share in beats), 0, 0
    for place, (beat, share) in enumerate(beats, 1):
        taken += share
        until = max(start + 1, round(minutes * taken / whole))
        until = min(until, minutes - (len(beats) - place))
        yield replace(beat, start=start, until=until)
        start = until


def _with_tasks(beats: Sequence[Beat]) -> Iterator[Beat]:
    """Yield the beats with a task for pairs and one in writing in every ten minutes.

    The remaining minutes get both tasks too. The slip at the end is always in writing.
    """
    chosen: dict[int, set[How]] = {}
    for begin in range(0, beats[-1].until, _EVERY):
        places = [place for place, beat in enumerate(beats) if begin <= beat.start < begin + _EVERY]
        if not places:
            continue
        # The longest first, and how it felt only where there is nothing else.
        places.sort(key=lambda place: (beats[place].kind is None, -_minutes(beats[place])))
        slips = [place for place in places if beats[place].kind == "next"]
        others = [place for place in places if place not in slips] or slips
        writing = (slips or others[1:] or others)[0]
        chosen.setdefault(others[0], set()).add("pairs")
        chosen.setdefault(writing, set()).add("writing")
    for place, beat in enumerate(beats):
        how = chosen.get(place, set())
        yield replace(beat, tasks=tuple(_task(beat, each) for each in get_args(How) if each in how))


def _minutes(beat: Beat) -> int:
    return beat.until - beat.start


def _task(beat: Beat, how: How) -> Task:
    if how == "writing":
        asks = _ON_A_SLIP if beat.kind == "next" else _IN_WRITING
        return Task(how, 1, message(asks))
    text = _IN_ANY_PAIR if beat.kind is None else _IN_PAIRS.get(beat.kind, _IN_ANY_PAIR)
    if beat.event is not None:
        text = _PAIRS_BY_EVENT.get(beat.event, text)
    return Task(how, 2 if _minutes(beat) > 3 else 1, message(text))


def _of(
    phase: Message, kind: Kind | None, talk: Talk, ask: Message, say: tuple[Message, ...] = ()
) -> Beat:
    """Return a beat without a slide and without its minutes."""
    return Beat(
        start=0,
        until=0,
        phase=phase,
        kind=kind,
        slide=None,
        title=None,
        table=None,
        say=say,
        rule=None,
        event=None,
        idea=None if kind is None else _NAMED.get(kind),
        ask=ask,
        tasks=(),
        listen=message(talk.listen),
        likely=message(talk.likely),
        go_on=message(talk.go_on),
    )


def _felt(found: ClassFindings) -> Beat:
    did = found.practised
    if found.basis.robots and not found.basis.plays:
        ask = message("What was going through your mind while you watched?")
    elif did.overthrown:
        ask = message("What was the most exciting moment, and how did it feel?")
    elif any(row.stable is not None for row in found.tables) or did.declared:
        ask = message("When were you sure, and how did that feel?")
    else:
        ask = message("When were you stuck, and how did that feel?")
    talk = Talk(
        N_("Any feeling; none is wrong. Who laughed, who was annoyed, and about what?"),
        N_("“Good.” “Boring.”"),
        N_("Ask for the moment: which card was that?"),
    )
    return _of(FELT, None, talk, ask, (message("Phones and cards down, please."),))


class _Before:
    """Talks and ideas that the script has used so far, to avoid repeating them."""

    def __init__(self) -> None:
        self._talks: set[Talk] = set()
        self._ideas: set[str] = set()

    def talk(self, kind: Kind, idea: str, event: Event | None) -> Talk:
        """Return the first unused talk: of the event, else of the slide's kind, else of the idea.

        Return the general talk if all of these were used.
        """
        fitting = [
            None if event is None else _OF_EVENTS[event],
            _OF_SLIDES.get(kind),
            _OF_IDEAS.get(idea),
        ]
        new = (talk for talk in fitting if talk is not None and talk not in self._talks)
        found = next(new, _ANY_IDEA)
        self._talks |= _SLIP_OR_RULE if found in _SLIP_OR_RULE else {found}
        return found

    def idea(self, idea: str) -> Message:
        """Return a sentence naming the idea, with its explanation the first time."""
        found, again = IDEAS[idea], idea in self._ideas
        self._ideas.add(idea)
        if again:
            return message("The idea here, again: %(name)s.", name=found.called)
        return message("The idea here: %(name)s. %(means)s", name=found.called, means=found.means)


def _beat(place: int, slide: ClassSlide, before: _Before) -> Beat:
    step = slide.step
    assert step.question is not None, "every slide of a class asks something"
    nameless = slide.without_names
    text = tuple(map(nameless, step.text))
    talk = before.talk(slide.kind, slide.idea, slide.event)
    beat = _of(_PHASES[slide.kind], slide.kind, talk, nameless(step.question), text)
    return replace(
        beat,
        slide=place,
        title=nameless(step.headline),
        table=slide.table,
        rule=slide.rule,
        event=slide.event,
        idea=before.idea(slide.idea) if slide.idea else beat.idea,
    )


def _question(found: ClassFindings, slides: tuple[ClassSlide, ...], before: _Before) -> Beat:
    """Return the one question of a short debrief, if possible one that no slide asks."""
    question = (questions_left(found, slides) or list(found.questions))[0]
    talk = before.talk("question", question.idea, question.event)
    beat = _of(RELATES, "question", talk, question.asks)
    return replace(beat, event=question.event, idea=before.idea(question.idea))


def _exit(found: ClassFindings) -> Beat:
    return _of(NEXT, "next", _OF_SLIDES["next"], EXIT, (what_next(found),))
