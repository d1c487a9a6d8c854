"""The rule builder and a teacher's own rules: create, edit, delete, export and import."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Flask, Response, abort, redirect, render_template, request, url_for
from flask_login import current_user, login_required

from classroom.game.refusal import Refused
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.markers import N_
from classroom.rules.builder import terms, to_text
from classroom.rules.builder.examine import Examination, answer, examine
from classroom.rules.catalogue import RULES
from classroom.service import custom_rules as limits
from classroom.web.library.catalogue import about, catalogue_page, listed_own
from classroom.web.platform.context import components, pause, refusal_text
from classroom.web.platform.language import language
from classroom.web.platform.rate_limits import limiter

_NO_FILE = N_("choose a rules file first")
MAX_RULES_UPLOAD_BYTES = limits.MAX_FILE_BYTES + 4_000
"""Bytes: a file and the form around it."""

EMPTY_FORM_RULE = terms.Built(terms.If(terms.Kind("odd"), terms.Kind("black"), terms.Kind("red")))
"""The rule with which the form begins."""
EXAMPLES = (
    terms.Built(terms.Different("colour")),
    terms.Built(terms.If(terms.Kind("face"), terms.Kind("number"), terms.Same("suit"))),
    terms.Built(terms.Both((terms.Steps(1, 3), terms.Different("suit")))),
    terms.Built(terms.Turns(("spade", "heart", "diamond", "club"))),
    terms.Built(terms.Cycle((terms.Kind("red"), terms.Kind("red"), terms.Kind("black")))),
)

Seen = TypeVar("Seen")

pages = Blueprint("custom_rules", __name__, url_prefix="/console/rules")


# The form


@pages.route("/new", methods=["GET", "POST"])
@login_required
def new() -> Any:
    """Show the builder for a new rule, and save it on POST.

    ``?from=`` starts with a rule of the catalogue or one of the teacher's own.
    """
    if request.method == "POST":
        return _save(None)
    source = request.args.get("from", "")
    if not source:
        return _form(None, "", EMPTY_FORM_RULE)
    if source.startswith(limits.CUSTOM_ID_PREFIX):
        own = _own(source)
        return _form(None, own.title, own.built)
    return _form(None, "", as_built_rule(source) or abort(404))


@pages.route("/<rule_id>/edit", methods=["GET", "POST"])
@login_required
def edit(rule_id: str) -> Any:
    """Show the builder with one of the teacher's own rules, and save it on POST."""
    own = _own(rule_id)
    return _save(rule_id) if request.method == "POST" else _form(rule_id, own.title, own.built)


def as_built_rule(rule_id: str) -> terms.Built | None:
    """Return a rule of the catalogue as a built rule; None if the builder can't express it."""
    return load_hypotheses().built.get(rule_id) if rule_id in RULES else None


def _own(rule_id: str) -> limits.OwnRule:
    try:
        return components().service.custom_rules.own_rule(current_user.get_id(), rule_id)
    except Refused:
        abort(404)


def _save(rule_id: str | None) -> Any:
    """Keep what was sent; a refusal stands at the form, with everything as it was typed."""
    title, text = request.form.get("title", ""), request.form.get("rule", "")
    built = None
    try:
        built = terms.read_text(text)
        _looked_at(built)  # so that nothing is worked out while others wait
        kept = components().service.custom_rules.keep_rule(
            current_user.get_id(), title, built.to_json(), rule_id
        )
    except terms.NotARule as error:
        return _form(rule_id, title, built, error.sentence.say(language())), 400
    except Refused as refused:
        return _form(rule_id, title, built, refusal_text(refused)), 400
    return redirect(url_for("catalogue.one_rule", rule_id=kept))


def _form(rule_id: str | None, title: str, built: terms.Built | None, trouble: str = "") -> Any:
    here = language()
    return render_template(
        "console/build.html",
        rule_id=rule_id,
        rule_title=title,
        longest=limits.MAX_RULE_TITLE_LENGTH,
        trouble=trouble,
        start=(built or EMPTY_FORM_RULE).to_json(),
        examples=[
            {"rule": each.to_json(), "statement": to_text.statement(each).say(here)}
            for each in EXAMPLES
        ],
        bases=[
            (each.id, each.statement.say(here)) for each in RULES.values() if as_built_rule(each.id)
        ],
    )


