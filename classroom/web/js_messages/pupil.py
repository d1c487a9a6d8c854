"""Messages of the pupils' scripts, and shared ones, in the language of the request.

A page has them as ``{key: template}`` in a message bundle. ``static/js/base/messages.ts`` fills in
the named placeholders, so that a name or a drawn card stands where the translator wants it. A
message with a number ``{n}`` is a list of its forms, in the order of the plural categories named in
``plurals``.

Keys: the subject, then the particular message (``happened_play``). A key ending in ``_you`` is for
the player whom it is about.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from babel import Locale

from classroom.web.platform.language import gettext, locale, ngettext

Sentences = dict[str, str | list[str]]

_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
_SAMPLES = (1, 0, 2, *range(3, 130), 1000, 1_000_000)


def categories() -> list[str]:
    """Return the plural categories that whole numbers have in this language.

    They are in Unicode's order.
    """
    return list(_numbers(locale()))


def plural(form: Callable[[int], str]) -> list[str]:
    """Return the forms of a plural message, one for each of :func:`categories`."""
    return [form(number) for number in _numbers(locale()).values()]


@cache
def _numbers(language: Locale) -> dict[str, int]:
    """Return the plural categories that whole numbers have, each with a number that has it."""
    numbers = {"other": 2} | {language.plural_form(n): n for n in reversed(_SAMPLES)}
    return {name: numbers[name] for name in _CATEGORIES if name in numbers}


def _cards() -> Sentences:
    return {
        "card_name": gettext("{rank} of {suit}"),
        "card_value": gettext("{rank} = {value}"),
        "rank_A": gettext("ace"),
        "rank_2": gettext("two"),
        "rank_3": gettext("three"),
        "rank_4": gettext("four"),
        "rank_5": gettext("five"),
        "rank_6": gettext("six"),
        "rank_7": gettext("seven"),
        "rank_8": gettext("eight"),
        "rank_9": gettext("nine"),
        "rank_10": gettext("ten"),
        "rank_J": gettext("jack"),
        "rank_Q": gettext("queen"),
        "rank_K": gettext("king"),
        "suit_S": gettext("spades"),
        "suit_H": gettext("hearts"),
        "suit_D": gettext("diamonds"),
        "suit_C": gettext("clubs"),
        # Translators: the letters of jack, queen and king, as on the packs of your country: one
        # capital each, with spaces between. They are typed too; the letters N and U are taken.
        "card_faces": gettext("J Q K"),
        # Translators: the letter of the suit on the card, as in S for spades.
        "letter_S": gettext("S"),
        "letter_H": gettext("H"),
        "letter_D": gettext("D"),
        "letter_C": gettext("C"),
        "trait_odd": gettext("odd"),
        "trait_even": gettext("even"),
        "trait_black": gettext("black"),
        "trait_red": gettext("red"),
        "trait_face": gettext("face card"),
        "trait_number": gettext("number card"),
        "trait_prime": gettext("prime"),
        "trait_not_prime": gettext("not prime"),
        "verdict_right": gettext("right"),
        "verdict_wrong": gettext("wrong"),
    }


def _layout() -> Sentences:
    return {
        "layout_label": plural(
            lambda n: ngettext("The cards on the table: {n}", "The cards on the table: {n}", n)
        ),
        "layout_card_right": gettext("{card}, card {n}, right"),
        "layout_card_wrong": gettext("{card}, card {n}, wrong"),
        "layout_flag": gettext("with the Prophet’s marker"),
        "layout_right_or_wrong": gettext("right or wrong?"),
        "jump_label": gettext("Move along the line"),
        "jump_start": gettext("To the first card"),
        "jump_back": gettext("Back 10 cards"),
        "jump_on": gettext("Forward 10 cards"),
        "jump_end": gettext("To the newest card"),
        "count_laid": plural(lambda n: ngettext("{n} played", "{n} played", n)),
        "count_from": gettext("knock-out from card {limit}"),
        "count_in": plural(
            lambda n: ngettext("knock-out in {n} card", "knock-out in {n} cards", n)
        ),
        "count_now": gettext("careful: a wrong card knocks you out"),
        "score_layout": gettext("The cards on the table"),
        "told": gettext("Round {n}: the rule was"),
        "story_right": gettext("Card {n}, from {player}’s hand. Right: it joined the line."),
        "story_right_you": gettext("Card {n}, from your hand. Right: it joined the line."),
        "story_wrong": gettext("Card {n}, from {player}’s hand. Wrong: it went under {card}."),
        "story_wrong_you": gettext("Card {n}, from your hand. Wrong: it went under {card}."),
        "story_string": plural(
            lambda n: ngettext(
                "Played with {n} other card, judged together: {cards}.",
                "Played with {n} other cards, judged together: {cards}.",
                n,
            )
        ),
        "story_starter": gettext("Card {n}. The round started with this one."),
        "story_flag": gettext("{player} became the Prophet here."),
        "story_flag_you": gettext("You became the Prophet here."),
        "story_deciding": gettext("It overthrew {player}."),
        "story_deciding_you": gettext("It overthrew you."),
    }


def _happened() -> Sentences:
    return {
        "happened_dealt": plural(
            lambda n: ngettext(
                "The cards are dealt. The first card is {cards}.",
                "The cards are dealt. The first cards are {cards}.",
                n,
            )
        ),
        "happened_dealt_bare": gettext("The cards are dealt."),
        "happened_play": gettext("{player}’s {cards}: {verdict}."),
        "happened_play_you": gettext("You played {cards}: {verdict}."),
        "happened_hangs": plural(
            lambda n: ngettext("It goes under {card}.", "They go under {card}.", n)
        ),
        "happened_string": plural(
            lambda n: ngettext(
                "It’s wrong.",
                "At least one of these {n} is wrong. No one is told which.",
                n,
            )
        ),
        "happened_no_play": gettext("{player} said no card fits: {verdict}."),
        "happened_no_play_you": gettext("You said no card fits: {verdict}."),
        "happened_smaller": plural(
            lambda n: ngettext(
                "{player}’s new hand has {n} card fewer.",
                "{player}’s new hand has {n} cards fewer.",
                n,
            )
        ),
        "happened_smaller_you": plural(
            lambda n: ngettext(
                "Your new hand has {n} card fewer.", "Your new hand has {n} cards fewer.", n
            )
        ),
        "happened_fits": gettext("The {card} fits, so it joins the line."),
        "happened_confirmed": gettext("{player}, the Prophet, got it right."),
        "happened_confirmed_you": gettext("You got it right."),
        "happened_overthrown": gettext("{player} said {verdict} and is overthrown."),
        "happened_overthrown_you": gettext("You said {verdict}, so you’re overthrown."),
        "happened_picked": gettext("{player} chose {card}, which doesn’t fit, and is overthrown."),
        "happened_picked_you": gettext(
            "You chose {card}, which doesn’t fit, so you’re overthrown."
        ),
        "happened_takes": plural(
            lambda n: ngettext("{player} takes {n} card.", "{player} takes {n} cards.", n)
        ),
        "happened_takes_you": plural(
            lambda n: ngettext("You take {n} card.", "You take {n} cards.", n)
        ),
        "happened_expelled": gettext("{player} is knocked out of this round."),
        "happened_expelled_you": gettext("You’re knocked out of this round."),
        "happened_declared": gettext("{player} is the Prophet now."),
        "happened_declared_you": gettext("You’re the Prophet now."),
        # Translators: {rule} is what the player thinks the rule is, in quotation marks.
        "happened_said": gettext("{player} said: {rule}"),
        "happened_said_you": gettext("You said: {rule}"),
        "happened_guessed": gettext("{player} said: {rule} That’s {verdict}."),
        "happened_guessed_you": gettext("You said: {rule} That’s {verdict}."),
        "happened_guessed_bare": gettext("{player} guessed the rule: {verdict}."),
        "happened_guess_free": gettext("No penalty."),
        "happened_skipped": gettext("{player}’s turn was skipped."),
        "happened_skipped_you": gettext("Your turn was skipped."),
        "happened_released": gettext("{player} is no longer the Prophet. No penalty."),
        "happened_released_you": gettext("You’re no longer the Prophet. No penalty."),
    }


def _now() -> Sentences:
    return {
        "class_over": gettext("This class is over."),
        "class_over_thanks": gettext("Thanks for playing."),
        "now_lobby": gettext("You’re at table {number}."),
        "now_lobby_wait": gettext("Waiting for your teacher to start."),
        "now_choosing": gettext("{player} is choosing the secret rule"),
        "now_choosing_you": gettext("It’s your turn to deal"),
        "now_choosing_sub": gettext("We’ll deal as soon as {player} has chosen."),
        "now_choosing_sub_you": gettext("Choose the secret rule. Don’t show anyone your screen."),
        "now_paused": gettext("Paused by your teacher"),
        "now_paused_sub": gettext("Your cards are safe. We’ll go on when your teacher is ready."),
        # Translators: under the teacher's own words, as in "Eyes on me".
        "now_paused_why": gettext("Your teacher has paused your table. Your cards are safe."),
        "now_benched": gettext("{player} is sitting out"),
        "now_benched_you": gettext("You’re sitting out"),
        "now_benched_sub": gettext("Next player in a moment."),
        "now_turn": gettext("{player}’s turn"),
        "now_turn_you": gettext("Your turn"),
        "now_turn_driver": gettext("{driver}, your turn"),
        "now_decides": gettext("{driver} decides this time."),
        "now_help": plural(
            lambda n: ngettext(
                "{others}, help {driver} decide.", "{others}, help {driver} decide.", n
            )
        ),
        "now_plays": gettext("{player} plays {cards}"),
        "now_plays_you": gettext("You play {cards}"),
        "now_no_play": gettext("{player}: no play"),
        "now_no_play_you": gettext("You: no play"),
        "now_call": gettext("{player}, the Prophet, calls it first. Then Nature answers."),
        "now_call_you": gettext("You call it first. Then Nature answers."),
        "now_call_dealt": gettext(
            "{player}, the Prophet, calls it first. Then {dealer}’s rule answers."
        ),
        "now_call_dealt_you": gettext("You call it first. Then {dealer}’s rule answers."),
        "now_call_mine": gettext("{player}, the Prophet, calls it first. Then your rule answers."),
        "now_pick": gettext("{player}, the Prophet, is looking for a card that fits."),
        "now_pick_you": gettext("Find a card that fits."),
        "now_guesses": gettext("{player} has made a guess"),
        "now_guesses_you": gettext("You’ve made a guess"),
        "now_guess_waits": gettext("Waiting for your teacher to check it."),
        "now_guess_waits_dealt": gettext("Waiting for {dealer} or your teacher to check it."),
        "now_guess_waits_mine": gettext("Is it right? Everyone’s waiting for you."),
        "now_prophet": gettext("You’re the Prophet"),
        "now_prophet_sub": gettext("Call each play right or wrong, until you get one wrong."),
        "now_prophet_calls": plural(
            lambda n: ngettext(
                "{n} call, confirmed. Bonus so far: {bonus}.",
                "{n} calls, all confirmed. Bonus so far: {bonus}.",
                n,
            )
        ),
        "over_empty_hand": gettext("{player} has no cards left"),
        "over_empty_hand_you": gettext("You have no cards left"),
        "over_all_expelled": gettext("Everyone is knocked out"),
        "over_guessed": gettext("{player} guessed the rule"),
        "over_guessed_you": gettext("You guessed the rule"),
        "over_teacher": gettext("Your teacher ended the round"),
        "hint_from": gettext("Hint: {hint}"),
        "message_from": gettext("Your teacher says: {message}"),
    }


def _hand() -> Sentences:
    return {
        "hand_title": gettext("Your hand"),
        "hand_sort": gettext("Sort your hand"),
        # Translators: three short words beside one another: the hand is sorted by suit, by value,
        # or stands as it was dealt.
        "hand_by_suit": gettext("Suit"),
        "hand_by_value": gettext("Value"),
        "hand_by_dealt": gettext("Dealt"),
        "hand_empty": gettext("No cards."),
        "hand_plan": gettext("Tap a card to plan ahead"),
        # Translators: where the main button stands later; {cards} as in "Play {cards}".
        "plan_cards": gettext("Planned: {cards}"),
        "plan_many": plural(lambda n: ngettext("Planned: {n} card", "Planned: {n} cards", n)),
        "plan_dropped": plural(
            lambda n: ngettext(
                "{cards} has left your hand, so it’s no longer planned.",
                "{cards} have left your hand, so they’re no longer planned.",
                n,
            )
        ),
        "order_label": gettext("The order you’ll play them in"),
        "order_place": gettext("{card}, number {order} of the {n} you’ll play"),
        "order_earlier": gettext("Earlier"),
        "order_earlier_label": gettext("Move {card} earlier"),
        "order_later": gettext("Later"),
        "order_later_label": gettext("Move {card} later"),
        "hand_card_nth": gettext("{card}, your {nth} card"),
        "hand_card_of": gettext("{card}, card {n} of {total}"),
        "hand_card_chosen": gettext("{card}, chosen as number {order}"),
        "nth_1": gettext("first"),
        "nth_2": gettext("second"),
        "nth_3": gettext("third"),
        "nth_4": gettext("fourth"),
        "nth_5": gettext("fifth"),
        "nth_6": gettext("sixth"),
        "nth_7": gettext("seventh"),
        "nth_8": gettext("eighth"),
        "nth_9": gettext("ninth"),
        "nth_10": gettext("tenth"),
        "nth_11": gettext("eleventh"),
        "nth_12": gettext("twelfth"),
    }


def _play() -> Sentences:
    return {
        "play_taking_seat": gettext("Taking you to your seat …"),
        "play_lost": gettext("You lost the connection. Your cards are safe. Trying again."),
        "play_outdated": gettext("There’s a new version. This page is reloading."),
        "failed_title": gettext("Something went wrong on this page"),
        "failed_safe": gettext("The game is safe."),
        "failed_part": gettext(
            "Part of it can’t be loaded. Try again, or use another browser, or share a phone."
        ),
        "failed_again": gettext("Load again"),
        "page_translated": gettext(
            "Your browser is translating this page, so it may show wrong words. Turn its "
            "translation off."
        ),
        "play_translated": gettext(
            "Turn off your browser’s translation. You can choose a language in the menu."
        ),
        "play_dropped": gettext("That round is over. Your last move came too late to count."),
        "play_trouble": gettext("We can’t save right now. Your cards are safe. Please wait."),
        "play_restored": gettext("Your class went back to an earlier point. Carry on from here."),
        "play_trouble_damaged": gettext("The data file is damaged. Tell your teacher."),
        "play_trouble_gone": gettext("The data file is missing. Tell your teacher."),
        "play_sending": gettext("Sending …"),
        "play_not_yet": gettext("Not yet. Tap again when it’s your turn."),
        "play_you": gettext("You"),
        "play_table": gettext("Table {number}"),
        "play_menu": gettext("Menu"),
        "help_ask": gettext("Ask for help"),
        "help_end": gettext("I don’t need help any more"),
        "help_private": gettext("Only your teacher sees this. It ends with your turn."),
        "help_asked": gettext("Menu. You’ve asked for help."),
        "play_notes": gettext("Messages for your table"),
        "rules_title": gettext("How to play"),
        "rules_lost": gettext("The rules didn’t load."),
        "rules_again": gettext("Try again"),
        "play_players": gettext("Players at the table"),
        "play_close": gettext("Close"),
        "play_offline": gettext("offline"),
        "play_out": gettext("out"),
        "play_benched": gettext("sitting out"),
        "play_robot": gettext("robot"),
        # Translators: under the name of whoever deals this round.
        "play_deals": gettext("deals"),
        "play_deals_you": gettext("deal"),
        "play_dealt": gettext("dealt"),
        "play_choosing": gettext("choosing the rule"),
        "seat_cards": plural(lambda n: ngettext("{n} card", "{n} cards", n)),
        "seat_turn": gettext("playing now"),
        "seat_prophet": gettext("the Prophet"),
        "seat_false_prophet": gettext("a False Prophet"),
        "play_choose": plural(lambda n: ngettext("Tap a card to play", "Tap up to {n} cards", n)),
        "play_at_most": plural(
            lambda n: ngettext("One card at a time.", "At most {n} cards at once.", n)
        ),
        # Translators: on the main button; {cards} is a card, or cards joined by the next sentence.
        "play_cards": gettext("Play {cards}"),
        "play_many": plural(lambda n: ngettext("Play {n} card", "Play {n} cards", n)),
        "play_then": gettext("{first} then {next}"),
        # Translators: small, below the card on the button to play it.
        "play_risk": gettext("Wrong? You’re out."),
        "no_play": gettext("No play"),
        "no_play_explained": gettext("No play: say that none of your cards fits."),
        "no_play_title": gettext("No play: you’re saying that none of your cards fit."),
        "no_play_seen": gettext("Everyone will see your hand."),
        "no_play_right": plural(
            lambda n: ngettext(
                "If you’re right, you get a new hand with {n} card fewer.",
                "If you’re right, you get a new hand with {n} cards fewer.",
                n,
            )
        ),
        "no_play_wrong": plural(
            lambda n: ngettext(
                "If a card does fit, it’s played and you take {n} card.",
                "If a card does fit, it’s played and you take {n} cards.",
                n,
            )
        ),
        "no_play_yes": gettext("Show my hand: no play"),
        "no_play_no": gettext("Back to my cards"),
        "shown_hand": gettext("{player}’s hand, shown to everyone"),
        "shown_hand_you": gettext("Your hand, shown to everyone"),
        "declare": gettext("Declare Prophet"),
        "declare_note": gettext("Think you know the rule?"),
        "declare_explained": gettext("If you declare, you call each play from then on."),
        "declare_rule": gettext("Your rule, if you like"),
        "declare_title": gettext("Prophet: you judge for Nature until you get one wrong."),
        "declare_means": gettext(
            "You stop playing cards. You call each play right or wrong before Nature answers."
        ),
        "declare_bonus": gettext(
            "If you last to the end: 1 point for each right card from now on, 2 for each wrong one."
        ),
        "declare_risk": plural(
            lambda n: ngettext(
                "If Nature disagrees once, you take {n} card and play again.",
                "If Nature disagrees once, you take {n} cards and play again.",
                n,
            )
        ),
        "declare_title_dealt": gettext("Prophet: you judge for {dealer} until you get one wrong."),
        "declare_means_dealt": gettext(
            "You stop playing cards. You call each play right or wrong before "
            "{dealer}’s rule answers."
        ),
        "declare_risk_dealt": plural(
            lambda n: ngettext(
                "If {dealer}’s rule disagrees once, you take {n} card and play again.",
                "If {dealer}’s rule disagrees once, you take {n} cards and play again.",
                n,
            )
        ),
        "declare_yes": gettext("I’m the Prophet"),
        "declare_no": gettext("Not now"),
        "guess": gettext("Guess the rule"),
        "guess_note": gettext("Think you know the rule?"),
        "guess_title": gettext("Guess the rule"),
        "guess_means": gettext(
            "Everyone at your table sees it. If it’s right, the round is over. If "
            "not, there’s no penalty."
        ),
        "guess_label": gettext("Find it on the list or write it yourself"),
        "guess_list": gettext("Rules it might be"),
        "guess_none": gettext("No rules match."),
        "guess_own": gettext("In your own words. Your teacher will say if it’s right."),
        "guess_own_dealt": gettext("In your own words. {dealer} will say if it’s right."),
        "guess_build": gettext("Not on the list? Build it"),
        "guess_wait": gettext("One moment …"),
        "guess_no_builder": gettext("The rule builder didn’t load. Try again, or write the rule."),
        "guess_yes": gettext("Send my guess"),
        "guess_missing": gettext("What is the rule? Tap here"),
        "guess_no": gettext("Not now"),
        "guess_too_late": gettext(
            "Too late: the next player has played. Your guess is saved for your next right card."
        ),
        "call_after": gettext("{player} plays after {card}"),
        "call_first": gettext("{player} plays"),
        "call_question": plural(
            lambda n: ngettext("Is it right or wrong?", "Is every card right, or is one wrong?", n)
        ),
        "call_no_play": gettext("{player} says no card in this hand fits."),
        "call_no_play_question": gettext("Is that right or wrong?"),
        "call_right": gettext("Right"),
        "call_wrong": gettext("Wrong"),
        "call_none_fits": gettext("none fits"),
        "call_one_fits": gettext("one fits"),
        "call_risk": plural(
            lambda n: ngettext(
                "If Nature disagrees, you take {n} card.",
                "If Nature disagrees, you take {n} cards.",
                n,
            )
        ),
        "call_risk_dealt": plural(
            lambda n: ngettext(
                "If {dealer}’s rule disagrees, you take {n} card.",
                "If {dealer}’s rule disagrees, you take {n} cards.",
                n,
            )
        ),
        "pick_title": gettext("Choose a card that fits."),
        "pick_why": gettext(
            "You were right: one of {player}’s cards does fit. Find it and play it."
        ),
        "pick_choose": gettext("Tap the card that fits"),
        "pick_lay": gettext("Play {card}"),
        "watch_expelled": gettext("You’re knocked out of this round."),
        "watch_expelled_sub": gettext(
            "A wrong play this late knocks you out. Watch until the round ends."
        ),
        "out_play": plural(
            lambda n: ngettext(
                "{cards} was wrong, and it’s late in the round.",
                "{cards}: one was wrong, and it’s late in the round.",
                n,
            )
        ),
        "out_no_play": gettext("A card did fit, and it’s late in the round."),
        "out_counts": gettext("cards in your hand: they still count"),
        "out_predicts": gettext("You’re a reviewer: predict every play."),
        "watch_late": gettext("You’ll join in the next round."),
        "watch_late_sub": gettext("For now, watch: you can learn a lot from the cards."),
        "hints_title": gettext("Hint"),
        "message_title": gettext("From your teacher"),
        "message_own": gettext("From your teacher, for you alone"),
        "message_read": gettext("Got it"),
        "gone_title": gettext("You don’t have a seat on this phone."),
        "gone_again": gettext("Join again"),
        "unreadable_title": gettext("This class can’t be read"),
        "unreadable_sub": gettext("Nothing was changed. Ask your teacher to look at it."),
        "elsewhere_title": gettext("Your table is open in another tab."),
        "elsewhere_sub": gettext("You can only play in one tab at a time."),
        "elsewhere_here": gettext("Play here"),
        "comeback_number": gettext("Your comeback number: {number}"),
        "comeback_numbers": gettext("Your comeback numbers:"),
        "comeback_says": gettext("Use it with your name to get your seat back on any phone."),
        "pass_to": gettext("Pass the phone to {player}."),
        "pass_tap": gettext("Only {player} looking? Tap to see the cards."),
        "pass_nobody": gettext("It’s not your turn now. Watch the table."),
        "pass_also": gettext("{player}: {what}"),
        "pass_look": gettext("See how it’s going"),
        "pass_open": gettext("{player} is looking."),
        "pass_cover": gettext("Cover the screen"),
    }


def _menu() -> Sentences:
    """Return the messages of a phone's menu: sharing, settings, extra time and leaving."""
    return {
        "menu_add": gettext("Add someone to this phone"),
        "add_name": gettext("Their name"),
        "add_team": gettext("One hand for all of us. The phone shows who decides."),
        "add_own": gettext("A hand for each of us. We pass the phone."),
        "add_yes": gettext("Add this name"),
        "add_missing": gettext("What is their name? Tap here"),
        "menu_phone": gettext("On this phone"),
        "menu_four": gettext("Four colours for four suits"),
        "menu_still": gettext("Reduce motion"),
        "menu_buzz": gettext("Vibrate on my turn and on results"),
        "menu_sound": gettext("Sound on my turn and on results"),
        "menu_size": gettext("Text size"),
        "menu_size_normal": gettext("Normal"),
        "menu_size_large": gettext("Large"),
        "menu_size_larger": gettext("Very large"),
        "menu_hold": gettext("Press and hold a card to see what it counts as."),
        "menu_language": gettext("Language"),
        "menu_leave": gettext("Leave the class"),
        "menu_leave_sure": gettext(
            "Your seat stays at the table. To come back, you need your comeback number."
        ),
        "menu_leave_yes": gettext("Yes, leave the class"),
        "time_mine": gettext("Extra time"),
        "time_of": gettext("Extra time: {player}"),
        "time_1": gettext("Same as everyone"),
        "time_1_5": gettext("One and a half times as long"),
        "time_2": gettext("Twice as long"),
        "time_3": gettext("Three times as long"),
        "time_private": gettext("Only you and your teacher can see this."),
    }


