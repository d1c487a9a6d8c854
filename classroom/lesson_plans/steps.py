"""The steps of a lesson, from the headings of a plan's body that have minutes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from classroom.cards import RANKS, SUITS
from classroom.classes.script import BY_LABEL, SHOWN, ScriptStep, Shown
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.lesson_plans.problems import PlanProblem, closest, quoted

MAX_STEPS = 40
MAX_TITLE_LENGTH = 60
MAX_TEXT_LENGTH = 320
"""Characters of a text for the class and of a note: the console shows them whole."""
PRESS: Final = "Press:"
PROJECTOR: Final = "Projector:"
"""The beginning of a paragraph that names the projector's state."""
LINE_PREFIX: Final = "Line:"
"""The prefix of a paragraph that is drawn as cards on the line."""
SPACES: Final = re.compile(r"[ \t\n]+")
"""White space that counts as one space; a no-break space is kept."""
SIGNS = dict(zip("♠♥♦♣", SUITS, strict=True))
CARD = re.compile(rf"({'|'.join(RANKS)})([{''.join(SIGNS)}])\ufe0e?")
_IN_LINE = re.compile(r"\([^()]*\)|[^\s()]+")
_TIMED = re.compile(r"(.*\S)\s+\((\d{1,3}) minutes?\)")
_NO_BUTTON = (
    N_("there’s no button called %(name)s"),
    N_("there’s no button called %(name)s. Did you mean %(close)s?"),
)
_NOT_SHOWN = (
    N_("the projector can’t show %(name)s during a step"),
    N_("the projector can’t show %(name)s during a step. Did you mean %(close)s?"),
)


def markdown() -> MarkdownIt:
    """Return the Markdown parser for bodies; the library limits nesting to 20 levels."""
    return MarkdownIt("commonmark", {"html": True}).enable("table")


@dataclass
class _Section:
    """A heading with minutes, and the content below it."""

    line: int
    level: int
    title: str
    minutes: int
    say: list[str] = field(default_factory=list)
    note: str = ""
    press: str | None = None
    cards: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    projector: Shown | None = None
    parts: list[_Section] = field(default_factory=list)
    """Headings with minutes under it: then they are the steps, and it is not."""


def read_steps(
    tokens: Sequence[Token], first: int, lessons: Sequence[int], line_of_minutes: int
) -> tuple[tuple[ScriptStep, ...], list[PlanProblem]]:
    """Return the steps of a body whose first line is line `first` of the file, and its problems.

    `lessons` are the minutes of each lesson; a step must end where a lesson ends.
    """
    wrongs: list[PlanProblem] = []
    sections = _sections(tokens, first, wrongs)
    steps: list[_Section] = []
    for section in sections:
        steps += section.parts or [section]
        summed = sum(part.minutes for part in section.parts)
        if section.parts and summed != section.minutes:
            cause = message(
                "%(title)s has %(minutes)s minutes, but its steps take %(sum)s",
                title=quoted(section.title),
                minutes=section.minutes,
                sum=summed,
            )
            wrongs.append(PlanProblem(section.line, cause))
    if not steps:
        cause = message("there are no steps; add a heading such as “## Engage (7 minutes)”")
        wrongs.append(PlanProblem(first, cause))
    if len(steps) > MAX_STEPS:
        cause = message("a plan can have at most %(most)s steps", most=MAX_STEPS)
        wrongs.append(PlanProblem(steps[MAX_STEPS].line, cause))
    for step in steps:
        wrongs += _in_bounds(step)
    numbers, wrong = _lessons(steps, lessons, line_of_minutes)
    if steps and lessons:
        wrongs += wrong
    read = tuple(
        ScriptStep(
            title=step.title,
            say=" ".join(step.say),
            note=step.note,
            minutes=step.minutes,
            press=step.press,
            lesson=lesson,
            line=step.cards,
            later=step.later,
            projector=step.projector,
        )
        for step, lesson in zip(steps, numbers, strict=True)
    )
    return read, wrongs


