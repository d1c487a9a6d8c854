"""While one table may not know a rule, the wall does not tell it, whatever another table said."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from io import BytesIO

import msgspec
import pytest
from lessons import right_move, wrong_move
from pypdf import PdfReader

from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.i18n import translations
from classroom.i18n.vocabulary import DEALERS, PROPHETS, Vocabulary, fit
from classroom.rules import mirror
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described

from .conftest import Playing
from .realtime.test_handlers import right

LANGUAGES = (translations.SOURCE, *translations.COMPLETE)
WORDS = [
    {"prophet_word": prophet, "dealer_word": dealer}
    for prophet in PROPHETS
    for dealer in DEALERS
    if fit(prophet, dealer)
]
RULE = "odd-black-even-red"
BUILT = mirror.twin(mirror.twin(RULE))
"""The same rule in the words of the rule builder."""
CLAIMS = {"catalogue": RULE, "built": msgspec.to_builtins(BUILT), "words": "text:{quoted}"}


@cache
def sentences():
    """Return the rule's statement in every language and in the words of every class."""
    return {
        described(rule).statement.say(translations.language(code, Vocabulary(*words.values())))
        for rule in (RULE, BUILT)
        for code in LANGUAGES
        for words in WORDS
    }


def letters(text):
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if char.isalnum())


def typed(code):
    """The statement as a pupil might type it: with other spaces, case and punctuation."""
    words = RULES[RULE].statement.say(translations.language(code))
    return "«" + " ".join(words.upper().split()).rstrip(". ") + "!!»"


class TwoTables(Playing):
    """Table 1 plays Express and is done, after someone claimed something; table 2 plays on."""

    def __init__(self, school, claim, sealed=RULE, code="en", **plan):
        super().__init__(school, ruleset="express", language=code, **plan)
        for name in ("Eva", "Flo", "Gus", "Hal"):
            school.pupil(self.id, name, 2)
        if sealed is not None:
            school.service.open(self.id).rounds.start_round(2, sealed)
        for n in range(12):
            mover, move = self.turn, right(self)
            assert self.sockets[mover].move(self.table.version, f"r{n}", **move)["ok"]
            if "play" in move:
                break
        if isinstance(claim, str):
            claim = claim.replace("{quoted}", typed(code))
        assert self.sockets[mover].move(self.table.version, "g", guess=claim)["ok"]
        if isinstance(claim, str) and claim.startswith("text:"):
            assert self.console.act(self.id, "mark", table=1, text=claim.removeprefix("text:"))
            number = self.round.guesses.made[-1].number
            assert self.console.act(self.id, "verdict", table=1, right=False, guess=number)["ok"]
        school.service.command(EndRound(class_=self.id, table=1))
        self.quiet()

    def told_on_the_wall(self, *shows):
        """Everything that the projector is sent as it goes through the debriefs."""
        for show in shows or ("class", "turns", "cards"):
            more = {"what": "class", "minutes": 40}
            if show != "class":
                more = {"what": "debrief", "table": 1, "by": show}
            assert self.console.act(self.id, "show", **more)["ok"]
        return letters(json.dumps(self.wall.got(), ensure_ascii=False))


@pytest.mark.parametrize("kind", CLAIMS)
@pytest.mark.parametrize(("code", "words"), list(zip(LANGUAGES, WORDS[1:], strict=False)))
def test_no_screen_shows_a_rule_that_another_table_is_playing(school, code, words, kind):
    playing = TwoTables(school, CLAIMS[kind], code=code, **words)
    wall = playing.told_on_the_wall()
    assert [each for each in sentences() if letters(each) in wall] == []


@pytest.mark.parametrize("kind", CLAIMS)
def test_a_claim_is_shown_once_no_table_plays_its_rule(school, kind):
    """So the test above would see it."""
    playing = TwoTables(school, CLAIMS[kind], sealed="zigzag")
    wall = playing.told_on_the_wall()
    assert any(letters(each) in wall for each in sentences())


def test_slides_that_are_shown_leave_the_wall_when_a_rule_in_them_is_dealt(school):
    playing = TwoTables(school, RULE, sealed=None)
    assert letters(str(RULES[RULE].statement)) in playing.told_on_the_wall("class")
    school.service.open(playing.id).rounds.start_round(2, RULE)
    (slides,) = playing.wall.got("class_slides")
    assert letters(str(RULES[RULE].statement)) not in letters(str(slides))


