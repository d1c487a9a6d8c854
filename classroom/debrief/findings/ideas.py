"""Counterparts in science of the events at a table.

The table of ideas is our own, based on remarks by Matuszek, Abbott and Romesburg on the game and on
the usual terms of the philosophy of science. Each entry also says where the likeness ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message


@dataclass(frozen=True, slots=True)
class Idea:
    """An event at the table, its counterpart in science, and a question for afterwards."""

    key: str
    event: str
    name: str
    """The scientific term, in a word or two."""
    meaning: str
    """One or two sentences a pupil can read."""
    question: str

    @property
    def called(self) -> Message:
        return message(self.name)

    @property
    def means(self) -> Message:
        return message(self.meaning)

    @property
    def asks(self) -> Message:
        return message(self.question)


_ALL = (
    Idea(
        "law",
        N_("A secret rule decides every card"),
        N_("A law of nature"),
        N_("If you look for a law, you trust that there is one and that it stays the same."),
        N_("How would you play if the rule could change in the middle?"),
    ),
    Idea(
        "experiment",
        N_("A card is played"),
        N_("An experiment"),
        N_("It asks a question, and the answer doesn’t depend on what anyone hopes for."),
        N_("Choose one card you played. What did you expect before you saw the answer?"),
    ),
    Idea(
        "negative",
        N_("A wrong card stays on the table"),
        N_("A negative result"),
        N_("“No” is an answer too. You can use it as long as everyone can still see it."),
        N_("Which wrong card taught you most, and why?"),
    ),
    Idea(
        "hypothesis",
        N_("A rule someone has in mind"),
        N_("A hypothesis"),
        N_("It says more than has been seen, and so it can turn out to be wrong."),
        N_("What did you believe halfway through, and what would have changed your mind?"),
    ),
    Idea(
        "positive",
        N_("A card played because it should be right"),
        N_("A positive test"),
        N_("It can fail. But it never tries the cards that a rule forbids."),
        N_("Could your last right card have turned out wrong under any rule you thought of?"),
    ),
    Idea(
        "falsifier",
        N_("A card played although it should be wrong"),
        N_("A test that can refute"),
        N_("If such a card is right after all, the rule in mind can’t stay as it is."),
        N_("Did anyone play a card hoping that it was wrong? Why would you?"),
    ),
    Idea(
        "good_test",
        N_("A card on which many rules disagree"),
        N_("A test that divides"),
        N_("Rules that still fit predict different answers, so any answer rules some out."),
        N_("Which of your cards would have told you something, whatever the answer?"),
    ),
    Idea(
        "surprise",
        N_("An answer that few rules had predicted"),
        N_("An unlikely result"),
        N_("It rules out a lot. But whether a test was well chosen doesn’t depend on its answer."),
        N_("Which answer surprised you most, and what did you do with it?"),
    ),
    Idea(
        "crucial",
        N_("A card on which two rules in notebooks differ"),
        N_("A crucial experiment"),
        N_("Two rules predict different answers, so one answer counts against one of them."),
        N_("Think of two rules you had in mind. On which card would they differ?"),
    ),
    Idea(
        "many",
        N_("Several rules kept in mind at once"),
        N_("Working with several hypotheses"),
        N_("If you keep only one rule in mind, you look for cards that fit it, and find them."),
        N_("How many rules did you keep in mind at once? What does it cost to keep just one?"),
    ),
    Idea(
        "underdetermined",
        N_("Several rules still fit"),
        N_("Underdetermination"),
        N_("There is usually more than one explanation that fits the same results."),
        N_("Find another rule that fits every card of the first row. Why did you prefer yours?"),
    ),
    Idea(
        "whole",
        N_("A string is judged as a whole"),
        N_("Testing many assumptions at once"),
        N_("When the whole fails, at least one part is at fault. The result doesn’t say which."),
        N_("How could you find out which card of a wrong string was to blame?"),
    ),
    Idea(
        "no_play",
        N_("No play: the whole hand is shown"),
        N_("A claim that something doesn’t exist"),
        N_("“Nothing here fits” can be refuted by one card, so everything has to be shown."),
        N_("“I looked and found nothing”: when is that evidence, and when a failed search?"),
    ),
    Idea(
        "publication",
        N_("Becoming the Prophet"),
        N_("Putting one’s name to a claim"),
        N_("The predictions can be checked from now on. The rule itself stays secret."),
        N_("How much evidence was enough to declare? What would have been enough for you?"),
    ),
    Idea(
        "prediction",
        N_("The Prophet calls every play"),
        N_("Predictions that can fail"),
        N_("A theory shows what it’s worth by saying beforehand what will happen."),
        N_("Is being able to predict every card the same as knowing why?"),
    ),
    Idea(
        "untested",
        N_("A Prophet’s calls on which no rules disagreed"),
        N_("Confirmed, but not tested"),
        N_(
            "If all rules that still fit predict the same answer, the answer can’t count for one "
            "of them more than for another."
        ),
        N_("When does a confirmed prediction tell you nothing new?"),
    ),
    Idea(
        "rejections",
        N_("Wrong cards count double for a Prophet"),
        N_("Being right about what doesn’t work"),
        N_("A rule that only says yes says little. Knowing what it forbids is worth more."),
        N_("Why should a wrong card that was predicted be worth more than a right one?"),
    ),
    Idea(
        "criticism",
        N_("No penalty for the play that overthrows"),
        N_("Criticism that is welcome"),
        N_("Checking someone else’s claim must not be punished, or no one will do it."),
        N_("Who at this table tried to prove the Prophet’s rule wrong, and with which card?"),
    ),
    Idea(
        "falsified",
        N_("A Prophet’s written rule fails"),
        N_("Falsification"),
        N_(
            "No number of confirmed calls makes a rule true. One call that fails, if the rule "
            "really said so, shows that something in it is wrong."
        ),
        N_("Which part of the Prophet’s rule failed? Could some of it be kept?"),
    ),
    Idea(
        "slip",
        N_("A call and a written rule differ"),
        N_("The call failed, not the note"),
        N_(
            "A failed test counts against the rule together with how it was used. Here the rule "
            "had predicted the answer."
        ),
        N_(
            "Would your rule have said otherwise? What could explain the difference, and "
            "how could others find out?"
        ),
    ),
    Idea(
        "notes",
        N_("No one can say what failed"),
        N_("Writing claims down"),
        N_(
            "If a rule is written down clearly before a test, everyone can see if the test counts "
            "against it."
        ),
        N_("What would have let the table know which rule was followed?"),
    ),
    Idea(
        "already",
        N_("A rule in a notebook was contradicted before the call"),
        N_("Checking old results"),
        N_("A claim also has to fit the results we already have, not just the next ones."),
        N_(
            "What had already contradicted the rule in the notebook? How can you notice that "
            "in your own notes?"
        ),
    ),
    Idea(
        "reputation",
        N_("A False Prophet can’t declare again"),
        N_("Reputation: here the game differs"),
        N_("In science an honest mistake that was corrected is no reason to be shut out."),
        N_("Is it fair that an honest mistake costs the right to try again?"),
    ),
    Idea(
        "replication",
        N_("Two tables come to the same rule"),
        N_("Replication"),
        N_("A result counts for more when others find it again on their own."),
        N_("Two tables agree: is that new evidence, or the same evidence twice?"),
    ),
    Idea(
        "rescue",
        N_("A rule that failed becomes part of a new one"),
        N_("An ad hoc rescue"),
        N_("If an exception predicts nothing new, it only keeps the rule from being refuted."),
        N_("Did you ever save your rule with an exception? What did the exception predict?"),
    ),
    Idea(
        "reveal",
        N_("The rule is revealed"),
        N_("No final answer"),
        N_("In science no one reveals the rule at the end. There is only the next test."),
        N_("If the rule had never been revealed, how sure could you be by now?"),
    ),
    # What the usual lists leave out.
    Idea(
        "aloud",
        N_("The rule is said aloud"),
        N_("Publishing a result"),
        N_("Only a claim that is spelled out can be checked by others."),
        N_("Did the words that were said leave anything open?"),
    ),
    Idea(
        "sent_out",
        N_("A wrong play knocks a player out"),
        N_("Here the game differs"),
        N_("In science a negative result sends no one out. Many experiments bring a “no”."),
        N_("What would science lose if everyone stopped after a negative result?"),
    ),
    Idea(
        "success",
        N_("A player gets rid of all their cards with a wrong rule"),
        N_("Success with a wrong theory"),
        N_("A wrong rule can get many cards right. Success alone doesn’t show that it’s true."),
        N_("Which of your cards were right although your rule was wrong?"),
    ),
)

IDEAS: Mapping[str, Idea] = MappingProxyType({idea.key: idea for idea in _ALL})
