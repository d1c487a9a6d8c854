"""Rules on strips, each with a number outside and the rule inside, and the key to them."""

from __future__ import annotations

from dataclasses import replace

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.cards import Card
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, RuleRef, message
from classroom.pdf.grids import Cell
from classroom.pdf.handouts.forms import Cut
from classroom.pdf.handouts.handout import Handout, Page
from classroom.pdf.page import BODY, LABEL, PUPIL, PUPIL_LABEL, RULE, Part
from classroom.pdf.structure import Artifact
from classroom.pdf.style import LINE_COLOUR, MM
from classroom.pdf.text import Style
from classroom.rules.catalogue.entry import ANY_STARTER, Description, Example

TITLE = N_("Sealed rules")
KEY = N_("Answer key")
_NUMBER = Style(size=30, leading=34, bold=True)
_KEY_NUMBER = Style(size=15, leading=17, bold=True)
_KEY_RULE = replace(RULE, size=9.8, leading=11.4, space_after=1)
_KEY_TEXT = replace(BODY, size=9, leading=11, space_after=1)
_KEY_EXAMPLE = replace(_KEY_TEXT, leading=14)
_CARDS = replace(BODY, size=12, bold=True)
_SHARES_OF_FEW, _SHARES_OF_MANY = (0.34, 0.33, 0.33), (0.345, 0.385, 0.27)
"""Of the columns of rules, hints and examples, on one page and on several."""
_NARROW = 11 * MM
"""Points across a column of numbers of cards, where no word of its head is longer."""
_STATEMENT = Style(size=12, leading=15.5, serif=True)
_STARTER = replace(PUPIL, size=12, leading=15.5)
_COVER, _INSIDE = 0.16, 0.42
"""Shares of a strip: what is seen, and each of the halves that are folded onto each other."""
_LEAST = 29 * MM
"""Points of a strip's height, where its rule needs no more."""
_AIR = 3 * MM


def _sealed(page: Page) -> list[Part]:
    story: list[Flowable] = [
        page.headline(message(TITLE)),
        page.text(
            message(
                "Cut along the dashes. Fold the empty end over the rule, and clip it. The pupil "
                "who makes the rule draws a strip, reads it alone and folds it again. The number "
                "and the level stay in view."
            ),
            LABEL,
        ),
        Spacer(0, 6),
    ]
    on_page = story
    for number, rule in enumerate(page.choices.rules, 1):
        strip = _strip(page, number, rule)
        if not page.fits([*on_page, Cut(), strip, Cut()]):
            story += [Cut(), PageBreak()]
            on_page = []
        on_page = [*on_page, Cut(), strip]
        story += [Cut(), strip]
    return [page.part([*story, Cut()], message(TITLE))]


SEALED = Handout(
    title=TITLE,
    purpose=N_("Strips to draw a rule from, where pupils deal: a number outside, the rule inside."),
    parts=_sealed,
    when="deal",
    takes=frozenset({"rules"}),
    secret=True,
    one_side=True,
)


def _key(page: Page) -> list[Part]:
    wide = _key_in(page, _SHARES_OF_FEW)
    return [page.part(wide if page.fits(wide) else _key_in(page, _SHARES_OF_MANY), message(KEY))]


