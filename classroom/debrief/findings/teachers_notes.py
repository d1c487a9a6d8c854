"""A teacher's notes on a question: what to listen for, a likely answer, a follow-up.

They are chosen by the question that is asked, and not by what happened: one event raises many
questions, and notes on a different one would correct an answer that is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from classroom.debrief.findings.asked_again import AGAIN
from classroom.debrief.findings.ideas import IDEAS
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message


class Again(NamedTuple):
    """Teacher's notes for the second time that a class is asked the same."""

    listen: str
    likely: str
    go_on: str


class Talk(NamedTuple):
    """Teacher's notes on a question: what to listen for, a likely answer, a follow-up."""

    listen: str
    likely: str
    go_on: str
    pairs: str = ""
    """The point on which two neighbours agree first; empty: any answer will do."""
    again: Again | None = None
    """None: no class is asked it twice."""


_KEEP = Talk(
    N_("A part of the rule that every card so far still fits."),
    N_("“Then it was all wrong.”"),
    N_("Which card would test the part that you keep?"),
    N_("Agree on what you would keep of the rule, and on a card to test it with."),
    again=Again(
        N_("A part that no card contradicted, and a part that one did."),
        N_("“Start all over.”"),
        N_("Which cards does the old rule still explain?"),
    ),
)
_SLIP = Talk(
    N_("More than one explanation: a mistake, a doubt, or a new rule that no one wrote down."),
    N_("“They made a mistake.”"),
    N_("Maybe. What else could it have been, and what would we need to see to decide?"),
    N_("Agree on two explanations, and on what would tell them apart."),
    again=Again(
        N_("The failed call counts against the rule only if the call followed it."),
        N_("“It failed, so the rule is wrong.”"),
        N_("What did the rule in the notebook say about this play?"),
    ),
)
_CHECK = Talk(
    N_("The results were there already. Comparing them with the rule was all it took."),
    N_("“We forgot about that card.”"),
    N_("What would help you to check a rule against all the old results?"),
    N_("Agree on how to check a new rule against all the cards on the table."),
    again=Again(
        N_("An old card is as good a test as a new one."),
        N_("“We only looked at the new cards.”"),
        N_("Who at a table could have the job of checking the old cards?"),
    ),
)
_UNKNOWN = Talk(
    N_("We can’t know: the notes don’t show which rule was followed."),
    N_("“The rule was wrong.”"),
    N_("Maybe, or it was a mix-up. What would we need to see to decide?"),
    N_("One of you says it was the rule, the other says it was a mix-up. Then swap."),
    again=Again(
        N_("There’s no rule in writing from before the call."),
        N_("“You could see that it was wrong.”"),
        N_("Name a rule that would have got this play right. Could it have been that one?"),
    ),
)
_WRITTEN = Talk(
    N_("Something in writing, with the time on it."),
    N_("“You could just see it.”"),
    N_("What would someone from another table need to see to believe you?"),
    again=Again(
        N_("A rule in one sentence that a stranger could use."),
        N_("“Everyone knew what I meant.”"),
        N_("Read it to a neighbour: would you both judge the next card the same way?"),
    ),
)
_SURE = Talk(
    N_("A card and a reason: how many other rules still fitted then?"),
    N_("“At once.” “Never.”"),
    N_("Which other rule fitted every card up to there?"),
    again=Again(
        N_("A reason that has to do with tests, and not with time."),
        N_("“When it felt right.”"),
        N_("Which one card would make you surer than five others?"),
    ),
)
_OPEN = Talk(
    N_("A card on which rules that still fitted disagreed."),
    N_("“Any card.”"),
    N_("Why that one? Which rule says “right”, and which says “wrong”?"),
    again=Again(
        N_("Both answers, and what each would have meant."),
        N_("“A safe one.”"),
        N_("What would you have learned from “right”? And from “wrong”?"),
    ),
)
_CHOOSE = Talk(
    N_("Two rules in writing, and a card that one allows and the other forbids."),
    N_("“Just try something.”"),
    N_("Which of your cards would do it?"),
    again=Again(
        N_("The meaning of each answer, said before the card is played."),
        N_("“It was luck.”"),
        N_("First say two rules, then look for the card. Does your hand have one?"),
    ),
)
_DIFFER = Talk(
    N_("A card on which the two rules give different answers."),
    N_("“We needed more cards.”"),
    N_("Which kind of card? Name one on which the two rules differ."),
    again=Again(
        N_("A card that only one of the two rules allows."),
        N_("“They’re nearly the same.”"),
        N_("Where do the two part? Start with a card that one of them forbids."),
    ),
)
_SAME = Talk(
    N_("Cards on which the two rules differ, early in the round or in a new one."),
    N_("“Play more cards.”"),
    N_("On this line it wouldn’t help: from here on, both rules always agree."),
    again=Again(
        N_("Two rules in different words can give the same answers."),
        N_("“One of them must be wrong.”"),
        N_("What would have to be different at the table, so that a card tells them apart?"),
    ),
)
_STRONG = Talk(
    N_("Tests that the rule could have failed."),
    N_("“More cards.”"),
    N_("Ten cards that every rule allows: do they make you surer?"),
    again=Again(
        N_("It’s the kind of test that counts, not how many there were."),
        N_("“If it works often.”"),
        N_("Which single card would count more than ten safe ones?"),
    ),
)
_NEGATIVE = Talk(
    N_("Something we learned only from that card."),
    N_("“Nothing, it was just wrong.”"),
    N_("Name a rule that would have said “right”. Can it still be the rule?"),
    again=Again(
        N_("A rule that said “right”, and so had to go."),
        N_("“We knew that already.”"),
        N_("Who knew it, and from which card?"),
    ),
)
_FORBIDDEN = Talk(
    N_("Right: the rule has to go. Wrong: the rule has passed a test."),
    N_("“You lose points for that.”"),
    N_("What did it cost, and what did it tell the table?"),
    again=Again(
        N_("The meaning of each of the two answers."),
        N_("“It was a waste of a card.”"),
        N_("What would the table know if the answer had been the other one?"),
    ),
)
_EARLY = Talk(
    N_("Some of it was known by then; the rest was hope."),
    N_("“I wanted to be first.”"),
    N_("So do scientists. What can you lose if you publish early, and what if you wait?"),
    again=Again(
        N_("Questions that were open then, and a card that would have closed one."),
        N_("“It turned out well.”"),
        N_("Well done, or lucky? What did they know at that card?"),
    ),
)
_REPLICATION = Talk(
    N_("New plays are new evidence. The very same play again adds nothing here."),
    N_("“They agree, so it’s right.”"),
    N_("If one table had been wrong, would anyone have noticed?"),
    again=Again(
        N_("Whether the tables could have found different things."),
        N_("“Twice is enough.”"),
        N_("What would a third table have to do differently?"),
    ),
)
_SUCCESS = Talk(
    N_("A wrong rule can allow many of the cards that the right one allows."),
    N_("“That was luck.”"),
    N_("Which card would have shown that the rule was wrong?"),
    again=Again(
        N_("Where two rules agree, no card tells them apart."),
        N_("“Winning is what counts.”"),
        N_("In the game, yes. What would that rule do in the next round?"),
    ),
)
_ASKING = Talk(
    N_("How a table asked its questions, not who was clever."),
    N_("“They won.”"),
    N_("Being fast doesn’t make you right. What had they seen when they were sure?"),
)
_COURAGE = Talk(
    N_("The courage to be wrong, or the wish for one more test."),
    N_("“I didn’t want to be wrong.”"),
    N_("What could we change so that being wrong is less of a problem?"),
    again=Again(
        N_("Something that the cards in between could still show."),
        N_("“I wanted to be safe.”"),
        N_("What did waiting cost, and what was it good for?"),
    ),
)
_SURPRISE = Talk(
    N_("Which rules had said otherwise, and so had to go."),
    N_("“That was just luck.”"),
    N_("The answer may be luck. Was the question a good one before the answer came?"),
    again=Again(
        N_("An expectation, and a reason for it."),
        N_("“I knew it.”"),
        N_("Then which answer would have surprised you?"),
    ),
)
_STRING = Talk(
    N_("When several things are tested at once, a “no” doesn’t say which one failed."),
    N_("“The last one was wrong.”"),
    N_("How do you know? What could be tested alone?"),
    again=Again(
        N_("One card at a time is slower, and tells you more."),
        N_("“We wanted to save time.”"),
        N_("When is it worth playing several at once?"),
    ),
)
_HAND = Talk(
    N_("A hand on the table is evidence for everyone."),
    N_("“They were unlucky with their cards.”"),
    N_("Were any of the cards shown right under a rule that you had in mind?"),
    again=Again(
        N_("Every card of the hand is a “no”."),
        N_("“It was only their hand.”"),
        N_("Which of these cards would you have played, and which rule would you have followed?"),
    ),
)
_SEARCH = Talk(
    N_("One card is enough to refute it; only looking at all of them can support it."),
    N_("“I just didn’t see it.”"),
    N_("Who else could have checked, and how?"),
    again=Again(
        N_("A way to go through all the cards, one after the other."),
        N_("“I looked twice.”"),
        N_("What would a second person have done?"),
    ),
)
_GIVEN_UP = Talk(
    N_("A rule can be a good idea and still be wrong. Giving it up is progress."),
    N_("“Then it was a bad guess.”"),
    N_("Which cards did it fit? What did we know once it was ruled out?"),
    again=Again(
        N_("A question that was still open after it."),
        N_("“Nothing.”"),
        N_("Which rule did you turn to next, and why?"),
    ),
)
_RESCUE = Talk(
    N_("The new rule says something about cards that no one had played yet."),
    N_("“I just added an exception.”"),
    N_("What does the new rule predict that the old one didn’t?"),
    again=Again(
        N_("A prediction that only the new rule makes."),
        N_("“Now it fits again.”"),
        N_("Which card could still prove it wrong?"),
    ),
)
_POSITIVE = Talk(
    N_("A card that should be right can turn out wrong: it’s a test too."),
    N_("“You have to play cards that fit.”"),
    N_("Which cards does your rule forbid? Did anyone try one?"),
    again=Again(
        N_("Surprise, and a rule that changed because of it."),
        N_("“The card was just wrong.”"),
        N_("What was your rule before that card, and what was it after?"),
    ),
)
_THOUGHT = Talk(
    N_("An answer that names a card or a moment."),
    N_("“It depends.”"),
    N_("On what? Ask for one card."),
)
_TWO_RULES = Talk(
    N_("Both fit every card, the right ones and the wrong ones."),
    N_("“There can be only one.”"),
    N_("Look at the wrong cards too: does each of your rules forbid them?"),
    again=Again(
        N_("A card on which the two rules differ, and why it does."),
        N_("“I have only one.”"),
        N_("Change one word of it: does it still fit?"),
    ),
)
_FELT = Talk(
    N_("Any feeling; none is wrong. Who laughed, who was annoyed, and about what?"),
    N_("“Good.” “Boring.”"),
    N_("Ask for the moment: which card was that?"),
)
_LAW = Talk(
    N_("Everyone trusted that the rule would stay the same, and no one could know."),
    N_("“Then it’s impossible.”"),
    N_("How would you notice that it had changed?"),
    again=Again(
        N_("One card that goes against a long habit."),
        N_("“I’d start again.”"),
        N_("How many cards would you wait before you believed it?"),
    ),
)

