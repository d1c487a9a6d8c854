"""Lesson plans on the console: the list, and one to read, print or start a class from.

Plans come with the program, from the folder `plans` in the data folder, which is for every teacher
here, or from a teacher's own upload.
"""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_login import current_user, login_required

from classroom.classes.classroom import planned_seats
from classroom.classes.settings import Plan
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.messages import ENGLISH, Language
from classroom.lesson_plans import (
    LARGEST,
    LessonPlan,
    PlanFile,
    in_folder,
    languages,
    shipped,
    text_of,
)
from classroom.lesson_plans.html import as_html
from classroom.pdf.handout_job import PlanPrintOuts
from classroom.pdf.handouts import HANDOUT_KINDS
from classroom.rules.described_rule import described
from classroom.service.lesson_plans import UPLOADED_ID_PREFIX
from classroom.web.library.first_lesson import CALLED_LENGTH, title_of
from classroom.web.library.rehearsal import rehearse
from classroom.web.platform.context import components, refusal_text
from classroom.web.platform.forms import tidy
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, offered, usual_paper
from classroom.web.platform.rate_limits import limiter

PLANS_FOLDER = "plans"
"""Of the data folder."""
MAX_PLAN_UPLOAD_BYTES = LARGEST + 5_000
"""Bytes of a request with a file: somewhat more than the file."""
USUAL_CLASS = 24
"""Pupils, if no number was given; tables are evened out once they are here."""
_NO_FILE = N_("choose a file first")

pages = Blueprint("lesson_plans", __name__, url_prefix="/console/plans")


def folder() -> Path:
    """Return the folder where the person who runs the program puts plans for everyone."""
    return components().settings.data / PLANS_FOLDER


def found() -> list[PlanFile]:
    """Return the plans of the folder and this teacher's own, valid or not."""
    own = components().service.lesson_plans.own_plans(current_user.get_id())
    return [*in_folder(folder()), *own]


def lesson_plans() -> list[LessonPlan]:
    """Return all plans that this teacher can start a class from."""
    others = (each.plan for each in found())
    return [*shipped(), *(plan for plan in others if plan is not None)]


def plan_called(id: str) -> LessonPlan | None:
    """Return the plan with this id, or None if this teacher has no such plan."""
    return next((plan for plan in lesson_plans() if plan.id == id), None)


def opened(lesson: LessonPlan) -> Plan:
    """Return what a class is opened with, its title in the language of the reader.

    Its steps stay in English: they are translated for each reader.
    """
    plan, code = lesson.plan, language().code
    return replace(
        plan,
        title=languages.plan_in(code, lesson).title,
        tables=len(planned_seats(USUAL_CLASS, plan.devices)),
        language=code,
    )


def address_of(id: str) -> str | None:
    """Return the URL of a class's lesson plan; None for a class without one."""
    return url_for("lesson_plans.one", plan_id=id) if id else None


def materials_of(id: str) -> list[str]:
    """Return what the lesson plan of a class needs, in the reader's language."""
    lesson = plan_called(id) if id else None
    return [] if lesson is None else list(languages.plan_in(language().code, lesson).materials)


@pages.get("")
@login_required
def all_plans() -> Any:
    return _list()


def _list(trouble: str = "", refused: Sequence[tuple[int, str]] = ()) -> str:
    """Render the page of plans; `trouble` and `refused` are the errors in an uploaded file."""
    others = found()
    return render_template(
        "console/plans.html",
        shipped=[_row(plan) for plan in shipped()],
        own=[
            {
                **(_row(each.plan) if each.plan else {"title": each.name}),
                "name": each.name,
                "wrongs": _told(each),
                "delete": _delete(each.id),
            }
            for each in others
        ],
        folder=str(folder()) if _shows_folder() else None,
        trouble=trouble,
        refused=refused,
    )


def _shows_folder() -> bool:
    """Return whether teachers see where the folder is: not on a managed server."""
    return components().settings.public_url is None and folder().is_dir()


def _row(plan: LessonPlan) -> dict[str, Any]:
    """Return a plan as a row of the list, in the reader's language if it is translated."""
    here = language()
    plan = languages.plan_in(here.code, plan)
    return {
        "id": plan.id,
        "name": "",
        "url": url_for("lesson_plans.one", plan_id=plan.id),
        "title": plan.title,
        "aim": plan.aim,
        "written_in": None if translations.reads(here.code, plan.language) else plan.language,
        "ages": plan.ages,
        "minutes": " + ".join(map(str, plan.minutes)),
    }


def _delete(id: str) -> str | None:
    """Return the URL to delete a plan; None if it wasn't uploaded."""
    return url_for("lesson_plans.delete", plan_id=id) if id.startswith(UPLOADED_ID_PREFIX) else None