def _sections(tokens: Sequence[Token], first: int, wrongs: list[PlanProblem]) -> list[_Section]:
    """Return the timed sections of the second level, each with its subsections of the third.

    A section of the third level may also be on its own. Problems are added to `wrongs`.
    """
    sections: list[_Section] = []
    here: _Section | None = None
    for token, inline in _blocks(tokens):
        line = first + (token.map[0] if token.map else 0)
        if token.type == "heading_open" and token.tag in ("h2", "h3"):
            here = _timed(_plain(inline), line, int(token.tag[1]))
            if here is not None:
                above = sections[-1] if sections else None
                if here.level == 3 and above is not None and above.level == 2:
                    above.parts.append(here)
                else:
                    sections.append(here)
            elif token.tag == "h2":
                # What comes below it is no part of the section before.
                sections.append(_Section(line, 1, "", 0))
        elif here is not None and token.type == "blockquote_open":
            here.say.append(_plain(inline))
        elif here is not None and token.type == "paragraph_open":
            text = _plain(inline)
            if text.startswith(PRESS):
                _press(here, text.removeprefix(PRESS).strip(), line, wrongs)
            elif text.startswith(PROJECTOR):
                _projector(here, text.removeprefix(PROJECTOR).strip(), line, wrongs)
            elif cards := cards_of(text):
                if here.cards:
                    here.later += cards
                else:
                    here.cards = cards
            elif not here.note:
                here.note = text
    return [section for section in sections if section.level > 1]


