"""The rules card says what the rule-set does: its figures are read off the paper and played."""

import re
import statistics
from collections.abc import Callable, Iterator, Sequence

import pytest
from tables import Table

from classroom.classes.explanation import EXAMPLE_RULE_ID
from classroom.game.rulesets import RULESETS
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH
from classroom.pdf.handout_job import HandoutOrder
from classroom.pdf.handouts import make, rules_card
from classroom.pdf.handouts.handout import Page
from classroom.pdf.handouts.rules_card import example, parts
from classroom.pdf.page import Paper
from classroom.pdf.text import Prose, as_words
from classroom.rules.catalogue import RULES

Extract = Callable[[bytes], str]
WITH_PROPHET = [name for name, ruleset in RULESETS.items() if ruleset.prophet]


def card(extract: Extract, ruleset: str, **choices: object) -> str:
    order = HandoutOrder(kind="rules-card", ruleset=ruleset, **choices)
    return " ".join(extract(make(order, ENGLISH)).split())


def figure(text: str, pattern: str) -> int:
    """The only number that stands at the place of ``#``."""
    found = re.findall(pattern.replace("#", r"(\d+)"), text)
    assert len(found) == 1, (pattern, text)
    return int(found[0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_plays_cost_and_bring_is_what_happens_at_the_table(
    ruleset: str, extract: Extract
) -> None:
    text = card(extract, ruleset)
    many = figure(text, r"Each player gets # cards\.")

    def hand_after(held: str, act: Callable[[Table], object]) -> int:
        """Ann has to lay a black card on the starter."""
        table = Table(ruleset, hands={"Ann": held})
        assert len(table.hand("Ann")) == many
        act(table)
        return len(table.hand("Ann"))

    wrong = hand_after(f"R{many}", lambda table: table.play("Ann", table.hand("Ann")[0]))
    assert wrong == many - 1 + figure(
        text, r"It joins the line\. It goes below the line\. Take # cards?\."
    )

    claimed = hand_after(f"R{many}", lambda table: table.no_play("Ann"))
    assert claimed == many - figure(text, r"Get a new hand, # cards? smaller\.")

    claimed = hand_after(f"B{many}", lambda table: table.no_play("Ann"))
    assert claimed == many - 1 + figure(text, r"One that fits is played for you\. Take # cards?\.")

    strings = RULESETS[ruleset].longest != 1
    assert ("play a string" in text) is strings
    if strings:
        two = hand_after(f"2H 3H B{many - 2}", lambda table: table.play("Ann", "2H 3H"))
        assert two == many - 2 + 2 * figure(text, r"Take # cards? for each\.")
    assert re.findall(r"string: 2 to (\d+) cards", text) == (
        [str(RULESETS[ruleset].longest)] if strings and RULESETS[ruleset].longest else []
    )


@pytest.mark.parametrize("ruleset", WITH_PROPHET)
def test_who_is_overthrown_takes_as_many_cards_as_it_says(ruleset: str, extract: Extract) -> None:
    text = card(extract, ruleset)
    table = Table(ruleset, hands={"Ann": "2S", "Ben": "3S"})
    table.play("Ann", "2S").declare("Ann")
    anns, bens = table.hand("Ann"), table.hand("Ben")
    table.play("Ben", "3S").call("right")
    taken = len(table.hand("Ann")) - len(anns)
    assert taken == figure(text, r"When overthrown, take # cards?, pick up your hand")
    assert "The other player takes no cards." in text
    assert len(table.hand("Ben")) == len(bens) - 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_not_played_is_not_told(ruleset: str, extract: Extract) -> None:
    rules, text = RULESETS[ruleset], card(extract, ruleset)
    assert ("Prophet" in text) is rules.prophet
    assert ("may say the rule aloud" in text) is (rules.guess_bonus is not None)
    assert ("and a coin on the last card of the line." in text) is (rules.marker == "main_line")
    assert ("on the last card you played" in text) is (rules.prophet and rules.marker == "declarer")
    assert ("The first player is chosen at random." in text) is (rules.first_player == "random")
    assert ("value clockwise from the dealer’s left" in text) is (rules.first_player == "counted")
    assert ("The player on the dealer’s left starts." in text) is (rules.first_player == "seat_one")
    assert ("Start with as many cards as the rule needs;" in text) is rules.several_starters
    assert ("Add another deck." in text) is (rules.refill_at is not None)
    if rules.refill_at is not None:
        assert figure(text, r"Only # cards left to draw") == rules.refill_at
    fewest, most = rules.players
    assert f"for {fewest} to {most} players" in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_expulsion_is_told_where_it_is_played(ruleset: str, extract: Extract) -> None:
    rules, text = RULESETS[ruleset], card(extract, ruleset)
    assert ("Knocked out" in text) is (rules.expelled_from is not None)
    assert "knocked out" not in card(extract, ruleset, expulsion=False).casefold()
    if rules.expelled_from is not None:
        assert (
            figure(text, r"Are there # cards or more on the table when your turn")
            == rules.expelled_from
        )
        assert (
            figure(text, r"Prophet, this applies once # cards have been played since")
            == rules.expelled_from_marker
        )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_points_are_the_rule_sets(ruleset: str, extract: Extract) -> None:
    rules = RULESETS[ruleset]
    text = card(extract, ruleset, pupils_deal=True)
    assert figure(text, r"No cards left: # more\.") == rules.empty_bonus
    assert re.findall(r"(\d+) − cards in your hand", text) == (
        [] if rules.count_down_from is None else [str(rules.count_down_from)]
    )
    assert re.findall(r"said aloud: (\d+) more", text) == (
        [] if rules.guess_bonus is None else [str(rules.guess_bonus)]
    )
    capped = {
        "before": "2 points for each card played before the coin.",
        "including": "2 points for each card played up to the coin. The card with the coin "
        "counts, too.",
    }
    for cap, sentence in capped.items():
        assert (sentence in text) is (rules.prophet and rules.cap == cap)
    assert re.findall(r"who hasn’t dealt gets (\d+) points", text) == (
        [str(rules.never_dealt)] if rules.never_dealt else []
    )
    assert text.count("Points for the pupil who deals") == 1
    assert "The pupil who deals gets" in text
    assert "The pupil who deals gets" not in card(extract, ruleset)


def test_the_picture_says_by_which_rule_it_is_judged(extract: Extract) -> None:
    rule = "low cards (ace to 7) and high cards (8 to king) take turns"
    assert f"The rule here: {rule}." in card(extract, "lesson")
    assert rule in RULES[EXAMPLE_RULE_ID].statement.say().lower()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_picture_shows_a_wrong_card_and_a_string_where_there_are_any(ruleset: str) -> None:
    columns = example(RULESETS[ruleset]).columns
    lengths = [len(play) for column in columns for play in column.sidelines]
    assert lengths == ([1] if RULESETS[ruleset].longest == 1 else [1, 2])
    ordinals = [column.ordinal for column in columns]
    ordinals += [at for column in columns for play in column.sidelines for _, at in play]
    assert sorted(ordinals) == list(range(1, len(ordinals) + 1))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_card_is_short_and_named_after_what_is_played(ruleset: str, extract: Extract) -> None:
    """A card had some 700 words once, twice as many as a pupil reads at a table."""
    rules, text = RULESETS[ruleset], card(extract, ruleset)
    assert ("How to play New Eleusis" in text) is rules.prophet
    assert ("How to play Eleusis Express" in text) is (ruleset == "express")
    order = HandoutOrder(kind="rules-card", ruleset=ruleset)
    story = parts(Page(ENGLISH, order.choices, Paper.A4))[0].story
    words = sum(len(as_words(each.text, ENGLISH).split()) for each in texts(story))
    assert "Small numbers: the order of play." in " ".join(text.split())
    assert words <= {"express": 245, "lesson": 365}.get(ruleset, 440)


def texts(story: Sequence[object]) -> Iterator[Prose]:
    """Every text of a story but the page's heading."""
    for each in story:
        if isinstance(each, list | tuple):
            yield from texts(each)
        elif hasattr(each, "_cellvalues"):
            yield from texts(each._cellvalues)
        elif isinstance(each, Prose):
            yield each


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_no_card_is_set_in_small_letters(language: str, size: str) -> None:
    for ruleset in RULESETS:
        order = HandoutOrder(kind="rules-card", ruleset=ruleset, language=language, paper=size)
        page = Page(translations.language(language), order.choices, Paper[size.upper()])
        ((story,),) = ([part.story] for part in parts(page))
        assert statistics.mode(text.style.size for text in texts(story)) >= 10.5


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_a_first_lesson_s_card_is_set_for_pupils(language: str, size: str) -> None:
    for ruleset in ("lesson", "express"):
        order = HandoutOrder(kind="rules-card", ruleset=ruleset, language=language, paper=size)
        page = Page(translations.language(language), order.choices, Paper[size.upper()])
        ((story,),) = ([part.story] for part in parts(page))
        sizes = {text.style.size for text in texts(story)}
        assert min(sizes) >= 10
        assert statistics.mode(text.style.size for text in texts(story)) >= 11


def test_every_call_and_answer_is_drawn_and_told(extract: Extract) -> None:
    page = make(HandoutOrder(kind="rules-card", file="html"), ENGLISH).decode()
    sentences = [
        f"A card is played. You say “{called}”, and it is {answer}."
        for called in ("right", "wrong")
        for answer in ("right", "wrong")
    ]
    assert [page.count(sentence) for sentence in sentences] == [1] * 4
    text = card(extract, "lesson")
    assert text.count("Play goes on.") == 2
    assert text.count("You’re overthrown.") == 2


@pytest.mark.parametrize("ruleset", WITH_PROPHET)
@pytest.mark.parametrize("answer", ["right", "wrong"])
@pytest.mark.parametrize("called", ["right", "wrong"])
def test_what_comes_of_a_call_is_what_happens_at_the_table(
    ruleset: str, called: str, answer: str
) -> None:
    (then,) = (
        then.say()
        for call, verdict, _, then in rules_card._cases()
        if (call.say(), verdict.say()) == (called, answer)
    )
    played = {"right": "3H", "wrong": "3S"}[answer]
    table = Table(ruleset, hands={"Ann": "2S", "Ben": played})
    table.play("Ann", "2S").declare("Ann")
    held = len(table.hand("Ben"))
    table.play("Ben", played).call(called)
    assert ("overthrown" in then) is (table.told["prophet"] is None)
    assert ("Play goes on" in then) is (table.told["prophet"] == "Ann")
    assert ("player takes cards" in then) is (len(table.hand("Ben")) > held - 1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_conditions_are_no_smaller_than_the_text_on_a4(ruleset: str) -> None:
    order = HandoutOrder(kind="rules-card", ruleset=ruleset)
    ((story,),) = ([part.story] for part in parts(Page(ENGLISH, order.choices, Paper.A4)))
    heads = {"You ...", "If it’s right", "If it’s wrong"}
    small = [text for text in texts(story) if text.style.size < 10.5]
    assert {as_words(text.text, ENGLISH) for text in small} <= heads | {"You call", "Answer"}


@pytest.mark.parametrize(("dealt", "wide"), [(False, True), (True, False)])
def test_points_are_over_the_full_width_where_little_else_is_at_the_foot(
    dealt: bool, wide: bool
) -> None:
    order = HandoutOrder(kind="rules-card", ruleset="lesson", pupils_deal=dealt)
    ((story,),) = ([part.story] for part in parts(Page(ENGLISH, order.choices, Paper.A4)))
    at_the_top = [as_words(each.text, ENGLISH) for each in story if isinstance(each, Prose)]
    assert ("No cards left: 4 more." in at_the_top) is wide
