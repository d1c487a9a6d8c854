"""From what happens at the table to what it corresponds to in science.

The table is our own; its anchors are Matuszek's, Abbott's and Romesburg's remarks on the game and
the usual names of the philosophy of science. Each entry says where the likeness ends, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from classroom.said import Said, said
from classroom.words import N_


@dataclass(frozen=True, slots=True)
class Idea:
    """An event at the table, its counterpart in science, and a question for afterwards."""

    key: str
    event: str
    name: str
    """What it is called in science, in a word or two."""
    meaning: str
    """One or two sentences a pupil can read."""
    question: str

    @property
    def called(self) -> Said:
        return said(self.name)

    @property
    def means(self) -> Said:
        return said(self.meaning)

    @property
    def asks(self) -> Said:
        return said(self.question)


_ALL = (
    Idea(
        "law",
        N_("A secret rule decides every card"),
        N_("A law of nature"),
        N_("Whoever looks for a law trusts that there is one, and that it stays the same."),
        N_("What would you have done differently if the rule could change in the middle?"),
    ),
    Idea(
        "experiment",
        N_("A card is played"),
        N_("An experiment"),
        N_("It asks a question, and the answer does not depend on what anybody hopes for."),
        N_("Choose one card you played. What did you expect before you saw the answer?"),
    ),
    Idea(
        "negative",
        N_("A wrong card stays on the table"),
        N_("A negative result"),
        N_("“No” is an answer too. It counts as long as everybody can still see it."),
        N_("Which wrong card taught you most, and why?"),
    ),
    Idea(
        "hypothesis",
        N_("A rule somebody has in mind"),
        N_("A hypothesis"),
        N_("It says more than has been seen, and so it can turn out to be wrong."),
        N_("What did you believe halfway through, and what would have changed your mind?"),
    ),
    Idea(
        "positive",
        N_("A card played because it should be right"),
        N_("A positive test"),
        N_("It can fail, but it never tries the cards a rule forbids."),
        N_("Could your last right card have turned out wrong, by any rule you thought of?"),
    ),
    Idea(
        "falsifier",
        N_("A card played although it should be wrong"),
        N_("A test that tries to refute"),
        N_("If such a card is right after all, the rule in mind has to go."),
        N_("Did anybody play a card hoping that it was wrong? Why would you?"),
    ),
    Idea(
        "crucial",
        N_("A card on which rules disagree"),
        N_("A crucial experiment"),
        N_("Where two rules predict different answers, one card settles it between them."),
        N_("Think of two rules you had in mind. Which card would have settled it between them?"),
    ),
    Idea(
        "many",
        N_("Several rules kept in mind at once"),
        N_("Working with several hypotheses"),
        N_("Whoever keeps only one rule in mind looks for cards that fit it, and finds them."),
        N_("How many rules did you keep in mind at once? What does it cost to keep just one?"),
    ),
    Idea(
        "underdetermined",
        N_("Several rules still fit"),
        N_("Underdetermination"),
        N_("The same results always fit more than one explanation."),
        N_("Find another rule that fits every card of the first row. Why did you prefer yours?"),
    ),
    Idea(
        "simple",
        N_("Taking the simplest rule that fits"),
        N_("Parsimony"),
        N_("Simple explanations are tried first because they are easier to refute."),
        N_("Is the simplest rule that fits always the true one? What did it do here?"),
    ),
    Idea(
        "whole",
        N_("A string is judged as a whole"),
        N_("Testing many assumptions at once"),
        N_("When the whole fails, one part of it is at fault; the result does not say which."),
        N_("How could you find out which card of a wrong string was to blame?"),
    ),
    Idea(
        "no_play",
        N_("No play: the whole hand is shown"),
        N_("A claim that something does not exist"),
        N_("“Nothing here fits” can be refuted by one card, so everything has to be laid open."),
        N_("“I looked and found nothing”: when is that evidence, and when a failed search?"),
    ),
    Idea(
        "publication",
        N_("Declaring oneself Prophet"),
        N_("Publishing a result"),
        N_("A claim is put where others can check it, at the risk of one’s good name."),
        N_("How much evidence was enough to declare? What would have been enough for you?"),
    ),
    Idea(
        "prediction",
        N_("The Prophet calls every play"),
        N_("Predictions that can fail"),
        N_("A theory shows what it is worth by saying beforehand what will happen."),
        N_("Is being able to predict every card the same as knowing why?"),
    ),
    Idea(
        "rejections",
        N_("Wrong cards count double for a Prophet"),
        N_("Being right about what does not work"),
        N_("A rule that only says yes says little. Knowing what it forbids is worth more."),
        N_("Why should a wrong card that was predicted be worth more than a right one?"),
    ),
    Idea(
        "criticism",
        N_("No penalty for the play that overthrows"),
        N_("Criticism that is welcome"),
        N_("Checking somebody else’s claim must not be punished, or nobody will do it."),
        N_("Who at this table tried to break the Prophet’s rule, and with which card?"),
    ),
    Idea(
        "falsified",
        N_("A Prophet is overthrown"),
        N_("Falsification"),
        N_("No number of confirmed calls makes a rule true; one call that fails is enough."),
        N_("Which part of the Prophet’s rule failed? Could some of it be kept?"),
    ),
    Idea(
        "reputation",
        N_("A False Prophet cannot declare again"),
        N_("Reputation: here the game differs"),
        N_("In science an honest mistake that was corrected is no reason to be shut out."),
        N_("Is it fair that an honest mistake costs the right to try again?"),
    ),
    Idea(
        "replication",
        N_("Two tables come to the same rule"),
        N_("Replication"),
        N_("A result counts for more when others find it again, with cards of their own."),
        N_("Two tables agree: is that new evidence, or the same evidence twice?"),
    ),
    Idea(
        "rescue",
        N_("“Except for kings ...”"),
        N_("A rescue made to fit"),
        N_("An exception that predicts nothing new only keeps a rule from being refuted."),
        N_("Did you ever save your rule with an exception? What did the exception predict?"),
    ),
    Idea(
        "anomaly",
        N_("Colour seemed to be all, then values mattered"),
        N_("An anomaly, and a new way of seeing"),
        N_("What you look for decides what you see, until something does not fit at all."),
        N_("What did you not look at, because you were sure it did not matter?"),
    ),
    Idea(
        "reveal",
        N_("The rule is revealed"),
        N_("What nature never does"),
        N_("Nobody turns over the last card in science. There is only the next test."),
        N_("If the rule had never been revealed, how sure could you be by now?"),
    ),
    # What the usual lists leave out.
    Idea(
        "aloud",
        N_("The rule is said aloud"),
        N_("Publishing a result"),
        N_("Only a claim that is said in so many words can be checked by others."),
        N_("Did the words that were said leave anything open?"),
    ),
    Idea(
        "sent_out",
        N_("A wrong play sends a player out"),
        N_("Here the game differs"),
        N_("In science a wrong result sends nobody out; most experiments bring one."),
        N_("What would science lose if everybody stopped after a wrong result?"),
    ),
    Idea(
        "know_how",
        N_("The last card is played"),
        N_("Skill without a theory"),
        N_("Cards can be played well without a rule that could be told, checked or taught."),
        N_("Write down the rule you played by. Does your neighbour write the same?"),
    ),
)

IDEAS: Mapping[str, Idea] = MappingProxyType({idea.key: idea for idea in _ALL})
