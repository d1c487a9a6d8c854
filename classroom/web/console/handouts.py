"""Handouts: a page with all of them, for any class or with the choices of one made.

Each is a PDF, and the same as a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any, get_args

import msgspec
from flask import Blueprint, abort, render_template, request, send_file, url_for
from flask_login import current_user, login_required

from classroom.classes import student_dealers
from classroom.classes.classroom import Classroom
from classroom.classes.settings import DIFFICULTY_BANDS, Plan
from classroom.game.rulesets import DEFAULT, RULESETS
from classroom.i18n import translations
from classroom.i18n.vocabulary import DEALERS, PROPHETS, fit
from classroom.lesson_plans import LessonPlan, languages
from classroom.pdf.handout_job import HandoutOrder, Join, PlanPrintOuts
from classroom.pdf.handouts import HANDOUT_KINDS, Handout
from classroom.pdf.handouts.handout import WHENS
from classroom.pdf.print_job import File, PaperName
from classroom.pdf_worker import jobs
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import rule_json
from classroom.web.library.lesson_plans import plan_called
from classroom.web.library.rule_choices import OWN_BAND, band_names
from classroom.web.platform.context import components
from classroom.web.platform.filenames import filename
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, offered, usual_paper
from classroom.web.platform.own_class import own_class

OF_CLASS = "class"
"""Among the rules to choose from: those of the class."""
MAX_SEED = 9999

pages = Blueprint("handouts", __name__, url_prefix="/console")


class Chosen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choices in the form, one field for each control; a switch that is off is not sent."""

    paper: PaperName = "a4"
    ruleset: str = DEFAULT.id
    expulsion: bool = False
    pupils_deal: bool = False
    words: str = "prophet-nature"
    """The word for the Prophet and the one for the dealer."""
    language: str = "en"
    rules: str = DIFFICULTY_BANDS[0]
    """A band, :data:`OF_CLASS` or the teacher's own."""
    mixed: str = ""
    """The seed by which the rules are shuffled; empty: they stay in order."""
    large: bool = False
    """True if the papers of the lesson plan are set in larger type."""

    @property
    def seed(self) -> int | None:
        return int(self.mixed) if self.mixed else None


@pages.get("/handouts")
@login_required
def handouts() -> Any:
    return _page(None)


@pages.get("/handouts/<kind>.pdf", defaults={"file": "pdf"})
@pages.get("/handouts/<kind>.html", defaults={"file": "html"})
@login_required
def handout(kind: str, file: File) -> Any:
    return _file(None, kind, file)


@pages.get("/class/<class_id>/handouts")
@own_class
def handouts_of_class(classroom: Classroom) -> Any:
    return _page(classroom)


@pages.get("/class/<class_id>/handouts/<kind>.pdf", defaults={"file": "pdf"})
@pages.get("/class/<class_id>/handouts/<kind>.html", defaults={"file": "html"})
@own_class
def handout_of_class(classroom: Classroom, kind: str, file: File) -> Any:
    return _file(classroom, kind, file)


@pages.get("/plans/<plan_id>/<kind>.pdf", defaults={"file": "pdf"})
@pages.get("/plans/<plan_id>/<kind>.html", defaults={"file": "html"})
@login_required
def handout_of_plan(plan_id: str, kind: str, file: File) -> Any:
    """Return a print-out of a lesson plan, in the plan's language and vocabulary."""
    lesson = plan_called(plan_id)
    if lesson is None or kind not in PlanPrintOuts.of(lesson).kinds:
        abort(404)
    code = language().code
    lesson = languages.plan_in(code, lesson)
    if lesson.language in offered() and not translations.reads(code, lesson.language):
        code = lesson.language
    paper = request.args.get("paper", usual_paper())
    if paper not in get_args(PaperName):
        abort(404)
    order = HandoutOrder(
        kind=kind,
        plan=PlanPrintOuts.of(lesson),
        paper="letter" if paper == "letter" else "a4",
        file=file,
        style=_style(file),
        language=code,
        prophet=lesson.plan.words.prophet_word,
        dealer=lesson.plan.words.dealer_word,
    )
    return _made(order)