def _key_in(page: Page, shares: tuple[float, float, float]) -> list[Flowable]:
    """Return the key; `shares` are the columns of rules, hints and examples."""
    heads = (
        message("No."),
        message("The rule"),
        message("Good tests"),
        message("Bad tests"),
        message("Hints for a table that is stuck"),
        message("Examples"),
    )
    number, *narrow = (
        page.label_width(heads[:1], _KEY_NUMBER),
        *(page.label_width([head], most=_NARROW) for head in heads[2:4]),
    )
    rest = page.width - number - sum(narrow)
    levels = {rule.difficulty for rule in page.choices.rules}
    rows: list[list[Cell]] = [
        [
            page.prose(str(place), _KEY_NUMBER),
            [
                page.prose(page.show(RuleRef(rule.statement)), _KEY_RULE),
                *([] if rule.starter == ANY_STARTER else [page.text(rule.starter, _KEY_TEXT)]),
                *([page.text(_level(rule), _KEY_TEXT)] if len(levels) > 1 else []),
            ],
            *(page.prose(cards, _CARDS) for cards in _needed(page, rule)),
            [page.text(message(hint.sentence), _KEY_TEXT) for hint in rule.hints[:2]],
            [page.text(_shown(example), _KEY_EXAMPLE) for example in _one_of_each(rule)],
        ]
        for place, rule in enumerate(page.choices.rules, 1)
    ]
    about = (
        message(
            "The rules on the strips with these numbers. Keep it from anyone who is still "
            "playing. “Good tests”, “bad tests”: how many cards a robot needed when it tested "
            "well, or badly. Pupils usually need more."
        ),
        message("Any card may start the line, unless the rule says otherwise."),
    )
    return [
        page.headline(message(KEY)),
        page.prose(page.together(about), LABEL),
        Spacer(0, 4),
        page.table(
            heads,
            rows,
            [number, shares[0] * rest, *narrow, *(share * rest for share in shares[1:])],
        ),
    ]


def _level(rule: Description) -> Message:
    return message("Level: %(band)s.", band=message(rule.difficulty))


def _needed(page: Page, rule: Description) -> tuple[str, str]:
    """Return how many cards the best robot needed, and the slow one."""
    match rule.how_long:
        case (int(estimated),):
            return page.say(message("about %(cards)s", cards=estimated)), "–"
        case (best, slow):
            never = page.say(message("hardly ever found"))
            return (
                never if best is None else str(best),
                never if slow is None else str(slow),
            )
    return "–", "–"


ANSWER_KEY = Handout(
    title=KEY,
    purpose=N_("For you: each number’s rule, first card, length, two hints and examples."),
    parts=_key,
    when="deal",
    takes=frozenset({"rules"}),
    secret=True,
)


class _Fold(Artifact):
    """A mark for folding a strip, `height` points down."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self.height = height

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(LINE_COLOUR))
        canvas.setLineWidth(0.6)
        canvas.setDash(1, 2.5)
        canvas.line(self.width / 2, 0, self.width / 2, self.height)
        canvas.restoreState()


def _strip(page: Page, number: int, rule: Description) -> Flowable:
    """Cover, rule and empty end of one strip; as high as the rule needs."""
    fold = 2 * _AIR
    cover, inside = _COVER * page.width - fold, _INSIDE * page.width - fold
    outside: list[Flowable] = [
        Spacer(0, _AIR),
        page.prose(str(number), _NUMBER),
        page.text(_band(rule), PUPIL_LABEL),
    ]
    hidden: list[Flowable] = [
        Spacer(0, _AIR),
        page.prose(page.say(rule.statement), _STATEMENT),
        page.text(rule.starter, _STARTER),
    ]
    needed = sum(part.wrap(inside, page.height)[1] for part in hidden) + _AIR
    height = max(_LEAST, needed)
    return page.grid(
        [(outside, _Fold(height), hidden, _Fold(height), "")],
        (cover, fold, inside, fold, page.width - cover - inside - 2 * fold),
    )


def _band(rule: Description) -> Message:
    return message(rule.difficulty)


def _one_of_each(rule: Description) -> list[Example]:
    """Return the shortest right and wrong example; not of a first card, if possible."""
    found = []
    for right in (True, False):
        fitting = [example for example in rule.examples if example[1] is right]
        found += sorted(fitting, key=lambda example: (len(example[0]) == 1, len(example[0])))[:1]
    return found


def _shown(example: Example) -> Message:
    texts, right = example
    line = tuple(map(Card.parse, texts))
    if right:
        return message("Right: %(line)s", line=line)
    if len(line) == 2:
        before, card = line
        return message("Wrong after %(card)s: %(cards)s.", card=before, cards=(card,))
    return message("Last card wrong: %(line)s", line=line)
