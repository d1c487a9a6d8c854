"""Words for the youngest: the papers in large type, for ages 8 to 10, say the same in other words.

Each sentence has the same places as the one it stands for, and claims nothing else. What is not
here is plain enough already.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from classroom.i18n.markers import N_, NN_
from classroom.i18n.messages import Message

_FOR_THE_YOUNGEST: tuple[tuple[str, str | tuple[str, str]], ...] = (
    (
        "%(cards)s contradicted it at card %(number)s.",
        N_("Card %(number)s, %(cards)s, showed that it was wrong."),
    ),
    (
        "Claim",
        N_("What I could say"),
    ),
    (
        "At card %(number)s I could claim …",
        N_("At card %(number)s I could say that …"),
    ),
    (
        "Evidence",
        N_("How I knew"),
    ),
    (
        "Cards or hands … support it, because …",
        N_("These cards showed it: … They did, because …"),
    ),
    (
        "Reasoning",
        N_("What I couldn’t say yet"),
    ),
    (
        "I couldn’t claim more yet, because …",
        N_("I didn’t know yet if …, because …"),
    ),
    (
        "At card %(number)s: what could I claim, and what not yet?",
        N_("At card %(number)s: what could I say about the rule, and what not yet?"),
    ),
    (
        "Halfway, at card %(number)s: what could I claim, and what not yet?",
        N_("Halfway, at card %(number)s: what could I say about the rule, and what not yet?"),
    ),
    (
        "What you claimed",
        N_("What you told the others"),
    ),
    (
        "What you predicted",
        N_("What you thought would happen"),
    ),
    (
        "You expected %(cards)s after %(after)s to be right. It was wrong.",
        N_("You thought %(cards)s would be right after %(after)s. It was wrong."),
    ),
    (
        "You expected %(cards)s after %(after)s to be wrong. It was right.",
        N_("You thought %(cards)s would be wrong after %(after)s. It was right."),
    ),
    (
        (
            "At card %(cards)s you had written down the right rule, when %(left)s of the rules "
            "that the program knows still fitted. Later you changed it."
        ),
        NN_(
            "At card %(cards)s you wrote down the right rule. At that point %(left)s rules "
            "still fitted. Later you changed it.",
            "At cards %(cards)s you wrote down the right rule. At the last of them %(left)s rules "
            "still fitted. Later you changed it.",
        ),
    ),
    (
        "At card %(number)s you named %(card)s as a test. Rules that still fitted disagreed on it.",
        N_(
            "At card %(number)s you chose %(card)s as a test. Some rules would say it’s right, "
            "others that it’s wrong."
        ),
    ),
    (
        "You expected %(card)s to be wrong, and you played it. It was right.",
        N_("You thought %(card)s would be wrong, and you played it. It was right."),
    ),
    (
        "You expected %(card)s to be wrong, and you played it. It was wrong.",
        N_("You thought %(card)s would be wrong, and you played it. It was wrong."),
    ),
    (
        (
            "You were %(first)s%% sure of your last idea, and later %(last)s%%. Nothing had "
            "contradicted it. Why were you less sure?"
        ),
        N_(
            "You were %(first)s%% sure of your last idea, and later %(last)s%%. No card had shown "
            "that it was wrong. Why were you less sure?"
        ),
    ),
    (
        (
            "The first card, %(cards)s, always fits the rule, but your last idea forbids it. How "
            "could you have noticed?"
        ),
        N_(
            "The first card, %(cards)s, always fits the rule. Your last idea said no to it. "
            "What could help you to notice that?"
        ),
    ),
    (
        "%(what)s The rule you had written down said so. Which did you believe?",
        N_("%(what)s The rule you wrote down said so. Which did you believe?"),
    ),
    (
        "Then one of your calls was wrong, at %(what)s.",
        N_("Then you said the wrong thing, at %(what)s."),
    ),
    (
        ("You made %(all)s predictions before the verdict. %(came)s of them came true."),
        N_("You said what would happen in %(all)s plays. In %(came)s of them you were right."),
    ),
    (
        "When you declared: what made you sure enough, and what would have made you wait?",
        N_("When you became Prophet: what made you sure? What would have made you wait?"),
    ),
    (
        "Your calls aren’t counted here.",
        N_("Your answers as Prophet aren’t counted here."),
    ),
    (
        "At card %(number)s you had written down the right rule. What made you change it?",
        N_("At card %(number)s you wrote down the right rule. What made you change it?"),
    ),
    (
        "%(cards)s contradicted your guess from card %(number)s, and you changed your mind.",
        N_(
            "%(cards)s showed that your guess from card %(number)s was wrong, and you changed your"
            " mind."
        ),
    ),
    (
        "How can you check a rule against all the cards before you declare next time?",
        N_("Next time, how can you check your rule with all the cards before you become Prophet?"),
    ),
    (
        ("Your call and your written rule differed. Which rule did you follow?"),
        N_("You said one thing, and your written rule said another. Which rule did you use?"),
    ),
    (
        (
            "%(cards)s had already contradicted the rule you wrote down. Only you can tell "
            "which rule you followed."
        ),
        N_(
            "%(cards)s had already shown that your rule was wrong. Only you know which rule you "
            "used."
        ),
    ),
    (
        (
            "%(came)s of %(all)s predictions were right when you were %(lowest)s%% sure of your "
            "rule or more."
        ),
        N_(
            "When you were %(lowest)s%% sure of your rule or more, you were right %(came)s of "
            "%(all)s times."
        ),
    ),
    (
        "None of your calls was wrong.",
        N_("As Prophet you were never wrong."),
    ),
    (
        (
            "You expected %(card)s to be wrong, and you played it. It was right: a surprise for "
            "you, and evidence for everyone."
        ),
        N_(
            "You thought %(card)s would be wrong, and you played it. It was right: a surprise "
            "for you, and it helped everyone."
        ),
    ),
    (
        (
            "You were %(sure)s%% sure of your guess at card %(number)s. %(cards)s contradicted it,"
            " and you changed your mind."
        ),
        N_(
            "You were %(sure)s%% sure of your guess at card %(number)s. %(cards)s showed that it "
            "was wrong, and you changed your mind."
        ),
    ),
    (
        "You became Prophet, so that everyone could test your predictions.",
        N_("You became Prophet, and everyone could see if you knew the rule."),
    ),
    (
        (
            "%(cards)s (card %(number)s) contradicted your last idea before you wrote it "
            "down. How could you have noticed?"
        ),
        N_(
            "%(cards)s (card %(number)s) showed that your last idea was wrong. You wrote it "
            "down after that. What could help you to notice that?"
        ),
    ),
    (
        (
            "%(cards)s (cards %(first)s to %(last)s) contradicted your last idea before you "
            "wrote it down. How could you have noticed?"
        ),
        N_(
            "%(cards)s (cards %(first)s to %(last)s) showed that your last idea was wrong. You "
            "wrote it down after that. What could help you to notice that?"
        ),
    ),
    (
        (
            "%(cards)s contradicted your last idea before you wrote it down. How could you "
            "have noticed?"
        ),
        N_(
            "%(cards)s showed that your last idea was wrong. You wrote it down after that. What "
            "could help you to notice that?"
        ),
    ),
    (
        "%(cards)s contradicted your guess before you said it. How could you have noticed?",
        N_(
            "%(cards)s showed that your guess was wrong. You said it after that. What could "
            "help you to notice that?"
        ),
    ),
    (
        (
            "Your guess at card %(number)s forbade %(card)s, and you played it. If the card had "
            "been right, that guess would have been wrong."
        ),
        N_(
            "Your guess at card %(number)s said no to %(card)s, and you played it. A “right” would"
            " have shown that your guess was wrong."
        ),
    ),
    (
        (
            "Your guess at card %(number)s forbade %(card)s, and you played it. The card was "
            "right, so that guess was wrong."
        ),
        N_(
            "Your guess at card %(number)s said no to %(card)s, and you played it. The card was "
            "right, so your guess was wrong."
        ),
    ),
    (
        (
            "%(cards)s had already contradicted the rule you wrote down after card "
            "%(ordinal)s. Only you can tell which rule you followed."
        ),
        N_(
            "%(cards)s had already shown that your rule from card %(ordinal)s was wrong. Only you "
            "know which rule you used."
        ),
    ),
    (
        "When you declared: which rule did you have in mind, and which cards supported it?",
        N_("When you became Prophet: which rule did you think of? Which cards made you think so?"),
    ),
    (
        (
            "Every card fitted your last idea, but it wasn’t the rule. After %(after)s, "
            "%(card)s would have told the two apart."
        ),
        N_(
            "Every card fitted your last idea, but it wasn’t the rule. After %(after)s, "
            "%(card)s would have shown that."
        ),
    ),
    (
        (
            "Nothing tested your last idea. It wasn’t the rule. After %(after)s, %(card)s "
            "would have told the two apart."
        ),
        N_(
            "Nothing tested your last idea. It wasn’t the rule. After %(after)s, %(card)s "
            "would have shown that."
        ),
    ),
    (
        "You were %(sure)s%% sure of your last idea. What kept you from being surer?",
        N_("You were %(sure)s%% sure of your last idea. Why not more?"),
    ),
    (
        (
            "You were less than half sure of the rule you had written down. Only you can tell "
            "which rule you followed."
        ),
        N_("You weren’t sure of the rule you wrote down. So only you know which rule you used."),
    ),
    (
        (
            "At card %(number)s you wrote down the right rule, when %(count)s of the %(known)s "
            "rules that the program knows still fitted."
        ),
        N_(
            "At card %(number)s you wrote down the right rule. At that point %(count)s of "
            "%(known)s rules still fitted."
        ),
    ),
    (
        (
            "You hadn’t written down your rule, so only you can tell if it was wrong or you "
            "didn’t follow it."
        ),
        N_(
            "You didn’t write your rule down. So only you know if it was wrong, or if you said "
            "something else."
        ),
    ),
    (
        (
            "You hadn’t written down a rule, so only you can tell if your rule was wrong or "
            "you only picked the wrong card."
        ),
        N_(
            "You didn’t write a rule down. So only you know if it was wrong, or if you just picked"
            " the wrong card."
        ),
    ),
    (
        (
            "Under %(count)s of the %(fit)s rules in the list that still fitted, %(cards)s was "
            "right."
        ),
        NN_(
            "%(count)s of the %(fit)s rules in the list that still fitted said yes to %(cards)s.",
            "%(count)s of the %(fit)s rules in the list that still fitted said yes to %(cards)s.",
        ),
    ),
    (
        (
            "Your call at %(what)s didn’t follow your note: your rule said “right”, but you "
            "called “wrong”."
        ),
        N_("At %(what)s your rule said “right”, but you said “wrong”."),
    ),
    (
        (
            "Your call at %(what)s didn’t follow your note: your rule said “wrong”, but you "
            "called “right”."
        ),
        N_("At %(what)s your rule said “wrong”, but you said “right”."),
    ),
    (
        "You didn’t follow your note: you agreed with a “No play”, but your rule allowed %(what)s.",
        N_("You said that no card fitted, but your rule said yes to %(what)s."),
    ),
    (
        (
            "Your pick didn’t follow your note: your rule said that %(what)s was wrong, but you "
            "picked it."
        ),
        N_("Your rule said no to %(what)s, but you picked it."),
    ),
    (
        "Then %(what)s showed that the rule you declared with was wrong.",
        N_("Then %(what)s showed that your rule was wrong."),
    ),
    (
        "Then %(what)s showed that the rule you wrote down after declaring was wrong.",
        N_("Then %(what)s showed that the rule you wrote down as Prophet was wrong."),
    ),
    (
        "You expected %(card)s to be wrong, and you played it. It was wrong: that’s evidence too.",
        N_(
            "You thought %(card)s would be wrong, and you played it. It was wrong. That helps, too."
        ),
    ),
    (
        "Your %(cards)s was wrong, and it stayed on the table as evidence for everyone.",
        N_("Your %(cards)s was wrong. It stayed on the table, where everyone could use it."),
    ),
    (
        (
            "Your own %(cards)s contradicted your guess from card %(number)s, and you changed your"
            " mind."
        ),
        N_(
            "Your own %(cards)s showed that your guess from card %(number)s was wrong, and you "
            "changed your mind."
        ),
    ),
    (
        "Which play was the hardest test of your claim, and why?",
        N_("Which play was the hardest test of your rule, and why?"),
    ),
    (
        "Which card would have been a harder test of your claim?",
        N_("Which card would have been a harder test of your rule?"),
    ),
    (
        "Choose one card you played. What did you expect before you saw the answer?",
        N_("Choose one card you played. What did you think would happen?"),
    ),
    (
        (
            "%(came)s of %(all)s predictions were right when you were %(lowest)s to %(highest)s%% "
            "sure of your rule."
        ),
        N_(
            "When you were %(lowest)s to %(highest)s%% sure of your rule, you were right %(came)s "
            "of %(all)s times."
        ),
    ),
    (
        (
            "%(came)s of %(all)s predictions were right when you were less than %(sure)s%% sure of"
            " your rule."
        ),
        N_(
            "When you were less than %(sure)s%% sure of your rule, you were right %(came)s of "
            "%(all)s times."
        ),
    ),
    (
        "When you declared, you had written down: “%(rule)s”",
        N_("When you became Prophet, this was your rule: “%(rule)s”"),
    ),
    (
        "When you declared, you had written down exactly this rule.",
        N_("When you became Prophet, this was exactly your rule."),
    ),
    (
        (
            "When you declared, you had written down a rule in your own words. Which cards "
            "supported it?"
        ),
        N_(
            "When you became Prophet, you had a rule in your own words. Which cards made you think"
            " so?"
        ),
    ),
    (
        "When you declared: which cards supported the rule you had written down?",
        N_("When you became Prophet, you had a rule. Which cards made you think so?"),
    ),
    (
        "After you declared, you wrote down: “%(rule)s”",
        N_("As Prophet you wrote down: “%(rule)s”"),
    ),
    (
        "After you declared, you wrote down exactly this rule.",
        N_("As Prophet you wrote down exactly this rule."),
    ),
    (
        (
            "%(cards)s had already contradicted the rule you wrote down, yet no call failed. "
            "Which rule did you follow?"
        ),
        N_(
            "%(cards)s had already shown that your rule was wrong, but you were right each time. "
            "Which rule did you use?"
        ),
    ),
    (
        "Then a robot made a call for you, and it failed at %(what)s.",
        N_("Then a robot answered for you, and it was wrong at %(what)s."),
    ),
    (
        "It wasn’t your call, so no one can tell what you’d have called.",
        N_("It wasn’t you. So no one knows what you would have said."),
    ),
    (
        "It wasn’t your pick, so no one can tell what you’d have picked.",
        N_("It wasn’t you. So no one knows what you would have picked."),
    ),
    (
        ("Your pick and your written rule differed. Which rule did you follow?"),
        N_("You picked a card that your written rule didn’t allow. Which rule did you use?"),
    ),
    (
        "Then you stopped being Prophet, without a penalty.",
        N_("Then you stopped being Prophet. You didn’t get any more cards for that."),
    ),
    (
        "Nothing was judged after that, so it wasn’t tested.",
        N_("Nothing came after that, so no one could test it."),
    ),
    (
        "%(cards)s had already contradicted it.",
        N_("%(cards)s had already shown that it was wrong."),
    ),
    (
        "You predicted a verdict before it came.",
        NN_(
            "Before one play, you said what would happen.",
            "Before %(count)s plays, you said what would happen.",
        ),
    ),
    (
        (
            "At card %(number)s you wrote down a rule that gives the same answers as the "
            "secret rule from this starting card."
        ),
        N_(
            "At card %(number)s you wrote down a rule that gives the same answers as the secret "
            "rule here."
        ),
    ),
    (
        (
            "After %(after)s you played %(cards)s. You also held %(better)s. Which rule calls one "
            "of them “right” and the other “wrong”?"
        ),
        N_(
            "After %(after)s you played %(cards)s. You also had %(better)s. Which rule says "
            "“right” to one and “wrong” to the other?"
        ),
    ),
    (
        "After %(after)s you played %(cards)s. You also held %(better)s.",
        N_("After %(after)s you played %(cards)s. You also had %(better)s."),
    ),
    (
        "%(cards)s contradicted it, in a hand that was shown.",
        N_("%(cards)s, in a hand that was shown, showed that it was wrong."),
    ),
    (
        "%(cards)s contradicted it, and was then taken back into a hand.",
        N_("%(cards)s showed that it was wrong, and then went back into a hand."),
    ),
    (
        (
            "“Still fitted” means that nothing shown up to then had contradicted it. The list "
            "has %(library)s rules."
        ),
        N_(
            "“Still fitted” means: nothing so far had shown that it was wrong. The list has "
            "%(library)s rules."
        ),
    ),
    (
        "You made a claim that everyone could test.",
        N_("You said something that everyone could test."),
    ),
    (
        "You wrote down your rule at card %(first)s, and you declared only after card %(last)s.",
        N_(
            "You wrote your rule down at card %(first)s. You became Prophet only after card "
            "%(last)s."
        ),
    ),
    (
        "The rule you had written down wasn’t the table’s rule.",
        N_("The rule you wrote down wasn’t the table’s rule."),
    ),
    (
        "Your rule is in your own words, so only you can tell if you followed it.",
        N_("Your rule is in your own words. So only you know if you used it."),
    ),
    (
        (
            "Nothing was written in the lab notebook. If you write down a rule before a card is "
            "played, the card can prove it wrong."
        ),
        N_(
            "You didn’t write anything in the notebook. If you write down a rule first, the next "
            "card can show that it is wrong."
        ),
    ),
    (
        "That wasn’t the rule: after %(line)s the rule allows %(card)s, the guess doesn’t.",
        N_(
            "That wasn’t the rule. After %(line)s the rule says yes to %(card)s, and the guess "
            "says no."
        ),
    ),
    (
        "It was judged right, and the round was over.",
        N_("It was right, and the round was over."),
    ),
    (
        (
            "Your last idea is a different rule, but after card %(number)s both always give "
            "the same answer. It counts as right."
        ),
        N_(
            "Your last idea is a different rule. But after card %(number)s, both always say "
            "the same. It counts as right."
        ),
    ),
    (
        "After card %(number)s, no card could tell it from the rule.",
        N_("After card %(number)s, it always said the same as the rule."),
    ),
    (
        (
            "Your %(cards)s after %(after)s was a real question. Some rules that still fitted said"
            " right, others wrong."
        ),
        N_(
            "Your %(cards)s after %(after)s was a good question. Some rules said right, others "
            "said wrong."
        ),
    ),
    (
        "Which cards supported the rule you wrote down after you declared?",
        N_("As Prophet you wrote down a rule. Which cards made you think so?"),
    ),
    (
        "You can predict well and still not know the rule: a wrong rule gets many cards right too.",
        N_(
            "You can be right many times and still not know the rule. A wrong rule gets many cards"
            " right, too."
        ),
    ),
    (
        "Then you agreed with a “No play”, but %(what)s fitted.",
        N_("Then you said that no card fitted, but %(what)s did."),
    ),
)

PLAIN: Final[Mapping[str, str | tuple[str, str]]] = MappingProxyType(dict(_FOR_THE_YOUNGEST))
"""By the usual words, as they are marked; two forms where the sentence depends on a number."""


def in_plain_words(sentence: Message) -> Message:
    """Return the sentence, and those inside it, in words for the youngest."""
    values = {
        place: in_plain_words(value) if isinstance(value, Message) else value
        for place, value in sentence.values.items()
    }
    plain = PLAIN.get(sentence.text, sentence.text)
    one, many = (plain, sentence.many) if isinstance(plain, str) else plain
    return replace(sentence, text=one, many=many, values=values)