def _page(classroom: Classroom | None) -> Any:
    kinds, chosen, lesson = _kinds(classroom), _read(classroom), _lesson(classroom)
    if lesson is not None:
        lesson = languages.plan_in(chosen.language, lesson)
    return render_template(
        "console/handouts.html",
        classroom=classroom,
        chosen=chosen,
        plan_print_outs=lesson is not None and bool(PlanPrintOuts.of(lesson).kinds),
        other_language=""
        if lesson is None or lesson.language == chosen.language
        else offered().get(lesson.language, lesson.language),
        shelves=[
            (_(name), shelf)
            for when, name in WHENS.items()
            if (shelf := {kind: each for kind, each in kinds.items() if each.when == when})
        ],
        address=_address(classroom),
        rulesets={each.id: _(each.title) for each in RULESETS.values()},
        words=dict(_words()),
        languages=offered(),
        rules=_rule_names(classroom),
        most_seed=MAX_SEED,
    )


def _kinds(classroom: Classroom | None) -> Mapping[str, Handout]:
    """Return the kinds of print-out on offer.

    Those for joining need an open class with phones. Those of a lesson plan need a class that was
    started from it.
    """
    joins = classroom is not None and not classroom.closed and not classroom.plan.real_cards
    papers = _of_lesson(classroom, language().code)
    of_plan = papers.kinds if papers is not None else ()
    return {
        kind: each
        for kind, each in HANDOUT_KINDS.items()
        if (joins or "join" not in each.takes) and (kind in of_plan or "plan" not in each.takes)
    }


def _of_lesson(classroom: Classroom | None, code: str) -> PlanPrintOuts | None:
    """Return the papers of the class's lesson plan; None if it has none or it is gone."""
    lesson = _lesson(classroom)
    return None if lesson is None else PlanPrintOuts.of(languages.plan_in(code, lesson))


def _lesson(classroom: Classroom | None) -> LessonPlan | None:
    """Return the plan that a class was started from; None if there is none any more."""
    return None if classroom is None else plan_called(classroom.plan.lesson)


def _file(classroom: Classroom | None, kind: str, file: File) -> Any:
    if kind not in _kinds(classroom):
        abort(404)
    return _made(_order(classroom, kind, _read(classroom), file))


def _made(order: HandoutOrder) -> Any:
    """Have the PDF worker print the handout, wait for it and return the file.

    If it fails, answer with an error page and status 503.
    """
    asked, owner = request.full_path, f"handouts {current_user.get_id()}"
    made = components().pdf_queue.order(owner, asked, jobs.written(order))
    if made.wait() == "failed":
        text = _("The print-out wasn’t finished. Nothing is lost: open it again.")
        return render_template("error.html", title=_("This couldn’t be created"), text=text), 503
    title = order.title or ("" if order.plan is None else order.plan.title)
    name = filename(title, _(HANDOUT_KINDS[order.kind].title), ending=order.file)
    return send_file(BytesIO(made.file), mimetype=jobs.MEDIA[order.file], download_name=name)


def _style(file: File) -> str:
    return url_for("static", filename="built/web_paper.css") if file == "html" else ""


def _read(classroom: Classroom | None) -> Chosen:
    """Return the choices in the address, or the defaults for the class if it has none.

    404 for an invalid choice.
    """
    if not request.args:
        return _usual(classroom)
    try:
        chosen = msgspec.convert(request.args.to_dict(), Chosen, strict=False)
    except msgspec.ValidationError:
        abort(404)
    if (
        chosen.ruleset not in RULESETS
        or chosen.words not in dict(_words())
        or chosen.language not in offered()
        or chosen.rules not in _rule_names(classroom)
        or not (chosen.mixed == "" or (chosen.mixed.isdecimal() and len(chosen.mixed) <= 4))
    ):
        abort(404)
    return chosen


