"""The catalogue page: search the catalogue's rules and a teacher's own, and try one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response, abort, render_template, request
from flask_login import current_user, login_required

from classroom.cards import CARDS, RANKS, SUITS, Card, members
from classroom.game.refusal import Refused
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import written
from classroom.rules.automaton import Automaton
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES, TAGS, CatalogueEntry
from classroom.rules.catalogue.entry import Description
from classroom.rules.described_rule import described
from classroom.rules.measure import after_each
from classroom.rules.validation import flaws
from classroom.service import OwnRule
from classroom.web.library.rule_choices import OWN_BAND, band_names
from classroom.web.platform.context import components, pause
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, ngettext

MAX_TRIAL_CARDS = 200
"""Cards a line may have that is tried."""

CardText = Annotated[str, msgspec.Meta(pattern=r"^([A2-9JQK]|10)[SHDC]\Z")]

pages = Blueprint("catalogue", __name__, url_prefix="/console/rules")


@dataclass(frozen=True)
class ListedRule:
    """A rule in the list: from the catalogue, or a teacher's own with its title."""

    id: str
    told: Description
    title: str = ""

    @property
    def rule(self) -> Automaton:
        return self.told.rule

    @property
    def band(self) -> str:
        return OWN_BAND if self.title else self.told.difficulty

    @property
    def age(self) -> int | None:
        """Youngest age the rule suits; None for the teacher's own rules."""
        return (
            int(self.told.ages.removesuffix("+")) if isinstance(self.told, CatalogueEntry) else None
        )


def listed_own() -> list[ListedRule]:
    """Return the teacher's own rules."""
    own = components().service.custom_rules.own_rules(current_user.get_id(), pause())
    return list(map(_of_own, own))


def _of_own(own: OwnRule) -> ListedRule:
    return ListedRule(own.id, own.description, own.title)


def _find(rule_id: str) -> ListedRule:
    if rule_id in RULES:
        return ListedRule(rule_id, RULES[rule_id])
    try:
        return _of_own(components().service.custom_rules.own_rule(current_user.get_id(), rule_id))
    except Refused:
        abort(404)


@pages.get("")
@login_required
def all_rules() -> Any:
    return catalogue_page(listed_own())


@pages.get("/<rule_id>")
@login_required
def one_rule(rule_id: str) -> Any:
    """Show the page of rules with this rule open."""
    return catalogue_page(listed_own(), _find(rule_id))


class TrialLine(msgspec.Struct, frozen=True):
    """A main line, starter first, and the card played after it."""

    line: Annotated[list[CardText], msgspec.Meta(max_length=MAX_TRIAL_CARDS)]
    play: CardText


class Judged(msgspec.Struct, frozen=True):
    right: bool
    fits: list[str]
    """The cards that are right next, as the line then lies."""


@pages.get("/<rule_id>/try")
@login_required
def try_card(rule_id: str) -> Any:
    """Judge a card after a line, ``?line=3H 9S&play=4C``.

    The request changes nothing: it reads the rule itself and needs no token. Status 400 if the line
    or the card is invalid.
    """
    rule = _find(rule_id).rule
    try:
        asked = msgspec.convert(
            {"line": request.args.get("line", "").split(), "play": request.args.get("play")},
            TrialLine,
        )
    except msgspec.ValidationError:
        why = _("Send a line of at most 200 cards and the card to try, written like 9S or 10H.")
        return _json({"why": why}), 400
    try:
        state = rule.run(map(Card.parse, asked.line))
    except ValueError:
        return _json({"why": _("This line isn’t possible under this rule.")}), 400
    after = rule.step(state, Card.parse(asked.play))
    return _json(Judged(after >= 0, _fitting(rule, state if after < 0 else after)))


def _json(what: object) -> Response:
    return Response(msgspec.json.encode(what), mimetype="application/json")


def _fitting(rule: Automaton, state: int) -> list[str]:
    return [str(card) for card in members(rule.legal(state))]


