"""One page for parents and heads: what the game is, what it is not, and what data is kept."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Spacer

from classroom.game.rulesets import RULESETS
from classroom.lesson.explained import EXAMPLE
from classroom.printing.handouts.handout import Handout, Page
from classroom.printing.handouts.rules_card import example, example_in_words
from classroom.printing.layout import LayoutDrawing
from classroom.printing.look import MM
from classroom.printing.page import PUPIL, PUPIL_PART, Part
from classroom.rules.catalogue import RULES
from classroom.said import Said, Thought, said
from classroom.words import N_

TITLE = N_("Summary for parents and heads")
_GAP = 8 * MM
_PICTURE = 0.42
"""Of the width."""
_PER_ROW = 6
_PLAIN = RULESETS["express"]
"""Its example has no strings."""


def parts(page: Page) -> list[Part]:
    picture = _PICTURE * page.width
    story: list[Flowable] = [
        page.headline(said("A card game about how science works")),
        page.grid(
            [(_what(page), "", _picture(page))],
            (page.width - _GAP - picture, _GAP, picture),
        ),
        Spacer(0, 6),
        *_section(page, said("What pupils get a chance to practise"), practised()),
        *_section(page, said("What we don’t claim"), not_claimed()),
        *_section(page, said("What data is kept, and for how long"), kept()),
        page.blanks(said("Questions? Please ask")),
    ]
    return [page.part(story, said(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("One page: what the game is, what is practised, what isn’t claimed, what is kept."),
    parts=parts,
)


def practised() -> tuple[Said, ...]:
    return (
        said("predicting a result before seeing it"),
        said("choosing a test that could prove their own idea wrong"),
        said("changing their mind because of evidence, and saying which"),
        said("saying how sure they are, and what else would fit"),
        said("checking each other’s claims, politely and with cards"),
    )


def not_claimed() -> tuple[Said, ...]:
    return (
        said("One lesson isn’t a course in science: it’s one experience to talk about."),
        said(
            "The game differs from science: here someone knows the rule and reveals it at the end."
        ),
        said("Points are those of a card game, not marks. Finding a rule fast is partly luck."),
        said("The program doesn’t measure ability and makes no decision about anyone."),
    )


def kept() -> tuple[Said, ...]:
    """Return what docs/privacy.md says, for those who do not read it."""
    return (
        said("No account, e-mail address or birthday. A made-up name is enough."),
        said(
            "The computer that runs the program keeps names, cards played, predictions and notes. "
            "Nothing is sent to anyone else."
        ),
        said(
            "Names are deleted automatically thirty days after the class is closed, unless the "
            "school has set a different time or the teacher keeps or deletes them. Moves and "
            "scores stay without names until the teacher deletes the class."
        ),
        said(
            "Print-outs, downloads and backups can hold names for longer: the school deletes those."
        ),
        said("You can ask for a copy, a correction or deletion at any time."),
    )


def _what(page: Page) -> list[Flowable]:
    return [
        page.heading(said("What it is"), PUPIL_PART),
        page.text(
            said(
                "In New Eleusis, a card game by Robert Abbott, a secret rule decides which card "
                "may come next. Pupils play cards, see which are right and wrong, and work out the "
                "rule: much as scientists look for a law of nature."
            )
        ),
        page.text(
            said(
                "Tables play for some fifteen minutes, with phones or real cards. Then the class "
                "talks about it: which card taught us most? Who changed their mind, and why?"
            )
        ),
    ]


def _picture(page: Page) -> list[Flowable]:
    drawing = LayoutDrawing(example(_PLAIN), page.language, per_row=_PER_ROW, legend=False)
    rule = Thought(RULES[EXAMPLE].statement)
    return [
        page.figure(drawing, example_in_words(_PLAIN)),
        page.text(said("The rule in this picture: %(rule)s", rule=rule)),
    ]


def _section(page: Page, title: Said, sentences: Sequence[Said]) -> list[Flowable]:
    rows = [(page.prose("•", PUPIL), page.text(sentence)) for sentence in sentences]
    return [
        page.heading(title, PUPIL_PART),
        page.items(rows, (14, page.width - 14)),
        Spacer(0, 6),
    ]