_ON_QUESTIONS: tuple[tuple[Talk, tuple[str, ...]], ...] = (
    (
        _KEEP,
        (
            "%(prophet)s’s rule failed at %(what)s. Which part of it could be kept?",
            "%(player)s’s rule no longer fitted after %(what)s. What could be kept of it?",
            (
                "%(where)s: a rule in a notebook failed: “%(rule)s” What would you keep of "
                "it, and how would you test it?"
            ),
            IDEAS["falsified"].question,
        ),
    ),
    (
        _SLIP,
        (
            (
                "The rule in %(prophet)s’s notebook predicted this, but the call didn’t "
                "follow it. What could explain that?"
            ),
            "What could explain that, and how could we find out?",
            (
                "One Prophet was overthrown although the rule in the notebook had predicted "
                "that play. What could explain that, and how could the table find out?"
            ),
        ),
    ),
    (
        _CHECK,
        (
            (
                "%(prophet)s’s note had already been contradicted. How can you notice that in "
                "your own notes?"
            ),
            "How could you check a new rule against everything on the table?",
            (
                "In %(count)s case, a public prediction failed, and the rule in the "
                "notebook had already been contradicted. How can you notice that in your "
                "own notes?"
            ),
            IDEAS["already"].question,
        ),
    ),
    (
        _UNKNOWN,
        (
            (
                "In %(count)s case, a public prediction failed, and our notes don’t show if "
                "the rule was wrong or if it was a mix-up. What would we need to know?"
            ),
        ),
    ),
    (
        Talk(
            N_("Only the notes can show the difference: what did the rule say about this play?"),
            N_("“They were wrong.”"),
            N_("What exactly was wrong: the rule, or how it was used? How do you know?"),
            N_("One of you says it was the rule, the other says it was a mix-up. Then swap."),
        ),
        ("Was it the rule, or a mix-up? How can we know?", IDEAS["slip"].question),
    ),
    (
        _WRITTEN,
        (
            "How could the table have known which rule %(prophet)s followed?",
            "What note would have shown everyone if %(prophet)s’s rule was wrong or not followed?",
            "What should you write down before you declare, and why?",
            IDEAS["notes"].question,
        ),
    ),
    (
        Talk(
            N_("A card of the kind that decided: nothing like it had been judged before."),
            N_("“No one could know that.”"),
            N_("Which kinds of cards had never been tried by then?"),
            again=Again(
                N_("A gap in what had been tried."),
                N_("“We didn’t have that card.”"),
                N_("Which of the cards that were played comes closest to it?"),
            ),
        ),
        ("Which card could have asked the same question before %(prophet)s declared?",),
    ),
    (
        _SURE,
        (
            (
                "All of %(prophet)s’s calls were right. At which card would you have been "
                "sure enough to declare?"
            ),
            "%(prophet)s’s only call was right. Would one be enough for you?",
            "Would you have named the rule after card %(ordinal)s? Why, or why not?",
        ),
    ),
    (
        _OPEN,
        (
            "No one overthrew %(prophet)s. Which card would you have tried as the hardest test?",
            "How could a rule like that be tested sooner?",
            "Which card would you have played next, and what would it have shown?",
            IDEAS["good_test"].question,
        ),
    ),
    (
        Talk(
            N_(
                "When every rule that still fits makes the same prediction: then nothing was at "
                "risk."
            ),
            N_("“Never: every right call counts.”"),
            N_("Name a card on which two rules that fit would have said different things."),
            again=Again(
                N_("A card that one rule allows and the other forbids."),
                N_("“They were all tests.”"),
                N_("What could have gone wrong at that card?"),
            ),
        ),
        (IDEAS["untested"].question,),
    ),
    (
        _CHOOSE,
        (
            (
                "%(one)s’s rule and %(other)s’s rule differed on %(what)s. How could you "
                "choose such a card on purpose?"
            ),
            (
                "Right or wrong, the answer to %(cards)s (card %(ordinal)s) had to rule "
                "something out. How do you find such a card?"
            ),
            IDEAS["crucial"].question,
        ),
    ),
    (
        _DIFFER,
        (
            (
                "%(prophet)s lasted to the end, but had written down a different rule: "
                "“%(rule)s” Which card could have shown that?"
            ),
            "Which card told it from the secret rule, or could have?",
            (
                "These tables had different secret rules. At each of them, which card told "
                "this rule from the secret one, or could have?"
            ),
        ),
    ),
    (
        _SAME,
        (
            (
                "%(prophet)s’s rule isn’t the secret one, but no call could have failed. Which "
                "other first card would have shown it?"
            ),
            (
                "%(prophet)s’s rule isn’t the secret one. After card %(number)s, no call could "
                "have shown it. Which card could have, up to then?"
            ),
            "No card could tell these two rules apart. What else could?",
            "Which other cards could have told these two rules apart?",
            (
                "“%(one)s” “%(other)s” After card %(number)s, no card could tell these two "
                "rules apart. What could have, up to then?"
            ),
            (
                "“%(one)s” “%(other)s” At this table no card could ever tell these two rules "
                "apart. What could?"
            ),
            (
                "At the end %(count)s rules in the list still fitted. After card %(number)s, no "
                "card could tell them apart. What could have, up to then?"
            ),
            (
                "At the end %(count)s rules in the list still fitted, and no card could ever tell "
                "them apart at this table. What could?"
            ),
            (
                "%(where)s: after card %(since)s, no card could tell someone’s last rule from "
                "the secret one. Which cards could have, up to then?"
            ),
            (
                "%(where)s: no card could tell someone’s last rule from the secret one. "
                "What else could?"
            ),
        ),
    ),
    (
        _STRONG,
        (
            "How could you be surer before you declare?",
            (
                "One declaration that lasted came at card %(few)s, another at card "
                "%(many)s. Apart from the number of cards, what makes a claim strong?"
            ),
        ),
    ),
    (
        Talk(
            N_("Nothing was judged after it, so no call could fail."),
            N_("“They won, so they were right.”"),
            N_("What would you have wanted to see before you believed it?"),
            N_("Agree on the card you would have played next, to test it."),
            again=Again(
                N_("A claim that no one could check is neither good nor bad."),
                N_("“It counts: they had declared.”"),
                N_("What would you say if you read such a claim in the news?"),
            ),
        ),
        ("%(player)s was never overthrown, and never tested. What is such a claim worth?",),
    ),
    (
        Talk(
            N_("They needed more cards, or an idea, or the courage to be wrong."),
            N_("“I didn’t want to be wrong.”"),
            N_("What could we change so that being wrong is less of a problem?"),
            again=Again(
                N_("A card, an idea, or someone who goes first."),
                N_("“I wasn’t sure.”"),
                N_("How sure is sure enough? What would have helped?"),
            ),
        ),
        (
            "No pupil declared. What stopped you?",
            "No one declared. What stopped you?",
            "No one declared. Would you have, and after which card?",
        ),
    ),
    (
        _COURAGE,
        (
            (
                "%(player)s wrote the rule down at card %(first)s and named it at card "
                "%(last)s. Why not sooner?"
            ),
        ),
    ),
    (
        _EARLY,
        (
            (
                "When %(player)s declared, %(count)s of the rules that the program knows "
                "still fitted. Was it too early?"
            ),
            "What did %(player)s know at card %(ordinal)s that made it time to declare?",
            IDEAS["publication"].question,
        ),
    ),
    (
        _NEGATIVE,
        (
            "After %(cards)s was wrong, what did everyone know that no one had known before?",
            (
                "After the string %(cards)s was wrong, what did everyone know that no one "
                "had known before?"
            ),
            IDEAS["negative"].question,
        ),
    ),
    (
        _FORBIDDEN,
        (
            "%(player)s’s own rule forbade %(cards)s. Why play a card that should be wrong?",
            "%(player)s played %(cards)s and expected it to be wrong. What can such a card show?",
            IDEAS["falsifier"].question,
        ),
    ),
    (
        _POSITIVE,
        (
            "%(player)s expected %(cards)s to be right. What did the “no” show?",
            IDEAS["positive"].question,
        ),
    ),
    (
        Talk(
            N_("There was one: a rule that had fitted so far and forbids this card."),
            N_("“None. It was right.”"),
            N_("Change one thing about the rule: does it still allow the card?"),
            again=Again(
                N_("Any rule that fits the old cards and stops at this one."),
                N_("“There is no such rule.”"),
                N_("Add one exception to your own rule: what does it say now?"),
            ),
        ),
        ("Which rule would have said that %(cards)s is wrong?",),
    ),
    (
        Talk(
            N_("The one that had predicted what happened. The other one no longer fits."),
            N_("“Both.”"),
            N_("Which card could tell the rule that’s left from yet another one?"),
        ),
        ("Which of the two rules can still be the rule after that, and why?",),
    ),
    (
        _SURPRISE,
        (
            (
                "Few rules in the list had predicted the answer to %(cards)s (cards "
                "%(first)s to %(last)s). Could you have known beforehand that it would tell"
                " you so much?"
            ),
            (
                "Few rules in the list had predicted the answer to %(cards)s (card "
                "%(ordinal)s). Could you have known beforehand that it would tell you so "
                "much?"
            ),
            IDEAS["surprise"].question,
        ),
    ),
    (
        _SUCCESS,
        (
            (
                "%(player)s had no cards left, but the rule in the notebook wasn’t the right "
                "one. How can that be?"
            ),
            IDEAS["success"].question,
        ),
    ),
    (
        Talk(
            N_("Nothing had contradicted it: a look at the old cards would have shown that."),
            N_("“It just felt wrong.”"),
            N_("What should make you give up a rule, and what shouldn’t?"),
            again=Again(
                N_("A reason: a card against it, or only a doubt."),
                N_("“I found a better one.”"),
                N_("Better how? Which card supported the new rule and contradicted the old one?"),
            ),
        ),
        (
            (
                "%(player)s once wrote the rule down and then gave it up. What would have been a "
                "reason to keep it?"
            ),
        ),
    ),
    (
        _STRING,
        (
            "%(cards)s were judged as a whole. How could you find out which card didn’t fit?",
            IDEAS["whole"].question,
        ),
    ),
    (
        _HAND,
        (
            (
                "What could the whole table learn from the hand that %(player)s showed "
                "after card %(ordinal)s?"
            ),
        ),
    ),
    (
        _SEARCH,
        (
            (
                "%(player)s said that no card fitted, but one did. How sure can you be that"
                " something doesn’t exist?"
            ),
            IDEAS["no_play"].question,
        ),
    ),
    (
        _GIVEN_UP,
        (
            "What did the table learn from %(player)s’s wrong guess at card %(ordinal)s?",
            IDEAS["hypothesis"].question,
        ),
    ),
    (
        _RESCUE,
        (
            (
                "%(player)s’s new rule keeps the old one as a part. What does it predict "
                "that the old one didn’t?"
            ),
            IDEAS["rescue"].question,
        ),
    ),
    (
        _REPLICATION,
        (
            (
                "These tables were dealt the same problem. Is that new evidence, or the "
                "same evidence again?"
            ),
            (
                "These tables were dealt the same problem, some with swapped colours. Is that new "
                "evidence, or the same evidence again?"
            ),
            (
                "Different cards, the same rule: what does it show if tables agree, and "
                "what if they don’t?"
            ),
            (
                "Different cards, and the same rule apart from swapped colours: what does it show "
                "if tables agree, and what if they don’t?"
            ),
            (
                "Tables %(tables)s played the same rule, and at each a Prophet lasted to "
                "the end. Is that new evidence, or the same evidence twice?"
            ),
            (
                "Apart from swapped colours, tables %(tables)s had the same rule, and it went "
                "differently. What could have made the difference, and how could you find out?"
            ),
            (
                "Tables %(tables)s had the same rule, and it went differently. What could "
                "have made the difference, and how could you find out?"
            ),
            IDEAS["replication"].question,
        ),
    ),
    (
        _ASKING,
        (
            "Which table would you like to ask a question, and what would you ask?",
            "Which round would you like to look at again, and why?",
        ),
    ),
    (
        Talk(
            N_("The difference it would make: when to stop testing, or whose word to trust."),
            N_("“It’s only a game.”"),
            N_(
                "Take one sentence on the projector: what would you play differently if the "
                "game were like science there?"
            ),
        ),
        ("Which of these differences matters most, and why?",),
    ),
    (
        _THOUGHT,
        (
            "What if you could repair a rule that failed, and carry on?",
            "What if everyone could read a claimed rule before the first call?",
            "What if tables %(tables)s had swapped their cards? What could have gone differently?",
        ),
    ),
    (
        Talk(
            N_("A rule, a card, and an answer that the rule forbids."),
            N_("“I was right, so nothing could.”"),
            N_(
                "Right or not: which answer would have surprised you? Collect the slips, "
                "and start the next lesson with two of them."
            ),
        ),
        (
            (
                "On a slip of paper: what was the last rule you believed, and which answer "
                "to which card would have counted against it?"
            ),
        ),
    ),
    (_LAW, (IDEAS["law"].question,)),
    (
        _FELT,
        (
            "What was going through your mind while you watched?",
            "What was the most exciting moment, and how did it feel?",
            "When were you sure, and how did that feel?",
            "When were you stuck, and how did that feel?",
        ),
    ),
    (
        Talk(
            N_("Their belief at that card, and not their belief now."),
            N_("“I forgot.”"),
            N_("Which cards were there? Cover the others, and look again."),
        ),
        ("What did you think the rule was, just then?",),
    ),
    (
        _TWO_RULES,
        ("Write two rules that fit all these cards, and a card that tells them apart.",),
    ),
    (
        Talk(
            N_("Two rules that say different things about some other card."),
            N_("“There’s only one rule.”"),
            N_("Which card would tell your two rules apart?"),
            again=Again(
                N_("How many rules a single card leaves open."),
                N_("“Any rule.”"),
                N_("Nearly. Which rules has it ruled out?"),
            ),
        ),
        ("Write two rules that allow this first card.",),
    ),
    (
        Talk(
            N_("“Wrong” is a prediction too, and one that can fail."),
            N_("“Because the rules say so.”"),
            N_("Which is harder: to say what is right, or to say what is forbidden?"),
            again=Again(
                N_("A rule that forbids nothing can’t fail."),
                N_("“More points are more fun.”"),
                N_("Which “wrong” took the most courage to predict?"),
            ),
        ),
        (
            "%(prophet)s predicted %(count)s wrong play. Why should its cards count double?",
            IDEAS["rejections"].question,
        ),
    ),
    (
        Talk(
            N_("Someone who played a card to find out, and not to be right."),
            N_("“No one did.”"),
            N_("Which card should have been tried? What does the table gain if it works?"),
            again=Again(
                N_("A test that the rule could have failed."),
                N_("“All of them.”"),
                N_("Which one would you bet on, and why?"),
            ),
        ),
        (
            "Who tried to prove %(prophet)s’s rule wrong, and with which card?",
            IDEAS["criticism"].question,
        ),
    ),
    (
        Talk(
            N_("Reasons on both sides: care before declaring, and a fair second try."),
            N_("“Rules are rules.”"),
            N_("What should happen in science after an honest mistake?"),
            again=Again(
                N_("Such a rule makes people wait, or say nothing."),
                N_("“One chance is enough.”"),
                N_("What would change at your table if a second try were allowed?"),
            ),
        ),
        (
            "Is it fair that %(prophet)s couldn’t declare again in this round?",
            IDEAS["reputation"].question,
        ),
    ),
    (
        Talk(
            N_("Predicting well is one thing; being able to say why is another."),
            N_("“If it works, it’s right.”"),
            N_("Which cards could a wrong rule predict correctly?"),
            again=Again(
                N_("A forecast without a reason can stop working at any time."),
                N_("“That’s all I need.”"),
                N_("Would it help you with other cards, at another table?"),
            ),
        ),
        (IDEAS["prediction"].question,),
    ),
    (
        Talk(
            N_("Everyone can check words; no one can check a feeling."),
            N_("“I knew it all along.”"),
            N_("What exactly did the guess say? Does it leave any card open?"),
            again=Again(
                N_("Words that two people would use in the same way."),
                N_("“You know what I mean.”"),
                N_("Which card would you and your neighbour judge differently by these words?"),
            ),
        ),
        (IDEAS["aloud"].question,),
    ),
    (
        Talk(
            N_("An expectation, right or wrong, and the rule behind it."),
            N_("“I didn’t expect anything.”"),
            N_("Which rule would have predicted the answer?"),
            again=Again(
                N_("An answer that would have been a surprise."),
                N_("“Nothing would have.”"),
                N_("Then why play it? What did you want to find out?"),
            ),
        ),
        (IDEAS["experiment"].question,),
    ),
    (
        Talk(
            N_("Several rules fitted every card. Taking the simplest is a choice."),
            N_("“There was no other rule.”"),
            N_("Give them a minute to find one that fits the first cards of the line."),
            again=Again(
                N_("A reason to choose that isn’t just “it came first”."),
                N_("“Mine is simpler.”"),
                N_("Simpler to say, or simpler to use? Is the simpler one always right?"),
            ),
        ),
        (IDEAS["underdetermined"].question,),
    ),
    (
        Talk(
            N_("If you’re afraid of a wrong card, you ask less."),
            N_("“Then I only played safe cards.”"),
            N_("What could the table not learn from safe cards?"),
            again=Again(
                N_("Tests that no one tries when a “no” is expensive."),
                N_("“You have to be careful.”"),
                N_("Which test would no one risk then?"),
            ),
        ),
        (IDEAS["sent_out"].question,),
    ),
    (
        Talk(
            N_("With only one rule in mind, you find cards that fit it."),
            N_("“One rule is hard enough.”"),
            N_("Let pairs write down two rules that both fit the first cards of a line."),
            again=Again(
                N_("With two rules, you look for the card that decides between them."),
                N_("“I mix them up.”"),
                N_("Write both down. Which of your cards does only one of them allow?"),
            ),
        ),
        (IDEAS["many"].question,),
    ),
    (
        Talk(
            N_("More cards can make you surer, but never certain."),
            N_("“Very sure.”"),
            N_("What would still surprise you?"),
            again=Again(
                N_("A card that would make them less sure."),
                N_("“I’d just know.”"),
                N_("How would someone who doubts you test it?"),
            ),
        ),
        (IDEAS["reveal"].question,),
    ),
)

_FIRST: Mapping[str, Talk] = MappingProxyType(
    {question: talk for talk, questions in _ON_QUESTIONS for question in questions}
)


def _again(talk: Talk) -> Talk:
    return talk if talk.again is None else talk._replace(**talk.again._asdict())


TALKS: Final[Mapping[str, Talk]] = MappingProxyType(
    {**_FIRST, **{again: _again(_FIRST[first]) for first, again in AGAIN.items()}}
)
"""By the question, as it is marked for translation; of two forms by the singular."""


def talk_about(question: Message, *, again: bool = False) -> Talk:
    """Return the notes on a question, or those for the second question of its kind in a class.

    Raise KeyError for a question without notes: none may be asked.
    """
    talk = TALKS[question.text]
    return _again(talk) if again else talk
