"""Two rounds worked by hand: every claim that their papers print, each as it is counted."""

import re
from collections.abc import Callable, Sequence

import by_hand
import papers
import pytest
from found import find

from classroom.cards import RANKS, Card
from classroom.debrief.findings import TableFindings
from classroom.said import aloud

Extract = Callable[[bytes], str]
HEAD = {"title": "8B Science", "date": "today"}
CARD = "(?:ace|jack|queen|king|two|three|four|five|six|seven|eight|nine|ten) of [a-z]+"

ALIVE = (
    "“Alive” means: contradicted by no card so far, among the 122 rules of the catalogue. "
    "Nothing here is proved."
)


CURVE = ("Rules of the catalogue still alive, card by card", "cards laid", "declared")
LEGEND = (
    "1, 2, 3 order of laying",
    "open heart: red suit, solid: black suit",
    "hanging: wrong",
    "10 every tenth card",
)


def claims(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, and what stands on every such page; lines with # are notes."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return (*(" ".join(part.split()) for part in lines.strip().split("\n\n")), *CURVE, *LEGEND)


FALLEN = claims(
    """
# the first play after a jack is the one that overthrew
A jack nobody had tested

The rule was: If the last card is odd, play a black card; if it is even, play a red card. (Ace 1,
jack 11 and king 13 are odd; queen 12 is even.)

# the starter and 13 plays of a card each; wrong were 4♥ and 10♠
14 cards laid, 12 on the line, 2 in sidelines. The teacher ended the round early.

What we felt One word each: how did it feel when Ben’s play decided?

What happened

Amara’s reign, overthrown

ended a reign

4 turning points

3 four of hearts Ben’s four of hearts after nine of spades: wrong. It was the first “no” of the
round. A negative result.

# how many were alive when is counted below, each rule asked by itself
8 ten of spades Dev’s ten of spades after two of clubs: wrong. The most telling play of all: of 6
rules still alive it left 2. A robot’s move. A crucial experiment.

9 ten of hearts Amara declared Prophet, with 9 cards laid. Of the catalogue’s 122 rules 1 was still
alive. Publishing a result.

13 nine of clubs Ben’s nine of clubs after jack of clubs: called wrong by Amara, in truth right.
Until then no play had been judged after a jack. Falsification.

Scores

# eight cards each: Chiara played four; Ben three and drew one; Dev three and drew one; Amara
# three, and three for the false claim. So the largest hand is 8.
Chiara 4 8 − 4

Ben 2 8 − 6

Dev (robot) 2 8 − 6

Amara 0 8 − 8, the largest hand

Nature 4 the highest score of a player

What we learned

Amara as Prophet, cards 9 to 12

Claim If the last card is even or is a face card, play a red card; otherwise play a black card.
Ace counts 1, jack 11, queen 12, king 13. Jack, queen and king are face cards, ace to 10 are
number cards.

# entry 9, before card 9
Noted with 8 cards laid, 90 % sure.

# Amara's: 9♠, 7♥ and 10♥. By pupils: entries 1, 2, 3, 5, 7 and 10; 4 and 8 were Dev's, 6 was
# no play.
Evidence 9 cards lay, 3 of them played by Amara. Of 6 plays by pupils before, 6 could tell rules
apart.

Still alive 1 of 122 rules of the catalogue. The claim is none of them, and fitted as well.

# entries 13, 15 and 17
Calls 3 confirmed

Ended by nine of clubs after jack of clubs: called wrong, in truth right.

# the jack is odd, but the claim takes it for a face card first
What broke “If the last card is a face card, play a red card.” It forbade nine of clubs after jack
of clubs.

How we asked

# those six, and entries 12, 14, 18 and 20: by then the rule alone was alive
Of 10 plays of cards by pupils 6 could tell rules apart: rules alive predicted different answers.

A good question. Chiara’s two of clubs, card 7: of 12 rules alive 6 said right, 6 wrong. Whatever
the answer, at least 6 had to go.

A question not asked. Card 6, seven of hearts: of 13 rules alive 12 said right, 1 wrong. The same
hand held king of diamonds: 7 to 6.

How it relates to science

A wrong card stays on the table A negative result. “No” is an answer too. It counts as long as
everybody can still see it.

A card on which rules disagree A crucial experiment. Where two rules predict different answers,
one card settles it between them.

Declaring oneself Prophet Publishing a result. A claim is put where others can check it, at the
risk of one’s good name.

A Prophet is overthrown Falsification. No number of confirmed calls makes a rule true; one call that
fails is enough.

1 Which card could have asked the same question before Amara declared?

2 What did Amara know at card 9 that made it time to declare?

3 After four of hearts was wrong, what did everybody know that nobody had known before?

What this game leaves out. Here the rule is revealed in the end. Nature never does that. Here
every verdict is correct. In a laboratory the odd result may be a slip. Here a False Prophet
cannot declare again. In science a corrected mistake is no reason to be shut out.

# Dev's three: 8♦, 10♠ and J♣; the clock's turn was nobody's play
3 of 13 plays were robots’. The clock passed over Ben once.

What if What if king of diamonds had been laid in place of card 6? Say what each rule you had in
mind predicts.

What next Next time, before you lay a card: which rule says right, and which says wrong?
"""
)

STANDING = claims(
    """
# entries 8, 10, 12 and 14
4 calls, and every one confirmed

The rule was: Play an odd card on an odd one, and an even card on an even one. (Ace 1, jack 11 and
king 13 are odd; queen 12 is even.)

# the starter, six plays of one card and a string of two; wrong were 7♠, J♣ and K♠
10 cards laid, 7 on the line, 3 in sidelines. The teacher ended the round early.

What we felt One word each: how did it feel when every call came true?

What happened

Zoë’s reign

4 turning points

3 seven of spades Łukasz’s seven of spades after ten of diamonds: wrong. It was the first “no” of
the round. A negative result.

4 two of clubs Mia’s two of clubs after ten of diamonds: right. The most telling play of all: of
26 rules still alive it left 8. A crucial experiment.

5 queen of hearts Zoë declared Prophet, with 5 cards laid. Of the catalogue’s 122 rules 5 were still
alive. Underdetermination.

10 king of spades Mia’s king of spades after ten of clubs: called wrong by Zoë, and wrong. Zoë was
still Prophet: all 4 calls were confirmed. Predictions that can fail.

Scores

# eight cards each: Zoë played two; Łukasz three and drew two; Mia four and drew one. After the
# declaration 8♦, 6♠ and 10♣ came on the line, J♣ and K♠ hang. Before the marker lie four.
Zoë 8 7 − 6 + 3 + 4, 3 for 3 cards on the line as Prophet, 4 for 2 cards in sidelines as Prophet

Mia 2 7 − 5

Łukasz 0 7 − 7, the largest hand

Nature 8 twice the cards before the Prophet’s marker

What we learned

Zoë as Prophet, cards 5 to 10

Claim Play an odd card on an odd one, and an even card on an even one. (Ace 1, jack 11 and king 13
are odd; queen 12 is even.)

Noted with 4 cards laid, 70 % sure.

Evidence 5 cards lay, 2 of them played by Zoë. Of 4 plays before, 4 could tell rules apart.

Still alive 5 of 122 rules of the catalogue

# the simplest three of four; the rule itself is the fifth
Rivals, as good until then Only even cards are right: 2, 4, 6, 8, 10 and queen (12). After this
starter the two can never be told apart. Play a card whose value is at least four away from the
last card's, up or down. (Ace 1, jack 11, queen 12, king 13; king and ace are twelve apart.) The
value of the last card and the value of the card you play must add up to 12, 13, 14, 15 or 16.
(Ace 1, jack 11, queen 12, king 13.) and 1 more rule

# 3♣ after a queen: wrong by both rules about even cards, right four away, right in the sum of
# 15; nothing in the hand parts the first two, and none splits the four better for less
A test not made Zoë held three of clubs: 3 of these rules call it right, the others wrong.

Calls 4 confirmed

Stood Zoë stood to the end.

The claim It judges every line from this starter as the rule does.

How we asked

Of 8 plays of cards by pupils 5 could tell rules apart: rules alive predicted different answers.

A good question. Zoë’s ten of diamonds, card 2: of 108 rules alive 53 said right, 55 wrong.
Whatever the answer, at least 53 had to go.

A question not asked. Card 6, jack of clubs: of 5 rules alive 0 said right, 5 wrong. The same hand
held ten of spades: 3 to 2.

How it relates to science

A wrong card stays on the table A negative result. “No” is an answer too. It counts as long as
everybody can still see it.

A card on which rules disagree A crucial experiment. Where two rules predict different answers,
one card settles it between them.

Several rules still fit Underdetermination. The same results always fit more than one explanation.

The Prophet calls every play Predictions that can fail. A theory shows what it is worth by saying
beforehand what will happen.

1 Nobody overthrew Zoë. Which card would have been the hardest test?

2 two of clubs ruled out more than any other play. What made it a good question?

3 5 rules of the catalogue still fitted when Zoë declared. Why choose one?

What this game leaves out. Here the rule is revealed in the end. Nature never does that. Here
every verdict is correct. In a laboratory the odd result may be a slip. Here somebody made the
rule. Nobody knows beforehand that nature has one.

What if What if ten of spades had been laid in place of card 6? Say what each rule you had in mind
predicts.

What next Next time, before you lay a card: which rule says right, and which says wrong?
"""
)


def flat(text: str) -> str:
    """In one line, without the room around cards."""
    return re.sub(" ([.:,?])", r"\1", " ".join(text.split()))


def beside(text: str, claims: Sequence[str]) -> str:
    """What a paper prints beside these claims, each of which it has to print."""
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
    heads = [f"8B Science · {players} today"] * 2
    own = [*claims, plays(find(record))]
    left = beside(text, [*heads, f"{ALIVE} 1 of 2", f"{ALIVE} 2 of 2", *own])
    # what is left are the cards of the layout and on the curve, and their numbers
    assert re.sub(CARD, "", left).translate(str.maketrans("", "", "0123456789 ")) == ""


@pytest.mark.parametrize(
    ("record", "claims"),
    [(by_hand.fallen(), FALLEN), (by_hand.standing(), STANDING)],
    ids=["fallen", "standing"],
)
def test_the_short_form_prints_some_of_them_and_nothing_else(
    record: dict[str, object], claims: tuple[str, ...], extract: Extract
) -> None:
    text = flat(extract(papers.pdf([record], **HEAD)))
    printed = [claim for claim in claims if claim in text]
    assert {claims[0], claims[1], claims[2]} <= set(printed)
    left = beside(text, [f"{ALIVE} 1 of 1", *printed])
    rest = re.sub(r"8B Science · .*? today|[^ ]+( \(robot\))? \d+ ·|Nature \d+", "", left)
    assert re.sub(CARD, "", rest).translate(str.maketrans("", "", "0123456789 ")) == ""


def test_what_was_alive_in_the_round_of_the_fall() -> None:
    found = find(by_hand.fallen())
    before = counted(found)
    assert before[:8] == [107, 63, 28, 17, 13, 12, 6, 2]
    assert by_hand.alive(found.round, 8) == ["odd-black-even-red"], "when Amara declared"
    assert [len(by_hand.alive(found.round, n)) for n in range(14)] == [*before, 1]
    assert says(found, 5, "2C") == 6, "half of twelve"
    assert (says(found, 4, "7H"), says(found, 4, "KD")) == (12, 7), "of thirteen"


def test_what_was_alive_in_the_round_of_the_prophet_who_stood() -> None:
    found = find(by_hand.standing())
    before = counted(found)
    alive = by_hand.alive(found.round, 4)
    assert len(alive) == before[4] == 5, "when Zoë declared"
    assert {"same-parity", "only-even"} <= set(alive)
    assert says(found, 4, "3C") == 3
    assert (says(found, 4, "JC"), says(found, 4, "10S")) == (0, 3)
    assert (before[0], says(found, 0, "10D")) == (108, 53)
    # two cards of the string: a rule has to allow both
    assert before == [len(by_hand.alive(found.round, n)) for n in range(8)]


def plays(found: TableFindings) -> str:
    """The table of plays, every figure asked of each rule by itself."""
    lines, last, line = [], 0, list(found.round.starters)
    for number, result in enumerate(found.round.results):
        assert result.cards is not None
        rules = by_hand.alive(found.round, number)
        right = sum(by_hand.says(rule, line, result.cards) for rule in rules)
        first, end = result.laid_before + 1, result.laid_before + len(result.cards)
        cards = " ".join(map(aloud, result.cards))
        robot = " (robot)" if found.asked[number].robot else ""
        verdict = "right" if result.right else "wrong"
        left = len(by_hand.alive(found.round, number + 1))
        where = str(first) if first == end else f"{first}–{end}"
        lines.append(f"{where} {cards}{robot} {verdict} {right} of {len(rules)} {left}")
        last = number + 1 if 0 < right < len(rules) else last
        line += result.cards if result.right else ()
    head = "Every play as a question Card Play Verdict Said right Left"
    note = (
        "Said right: of the rules alive before it, those that predicted it to be right. Left: "
        f"those alive after it. From card {found.round.results[last].laid_before + 1} on they "
        "agreed on every play."
    )
    return " ".join([head, *lines[:last], note])


def counted(found: TableFindings) -> list[int]:
    """Rules alive before each play, as the paper has it."""
    return [point.alive for point in found.curve[1:-1]]


def says(found: TableFindings, results: int, card: str) -> int:
    """How many rules alive after so many plays say right to a card."""
    line = list(found.round.starters)
    for result in found.round.results[:results]:
        line += result.cards if result.right and result.cards else ()
    rules = by_hand.alive(found.round, results)
    return sum(by_hand.says(rule, line, [Card.parse(card)]) for rule in rules)


def test_no_move_of_a_robot_or_the_clock_is_counted_as_a_pupils() -> None:
    found = find(by_hand.fallen())
    robots = {4, 8, 16}
    (reign,) = found.reigns
    assert reign.evidence.plays == (1, 2, 3, 5, 7, 10)
    assert reign.evidence.by_robots == 2
    assert {own.at.number for own in found.measured.plays}.isdisjoint({*robots, 6})
    for play in (found.praised, found.missed):
        assert play is not None
        assert play.number not in robots
    assert reign.broken is not None
    assert (reign.broken.number, reign.claim and reign.claim.number) == (18, 9)


def test_the_wall_has_the_clause_and_the_card_and_no_names(extract: Extract) -> None:
    text = flat(extract(papers.pdf([by_hand.fallen()], **HEAD, kind="wall")))
    for words in (
        "A jack nobody had tested",
        "Called wrong, and it was right.",
        "What we learned The clause that broke If the last card is a face card, play a red card.",
        "Falsification. No number of confirmed calls makes a rule true",
        "What if nine of clubs had never been laid?",
    ):
        assert words in text
    order = ["felt", "happened", "learned", "How it relates", "What if", "What next"]
    places = [text.index(words) for words in order]
    assert places == sorted(places)
    assert not [name for name in ("Amara", "Ben", "Chiara", "Dev", "Somebody") if name in text]
    standing = flat(extract(papers.pdf([by_hand.standing()], **HEAD, kind="wall")))
    assert "From this card on there were 4 calls, and all came true." in standing
    assert not [name for name in ("Zoë", "Łukasz", "Mia", "Scores") if name in standing]


def test_cards_are_read_as_they_are_called_here() -> None:
    for rank in RANKS:
        assert re.fullmatch(CARD, aloud(Card.parse(f"{rank}S")))


def test_how_long_refuted_rules_were_kept_is_told_of_several_pupils_together(
    extract: Extract,
) -> None:
    """Chiara's rule failed at 9♠, before her four plays; Ben's at his own 4♥, before two more.

    Amara's never did in the one turn it was held. Of Ben alone it would be his own affair.
    """
    record = by_hand.fallen()
    ben = {"by": "Ben", "note": "alternate-colour", "info": True}
    chiara = {"by": "Chiara", "note": "same-colour", "info": True}
    text = "the notebook kept a rule that the table had contradicted"
    of_three = {**record, "moves": [ben, chiara, *record["moves"]]}
    assert f"In 6 of 8 turns {text}" in flat(extract(papers.pdf([of_three], **HEAD, form="long")))
    others = [move for move in record["moves"] if "note" not in move]
    of_ben = {**record, "moves": [ben, *others]}
    assert text not in flat(extract(papers.pdf([of_ben], **HEAD, form="long")))
