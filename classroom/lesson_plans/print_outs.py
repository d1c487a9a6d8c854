"""Print-outs of a plan: its exit ticket, sheets and cards, from three sections of its body.

``## Exit ticket`` has the text for pupils after ``>``, and below it ``### Key``, ``### Sample
answers`` and ``### The next day`` for the teacher. Under ``## Sheets`` and ``## Cards`` each
heading ends with a kind: ``### My tests (strip, 4 rows)``. All three sections are optional.
docs/plans.md describes them for teachers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from classroom.classes.script import ScriptStep
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, UserText, message
from classroom.lesson_plans.problems import PlanProblem, closest, quoted
from classroom.lesson_plans.steps import CARD, LINE_PREFIX, SIGNS, SPACES, read_line

Voice = Literal["", "strong", "em"]
SheetKind = Literal["strip", "columns", "lines"]
CardKind = Literal["cards", "sentences"]
Level = Literal["got it", "nearly", "not yet"]
LEVELS: tuple[Level, ...] = get_args(Level)

MAX_SHEETS = 8
"""Under one heading; so many sets of cards, too."""
MAX_ASKS = 12
MAX_SHEET_COLUMNS = 8
MAX_SHEET_ROWS = 20
MAX_SHEET_CARDS = 24
MAX_IN_LINE = 20
LONGEST_FACE = 12
LONGEST_ASK = 300
"""Characters of a task, a column's head, a sentence strip."""
LONGEST_PARAGRAPH = 700

EXAMPLE_PREFIX: Final = "Example:"
"""The prefix of a paragraph that is a filled-in row of a table, its cells parted by ``|``."""
KEY, SAMPLES, NEXT_DAY = "key", "sample answers", "the next day"

Colour = Literal["", "red", "black"]
_COLOURS: Mapping[str, Colour] = MappingProxyType({"": "", "red": "red", "black": "black"})
_KIND = re.compile(r"(.*\S)\s+\(([a-z]+)(?:, (\d{1,3}) rows?)?(, landscape)?\)")
_ROOM = re.compile(
    r"(?P<text>.*?)\s*"
    r"\((?:(?P<lines>\d{1,2}) lines?|(?P<card>card)|(?P<cards>[2-6]) cards"
    r"|(?P<boxes>\d{1,2}) boxes|(?P<narrow>narrow)|(?P<wide>wide)|(?P<number>number))\)"
)
_LISTS = ("bullet_list", "ordered_list")
_NO_KIND = (
    N_("there’s no kind called %(name)s; end the heading with %(kinds)s"),
    N_("there’s no kind called %(name)s. Did you mean %(close)s?"),
)
_NO_PART = (
    N_("an exit ticket has no part called %(name)s"),
    N_("an exit ticket has no part called %(name)s. Did you mean %(close)s?"),
)


@dataclass(frozen=True, slots=True)
class TextRun:
    """A stretch of text in one voice."""

    text: str
    voice: Voice = ""


