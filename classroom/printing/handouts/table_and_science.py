"""What happens at the table, and what it is called in science: for the talk after a round."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.ideas import IDEAS, Idea
from classroom.game.rulesets import RuleSet
from classroom.printing.handouts.handout import Handout, Page
from classroom.printing.page import BODY, Part
from classroom.printing.prose import bold
from classroom.said import said
from classroom.words import N_

TITLE = N_("At the table and in science")
_SHARES = (0.24, 0.42, 0.34)
_ALWAYS = ("law", "experiment", "negative", "hypothesis", "crucial", "underdetermined")
_PROPHET = ("publication", "prediction", "criticism", "falsified")
_ENDS = ("replication", "rescue", "reveal")
_CAN_WAIT = ("whole", "rescue", "underdetermined", "law")
"""What is left out first where a language is too long for one page."""


def ideas(ruleset: RuleSet) -> tuple[str, ...]:
    """What can happen under these rules of play, by its key in :data:`IDEAS`."""
    claims = _PROPHET if ruleset.prophet else ("aloud",)
    strings = () if ruleset.longest == 1 else ("whole",)
    return (*_ALWAYS, *strings, *claims, *_ENDS)


def parts(page: Page) -> list[Part]:
    keys = ideas(page.choices.ruleset)
    stories = [
        _story(page, [IDEAS[key] for key in keys if key not in _CAN_WAIT[:left_out]])
        for left_out in range(len(_CAN_WAIT) + 1)
    ]
    story = next((story for story in stories if page.fits(story)), stories[-1])
    return [page.part(story, said(TITLE))]


def _story(page: Page, ideas: Sequence[Idea]) -> list[Flowable]:
    rows = [
        [
            page.text(said(idea.event)),
            page.prose(f"{bold(page.say(said(idea.name)))}. {page.say(said(idea.meaning))}", BODY),
            page.text(said(idea.question)),
        ]
        for idea in ideas
    ]
    heads = (said("At the table"), said("In science"), said("To talk about"))
    return [
        page.headline(said(TITLE)),
        Spacer(0, 2),
        page.table(heads, rows, [share * page.width for share in _SHARES]),
    ]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("What happened, what it is called in science, and a question about each."),
    parts=parts,
    when="after",
    takes=frozenset({"ruleset"}),
)
