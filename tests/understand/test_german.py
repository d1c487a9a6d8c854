"""German wordings that were once left as free text or misread, with siblings."""

import pytest
import understood

from classroom.rules.builder.terms import (
    Both,
    Built,
    Different,
    Either,
    If,
    Kind,
    Not,
    Same,
    Steps,
    Values,
)
from classroom.understand.reading import understand

ANY = Either((Kind("red"), Kind("black")))


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("bilder müssen rot sein", Either((Kind("number"), Kind("red")))),
        ("alles über 5", Values((6, 7, 8, 9, 10, 11, 12, 13))),
        ("ab 7 aufwärts", Values((7, 8, 9, 10, 11, 12, 13))),
        ("die 3er reihe ist erlaubt", Values((3, 6, 9, 12))),
        ("nur karten mit ungerader zahl", Kind("odd")),
        ("nur die schwarzen zählen", Kind("black")),
        ("rot: ja, schwarz: nein", Kind("red")),
        ("anderes symbol als die karte davor", Different("suit")),
        ("muss zum zeichen davor passen", Same("suit")),
        ("5 schritte oder mehr", Steps(5, 12, "either", False, 1)),
        ("mindestens 3 unterschied zur letzten", Steps(3, 12, "either", False, 1)),
        ("keine 3 gleichen zeichen hintereinander", If(Same("suit"), Different("suit"), ANY)),
        ("bei rot gerade, bei schwarz ungerade", If(Kind("red"), Kind("even"), Kind("odd"))),
        ("schwarz, aber 7 geht immer", Either((Kind("black"), Values((7,))))),
        ("nicht rot und nicht bild", Both((Not(Kind("red")), Not(Kind("face"))))),
    ],
)
def test_the_first_reading_is_what_the_sentence_means(sentence, term):
    readings = understand(sentence, "de")
    assert readings, sentence
    rule = readings[0].rule
    assert understood.are_same(rule, Built(term))


@pytest.mark.parametrize(
    "sentence",
    [
        "8 geht immer",
        "bitte keine 7 mehr",
        "nicht mehr als zwei rote",
        "bube war falsch",
        "das zeichen wechselt nicht immer",
        "die zahl ist wichtig",
        "lieber rot",
    ],
)
def test_what_names_no_rule_stays_free_text(sentence):
    assert understand(sentence, "de") == ()