def _usual(classroom: Classroom | None) -> Chosen:
    if classroom is None:
        return Chosen(language=language().code, paper=usual_paper())
    plan = classroom.plan
    papers = _of_lesson(classroom, plan.language)
    return Chosen(
        paper=usual_paper(plan.language),
        ruleset=plan.ruleset,
        expulsion=plan.expulsion,
        pupils_deal=plan.dealing.dealers == "pupils",
        words=f"{plan.words.prophet_word}-{plan.words.dealer_word}",
        language=plan.language if plan.language in offered() else language().code,
        rules=OF_CLASS,
        large=papers is not None and papers.young,
    )


def _order(classroom: Classroom | None, kind: str, chosen: Chosen, file: File) -> HandoutOrder:
    takes = HANDOUT_KINDS[kind].takes
    prophet, dealer = chosen.words.split("-")
    papers = _of_lesson(classroom, chosen.language) if "plan" in takes else None
    return HandoutOrder(
        kind=kind,
        title="" if classroom is None else classroom.plan.title,
        ruleset=chosen.ruleset,
        expulsion=chosen.expulsion,
        pupils_deal=chosen.pupils_deal,
        points=classroom is None or classroom.plan.points,
        rules=_rules(classroom, chosen.rules) if "rules" in takes else [],
        seed=chosen.seed,
        join=_join(classroom) if classroom is not None and "join" in takes else None,
        plan=None if papers is None else replace(papers, young=chosen.large),
        paper=chosen.paper,
        file=file,
        style=_style(file),
        language=chosen.language,
        prophet=prophet,
        dealer=dealer,
    )


def _join(classroom: Classroom) -> Join:
    place = components()
    opened = place.service.open(classroom.id)
    at = place.settings.address(), opened.code, place.links.link(opened.code)
    wifi = opened.projector.wifi.get()
    network = ("", "") if wifi is None else (wifi.name, wifi.password)
    return Join.at(*at, *network, local=place.class_names.address(opened.code))


def _words() -> Iterator[tuple[str, str]]:
    """Yield the pairs of words for Prophet and dealer that fit, each as a value and a label."""
    for prophet, says in PROPHETS.items():
        for dealer, other in DEALERS.items():
            if fit(prophet, dealer):
                yield f"{prophet}-{dealer}", f"{_(says)}, {_(other)}"


def _rule_names(classroom: Classroom | None) -> dict[str, str]:
    names = {} if classroom is None else {OF_CLASS: _("The rules of this class")}
    if components().service.custom_rules.own_rules(current_user.get_id()):
        names[OWN_BAND] = _("Your own")
    return {**names, **band_names()}


def _rules(classroom: Classroom | None, asked: str) -> list[object]:
    """Return the chosen rules as they are written in records."""
    if classroom is not None and asked == OF_CLASS:
        return [rule_json(rule) for rule in _of_class(classroom.plan)]
    if asked == OWN_BAND:
        own = components().service.custom_rules.own_rules(current_user.get_id())
        return [rule_json(each.built) for each in own]
    return [entry.id for entry in RULES.values() if entry.difficulty == asked]


def _of_class(plan: Plan) -> list[Rule]:
    """Return the rules that the tables of a class may get."""
    if plan.dealing.dealers == "pupils":
        return list(student_dealers.choices(plan).values())
    if plan.rules:
        return list(plan.rules)
    if plan.rule is not None:
        return [plan.rule]
    return [entry.id for entry in RULES.values() if entry.difficulty == plan.band]


def _address(classroom: Classroom | None) -> str:
    """Return the address of the page; each handout's address continues it."""
    if classroom is None:
        return url_for("handouts.handouts")
    return url_for("handouts.handouts_of_class", class_id=classroom.id)