def _told(found: PlanFile) -> list[tuple[int, str]]:
    """Return the errors in a file, as line numbers and sentences."""
    here = language()
    return [(wrong.line, _ended(wrong.cause.say(here))) for wrong in found.wrongs]


def _ended(cause: str) -> str:
    return f"{cause[:1].upper()}{cause[1:]}{'' if cause[-1:] in '.?' else '.'}"


@pages.get("/<plan_id>")
@login_required
def one(plan_id: str) -> Any:
    """Show a plan to read and to print."""
    here = language()
    plan = languages.plan_in(here.code, _wanted(plan_id))
    rules = plan.plan.rules or plan.plan.dealing.dealer_rules or (plan.plan.rule,)
    return render_template(
        "console/plan.html",
        plan=_row(plan),
        other_language=offered().get(plan.language, plan.language),
        objectives=plan.objectives,
        standards=plan.standards,
        ruleset=_(RULESETS[plan.plan.ruleset].title),
        rules=[
            {"id": rule, "statement": described(rule).statement.say(here)}
            for rule in rules
            if rule is not None
        ],
        body=as_html(plan.body, _address, _of_plan(plan)),
        paper=usual_paper(),
        called_length=CALLED_LENGTH,
        printed={kind: HANDOUT_KINDS[kind] for kind in PlanPrintOuts.of(plan).kinds},
        delete=_delete(plan_id),
    )


def _of_plan(plan: LessonPlan) -> Language:
    """Return the language that a plan is written in; English where we don't speak it."""
    known = plan.language in translations.known()
    return translations.language(plan.language) if known else ENGLISH


def _wanted(plan_id: str) -> LessonPlan:
    return plan_called(plan_id) or abort(404)


def _address(link: str) -> str | None:
    """Return the URL for a link in a plan: a different plan's page or an external address.

    None for any other link: these pages don't include the manual.
    """
    path = link.partition("#")[0]
    stem, ending = posixpath.splitext(path)
    if ending == ".md" and stem in {plan.id for plan in shipped()}:
        return url_for("lesson_plans.one", plan_id=stem)
    return link if link.startswith(("https://", "http://")) else None


@pages.post("/<plan_id>/start")
@login_required
def start(plan_id: str) -> Any:
    """Open a class from a plan, or rehearse it; ``called`` is the name of the class, such as 8B."""
    plan, teacher = opened(_wanted(plan_id)), current_user.get_id()
    plan = replace(plan, title=title_of(tidy(request.form.get("called", "")), plan.title))
    if "rehearse" in request.form:
        class_id = rehearse(teacher, plan)
    else:
        class_id = components().service.classes.open_class(teacher, plan)
    return redirect(url_for("console.one_class", class_id=class_id))


@pages.get("/<plan_id>/file.md")
@login_required
def file(plan_id: str) -> Any:
    """Return the plan as a Markdown file, to print elsewhere or to adapt."""
    plan = _wanted(plan_id)
    if plan.id.startswith(UPLOADED_ID_PREFIX):
        text = components().service.lesson_plans.plan_file(current_user.get_id(), plan.id).text
    elif plan in shipped():
        text = text_of(languages.plan_in(language().code, plan))
    else:
        name = next(each.name for each in found() if each.id == plan.id)
        text = (folder() / name).read_text("utf-8")
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(plan.id)}"'}
    return Response(text, mimetype="text/markdown", headers=headers)


def _file_name(id: str) -> str:
    plain = "".join(sign for sign in id if sign.isascii() and (sign.isalnum() or sign in "-_"))
    return f"{plain or 'plan'}.md"


def make_room(app: Flask) -> None:
    """Let a plan be larger than anything else that is sent."""

    @app.before_request
    def room() -> None:
        if request.endpoint == "lesson_plans.take_in":
            request.max_content_length = MAX_PLAN_UPLOAD_BYTES


@pages.post("/import")
@login_required
@limiter.limit("20 per minute")
def take_in() -> Any:
    """Store an uploaded plan; if it isn't valid, show the errors with their lines."""
    given = request.files.get("file")
    data = given.read() if given else b""
    try:
        if given is None or not data:
            raise Refused(_NO_FILE)
        taken = components().service.lesson_plans.keep_plan(
            current_user.get_id(), given.filename or "plan.md", data
        )
    except Refused as refused:
        return _list(trouble=refusal_text(refused)), 400
    if taken.plan is None:
        return _list(
            trouble=_("This file isn’t a valid lesson plan yet."), refused=_told(taken)
        ), 400
    return redirect(url_for("lesson_plans.one", plan_id=taken.id))


@pages.post("/<plan_id>/delete")
@login_required
def delete(plan_id: str) -> Any:
    try:
        components().service.lesson_plans.delete_plan(current_user.get_id(), plan_id)
    except Refused:
        abort(404)
    return redirect(url_for("lesson_plans.all_plans"))
