"""Forecaster, and who is wrong: Overthrown. Of the dealer words only Nature stands here."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n.markers import N_, NN_

SENTENCES: Mapping[str, str] = {
    "%(player)s is still Prophet.": N_("%(player)s is still Forecaster."),
    "The Prophet picked this card. It didn’t fit; %(cards)s did.": N_(
        "The Forecaster picked this card. It didn’t fit; %(cards)s did."
    ),
    "What if the Prophet had picked a different card?": N_(
        "What if the Forecaster had picked a different card?"
    ),
    "You became Prophet, so that everyone could test your predictions.": N_(
        "You became Forecaster, so that everyone could test your predictions."
    ),
    "Know the rule? Become the Prophet.": N_("Know the rule? Become the Forecaster."),
    # Rule-sets and refusals
    "the Prophet judges and doesn’t play cards": N_("the Forecaster judges and doesn’t play cards"),
    "it’s the Prophet’s call: wait for %(player)s": N_(
        "it’s the Forecaster’s call: wait for %(player)s"
    ),
    "there’s no Prophet": N_("there’s no Forecaster"),
    "%(player)s is the Prophet": N_("%(player)s is the Forecaster"),
    "the Prophet has to pick a card from the shown hand": N_(
        "the Forecaster has to pick a card from the shown hand"
    ),
    "the Prophet has to call the play right or wrong": N_(
        "the Forecaster has to call the play right or wrong"
    ),
    "nothing is waiting for the Prophet’s call": N_("nothing is waiting for the Forecaster’s call"),
    "%(player)s isn’t the Prophet": N_("%(player)s isn’t the Forecaster"),
    "there’s no Prophet in this game": N_("there’s no Forecaster in this game"),
    "a player who is knocked out can’t become Prophet": N_(
        "a player who is knocked out can’t become Forecaster"
    ),
    "%(player)s is already the Prophet": N_("%(player)s is already the Forecaster"),
    "there’s already a Prophet": N_("there’s already a Forecaster"),
    "What does {player}, the Prophet, say?": N_("What does {player}, the Forecaster, say?"),
    "{player} becomes Prophet": N_("{player} becomes Forecaster"),
    "{card} doesn’t fit, so the Prophet is overthrown. Tap the card you play.": N_(
        "{card} doesn’t fit, so the Forecaster is overthrown. Tap the card you play."
    ),
    "no one can be Prophet twice in a round": N_("no one can be Forecaster twice in a round"),
    "a Prophet needs two other players still in the round": N_(
        "a Forecaster needs two other players still in the round"
    ),
    "8 cards, Prophet, no expulsion. Made for a first lesson: about 15 minutes.": N_(
        "8 cards, Forecaster, no expulsion. Made for a first lesson: about 15 minutes."
    ),
    "14 cards, Prophet, strings of 4. The full game: 25 minutes or more.": N_(
        "14 cards, Forecaster, strings of 4. The full game: 25 minutes or more."
    ),
    "14 cards, Prophet, strings of any length.": N_("14 cards, Forecaster, strings of any length."),
    "14 cards, Prophet, later expulsion.": N_("14 cards, Forecaster, later expulsion."),
    "14 cards, Prophet, strings of any length, a random first player.": N_(
        "14 cards, Forecaster, strings of any length, a random first player."
    ),
    "14 cards, Prophet, strings of 4, later expulsion.": N_(
        "14 cards, Forecaster, strings of 4, later expulsion."
    ),
    "12 cards, no Prophet: guess the rule after a right card.": N_(
        "12 cards, no Forecaster: guess the rule after a right card."
    ),
    # Screens
    "{player} is Prophet": N_("{player} is Forecaster"),
    "{player}: False Prophet": N_("{player}: Overthrown"),
    "Release the Prophet": N_("Release the Forecaster"),
    "The Prophet said {verdict}": N_("The Forecaster said {verdict}"),
    "{player} as Prophet:": N_("{player} as Forecaster:"),
    "with the Prophet’s marker": N_("with the Forecaster’s marker"),
    "{player} became the Prophet here.": N_("{player} became the Forecaster here."),
    "You became the Prophet here.": N_("You became the Forecaster here."),
    "{player}, the Prophet, got it right.": N_("{player}, the Forecaster, got it right."),
    "{player} is the Prophet now.": N_("{player} is the Forecaster now."),
    "You’re the Prophet now.": N_("You’re the Forecaster now."),
    "{player} is no longer the Prophet. No penalty.": N_(
        "{player} is no longer the Forecaster. No penalty."
    ),
    "You’re no longer the Prophet. No penalty.": N_("You’re no longer the Forecaster. No penalty."),
    "{player}, the Prophet, calls it first. Then Nature answers.": N_(
        "{player}, the Forecaster, calls it first. Then Nature answers."
    ),
    "{player}, the Prophet, calls it first. Then {dealer}’s rule answers.": N_(
        "{player}, the Forecaster, calls it first. Then {dealer}’s rule answers."
    ),
    "{player}, the Prophet, calls it first. Then your rule answers.": N_(
        "{player}, the Forecaster, calls it first. Then your rule answers."
    ),
    "{player}, the Prophet, is looking for a card that fits.": N_(
        "{player}, the Forecaster, is looking for a card that fits."
    ),
    "You’re the Prophet": N_("You’re the Forecaster"),
    "the Prophet": N_("the Forecaster"),
    "a False Prophet": N_("overthrown as Forecaster"),
    "Declare Prophet": N_("Declare as Forecaster"),
    "Prophet: you judge for Nature until you get one wrong.": N_(
        "Forecaster: you judge for Nature until you get one wrong."
    ),
    "Prophet: you judge for {dealer} until you get one wrong.": N_(
        "Forecaster: you judge for {dealer} until you get one wrong."
    ),
    "I’m the Prophet": N_("I’m the Forecaster"),
    "{player} is overthrown, and your table knows more.": N_(
        "{player}’s time as Forecaster ends, and your table knows more."
    ),
    "You’re overthrown, and your table knows more.": N_(
        "Your time as Forecaster ends, and your table knows more."
    ),
    "Prophet: {right} × 1 and {wrong} × 2": N_("Forecaster: {right} × 1 and {wrong} × 2"),
    "While there’s a Prophet, you can score {cap} at most.": N_(
        "While there’s a Forecaster, you can score {cap} at most."
    ),
    "At most: 2 × {cards} cards before there was a Prophet": N_(
        "At most: 2 × {cards} cards before there was a Forecaster"
    ),
    "{player} is the Prophet, but hasn’t called yet.": N_(
        "{player} is the Forecaster, but hasn’t called yet."
    ),
    # Debrief
    "twice the number of cards before the Prophet’s marker": N_(
        "twice the number of cards before the Forecaster’s marker"
    ),
    "twice the number of cards up to the Prophet’s marker": N_(
        "twice the number of cards up to the Forecaster’s marker"
    ),
    "Then you stopped being Prophet, without a penalty.": N_(
        "Then you stopped being Forecaster, without a penalty."
    ),
    "%(player)s was released as Prophet after card %(ordinal)s.": N_(
        "%(player)s was released as Forecaster after card %(ordinal)s."
    ),
    "A Prophet overthrown at card %(fell)s, one lasted from card %(stood)s": N_(
        "A Forecaster overthrown at card %(fell)s, one lasted from card %(stood)s"
    ),
    "Prophets overthrown at cards %(cards)s": N_("Forecasters overthrown at cards %(cards)s"),
    "%(count)s Prophets overthrown, then someone ran out of cards": N_(
        "%(count)s Forecasters overthrown, then someone ran out of cards"
    ),
    "Everyone but the Prophet was knocked out": N_("Everyone but the Forecaster was knocked out"),
    "The round ended when everyone but the Prophet was knocked out.": N_(
        "The round ended when everyone but the Forecaster was knocked out."
    ),
    "everyone but the Prophet was knocked out": N_("everyone but the Forecaster was knocked out"),
    "%(count)s Prophets overthrown, one lasted from card %(stood)s": N_(
        "%(count)s Forecasters overthrown, one lasted from card %(stood)s"
    ),
    "A Prophet who was never tested": N_("A Forecaster who was never tested"),
    "The last card played, and no Prophet": N_("The last card played, and no Forecaster"),
    "No Prophet yet when time was up": N_("No Forecaster yet when time was up"),
    "No Prophet yet": N_("No Forecaster yet"),
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
    "The Prophet lasts to the end": N_("The Forecaster lasts to the end"),
    "It was %(prophet)s’s first call as Prophet.": N_(
        "It was %(prophet)s’s first call as Forecaster."
    ),
    "At each of them a Prophet lasted to the end.": N_(
        "At each of them a Forecaster lasted to the end."
    ),
    "No Prophet lasted to the end at any of them.": N_(
        "No Forecaster lasted to the end at any of them."
    ),
    (
        "Tables %(tables)s played the same rule, and at each a Prophet lasted to the end. Is that "
        "new evidence, or the same evidence twice?"
    ): N_(
        "Tables %(tables)s played the same rule, and at each a Forecaster lasted to the end. Is "
        "that new evidence, or the same evidence twice?"
    ),
    # Paper
    "Declared Prophet": N_("Declared as Forecaster"),
    "Prophets overthrown": N_("Forecasters overthrown"),
    "%(table)s: a Prophet declared after card %(first)s and lasted to the end.": N_(
        "%(table)s: a Forecaster declared after card %(first)s and lasted to the end."
    ),
    "%(table)s: a Prophet declared after card %(first)s and was overthrown at card %(last)s.": N_(
        "%(table)s: a Forecaster declared after card %(first)s and was overthrown at card %(last)s."
    ),
    "%(table)s: a Prophet declared after card %(first)s and stepped down after card %(last)s.": N_(
        "%(table)s: a Forecaster declared after card %(first)s and stepped down after card "
        "%(last)s."
    ),
    "%(player)s as Prophet": N_("%(player)s as Forecaster"),
    "%(player)s as Prophet, overthrown": N_("%(player)s as Forecaster, overthrown"),
    "overthrew the Prophet": N_("overthrew the Forecaster"),
    "Prophets, in order: %(players)s": N_("Forecasters, in order: %(players)s"),
    "a Prophet": N_("a Forecaster"),
    # Handouts
    "Straight after your turn, say “Prophet!”": N_("Straight after your turn, say “Forecaster!”"),
    "Once a round; no other Prophet; at least two others playing.": N_(
        "Once a round; no other Forecaster; at least two others playing."
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
    (
        "Is there a Prophet at the end? Then it’s at most 2 points for each card played before "
        "the coin."
    ): N_(
        "Is there a Forecaster at the end? Then it’s at most 2 points for each card played before "
        "the coin."
    ),
    (
        "Is there a Prophet at the end? Then it’s at most 2 points for each card played up to "
        "the coin. The card with the coin counts, too."
    ): N_(
        "Is there a Forecaster at the end? Then it’s at most 2 points for each card played up to "
        "the coin. The card with the coin counts, too."
    ),
}

COUNTED: Mapping[tuple[str, str], tuple[str, str]] = {
    (
        "{player} is the Prophet: {n} call, and it was right.",
        "{player} is the Prophet: {n} calls, and all were right.",
    ): NN_(
        "{player} is the Forecaster: {n} call, and it was right.",
        "{player} is the Forecaster: {n} calls, and all were right.",
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
        "One Prophet overthrown, and everyone knocked out",
        "%(count)s Prophets overthrown, and everyone knocked out",
    ): NN_(
        "One Forecaster overthrown, and everyone knocked out",
        "%(count)s Forecasters overthrown, and everyone knocked out",
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
        "%(prophet)s was still Prophet: each of the %(count)s calls was confirmed.",
    ): NN_(
        "%(prophet)s was still Forecaster: the only call was confirmed.",
        "%(prophet)s was still Forecaster: each of the %(count)s calls was confirmed.",
    ),
    (
        "%(player)s declared Prophet, with %(count)s card on the table.",
        "%(player)s declared Prophet, with %(count)s cards on the table.",
    ): NN_(
        "%(player)s declared as Forecaster, with %(count)s card on the table.",
        "%(player)s declared as Forecaster, with %(count)s cards on the table.",
    ),
    (
        "A Prophet lasted to the end at table %(tables)s.",
        "A Prophet lasted to the end at tables %(tables)s.",
    ): NN_(
        "A Forecaster lasted to the end at table %(tables)s.",
        "A Forecaster lasted to the end at tables %(tables)s.",
    ),
    (
        (
            "One Prophet was overthrown although the rule they had noted got that play "
            "right. How could the table have told a slip from a wrong rule?"
        ),
        (
            "%(count)s Prophets were overthrown although the rules they had noted got that play "
            "right. How could the tables have told a slip from a wrong rule?"
        ),
    ): NN_(
        "One Forecaster was overthrown although the rule they had noted got that play "
        "right. How could the table have told a slip from a wrong rule?",
        "%(count)s Forecasters were overthrown although the rules they had noted got that play "
        "right. How could the tables have told a slip from a wrong rule?",
    ),
    (
        (
            "While there is a Prophet: with %(count)s card or more played since they declared. "
            "Overthrowing them never knocks you out."
        ),
        (
            "While there is a Prophet: with %(count)s cards or more played since they "
            "declared. Overthrowing them never knocks you out."
        ),
    ): NN_(
        "While there is a Forecaster: with %(count)s card or more played since they declared. "
        "Overthrowing them never knocks you out.",
        "While there is a Forecaster: with %(count)s cards or more played since they declared. "
        "Overthrowing them never knocks you out.",
    ),
}