def catalogue_page(
    own: list[ListedRule],
    rule: ListedRule | None = None,
    *,
    trouble: str = "",
    imported: Mapping[str, Any] | None = None,
) -> Any:
    """Render the list of rules, perhaps with one rule open or the result of an import."""
    entries = [*own, *(ListedRule(each.id, each) for each in RULES.values())]
    bands = {OWN_BAND: _("Your own"), **band_names()} if own else band_names()
    return render_template(
        "console/rules.html",
        shelves=[
            (band, name, [_row(each) for each in entries if each.band == band])
            for band, name in bands.items()
        ],
        total=len(entries),
        tags={tag: _(tag) for tag in TAGS},
        memories=_memories(entries),
        ages=sorted({each.age for each in entries if each.age is not None}),
        rule=None if rule is None else _told(rule),
        trouble=trouble,
        imported=imported,
    )


def _memories(entries: Iterable[ListedRule]) -> dict[str, str]:
    """Return the texts for how far back the rules look, by the key of the filter.

    Only lengths that occur among the rules; the whole line comes last.
    """
    found = {entry.told.memory for entry in entries}
    return {
        _memory(cards): looks_back(cards)
        for cards in (*sorted(cards for cards in found if cards is not None), None)
        if cards in found
    }


def _memory(cards: int | None) -> str:
    return "all" if cards is None else str(cards)


def looks_back(cards: int | None, place: bool = False) -> str:
    """Describe how much of the line a rule looks at: the last `cards`, or all if None.

    With `place`, the rule also depends on the position of the next card.
    """
    if cards is None:
        return _("Looks at the whole line")
    if not cards:
        return _("Looks only at the position") if place else _("Doesn’t look at the line")
    if place:
        return ngettext(
            "Looks at the last card and the position",
            "Looks at the last %(num)s cards and the position",
            cards,
        )
    return ngettext("Looks at the last card", "Looks at the last %(num)s cards", cards)


def _row(entry: ListedRule) -> dict[str, Any]:
    """Return a rule as a row of the list."""
    here, told = language(), entry.told
    return {
        "id": entry.id,
        "title": entry.title,
        "statement": told.statement.say(here),
        "hints": [_(hint.sentence) for hint in told.hints],
        "band": entry.band,
        "tags": {tag: _(tag) for tag in told.tags},
        "memory": _memory(told.memory),
        "looks_back": looks_back(told.memory, "position" in told.tags),
        "age": entry.age,
        "fits": round(len(CARDS) * told.acceptance),
    }


def about(built: Built) -> dict[str, Any]:
    """Return the facts about a built rule that isn't in the list yet."""
    return _facts(ListedRule("", described(built)))


def _facts(entry: ListedRule) -> dict[str, Any]:
    """Return the facts about a rule that are computed from the rule itself."""
    told, here = entry.told, language()
    return {
        **_row(entry),
        "band_name": band_names()[told.difficulty],
        "how_hard": [sentence.say(here) for sentence in told.how_hard],
        "starter": told.starter.say(here),
        "starters": told.starters,
        "ranks": RANKS,
        "after": _after(entry.rule),
    }


def _told(entry: ListedRule) -> dict[str, Any]:
    """Return everything known about a rule, with its examples, source and flaws."""
    rule, told = entry.rule, entry.told
    because = told.listed_because if isinstance(told, CatalogueEntry) else None
    return {
        **_facts(entry),
        "may_start": _fitting(rule, 0),
        "examples": [
            {"cards": texts, "right": right, "text": " ".join(map(_written, texts))}
            for texts, right in told.examples
        ],
        "source": _(told.source),
        "flaws": [flaw.sentence.say(language()) for flaw in flaws(rule)],
        "listed_because": because and _(because),
        "can_be_built_on": bool(entry.title) or entry.id in load_hypotheses().built,
    }


def _written(text: str) -> str:
    return written(Card.parse(text), language())


def _after(rule: Automaton) -> dict[str, list[int | None]]:
    """Return, by suit, how many of the 52 cards fit after each of its thirteen cards."""
    shares = after_each(rule)
    counts = [None if share is None else round(len(CARDS) * share) for share in shares]
    return {
        suit: counts[start : start + len(RANKS)]
        for suit, start in zip(SUITS, range(0, len(CARDS), len(RANKS)), strict=True)
    }
