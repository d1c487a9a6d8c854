"""Rules for the English of all source messages: ``import english``.

Every message has the audiences of the files it is in, and each check holds for some audiences.
What a check finds has to be mended, or be listed in ``english_exceptions.json`` under the check's
name, with the reason why the message stays as it is. An entry that the check no longer finds is
stale, and fails as well.

    python tests/support/english.py              count what each check finds; list what is new
    python tests/support/english.py --shrink     drop stale entries from the list
    python tests/support/english.py --accept     also add what is new, without a reason

An entry with an empty reason is a message that is still to be rewritten.

Reading grade: the Flesch-Kincaid grade of textstat depends on words per sentence and syllables
per word, and one long word moves the grade of a short message by several years. So it is measured
on passages: the whole sentences for one audience from one part of the program, at least
`PASSAGE` words of them (it was made for passages of about a hundred words). Labels are left out,
since sentences of one or two words would hide long ones. Single messages are measured from
`LONG` words on: there a sentence that is too long fails by itself, and one word more or less
does not decide. Statements of rules have to be exact; only their passage is measured.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import marked
import textstat

from classroom import assets
from classroom.i18n.vocabulary import vocabularies
from classroom.lesson_plans import shipped

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("english_exceptions.json")

# Audiences

PHONE = "phone"
SHEET = "pupils' paper"
SCREEN = "big screen"
TEACHER = "teacher"
PAPER = "paper"
PLAN = "lesson plan"
RULE = "rule"
PUPILS = frozenset({PHONE, SHEET, SCREEN, RULE})
EVERYONE = PUPILS | {TEACHER, PAPER, PLAN}

_FILES: Mapping[str, str] = {
    PHONE: """
        classroom/i18n/messages.py templates/
        classroom/game/actions.py classroom/game/layout.py classroom/game/play.py
        classroom/game/round.py classroom/game/settlement.py
        classroom/classes/made_up_names.py classroom/classes/guesses.py classroom/classes/names.py
        classroom/classes/shared_seats.py
        classroom/service/classes.py classroom/service/real_cards.py
        classroom/service/names.py classroom/service/seat_transfer.py
        classroom/service/records.py classroom/service/rounds.py classroom/service/seating.py
        classroom/classes/verbs/deal.py classroom/classes/verbs/vote.py
        classroom/service/pupils.py
        classroom/web/realtime/seat_limits.py classroom/web/realtime/broadcast.py
        classroom/web/realtime/seat_tabs.py classroom/web/realtime/session_sockets.py
        classroom/web/pupil/forms.py classroom/web/pupil/play.py
        classroom/web/pupil/seat_transfer.py
        classroom/web/realtime/answers.py classroom/web/sockets/handlers.py
        classroom/web/sockets/seat_commands.py classroom/take_home/
    """,
    SCREEN: "classroom/classes/explanation.py classroom/views/projector.py",
    SHEET: """
        classroom/debrief/findings/praise.py classroom/debrief/findings/of_pupil.py
        classroom/pdf/pupil_page.py
        classroom/classes/rules_of_play.py classroom/views/rules_of_play.py
        classroom/pdf/handouts/audit_sheet.py classroom/pdf/handouts/exit_tickets.py
        classroom/pdf/handouts/join_poster.py classroom/pdf/handouts/lab_notebook.py
        classroom/pdf/handouts/plan_ classroom/pdf/handouts/rules_card.py
        classroom/pdf/handouts/sealed_rules.py classroom/pdf/handouts/slips.py
        classroom/pdf/handouts/take_home.py classroom/pdf/handouts/vocabulary_map.py
    """,
    PAPER: "classroom/debrief/ classroom/pdf/",
    RULE: "classroom/rules/",
    TEACHER: """
        classroom/static_site.py
        classroom/game/ classroom/classes/ classroom/lesson_plans/ classroom/service/ classroom/web/
        classroom/i18n/vocabulary.py classroom/pdf/handouts/plan_page.py classroom/views/signals.py
        classroom/rules/builder/examine.py classroom/rules/builder/meaning.py
        classroom/rules/builder/terms.py classroom/rules/difficulty.py classroom/rules/validation.py
        templates/check.html templates/console/ templates/own_copy.html templates/projector.html
    """,
}
SHOWN: Mapping[str, frozenset[str]] = {
    **{path: frozenset({each}) for each, paths in _FILES.items() for path in paths.split()},
}
"""Who reads what a file says; of several beginnings of its path the longest one counts."""

Messages = Mapping[str, frozenset[str]]


ON_PHONES = ("play", assets.LATER, *assets.APART, "phone_check", "take_home")
"""The bundles of what scripts say on phones."""


@cache
def said_by_scripts(audience: str) -> frozenset[str]:
    """Return what scripts say on phones, or to teachers."""
    return frozenset(
        text
        for bundle, sentences in assets.build().messages.items()
        for forms in sentences.values()
        for text in forms
        if (bundle in ON_PHONES) == (audience == PHONE)
    )


def audiences_of(file: str, text: str) -> frozenset[str]:
    """Return the audiences of a text in a file; KeyError if no entry of :data:`SHOWN` has it."""
    if file.startswith("static/js/"):
        return frozenset(each for each in (PHONE, TEACHER) if text in said_by_scripts(each))
    return SHOWN[max((path for path in SHOWN if file.startswith(path)), key=len, default=file)]


@cache
def messages() -> Messages:
    """Return each text, the forms of a plural one by one, with its audiences.

    What a vocabulary says in place of a message is shown where that message is.
    """
    found: dict[str, frozenset[str]] = defaultdict(frozenset)
    for message in marked.in_default_words():
        shown = {file for file, _ in message.locations}
        for text in forms(message.id):
            found[text] |= frozenset().union(*(audiences_of(file, text) for file in shown))
    for plan in shipped():
        texts = (part for step in plan.plan.steps for part in (step.title, step.say, step.note))
        for text in filter(None, (plan.title, plan.aim, *texts)):
            found[text] |= {PLAN}
    said = {base: found[base] for base, _ in variants()}
    for base, variant in variants():
        found[variant] |= said[base]
    return dict(found)


def forms(message: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)


def variants() -> Iterator[tuple[str, str]]:
    """Yield each message that a vocabulary words otherwise, and how."""
    for message in marked.in_default_words():
        for base in forms(message.id):
            for other in dict.fromkeys(words.says(base) for words in vocabularies()):
                if other != base:
                    yield base, other


# Buttons and labels on phones

_LABELLED = r"<(button|label|summary)\b[^>]*>.*?</\1>"
_UNSEEN = r"\b(aria-\w+|title)=(\$\{[^}]*\}|\"[^\"]*\")"


@cache
def labels(audience: str = PHONE) -> frozenset[str]:
    """Return what buttons and labels say on pupils' pages, or on the console."""
    found: set[str] = set()
    for path in (ROOT / "templates").glob("*.html" if audience == PHONE else "console/*.html"):
        for each in _labelled(path):
            found |= {text for _, text in re.findall(r"_\((['\"])(.+?)\1", each)}
    for path in (ROOT / "static" / "js").rglob("*.ts"):
        for each in _labelled(path):
            found |= set(re.findall(r"\"([^\"\n]+)\"", each)) & said_by_scripts(audience)
    return frozenset(found)