def _moments() -> Sentences:
    return {
        "fallen_right": plural(lambda n: ngettext("The {cards} is right.", "{cards}: right.", n)),
        "fallen_wrong": plural(lambda n: ngettext("The {cards} is wrong.", "{cards}: wrong.", n)),
        "fallen_none_fits": gettext("No card in the hand fits."),
        "fallen_one_fits": gettext("The {card} fits."),
        "fallen_pick": gettext("The {card} doesn’t fit."),
        "fallen_said_no": gettext("{player}’s rule said no."),
        "fallen_said_no_you": gettext("Your rule said no."),
        "fallen_said_yes": gettext("{player}’s rule said yes."),
        "fallen_said_yes_you": gettext("Your rule said yes."),
        "fallen_calls": plural(
            lambda n: ngettext(
                "One play did what {n} call couldn’t.", "One play did what {n} calls couldn’t.", n
            )
        ),
        "fallen_ends": gettext("{player} is overthrown, and your table knows more."),
        "fallen_ends_you": gettext("You’re overthrown, and your table knows more."),
        "fallen_confirmed": plural(
            lambda n: ngettext("{n} call confirmed", "{n} calls confirmed", n)
        ),
        "fallen_takes": gettext("cards to {player}’s hand, now {total}"),
        "fallen_takes_you": gettext("cards to your hand, now {total}"),
        "fallen_free": gettext("cards for {player}: a test costs nothing"),
        "fallen_free_you": gettext("cards for you: a test costs nothing"),
        "fallen_again": gettext("{player} plays again, after {before}"),
        "fallen_again_after_you": gettext("{player} plays again, after you"),
        "fallen_again_you": gettext("You play again, after {before}"),
        "fallen_back": gettext("Back to the table"),
        "band_overthrew": gettext("{cards} overthrew {player}."),
        "band_overthrew_you": gettext("{cards} overthrew you."),
        "band_fell": gettext("{player} was overthrown."),
        "band_fell_you": gettext("You were overthrown."),
        "band_again": gettext("Show again"),
        "ask_screen": gettext("Your class is looking at the big screen."),
        "ask_go": gettext("Tap to go there. Your words stay."),
        "fallen_new_rule": gettext("Write a new rule"),
        "watch_again": gettext("Watch it again, card by card"),
        "watch_step": gettext("Step {step} of {steps}"),
        "watch_back": gettext("Back"),
        "watch_back_label": gettext("One step back"),
        "watch_next": gettext("Next card"),
        "watch_first": gettext("From the start"),
        "rule_was": gettext("The rule was"),
        "rule_was_yours": gettext("Your rule was"),
        "rule_sealed": gettext("The rule is still sealed."),
        "rule_sealed_sub": gettext("Your teacher will reveal it. What do you think it was?"),
        "rule_found": gettext("That’s the rule."),
        "rule_found_sub": gettext("Keep it secret: other tables may still be looking."),
        "score_title": gettext("Your score"),
        "score_largest": gettext("Largest hand ({player})"),
        "score_largest_you": gettext("Largest hand (yours)"),
        "score_hand": gettext("Your hand"),
        "score_from": gettext("Points to start with"),
        "score_guess": gettext("For guessing the rule"),
        "score_empty": gettext("For having no cards left"),
        "score_prophet": gettext("Prophet: {right} × 1 and {wrong} × 2"),
        "score_best": gettext("Best player’s score ({player})"),
        "score_cap": gettext("At most: 2 × {cards} cards before there was a Prophet"),
        "score_dealt": gettext("{player}, who dealt"),
        "score_none": gettext("No bonus this time"),
        "score_total": gettext("Your points"),
        "score_so_far": gettext("Total so far: {total}"),
        "score_table": gettext("At your table"),
        "score_nature": gettext("Nature"),
        "score_next": gettext("Your teacher will start the next round."),
        # Translators: a clock stands at {time}, as in 0:12.
        "score_next_in": gettext("Next rule in {time}"),
        "score_next_held": gettext("Your teacher will start the next rule soon."),
        "score_top": gettext("That was the last rule on the list."),
        "rung": gettext("Rule {at} of {of}"),
    }