def materials_in(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Return the items of the list below the first heading of the second level."""
    found: list[str] = []
    headings = 0
    for token, inline in _blocks(tokens):
        headings += token.type == "heading_open" and token.tag == "h2"
        if headings == 1 and token.type == "bullet_list_open":
            found += [_plain([each]) for each in inline]
    return tuple(found)


def _blocks(tokens: Sequence[Token]) -> Iterator[tuple[Token, list[Token]]]:
    """Yield the blocks of the outermost level, each with the inline tokens in it."""
    opened: Token | None = None
    inline: list[Token] = []
    for token in tokens:
        if opened is None and token.nesting == 1:
            opened, inline = token, []
        elif token.type == "inline":
            inline.append(token)
        elif opened is not None and token.nesting == -1 and token.level == opened.level:
            yield opened, inline
            opened = None


def _plain(inline: Sequence[Token]) -> str:
    """Text without its marks, on one line."""
    parts = []
    for each in inline:
        for token in each.children or ():
            if token.type in ("softbreak", "hardbreak"):
                parts.append(" ")
            elif token.type in ("text", "code_inline", "text_special"):
                parts.append(token.content)
        parts.append(" ")
    return SPACES.sub(" ", "".join(parts)).strip(" ")


def _timed(heading: str, line: int, level: int) -> _Section | None:
    found = _TIMED.fullmatch(heading)
    return _Section(line, level, found[1], int(found[2])) if found else None


def _press(section: _Section, label: str, line: int, wrongs: list[PlanProblem]) -> None:
    label = label.rstrip(".")
    if section.press is not None:
        wrongs.append(PlanProblem(line, message("a step can have at most one button")))
    section.press = BY_LABEL.get(label)
    if section.press is None:
        wrongs.append(PlanProblem(line, _unknown(label, BY_LABEL, _NO_BUTTON)))


def _projector(section: _Section, label: str, line: int, wrongs: list[PlanProblem]) -> None:
    label = label.rstrip(".")
    if section.projector is not None:
        cause = message("a step can say what the projector shows at most once")
        wrongs.append(PlanProblem(line, cause))
    section.projector = SHOWN.get(label)
    if section.projector is None:
        wrongs.append(PlanProblem(line, _unknown(label, SHOWN, _NOT_SHOWN)))
    elif section.projector == "slide" and not section.say and not section.cards:
        cause = message(
            "this step has nothing for a slide; write what you say to the class, after >"
        )
        wrongs.append(PlanProblem(line, cause))


def _unknown(label: str, known: Collection[str], sentences: tuple[str, str]) -> Message:
    """Return the problem with an unknown label; the second sentence names one close to it."""
    plain, meant = sentences
    close = closest(label, known)
    if close is None:
        return Message(plain, {"name": quoted(label)})
    return Message(meant, {"name": quoted(label), "close": quoted(close)})


def read_line(text: str) -> list[tuple[str, ...]] | str:
    """Return the plays of a line of cards, or the first piece that is none.

    Each is a tuple of cards such as ``10H``, and begins with an empty text if it was wrong after
    the card before: then it stands in brackets.
    """
    plays: list[tuple[str, ...]] = []
    for piece in _IN_LINE.findall(text):
        cards = piece.strip("()").split()
        found = [CARD.fullmatch(card) for card in cards]
        codes = tuple(f"{card[1]}{SIGNS[card[2]]}" for card in found if card is not None)
        wrong = piece[0] == "("
        if not codes or len(codes) != len(cards) or (wrong and not plays):
            return str(piece)
        plays += [("", *codes)] if wrong else [(code,) for code in codes]
    return plays


def cards_of(text: str) -> tuple[str, ...]:
    """Return the cards of a paragraph that shows some, as a step has them; none of any other."""
    plays = read_line(text.removeprefix(LINE_PREFIX)) if text.startswith(LINE_PREFIX) else []
    if isinstance(plays, str):
        return ()
    return tuple(first or f"({' '.join(wrong)})" for first, *wrong in plays)


def _in_bounds(step: _Section) -> Iterator[PlanProblem]:
    if step.minutes < 1:
        yield PlanProblem(step.line, message("a step must take at least one minute"))
    if len(step.title) > MAX_TITLE_LENGTH:
        cause = message(
            "the title of a step can have at most %(most)s characters", most=MAX_TITLE_LENGTH
        )
        yield PlanProblem(step.line, cause)
    if len(" ".join(step.say)) > MAX_TEXT_LENGTH:
        cause = message(
            "what a step says can have at most %(most)s characters; put the rest in another"
            " step or in a note to yourself",
            most=MAX_TEXT_LENGTH,
        )
        yield PlanProblem(step.line, cause)
    if len(step.note) > MAX_TEXT_LENGTH:
        cause = message(
            "the first paragraph of a step is its note, and can have at most %(most)s characters",
            most=MAX_TEXT_LENGTH,
        )
        yield PlanProblem(step.line, cause)
    if not step.say and not step.note:
        yield PlanProblem(
            step.line,
            message("a step needs something to say to the class, after >, or a note to yourself"),
        )


def _lessons(
    steps: Sequence[_Section], lessons: Sequence[int], line: int
) -> tuple[list[int], list[PlanProblem]]:
    """Return the number of the lesson of each step, from 1, and the problems found."""
    numbers, lesson, left = [], 1, lessons[0] if lessons else 0
    for step in steps:
        if left == 0 and lesson < len(lessons):
            lesson += 1
            left = lessons[lesson - 1]
        numbers.append(lesson)
        left -= step.minutes
        if left < 0 and lesson < len(lessons):
            cause = message(
                "lesson %(lesson)s ends in the middle of this step; let a step end after "
                "%(minutes)s minutes",
                lesson=lesson,
                minutes=lessons[lesson - 1],
            )
            return [1] * len(steps), [PlanProblem(step.line, cause)]
    summed, total = sum(step.minutes for step in steps), sum(lessons)
    if summed == total:
        return numbers, []
    cause = message(
        "the header says %(minutes)s minutes, but the steps take %(sum)s", minutes=total, sum=summed
    )
    return numbers, [PlanProblem(line, cause)]
