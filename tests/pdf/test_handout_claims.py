"""What handouts claim about cards and rules, asked of the rules themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

import one_test
import pytest
from pypdf import PdfReader

from classroom.cards import CARDS, Card
from classroom.config import NAMES_DAYS
from classroom.debrief.findings.ideas import IDEAS
from classroom.game.claims import read_rule
from classroom.game.rulesets import RULESETS
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.pdf.handout_job import HandoutOrder
from classroom.pdf.handouts import (
    HANDOUT_KINDS,
    exit_tickets,
    lab_notebook,
    make,
    rubric,
    table_and_science,
    take_home,
    vocabulary_map,
)
from classroom.pdf.handouts.handout import Page
from classroom.pdf.page import Paper
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described

Extract = Callable[[bytes], str]
LINE, ANNS = "5D JS QD 9C", "2H 6H 10D QD"
NOTED = "4C QH 7H KC"
"""The line in the notebook's example."""


def kind(name: str) -> dict[str, object]:
    return {"is": "kind", "kind": name}


def built(asks: dict[str, object]) -> Automaton:
    return described(read_rule({"format": "eleusis-rule/1", "asks": asks})).rule


ALTERNATE = RULES["alternate-colour"].rule
NO_HEARTS = built({"is": "not", "part": kind("heart")})
NOT_BELOW_5 = built({"is": "values", "values": list(range(5, 14))})
DIAMOND_BLACK = built(
    {
        "is": "if",
        "last": kind("diamond"),
        "then": kind("black"),
        "otherwise": kind("diamond"),
    }
)
ONLY_RED, ONLY_EVEN = built(kind("red")), built(kind("even"))
HIGHER = built({"is": "higher"})
NUMBER_FACE = RULES["alternate-face-number"].rule
HEARTS_CLUBS = built({"is": "either", "parts": [kind("heart"), kind("club")]})


def cards(text: str) -> list[Card]:
    return list(map(Card.parse, text.split()))


def right(rule: Automaton, line: str, card: str) -> bool:
    """Return whether the rule calls a card right after the whole line, which it has to allow."""
    return rule.accepts(rule.run(cards(line)), cards(card))


def ticket(title: str) -> exit_tickets.ExitTicket:
    (found,) = [each for each in exit_tickets.tickets() if each.title.say() == title]
    return found


def flat(text: str) -> str:
    return " ".join(text.split())


def made(kind: str, language: str = "en", **choices: object) -> bytes:
    order = HandoutOrder(kind=kind, language=language, **choices)
    return make(order, translations.language(language))


def words_of(page: bytes) -> str:
    """Return what a page shows, without its tags."""
    return flat(re.sub("<[^>]*>", "", page.decode()))


# Exit tickets


def test_the_tickets_are_about_the_lines_that_are_checked_here() -> None:
    assert "5♦ J♠ Q♦ 9♣" in ticket("Two rules").about.say()
    assert "2♥ 6♥ 10♦ Q♦" in ticket("Four times right").about.say()


def test_what_changed_my_mind_is_a_contradiction_and_any_card_can_refute() -> None:
    got_it, nearly, _ = ticket("What changed my mind").samples
    assert "After 9♣, 4♥ was wrong. Now: no hearts. If 7♣ is wrong" in got_it.answer.say()
    assert right(ALTERNATE, LINE, "4H")  # so that it contradicts the first rule when it is wrong
    assert not right(NO_HEARTS, LINE, "4H")  # and fits the second
    assert right(NO_HEARTS, LINE, "7C")  # which allows the card that would refute it
    assert "7♣" in nearly.answer.say()
    key = ticket("What changed my mind").look_for.say()
    assert "a card it forbids that turns out right" in key
    assert "a card it allows that turns out wrong" in key


def test_two_rules_its_rivals_fit_and_any_card_but_a_diamond_splits_them() -> None:
    key = ticket("Two rules").look_for.say()
    assert "no hearts; no card below 5; diamonds and black cards alternate" in key
    for rival in (ALTERNATE, NO_HEARTS, NOT_BELOW_5, DIAMOND_BLACK):
        rival.run(cards(LINE))  # ValueError if a card contradicts it
    splitting = {
        card
        for card in CARDS
        if right(ALTERNATE, LINE, str(card)) != right(NO_HEARTS, LINE, str(card))
    }
    assert splitting == {card for card in CARDS if card.suit != "D"}
    got_it, nearly, not_yet = ticket("Two rules").samples
    assert "4♥: mine says right, the other says wrong" in got_it.answer.say()
    assert right(ALTERNATE, LINE, "4H")
    assert not right(NO_HEARTS, LINE, "4H")
    assert "7♦" in nearly.answer.say()
    assert "7♦ is right under both rules" in nearly.next_step.say()
    assert right(ALTERNATE, LINE, "7D")
    assert right(NO_HEARTS, LINE, "7D")
    assert "after red comes black, and after black comes red" in not_yet.answer.say()