def test_a_rule_revealed_to_one_table_stays_off_the_projector_while_another_plays_it(school):
    playing = TwoTables(school, "text:no idea", sealed=None, reveal="teacher")
    school.service.open(playing.id).rounds.start_round(2, "alternate-colour")
    school.service.command(Reveal(class_=playing.id, table=1))
    rule = letters(str(RULES["alternate-colour"].statement))
    assert rule in letters(str(playing.sockets["s1"].got("table")[-1]))
    refused = playing.console.act(playing.id, "show", what="debrief", table=1, by="turns")
    assert not refused["ok"]
    assert rule not in playing.told_on_the_wall("cards")
    # It is told as soon as the other table is done, and nothing was asked of the first one.
    school.service.command(EndRound(class_=playing.id, table=2))
    school.service.command(Reveal(class_=playing.id, table=2))
    told = [view for view in playing.wall.got("public") if view["number"] == 1]
    assert rule in letters(str(told[-1]["over"]))


@pytest.mark.parametrize("kind", CLAIMS)
def test_a_paper_in_which_such_a_rule_is_claimed_says_that_it_is_not_for_pupils_yet(school, kind):
    playing = TwoTables(school, CLAIMS[kind])
    address = f"/console/class/{playing.id}/papers/table.pdf?table=1&round=1"
    assert playing.teacher.get(f"{address}&sealed=without").status_code == 404
    pages = PdfReader(BytesIO(playing.teacher.get(f"{address}&sealed=with").data)).pages
    text = " ".join(" ".join(page.extract_text().split()) for page in pages)
    assert "The rule is still sealed: not for pupils yet" in text


class Together(Playing):
    """Table 1 has a revealed rule to look back on; table 2 begins a round of its own later."""

    def __init__(self, school):
        super().__init__(school, reveal="teacher")
        eva, *_others = [school.pupil(self.id, name, 2) for name in ("Eva", "Flo", "Gus")]
        self.eva = eva.socket()
        rounds = school.service.open(self.id).rounds
        for n in range(12):
            table = self.table
            by, move = (right_move if n % 2 else wrong_move)(table.current.round)
            rounds.pupil_command(by, MakeMove(id=f"m{n}", seen=table.shown, move=move))
        school.service.command(EndRound(class_=self.id, table=1))
        school.service.command(Reveal(class_=self.id, table=1))
        self.eva.watch(**{"as": "seat"})
        self.quiet()

    def seen(self, what):
        """The question or demo round as the projector and a phone of table 2 were sent it last."""
        return self.wall.got("class")[-1][what], self.eva.got("lesson")[-1][what]

    def refused(self, do, **act):
        answer = self.console.act(self.id, do, **act)
        return not answer["ok"] and answer["why"]


def test_a_question_leaves_every_screen_when_a_table_gets_the_rule_it_is_about(school):
    playing = Together(school)
    assert playing.console.act(playing.id, "ask")["ok"]
    assert all(playing.seen("question"))
    school.service.open(playing.id).rounds.start_round(2, "alternate-colour")
    assert playing.seen("question") == (None, None)
    not_yet = "A table may not know this rule yet; end its round first."
    assert playing.refused("show", what="question") == not_yet
    assert playing.refused("ask_answer") == not_yet
    playing.eva.watch(**{"as": "seat"})
    assert playing.eva.got("lesson")[-1]["question"] is None
    # It is back as soon as the table knows the rule.
    school.service.command(EndRound(class_=playing.id, table=2))
    school.service.command(Reveal(class_=playing.id, table=2))
    assert all(playing.seen("question"))
    assert playing.console.act(playing.id, "ask_answer")["ok"]


def test_a_demo_round_leaves_every_screen_when_a_table_gets_its_rule(school):
    playing = Together(school)
    assert playing.console.act(playing.id, "show", what="demo")["ok"]
    assert all(playing.seen("demo"))
    opened = school.service.open(playing.id)
    rule = opened.classroom().demo.rule
    opened.rounds.start_round(2, rule)
    assert playing.seen("demo") == (None, None)
    for do in ("demo_card", "demo_answer", "demo_rule"):
        why = playing.refused(do, **({"card": "9H"} if do == "demo_card" else {}))
        assert why == "A table is playing this rule now; start the demo again."
    # Shown again, it has a rule that no table plays.
    assert playing.console.act(playing.id, "show", what="demo")["ok"]
    assert opened.classroom().demo.rule != rule
    assert all(playing.seen("demo"))
