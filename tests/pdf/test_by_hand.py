"""Two rounds worked by hand: every claim that their papers print, each as it is counted."""

import re
from collections.abc import Callable, Sequence

import by_hand
import papers
import pytest
from found import find

from classroom.cards import RANKS, Card
from classroom.debrief.findings.of_table import TableFindings
from classroom.i18n.messages import ENGLISH, aloud
from classroom.pdf import table
from classroom.pdf.page import Paper
from classroom.pdf.text import Prose

Extract = Callable[[bytes], str]
HEAD = {"title": "8B Science", "date": "today"}
CARD = "(?:ace|jack|queen|king|two|three|four|five|six|seven|eight|nine|ten) of [a-z]+"
THOUSANDS = r"\b\d,\d{3}\b"

FOOT = "A rule “still fits” if nothing shown so far contradicts it. That doesn’t prove it."
CURVE = (
    "Rules that still fit",
    "of the 6,083 that the program knows",
    "cards played",
    "declared",
    (
        "How to read this: the line drops when an answer rules out rules. Each thin line down "
        "means ten times fewer rules."
    ),
)
LEGEND = (
    "1, 2, 3 order played",
    "outline = red suit, solid = black suit",
    "below the line = wrong",
    "1 turning point",
)
_READ = (
    "How to read this: the longer the bar, the longer the rule was kept; the higher, the surer. "
    "The upper line means completely sure."
)
BARS = ("What we thought the rule was", _READ)