def test_four_times_right_its_key_names_the_card_that_splits_best() -> None:
    """Ann's rule and its rivals, and all rules that the program knows and that fit her cards."""
    told = ticket("Four times right")
    for rival in (ONLY_RED, ONLY_EVEN, HIGHER):
        rival.run(cards(ANNS))
    assert [right(rule, ANNS, "9H") for rule in (ONLY_RED, ONLY_EVEN, HIGHER)] == [
        True,
        False,
        False,
    ]
    assert "from two rivals at once" in told.look_for.say()
    library = load_hypotheses().library
    states = library.after(library.starts, cards(ANNS))
    fitting = states[states >= 0]
    assert len(fitting) > 1000
    allowing = {card: int((library.moves[fitting, card] >= 0).sum()) for card in CARDS}
    unevenness = {card: abs(2 * count - len(fitting)) for card, count in allowing.items()}
    assert min(unevenness.values()) == unevenness[Card.parse("9H")]
    assert "a black one, such as 10♠" in told.look_for.say()
    black = {card: odds for card, odds in unevenness.items() if not card.is_red}
    assert min(black.values()) == black[Card.parse("10S")]
    assert not right(ONLY_RED, ANNS, "10S")
    assert right(ONLY_EVEN, ANNS, "10S")
    assert "a red one that is odd or low. 9♥ is both" in told.look_for.say()
    for card in (card for card in CARDS if card.is_red):
        assert right(ONLY_RED, ANNS, str(card))
        assert right(ONLY_EVEN, ANNS, str(card)) is (card.value % 2 == 0)
        assert right(HIGHER, ANNS, str(card)) is (card.value > 12)
    assert all("less" not in ask.say() for ask in told.asks)
    assert "because only a black card can prove her wrong" in told.samples[1].answer.say()
    assert "Red cards can prove her wrong too" in told.look_for.say()


def test_every_ticket_has_a_sample_and_a_next_step_for_each_level() -> None:
    text = words_of(made("exit-tickets", file="html"))
    key = text[text.index("One ticket is enough") :]
    assert len(list(exit_tickets.tickets())) == 5
    for each in exit_tickets.tickets():
        assert len(each.samples) == len(exit_tickets.LEVEL_LABELS) == 3
        assert flat(each.look_for.say()) in key
        for sample in each.samples:
            assert flat(sample.answer.say()) in key
            assert flat(sample.next_step.say()) in key


# Rubric and notebook


def test_the_examples_of_the_rubric_and_the_notebook_are_true() -> None:
    says = {
        (criterion.title.say(), step): each.says.say()
        for criterion in rubric.criteria()
        for step, each in enumerate(criterion.steps, 1)
    }
    assert says["Prediction", 3] == "“4♥: right. K♣: wrong.”"
    assert right(ALTERNATE, LINE, "4H")
    assert not right(ALTERNATE, LINE, "KC")
    assert "4♥: right if colours alternate, wrong if there are no hearts" in says["Tests", 3]
    assert not right(NO_HEARTS, LINE, "4H")
    assert "7♦ is right under both rules" in says["Tests", 4]
    assert right(ALTERNATE, LINE, "7D")
    assert right(NO_HEARTS, LINE, "7D")
    assert says["Tests", 1] == "“7♦, because red is right now.”"
    assert "If 2♥ is right, I’m wrong" in says["Changing one’s mind", 4]
    assert not right(NO_HEARTS, LINE, "2H")
    assert "So does ‘no card below 5’. We haven’t tried 6♥" in says["Strength of the claim", 4]
    assert not right(NOT_BELOW_5, LINE, "4H")  # fits the fifth card, which was wrong
    assert right(NOT_BELOW_5, LINE, "6H")
    assert not right(NO_HEARTS, LINE, "6H")


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("language", translations.known())
def test_the_rubric_has_a_row_for_each_of_36_pupils(language: str, size: str) -> None:
    page = made("rubric", language, paper=size, file="html").decode()
    tables = re.findall(r"<table.*?</table>", page, re.DOTALL)
    assert len(re.findall("<tr", tables[-1])) == 1 + 36
    pdf = make(
        HandoutOrder(kind="rubric", language=language, paper=size), translations.language(language)
    )
    assert len(PdfReader(BytesIO(pdf)).pages) == 2


def test_the_rubric_has_an_example_for_each_step() -> None:
    text = words_of(made("rubric", file="html"))
    for criterion in rubric.criteria():
        assert len(criterion.steps) == 4
        for step in criterion.steps:
            assert flat(step.does.say()) in text
            assert flat(step.says.say()) in text


# Words of science