def _labelled(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    for each in re.finditer(_LABELLED, text, re.DOTALL):
        yield re.sub(_UNSEEN, "", each[0])


# Texts as they are read

_PLACE = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
_TAG = re.compile(r"<[^>]+>")
_SAMPLES: Mapping[str, str] = {
    **dict.fromkeys(("player", "driver", "name", "dealer", "others", "players"), "Amara"),
    **dict.fromkeys(("card", "cards", "beside", "next", "first", "last", "after"), "9♥"),
    **dict.fromkeys(("line",), "9♥ 8♠"),
    **dict.fromkeys(("verdict",), "right"),
    **dict.fromkeys(("rule", "rules", "hint", "message"), "the rule"),
    **dict.fromkeys(("rank",), "ten"),
    **dict.fromkeys(("suit",), "spades"),
    **dict.fromkeys(("time",), "0:12"),
    **dict.fromkeys(("meanwhile",), "Brave Otter"),
}


def read(text: str) -> str:
    """Return the text with something usual in its places, and without markup."""
    filled = _PLACE.sub(lambda place: _SAMPLES.get(place[1] or place[2], "3"), text)
    return _TAG.sub("", filled).replace("%%", "%").strip()


# Checks


@dataclass(frozen=True, slots=True)
class Check:
    """What must not be in a text for some audiences."""

    name: str
    audiences: frozenset[str]
    finds: Callable[[str], object]


def _has(pattern: str) -> Callable[[str], object]:
    return re.compile(pattern, re.IGNORECASE).search


def _headless(text: str) -> bool:
    """Find statements that begin with who or what; headings (“What we learned”) are none."""
    return any(
        re.match(r"(who(m|se)?|whatever)\b.*[^?]$", each, re.IGNORECASE)
        or re.match(r"what\b(?! to\b).*[.;]$", each, re.IGNORECASE)
        for each in sentences(text)
    ) or bool(re.search(r"\bwho(m|so)?ever\b", text, re.IGNORECASE))


def sentences(text: str) -> list[str]:
    return [each.strip(" “”\"'") for each in re.split(r"(?<=[.?!])[”’]?\s+", text)]


_THINGS = (
    "debriefs?|papers?|pages?|screens?|sheets?|consoles?|projectors?|programs?|phones?|plans?|"
    "slips?|layout|answers?|clocks?"
)
_NOT = "do|does|did|is|are|was|were|has|have|had|could|will|would|should"
_MISSED = r"\bdoes not(?= fit\b|[.,]|$)|\bdo not(?= show anyone\b)"
"""Negations that cost a turn or a secret if they are missed: pupils' phones write them out."""
_UNCONTRACTED = re.compile(
    rf"(?!{_MISSED})(?<!\bthat )\b({_NOT}) not\b(?! (only|just)\b)|\bcan ?not\b|\blet us\b|"
    r"\bI am\b|"
    r"\bI (will|have)\b(?= (not |been |\w+ed\b))|(?<!only )\b(you|we|they) (are|will)\b"
    r"(?=\s+[\w‘“])|"
    r"(?<![\w,] )\bit is\b(?=\s+[\w‘“])|(?-i:\bThat is)\b(?=\s+[\w‘“])",
    re.IGNORECASE,
)


GRADE = 5
PASSAGE = 100
LONG = 15


def grade(text: str) -> float:
    """Return the Flesch-Kincaid grade."""
    return float(textstat.flesch_kincaid_grade(text))


def _hard(text: str) -> bool:
    return len(text.split()) >= LONG and grade(text) > GRADE


CHECKS: tuple[Check, ...] = (
    # Ways of putting things
    Check("headless who or what", EVERYONE, _headless),
    Check("another for different", EVERYONE, _has(r"\banother (rule|name|password)\b")),
    Check("by itself", EVERYONE, _has(r"\bby (it|them)(self|selves)\b")),
    Check("things that tell", EVERYONE, _has(rf"\b({_THINGS}) (tells?|says?|told|said)\b")),
    Check(
        "stands on",
        EVERYONE,
        _has(r"\b(stands?|lies|lay|hangs?|rests?) (on|under|below|there|for half|for a moment)\b"),
    ),
    Check("laid for played", EVERYONE, _has(r"\b(lay|lays|laid|laying)\b")),
    Check("takes for", EVERYONE, _has(r"\btak(e|es|en|ing) (the rule|it|them|this|that) for\b")),
    Check("anew, in truth, be it", EVERYONE, _has(r"\b(anew|in truth|all the same|be it)\b")),
    Check("on turn", EVERYONE, _has(r"\b(on turn|has the word)\b")),
    Check("uncontracted", EVERYONE, _UNCONTRACTED.search),
    Check(
        "negation that costs a turn",
        frozenset({PHONE}),
        _has(
            r"\b(which|card\}?|9♥) doesn’t fit\b|your guess doesn’t\b|the rule doesn’t\.|"
            r"^Don’t show|. Don’t show"
        ),
    ),
    Check("telegram", EVERYONE, _has(r"\b(overthrown|refuted|knocked out), (one|another|then)\b")),
    Check(
        "called for said",
        EVERYONE,
        _has(r"\b(call|calls|called) (it|that|\d+[♠♥♦♣]|[\w ]+ card) (right|wrong)\b"),
    ),
    Check(
        "declared with a role", EVERYONE, _has(r"\bdeclare[sd]? (as )?(a )?(Prophet|Forec|Theor)")
    ),
    Check("noted for written down", EVERYONE, _has(r"\bnoted\b")),
    Check("robot called for a player", EVERYONE, _has(r"\brobot called for\b")),
    Check("in being odd for whether", EVERYONE, _has(r"\bin being\b")),
    Check(
        "own words of no one",
        EVERYONE,
        _has(r"(?<!my )(?<!your )(?<!their )(?<![’']s )(?<!s[’'] )\bown words\b"),
    ),
    Check("and again for and so on", EVERYONE, _has(r", and again[.,]")),
    Check(
        "already at the end",
        EVERYONE,
        _has(r"\b(is|was|are|were) (?!t?here\b)\w+ already\b|\bcontradicted [\w ]+ already\b"),
    ),
    Check("until then", EVERYONE, _has(r", until then\?|\b(plays?|hands?) until then\b")),
    Check("dare a test", EVERYONE, _has(r"\bdare a\b|\bspoke for\b|\bspeaks? for (it|the rule)\b")),
    Check(
        "slip for a mistake",
        EVERYONE,
        _has(r"\b((tell|told) a slip|made a slip|(was|or) a slip)\b"),
    ),
    Check(
        "break for prove wrong",
        EVERYONE,
        _has(r"\b(break|breaks|broke|broken|breaking)\b[^.?]*\b(it|rule|claim|guess)\b"),
    ),
    Check("name of the class", EVERYONE, _has(r"\b(name|password|code) of (a|the) (wifi|class)\b")),
    Check(
        "simple present for now",
        frozenset({PHONE, SCREEN, TEACHER}),
        _has(
            r"\b(doesn’t|don’t) answer\b|\btakes over …|\bnetwork (types|tries)\b|"
            r"\b(pupils?|phones) asks? for\b|\ba table (now |still )*(plays|looks)\b"
        ),
    ),
    Check("matters if for whether", EVERYONE, _has(r"\bonly matters if\b")),
    Check("label without its noun", frozenset({PHONE, TEACHER}), _has(r"^its \w+$")),
    Check("everybody, nobody", EVERYONE, _has(r"\b(every|some|no|any)body\b")),
    Check("exclamation mark", frozenset({PHONE, SCREEN, TEACHER}), _has("!")),
    # One word for one thing
    Check("the line", EVERYONE, _has(r"\bthe layout\b|\bjoins the row\b|\brow of right cards\b")),
    Check("predict", EVERYONE, _has(r"\bforet(ell|old)")),
    Check(
        "guess the rule",
        frozenset({PHONE, SCREEN}),
        _has(r"\b(say|says|said|saying) (the|a|your) rule\b|\bsay it aloud\b"),
    ),
    Check("big screen", PUPILS - {RULE}, _has(r"\b(projector|beamer)\b")),
    Check("no wall", frozenset({PHONE, SCREEN, TEACHER}), _has(r"\b(wall|beamer)\b")),
    Check("overthrown", EVERYONE, _has(r"\b(dethron|reign|fallen)")),
    Check("rules that still fit", EVERYONE, _has(r"\balive\b")),
    Check("print-outs", frozenset({TEACHER}), _has(r"\bpapers\b")),
    Check("knocked out", frozenset({PHONE, SHEET, SCREEN}), _has(r"\b(expel|expulsion)")),
    # Length and grade
    Check("over 60 characters", frozenset({PHONE}), lambda text: len(text) > 60),
    Check("label over 40 characters", frozenset({PHONE}), lambda text: len(text) > 40),
    Check("reading grade", frozenset({PHONE, SHEET, SCREEN}), _hard),
)
"""Each is given a text as :func:`read` returns it."""

_LABEL = "label over 40 characters"
Found = dict[str, set[str]]


@cache
def found() -> Found:
    """Return what each check finds."""
    there: Found = {
        check.name: {
            text
            for text, audiences in messages().items()
            if audiences & check.audiences and check.finds(read(text))
        }
        for check in CHECKS
    }
    there[_LABEL] &= labels()
    there["reading grade"] |= {
        f"passage: {name}" for name, text in passages().items() if grade(text) > GRADE
    }
    return there


# Passages

PARTS: tuple[tuple[str, str], ...] = (
    ("the pupils' pages", r"classroom/web/|static/js/|templates/"),
    ("refusals", r"classroom/(game|service|classes)/"),
    ("a pupil's page on paper", r"classroom/debrief/|classroom/pdf/pupil"),
    ("rules", r"classroom/rules/"),
    ("rules card", r"classroom/(pdf/handouts/rules_card|classes/rules_of_play)"),
    ("exit tickets", r"classroom/pdf/handouts/exit_tickets"),
    ("vocabulary map", r"classroom/pdf/handouts/vocabulary_map"),
    ("handouts", r"classroom/pdf/handouts/"),
)


@cache
def passages() -> dict[str, str]:
    """Return by its name each passage for pupils: the whole sentences of a part of the program."""
    there: dict[str, list[str]] = defaultdict(list)
    for message in marked.messages():
        for file in sorted({file for file, _ in message.locations}):
            text = forms(message.id)[-1]
            part = next((name for name, files in PARTS if re.match(files, file)), "")
            if part and messages()[text] & PUPILS and audiences_of(file, text) <= PUPILS:
                there[part] += _sentence(read(text))
                break
    return {name: " ".join(texts) for name, texts in there.items()}


def _sentence(text: str) -> list[str]:
    """Return the text if it is a whole sentence; refusals get their full stop where they show."""
    if len(text.split()) < 4:
        return []
    if text[-1] in ".?!":
        return [text]
    return [f"{text.replace(';', '.')}."] if text[0].islower() else []


# The list of exceptions

Exceptions = dict[str, dict[str, str]]


def exceptions() -> Exceptions:
    """Return the reasons, by check and text."""
    listed: Exceptions = json.loads(LIST.read_text("utf-8"))
    return listed


def new(there: Found, listed: Exceptions) -> list[tuple[str, str]]:
    """Return what is found and not listed."""
    return sorted(
        (check, text)
        for check, texts in there.items()
        for text in texts - listed.get(check, {}).keys()
    )


def stale(there: Found, listed: Exceptions) -> list[tuple[str, str]]:
    """Return what is listed and not found."""
    return sorted(
        (check, text)
        for check, texts in listed.items()
        for text in texts.keys() - there.get(check, set())
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Count and list what the checks find.")
    parser.add_argument("--shrink", action="store_true", help="drop stale entries")
    parser.add_argument("--accept", action="store_true", help="add what is new, without a reason")
    options = parser.parse_args()
    listed = exceptions() if LIST.exists() else {}
    there = found()
    if options.shrink or options.accept:
        for check, text in stale(there, listed):
            del listed[check][text]
    if options.accept:
        for check, text in new(there, listed):
            listed.setdefault(check, {})[text] = ""
    if options.shrink or options.accept:
        kept = {check: dict(sorted(texts.items())) for check, texts in sorted(listed.items())}
        kept = {check: texts for check, texts in kept.items() if texts}
        LIST.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
    for check, texts in there.items():
        reasons = listed.get(check, {})
        open_ones = sum(not reasons[text] for text in texts & reasons.keys())
        print(f"{len(texts):5} {check} ({open_ones} to rewrite)")
    for check, text in new(there, listed):
        print(f"new: {check}: {text}")
    for check, text in stale(there, listed):
        print(f"stale: {check}: {text}")


if __name__ == "__main__":
    main()
