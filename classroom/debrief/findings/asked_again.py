"""The words of a question for the second time that a class is asked it, with the same places."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from classroom.debrief.findings.ideas import IDEAS
from classroom.i18n.markers import N_

_SECOND: tuple[tuple[str, str], ...] = (
    (
        (
            "After the string %(cards)s was wrong, what did everyone know that no one had known "
            "before?"
        ),
        N_("The string %(cards)s was wrong. Name a rule that said it would be right."),
    ),
    (
        "%(cards)s were judged as a whole. How could you find out which card didn’t fit?",
        N_(
            "%(cards)s were judged as a whole. Which of them would you have played alone first, "
            "and why?"
        ),
    ),
    (
        (
            "Few rules in the list had predicted the answer to %(cards)s (cards %(first)s to "
            "%(last)s). Could you have known beforehand that it would tell you so much?"
        ),
        N_(
            "Cards %(first)s to %(last)s, %(cards)s: few rules in the list had predicted the "
            "answer. What did you expect?"
        ),
    ),
    (
        (
            "Few rules in the list had predicted the answer to %(cards)s (card %(ordinal)s). Could"
            " you have known beforehand that it would tell you so much?"
        ),
        N_(
            "Card %(ordinal)s, %(cards)s: few rules in the list had predicted the answer. What did"
            " you expect?"
        ),
    ),
    (
        "%(player)s’s own rule forbade %(cards)s. Why play a card that should be wrong?",
        N_(
            "%(player)s’s own rule forbade %(cards)s. What would “right” have shown there, and "
            "what “wrong”?"
        ),
    ),
    (
        (
            "Right or wrong, the answer to %(cards)s (card %(ordinal)s) had to rule something out."
            " How do you find such a card?"
        ),
        N_(
            "Card %(ordinal)s, %(cards)s: whatever the answer, something had to go. Which rule had"
            " you in mind just before?"
        ),
    ),
    (
        (
            "%(player)s said that no card fitted, but one did. How sure can you be that something "
            "doesn’t exist?"
        ),
        N_(
            "%(player)s said that no card fitted, but one did. How could the table make sure next "
            "time?"
        ),
    ),
    (
        "After %(cards)s was wrong, what did everyone know that no one had known before?",
        N_(
            "%(cards)s was wrong. Name a rule that said it would be right. Can it still be the "
            "rule?"
        ),
    ),
    (
        (
            "When %(player)s declared, %(count)s of the rules that the program knows still "
            "fitted. Was it too early?"
        ),
        N_(
            "%(count)s of the rules that the program knows still fitted when %(player)s "
            "declared. What would have made you wait?"
        ),
    ),
    (
        (
            "%(prophet)s’s rule isn’t the secret one, but no call could have failed. Which "
            "other first card would have shown it?"
        ),
        N_(
            "%(prophet)s’s rule isn’t the secret one, but no call could have failed. What would "
            "have to be different at the table?"
        ),
    ),
    (
        (
            "%(prophet)s’s rule isn’t the secret one. After card %(number)s, no call could have "
            "shown it. Which card could have, up to then?"
        ),
        N_(
            "%(prophet)s’s rule isn’t the secret one. After card %(number)s, the two always "
            "agree. Where do they differ before that?"
        ),
    ),
    (
        IDEAS["untested"].question,
        N_("Which card would have been a real test, and for which rule?"),
    ),
    (
        IDEAS["prediction"].question,
        N_("Someone predicts every card. What would you still want to know?"),
    ),
    (
        IDEAS["sent_out"].question,
        N_("Would you risk a test if a wrong answer could knock you out?"),
    ),
    (
        "%(player)s’s rule no longer fitted after %(what)s. What could be kept of it?",
        N_("%(player)s’s rule no longer fitted after %(what)s. Which rule would you try next?"),
    ),
    (
        "What note would have shown everyone if %(prophet)s’s rule was wrong or not followed?",
        N_("What would you ask %(prophet)s to find out which rule the calls followed?"),
    ),
    (
        "How could the table have known which rule %(prophet)s followed?",
        N_("How could %(prophet)s have shown the table which rule the calls followed?"),
    ),
    (
        (
            "%(one)s’s rule and %(other)s’s rule differed on %(what)s. How could you choose such a"
            " card on purpose?"
        ),
        N_(
            "On %(what)s, %(one)s’s rule and %(other)s’s rule differed. What would you still "
            "want to see before you believed either of them?"
        ),
    ),
    (
        "Which rule would have said that %(cards)s is wrong?",
        N_("Find a rule under which %(cards)s would have been wrong. Had anyone thought of it?"),
    ),
    (
        (
            "The rule in %(prophet)s’s notebook predicted this, but the call didn’t follow "
            "it. What could explain that?"
        ),
        N_(
            "The rule in %(prophet)s’s notebook predicted what happened, but the call didn’t "
            "follow it. Does the failed call count against that rule?"
        ),
    ),
    (
        (
            "%(prophet)s’s note had already been contradicted. How can you notice that in your "
            "own notes?"
        ),
        N_(
            "%(prophet)s’s note had already been contradicted. How can that go unnoticed, and "
            "what would help?"
        ),
    ),
    (
        "%(prophet)s’s rule failed at %(what)s. Which part of it could be kept?",
        N_("%(prophet)s’s rule failed at %(what)s. What would the next rule have to explain?"),
    ),
    (
        (
            "What could the whole table learn from the hand that %(player)s showed after card "
            "%(ordinal)s?"
        ),
        N_(
            "%(player)s showed a hand after card %(ordinal)s. Which rules could you cross out "
            "because of it?"
        ),
    ),
    (
        IDEAS["reveal"].question,
        N_("Suppose that no one ever reveals the rule. Which card would you play next, and why?"),
    ),
    (
        "What did the table learn from %(player)s’s wrong guess at card %(ordinal)s?",
        N_("%(player)s guessed wrongly at card %(ordinal)s. What was still open after that?"),
    ),
    (
        "Would you have named the rule after card %(ordinal)s? Why, or why not?",
        N_(
            "Was the evidence at card %(ordinal)s enough to name the rule? What else would you "
            "have wanted to see?"
        ),
    ),
    (
        "%(player)s played %(cards)s and expected it to be wrong. What can such a card show?",
        N_("%(player)s played %(cards)s and expected “wrong”. What would “right” have meant?"),
    ),
    (
        "%(player)s expected %(cards)s to be right. What did the “no” show?",
        N_(
            "%(player)s expected %(cards)s to be right, but it wasn’t. How would you change a "
            "rule after that?"
        ),
    ),
    (
        "What did %(player)s know at card %(ordinal)s that made it time to declare?",
        N_("%(player)s declared at card %(ordinal)s. Which card before that counted most?"),
    ),
    (
        "%(player)s was never overthrown, and never tested. What is such a claim worth?",
        N_("%(player)s was never overthrown, and never tested. Which card should have come next?"),
    ),
    (
        "No one overthrew %(prophet)s. Which card would you have tried as the hardest test?",
        N_("No one overthrew %(prophet)s. Is there a kind of card that no one tried?"),
    ),
    (
        (
            "%(player)s wrote the rule down at card %(first)s and named it at card %(last)s. "
            "Why not sooner?"
        ),
        N_(
            "%(player)s wrote the rule down at card %(first)s and named it at card %(last)s. "
            "What could the cards in between still show?"
        ),
    ),
    (
        "Which card could have asked the same question before %(prophet)s declared?",
        N_("Before %(prophet)s declared: which card would have tested the same thing?"),
    ),
    (
        "%(prophet)s’s only call was right. Would one be enough for you?",
        N_("%(prophet)s made one call, and it was right. How many would convince you?"),
    ),
    (
        (
            "All of %(prophet)s’s calls were right. At which card would you have been sure enough "
            "to declare?"
        ),
        N_("All of %(prophet)s’s calls were right. Which of them was the hardest test?"),
    ),
    (
        (
            "%(player)s once wrote the rule down and then gave it up. What would have been a "
            "reason to keep it?"
        ),
        N_(
            "%(player)s once wrote the rule down and then gave it up. When is it right to "
            "give up a rule?"
        ),
    ),
    (
        (
            "%(prophet)s lasted to the end, but had written down a different rule: "
            "“%(rule)s” Which card could have shown that?"
        ),
        N_(
            "%(prophet)s lasted to the end with a different rule in the notes: “%(rule)s” Where "
            "would it have gone wrong?"
        ),
    ),
    (
        IDEAS["crucial"].question,
        N_("Write down two rules you had in mind, and a card that only one of them allows."),
    ),
    (
        (
            "%(player)s had no cards left, but the rule in the notebook wasn’t the right one. "
            "How can that be?"
        ),
        N_(
            "%(player)s ran out of cards, though the rule in the notebook wasn’t the right one. "
            "Was that luck?"
        ),
    ),
    (
        "Write two rules that allow this first card.",
        N_("Two rules allow this first card but differ on the next one. Which two?"),
    ),
    (
        IDEAS["law"].question,
        N_("What if the rule had changed halfway? How would you have noticed?"),
    ),
    (
        "No one declared. Would you have, and after which card?",
        N_("No one declared. What would you have wanted to see first?"),
    ),
    (
        (
            "“%(one)s” “%(other)s” After card %(number)s, no card could tell these two rules "
            "apart. What could have, up to then?"
        ),
        N_(
            "“%(one)s” “%(other)s” After card %(number)s, these two rules always agree. Which "
            "card up to then could have told them apart?"
        ),
    ),
    (
        "Write two rules that fit all these cards, and a card that tells them apart.",
        N_("Find two different rules for these cards. Which card would you play to decide?"),
    ),
    (
        IDEAS["negative"].question,
        N_("Which wrong card would you look at again, and why?"),
    ),
    (
        "No one declared. What stopped you?",
        N_("No one declared. What would have made you sure enough?"),
    ),
    (
        IDEAS["experiment"].question,
        N_("Choose one card you played. Which answer would have surprised you?"),
    ),
    (
        (
            "“%(one)s” “%(other)s” At this table no card could ever tell these two rules apart. "
            "What could?"
        ),
        N_(
            "“%(one)s” “%(other)s” No card at this table could ever tell them apart. Are they the "
            "same rule?"
        ),
    ),
    (
        "%(prophet)s predicted %(count)s wrong play. Why should its cards count double?",
        N_("%(prophet)s also predicted “wrong”, and that came true. Why should it count double?"),
    ),
    (
        "Who tried to prove %(prophet)s’s rule wrong, and with which card?",
        N_("Which card was the hardest test for %(prophet)s’s rule?"),
    ),
    (
        "Is it fair that %(prophet)s couldn’t declare again in this round?",
        N_(
            "%(prophet)s couldn’t declare again in this round. How would you change that for the "
            "next one?"
        ),
    ),
    (
        IDEAS["many"].question,
        N_("Two rules in mind at once: what is hard about it, and what do you gain?"),
    ),
)

AGAIN: Final[Mapping[str, str]] = MappingProxyType(dict(_SECOND))
"""By the first words, as they are marked for translation; of two forms by the singular."""
