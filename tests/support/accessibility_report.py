"""The accessibility conformance report, docs/office/accessibility.md: criteria, verdicts and tests.

``python tests/support/accessibility_report.py`` writes its tables after a change here, and
``tests/test_office.py`` holds them. A verdict is what the tests show, and no more: axe finds what
is certainly wrong, so that axe finds nothing proves no criterion.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

Level = Literal["A", "AA"]
Verdict = Literal[
    "supports", "partially supports", "does not support", "not evaluated", "not applicable"
]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

PAGE = Path(__file__).parents[2] / "docs" / "office" / "accessibility.md"
BEGIN = "<!-- criteria: python tests/support/accessibility_report.py -->"
END = "<!-- end of criteria -->"
_TABLES = re.compile(f"(?<={re.escape(BEGIN)}\n\n).*?(?=\n\n{re.escape(END)})", re.DOTALL)


@dataclass(frozen=True)
class Criterion:
    """A success criterion of WCAG 2.2, with what the tests show of it."""

    number: str
    name: str
    level: Level
    verdict: Verdict
    remark: str
    tests: tuple[str, ...] = ()
    """Node ids; of a script's test the file and its title."""


WALK = "tests/soak/test_every_screen.py::test_nothing_keeps_anybody_out"
"""Every screen, phone, console and projector, at three sizes, light and dark, with more spacing."""
KEYS = "tests/browser/test_everybody.py::test_a_round_by_keyboard_alone"
EAR = "tests/browser/test_everybody.py::test_a_round_by_what_is_heard"
MIRRORED = (
    "tests/browser/test_everybody.py"
    "::test_what_others_do_takes_nothing_away_and_the_line_may_run_from_right_to_left"
)
LOOK = "tests/web/platform/test_look.py"
COLOURS = f"{LOOK}::test_whatever_is_read_stands_out"
MOTION = f"{LOOK}::test_nothing_moves_for_long_or_unasked"
STILL = f"{LOOK}::test_less_motion_is_none"
NO_RECORDINGS = f"{LOOK}::test_no_page_plays_a_recording"
TAGS = "tests/pdf/test_tags.py"
JOINING = (
    "tests/browser/test_joining.py::test_from_the_first_field_to_the_seat_and_out_of_the_class"
)

AXE = frozenset({WALK})
"""Mostly axe: on its own enough for no verdict of *supports*, but for what it measures itself."""
MEASURED = frozenset({"1.3.4", "1.4.3", "2.5.8"})
"""Criteria that this walk measures on every screen, with figures of its own."""

_NO_RECORDING = "There are no recordings: no page has audio or video."