def _deal() -> Sentences:
    """Return the messages for a pupil who deals: choosing the rule, then watching the search."""
    return {
        "band_easy": gettext("Easy"),
        "band_medium": gettext("Medium"),
        "band_hard": gettext("Hard"),
        "band_expert": gettext("Expert"),
        "band_own": gettext("From your teacher"),
        "deal_find": gettext("Search the rules"),
        "deal_band": gettext("How hard"),
        "deal_all": gettext("All"),
        "deal_list": gettext("Rules you can choose"),
        "deal_none": gettext("No rules match."),
        "deal_played": gettext("already played at your table"),
        "deal_lost": gettext("You’re offline. We’ll deal as soon as you’re back."),
        "deal_choose": gettext("Tap a rule to choose it"),
        "deal_this": gettext("Choose this rule"),
        "deal_sure": gettext("Choose this rule?"),
        "deal_again": gettext("Your table has played this rule before. They may guess it fast."),
        "deal_hint": gettext("A hint for everyone, before the first card"),
        "deal_no_hint": gettext("No hint"),
        "deal_go": gettext("Deal the cards"),
        "deal_back": gettext("Choose a different rule"),
        "dealt_title": gettext("Your rule"),
        "dealt_show": gettext("Show my rule"),
        "dealt_hide": gettext("Hide my rule"),
        # Translators: stands after the number itself, which is drawn large.
        "dealt_alive": plural(
            lambda n: ngettext(
                "of {all} rules still fits the cards.",
                "of {all} rules still fit the cards.",
                n,
            )
        ),
        "dealt_curve": gettext("Rules that still fit, card by card: from {first} down to {last}."),
        "dealt_plays": plural(
            lambda n: ngettext(
                "{n} play so far, {right} right.", "{n} plays so far, {right} right.", n
            )
        ),
        "dealt_score": gettext("You’d score {points} now, the same as the best player, {player}."),
        "dealt_score_capped": gettext("You’d score {points} now."),
        "dealt_prophet": plural(
            lambda n: ngettext(
                "{player} is the Prophet: {n} call, and it was right.",
                "{player} is the Prophet: {n} calls, and all were right.",
                n,
            )
        ),
        "dealt_prophet_new": gettext("{player} is the Prophet, but hasn’t called yet."),
        "dealt_cap": gettext("While there’s a Prophet, you can score {cap} at most."),
        "dealt_judge": gettext(
            "{player} has guessed. Would that rule always give the same answer as yours?"
        ),
        "dealt_judge_as": gettext(
            "Different words can mean the same rule. Your teacher can decide too."
        ),
    }


