"""The teacher's pages: the password, the classes, a class, a table, print-outs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from flask import (
    Blueprint,
    Response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask_login import current_user, login_required
from flask_wtf.csrf import generate_csrf

from classroom.classes import made_up_names
from classroom.classes.classroom import Classroom
from classroom.game.refusal import NotFound, Refused
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.lesson_plans import for_the_youngest
from classroom.rules.catalogue import RULES
from classroom.service import OwnRule
from classroom.store import ClassRow
from classroom.web.accounts import forms, login
from classroom.web.console import class_list, date_notice, score_sheets
from classroom.web.console.last_class import last_class
from classroom.web.console.new_class_form import NewClassForm, filled_in
from classroom.web.library import first_lesson, rule_choices
from classroom.web.library.lesson_plans import address_of, lesson_plans, materials_of, opened
from classroom.web.library.rehearsal import rehearse
from classroom.web.platform import audit, rate_limits
from classroom.web.platform.context import components, pause, refusal_text
from classroom.web.platform.filenames import filename
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import speaking, usual_paper
from classroom.web.platform.own_class import own_class
from classroom.web.projector.preload import script_for_screen, slides_for_screen
from classroom.web.pupil.take_home import as_file, complete_language, content_of, may_go

MAX_OPEN, MAX_CLOSED = 12, 5
"""Classes on the first page; the others are a press away."""
_AT_THE_DOOR = "door"
"""The session key that marks a browser that used the address from the terminal."""
_LEFT = "left_provider"
"""The session key that marks a browser that has logged out here and not at the provider."""

pages = Blueprint("console", __name__, url_prefix="/console")


@pages.get("/door/<key>")
def door(key: str) -> Any:
    """Handle the address that the terminal prints.

    On the first start it leads to choosing a password, in the demo straight into the class. Looking
    at it uses nothing up; once there is a password it opens nothing.
    """
    place = components()
    if not place.setup_token.opens(key):
        rate_limits.count_wrong_code()
        return redirect(url_for("console.home"))
    if login.first_start(place.service.store):
        session[_AT_THE_DOOR] = True
        return redirect(url_for("console.password"))
    demo = login.enter_demo(place.service.store)
    classes = place.service.classes.of_teacher(demo) if demo else []
    if not classes:
        return redirect(url_for("console.home"))
    return redirect(url_for("console.one_class", class_id=classes[0].id))


@pages.route("/password", methods=["GET", "POST"])
def password() -> Any:
    """Let the teacher choose the password on the first start.

    Only after the address of the terminal, so only for a person who can read the terminal.
    """
    store = components().service.store
    if not login.first_start(store):
        return redirect(url_for("console.home"))
    if not session.get(_AT_THE_DOOR):
        return render_template("console/closed.html"), 403
    form = forms.PasswordForm()
    if form.validate_on_submit():
        session.clear()
        login.create_first_teacher(store, form.password.data or "")
        return redirect(url_for("console.home"))
    return render_template("console/password.html", form=form)


@pages.route("/enter", methods=["GET", "POST"])
@rate_limits.limiter.limit(rate_limits.of_an_address, methods=["POST"])
@rate_limits.limiter.limit(
    rate_limits.of_a_site, methods=["POST"], key_func=rate_limits.larger_network
)
@rate_limits.limiter.limit(
    rate_limits.of_a_large_site, methods=["POST"], key_func=rate_limits.largest_network
)
@rate_limits.limiter.limit(rate_limits.OF_A_NAME, methods=["POST"], key_func=rate_limits.name_typed)
def enter() -> Any:
    service = components().service
    if login.first_start(service.store):
        return redirect(url_for("console.password"))
    form: forms.EnterForm | forms.NamedEnterForm
    # What is typed is read where tries are counted: as a form, and never as JSON.
    if service.accounts.has_accounts():
        form = forms.NamedEnterForm(request.form)
        if form.validate_on_submit():
            row = login.enter_as(service, form.name.data or "", form.password.data or "")
            if row is None:
                tried = service.accounts.teacher_called(form.name.data or "")
                audit.note_tried("wrong_password", tried)  # as much work if there is none
                form.password.errors = [_("The name or password isn’t right.")]
            elif row.blocked_at is not None:
                form.password.errors = [
                    _("This account is blocked. Ask another administrator.")
                    if row.administrator
                    else _("This account is blocked. Ask your administrator.")
                ]
            else:
                return redirect(login.onwards())
    else:
        form = forms.EnterForm(request.form)
        if form.validate_on_submit():
            if login.enter(service.store, form.password.data or ""):
                return redirect(url_for("console.home"))
            audit.note_tried("wrong_password", service.store.teachers.all()[0])
            form.password.errors = [_("That’s not the right password. Try again.")]
    more: dict[str, str] = {}
    if session.pop(_LEFT, False):
        from classroom.web.accounts import openid  # only where there is a provider

        more = {"left": openid.leave_there()}
    return render_template("console/enter.html", form=form, provider=login.provider_name(), **more)


@pages.post("/leave")
@login_required
def leave() -> Any:
    """Log out here; the next page offers to log out of the provider, if that let them in."""
    at_provider = login.is_at_provider()
    login.log_out()
    if at_provider and login.provider_name():
        session[_LEFT] = True
    return redirect(url_for("console.enter"))


@pages.get("")
@login_required
def home() -> Any:
    rows = class_list.classes(components(), current_user.get_id())
    pupils = [row for row in rows if not row.rehearsal]
    open_now = [row for row in pupils if row.status != "closed"]
    # Newest first; one that plays comes before a lobby that was opened for later.
    running = next((row for row in open_now if row.status == "playing"), next(iter(open_now), None))
    closed = [row for row in pupils if row.status == "closed"]
    shown = [*open_now[:MAX_OPEN], *closed[:MAX_CLOSED]]
    return render_template(
        "console/home.html",
        running=running,
        classes=[row for row in pupils if row in shown],
        more=len(pupils) - len(shown),
        all=len(pupils),
        rehearsals=[row for row in rows if row.rehearsal],
        parts=first_lesson.parts(),
        called_length=first_lesson.CALLED_LENGTH,
        date_notice=date_notice.of(components(), current_user),
    )


@pages.post("/date")
@login_required
def date() -> Any:
    """Confirm the date that the first page showed, on which names are due; remove them."""
    place = components()
    if date_notice.is_for(current_user) and request.form.get("date") == date_notice.today(place):
        place.service.archive.confirm_date(place.settings.names_days)
        with place.service.store.cleaning_up():
            audit.note("confirm_date")
    return redirect(url_for("console.home"))


@pages.route("/new", methods=["GET", "POST"])
@login_required
def new() -> Any:
    """Show the form for a new class; on POST, create the class or its rehearsal.

    ``?rule=`` preselects a rule, ``?plan=`` starts from a lesson plan. Without a plan the form
    begins with the settings of the last class, or with the defaults for ``?begin=defaults``.
    """
    own = components().service.custom_rules.own_rules(current_user.get_id(), pause())
    asked = request.args.get("rule")
    lessons = lesson_plans()
    wanted = next((each for each in lessons if each.id == request.args.get("plan")), None)
    last = None
    if wanted is None and request.args.get("begin") != "defaults":
        last = last_class(components().service.classes, current_user.get_id(), own)
    begin: dict[str, Any] = {} if wanted is None else filled_in(opened(wanted))
    if last is not None and request.method == "GET":
        begin = last.values
    if wanted is None and asked in {*RULES, *(each.id for each in own)}:
        begin = {**begin, "rule": asked, "source": "one"}
    form = NewClassForm(own=own, lessons=lessons, **begin)
    form.go = _("Rehearse with robots") if "rehearse" in request.form else _("Open the lobby")
    if form.validate_on_submit():
        teacher, plan, listed = current_user.get_id(), form.plan(), form.listed_names()
        try:
            if "rehearse" in request.form:
                class_id = rehearse(teacher, plan)
            else:
                class_id = components().service.classes.open_class(teacher, plan, listed)
        except Refused as refused:
            form.title.errors = [refusal_text(refused)]
        else:
            return redirect(url_for("console.one_class", class_id=class_id))
    return render_template(
        "console/new.html",
        form=form,
        last=last,
        catalogue=rule_choices.catalogue_for_screen(own),
    )


@pages.get("/class/<class_id>")
@own_class
def one_class(classroom: Classroom) -> Any:
    components().service.open(classroom.id).check_readable()
    return render_template(
        "console/class.html",
        class_id=classroom.id,
        class_title=classroom.plan.title,
        desk=_desk(classroom),
    )


@pages.post("/class/<class_id>/rehearse")
@own_class
def rehearse_class(classroom: Classroom) -> Any:
    """Open a rehearsal of the same plan."""
    class_id = rehearse(current_user.get_id(), classroom.plan)
    return redirect(url_for("console.one_class", class_id=class_id))


@pages.get("/class/<class_id>/table/<int:number>")
@own_class
def one_table(classroom: Classroom, number: int) -> Any:
    components().service.open(classroom.id).table(number)
    return render_template(
        "console/judge.html" if classroom.plan.real_cards else "console/table.html",
        class_id=classroom.id,
        class_title=classroom.plan.title,
        number=number,
        desk=_desk(classroom),
    )


@pages.get("/class/<class_id>/table/<int:number>/round/<int:played>.json")
@own_class
def record(classroom: Classroom, number: int, played: int) -> Any:
    """Return a round as a game record, to keep and to replay."""
    found = components().service.open(classroom.id).records.record(number, played)
    audit.note("export_record", class_id=classroom.id)
    return found


@pages.get("/class/<class_id>/table/<int:number>/game.json")
@own_class
def game(classroom: Classroom, number: int) -> Any:
    """Return the finished rounds of a table as a game file."""
    found = components().service.open(classroom.id).records.game(number)
    audit.note("export_record", class_id=classroom.id)
    return found


@pages.get("/class/<class_id>/table/<int:number>/round/<int:played>.html")
@own_class
def take_home(classroom: Classroom, number: int, played: int) -> Any:
    """Return a round as a page to take home, in the words and the language of the class."""
    service, plan = components().service, classroom.plan
    tables = [service.open(classroom.id).table(each) for each in classroom.tables]
    finished = tables[number - 1].finished.get(played) if number in classroom.tables else None
    if finished is None or not may_go(classroom, tables, finished):
        raise NotFound(N_("this round can’t be taken home yet: its rule is still secret"))
    audit.note("export_record", class_id=classroom.id)
    with speaking(plan.words.vocabulary, plan.language), complete_language(translations.SOURCE):
        name = filename(_("Our round of Eleusis"), str(number), str(played), ending="html")
        return as_file(content_of(finished, None), name)


@pages.get("/class/<class_id>/table/<int:number>/scores.csv")
@own_class
def table_scores(classroom: Classroom, number: int) -> Any:
    sheet = score_sheets.table_csv(components().service, classroom, number)
    return _csv(classroom, sheet, f"scores-table-{number}.csv")


@pages.get("/class/<class_id>/scores.csv")
@own_class
def class_scores(classroom: Classroom) -> Any:
    return _csv(classroom, score_sheets.class_csv(components().service, classroom), "scores.csv")


def _csv(classroom: Classroom, data: bytes, name: str) -> Response:
    audit.note("export_scores", class_id=classroom.id)
    disposition = f'attachment; filename="{name}"'
    return Response(data, mimetype="text/csv", headers={"Content-Disposition": disposition})


def _desk(classroom: Classroom) -> dict[str, Any]:
    """Return the data that is in the console's page before the first message arrives."""
    service = components().service
    own = service.custom_rules.own_rules(current_user.get_id(), pause())
    return {
        "now": service.now(),
        "token": generate_csrf(),
        "server": components().on_server,
        "catalogue": rule_choices.catalogue_for_screen(own),
        "robots": classroom.plan.robots,
        "dealers": classroom.plan.dealing.dealers,
        "realCards": classroom.plan.real_cards,
        "names": classroom.plan.names,
        "madeUp": _made_up_names(),
        "deal": classroom.plan.several.deal,
        "ladder": classroom.plan.several.ladder,
        "fewest": classroom.plan.game.ruleset.players[0],
        "hand": classroom.plan.game.ruleset.hand,
        "script": script_for_screen(classroom.plan),
        "lessonPlan": address_of(classroom.plan.lesson),
        "materials": materials_of(classroom.plan.lesson),
        "large": for_the_youngest(classroom.plan.lesson),
        "paper": usual_paper(classroom.plan.language),
        "names_stay": class_list.names_stay(components(), _row(classroom)),
        "explained": slides_for_screen(classroom.plan),
        "played": {
            number: _as_listed(service.open(classroom.id).table(number).rules_played, own)
            for number in classroom.tables
        },
    }


@cache
def _made_up_names() -> list[str]:
    """Return the names that the program makes up, in every language that a phone may have."""
    spoken = [translations.language(code).translate for code in translations.known()]
    return sorted({say(name) for say in spoken for name in made_up_names.GIVEN})


def _row(classroom: Classroom) -> ClassRow:
    row = components().service.store.classes.row(classroom.id)
    assert row is not None
    return row


def _as_listed(played: frozenset[str], own: Sequence[OwnRule]) -> list[str]:
    """Return the ids of the rules played, as the rule pickers use them.

    The teacher's own rules have ids in the pickers only while they are saved.
    """
    return sorted(played | {each.id for each in own if each.description.id in played})
