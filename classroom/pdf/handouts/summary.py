"""One page for parents and heads: what the game is, what it is not, and what data is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reportlab.platypus import Flowable, Spacer

from classroom.game.rulesets import RULESETS
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.pdf.handouts.handout import Handout, Page
from classroom.pdf.handouts.rules_card import CAPTION, example, example_in_words
from classroom.pdf.layout import LayoutDrawing
from classroom.pdf.page import PUPIL, PUPIL_LABEL, PUPIL_PART, Part
from classroom.pdf.style import MM

TITLE = N_("Summary for parents and heads")
_GAP = 8 * MM
_PICTURE = 0.42
"""Of the width."""
_PER_ROW = 6
_PLAIN = RULESETS["express"]
"""Its example has no strings."""


_SIZES = (13.0, 12.5, 12.0, 11.5, 11.0)
"""Points of the text; the largest that fits on one page is used."""


def parts(page: Page) -> list[Part]:
    for size in _SIZES:
        story = _Summary(page, size).story()
        if page.fits(story):
            break
    return [page.part(story, message(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("One page: what the game is, what is practised, what isn’t claimed, what is kept."),
    parts=parts,
)


def practised() -> tuple[Message, ...]:
    return (
        message("predicting a result before seeing it"),
        message("choosing a test that could prove their own idea wrong"),
        message("changing their mind because of evidence, and saying which"),
        message("saying how sure they are, and what else would fit"),
        message("checking each other’s claims, politely and with cards"),
    )


def not_claimed(points: bool) -> tuple[Message, ...]:
    """Return what a lesson isn't; the sentence on points stands where a class counts them."""
    of_points = message(
        "Points are those of a card game, not marks. Finding a rule fast is partly luck."
    )
    return (
        message("One lesson isn’t a course in science: it’s one experience to talk about."),
        message(
            "The game differs from science: here someone knows the rule and reveals it at the end."
        ),
        *((of_points,) if points else ()),
        message("The program doesn’t measure ability and makes no decision about anyone."),
    )


def kept() -> tuple[Message, ...]:
    """Return what docs/privacy.md says, for those who do not read it."""
    return (
        message("No account, e-mail address or birthday. A made-up name is enough."),
        message(
            "The computer that runs the program keeps names, cards played, predictions and notes. "
            "Nothing is sent to anyone else."
        ),
        message(
            "Names are deleted automatically thirty days after the class is closed, unless the "
            "school has set a different time or the teacher keeps or deletes them. The "
            "moves stay without names until the teacher deletes the class."
        ),
        message(
            "Print-outs, downloads and backups can hold names for longer: the school deletes those."
        ),
        message("You can ask for a copy, a correction or deletion at any time."),
    )


def at_home() -> tuple[Message, ...]:
    """Return questions that a family can ask."""
    return (
        message("What did you think the rule was at first? What changed your mind?"),
        message("Which wrong card taught your table the most?"),
        message("Was there a different rule that fitted every card too?"),
    )


class _Summary:
    """The page in one size of text, in points."""

    def __init__(self, page: Page, size: float) -> None:
        self.page = page
        scale = size / PUPIL.size
        self.text = replace(PUPIL, size=size, leading=scale * PUPIL.leading)
        self.label = replace(self.text, colour=PUPIL_LABEL.colour)
        self.part = replace(PUPIL_PART, size=size, leading=scale * PUPIL_PART.leading)

    def story(self) -> list[Flowable]:
        page = self.page
        picture = _PICTURE * page.width
        return [
            page.headline(message("A card game about how science works")),
            page.blanks(message("Class"), message("Teacher"), message("Date"), style=self.label),
            Spacer(0, 8),
            page.grid(
                [(self._what(), "", self._picture())],
                (page.width - _GAP - picture, _GAP, picture),
            ),
            Spacer(0, 6),
            *self._section(message("What pupils get a chance to practise"), practised()),
            *self._section(message("Questions to ask at home"), at_home()),
            *self._section(message("What we don’t claim"), not_claimed(page.choices.points)),
            *self._section(message("What data is kept, and for how long"), kept()),
            page.blanks(message("Questions? Please ask"), style=self.label),
        ]

    def _what(self) -> list[Flowable]:
        page = self.page
        return [
            page.heading(message("What it is"), self.part),
            page.text(
                message(
                    "In New Eleusis, a card game by Robert Abbott, a secret rule decides which "
                    "card may come next. Pupils play cards, see which are right and wrong, and "
                    "work out the rule: much as scientists look for a law of nature."
                ),
                self.text,
            ),
            page.text(
                message(
                    "Tables play for about fifteen minutes, with phones or real cards. Then "
                    "the class talks about it: which card taught us most? Who changed their "
                    "mind, and why?"
                ),
                self.text,
            ),
        ]

    def _picture(self) -> list[Flowable]:
        page = self.page
        drawing = LayoutDrawing(example(_PLAIN), page.language, per_row=_PER_ROW, legend=False)
        return [page.figure(drawing, example_in_words(_PLAIN)), page.text(CAPTION, self.text)]

    def _section(self, title: Message, sentences: Sequence[Message]) -> list[Flowable]:
        page = self.page
        rows = [
            (page.prose("•", self.text), page.text(sentence, self.text)) for sentence in sentences
        ]
        return [
            page.heading(title, self.part),
            page.items(rows, (16, page.width - 16)),
            Spacer(0, 6),
        ]