def _expect() -> Sentences:
    """Return the messages about predictions, the chance to declare and being a reviewer."""
    return {
        # Translators: stands before "right", "wrong" and "unsure", of which one is chosen.
        "expect_mine": gettext("I predict"),
        "expect_right": gettext("right"),
        "expect_wrong": gettext("wrong"),
        "expect_unsure": gettext("unsure"),
        "expect_title": gettext("What do you predict?"),
        "expect_asks": gettext("What do you predict: right, wrong or unsure?"),
        "expect_private": gettext("Just for you. No one sees what you tap."),
        "expect_said": gettext("You can still change it."),
        # Translators: {verdict} is "right" or "wrong".
        "expect_called": gettext("Your call: {verdict}. The others are predicting."),
        "expect_own": gettext("Your prediction: {verdict}."),
        "watch_reviewer": gettext("You’re a reviewer now."),
        "watch_reviewer_sub": gettext(
            "A wrong play this late knocks you out. Reviewers predict every play."
        ),
        "foretold_title": gettext("What you predicted"),
        "foretold": plural(
            lambda n: ngettext(
                "Your right predictions: {right} of {n}.",
                "Your right predictions: {right} of {n}.",
                n,
            )
        ),
        "foretold_unsure": plural(
            lambda n: ngettext("You were unsure {n} time.", "You were unsure {n} times.", n)
        ),
        "now_showing": gettext("You’ll see if it’s right when everyone has tapped."),
        "now_next": gettext("{player} is next"),
        "now_next_you": gettext("You’re next"),
        "now_chance": gettext("{player} may declare first."),
        "now_chance_you": gettext("Declare, or let {player} play."),
        "now_may_guess": gettext("{player} may guess the rule first."),
        "now_may_guess_you": gettext("Guess the rule, or let {player} play."),
        "chance_not_now": gettext("Not now"),
    }