Text: TypeAlias = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A card on the line, written as ``10H``, and the wrong plays below it, each of its cards."""

    card: str
    below: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or cards on the line."""

    text: Text = ()
    line: tuple[SheetColumn, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """A task, a prompt or the head of a column."""

    text: Text
    lines: int = 0
    """To write on; 0: as many as there is room for."""
    cards: int = 0
    """Empty cards to draw in, instead of lines."""
    boxes: int = 0
    """Empty boxes for ticks and crosses, instead of lines."""
    narrow: bool = False
    """True if a column is half as wide as the others."""
    wide: bool = False
    """True if a column is twice as wide as the others."""
    number: bool = False
    """True if a column holds the numbers of the rows."""
    group: Text = ()
    """The heading that a column shares with its neighbours; empty: it has none."""


@dataclass(frozen=True, slots=True)
class TicketSample:
    """A sample answer at one of three levels, and the next step for a pupil who writes it."""

    level: Level
    answer: Text
    next_step: Text


@dataclass(frozen=True, slots=True)
class PlanTicket:
    about: tuple[Block, ...]
    asks: tuple[Ask, ...]
    key: tuple[Block, ...] = ()
    samples: tuple[TicketSample, ...] = ()
    next_day: tuple[Block, ...] = ()

    def shown(self, step: ScriptStep) -> ScriptStep:
        """Return the step of a script that shows all of it: its text, its cards and its tasks."""
        columns = [column for block in self.about for column in block.line]
        plays = [(each.card, *(f"({' '.join(wrong)})" for wrong in each.below)) for each in columns]
        first = next((at for at, block in enumerate(self.about) if block.line), len(self.about))
        return replace(
            step,
            above=_paragraphs(self.about[:first]),
            line=tuple(play for column in plays for play in column),
            below=_paragraphs(self.about[first:]),
            tasks=tuple(_words(ask.text) for ask in self.asks),
        )


@dataclass(frozen=True, slots=True)
class PlanSheet:
    """A sheet to fill in; `rows` 0: as many as there is room for."""

    title: str
    kind: SheetKind
    rows: int
    about: tuple[Block, ...]
    asks: tuple[Ask, ...]
    landscape: bool = False
    example: tuple[Text, ...] = ()
    """The cells of a row that is filled in, one for each column; empty: there is none."""

    @property
    def columns(self) -> tuple[Ask, ...]:
        """Of a strip or a table: what isn't a prompt above it."""
        return tuple(ask for ask in self.asks if not ask.lines)


@dataclass(frozen=True, slots=True)
class CardFace:
    """One side of a card: a playing card, written as ``10H``, or a few letters."""

    text: str = ""
    card: str = ""
    colour: Colour = ""
    """Of a playing card that is drawn in the wrong colour."""


@dataclass(frozen=True, slots=True)
class BigCard:
    front: CardFace
    back: CardFace | None = None


@dataclass(frozen=True, slots=True)
class CardSet:
    title: str
    kind: CardKind
    about: tuple[Block, ...]
    cards: tuple[BigCard, ...] = ()
    sentences: tuple[Text, ...] = ()
    landscape: bool = False


@dataclass(frozen=True, slots=True)
class PrintOuts:
    """The print-outs of a plan."""

    ticket: PlanTicket | None = None
    sheets: tuple[PlanSheet, ...] = ()
    cards: tuple[CardSet, ...] = ()


@dataclass
class _Part:
    """A heading and the blocks below it."""

    title: str
    line: int
    blocks: list[SyntaxTreeNode] = field(default_factory=list)
    parts: list[_Part] = field(default_factory=list)


def read_print_outs(tokens: Sequence[Token], first: int) -> tuple[PrintOuts, list[PlanProblem]]:
    """Return the print-outs of a plan and the list of problems with them.

    `tokens` are those of the body, whose first line is line `first` of the file.
    """
    reader = _PrintOutReader(first)
    ticket: PlanTicket | None = None
    sheets: tuple[PlanSheet, ...] = ()
    cards: tuple[CardSet, ...] = ()
    for part in _parts(tokens, first):
        match part.title.casefold():
            case "exit ticket":
                ticket = reader.ticket(part)
            case "sheets":
                sheets = tuple(reader.sheets(part))
            case "cards":
                cards = tuple(reader.cards(part))
    return PrintOuts(ticket, sheets, cards), reader.wrongs


def _parts(tokens: Sequence[Token], first: int) -> list[_Part]:
    """Return the sections of the second level, each with its subsections of the third."""
    found: list[_Part] = []
    here: _Part | None = None
    for node in SyntaxTreeNode(tokens).children:
        if node.type != "heading":
            if here is not None:
                here.blocks.append(node)
            continue
        new = _Part(_plain(node), first + _line(node))
        if node.tag in ("h1", "h2"):
            found.append(new)
            here = new
        elif node.tag == "h3" and found:
            found[-1].parts.append(new)
            here = new
    return found


class _PrintOutReader:
    """Reads section by section, and collects what is wrong."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.wrongs: list[PlanProblem] = []

    def wrong(self, line: int, cause: Message) -> None:
        self.wrongs.append(PlanProblem(line, cause))

    def at(self, node: SyntaxTreeNode) -> int:
        return self.first + _line(node)

    # The exit ticket

    def ticket(self, section: _Part) -> PlanTicket | None:
        parts = {KEY: section.blocks, SAMPLES: list[SyntaxTreeNode](), NEXT_DAY: []}
        quotes = [block for block in section.blocks if block.type == "blockquote"]
        parts[KEY] = [block for block in section.blocks if block.type != "blockquote"]
        for part in section.parts:
            name = part.title.casefold()
            if name in parts:
                parts[name] = [*parts[name], *part.blocks]
            else:
                self._no_such(part.line, _NO_PART, part.title, parts)
        if not quotes:
            if section.parts:
                self.wrong(section.line, message("an exit ticket needs text for pupils, after >"))
            return None
        about: list[Block] = []
        asks: list[Ask] = []
        for block in (block for quote in quotes for block in quote.children):
            if block.type in _LISTS:
                asks += self._asks(block.children)
            else:
                about += self._blocks(block)
        if not asks:
            self.wrong(section.line, message("an exit ticket needs its tasks in a list, after >"))
        self._not_too_many(section.line, len(asks), MAX_ASKS)
        return PlanTicket(
            about=tuple(about),
            asks=tuple(asks),
            key=tuple(block for node in parts[KEY] for block in self._blocks(node)),
            samples=tuple(self._samples(parts[SAMPLES])),
            next_day=tuple(block for node in parts[NEXT_DAY] for block in self._blocks(node)),
        )

    def _samples(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[TicketSample]:
        levels: list[str] = []
        for node in nodes:
            if node.type != "table":
                self.wrong(self.at(node), message("sample answers must be a table"))
                return
            for row in _rows(node):
                cells = [_text(cell) for cell in row.children]
                level = _words(cells[0]).casefold()
                levels.append(level)
                if level not in LEVELS:
                    self.wrong(
                        self.at(row),
                        message("the levels must be got it, nearly and not yet, in this order"),
                    )
                    return
                if len(cells) != 3 or not all(cells):
                    self.wrong(
                        self.at(row),
                        message("a row needs a level, a sample answer and a next step"),
                    )
                    return
                yield TicketSample(LEVELS[LEVELS.index(level)], cells[1], cells[2])
        if nodes and tuple(levels) != LEVELS:
            self.wrong(
                self.at(nodes[0]),
                message("the levels must be got it, nearly and not yet, in this order"),
            )

    # Sheets and cards

    def sheets(self, section: _Part) -> Iterator[PlanSheet]:
        self._not_too_many(section.line, len(section.parts), MAX_SHEETS)
        for part in section.parts:
            found = self._kind(part, get_args(SheetKind))
            if found is None:
                continue
            title, kind, rows, landscape = found
            examples = [] if kind == "lines" else [*filter(_is_example, part.blocks)]
            part.blocks = [block for block in part.blocks if block not in examples]
            about, lists = self._about_and_list(part)
            items = [item for each in lists for item in each.children]
            asks = tuple(self._asks(items) if kind == "lines" else self._columns(items))
            if not asks:
                self.wrong(part.line, message("a sheet needs a list of things to fill in"))
                continue
            self._not_too_many(
                part.line, len(asks), MAX_ASKS if kind == "lines" else MAX_SHEET_COLUMNS
            )
            if kind != "lines" and all(ask.lines for ask in asks):
                self.wrong(part.line, message("a strip or columns need at least one column"))
            if rows > MAX_SHEET_ROWS or (rows and kind == "lines"):
                cause = message(
                    "only a strip and columns can have rows, at most %(most)s", most=MAX_SHEET_ROWS
                )
                self.wrong(part.line, cause)
            sheet = PlanSheet(
                title,
                next(each for each in get_args(SheetKind) if each == kind),
                rows,
                tuple(about),
                asks,
                landscape,
                tuple(cell for example in examples[:1] for cell in _cells(_text(example))),
            )
            if examples and len(sheet.example) != len(sheet.columns):
                cause = message("an example needs a cell for each column, with | between them")
                self.wrong(self.at(examples[0]), cause)
            if len(examples) > 1:
                self.wrong(
                    self.at(examples[1]), message("there can be at most %(most)s here", most=1)
                )
            yield sheet

    def cards(self, section: _Part) -> Iterator[CardSet]:
        self._not_too_many(section.line, len(section.parts), MAX_SHEETS)
        for part in section.parts:
            found = self._kind(part, get_args(CardKind))
            if found is None:
                continue
            title, kind, _, landscape = found
            about, lists = self._about_and_list(part)
            items = [item for each in lists for item in each.children]
            if not items:
                self.wrong(part.line, message("cards must be a list, one card on each line"))
                continue
            self._not_too_many(part.line, len(items), MAX_SHEET_CARDS)
            if kind == "sentences":
                sentences = tuple(self._short(item) for item in items)
                yield CardSet(
                    title, "sentences", tuple(about), sentences=sentences, landscape=landscape
                )
            else:
                cards = tuple(map(self._card, items))
                yield CardSet(title, "cards", tuple(about), cards=cards, landscape=landscape)

    def _kind(self, part: _Part, kinds: Sequence[str]) -> tuple[str, str, int, bool] | None:
        """Return the title, the kind, the rows, and whether it is landscape, from a heading."""
        found = _KIND.fullmatch(part.title)
        if found is None or found[2] not in kinds:
            name = found[2] if found else part.title
            listed = ", ".join(f"({kind})" for kind in kinds)
            self._no_such(part.line, _NO_KIND, name, kinds, kinds=UserText(listed))
            return None
        return found[1], found[2], int(found[3] or 0), found[4] is not None

    def _about_and_list(self, part: _Part) -> tuple[list[Block], list[SyntaxTreeNode]]:
        about: list[Block] = []
        lists: list[SyntaxTreeNode] = []
        for node in part.blocks:
            if node.type in _LISTS:
                lists.append(node)
            else:
                about += self._blocks(node)
        return about, lists

    def _card(self, item: SyntaxTreeNode) -> BigCard:
        front, _, back = (side.strip() for side in _plain(item).partition("/"))
        line = self.at(item)
        return BigCard(self._face(front, line), self._face(back, line) if back else None)

    def _face(self, text: str, line: int) -> CardFace:
        bare, _, colour = text.partition(" in ")
        if card := CARD.fullmatch(bare):
            if colour not in _COLOURS:
                self.wrong(line, message("a card must be in red or in black"))
            return CardFace(card=_code(card), colour=_COLOURS.get(colour, ""))
        if not text or len(text) > LONGEST_FACE:
            cause = message(
                "a side of a card must be a playing card, or 1 to %(most)s characters",
                most=LONGEST_FACE,
            )
            self.wrong(line, cause)
        return CardFace(text=text)

    # What any of them is made of

    def _columns(self, items: Iterable[SyntaxTreeNode]) -> Iterator[Ask]:
        """Yield the columns of a sheet.

        Columns in a list below an item share the item's text as their heading.
        """
        for item in items:
            inner = [node for node in item.children if node.type in _LISTS]
            if not inner:
                yield from self._asks([item])
                continue
            own = [_text(node) for node in item.children if node.type not in _LISTS]
            group = _tidy([run for text in own for run in text])
            for each in inner:
                for ask in self._asks(each.children):
                    yield replace(ask, group=group)

    def _asks(self, items: Iterable[SyntaxTreeNode]) -> Iterator[Ask]:
        for item in items:
            text = self._short(item)
            last = text[-1].text if text else ""
            found = _ROOM.fullmatch(last)
            if found is None:
                yield Ask(text)
                continue
            yield Ask(
                _tidy([*text[:-1], TextRun(found["text"], text[-1].voice)]),
                lines=int(found["lines"] or 0),
                cards=1 if found["card"] else int(found["cards"] or 0),
                boxes=int(found["boxes"] or 0),
                narrow=found["narrow"] is not None,
                wide=found["wide"] is not None,
                number=found["number"] is not None,
            )

    def _short(self, item: SyntaxTreeNode) -> Text:
        text = _text(item)
        length = len(_words(text))
        if not length:
            self.wrong(self.at(item), message("this line of the list is empty"))
        if length > LONGEST_ASK:
            cause = message("a line can have at most %(most)s characters here", most=LONGEST_ASK)
            self.wrong(self.at(item), cause)
        return text

    def _blocks(self, node: SyntaxTreeNode) -> Iterator[Block]:
        """Yield the paragraphs of a block; each item of a list is one of them."""
        if node.type in _LISTS:
            start = int(node.attrs.get("start", 1))
            for number, item in enumerate(node.children, start):
                label = f"{number}. " if node.type == "ordered_list" else "· "
                yield Block((TextRun(label), *_text(item)))
            return
        text = _text(node)
        words = _words(text)
        if words.startswith(LINE_PREFIX):
            yield Block(line=self._line_of_cards(words.removeprefix(LINE_PREFIX), self.at(node)))
        elif text:
            yield Block(text)
        if len(words) > LONGEST_PARAGRAPH:
            cause = message(
                "a printed paragraph can have at most %(most)s characters",
                most=LONGEST_PARAGRAPH,
            )
            self.wrong(self.at(node), cause)

    def _line_of_cards(self, text: str, line: int) -> tuple[SheetColumn, ...]:
        """Return the cards of a line; cards in brackets after a card were wrong after it."""
        plays = read_line(text)
        if isinstance(plays, str):
            self.wrong(line, message("%(card)s isn’t a card such as 10♥", card=quoted(plays)))
            return ()
        places: list[SheetColumn] = []
        for first, *more in plays:
            if first:
                places.append(SheetColumn(first))
            else:
                last = places.pop()
                places.append(SheetColumn(last.card, (*last.below, tuple(more))))
        self._not_too_many(line, len(places), MAX_IN_LINE)
        return tuple(places)

    def _not_too_many(self, line: int, count: int, most: int) -> None:
        if count > most:
            self.wrong(line, message("there can be at most %(most)s here", most=most))

    def _no_such(
        self, line: int, causes: tuple[str, str], name: str, there: Iterable[str], **more: UserText
    ) -> None:
        plain, meant = causes
        close = closest(name, there)
        if close is None:
            self.wrong(line, Message(plain, {"name": quoted(name), **more}))
        else:
            self.wrong(line, Message(meant, {"name": quoted(name), "close": quoted(close)}))


def _line(node: SyntaxTreeNode) -> int:
    return node.map[0] if node.map else 0


def _code(card: re.Match[str]) -> str:
    return f"{card[1]}{SIGNS[card[2]]}"


def _rows(table: SyntaxTreeNode) -> list[SyntaxTreeNode]:
    return [row for part in table.children if part.type == "tbody" for row in part.children]


def _text(node: SyntaxTreeNode) -> Text:
    """Return the text of a block with its emphasis, on one line."""
    runs: list[TextRun] = []
    for inline in node.walk():
        if inline.type == "inline":
            runs += _inline(inline, "")
            runs.append(TextRun(" "))
    return _tidy(runs)


def _inline(node: SyntaxTreeNode, voice: Voice) -> Iterator[TextRun]:
    for child in node.children:
        match child.type:
            case "strong":
                yield from _inline(child, "strong")
            case "em":
                yield from _inline(child, "em")
            case "softbreak" | "hardbreak":
                yield TextRun(" ", voice)
            case "text" | "code_inline" | "text_special":
                yield TextRun(child.content, voice)
            case "link":
                yield from _inline(child, voice)


def _tidy(runs: Sequence[TextRun]) -> Text:
    """Return the runs with equal emphasis merged and white space collapsed."""
    merged: list[TextRun] = []
    for run in runs:
        before = merged[-1].text if merged else " "
        words = SPACES.sub(" ", run.text)
        words = words.lstrip(" ") if before.endswith(" ") else words
        if words and merged and merged[-1].voice == run.voice:
            merged[-1] = TextRun(before + words, run.voice)
        elif words:
            merged.append(TextRun(words, run.voice))
    if merged:
        merged[-1] = TextRun(merged[-1].text.rstrip(), merged[-1].voice)
    return tuple(run for run in merged if run.text)


def _paragraphs(blocks: Iterable[Block]) -> tuple[str, ...]:
    return tuple(_words(block.text) for block in blocks if block.text)


def _words(text: Text) -> str:
    return "".join(run.text for run in text)


def _is_example(node: SyntaxTreeNode) -> bool:
    return node.type == "paragraph" and _plain(node).startswith(EXAMPLE_PREFIX)


def _cells(text: Text) -> Iterator[Text]:
    """Return the cells of an example row, without the word ``Example:``."""
    cells: list[list[TextRun]] = [[]]
    for number, run in enumerate(text):
        words = run.text.removeprefix(EXAMPLE_PREFIX) if number == 0 else run.text
        first, *more = words.split("|")
        cells[-1].append(TextRun(first, run.voice))
        cells += [[TextRun(piece, run.voice)] for piece in more]
    return map(_tidy, cells)


def _plain(node: SyntaxTreeNode) -> str:
    return _words(_text(node))
