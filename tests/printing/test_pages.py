"""The debrief as PDF: what it says, on both papers, in every script, always the same bytes."""

import re
from collections.abc import Callable
from io import BytesIO

import pytest
import rounds
from pypdf import PdfReader

from classroom.debrief.findings import find
from classroom.game.record import RecordError, read_header
from classroom.printing.pages import class_pdf, debrief_pdf, table_pdf
from classroom.said import Language

Extract = Callable[[bytes], str]
HEAD = {"title": "8B Science · Round 2 · Table 3", "date": "21 November 2026"}


def table(name: str, **options: object) -> bytes:
    return table_pdf(find(rounds.record(name)), **{**HEAD, **options})


def marked(text: str) -> str:
    """A translation of sorts; the places stay as they are."""
    return re.sub(r"%\(\w+\)s|e", lambda found: found[0] if found[0] != "e" else "é", text)


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", rounds.NAMES)
def test_a_page_tells_rule_names_and_scores(name: str, extract: Extract) -> None:
    findings = find(rounds.record(name))
    text = flat(extract(table(name)))
    assert str(findings.rule.statement)[:40] in text
    assert str(findings.headline) in text
    assert "Nothing here is proved." in text
    for line in findings.scores:
        assert str(line.points).replace("-", "−") in text
        assert f"{line.high_count} − {line.hand}" in text
    for player in findings.players:
        assert str(player) in text or player == "አበበ"
    for question in findings.questions:
        assert " ".join(str(question.asks).split()[-3:]) in text


def test_a_page_names_who_share_a_seat_and_the_classs_page_does_not(extract: Extract) -> None:
    found = find(rounds.record(rounds.NAMES[0]))
    team = str(found.players[0])
    members = {team: ("Maximilian", "Konstantin", "Wilhelmina-Josephine"), "Others": ("Nobody",)}
    text = flat(extract(table_pdf(found, **HEAD, members=members)))
    assert f"{team}: Maximilian, Konstantin, Wilhelmina-Josephine" in text
    assert "Nobody" not in text
    together = extract(class_pdf([found], **HEAD, members=members))
    assert flat(together).count("Konstantin") == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", rounds.NAMES)
def test_one_or_two_pages(name: str, paper: str) -> None:
    pages = PdfReader(BytesIO(table(name, paper=paper))).pages
    assert 1 <= len(pages) <= 2
    width, height = {"a4": (595, 842), "letter": (612, 792)}[paper]
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in pages} == {
        (width, height)
    }


def test_the_same_findings_make_the_same_bytes() -> None:
    for name in ("a_prophet_stands", "no_prophet"):
        assert table(name) == table(name)
    records = [rounds.record(name) for name in rounds.NAMES]
    assert debrief_pdf(records) == debrief_pdf(records)


def test_a_name_without_a_font_is_spelled_and_the_page_says_so(extract: Extract) -> None:
    text = extract(table("a_student_deals"))
    assert "Spelled in Latin letters here:" in text
    assert "abebe" in text.casefold()


def test_what_a_pupil_typed_is_printed_and_not_obeyed(extract: Extract) -> None:
    assert "<b>always</b>" in flat(extract(table("said_aloud")))


def test_last_words_are_told_with_how_sure_they_were(extract: Extract) -> None:
    record = rounds.record("overthrown_by_a_right_card")
    title = "What we thought at the end"
    assert title not in flat(extract(table_pdf(find(record), **HEAD)))
    note = {"last_call": True, "info": True}
    record["moves"] += [
        {"by": "Amara", "note": "text: <b>reds</b>", "confidence": 35, **note},
        {"by": "Ben", "note": record["rule"], "confidence": 90, **note},
    ]
    for document in (table_pdf(find(record), **HEAD), debrief_pdf([record])):
        text = flat(extract(document))
        for words in (title, "Ben", "90 % sure", "the rule", "<b>reds</b>", "own words"):
            assert words in text


def test_a_long_round_keeps_all_its_pages(extract: Extract) -> None:
    making = rounds.Making("odd-black-even-red", ruleset="gardner", seed=31)
    making.data["options"] = {"expulsion": False}
    making.round = read_header(making.data).deal()
    for length in (4, 3, 2) * 4:
        if len(making.others) >= length:
            making.wrong(length)
        making.right()
    making.do("teacher", end=True)
    assert making.round.laid > 40
    document = table_pdf(find(making.data), **HEAD)
    assert len(PdfReader(BytesIO(document)).pages) <= 4
    assert "questions" in extract(document)


def test_the_class_page_comes_first_and_has_no_names(extract: Extract) -> None:
    names = ("a_prophet_stands", "no_prophet", "only_robots")
    found = [find(rounds.record(name)) for name in names]
    document = class_pdf(found, title="8B Science", date="today", numbers=(1, 2, 4))
    first = PdfReader(BytesIO(document)).pages[0].extract_text()
    assert "3 tables, side by side" in flat(first)
    assert not [
        player
        for table_ in found
        for player in table_.players
        if re.search(rf"\b{player}\b", first)
    ]
    text = extract(document)
    assert "Table 4" in text
    assert "robots only" in flat(text)


def test_another_language_reaches_every_sentence(extract: Extract) -> None:
    language = Language("xx", marked, lambda one, many, n: many)
    text = extract(table("overthrown_by_a_right_card", language=language))
    for title in ("Thé layout as it lay", "Scorés", "turning points", "Nothing héré is provéd."):
        assert title in flat(text)
    assert "Scores" not in text


def test_right_to_left_pages_are_made() -> None:
    language = Language("ar", right_to_left=True)
    assert table("a_prophet_stands", language=language).startswith(b"%PDF")
    assert debrief_pdf([rounds.record("a_release")] * 2, language=language).startswith(b"%PDF")


def test_one_record_makes_a_table_and_several_a_class(extract: Extract) -> None:
    record = rounds.record("never_tested")
    assert "side by side" not in extract(debrief_pdf([record]))
    assert "2 tables, side by side" in extract(debrief_pdf([record, record]))


def test_a_game_file_is_set_round_by_round(extract: Extract) -> None:
    game = {
        "format": "eleusis-game/1",
        "rounds": [rounds.record("never_tested"), rounds.record("a_release")],
        "totals": {},
        "ended_early": False,
    }
    text = extract(debrief_pdf([game]))
    assert "2 rounds, side by side" in text
    assert "Round 2" in text


@pytest.mark.parametrize(
    "document", [[], None, {}, {"format": "eleusis-game/1"}, {"format": "eleusis-record/1"}]
)
def test_what_is_no_record_is_refused(document: object) -> None:
    with pytest.raises(RecordError, match="move 0"):
        debrief_pdf([document])


def test_nothing_to_print_is_refused() -> None:
    with pytest.raises(RecordError):
        debrief_pdf([])


def test_what_the_teacher_marked_is_one_line(extract: Extract) -> None:
    record = rounds.record("no_prophet")
    for word in ("Ben <b> sees it", ""):
        record["moves"].append({"by": "teacher", "mark": word, "info": True})
    findings = find(record)
    text = flat(extract(table_pdf(findings, **HEAD)))
    laid = findings.counts.laid
    assert f"Marked by the teacher: card {laid}, “Ben <b> sees it”; card {laid}" in text