def _clocks() -> Sentences:
    """Return the messages about time at a table, waiting for players, and the last call.

    Also those about names the teacher checks, benched pupils and stand-in robots.
    """
    return {
        "now_last_call": gettext("Last call"),
        "now_last_call_sub": gettext("Play has stopped. What is the rule?"),
        "now_waits_asleep": gettext("Waiting for {player}: their phone is asleep."),
        "now_waits_offline": gettext("Waiting for {player}: their phone is offline."),
        "over_timed_out": gettext("Time’s up"),
        "play_asleep": gettext("asleep"),
        # Translators: a clock stands after it, as in 4:59.
        "clock_round": gettext("Time left in this round:"),
        "clock_warning_300": gettext("Five minutes left in this round."),
        "clock_warning_60": gettext("One minute left. Then everyone says what the rule is."),
        "nudge_turn": gettext("Your table is waiting: it’s your turn."),
        "nudge_turn_over": gettext("Time’s up. Play now or you’ll miss your turn."),
        "nudge_call": gettext("Your table is waiting for your call."),
        "nudge_call_over": gettext("Call it now, or you go back to playing cards. No penalty."),
        "name_waits": gettext("You’re {meanwhile} until your teacher has checked {name}."),
        "name_another": gettext("Please pick a different name. For now you’re {meanwhile}."),
        "name_type": gettext("Type a different name"),
        "benched_for_now": gettext(
            "You’re sitting out for a bit. Keep watching: you’ll be back soon."
        ),
        "robot_for_you": gettext("A robot is playing for you."),
        "robot_back": gettext("I’m back"),
        "last_title": gettext("What is the rule?"),
        "last_title_others": gettext("The players are saying what the rule is."),
        "last_label": gettext("In your own words"),
        "last_same": gettext("Is it one of these?"),
        "last_how_sure": gettext("How sure are you?"),
        "last_percent": gettext("{n}%"),
        "last_not_said": gettext("not said yet"),
        "sure_10": gettext("just guessing"),
        "sure_30": gettext("rather unsure"),
        "sure_50": gettext("half sure"),
        "sure_75": gettext("rather sure"),
        "sure_100": gettext("certain"),
        "sure_not_said": gettext("How sure: not said"),
        "last_missing": gettext("What is the rule? Tap here"),
        "last_sure_missing": gettext("How sure are you? Tap here"),
        "last_counts": gettext("When the time is up, what you’ve put here counts."),
        "last_send": gettext("Send my answer"),
        "last_who_reads": gettext("Your teacher can see this. It will be in your table’s debrief."),
        "last_waits": gettext("Your answer is in. The round ends when everyone has answered."),
        "last_change": gettext("Change my answer"),
        "last_said": gettext("At the last call you said"),
        "last_sure": gettext("{n}% sure"),
    }


