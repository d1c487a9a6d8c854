"""Theorist, and who is wrong: Refuted. Of the dealer words only Nature stands here."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n.markers import N_, NN_

SENTENCES: Mapping[str, str] = {
    "%(player)s is still Prophet.": N_("%(player)s is still Theorist."),
    "The Prophet picked this card. It didn’t fit; %(cards)s did.": N_(
        "The Theorist picked this card. It didn’t fit; %(cards)s did."
    ),
    "What if the Prophet had picked a different card?": N_(
        "What if the Theorist had picked a different card?"
    ),
    "You became Prophet, so that everyone could test your predictions.": N_(
        "You became Theorist, so that everyone could test your predictions."
    ),
    "Names after an overthrow": N_("Names after a refutation"),
    "Know the rule? Become the Prophet.": N_("Know the rule? Become the Theorist."),
    # Rule-sets and refusals
    "the Prophet judges and doesn’t play cards": N_("the Theorist judges and doesn’t play cards"),
    "it’s the Prophet’s call: wait for %(player)s": N_(
        "it’s the Theorist’s call: wait for %(player)s"
    ),
    "there’s no Prophet": N_("there’s no Theorist"),
    "%(player)s is the Prophet": N_("%(player)s is the Theorist"),
    "the Prophet has to pick a card from the shown hand": N_(
        "the Theorist has to pick a card from the shown hand"
    ),
    "the Prophet has to call the play right or wrong": N_(
        "the Theorist has to call the play right or wrong"
    ),
    "nothing is waiting for the Prophet’s call": N_("nothing is waiting for the Theorist’s call"),
    "%(player)s isn’t the Prophet": N_("%(player)s isn’t the Theorist"),
    "there’s no Prophet in this game": N_("there’s no Theorist in this game"),
    "a player who is knocked out can’t become Prophet": N_(
        "a player who is knocked out can’t become Theorist"
    ),
    "%(player)s is already the Prophet": N_("%(player)s is already the Theorist"),
    "there’s already a Prophet": N_("there’s already a Theorist"),
    "What does {player}, the Prophet, say?": N_("What does {player}, the Theorist, say?"),
    "{player} becomes Prophet": N_("{player} becomes Theorist"),
    "{card} doesn’t fit, so the Prophet is overthrown. Tap the card you play.": N_(
        "{card} doesn’t fit, so the Theorist is refuted. Tap the card you play."
    ),
    "no one can be Prophet twice in a round": N_("no one can be Theorist twice in a round"),
    "a Prophet needs two other players still in the round": N_(
        "a Theorist needs two other players still in the round"
    ),
    "8 cards, Prophet, no expulsion. Made for a first lesson: about 15 minutes.": N_(
        "8 cards, Theorist, no expulsion. Made for a first lesson: about 15 minutes."
    ),
    "14 cards, Prophet, strings of 4. The full game: 25 minutes or more.": N_(
        "14 cards, Theorist, strings of 4. The full game: 25 minutes or more."
    ),
    "14 cards, Prophet, strings of any length.": N_("14 cards, Theorist, strings of any length."),
    "14 cards, Prophet, later expulsion.": N_("14 cards, Theorist, later expulsion."),
    "14 cards, Prophet, strings of any length, a random first player.": N_(
        "14 cards, Theorist, strings of any length, a random first player."
    ),
    "14 cards, Prophet, strings of 4, later expulsion.": N_(
        "14 cards, Theorist, strings of 4, later expulsion."
    ),
    "12 cards, no Prophet: guess the rule after a right card.": N_(
        "12 cards, no Theorist: guess the rule after a right card."
    ),
    # Screens
    "{player} is Prophet": N_("{player} is Theorist"),
    "{player}: False Prophet": N_("{player}: Refuted"),
    "Release the Prophet": N_("Release the Theorist"),
    "The Prophet said {verdict}": N_("The Theorist said {verdict}"),
    "{player} as Prophet:": N_("{player} as Theorist:"),
    "with the Prophet’s marker": N_("with the Theorist’s marker"),
    "{player} became the Prophet here.": N_("{player} became the Theorist here."),
    "You became the Prophet here.": N_("You became the Theorist here."),
    "It overthrew {player}.": N_("It refuted {player}."),
    "It overthrew you.": N_("It refuted you."),
    "{cards} overthrew {player}.": N_("{cards} refuted {player}."),
    "{cards} overthrew you.": N_("{cards} refuted you."),
    "{player} was overthrown.": N_("{player} was refuted."),
    "You were overthrown.": N_("You were refuted."),
    "{player}, the Prophet, got it right.": N_("{player}, the Theorist, got it right."),
    "{player} said {verdict} and is overthrown.": N_("{player} said {verdict} and is refuted."),
    "You said {verdict}, so you’re overthrown.": N_("You said {verdict}, so you’re refuted."),
    "{player} chose {card}, which doesn’t fit, and is overthrown.": N_(
        "{player} chose {card}, which doesn’t fit, and is refuted."
    ),
    "You chose {card}, which doesn’t fit, so you’re overthrown.": N_(
        "You chose {card}, which doesn’t fit, so you’re refuted."
    ),
    "{player} is the Prophet now.": N_("{player} is the Theorist now."),
    "You’re the Prophet now.": N_("You’re the Theorist now."),
    "{player} is no longer the Prophet. No penalty.": N_(
        "{player} is no longer the Theorist. No penalty."
    ),
    "You’re no longer the Prophet. No penalty.": N_("You’re no longer the Theorist. No penalty."),
    "{player}, the Prophet, calls it first. Then Nature answers.": N_(
        "{player}, the Theorist, calls it first. Then Nature answers."
    ),
    "{player}, the Prophet, calls it first. Then {dealer}’s rule answers.": N_(
        "{player}, the Theorist, calls it first. Then {dealer}’s rule answers."
    ),
    "{player}, the Prophet, calls it first. Then your rule answers.": N_(
        "{player}, the Theorist, calls it first. Then your rule answers."
    ),
    "{player}, the Prophet, is looking for a card that fits.": N_(
        "{player}, the Theorist, is looking for a card that fits."
    ),
    "You’re the Prophet": N_("You’re the Theorist"),
    "the Prophet": N_("the Theorist"),
    "a False Prophet": N_("refuted as Theorist"),
    "Declare Prophet": N_("Declare as Theorist"),
    "Prophet: you judge for Nature until you get one wrong.": N_(
        "Theorist: you judge for Nature until you get one wrong."
    ),
    "Prophet: you judge for {dealer} until you get one wrong.": N_(
        "Theorist: you judge for {dealer} until you get one wrong."
    ),
    "I’m the Prophet": N_("I’m the Theorist"),
    "{player} is overthrown, and your table knows more.": N_(
        "{player}’s theory falls, and your table knows more."
    ),
    "You’re overthrown, and your table knows more.": N_(
        "Your theory falls, and your table knows more."
    ),
    "Prophet: {right} × 1 and {wrong} × 2": N_("Theorist: {right} × 1 and {wrong} × 2"),
    "While there’s a Prophet, you can score {cap} at most.": N_(
        "While there’s a Theorist, you can score {cap} at most."
    ),
    "At most: 2 × {cards} cards before there was a Prophet": N_(
        "At most: 2 × {cards} cards before there was a Theorist"
    ),
    "{player} is the Prophet, but hasn’t called yet.": N_(
        "{player} is the Theorist, but hasn’t called yet."
    ),
    # Debrief
    "twice the number of cards before the Prophet’s marker": N_(
        "twice the number of cards before the Theorist’s marker"
    ),
    "twice the number of cards up to the Prophet’s marker": N_(
        "twice the number of cards up to the Theorist’s marker"
    ),
    "Then you stopped being Prophet, without a penalty.": N_(
        "Then you stopped being Theorist, without a penalty."
    ),
    "%(player)s was released as Prophet after card %(ordinal)s.": N_(
        "%(player)s was released as Theorist after card %(ordinal)s."
    ),
    "A Prophet overthrown at card %(fell)s, one lasted from card %(stood)s": N_(
        "A theory fell at card %(fell)s, one lasted from card %(stood)s"
    ),
    "Prophets overthrown at cards %(cards)s": N_("Theories fell at cards %(cards)s"),
    "%(count)s Prophets overthrown, then someone ran out of cards": N_(
        "%(count)s theories fell, then someone ran out of cards"
    ),
    "Everyone but the Prophet was knocked out": N_("Everyone but the Theorist was knocked out"),
    "The round ended when everyone but the Prophet was knocked out.": N_(
        "The round ended when everyone but the Theorist was knocked out."
    ),
    "everyone but the Prophet was knocked out": N_("everyone but the Theorist was knocked out"),
    "%(count)s Prophets overthrown, one lasted from card %(stood)s": N_(
        "%(count)s theories fell, one lasted from card %(stood)s"
    ),
    "Declared, and overthrown at the first call": N_("Declared, and refuted at the first call"),
    "A Prophet who was never tested": N_("A Theorist who was never tested"),
    "The last card played, and no Prophet": N_("The last card played, and no Theorist"),
    "No Prophet yet when time was up": N_("No Theorist yet when time was up"),
    "No Prophet yet": N_("No Theorist yet"),
    "Declaring oneself Prophet": N_("Declaring oneself Theorist"),
    "The Prophet calls every play": N_("The Theorist calls every play"),
    "Wrong cards count double for a Prophet": N_("Wrong cards count double for a Theorist"),
    "No penalty for the play that overthrows": N_("No penalty for the play that refutes a theory"),
    "Who at this table tried to break the Prophet’s rule, and with which card?": N_(
        "Who at this table tried to break the Theorist’s rule, and with which card?"
    ),
    "A Prophet’s noted rule fails": N_("A Theorist’s noted rule fails"),
    "Which part of the Prophet’s rule failed? Could some of it be kept?": N_(
        "Which part of the Theorist’s rule failed? Could some of it be kept?"
    ),
    "A False Prophet can’t declare again": N_("A refuted Theorist can’t declare again"),
    (
        "Here a False Prophet can’t declare again. In science a corrected mistake is no reason "
        "to be shut out."
    ): N_(
        "Here a refuted Theorist can’t declare again. In science a corrected mistake is no "
        "reason to be shut out."
    ),
    "%(player)s overthrows the Prophet": N_("%(player)s refutes the Theorist"),
    "%(player)s declares Prophet": N_("%(player)s declares as Theorist"),
    "The Prophet lasts to the end": N_("The Theorist lasts to the end"),
    "It was %(prophet)s’s first call as Prophet.": N_(
        "It was %(prophet)s’s first call as Theorist."
    ),
    "No one overthrew %(prophet)s. Which card would you have tried as the hardest test?": N_(
        "No one refuted %(prophet)s. Which card would you have tried as the hardest test?"
    ),
    "%(player)s was never overthrown, and never tested. What is such a claim worth?": N_(
        "%(player)s was never refuted, and never tested. What is such a claim worth?"
    ),
    "At each of them a Prophet lasted to the end.": N_(
        "At each of them a Theorist lasted to the end."
    ),
    "No Prophet lasted to the end at any of them.": N_(
        "No Theorist lasted to the end at any of them."
    ),
    (
        "Tables %(tables)s played the same rule, and at each a Prophet lasted to the end. Is that "
        "new evidence, or the same evidence twice?"
    ): N_(
        "Tables %(tables)s played the same rule, and at each a Theorist lasted to the end. Is "
        "that new evidence, or the same evidence twice?"
    ),
    # Paper
    "Declared Prophet": N_("Declared as Theorist"),
    "Overthrown": N_("Refuted"),
    "Prophets overthrown": N_("Theorists refuted"),
    "%(table)s: a Prophet declared after card %(first)s and lasted to the end.": N_(
        "%(table)s: a Theorist declared after card %(first)s and lasted to the end."
    ),
    "%(table)s: a Prophet declared after card %(first)s and was overthrown at card %(last)s.": N_(
        "%(table)s: a Theorist declared after card %(first)s and was refuted at card %(last)s."
    ),
    "%(table)s: a Prophet declared after card %(first)s and stepped down after card %(last)s.": N_(
        "%(table)s: a Theorist declared after card %(first)s and stepped down after card %(last)s."
    ),
    "%(player)s as Prophet": N_("%(player)s as Theorist"),
    "Card %(number)s overthrows %(player)s.": N_("Card %(number)s refutes %(player)s."),
    "A “No play” after card %(number)s overthrows %(player)s.": N_(
        "A “No play” after card %(number)s refutes %(player)s."
    ),
    "The string of cards %(first)s to %(last)s overthrows %(player)s.": N_(
        "The string of cards %(first)s to %(last)s refutes %(player)s."
    ),
    "%(player)s as Prophet, overthrown": N_("%(player)s as Theorist, refuted"),
    "overthrown": N_("refuted"),
    "overthrew the Prophet": N_("refuted the Theorist"),
    "Prophets, in order: %(players)s": N_("Theorists, in order: %(players)s"),
    "a Prophet": N_("a Theorist"),
    # Handouts
    "Straight after your turn, say “Prophet!”": N_("Straight after your turn, say “Theorist!”"),
    "Once a round; no other Prophet; at least two others playing.": N_(
        "Once a round; no other Theorist; at least two others playing."
    ),
    (
        "A “No play” that you correctly called “wrong”: pick a card that fits. If yours "
        "doesn’t, you’re overthrown."
    ): N_(
        "A “No play” that you correctly called “wrong”: pick a card that fits. If yours "
        "doesn’t, you’re refuted."
    ),
    "Everyone else: find the card that proves the Prophet wrong.": N_(
        "Everyone else: find the card that proves the Theorist wrong."
    ),
    "You’re overthrown.": N_("You’re refuted."),
    "You’re overthrown. The other player takes no cards.": N_(
        "You’re refuted. The other player takes no cards."
    ),
    "The round also ends when everyone but a Prophet is knocked out.": N_(
        "The round also ends when everyone but a Theorist is knocked out."
    ),
    (
        "Still Prophet at the end: 1 more for each right card since you declared, 2 for each "
        "wrong one."
    ): N_(
        "Still Theorist at the end: 1 more for each right card since you declared, 2 for each "
        "wrong one."
    ),
    (
        "Is there a Prophet at the end? Then it’s at most 2 points for each card played before "
        "the coin."
    ): N_(
        "Is there a Theorist at the end? Then it’s at most 2 points for each card played before "
        "the coin."
    ),
    (
        "Is there a Prophet at the end? Then it’s at most 2 points for each card played up to "
        "the coin. The card with the coin counts, too."
    ): N_(
        "Is there a Theorist at the end? Then it’s at most 2 points for each card played up to "
        "the coin. The card with the coin counts, too."
    ),
    "No one is overthrown or knocked out by your mistake. Undo that too.": N_(
        "No one is refuted or knocked out by your mistake. Undo that too."
    ),
}

COUNTED: Mapping[tuple[str, str], tuple[str, str]] = {
    (
        "{player} is the Prophet: {n} call, and it was right.",
        "{player} is the Prophet: {n} calls, and all were right.",
    ): NN_(
        "{player} is the Theorist: {n} call, and it was right.",
        "{player} is the Theorist: {n} calls, and all were right.",
    ),
    (
        "%(points)s for %(count)s card on the line as Prophet",
        "%(points)s for %(count)s cards on the line as Prophet",
    ): NN_(
        "%(points)s for %(count)s card on the line as Theorist",
        "%(points)s for %(count)s cards on the line as Theorist",
    ),
    (
        "%(points)s for %(count)s card in sidelines as Prophet",
        "%(points)s for %(count)s cards in sidelines as Prophet",
    ): NN_(
        "%(points)s for %(count)s card in sidelines as Theorist",
        "%(points)s for %(count)s cards in sidelines as Theorist",
    ),
    (
        "One Prophet overthrown, and everyone knocked out",
        "%(count)s Prophets overthrown, and everyone knocked out",
    ): NN_(
        "One theory fell, and everyone was knocked out",
        "%(count)s theories fell, and everyone was knocked out",
    ),
    (
        "%(count)s Prophet overthrown",
        "%(count)s Prophets overthrown",
    ): NN_(
        "%(count)s Theorist refuted",
        "%(count)s Theorists refuted",
    ),
    (
        "Overthrown after %(count)s confirmed call",
        "Overthrown after %(count)s confirmed calls",
    ): NN_(
        "Refuted after %(count)s confirmed call",
        "Refuted after %(count)s confirmed calls",
    ),
    (
        "%(prophet)s was overthrown after %(count)s confirmed call.",
        "%(prophet)s was overthrown after %(count)s confirmed calls.",
    ): NN_(
        "%(prophet)s was refuted after %(count)s confirmed call.",
        "%(prophet)s was refuted after %(count)s confirmed calls.",
    ),
    (
        "%(prophet)s was still Prophet: the only call was confirmed.",
        "%(prophet)s was still Prophet: each of the %(count)s calls was confirmed.",
    ): NN_(
        "%(prophet)s was still Theorist: the only call was confirmed.",
        "%(prophet)s was still Theorist: each of the %(count)s calls was confirmed.",
    ),
    (
        "%(player)s declared Prophet, with %(count)s card on the table.",
        "%(player)s declared Prophet, with %(count)s cards on the table.",
    ): NN_(
        "%(player)s declared as Theorist, with %(count)s card on the table.",
        "%(player)s declared as Theorist, with %(count)s cards on the table.",
    ),
    (
        "A Prophet lasted to the end at table %(tables)s.",
        "A Prophet lasted to the end at tables %(tables)s.",
    ): NN_(
        "A Theorist lasted to the end at table %(tables)s.",
        "A Theorist lasted to the end at tables %(tables)s.",
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
        "One Theorist made a wrong call although the rule they had noted got that play "
        "right. How could the table have told a slip from a wrong rule?",
        "%(count)s Theorists made wrong calls although the rules they had noted got that play "
        "right. How could the tables have told a slip from a wrong rule?",
    ),
    (
        "When overthrown, take %(count)s card, pick up your hand and play on.",
        "When overthrown, take %(count)s cards, pick up your hand and play on.",
    ): NN_(
        "When refuted, take %(count)s card, pick up your hand and play on.",
        "When refuted, take %(count)s cards, pick up your hand and play on.",
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
        "While there is a Theorist: with %(count)s card or more played since they declared. "
        "Refuting them never knocks you out.",
        "While there is a Theorist: with %(count)s cards or more played since they declared. "
        "Refuting them never knocks you out.",
    ),
}