def claims(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, and what stands on every such page; lines with # are notes."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    told = (" ".join(part.split()) for part in lines.strip().split("\n\n"))
    return (*told, *CURVE, *LEGEND, *BARS)


FALLEN = claims(
    """
# called wrong, and it was right
Card 13 overthrew Amara.

The rule was: If the last card is odd, play a black card; if it is even, play a red card. (Ace 1,
jack 11 and king 13 are odd; queen 12 is even.)

# the starter and 13 plays of a card each; wrong were 4♥ and 10♠
14 cards on the table: 12 on the line, 2 in sidelines. The teacher ended the round early.

What I see:

What it means:

What we felt

One word each: how did it feel when Ben’s play decided it?

Amara, Prophet until overthrown

overthrew the Prophet

overthrown

5 turning points

1 A negative result Card 3. Ben’s four of hearts after nine of spades: wrong. No card played before
it had been wrong.

# how many still fitted when is counted below, each rule asked by itself
2 A test that divides Card 7. Chiara’s two of clubs after seven of hearts: right. Of the 12 rules in
the list that still fitted, 6 said right, the others wrong.

3 An unlikely result Card 8. Dev’s ten of spades after two of clubs: wrong. Few of the known rules
said so: of the 55 that still fitted, only 9 had predicted it. A robot played this.

Underdetermination Card 9. Amara became the Prophet, with 9 cards on the table. 7 of the
6,083 known rules still fitted, 6 of them different from there on.

Falsification Card 13. Ben’s nine of clubs after jack of clubs: Amara called it “wrong”, but it was
right. Until then nothing had been judged after a jack. Amara’s rule failed. It
forbade nine of clubs after jack of clubs. Amara had written down: “If the last card is even or is
a face card, play a red card; otherwise play a black card.” That rule no longer fits.

Scores

# eight cards each: Chiara played four; Ben three and drew one; Dev three and drew one; Amara
# three, and three for the false claim. So the largest hand is 8.
Chiara 4 largest hand 8 − own hand 4 = 4

Ben 2 largest hand 8 − own hand 6 = 2

Dev (robot) 2 largest hand 8 − own hand 6 = 2

Amara 0 largest hand 8 − own hand 8 = 0

Nature 4 the best player’s score

Amara as Prophet: called cards 10 to 13

Claim If the last card is even or is a face card, play a red card; otherwise play a black card.
Ace counts 1, jack 11, queen 12, king 13. Jack, queen and king are face cards, ace to 10 are
number cards.

# entry 9, before card 9
Written down after 8 cards, 90% sure.

# the bar: from card 8 on, crossed at card 13
Amara, 90% sure: If the last card is even or is a face card, play a red card; otherwise play a
black card.

# Amara's: 9♠, 7♥ and 10♥. By pupils: entries 1, 2, 3, 5, 7 and 10; 4 and 8 were Dev's, 6 was
# no play.
Evidence 9 cards were on the table, 3 of them played by Amara. Of the pupils’ 6 plays and
shown hands up to then, 6 could tell rules apart.

Still fitted 7 of the 6,083 rules that the program knows. The claimed rule isn’t in the list, but it
fitted every card too.

Ended by nine of clubs after jack of clubs: called “wrong”, but it was right.

# the jack is odd, but the claim takes it for a face card first
What failed “If the last card is a face card, play a red card.” It forbade nine of clubs after jack
of clubs.

# Dev's three: 8♦, 10♠ and J♣; the clock's turn was nobody's play
Robots made 3 of the 13 plays. Ben missed one turn (time ran out).

1 Card 13. Which card could have asked the same question before Amara declared?

2 Card 9. When Amara declared, 6 different rules that the program knows still fitted. Was it too
early?

3 Card 3. After four of hearts was wrong, what did everyone know that no one had known before?

# 7♥ was no missed test: among all 6,083 rules it told much
4 How would you play if the rule could change in the middle?

The limits of this game. Here the rule is revealed at the end. In science that never happens. Here
every verdict counts as correct. In a laboratory a result can be a mistake. Here a False Prophet
can’t declare again. In science a corrected mistake is no reason to be shut out.

How it relates to science

A wrong card stays on the table: A negative result. “No” is an answer too. You can use it as long as
everyone can still see it.

A card on which many rules disagree: A test that divides. Rules that still fit predict different
answers, so any answer rules some out.

An answer that few rules had predicted: An unlikely result. It rules out a lot. But whether a test
was well chosen doesn’t depend on its answer.

Several rules still fit: Underdetermination. There is usually more than one explanation that fits
the same results.

A Prophet’s written rule fails: Falsification. No number of confirmed calls makes a
rule true. One call that fails, if the rule really said so and the verdict was right,
shows that something in it is wrong.

# cards 10 to 12
Calls 3 confirmed

How we asked

# entries 1, 2, 3, 5, 7, 10 and four more; with 2♣, 6 of the 12 rules in the list went
Of the pupils’ 10 plays of cards, 7 could tell rules apart: known rules that still fitted
predicted different answers.

A good test. Chiara’s two of clubs, card 7. Of the 12 rules in the list that still fitted, 6 said
right, the others wrong. Right or wrong, the answer had to rule out at least 6 of them.

What next. Next time, keep two rules in mind and play a card on which they differ.

# it was noted until the round was over
Cross: contradicted. Dashed line: kept anyway.
"""
)

_LAST = (
    "Falsification Card 13. Ben’s nine of clubs after jack of clubs: Amara called it “wrong”, but "
    "it was right. Until then nothing had been judged after a jack. Amara’s rule "
    "failed. It forbade nine of clubs after jack of clubs."
)
_TEN = (
    "An unlikely result Card 8. Dev’s ten of spades after two of clubs: wrong. Few of the known "
    "rules said so: of the 55 that still fitted, only 9 had predicted it. A robot played this."
)
FALLEN_SHORT = (
    "3 of",
    _LAST,
    _TEN,
)
"""What the short form says in fewer words."""

STANDING = claims(
    """
# entries 8, 10, 12 and 14
Zoë was Prophet to the end: 4 calls confirmed.

# 288 rules that fitted before cards 7 and 8 disagreed on them
Calls on which the rules that still fitted disagreed: 4 of 4.

The rule was: Play an odd card on an odd one, and an even card on an even one. (Ace 1, jack 11 and
king 13 are odd; queen 12 is even.)

# the starter, six plays of one card and a string of two; wrong were 7♠, J♣ and K♠
10 cards on the table: 7 on the line, 3 in sidelines. The teacher ended the round early.

What I see:

What it means:

What we felt

One word each: how did it feel when every call was right?

Zoë as Prophet

4 turning points

1 A test that divides Card 2. Zoë’s ten of diamonds after four of diamonds: right. Of the 108 rules
in the list that still fitted, 53 said right, the others wrong.

A negative result Card 3. Łukasz’s seven of spades after ten of diamonds: wrong. No card played
before it had been wrong.

Underdetermination Card 5. Zoë became the Prophet, with 5 cards on the table. 363 of the
6,083 known rules still fitted, 306 of them different from there on.

# 10♣ and K♠ had been as good as certain
Predictions that can fail Cards 7 to 8. Mia’s eight of diamonds six of spades after queen of
hearts: called “right” by Zoë, and it was. Zoë lasted to the end: each of the 4 calls was confirmed.
Of the 288 known rules that still fitted, 207 said right to this, the others wrong: this call could
have failed. Zoë had written down the rule itself.

Scores

# eight cards each: Zoë played two; Łukasz three and drew two; Mia four and drew one. After the
# declaration 8♦, 6♠ and 10♣ came on the line, J♣ and K♠ in sidelines. Before the marker are four.
Zoë 8 largest hand 7 − own hand 6 + 3 + 4 = 8, 3 for 3 cards on the line as Prophet, 4 for 2 cards
in sidelines as Prophet

Mia 2 largest hand 7 − own hand 5 = 2

Łukasz 0 largest hand 7 − own hand 7 = 0

Nature 8 twice the number of cards before the Prophet’s marker

Zoë as Prophet: called cards 6 to 10

Claim Play an odd card on an odd one, and an even card on an even one. (Ace 1, jack 11 and king 13
are odd; queen 12 is even.)

Written down after 4 cards, 70% sure.

Zoë, 70% sure: that was the rule

Evidence 5 cards were on the table, 2 of them played by Zoë. Of the 4 plays and shown hands up
to then, 4 could tell rules apart.

Still fitted 363 of the 6,083 rules that the program knows.

Result Zoë lasted to the end.

The claim That was the rule.

1 Cards 7 to 8. All of Zoë’s calls were right. At which card would you have been sure enough to
declare?

2 Card 5. When Zoë declared, 306 different rules that the program knows still fitted. Was it too
early?

3 Card 3. After seven of spades was wrong, what did everyone know that no one had known before?

# J♣ was no missed test: among all 6,083 rules it told much
4 How would you play if the rule could change in the middle?

The limits of this game. Here the rule is revealed at the end. In science that never happens. Here
every verdict counts as correct. In a laboratory a result can be a mistake. Here someone made the
rule. No one knows beforehand that nature has one.

How it relates to science

A card on which many rules disagree: A test that divides. Rules that still fit predict different
answers, so any answer rules some out.

A wrong card stays on the table: A negative result. “No” is an answer too. You can use it as long as
everyone can still see it.

Several rules still fit: Underdetermination. There is usually more than one explanation that fits
the same results.

The Prophet calls every play: Predictions that can fail. A theory shows what it’s worth by saying
beforehand what will happen.

Rivals that fitted too Only even cards are right: 2, 4, 6, 8, 10 and queen (12).

# each card on the line is even
After card 1, no card could ever tell it from the rule.

# 10 after 4, 2 after 10 and 12 after 2; and 7 after 10 was wrong
Play a card whose value is at least four away from the last card’s, up or down. (Ace 1, jack 11,
queen 12, king 13; king and ace are twelve apart.)

# 14, 12 and 14; and 17 was wrong
The value of the last card and the value of the card you play must add up to 12, 13, 14, 15 or 16.
(Ace 1, jack 11, queen 12, king 13.)

and 1 more rule in the list

A missed chance to test Zoë held three of clubs: of the rules in the list that still fitted, 3 say
“right”, the others “wrong”.

Calls 4 confirmed

How we asked

# a dot on the curve
had the rule

# seven plays of one card and the string; on each some of all the rules disagreed
Of the pupils’ 8 plays of cards, 8 could tell rules apart: known rules that still fitted
predicted different answers.

A good test. Zoë’s ten of diamonds, card 2. Of the 108 rules in the list that still fitted, 53 said
right, the others wrong. Right or wrong, the answer had to rule out at least 53 of
them.

What next. Next time, keep two rules in mind and play a card on which they differ.
"""
)


def flat(text: str) -> str:
    """In one line, without the room around cards."""
    return re.sub(" ([.:,?])", r"\1", " ".join(text.split()))


def beside(text: str, claims: Sequence[str]) -> str:
    """Return what a paper prints beside these claims, each of which it has to print."""
    for claim in sorted(claims, key=len, reverse=True):
        assert claim in text, claim
        text = text.replace(claim, " ", 1)
    return text


@pytest.mark.parametrize(
    ("record", "claims", "players"),
    [
        (by_hand.fallen(), FALLEN, "Amara, Ben, Chiara, Dev (robot)"),
        (by_hand.standing(), STANDING, "Zoë, Łukasz, Mia"),
    ],
    ids=["fallen", "standing"],
)
def test_the_long_form_prints_these_claims_and_no_others(
    record: dict[str, object], claims: tuple[str, ...], players: str, extract: Extract
) -> None:
    text = flat(extract(papers.pdf([record], **HEAD, form="long")))
    heads = [f"8B Science · {players} today"] * 3
    feet = [f"{FOOT} {number} of 3" for number in (1, 2, 3)]
    own = [*claims, plays(find(record))]
    left = beside(text, [*heads, *feet, *own])
    # what is left are the cards of the layout and on the curve, and their numbers
    assert (
        re.sub(rf"{CARD}|{THOUSANDS}", "", left).translate(str.maketrans("", "", "0123456789 "))
        == ""
    )


@pytest.mark.parametrize(
    ("record", "claims", "shorter"),
    [
        (by_hand.fallen(), FALLEN, FALLEN_SHORT),
        (
            by_hand.standing(),
            STANDING,
            ("3 of",),
        ),
    ],
    ids=["fallen", "standing"],
)
def test_the_short_form_prints_some_of_them_and_nothing_else(
    record: dict[str, object], claims: tuple[str, ...], shorter: tuple[str, ...], extract: Extract
) -> None:
    text = flat(extract(papers.pdf([record], **HEAD)))
    printed = [claim for claim in claims if claim in text and claim != "Scores"]
    assert {claims[0], claims[1]} <= set(printed)
    left = beside(text, [f"{FOOT} 1 of 1", *printed, *shorter])
    scores = r"[^ ]+( \(robot\))? \d+ ·|(Nature)? \d+"
    rest = re.sub(rf"8B Science · .*? today|Scores\.|{scores}", "", re.sub(THOUSANDS, "", left))
    assert re.sub(CARD, "", rest).translate(str.maketrans("", "", "0123456789 ")) == ""


def test_what_was_alive_in_the_round_of_the_fall() -> None:
    found = find(by_hand.fallen())
    before = counted(found)
    assert before[:8] == [107, 63, 28, 17, 13, 12, 6, 2]
    assert by_hand.still_fit(found.round, 8) == ["odd-black-even-red"], "when Amara declared"
    assert [len(by_hand.still_fit(found.round, n)) for n in range(14)] == [*before, 1]
    assert says(found, 5, "2C") == 6, "half of twelve"
    assert (says(found, 4, "7H"), says(found, 4, "KD")) == (12, 7), "of thirteen"


def test_what_was_alive_in_the_round_of_the_prophet_who_stood() -> None:
    found = find(by_hand.standing())
    before = counted(found)
    still_fit = by_hand.still_fit(found.round, 4)
    assert len(still_fit) == before[4] == 5, "when Zoë declared"
    assert {"same-parity", "only-even"} <= set(still_fit)
    assert says(found, 4, "3C") == 3
    assert (says(found, 4, "JC"), says(found, 4, "10S")) == (0, 3)
    assert (before[0], says(found, 0, "10D")) == (108, 53)
    # two cards of the string: a rule has to allow both
    assert before == [len(by_hand.still_fit(found.round, n)) for n in range(8)]


def plays(found: TableFindings) -> str:
    """The table of plays that ruled out listed rules, every figure asked of each rule alone."""
    lines, line = [], list(found.round.layout.starters)
    for number, result in enumerate(found.round.results):
        assert result.cards is not None
        rules = by_hand.still_fit(found.round, number)
        right = sum(by_hand.says(rule, line, result.cards) for rule in rules)
        first, end = result.laid_before + 1, result.laid_before + len(result.cards)
        cards = " ".join(map(aloud, result.cards))
        robot = " (robot)" if found.asked.plays[number].robot else ""
        verdict = "right" if result.right else "wrong"
        left = len(by_hand.still_fit(found.round, number + 1))
        where = str(first) if first == end else f"{first}–{end}"
        if 0 < right < len(rules):
            lines.append(f"{where} {cards}{robot} {verdict} {right} of {len(rules)} {left}")
        line += result.cards if result.right else ()
    head = (
        "Plays that ruled out rules in the list Card Play Verdict Rules that said right Rules left"
    )
    note = (
        "Only rules in the list that still fitted are counted. On all other plays they agreed, so "
        "those plays showed nothing about the rules in the list."
    )
    return " ".join([head, *lines, note])


def counted(found: TableFindings) -> list[int]:
    """Rules alive before each play, as the paper has it."""
    return [point.still_fit for point in found.curve[1:-1]]


def says(found: TableFindings, results: int, card: str) -> int:
    """Return how many fitting rules after so many plays say right to a card."""
    line = list(found.round.layout.starters)
    for result in found.round.results[:results]:
        line += result.cards if result.right and result.cards else ()
    rules = by_hand.still_fit(found.round, results)
    return sum(by_hand.says(rule, line, [Card.parse(card)]) for rule in rules)


def test_no_move_of_a_robot_or_the_clock_is_counted_as_a_pupils() -> None:
    found = find(by_hand.fallen())
    robots = {4, 8, 16}
    (reign,) = found.reigns
    assert reign.evidence.plays == (1, 2, 3, 5, 7, 10)
    assert reign.evidence.by_robots == 2
    assert {own.at.number for own in found.measured.plays}.isdisjoint({*robots, 6})
    assert found.asked.praised is not None
    assert found.asked.praised.number not in robots
    assert found.asked.missed is None
    assert reign.broken is not None
    assert (reign.broken.number, reign.claim and reign.claim.number) == (18, 9)


def test_the_wall_has_the_clause_and_the_card_and_no_names(extract: Extract) -> None:
    text = flat(extract(papers.pdf([by_hand.fallen()], **HEAD, kind="wall")))
    for words in (
        "One card did what 3 calls couldn’t",
        "This was called “wrong”, but it was right.",
        "The rule in the notebook: “If the last card is even or is a face card, play a red card;",
        "The part that failed: If the last card is a face card, play a red card.",
        "Falsification. No number of confirmed calls makes a rule true",
        "One question What if nine of clubs had never been played?",
    ):
        assert words in text
    order = ["happened", "felt", "learned", "How it relates", "What if", "What next"]
    places = [text.index(words) for words in order]
    assert places == sorted(places)
    assert not [name for name in ("Amara", "Ben", "Chiara", "Dev", "Someone") if name in text]
    standing = flat(extract(papers.pdf([by_hand.standing()], **HEAD, kind="wall")))
    assert "After this card there were 4 calls, and all were right." in standing
    assert not [name for name in ("Zoë", "Łukasz", "Mia", "Scores") if name in standing]


def test_cards_are_read_as_they_are_called_here() -> None:
    for rank in RANKS:
        assert re.fullmatch(CARD, aloud(Card.parse(f"{rank}S")))


def test_how_long_refuted_rules_were_kept_is_told_of_several_pupils_together() -> None:
    """Chiara's rule failed at 9♠, before her four plays; Ben's at his own 4♥, before two more.

    Amara's never did in the one turn it was held. Of Ben alone it would be his own affair.
    """
    record = by_hand.fallen()
    ben = {"by": "Ben", "note": "alternate-colour", "info": True}
    chiara = {"by": "Chiara", "note": "same-colour", "info": True}
    text = "a pupil kept a rule in the notebook that a card had contradicted"
    of_three = {**record, "moves": [ben, chiara, *record["moves"]]}
    assert f"In 6 of 8 turns {text}" in how_we_asked(of_three)
    others = [move for move in record["moves"] if "note" not in move]
    of_ben = {**record, "moves": [ben, *others]}
    assert text not in how_we_asked(of_ben)


def how_we_asked(record: dict[str, object]) -> str:
    size = Paper.A4.text_width, Paper.A4.text_height
    page = table._TablePage(find(record), ENGLISH, size, {})
    return " ".join(each.text for each in page.learned.tests() if isinstance(each, Prose))