def _notebook() -> Sentences:
    """Return the messages of the lab notebook.

    Also those of the half minute to think, the question under a Prophet, and the rules noted so
    far.
    """
    return {
        "note_mine": gettext("My rule"),
        "note_none": gettext("What do you think?"),
        "note_title": gettext("Lab notebook"),
        "note_who_reads": gettext(
            "Your teacher can read this. After the round, your table may too."
        ),
        "note_chips": gettext("Words to start with"),
        "note_chip_colour": gettext("colour"),
        "note_chip_suit": gettext("suit"),
        "note_chip_parity": gettext("odd or even"),
        "note_chip_value": gettext("higher or lower"),
        "note_chip_face": gettext("face cards"),
        "note_chip_before": gettext("the card before"),
        "note_chip_earlier": gettext("cards further back"),
        "note_build": gettext("Build my rule from parts"),
        "note_build_take": gettext("Put it in my notebook"),
        "note_built": gettext("The rule you built"),
        "note_change": gettext("Change my rule"),
        "note_in_words": gettext("Use words instead"),
        # Translators: {card} is a list to choose a card from.
        "note_refuted": gettext("{card} would prove me wrong."),
        "note_card": gettext("A card that would prove me wrong"),
        "note_no_card": gettext("Which card"),
        "note_saved": gettext("Saved"),
        "note_saving": gettext("Saving …"),
        "note_kept": gettext("You’re offline. It’s safe on this phone and will be sent later."),
        "note_done": gettext("Done"),
        "now_thinking": gettext("Time to think"),
        "now_thinking_sub": gettext("You have 30 seconds. What do you think the rule is?"),
        "think_title": gettext("What do you think the rule is now?"),
        "think_now": gettext("Everyone writes down a rule."),
        "think_waits": gettext("The others are still writing."),
        "think_write": gettext("Write my rule"),
        "think_done": gettext("That’s my rule"),
        "think_pass": gettext("No idea yet"),
        "breaks_question": gettext("Which of your cards could break {player}’s rule?"),
        "breaks_none": gettext("None"),
        "breaks_said": gettext("You think {card} could break it."),
        "breaks_none_said": gettext("You think none of your cards could break it."),
        "trail_title": gettext("My rules so far"),
        # Translators: {cards} is "From card 36", "Card 3" or "Cards 3 to 5".
        "trail_when": gettext("{cards}."),
        "trail_when_sure": gettext("{cards} · {n}% sure."),
        "trail_from": gettext("From card {n}"),
        "trail_card": gettext("Card {n}"),
        "trail_cards": gettext("Cards {from} to {to}"),
        "trail_stood": gettext("No card ruled it out."),
        "trail_ruled_out": gettext("Ruled out by {cards} (card {n})."),
        "trail_already": gettext("Already ruled out by {cards} (card {n})."),
        "trail_hand": gettext("Ruled out by {cards}, in a hand that was shown."),
    }