def test_what_the_words_say_about_cards_is_true() -> None:
    words = {word.word.say(): word for word in vocabulary_map.words()}
    assert (tuple(cards(NOTED)), Card.parse("9D")) == (lab_notebook._LINE, lab_notebook._CARD)
    assert "Play 9♦ after K♣" in words["test"].at_our_table.say()
    assert right(NUMBER_FACE, NOTED, "9D")
    assert not right(HEARTS_CLUBS, NOTED, "9D")
    assert words["prediction"].at_our_table.say() == "“After K♣, 9♦ will be right.”"
    assert not right(ONLY_RED, "2H", "2C")
    assert (
        "Only red cards are right.” Then 2♣ is right" in words["falsification"].at_our_table.say()
    )


@pytest.mark.parametrize(
    "error",
    [
        r"\ba guess\b",  # McComas, 1998: a hypothesis is no mere guess
        r"neutrino",  # a puzzle published with a request to find the fault; never a retraction
        r"Einstein and Newton",  # the paths that Newton's physics gives are Soldner's and others'
        r"never confirmed",  # some laboratories announced cold fusion, and took it back
        r"find the same thing",  # replication may fail
    ],
)
def test_errors_that_were_in_the_words_are_gone(error: str) -> None:
    texts = [
        text.say()
        for word in vocabulary_map.words()
        for text in (word.means, word.at_our_table, word.not_this, word.in_science)
    ]
    assert not [text for text in texts if re.search(error, text)]


# At the table and in science


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_tells_only_what_can_happen_at_the_table(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    told = {idea.key for idea in table_and_science.ideas(rules)}
    assert {"law", "negative", "hypothesis", "crucial", "replication", "reveal"} <= told
    assert ("falsified" in told) is rules.prophet
    assert ("aloud" in told) is (rules.guess_bonus is not None)
    assert ("whole" in told) is (rules.longest != 1)
    assert told <= IDEAS.keys()


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_there_is_room_to_write_for_every_idea(language: str) -> None:
    order = HandoutOrder(
        kind="table-and-science", ruleset="gardner", language=language, paper="letter"
    )
    page = Page(translations.language(language), order.choices, Paper.LETTER)
    (part,) = HANDOUT_KINDS["table-and-science"].parts(page)
    lines = [each.least for each in flowables(part.story) if hasattr(each, "least")]
    assert len(lines) == len(table_and_science.ideas(RULESETS["gardner"]))
    assert min(lines) >= 2


def flowables(story: Sequence[object]) -> Iterator[object]:
    for each in story:
        if isinstance(each, list | tuple):
            yield from flowables(each)
        elif hasattr(each, "_cellvalues"):
            yield from flowables(each._cellvalues)
        else:
            yield each


# To take home


@one_test.of(tuple(RULES))
def test_a_round_to_replay_is_judged_by_its_rule(rule: str) -> None:
    entry = RULES[rule]
    shown = take_home.example(entry)
    assert shown == take_home.example(entry)
    line = list(shown.starters)
    assert len(line) == entry.starters
    for play in shown.plays:
        assert entry.rule.accepts(entry.rule.run(line), [play.card]) is play.right
        line += [play.card] * play.right
    assert shown.plays[0].right
    assert len(shown.plays) == take_home.RIGHT + take_home.WRONG
    assert sum(not play.right for play in shown.plays) >= 2


def test_a_round_to_replay_needs_one_deck_where_the_rule_leaves_a_choice() -> None:
    shown = take_home.example(RULES["alternate-colour"])
    used = [*shown.starters, *(play.card for play in shown.plays)]
    assert len(set(used)) == len(used)


def test_two_rules_do_not_have_their_verdicts_in_the_same_order() -> None:
    orders = {
        tuple(play.right for play in take_home.example(RULES[rule]).plays)
        for rule in ("alternate-colour", "odd-black-even-red", "higher-unless-face")
    }
    assert len(orders) == 3


def test_the_rule_is_below_the_fold_and_each_verdict_below_its_card(extract: Extract) -> None:
    rule = RULES["odd-black-even-red"]
    text = flat(extract(made("take-home", rules=[rule.id])))
    fold = text.index("Fold back here")
    assert text.index(flat(rule.statement.say())) > fold
    assert flat(rule.statement.say()) not in text[:fold]
    page = make(
        HandoutOrder(kind="take-home", rules=[rule.id], file="html"), translations.language("en")
    )
    rows = re.findall(r"<dl>(.*?)</dl>", page.decode(), re.DOTALL)
    answers = [re.findall(r"<dd>(.*?)</dd>", row, re.DOTALL)[0] for row in rows]
    verdicts = [re.search(r"right|wrong", answer) for answer in answers]
    assert verdicts[0] is None
    assert [found[0] == "right" for found in verdicts[1:]] == [
        play.right for play in take_home.example(rule).plays
    ]


# For parents and heads


def test_the_summary_says_what_the_page_about_data_says(extract: Extract) -> None:
    text = flat(extract(made("summary")))
    assert NAMES_DAYS == 30
    assert "thirty days after the class is closed" in text
    assert "a chance to practise" in text
    assert "What we don’t claim" in text
    assert "backups can hold names for longer" in text
    assert "proved" not in text
