"""Messages of the rule builder's script, in the language of the request.

As in :mod:`classroom.web.js_messages.pupil`. The names of terms come from the phrases that rules
are written in, so that the form reads like the sentence: ``build_play_`` is the card to play,
``build_is_`` an earlier card, each followed by the term's name in
``static/js/components/builder.ts``.
"""

from __future__ import annotations

from classroom.i18n.messages import Message
from classroom.rules.builder import phrases
from classroom.rules.builder.terms import KIND_CARDS
from classroom.web.js_messages.pupil import Sentences
from classroom.web.platform.language import gettext, language

_OTHER_CARD = "…"
"""Where the card stands that a phrase compares with: its own field follows."""


def builder_sentences() -> Sentences:
    """Return the rule builder's messages; those about a rule come from the server."""
    return {**_terms(), **_form()}


def _terms() -> Sentences:
    here = language()
    cards = zip(phrases.FROM_THE_LAST, phrases.BEFORE_IT, strict=True)
    named: dict[str, Message | str] = {
        **{f"build_play_{kind}": phrases.CARD_PHRASES[kind] for kind in KIND_CARDS},
        **{f"build_is_{kind}": phrases.IS[kind] for kind in KIND_CARDS},
        **{
            f"build_{role}_{_key(name)}": gettext(text) % {"card": _OTHER_CARD}
            for role, texts in (("play", phrases.CARD_OF), ("is", phrases.HAS))
            for name, text in texts.items()
        },
        **{f"build_every_{nth}": text for nth, text in phrases.EVERY.items()},
    }
    for back, (from_the_last, before_it) in enumerate(cards, 1):
        named[f"build_play_back_{back}"] = from_the_last
        named[f"build_is_back_{back}"] = before_it
    return {key: text if isinstance(text, str) else text.say(here) for key, text in named.items()}


def _key(name: str) -> str:
    return name.replace(" ", "_")


def _form() -> Sentences:
    return {
        "build_rule": gettext("The rule"),
        "build_shape": gettext("What kind of rule"),
        "build_shape_always": gettext("Always the same"),
        "build_shape_always_says": gettext(
            "Each card must be of a certain kind, or compare with the last one in a certain way."
        ),
        "build_shape_if": gettext("If … then"),
        "build_shape_if_says": gettext("An earlier card decides which cards can follow."),
        "build_shape_turns": gettext("Alternating kinds"),
        "build_shape_turns_says": gettext("Red, black, red, black, whatever the starter is."),
        "build_shape_cycle": gettext("A repeating pattern"),
        "build_shape_cycle_says": gettext("The starter is its first card."),
        "build_shape_every": gettext("Every few cards"),
        "build_shape_every_says": gettext("For example, every third card is different."),
        "build_what": gettext("What"),
        "build_group_kinds": gettext("A kind of card"),
        "build_group_values": gettext("Its value"),
        "build_group_compared": gettext("Compared with another card"),
        "build_group_depends": gettext("It depends"),
        "build_play_values": gettext("a card with one of certain values"),
        "build_is_values": gettext("has one of certain values"),
        "build_play_steps": gettext("a card some steps away from …"),
        "build_is_steps": gettext("is some steps away from …"),
        "build_play_sum": gettext("a card that makes a multiple when added to …"),
        "build_is_sum": gettext("makes a multiple when added to …"),
        "build_play_if": gettext("if an earlier card … then"),
        "build_play_turns": gettext("alternating kinds"),
        "build_play_cycle": gettext("a repeating pattern"),
        "build_play_every": gettext("every few cards"),
        "build_not": gettext("not"),
        "build_and": gettext("and …"),
        "build_or": gettext("or …"),
        "build_all": gettext("all of these"),
        "build_any": gettext("at least one of these"),
        "build_joined": gettext("How these combine"),
        "build_word_both": gettext("and"),
        "build_word_either": gettext("or"),
        "build_if": gettext("If"),
        "build_then": gettext("play"),
        "build_otherwise": gettext("otherwise play"),
        "build_which_card": gettext("Which card"),
        "build_every": gettext("How often"),
        "build_others": gettext("for all others play"),
        "build_place": gettext("Card {n}"),
        "build_kind": gettext("Kind {n}"),
        "build_add_card": gettext("Add a card"),
        "build_add_kind": gettext("Add a kind"),
        "build_remove_which": gettext("Remove: {what}"),
        "build_up_which": gettext("Earlier: {what}"),
        "build_down_which": gettext("Later: {what}"),
        "build_values": gettext("Values"),
        "build_least": gettext("At least"),
        "build_most": gettext("At most"),
        "build_way": gettext("Direction"),
        "build_way_either": gettext("higher or lower"),
        "build_way_up": gettext("higher"),
        "build_way_down": gettext("lower"),
        "build_circle": gettext("An ace follows the king"),
        "build_multiple": gettext("A multiple of"),
        "build_guess": gettext("Build the rule you have in mind"),
        "build_guess_back": gettext("Back to the list"),
        "build_undo": gettext("Undo"),
        "build_usable": gettext("This rule can be played."),
        "build_refused": gettext("This rule can’t be played."),
        "build_mend": gettext("This rule can’t be used yet. See why"),
        "build_looking": gettext("Looking at this rule …"),
        "build_wait": gettext("That was too fast. Wait a moment, then change something."),
        "build_lost": gettext("No connection to the server. Your rule is still here."),
        "build_reload": gettext("The server didn’t accept this. Reload the page."),
    }
