"""Forecaster, and who is wrong: Overthrown. Of the dealer words only Nature stands here."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.words import N_, NN_

SENTENCES: Mapping[str, str] = {
    "Prophet": N_("Forecaster"),
    "Know the rule? Become the Prophet.": N_("Know the rule? Become the Forecaster."),
    # Rule-sets and refusals
    "the Prophet judges, and plays no cards": N_("the Forecaster judges, and plays no cards"),
    "%(player)s, the Prophet, has the word now": N_("%(player)s, the Forecaster, has the word now"),
    "there is no Prophet": N_("there is no Forecaster"),
    "%(player)s is the Prophet": N_("%(player)s is the Forecaster"),
    "the Prophet has to pick a card of the shown hand": N_(
        "the Forecaster has to pick a card of the shown hand"
    ),
    "the Prophet has to call the play right or wrong": N_(
        "the Forecaster has to call the play right or wrong"
    ),
    "no play waits for the Prophet": N_("no play waits for the Forecaster"),
    "%(player)s is not the Prophet": N_("%(player)s is not the Forecaster"),
    "this rule-set has no Prophet": N_("this rule-set has no Forecaster"),
    "an expelled player cannot become Prophet": N_("an expelled player cannot become Forecaster"),
    "%(player)s is the Prophet already": N_("%(player)s is the Forecaster already"),
    "there is a Prophet already": N_("there is a Forecaster already"),
    "What does {player}, the Prophet, say?": N_("What does {player}, the Forecaster, say?"),
    "{player} becomes Prophet": N_("{player} becomes Forecaster"),
    "{card} does not fit: the Prophet falls. Tap the card you lay.": N_(
        "{card} does not fit: the Forecaster falls. Tap the card you lay."
    ),
    "nobody can be Prophet twice in a round": N_("nobody can be Forecaster twice in a round"),
    "a Prophet needs at least two other players still in the round": N_(
        "a Forecaster needs at least two other players still in the round"
    ),
    "8 cards, Prophet, no expulsion. Made for a first lesson: about 15 minutes.": N_(
        "8 cards, Forecaster, no expulsion. Made for a first lesson: about 15 minutes."
    ),
    "14 cards, Prophet, strings of 4. The full game: 25 minutes and more.": N_(
        "14 cards, Forecaster, strings of 4. The full game: 25 minutes and more."
    ),
    "14 cards, Prophet, strings of any length.": N_("14 cards, Forecaster, strings of any length."),
    "14 cards, Prophet, later expulsion.": N_("14 cards, Forecaster, later expulsion."),
    "14 cards, Prophet, strings of any length, a random first player.": N_(
        "14 cards, Forecaster, strings of any length, a random first player."
    ),
    "14 cards, Prophet, strings of 4, later expulsion.": N_(
        "14 cards, Forecaster, strings of 4, later expulsion."
    ),
    "12 cards, no Prophet: say the rule aloud after a right card.": N_(
        "12 cards, no Forecaster: say the rule aloud after a right card."
    ),
    # Screens
    "{player} is Prophet": N_("{player} is Forecaster"),
    "{player}: False Prophet": N_("{player}: Overthrown"),
    "Release the Prophet": N_("Release the Forecaster"),
    "The Prophet said {verdict}": N_("The Forecaster said {verdict}"),
    "{player}’s reign:": N_("{player} as Forecaster:"),
    "with the Prophet’s marker": N_("with the Forecaster’s marker"),
    "{player} declared Prophet here.": N_("{player} declared as Forecaster here."),
    "You declared Prophet here.": N_("You declared as Forecaster here."),
    "{player}, the Prophet, said so too.": N_("{player}, the Forecaster, said so too."),
    "{player} is the Prophet now.": N_("{player} is the Forecaster now."),
    "You are the Prophet now.": N_("You are the Forecaster now."),
    "{player} is no longer the Prophet. It costs nothing.": N_(
        "{player} is no longer the Forecaster. It costs nothing."
    ),
    "You are no longer the Prophet. It costs nothing.": N_(
        "You are no longer the Forecaster. It costs nothing."
    ),
    "{player}, the Prophet, calls it first. Then Nature answers.": N_(
        "{player}, the Forecaster, calls it first. Then Nature answers."
    ),
    "{player}, the Prophet, calls it first. Then {dealer}’s rule answers.": N_(
        "{player}, the Forecaster, calls it first. Then {dealer}’s rule answers."
    ),
    "{player}, the Prophet, calls it first. Then your rule answers.": N_(
        "{player}, the Forecaster, calls it first. Then your rule answers."
    ),
    "{player}, the Prophet, looks for a card that fits.": N_(
        "{player}, the Forecaster, looks for a card that fits."
    ),
    "You are the Prophet": N_("You are the Forecaster"),
    "the Prophet": N_("the Forecaster"),
    "a False Prophet": N_("overthrown as Forecaster"),
    "Declare Prophet": N_("Declare as Forecaster"),
    "Prophet: you judge for Nature until you are wrong once.": N_(
        "Forecaster: you judge for Nature until you are wrong once."
    ),
    "Prophet: you judge for {dealer} until you are wrong once.": N_(
        "Forecaster: you judge for {dealer} until you are wrong once."
    ),
    "I am the Prophet": N_("I am the Forecaster"),
    "{player}’s reign ends, and your table knows more.": N_(
        "{player}’s time as Forecaster ends, and your table knows more."
    ),
    "Your reign ends, and your table knows more.": N_(
        "Your time as Forecaster ends, and your table knows more."
    ),
    "Prophet: {right} × 1 and {wrong} × 2": N_("Forecaster: {right} × 1 and {wrong} × 2"),
    "At most: 2 × {cards} cards before there was a Prophet": N_(
        "At most: 2 × {cards} cards before there was a Forecaster"
    ),
    "{player} is the Prophet, and has not called yet.": N_(
        "{player} is the Forecaster, and has not called yet."
    ),
    # Debrief
    "twice the cards before the Prophet’s marker": N_(
        "twice the cards before the Forecaster’s marker"
    ),
    "twice the cards up to the Prophet’s marker": N_(
        "twice the cards up to the Forecaster’s marker"
    ),
    "%(player)s was released as Prophet after card %(ordinal)s.": N_(
        "%(player)s was released as Forecaster after card %(ordinal)s."
    ),
    "One Prophet fell, another stood": N_("One Forecaster fell, another stood"),
    "%(count)s Prophets fell, one stood": N_("%(count)s Forecasters fell, one stood"),
    "A Prophet who was never tested": N_("A Forecaster who was never tested"),
    "The last card played, and no Prophet": N_("The last card played, and no Forecaster"),
    "No Prophet yet when time was up": N_("No Forecaster yet when time was up"),
    "Declaring oneself Prophet": N_("Declaring oneself Forecaster"),
    "The Prophet calls every play": N_("The Forecaster calls every play"),
    "Wrong cards count double for a Prophet": N_("Wrong cards count double for a Forecaster"),
    "Who at this table tried to break the Prophet’s rule, and with which card?": N_(
        "Who at this table tried to break the Forecaster’s rule, and with which card?"
    ),
    "A Prophet’s noted rule fails": N_("A Forecaster’s noted rule fails"),
    "Which part of the Prophet’s rule failed? Could some of it be kept?": N_(
        "Which part of the Forecaster’s rule failed? Could some of it be kept?"
    ),
    "A False Prophet can’t declare again": N_("An overthrown Forecaster can’t declare again"),
    (
        "Here a False Prophet can’t declare again. In science a corrected mistake is no reason "
        "to be shut out."
    ): N_(
        "Here an overthrown Forecaster can’t declare again. In science a corrected mistake is "
        "no reason to be shut out."
    ),
    "%(player)s overthrows the Prophet": N_("%(player)s overthrows the Forecaster"),
    "%(player)s declares Prophet": N_("%(player)s declares as Forecaster"),
    "The Prophet stands": N_("The Forecaster stands"),
    "It was the first call of %(prophet)s’s reign.": N_(
        "It was %(prophet)s’s first call as Forecaster."
    ),
    "At each of them a Prophet stood to the end.": N_(
        "At each of them a Forecaster stood to the end."
    ),
    "At none of them did a Prophet stand to the end.": N_(
        "At none of them did a Forecaster stand to the end."
    ),
    (
        "Tables %(tables)s had the same rule, and at each a Prophet stood. Is that new evidence, "
        "or the same evidence twice?"
    ): N_(
        "Tables %(tables)s had the same rule, and at each a Forecaster stood. Is that new "
        "evidence, or the same evidence twice?"
    ),
    # Paper
    "Declared Prophet": N_("Declared as Forecaster"),
    "Prophets overthrown": N_("Forecasters overthrown"),
    "%(table)s: a Prophet declared after card %(first)s and stood to the end.": N_(
        "%(table)s: a Forecaster declared after card %(first)s and stood to the end."
    ),
    "%(table)s: a Prophet declared after card %(first)s and was overthrown at card %(last)s.": N_(
        "%(table)s: a Forecaster declared after card %(first)s and was overthrown at card %(last)s."
    ),
    "%(table)s: a Prophet declared after card %(first)s and stepped down after card %(last)s.": N_(
        "%(table)s: a Forecaster declared after card %(first)s and stepped down after card "
        "%(last)s."
    ),
    "No card that was played refuted a Prophet who stood. That doesn’t prove the rule right.": N_(
        "No card that was played refuted a Forecaster who stood. That doesn’t prove the rule right."
    ),
    "%(player)s as Prophet": N_("%(player)s as Forecaster"),
    "%(player)s as Prophet, overthrown": N_("%(player)s as Forecaster, overthrown"),
    "overthrew the Prophet": N_("overthrew the Forecaster"),
    "a Prophet": N_("a Forecaster"),
    "From here %(player)s is Prophet.": N_("From here %(player)s is Forecaster."),
    "Up to here %(player)s was Prophet.": N_("Up to here %(player)s was Forecaster."),
    "Up to here %(player)s was Prophet, and was overthrown.": N_(
        "Up to here %(player)s was Forecaster, and was overthrown."
    ),
    "This card overthrew the Prophet.": N_("This card overthrew the Forecaster."),
    "%(player)s as Prophet, from card %(after)s": N_(
        "%(player)s as Forecaster, from card %(after)s"
    ),
    "%(player)s as Prophet, cards %(after)s to %(until)s": N_(
        "%(player)s as Forecaster, cards %(after)s to %(until)s"
    ),
    # Handouts
    (
        "Straight after your turn you may declare yourself Prophet, once a round, if there "
        "is none and at least two others are still playing."
    ): N_(
        "Straight after your turn you may declare yourself Forecaster, once a round, if there "
        "is none and at least two others are still playing."
    ),
    "Everyone else: find the card that proves the Prophet wrong.": N_(
        "Everyone else: find the card that proves the Forecaster wrong."
    ),
    "The round also ends when everyone but a Prophet is knocked out.": N_(
        "The round also ends when everyone but a Forecaster is knocked out."
    ),
    (
        "Still Prophet at the end: 1 more for each right card since you declared, 2 for each "
        "wrong one."
    ): N_(
        "Still Forecaster at the end: 1 more for each right card since you declared, 2 for each "
        "wrong one."
    ),
    "With a Prophet at the end: at most 2 for each card played before the marked one.": N_(
        "With a Forecaster at the end: at most 2 for each card played before the marked one."
    ),
    (
        "With a Prophet at the end: at most 2 for each card played up to the marked "
        "one, which counts too."
    ): N_(
        "With a Forecaster at the end: at most 2 for each card played up to the marked "
        "one, which counts too."
    ),
}

COUNTED: Mapping[tuple[str, str], tuple[str, str]] = {
    (
        "{player} is the Prophet: {n} call, as your rule has it.",
        "{player} is the Prophet: {n} calls, all as your rule has it.",
    ): NN_(
        "{player} is the Forecaster: {n} call, as your rule has it.",
        "{player} is the Forecaster: {n} calls, all as your rule has it.",
    ),
    (
        "%(points)s for %(count)s card on the line as Prophet",
        "%(points)s for %(count)s cards on the line as Prophet",
    ): NN_(
        "%(points)s for %(count)s card on the line as Forecaster",
        "%(points)s for %(count)s cards on the line as Forecaster",
    ),
    (
        "%(points)s for %(count)s card in sidelines as Prophet",
        "%(points)s for %(count)s cards in sidelines as Prophet",
    ): NN_(
        "%(points)s for %(count)s card in sidelines as Forecaster",
        "%(points)s for %(count)s cards in sidelines as Forecaster",
    ),
    (
        "%(count)s Prophet overthrown",
        "%(count)s Prophets overthrown",
    ): NN_(
        "%(count)s Forecaster overthrown",
        "%(count)s Forecasters overthrown",
    ),
    (
        "%(prophet)s was still Prophet: the only call was confirmed.",
        "%(prophet)s was still Prophet: all %(count)s calls were confirmed.",
    ): NN_(
        "%(prophet)s was still Forecaster: the only call was confirmed.",
        "%(prophet)s was still Forecaster: all %(count)s calls were confirmed.",
    ),
    (
        "%(player)s declared Prophet, with %(count)s card on the table.",
        "%(player)s declared Prophet, with %(count)s cards on the table.",
    ): NN_(
        "%(player)s declared as Forecaster, with %(count)s card on the table.",
        "%(player)s declared as Forecaster, with %(count)s cards on the table.",
    ),
    (
        "A Prophet stood to the end at table %(tables)s.",
        "A Prophet stood to the end at tables %(tables)s.",
    ): NN_(
        "A Forecaster stood to the end at table %(tables)s.",
        "A Forecaster stood to the end at tables %(tables)s.",
    ),
    (
        (
            "%(count)s Prophet was overthrown when the rule they had noted failed. What would you "
            "keep of that rule, and how would you test it?"
        ),
        (
            "%(count)s Prophets were overthrown when the rules they had noted failed. What would "
            "you keep of each rule, and how would you test it?"
        ),
    ): NN_(
        "%(count)s Forecaster was overthrown when the rule they had noted failed. What would you "
        "keep of that rule, and how would you test it?",
        "%(count)s Forecasters were overthrown when the rules they had noted failed. What would "
        "you keep of each rule, and how would you test it?",
    ),
    (
        (
            "%(count)s Prophet was overthrown although the rule they had noted got that play "
            "right. How could the table have told a slip from a wrong rule?"
        ),
        (
            "%(count)s Prophets were overthrown although the rules they had noted got that play "
            "right. How could the tables have told a slip from a wrong rule?"
        ),
    ): NN_(
        "%(count)s Forecaster was overthrown although the rule they had noted got that play "
        "right. How could the table have told a slip from a wrong rule?",
        "%(count)s Forecasters were overthrown although the rules they had noted got that play "
        "right. How could the tables have told a slip from a wrong rule?",
    ),
    (
        (
            "%(count)s Prophet was overthrown, and no one can tell if the rule failed or it "
            "was a slip. What would we need to know?"
        ),
        (
            "%(count)s Prophets were overthrown, and no one can tell if the rule failed or "
            "it was a slip. What would we need to know?"
        ),
    ): NN_(
        "%(count)s Forecaster was overthrown, and no one can tell if the rule failed or it "
        "was a slip. What would we need to know?",
        "%(count)s Forecasters were overthrown, and no one can tell if the rule failed or "
        "it was a slip. What would we need to know?",
    ),
    (
        (
            "While there is a Prophet: with %(count)s card or more played since. "
            "Overthrowing never knocks you out."
        ),
        (
            "While there is a Prophet: with %(count)s cards or more played since. "
            "Overthrowing never knocks you out."
        ),
    ): NN_(
        "While there is a Forecaster: with %(count)s card or more played since. "
        "Overthrowing never knocks you out.",
        "While there is a Forecaster: with %(count)s cards or more played since. "
        "Overthrowing never knocks you out.",
    ),
}
