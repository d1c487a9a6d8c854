"""The English of all source messages: usual phrases, one word for one thing, short and easy.

The rules are in tests/support/english.py; messages that stay as they are, in
tests/support/english_exceptions.json.
"""

import english
import pytest

NAMES = [check.name for check in english.CHECKS]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_check_finds_is_listed_as_an_exception(name):
    there = {name: english.found()[name]}
    assert english.new(there, english.exceptions()) == [], "see tests/support/english.py"


def test_no_exception_is_stale():
    listed = english.exceptions()
    assert listed.keys() <= set(NAMES)
    assert english.stale(english.found(), listed) == [], "run tests/support/english.py --shrink"


def test_every_message_has_an_audience():
    assert [text for text, audiences in english.messages().items() if not audiences] == []
    assert frozenset().union(*english.messages().values()) == english.EVERYONE
    with pytest.raises(KeyError):
        english.audiences_of("classroom/new_folder/new.py", "New.")


def test_a_variant_is_shown_where_its_message_is():
    there = english.messages()
    assert english.SCREEN in there["The Oracle has a secret rule."]
    wrong = [(base, other) for base, other in english.variants() if not there[base] <= there[other]]
    assert wrong == []


def test_buttons_of_templates_and_scripts_are_known():
    assert {"Join the class", "Menu"} <= english.labels()


@pytest.mark.parametrize("name", [name for name, _ in english.PARTS])
def test_a_passage_is_long_enough_to_be_measured(name):
    assert len(english.passages()[name].split()) >= english.PASSAGE


def test_a_long_word_and_a_long_sentence_make_a_text_harder():
    easy = "You play a card. Is it right? Then it joins the line."
    assert english.grade(easy) < english.grade(f"{easy} {easy[:-1]} and everyone can see it there.")
    assert english.grade(easy) < english.grade(easy.replace("right", "indistinguishable"))


CASES = {
    "headless who or what": (
        [
            "Who deals chooses the rule.",
            "It costs whoever plays it.",
            "“No.” What was played is safe.",
        ],
        ["Who deals?", "What we learned", "What to say and do.", "The one who deals chooses."],
    ),
    "another for different": (["Type another name"], ["Play another card"]),
    "by itself": (["This page goes on by itself."], ["The page itself stays."]),
    "things that tell": (["The debrief tells it."], ["Tell the program.", "The rules said right."]),
    "stands on": (["It stands on the line.", "Play rests for half a minute."], ["Thumbs up."]),
    "laid for played": (["The {card} fits, and is laid."], ["%(laid)s fitted.", "Delay it."]),
    "takes for": (["what they take the rule for"], ["Take a card for each."]),
    "anew, in truth, be it": (["in truth wrong"], ["That’s true."]),
    "on turn": (["on turn", "Amara has the word now"], ["Your turn"]),
    "uncontracted": (
        ["It does not help.", "You cannot.", "That is me.", "Your table waits: it is your turn."],
        ["It doesn’t fit.", "a card that is odd", "How long it is, we don’t know.", "as it is"],
    ),
    "negation that costs a turn": (
        ["You chose {card}, which doesn’t fit.", "Don’t show anyone your screen."],
        ["You chose {card}, which does not fit.", "It doesn’t matter."],
    ),
    "telegram": (
        ["A Prophet overthrown, one lasted."],
        ["A Prophet was overthrown; another lasted."],
    ),
    "called for said": (["You call it right."], ["You say “right”.", "every call was right"]),
    "declared with a role": (["{player} declared Prophet"], ["{player} became the Prophet"]),
    "noted for written down": (["You noted a rule."], ["You wrote a rule down.", "Your notes"]),
    "robot called for a player": (
        ["A robot called for %(player)s."],
        ["A robot made the call for %(player)s."],
    ),
    "in being odd for whether": (
        ["a card that matches %(card)s in being odd or even"],
        ["a card of the same kind as %(card)s (odd or even)", "being sure"],
    ),
    "own words of no one": (
        ["%(count)s in own words", "Own words are quoted."],
        ["In your own words", "in a pupil’s own words", "what pupils' own words mean"],
    ),
    "and again for and so on": (
        ["Two red cards, then two black cards, and again."],
        ["Two red cards, then two black cards, and so on.", "and again at card %(number)s."],
    ),
    "already at the end": (
        ["it was used already", "%(cards)s had contradicted the rule already."],
        ["it has already been used", "%(name)s is here already."],
    ),
    "until then": (
        ["What could have, until then?", "the plays until then"],
        ["What could have, up to then?", "Until then, watch."],
    ),
    "dare a test": (
        ["Would you dare a test?", "How did it speak for it?", "It spoke for the new rule."],
        ["Would you risk a test?", "How did that count in its favour?"],
    ),
    "slip for a mistake": (["It was a slip."], ["Slips for pupils", "On a slip of paper"]),
    "break for prove wrong": (
        ["Which card could break it?", "%(player)s broke the rule."],
        ["Which card could prove it wrong?", "Take a break."],
    ),
    "name of the class": (["Name of the wifi"], ["Wifi name", "The name of a pupil"]),
    "simple present for now": (
        ["The server doesn’t answer.", "Someone on this network tries passwords."],
        ["The server isn’t answering.", "Every table plays them in this order."],
    ),
    "matters if for whether": (
        ["It only matters if it’s odd."],
        ["It only matters whether it’s odd or even."],
    ),
    "label without its noun": (["Its code"], ["Its code is shown there."]),
    "everybody, nobody": (["Somebody left."], ["Everyone stays."]),
    "exclamation mark": (["Right!"], ["Right."]),
    "the line": (["the row of right cards"], ["three cards in a row"]),
    "predict": (["You foretold it."], ["You predicted it."]),
    "guess the rule": (["Say the rule aloud"], ["Guess the rule"]),
    "big screen": (["Look at the projector."], ["Look at the big screen."]),
    "no wall": (["It’s on the wall."], ["It’s on the projector."]),
    "overthrown": (["Your reign ends."], ["You’re overthrown."]),
    "rules that still fit": (["Rules alive"], ["%(fit)s rules that still fit"]),
    "print-outs": (["Make the papers"], ["Create print-outs"]),
    "knocked out": (["expulsion in {n}"], ["knocked out in {n}"]),
    "over 60 characters": (
        ["A long text of a few words. " * 3],
        ["%(a_long_name_of_a_place)s " * 9],
    ),
    "label over 40 characters": (["A label of too many words for a button"[:20] * 3], ["Next"]),
    "reading grade": (
        ["Unless somebody has overthrown the Prophet meanwhile, this declaration is " * 2],
        ["You play a card. Is it right? Then it joins the line. Is it wrong? Then it goes below."],
    ),
}


@pytest.mark.parametrize("check", english.CHECKS, ids=lambda check: check.name)
def test_a_check_finds_what_it_is_for_and_nothing_else(check):
    wrong, right = CASES[check.name]
    assert [text for text in wrong if not check.finds(english.read(text))] == []
    assert [text for text in right if check.finds(english.read(text))] == []