def _refuted() -> Sentences:
    return {
        "refuted_title": gettext("You guessed"),
        "refuted_rule_allows": gettext(
            "After {line}, the rule allows {card} but your guess doesn’t."
        ),
        "refuted_guess_allows": gettext(
            "After {line}, your guess allows {card} but the rule doesn’t."
        ),
        "refuted_start": gettext("The rule lets {card} start the line, but your guess doesn’t."),
        "refuted_too_long": gettext("Your guess only differs from the rule on a very long line."),
        "refuted_both_allow": gettext("Both allow {beside}."),
        "refuted_both_forbid": gettext("Both forbid {beside}."),
        "refuted_suit": gettext("{card} and {beside} differ only in suit."),
        "refuted_colour": gettext("{card} and {beside} differ only in colour."),
        "refuted_value": gettext("{card} and {beside} differ only in value."),
        "refuted_parity": gettext("Of {card} and {beside}, one is odd and the other even."),
        "refuted_face": gettext("Of {card} and {beside}, only one is a face card."),
        "refuted_prime": gettext("Of {card} and {beside}, only one has a prime value."),
    }


def _together() -> Sentences:
    """Return the messages for what the whole class does at once."""
    return {
        "together_look": gettext("Look at the big screen."),
        "together_think": gettext("Think about it. There’s nothing to tap."),
        # Translators: the class votes by phone on a card.
        "ballot_title": gettext("Right or wrong?"),
        "ballot_soon": gettext("Soon you vote on a card."),
        "ballot_next": gettext("Wait for the next card."),
        "ballot_private": gettext("Everyone sees how many, no one sees who."),
        "ballot_change": gettext("You can change it until the card is judged."),
        "ballot_said": gettext("You said {verdict}."),
        # Translators: a question to the class about a round. Four cards follow.
        "asked_taught": gettext("Which card ruled out the most rules?"),
        "asked_taught_at": gettext("Table {table} played all four of these cards."),
        "asked_truth": gettext("True or false?"),
        "asked_wrong_taught": gettext("Table {table}: {wrong} was wrong, {right} was right."),
        "asked_wrong_told": gettext("The wrong card ruled out more rules."),
        "asked_true": gettext("True"),
        "asked_false": gettext("False"),
        "asked_change": gettext("You can change it until the answer comes."),
        "asked_you": gettext("You said: {answer}"),
        "asked_answer": gettext("The answer: {answer}"),
        "asked_ended": plural(
            lambda n: ngettext("{card} ruled out {n} rule.", "{card} ruled out {n} rules.", n)
        ),
        "tried_right": gettext("{card} is right. It joins the line."),
        "tried_wrong": gettext("{card} is wrong. It goes below the line."),
        "practice_title": gettext("Practice while you wait"),
        "practice_sub": gettext("A made-up rule. It isn’t in the game."),
        "practice_start": gettext("Tap a card. Is it right?"),
        "practice_learn": gettext("Right cards join the line, wrong ones go below it."),
        "practice_was": gettext("The practice rule: hearts and queens are right."),
        "practice_again": gettext("Practise again"),
    }


def sentences() -> Sentences:
    """Return all messages of the pupil's page and the shared components."""
    return {
        "plurals": categories(),
        **_cards(),
        **_layout(),
        **_happened(),
        **_now(),
        **_hand(),
        **_play(),
        **_clocks(),
        **_expect(),
        **_notebook(),
        **_menu(),
        **_moments(),
        **_refuted(),
        **_deal(),
        **_together(),
    }


def own_sentences() -> Sentences:
    """Return the messages of a pupil's own page, ``static/js/components/pupil_review.ts``."""
    return {
        "own_title": gettext("Looking back at my round"),
        "own_lesson": gettext("Looking back at my lesson"),
        "own_alone": gettext("Only you can see this."),
        "own_well": gettext("What you did well"),
        "own_better": gettext("A test that was in your hand"),
        "own_held": gettext("not played"),
        "own_claims": gettext("What you claimed"),
        "own_foretold": gettext("What you predicted"),
        "own_rounds": gettext("Round by round"),
        "own_round": gettext("Round {n}"),
        "own_ticket": gettext("Before you go"),
        "own_answer": gettext("Answer out loud or on paper. Nothing is saved here."),
    }