CRITERIA: tuple[Criterion, ...] = (
    Criterion(
        "1.1.1",
        "Non-text Content",
        "A",
        "partially supports",
        "Cards have names, drawings and figures in PDFs have alternative text. That each one says "
        "as much as the picture, only a person can judge.",
        (WALK, EAR, f"{TAGS}::test_a_figure_is_read_by_its_alternative_text_and_all_details"),
    ),
    Criterion(
        "1.2.1",
        "Audio-only and Video-only (Prerecorded)",
        "A",
        "not applicable",
        _NO_RECORDING,
        (NO_RECORDINGS,),
    ),
    Criterion(
        "1.2.2", "Captions (Prerecorded)", "A", "not applicable", _NO_RECORDING, (NO_RECORDINGS,)
    ),
    Criterion(
        "1.2.3",
        "Audio Description or Media Alternative (Prerecorded)",
        "A",
        "not applicable",
        _NO_RECORDING,
        (NO_RECORDINGS,),
    ),
    Criterion("1.2.4", "Captions (Live)", "AA", "not applicable", _NO_RECORDING, (NO_RECORDINGS,)),
    Criterion(
        "1.2.5",
        "Audio Description (Prerecorded)",
        "AA",
        "not applicable",
        _NO_RECORDING,
        (NO_RECORDINGS,),
    ),
    Criterion(
        "1.3.1",
        "Info and Relationships",
        "A",
        "partially supports",
        "Headings, lists, tables and fields are tested in PDFs, and on the screens of a round. "
        "On other screens axe alone looks.",
        (
            WALK,
            EAR,
            f"{TAGS}::test_headings_nest_and_are_the_bookmarks",
            f"{TAGS}::test_figures_have_words_tables_heads_and_lists_items",
        ),
    ),
    Criterion(
        "1.3.2",
        "Meaningful Sequence",
        "A",
        "partially supports",
        "The order in which PDFs are read is tested, and that of a round by keyboard.",
        (KEYS, f"{TAGS}::test_columns_are_read_one_after_the_other"),
    ),
    Criterion(
        "1.3.3",
        "Sensory Characteristics",
        "A",
        "not evaluated",
        "Whether a sentence needs sight or hearing to be followed, only a person can judge.",
    ),
    Criterion(
        "1.3.4",
        "Orientation",
        "AA",
        "supports",
        "Every phone screen is looked at upright and on its side. Nothing asks to turn the phone.",
        (WALK, "tests/browser/test_the_phone_fits.py::test_every_screen_of_a_round_fits"),
    ),
    Criterion(
        "1.3.5",
        "Identify Input Purpose",
        "AA",
        "partially supports",
        "A pupil's name and a teacher's name and password have their purpose. That no other field "
        "needs one isn't tested.",
        (WALK,),
    ),
    Criterion(
        "1.4.1",
        "Use of Color",
        "A",
        "partially supports",
        "Cards have a letter and a sign beside their colour, verdicts have words, curves in PDFs "
        "differ in form. That nothing on any screen rests on colour alone isn't tested.",
        (EAR, "tests/pdf/test_curve.py::test_the_two_curves_differ_without_colour_and_are_named"),
    ),
    Criterion(
        "1.4.2",
        "Audio Control",
        "A",
        "supports",
        "Nothing sounds unless it was switched on, and a sound ends within two seconds.",
        (
            (
                "tests/browser/test_the_phone.py"
                "::test_it_trembles_and_sounds_only_where_that_is_wanted"
            ),
            f"{LOOK}::test_no_tone_is_long",
        ),
    ),
    Criterion(
        "1.4.3",
        "Contrast (Minimum)",
        "AA",
        "supports",
        "All pairs of colours are calculated, with two and with four colours of suits, and axe "
        "measures every screen in light and dark.",
        (COLOURS, WALK),
    ),
    Criterion(
        "1.4.4",
        "Resize Text",
        "AA",
        "partially supports",
        "At 200 % no text is cut off on phones and on the console. Browsers that enlarge text "
        "alone were not tried.",
        ("tests/browser/test_the_phone.py::test_at_twice_the_size_nothing_is_cut", WALK),
    ),
    Criterion(
        "1.4.5",
        "Images of Text",
        "AA",
        "partially supports",
        "Screens and PDFs have text as text. The guides have pictures of screens.",
        ("tests/pdf/test_fonts.py::test_a_name_is_found_in_the_pdf_as_it_is_written",),
    ),
    Criterion(
        "1.4.10",
        "Reflow",
        "AA",
        "partially supports",
        "Phones are tested at 320 pixels. The console is tested down to 640, its main pages to "
        "360, so 320 isn't shown for it. The line of cards scrolls sideways, and needs to.",
        (WALK, "tests/browser/test_the_help.py::test_help_on_pages_of_the_console"),
    ),
    Criterion(
        "1.4.11",
        "Non-text Contrast",
        "AA",
        "partially supports",
        "Edges of fields, markers and verdicts are calculated. Charts and the focus ring aren't.",
        (COLOURS,),
    ),
    Criterion(
        "1.4.12",
        "Text Spacing",
        "AA",
        "partially supports",
        "With the spacing of this criterion nothing is cut off on phones and on the console. The "
        "projector was left out.",
        (WALK,),
    ),
    Criterion(
        "1.4.13",
        "Content on Hover or Focus",
        "AA",
        "not evaluated",
        "No test looks for content that appears in this way.",
    ),
    Criterion(
        "2.1.1",
        "Keyboard",
        "A",
        "partially supports",
        "A whole round, the rules and moving a pupil are done by keyboard in tests. Other pages of "
        "the console aren't.",
        (
            KEYS,
            "tests/browser/test_the_rules.py::test_the_list_and_the_deck_work_by_keyboard_alone",
            "tests/js/console_dialogs.test.ts::moves by keyboard: arrows, a digit, Enter",
        ),
    ),
    Criterion(
        "2.1.2",
        "No Keyboard Trap",
        "A",
        "partially supports",
        "Sheets keep the focus until Escape closes them, and give it back. Tested for a round.",
        (KEYS,),
    ),
    Criterion(
        "2.1.4",
        "Character Key Shortcuts",
        "A",
        "supports",
        "Only the console has letters as keys. They can be switched off, and do nothing in fields.",
        (
            "tests/js/teacher.test.ts::can be switched off, and the list of them still opens",
            (
                "tests/js/teacher.test.ts"
                "::do nothing in a field, with a modifier or while they are held"
            ),
        ),
    ),
    Criterion(
        "2.2.1",
        "Timing Adjustable",
        "A",
        "partially supports",
        "By default a turn has no limit. If the teacher sets one, a pupil can have up to three "
        "times as long, not the ten times of this criterion; the teacher can give more, or pause. "
        "A last call always has a limit.",
        (
            (
                "tests/classes/test_predictions.py"
                "::test_a_pupils_own_time_makes_all_that_concerns_them_longer_and_nothing_else"
            ),
            "tests/classes/test_clocks.py::test_the_teacher_gives_time_to_this_move_alone",
        ),
    ),
    Criterion(
        "2.2.2",
        "Pause, Stop, Hide",
        "A",
        "partially supports",
        "Nothing moves for five seconds. Screens change when others play, as a game needs it; the "
        "teacher can pause.",
        (MOTION, STILL),
    ),
    Criterion(
        "2.3.1",
        "Three Flashes or Below Threshold",
        "A",
        "partially supports",
        "No animation repeats without end, and with less motion there is none. Flashes aren't "
        "measured.",
        (MOTION, STILL),
    ),
    Criterion(
        "2.4.1",
        "Bypass Blocks",
        "A",
        "partially supports",
        "Pages have landmarks and headings; the console has a link to its main part, which no "
        "test follows.",
        (WALK,),
    ),
    Criterion(
        "2.4.2",
        "Page Titled",
        "A",
        "partially supports",
        "Every page and PDF has a title. Whether it says enough, only a person can judge.",
        (WALK, "tests/pdf/test_page.py::test_title_author_language_and_date_are_the_callers"),
    ),
    Criterion(
        "2.4.3",
        "Focus Order",
        "A",
        "partially supports",
        "Tested for a round, for sheets, and when what had the focus is gone.",
        (
            KEYS,
            MIRRORED,
            "tests/js/pupil_sheets.test.ts::has the focus on its title where what had it is gone",
        ),
    ),
    Criterion(
        "2.4.4",
        "Link Purpose (In Context)",
        "A",
        "not evaluated",
        "Every link has a name, says axe. Whether it says where it leads, only a person can judge.",
        (WALK,),
    ),
    Criterion(
        "2.4.5",
        "Multiple Ways",
        "AA",
        "not evaluated",
        "The console has a menu, a search for classes and rules, and links between its pages.",
    ),
    Criterion(
        "2.4.6",
        "Headings and Labels",
        "AA",
        "not evaluated",
        "That they are there is tested. Whether they describe, only a person can judge.",
        (WALK,),
    ),
    Criterion(
        "2.4.7",
        "Focus Visible",
        "AA",
        "partially supports",
        "At each stop of a round by keyboard, on phone and console, a ring of two pixels is seen.",
        (KEYS,),
    ),
    Criterion(
        "2.4.11",
        "Focus Not Obscured (Minimum)",
        "AA",
        "partially supports",
        "At the same stops what has the focus is in the window. Whether something lies over it "
        "isn't tested.",
        (KEYS,),
    ),
    Criterion(
        "2.5.1",
        "Pointer Gestures",
        "A",
        "partially supports",
        "Nothing needs two fingers, and what can be swiped can be tapped. Tested for the hand, the "
        "line and the order of cards.",
        ("tests/browser/test_the_phone.py::test_the_order_of_a_string",),
    ),
    Criterion(
        "2.5.2",
        "Pointer Cancellation",
        "A",
        "not evaluated",
        "The rule is shown while a button is held, and hidden when it is let go. Everything else "
        "acts on release, which no test goes through.",
        ("tests/js/teacher.test.ts::a button shows the rules while a finger or a key holds it",),
    ),
    Criterion(
        "2.5.3",
        "Label in Name",
        "A",
        "not evaluated",
        "No test compares what is seen with what is heard.",
    ),
    Criterion(
        "2.5.4",
        "Motion Actuation",
        "A",
        "not applicable",
        "No script listens to the motion of a device.",
        (f"{LOOK}::test_no_script_listens_to_the_motion_of_a_device",),
    ),
    Criterion(
        "2.5.7",
        "Dragging Movements",
        "AA",
        "partially supports",
        "Cards are put in order by taps, and pupils are moved by a button or a key. That this is "
        "all that is dragged isn't tested.",
        (
            "tests/browser/test_the_phone.py::test_the_order_of_a_string",
            "tests/js/console_dialogs.test.ts::moves by keyboard: arrows, a digit, Enter",
        ),
    ),
    Criterion(
        "2.5.8",
        "Target Size (Minimum)",
        "AA",
        "supports",
        "Measured on every screen: 44 pixels on phones, 24 for a pointer and for cards that lie "
        "on the table. Links in sentences are left out, as this criterion allows.",
        (WALK,),
    ),
    Criterion(
        "3.1.1",
        "Language of Page",
        "A",
        "supports",
        "Pages and PDFs name their language, also where it was chosen.",
        (
            (
                "tests/web/platform/test_american.py"
                "::test_a_browser_that_asks_for_american_english_gets_it_and_others_british"
            ),
            f"{TAGS}::test_the_document_says_what_it_is_and_in_which_language",
            WALK,
        ),
    ),
    Criterion(
        "3.1.2",
        "Language of Parts",
        "AA",
        "partially supports",
        "Lesson plans and guides in another language say so. What pupils type can't.",
        (
            (
                "tests/web/library/test_lesson_plans.py"
                "::test_a_plan_that_nobody_has_translated_says_in_which_language_it_is"
            ),
        ),
    ),
    Criterion(
        "3.2.1",
        "On Focus",
        "A",
        "partially supports",
        "In a round by keyboard, nothing opens because it got the focus.",
        (KEYS,),
    ),
    Criterion(
        "3.2.2",
        "On Input",
        "A",
        "not evaluated",
        "Switches and choices act at once. No test looks for a change of context.",
    ),
    Criterion(
        "3.2.3",
        "Consistent Navigation",
        "AA",
        "not evaluated",
        "Whether menus keep their order on all pages isn't tested.",
    ),
    Criterion(
        "3.2.4",
        "Consistent Identification",
        "AA",
        "partially supports",
        "One word for one thing, in all sentences of the program. Icons aren't compared.",
        ("tests/test_english.py::test_what_a_check_finds_is_listed_as_an_exception",),
    ),
    Criterion(
        "3.2.6",
        "Consistent Help",
        "A",
        "partially supports",
        "Every page behind the password has its help. Its place on the page isn't tested.",
        ("tests/web/console/test_help.py::test_every_page_behind_the_password_has_its_help",),
    ),
    Criterion(
        "3.3.1",
        "Error Identification",
        "A",
        "partially supports",
        "At the fields with which pupils join, an error is named in words, and bound to its field. "
        "Other forms aren't all tested for it.",
        (JOINING,),
    ),
    Criterion(
        "3.3.2",
        "Labels or Instructions",
        "A",
        "partially supports",
        "Every field has a label, says axe. Whether it says enough, only a person can judge.",
        (WALK, JOINING),
    ),
    Criterion(
        "3.3.3",
        "Error Suggestion",
        "AA",
        "partially supports",
        "When pupils join, the sentence says what to do. Other forms aren't all tested for it.",
        (JOINING,),
    ),
    Criterion(
        "3.3.4",
        "Error Prevention (Legal, Financial, Data)",
        "AA",
        "partially supports",
        "A class or a name is deleted only after a page has shown what goes and what stays. Rules "
        "and lesson plans of a teacher aren't tested for it.",
        (
            (
                "tests/web/archive/test_past_classes.py"
                "::test_a_class_is_deleted_only_by_who_has_seen_what_goes"
            ),
        ),
    ),
    Criterion(
        "3.3.7",
        "Redundant Entry",
        "A",
        "not evaluated",
        "No test looks for what is asked twice.",
    ),
    Criterion(
        "3.3.8",
        "Accessible Authentication (Minimum)",
        "AA",
        "not evaluated",
        "Pupils scan a code instead of typing it. Passwords can be pasted and filled in by the "
        "browser. A comeback number has to be remembered or noted; the teacher can let in instead.",
    ),
    Criterion(
        "4.1.2",
        "Name, Role, Value",
        "A",
        "partially supports",
        "A round is played by roles and names alone. On other screens axe alone looks.",
        (EAR, WALK),
    ),
    Criterion(
        "4.1.3",
        "Status Messages",
        "AA",
        "partially supports",
        "Phones announce every verdict and turn, once each. The console isn't tested for it.",
        (EAR,),
    ),
)


def tables() -> str:
    """Return the summary and a table for each level."""
    count = Counter((each.level, each.verdict) for each in CRITERIA)
    lines = ["| verdict | level A | level AA |", "| -- | -- | -- |"]
    lines += [f"| {each} | {count['A', each]} | {count['AA', each]} |" for each in VERDICTS]
    parts = ["\n".join(lines)]
    for level in get_args(Level):
        head = ["| criterion | verdict | remarks | tests |", "| -- | -- | -- | -- |"]
        rows = [_row(each) for each in CRITERIA if each.level == level]
        parts += [f"## Level {level}", "\n".join(head + rows)]
    return "\n\n".join(parts)


def _row(each: Criterion) -> str:
    tests = ", ".join(f"`{test}`" for test in each.tests) or "–"
    return f"| {each.number} {each.name} | {each.verdict} | {each.remark} | {tests} |"


def written(text: str) -> str:
    """Return the text of the page with the tables as they should be."""
    return _TABLES.sub(lambda _: tables(), text)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
