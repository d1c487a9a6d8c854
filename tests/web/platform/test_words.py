"""A class and its words: whatever it reads from the lobby to the paper is in its vocabulary."""

import html
import io
import re
from concurrent.futures import ThreadPoolExecutor

import lessons
import pytest
from flask import render_template_string
from pypdf import PdfReader

from classroom.classes.settings import Plan
from classroom.classes.verbs.join import Lock
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.repair import EndRound
from classroom.game import actions
from classroom.i18n.vocabulary import DEALERS, PROPHETS, Vocabulary, fit
from classroom.web.platform.language import gettext, speaking

from ..conftest import Playing

WORDS = [(p, d) for p in PROPHETS for d in DEALERS if fit(p, d)]
IDS = ["-".join(words) for words in WORDS]
BUNDLE = re.compile(r"/words/[^\"' ]+\.js")
RECORD = re.compile(r"/round/\d+\.json")


class Class(Playing):
    """A class in its words; `read` is all that anyone got to read."""

    def __init__(self, school, prophet, dealer):
        super().__init__(school, prophet_word=prophet, dealer_word=dealer, expulsion=True)
        self.read = []
        self.moves = 0

    def listen(self):
        for socket in self.everybody():
            self.read.append(repr(socket.got()))

    def move(self, seat, **move):
        self.moves += 1
        answer = self.sockets[seat].move(self.table.version, f"m{self.moves}", **move)
        self.read.append(answer.get("why", ""))
        return answer

    def everything_wrong(self):
        """Each seat tries each move, and is refused nearly every time."""
        for seat in self.sockets:
            for move in ({"call": "right"}, {"pick": "AS"}, {"declare": True}, {"guess": "text:x"}):
                if not set(move) & set(actions.may(self.round, seat)):
                    assert not self.move(seat, **move)["ok"]
        if self.round.prophets.ruling is None:
            self.read.append(self.console.act(self.id, "release", table=1)["why"])

    def declared(self):
        """Anyone who is next plays, and declares."""
        seat, move = lessons.wrong_move(self.round)
        assert self.move(seat, **move)["ok"]
        assert self.move(seat, declare=True)["ok"]
        return seat

    def called(self, prophet, call):
        """Anyone who is next plays rightly, and the Prophet calls it."""
        seat, move = lessons.right_move(self.round)
        assert self.move(seat, **move)["ok"]
        self.everything_wrong()
        assert self.move(prophet, call=call)["ok"]

    def pages(self):
        addresses = [f"/console/class/{self.id}", f"/console/class/{self.id}/table/1"]
        for address in (*addresses, f"/projector/{self.id}"):
            self.read.append(page_and_books(self.teacher, address))
        self.read.append(page_and_books(self.pupils[0], "/play"))
        door = f"/join/{self.school.service.open(self.id).code}"
        self.read.append(page_and_books(self.school.browser(), door))

    def papers(self):
        for paper in ("everything", "table"):
            answer = self.teacher.get(f"/console/class/{self.id}/papers/{paper}.pdf?form=long")
            assert answer.status_code == 200
            self.read.append(text_of(answer.data))

    @property
    def text(self):
        return "\n".join(self.read)


def page_and_books(browser, address):
    """A page, and what its scripts say, at once or later."""
    page = browser.get(address)
    assert page.status_code == 200
    found = set(BUNDLE.findall(page.text))
    found |= {book.replace("/play.js", "/later.js") for book in found}
    books = [browser.get(book) for book in sorted(found)]
    assert all(book.status_code == 200 for book in books)
    return "\n".join([html.unescape(page.text), *(book.text for book in books)])


def text_of(pdf):
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    return re.sub(r"\s+", " ", text)


def whole_lesson(school, prophet, dealer):
    """A round with a fall, refusals before, during and after a reign, slides, pages and papers."""
    room = Class(school, prophet, dealer)
    room.everything_wrong()
    first = room.declared()
    room.everything_wrong()
    room.called(first, "right")
    room.called(first, "wrong")
    assert room.round.prophets.overthrown
    room.called(room.declared(), "right")
    assert room.round.prophets.ruling is not None
    room.listen()
    assert room.console.act(room.id, "end", table=1)["ok"]
    room.console.act(room.id, "reveal", table=1)
    for step in range(3):
        shown = {"what": "debrief", "table": 1, "step": step}
        assert room.console.act(room.id, "show", **shown)["ok"]
    room.listen()
    room.pages()
    room.papers()
    return room


def foreign(prophet, dealer):
    """Return what this class must not read."""
    words = {"prophet": r"\bProphet", "nature": r"\bNature\b", "god": r"\bGod\b"}
    words |= {"forecaster": r"\bForecaster", "theorist": r"\bTheorist|\bRefuted\b"}
    words |= {"oracle": r"\bOracle", "dealer": r"\b[Tt]he dealer (answers|disagrees)\b"}
    return re.compile("|".join(words[word] for word in words.keys() - {prophet, dealer}))


