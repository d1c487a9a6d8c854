"""The words of a plan's format, shown in the language that the plan is written in.

A plan has them in English whatever its language, so that the program finds them: ``## Exit
ticket``, ``(5 minutes)``, ``Press: Start the round``, ``(strip, 4 rows)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from markdown_it.token import Token

from classroom.classes.script import BY_LABEL, PRESSES, SHOWN
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language, Message, UserText, counted_message, message
from classroom.lesson_plans.print_outs import EXAMPLE_PREFIX
from classroom.lesson_plans.steps import LINE_PREFIX, PRESS, PROJECTOR, SPACES, cards_of

_SECTIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "h2": {
            "exit ticket": N_("Exit ticket"),
            "sheets": N_("Sheets"),
            "cards": N_("Cards"),
            "rubric": N_("Rubric"),
        },
        "h3": {
            "key": N_("Key"),
            "sample answers": N_("Sample answers"),
            "the next day": N_("The next day"),
        },
    }
)
_LEVELS: Mapping[str, str] = MappingProxyType(
    {"got it": N_("got it"), "nearly": N_("nearly"), "not yet": N_("not yet")}
)
_WORDS: Mapping[str, str] = MappingProxyType(
    {
        # Translators: these ten stand in brackets at the end of a heading or a line of a lesson
        # plan, and say how it is printed, as in "My tests (strip, 4 rows)" and "card (narrow)".
        "strip": N_("strip"),
        "columns": N_("columns"),
        "lines": N_("lines"),
        "cards": N_("cards"),
        "sentences": N_("sentences"),
        "landscape": N_("landscape"),
        "card": N_("card"),
        "narrow": N_("narrow"),
        "number": N_("number"),
        "wide": N_("wide"),
    }
)
_COUNTED: Mapping[str, Callable[[int], Message]] = MappingProxyType(
    {
        "minute": lambda n: counted_message("%(count)s minute", "%(count)s minutes", n),
        "row": lambda n: counted_message("%(count)s row", "%(count)s rows", n),
        "line": lambda n: counted_message("%(count)s line", "%(count)s lines", n),
        "card": lambda n: counted_message("%(count)s card", "%(count)s cards", n),
        "box": lambda n: counted_message("%(count)s box", "%(count)s boxes", n),
    }
)
_COLOURS: Mapping[str, str] = MappingProxyType(
    {"red": N_("%(card)s in red"), "black": N_("%(card)s in black")}
)
_IN_BRACKETS = re.compile(r"(.*)\(([^()]+)\)", re.DOTALL)
_NUMBER = re.compile(r"(\d{1,3}) (minute|row|line|card|box)(?:e?s)?")
_IN_COLOUR = re.compile(r"(\S+) in (red|black)")
_PRINTED = ("exit ticket", "sheets", "cards")


def shown_in(tokens: Sequence[Token], language: Language) -> None:
    """Replace the words of the format in a body's tokens by those of the language."""
    section = part = ""
    for at, token in enumerate(tokens):
        if token.type != "inline" or not token.children:
            continue
        tag, first, last = tokens[at - 1].tag, token.children[0], token.children[-1]
        if tag == "h2":
            section, part = token.content.casefold(), ""
        elif tag == "h3":
            part = token.content.casefold()
        if last.type != "text":
            continue
        if tag in ("h2", "h3"):
            last.content = _heading(last.content, tag, section, language)
        elif tokens[at - 2].type == "tr_open" and part == "sample answers":
            level = _LEVELS.get(last.content.casefold())
            last.content = last.content if level is None else language.translate(level)
        elif section in _PRINTED and tokens[at - 2].type == "list_item_open":
            last = _joined_at_the_end(token.children)
            last.content = _item(last.content, section, language)
        elif tag == "p":
            first.content = _paragraph(first.content, section in _PRINTED, language)


def _joined_at_the_end(children: list[Token]) -> Token:
    """Join the last texts that only line breaks separate: brackets may be on two lines."""
    while [child.type for child in children[-3:]] == ["text", "softbreak", "text"]:
        end = children[-1]
        del children[-2:]
        children[-1].content += f"\n{end.content}"
    return children[-1]


def _paragraph(text: str, printed: bool, language: Language) -> str:
    """Return a paragraph, or its first stretch, with its first word in the language."""
    word, _, rest = text.partition(":")
    begins, rest = f"{word}:", rest.strip()
    if begins == PRESS and rest.rstrip(".") in BY_LABEL:
        label = PRESSES[BY_LABEL[rest.rstrip(".")]].label
        return message("Press: %(button)s", button=Message(label)).say(language)
    if begins == PROJECTOR and rest.rstrip(".") in SHOWN:
        return message("Projector: %(shows)s", shows=Message(rest.rstrip("."))).say(language)
    if begins == LINE_PREFIX and (printed or cards_of(text)):
        return message("Line: %(cards)s", cards=UserText(rest)).say(language)
    if begins == EXAMPLE_PREFIX and printed:
        return message("Example: %(cells)s", cells=UserText(rest)).say(language)
    return text


def _heading(text: str, tag: str, section: str, language: Language) -> str:
    name = _SECTIONS[tag].get(text.casefold())
    if name is not None and (tag == "h2" or section == "exit ticket"):
        return language.translate(name)
    return _bracketed(text, language)


def _item(text: str, section: str, language: Language) -> str:
    coloured = _IN_COLOUR.fullmatch(text)
    if section == "cards" and coloured:
        return Message(_COLOURS[coloured[2]], {"card": UserText(coloured[1])}).say(language)
    return _bracketed(text, language)


def _bracketed(text: str, language: Language) -> str:
    """Return a text with the brackets at its end in the language, if all in them is format."""
    found = _IN_BRACKETS.fullmatch(text)
    if found is None:
        return text
    words: list[str] = []
    for piece in SPACES.sub(" ", found[2]).split(", "):
        number = _NUMBER.fullmatch(piece)
        if number is not None:
            words.append(_COUNTED[number[2]](int(number[1])).say(language))
        elif piece in _WORDS:
            words.append(language.translate(_WORDS[piece]))
        else:
            return text
    return f"{found[1]}({', '.join(words)})"
