"""The debrief as PDF: what it says, on both papers, in every script, always the same bytes."""

import re
from collections.abc import Callable
from io import BytesIO

import papers
import pytest
import rounds
from found import find
from pypdf import PdfReader

from classroom.game.record import RecordError
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import ENGLISH, Language
from classroom.pdf.pages import PAPERS, make
from classroom.pdf.print_job import PAPER_KINDS, PrintJob, RoundToPrint

Extract = Callable[[bytes], str]
HEAD = {"title": "8B Science · Round 2 · Table 3", "date": "21 November 2026"}


def table(name: str, **options: object) -> bytes:
    return papers.pdf([rounds.record(name)], **{**HEAD, **options})


def marked(text: str) -> str:
    """A translation of sorts; the places stay as they are."""
    return re.sub(r"%\(\w+\)s|e", lambda found: found[0] if found[0] != "e" else "é", text)


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_page_names_who_share_a_seat_and_the_classs_page_does_not(extract: Extract) -> None:
    record = rounds.record(rounds.NAMES[0])
    team = record["players"][0]
    members = {team: ["Maximilian", "Konstantin", "Wilhelmina-Josephine"], "Others": ["Zebulon"]}
    text = flat(extract(table(rounds.NAMES[0], members=members)))
    assert f"{team}: Maximilian, Konstantin, Wilhelmina-Josephine" in text
    assert "Zebulon" not in text
    together = extract(papers.pdf([record], **HEAD, kind="everything", members=members))
    assert flat(together).count("Konstantin") == 1


def test_the_same_findings_make_the_same_bytes() -> None:
    for name in ("a_prophet_stands", "no_prophet"):
        assert table(name) == table(name)
    records = [rounds.record(name) for name in rounds.NAMES[:2]]
    assert papers.pdf(records) == papers.pdf(records)


def test_a_name_without_a_font_is_spelled_and_the_page_says_so(extract: Extract) -> None:
    text = extract(table("a_student_deals"))
    assert "Spelled in Latin letters here:" in text
    assert "abebe" in text.casefold()


def test_what_a_pupil_typed_is_printed_and_not_obeyed(extract: Extract) -> None:
    assert "<b>always</b>" in flat(extract(table("said_aloud")))


def test_last_guesses_are_told_with_how_sure_they_were(extract: Extract) -> None:
    record = rounds.record("overthrown_by_a_right_card")
    title = "What we thought at the end"
    assert title not in flat(extract(papers.pdf([record], **HEAD, form="long")))
    note = {"last_call": True, "info": True}
    record["moves"] += [
        {"by": "Amara", "note": "text: <b>reds</b>", "confidence": 35, **note},
        {"by": "Ben", "note": record["rule"], "confidence": 90, **note},
    ]
    long = {"form": "long"}
    for document in (papers.pdf([record], **long), papers.pdf([record, record], **long)):
        text = flat(extract(document))
        for words in (title, "Ben", "90% sure", "the rule", "<b>reds</b>", "in their own words"):
            assert words in text


def test_the_class_page_comes_first_and_has_no_names(extract: Extract) -> None:
    names = ("a_prophet_stands", "no_prophet", "only_robots")
    played = [
        RoundToPrint(record=rounds.record(name), table=number)
        for name, number in zip(names, (1, 2, 4), strict=True)
    ]
    document = make(
        PrintJob(kind="everything", rounds=played, title="8B Science"), ENGLISH, load_hypotheses()
    )
    first = PdfReader(BytesIO(document)).pages[0].extract_text()
    assert "3 tables, side by side" in flat(first)
    assert not [
        player
        for one in played
        for player in one.record["players"]
        if re.search(rf"\b{player}\b", first)
    ]
    text = extract(document)
    assert "Table 4" in text
    assert "robots only" in flat(text)


def test_another_language_reaches_every_sentence(extract: Extract) -> None:
    language = Language("xx", marked, lambda one, many, n: many)
    text = extract(table("overthrown_by_a_right_card", language=language, form="long"))
    for title in ("What néxt", "Scorés", "turning points", "That doésn’t prové it."):
        assert title in flat(text)
    assert "Scores" not in text


def test_right_to_left_pages_are_made() -> None:
    language = Language("ar", right_to_left=True)
    assert table("a_prophet_stands", language=language).startswith(b"%PDF")
    assert papers.pdf([rounds.record("a_release")] * 2, language=language).startswith(b"%PDF")


def test_every_kind_of_paper_is_made_of_any_rounds() -> None:
    assert set(PAPERS) == set(PAPER_KINDS)
    for kind in PAPER_KINDS:
        for names in (rounds.NAMES[:1], rounds.NAMES[1:3]):
            made = papers.pdf([rounds.record(name) for name in names], kind=kind)
            assert len(PdfReader(BytesIO(made)).pages) >= 1


