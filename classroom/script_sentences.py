"""The sentences that stand in the scripts: found for translation, and put under short names.

A script says what it shows in English, as the arguments of a call::

    say("{player}’s turn", { player })
    sayText("{n} card", "{n} cards", { n })
    say(open ? "Hide the list" : "Show the list")
    const MARKS: Record<Mark, Sentence> = { good: sentence("Good"), bad: sentence("Not working") };

Two texts are the forms of one sentence that depends on a number; ``? :`` chooses between sentences.
Any other argument is a mistake, since no one could translate it. A comment that begins with
``Translators:`` belongs to the next sentence.

Browsers get no English but names of a few characters, and the sentences by these names in the
language of the page (:mod:`classroom.assets`, :mod:`classroom.web.platform.message_bundles`).
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

KEPT = "sentence"
MARKERS = frozenset(("say", "sayText", KEPT))
"""The functions of ``static/js/base/messages.ts`` that take English. One only returns it, and goes
where a name takes its place."""
COMMENTS = "Translators:"
_DIGITS = string.ascii_letters + string.digits

Forms = tuple[str, ...]
"""A sentence, or the two forms of one that depends on a number."""


class UnreadableSentence(ValueError):
    """Something else than English is marked as a sentence; the message has the line."""


@dataclass(frozen=True, slots=True)
class MarkedSentence:
    """A sentence in a script: its forms, where it is, and what translators should know."""

    forms: Forms
    start: int
    """Offset of the first character that a name takes the place of."""
    end: int
    """Offset after the last one."""
    line: int
    comments: tuple[str, ...] = ()


class _Token(NamedTuple):
    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


_CODE = re.compile(
    r"""
    (?P<space>\s+)
    | (?P<comment>//[^\n]*|/\*.*?\*/)
    | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<name>[\w$]+)
    | (?P<sign>\?\?=?|\?\.(?!\d)|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_IN_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
_BEFORE_A_VALUE = frozenset(
    ("return", "typeof", "case", "in", "of", "await", "yield", "void", "delete", "else", "do")
)


def _tokens(text: str) -> list[_Token]:
    """Return the tokens of a script, without spaces.

    The texts of template literals are tokens too; what is put into them is read as code.
    """
    found: list[_Token] = []
    braces: list[str] = []  # "{", or "${" where a template goes on after the brace that closes it
    before: _Token | None = None  # the last one that is no comment
    at = 0
    while at < len(text):
        read = None
        if text[at] == "/" and not _is_value(before):
            read = _REGEX.match(text, at)
        kind = "regex" if read else ""
        if read is None:
            read = _CODE.match(text, at)
            assert read and read.lastgroup  # the last alternative takes any character
            kind = read.lastgroup
        at = read.end()
        if kind == "space":
            continue
        token = _Token(kind, read[0], read.start())
        found.append(token)
        if kind == "comment":
            continue
        before = token
        goes_on = kind == "sign" and token.text == "`"
        if kind == "sign" and token.text == "{":
            braces.append("{")
        elif kind == "sign" and token.text == "}" and braces:
            goes_on = braces.pop() == "${"
        if goes_on:
            at = _template(text, at, found, braces)
            before = found[-1]
    return found


def _template(text: str, at: int, found: list[_Token], braces: list[str]) -> int:
    """Read on in a template literal, up to its end or to what is put into it."""
    read = _IN_TEMPLATE.match(text, at)
    assert read  # it may be empty
    closing = text[read.end() : read.end() + 1]
    found.append(_Token("template", read[0], at))
    if closing == "$":
        braces.append("${")
        found.append(_Token("sign", "${", read.end()))
    elif closing:
        found.append(_Token("template", closing, read.end()))
    return read.end() + (2 if closing == "$" else 1)


def _is_value(token: _Token | None) -> bool:
    """Return whether a value ends here, so that a slash divides it."""
    if token is None:
        return False
    if token.kind == "name":
        return token.text not in _BEFORE_A_VALUE
    return token.kind != "sign" or token.text in (")", "]", "}")


@lru_cache(maxsize=1024)
def marked(text: str) -> tuple[MarkedSentence, ...]:
    """Return the sentences of a script, in their order.

    Raises:
        UnreadableSentence: a marker has something else than English.
    """
    tokens = _tokens(text)
    code = [each for each in tokens if each.kind != "comment"]
    found = [
        sentence
        for at, token in enumerate(code)
        if _is_call(code, at) and token.text in MARKERS
        for sentence in _said(text, code, at)
    ]
    return tuple(_with_comments(found, tokens))


def _is_call(code: list[_Token], at: int) -> bool:
    return (
        code[at].kind == "name"
        and code[at + 1 : at + 2] != []
        and code[at + 1].text == "("
        and (at == 0 or code[at - 1].text != "function")
    )


def _said(text: str, code: list[_Token], at: int) -> list[MarkedSentence]:
    """Return the sentences at the beginning of the arguments of the call at this token."""
    line = text.count("\n", 0, code[at].start) + 1
    argument, rest = _argument(code, at + 2)
    many, last = _argument(code, rest + 1) if code[rest].text == "," else ([], rest)
    if [each.kind for each in argument] == ["string"]:
        strings = argument + (many if [each.kind for each in many] == ["string"] else [])
        forms = tuple(ast.literal_eval(each.text) for each in strings)
        if code[at].text == KEPT:
            last += code[last].text == ","
            return [MarkedSentence(forms, code[at].start, code[last].end, line)]
        return [MarkedSentence(forms, strings[0].start, strings[-1].end, line)]
    chosen = [
        token
        for before, token, after in zip(argument, argument[1:], [*argument[2:], None], strict=False)
        if token.kind == "string"
        and before.text in ("?", ":")
        and (after is None or after.text == ":")
    ]
    if not chosen or len(chosen) != 1 + sum(each.text == "?" for each in argument):
        raise UnreadableSentence(f"line {line}: what is said is no sentence in English")
    return [
        MarkedSentence((ast.literal_eval(each.text),), each.start, each.end, line)
        for each in chosen
    ]


def _argument(code: list[_Token], first: int) -> tuple[list[_Token], int]:
    """Return the tokens of an argument that are in no brackets, and where the next sign is."""
    depth, inside, at = 0, [], first
    for at in range(first, len(code)):
        sign = code[at].text if code[at].kind == "sign" else ""
        if not depth and sign in (",", ")"):
            break
        depth -= sign in (")", "]", "}")
        if not depth:
            inside.append(code[at])
        depth += sign in ("(", "[", "{", "${")
    return inside, at


def _with_comments(found: list[MarkedSentence], tokens: list[_Token]) -> Iterable[MarkedSentence]:
    """Yield the sentences, each with the comments for translators between it and the last one."""
    comments = [token for token in tokens if token.kind == "comment"]
    before = 0
    for each in found:
        near = [token for token in comments if before <= token.start < each.start]
        texts = [token.text.strip("/* \n") for token in near]
        begin = next((at for at, text in enumerate(texts) if text.startswith(COMMENTS)), None)
        words = () if begin is None else (" ".join(" ".join(texts[begin:]).split()),)
        yield MarkedSentence(each.forms, each.start, each.end, each.line, words)
        before = each.end


def names(sentences: Iterable[Forms]) -> dict[Forms, str]:
    """Return a short name for each of the sentences, in their order.

    The names of neighbours begin alike, so that they compress well.
    """
    return {forms: _name(at) for at, forms in enumerate(dict.fromkeys(sentences))}


def _name(number: int) -> str:
    """Return a number as digits of base 62, at least two."""
    more, last = divmod(number, len(_DIGITS))
    return (_DIGITS[more] if more < len(_DIGITS) else _name(more)) + _DIGITS[last]


def with_names(text: str, named: Mapping[Forms, str]) -> str:
    """Return a script with names in place of its sentences, on the same lines and columns.

    Where a name is longer than the sentence, what follows on that line moves.
    """
    parts, at = [], 0
    for each in marked(text):
        gone = text[each.start : each.end]
        name = f'"{named[each.forms]}"'
        lines = gone.split("\n")
        spaces = [" " * len(line) for line in lines]
        spaces[0] = spaces[0][len(name) :]
        parts += [text[at : each.start], name, "\n".join(spaces)]
        at = each.end
    return "".join([*parts, text[at:]])