# Two are enough: tests/i18n/test_vocabulary.py has every sentence in every vocabulary.
@pytest.mark.parametrize(
    ("prophet", "dealer"),
    [
        ("prophet", "god"),
        ("theorist", "dealer"),
    ],
)
def test_a_class_reads_its_own_words_from_the_lobby_to_the_paper(school, prophet, dealer):
    room = whole_lesson(school, prophet, dealer)
    found = foreign(prophet, dealer).search(room.text)
    assert not found, room.text[max(0, found.start() - 200) : found.end() + 80]
    title = PROPHETS[prophet]
    named = {"nature": "Nature", "dealer": "the dealer", "oracle": "the Oracle", "god": "God"}
    assert f"You’re the {title}" in room.text
    assert f"If {named[dealer]} disagrees" in room.text
    assert f"the {title}" in "".join(answer for answer in room.read if "{" not in answer)
    assert all(title in paper for paper in room.read[-2:])
    assert DEALERS[dealer] in room.read[-1]


def test_two_classes_side_by_side_keep_to_their_words(school):
    teacher = school.teacher()
    rooms = [("forecaster", "oracle"), ("theorist", "dealer"), ("prophet", "god")]
    ids = [school.open(teacher, prophet_word=p, dealer_word=d) for p, d in rooms]
    browsers = [school.pupil(class_id, "Ann") for class_id in ids]

    def look(turn):
        room = turn % len(rooms)
        page = page_and_books(browsers[room], "/play")
        assert f"You’re the {PROPHETS[rooms[room][0]]}" in page
        assert not foreign(*rooms[room]).search(page)

    for turn in range(6):
        look(turn)
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(look, range(30)))


def test_a_change_in_another_class_leaves_the_words_of_this_one(school):
    room = Class(school, "forecaster", "oracle")
    other = Class(school, "theorist", "dealer")
    with school.app.app_context(), speaking(Vocabulary("forecaster", "oracle")):
        assert gettext("You’re the Prophet") == "You’re the Forecaster"
        school.service.command(EndRound(class_=other.id, table=1))
        assert gettext("You’re the Prophet") == "You’re the Forecaster"
    with school.app.app_context():
        assert gettext("You’re the Prophet") == "You’re the Prophet"
        with pytest.raises(ZeroDivisionError), speaking(Vocabulary("theorist")):
            raise ZeroDivisionError
        assert gettext("You’re the Prophet") == "You’re the Prophet"
    waiting = room.waiting
    assert "Forecaster" in room.move(waiting, call="right")["why"]
    assert "Theorist" not in room.text


def test_templates_speak_these_words_too(school):
    template = "{{ _('Nature') }} {{ ngettext('%(num)s card', '%(num)s cards', 2) }}"
    with school.app.test_request_context(), speaking(Vocabulary("theorist", "oracle")):
        assert render_template_string(template) == "Oracle 2 cards"


def test_what_nobody_asked_for_is_sent_in_the_words_of_its_class(school, monkeypatch):
    """Robots, clocks, and phones that come and go: no request says whose class it is."""
    rooms = [Class(school, "forecaster", "oracle"), Class(school, "theorist", "dealer")]
    sent = []
    monkeypatch.setattr(school.socketio, "emit", lambda *_, **__: sent.append(gettext("Nature")))
    for room, word in zip(rooms, ("Oracle", "Dealer"), strict=True):
        school.service.command(SendMessage(class_=room.id, table=1, text="Hello"))
        school.service.open(room.id).rounds.class_command(Lock(class_=room.id))
        room.sockets[room.turn].leave()
        assert set(sent) == {word}
        sent.clear()


# The form of a new class


FORM = {"title": "7b", "pupils": "8", "source": "one", "rule": "by-twos", "band": "easy"}
FORM |= {"ruleset": "lesson", "robots": "y"}


@pytest.mark.parametrize(("prophet", "dealer"), WORDS, ids=IDS)
def test_a_new_class_chooses_its_words(school, prophet, dealer):
    teacher = school.teacher()
    words = {"prophet_word": prophet, "dealer_word": dealer}
    answer = teacher.post("/console/new", **FORM, **words)
    assert answer.status_code == 302
    plan = school.service.open(answer.location.rsplit("/", 1)[1]).classroom().plan
    assert plan.words.vocabulary == Vocabulary(prophet, dealer)


@pytest.mark.parametrize("prophet", ["forecaster", "theorist"])
def test_god_is_refused_without_prophet(school, prophet):
    teacher = school.teacher()
    answer = teacher.post("/console/new", **FORM, prophet_word=prophet, dealer_word="god")
    assert answer.status_code == 200
    assert re.search(r'class="problem"[^>]*>“God” only goes with “Prophet”\. Choose ', answer.text)
    assert answer.text.count("“God” only goes with") == 1
    with pytest.raises(Exception, match="don’t go together"):
        school.open(teacher, prophet_word=prophet, dealer_word="god")
    assert school.service.classes.of_teacher(teacher.id) == []


def test_the_page_of_a_new_class_offers_the_words(school):
    page = school.teacher().get("/console/new").text
    for word in (*PROPHETS, *DEALERS):
        checked = " checked" if word in ("prophet", "nature") else ""
        assert f'value="{word}"{checked}>' in page
    assert page.index("Used on every screen and handout.") < page.index(
        "“God” only goes with “Prophet”"
    )
    plan = Plan(title="7b")
    assert plan.words.vocabulary == Vocabulary()