def test_a_page_says_what_the_pdf_says() -> None:
    for kind in PAPER_KINDS:
        records = [rounds.record(name) for name in rounds.NAMES[:2]]
        wanted = {"kind": kind, "file": "html", "title": "8B & Co", "style": "/paper.css"}
        page = papers.pdf(records, **wanted)
        text = page.decode()
        assert text.startswith("<!doctype html>")
        assert "8B &amp; Co" in text
        assert '<link rel="stylesheet" href="/paper.css">' in text
        assert page == papers.pdf(records, **wanted)


def test_a_script_is_for_so_many_minutes(extract: Extract) -> None:
    records = [rounds.record(name) for name in rounds.NAMES[:2]]
    for minutes in (8, 40):
        text = flat(extract(papers.pdf(records, kind="script", minutes=minutes)))
        assert f"A debrief in {minutes} minutes" in text


def test_a_name_is_one_pupil_at_a_table_or_in_the_whole_class(extract: Extract) -> None:
    records = [rounds.record("overthrown_by_a_wrong_card")] * 2
    twice = flat(extract(papers.pdf(records, kind="pupil")))
    assert [f"Ben, table {n}: just for you" in twice for n in (1, 2)] == [True, True]
    once = flat(extract(papers.pdf(records, kind="pupil", one_class=True)))
    assert once.count("Ben, table 2: just for you") == once.count("Ben, table") == 1
    page = papers.pdf(records, kind="pupil", one_class=True, form="long", pupil="Ben")
    assert len(PdfReader(BytesIO(page)).pages) == 1


def test_how_far_it_is_only_grows() -> None:
    shares: list[float] = []
    order = papers.order([rounds.record(name) for name in rounds.NAMES[:3]])
    make(order, ENGLISH, load_hypotheses(), shares.append)
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.5 < shares[-1] <= 1


def test_a_page_of_a_sealed_rule_says_so(extract: Extract) -> None:
    record = rounds.record("no_prophet")
    word = "The rule is still sealed"
    played = RoundToPrint(record=record, table=3, round=2, sealed=True)
    # Without a last guess, a page says that there is nothing to sort, and nothing of a rule.
    for kind in set(PAPER_KINDS) - {"answers"}:
        text = flat(extract(make(PrintJob(kind=kind, rounds=[played]), ENGLISH, load_hypotheses())))
        assert word in text
        assert word.encode() in make(
            PrintJob(kind=kind, rounds=[played], file="html"), ENGLISH, load_hypotheses()
        )
    assert word not in flat(extract(papers.pdf([record])))


def test_one_record_makes_a_table_and_several_a_class(extract: Extract) -> None:
    record = rounds.record("never_tested")
    assert "side by side" not in extract(papers.pdf([record]))
    assert "2 tables, side by side" in extract(papers.pdf([record, record]))


def test_a_game_file_is_set_round_by_round(extract: Extract) -> None:
    game = {
        "format": "eleusis-game/1",
        "rounds": [rounds.record("never_tested"), rounds.record("a_release")],
        "totals": {},
        "ended_early": False,
    }
    text = extract(papers.pdf([game]))
    assert "2 rounds, side by side" in text
    assert "Round 2" in text


@pytest.mark.parametrize(
    "document", [[], None, {}, {"format": "eleusis-game/1"}, {"format": "eleusis-record/1"}]
)
def test_what_is_no_record_is_refused(document: object) -> None:
    with pytest.raises(RecordError, match="move 0"):
        papers.pdf([document])


def test_nothing_to_print_is_refused() -> None:
    with pytest.raises(RecordError):
        papers.pdf([])


def test_what_the_teacher_marked_is_one_line(extract: Extract) -> None:
    record = rounds.record("no_prophet")
    for word in ("Ben <b> sees it", ""):
        record["moves"].append({"by": "teacher", "mark": word, "info": True})
    findings = find(record)
    text = flat(extract(papers.pdf([record], **HEAD, form="long")))
    laid = findings.counts.laid
    assert f"Marked by the teacher: card {laid}, “Ben <b> sees it”; card {laid}" in text


def test_only_where_no_table_has_a_poster_does_a_page_say_why(extract: Extract) -> None:
    unplayed, played = rounds.record("ended_at_once"), rounds.record("no_prophet")
    why = "there’s nothing to show on a poster"
    together = papers.pdf([unplayed, played], **HEAD, kind="wall")
    assert len(PdfReader(BytesIO(together)).pages) == 1
    assert why not in flat(extract(together))
    assert why in flat(extract(papers.pdf([unplayed], **HEAD, kind="wall")))


def test_each_page_of_a_rehearsal_says_that_robots_played(
    extract: Callable[[bytes], str],
) -> None:
    record = rounds.record("a_table_that_notes")
    said = "Rehearsal: robots play for pupils"
    for kind in ("table", "class", "pupil", "script", "wall"):
        text = flat(extract(papers.pdf([record], kind=kind, rehearsal=True)))
        assert said in text, kind
        assert said not in flat(extract(papers.pdf([record], kind=kind)))