@pages.post("/examine")
@login_required
@limiter.limit("240 per minute")
def look() -> Any:
    """Return what is known of the rule in the body, while the teacher builds it."""
    return examined(request.get_data(as_text=True), _looked_at, _seen)


def examined(
    text: str, look_at: Callable[[terms.Built], Seen], tell: Callable[[Seen], dict[str, Any]]
) -> Response:
    """Return, as JSON, what `tell` makes of the rule in `text`.

    If the text is not a rule, return the reason, with ``usable`` false.
    """
    try:
        told = tell(look_at(terms.read_text(text)))
    except terms.NotARule as error:
        told = {"sentence": "", "usable": False, "why": [error.sentence.say(language())]}
    return Response(msgspec.json.encode(told), mimetype="application/json")


def _looked_at(built: terms.Built) -> Examination:
    """Examine a rule for the teacher, while others have their turns."""
    answer(built, current_user.get_id(), pause())
    return examine(built)


def _seen(seen: Examination) -> dict[str, Any]:
    here = language()
    page = None
    if seen.rule is not None and seen.table.allowed[0]:
        ends = seen.table.dead_ends
        page = render_template(
            "console/_examined.html",
            rule=about(seen.built),
            usable=seen.usable,
            stuck=[str(card) for card in seen.tightest.line] if ends else [],
            dead_ends=[end.sentence.say(here) for end in seen.dead_ends],
            warnings=[warning.say(here) for warning in seen.warnings],
            same=[(id, RULES[id].statement.say(here)) for id in seen.equal()],
            own=_same_as(seen),
        )
    return {
        "sentence": "" if seen.sentence is None else seen.sentence.say(here),
        "usable": seen.usable,
        "why": [no.say(here) for no in seen.refusals],
        "page": page,
    }


def _same_as(seen: Examination) -> list[tuple[str, str]]:
    """Return the ids and titles of the teacher's own rules that are equal to this one.

    The rule that is being changed is left out.
    """
    changed = request.args.get("id")
    kept = components().service.custom_rules.own_rules(current_user.get_id(), pause())
    own = {each.id: each for each in kept if each.id != changed}
    same = seen.equal({id: each.description for id, each in own.items()})
    return [(id, own[id].title) for id in same]


# The shelf


@pages.post("/<rule_id>/delete")
@login_required
def delete(rule_id: str) -> Any:
    components().service.custom_rules.delete_rule(current_user.get_id(), _own(rule_id).id)
    return redirect(url_for("catalogue.all_rules"))


@pages.get("/<rule_id>/file.json")
@login_required
def one_file(rule_id: str) -> Any:
    """Return one of the teacher's own rules as a file to download."""
    own = _own(rule_id)
    return _file(
        components().service.custom_rules.export_rules(current_user.get_id(), own.id),
        f"{rule_id}.json",
    )


@pages.get("/file.json")
@login_required
def whole_file() -> Any:
    """Return all of the teacher's own rules as a file to download."""
    return _file(
        components().service.custom_rules.export_rules(current_user.get_id()), "rules.json"
    )


def _file(rules: dict[str, Any], name: str) -> Response:
    data = msgspec.json.format(msgspec.json.encode(rules), indent=1)
    disposition = f'attachment; filename="{name}"'
    headers = {"Content-Disposition": disposition}
    return Response(data, mimetype="application/json", headers=headers)


def make_room(app: Flask) -> None:
    """Let a file of rules be larger than anything else that is sent."""

    @app.before_request
    def room() -> None:
        if request.endpoint == "custom_rules.take_in":
            request.max_content_length = MAX_RULES_UPLOAD_BYTES


@pages.post("/import")
@login_required
@limiter.limit("10 per minute")
def take_in() -> Any:
    """Import rules from a file; the page lists those that were refused, with the reasons."""
    given = request.files.get("file")
    data = given.read() if given else b""
    try:
        if not data:
            raise Refused(_NO_FILE)
        done = components().service.custom_rules.import_rules(current_user.get_id(), data, pause())
    except Refused as refused:
        return catalogue_page(listed_own(), trouble=refusal_text(refused)), 400
    told = {"taken": done.taken, "refused": [(name, refusal_text(no)) for name, no in done.refused]}
    return catalogue_page(listed_own(), imported=told)
