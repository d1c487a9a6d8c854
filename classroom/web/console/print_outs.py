"""Print-outs of a class, each with an address: POST starts the job, GET fetches the file.

A separate process prints them (:mod:`classroom.pdf_worker`). A GET waits until its file is ready,
without delaying other requests.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from flask import Blueprint, abort, render_template, request, send_file, url_for

from classroom.classes.classroom import Classroom
from classroom.game.refusal import Refused
from classroom.i18n.messages import labelled
from classroom.pdf_worker.jobs import MEDIA, written
from classroom.pdf_worker.queue import Job
from classroom.web.console import print_jobs
from classroom.web.console.own_copy import own_copy
from classroom.web.console.print_jobs import PrintRequest
from classroom.web.platform import audit
from classroom.web.platform.context import components, refusal_text
from classroom.web.platform.filenames import filename
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language
from classroom.web.platform.own_class import own_class
from classroom.web.platform.rate_limits import limiter

pages = Blueprint("print_outs", __name__, url_prefix="/console/class/<class_id>/papers")


@pages.get("")
@own_class
def begun(classroom: Classroom) -> Any:
    """Return the class's print jobs: queued, running and recently finished ones."""
    jobs = components().pdf_queue.jobs(classroom.id)
    return {"papers": [_told(classroom, _asked_for(job), job) for job in jobs]}


@pages.post("/<name>")
@own_class
@limiter.limit("120 per minute")
def begin(classroom: Classroom, name: str) -> Any:
    """Start a print job.

    If a rule is still sealed, only if `sealed` says whether to include it. Otherwise, return the
    tables concerned.
    """
    asked = _read(name, request.args)
    try:
        # What has several files is for the teacher; its pages say which rules are still sealed.
        if "sealed" not in request.args and asked.kind not in ("archive", "copy"):
            sealed, others = print_jobs.sealed_tables(components().service, classroom, asked)
            if sealed:
                return {"sealed": sealed, "others": others}
        begun = _told(classroom, asked, _job(classroom, asked))
        audit.note("print", class_id=classroom.id)
        return begun
    except Refused as refused:
        return {"why": refusal_text(refused)}, 404


@pages.get("/<name>")
@own_class
def fetch(classroom: Classroom, name: str) -> Any:
    asked = _read(name, request.args)
    job = _job(classroom, asked)
    if job.wait() == "failed":
        return render_template("error.html", title=_("This couldn’t be created"), text=_why()), 503
    audit.note("print", class_id=classroom.id)
    return send_file(
        BytesIO(job.file),
        mimetype=MEDIA[asked.file],
        download_name=_filename(classroom, asked),
    )


def _job(classroom: Classroom, asked: PrintRequest) -> Job:
    if asked.seat is not None and asked.seat not in classroom.seats:
        abort(404)
    service, press = components().service, components().pdf_queue
    before = service.open(classroom.id).pupils.names_written()
    with service.open(classroom.id).turn():
        if asked.kind == "archive":
            wanted = written(print_jobs.archive(service, classroom, asked.paper))
        elif asked.kind == "copy":
            assert asked.seat is not None
            wanted = written(own_copy(service, classroom, asked.seat, asked.paper))
        else:
            page = asked.file == "html"
            style = url_for("static", filename="built/web_paper.css") if page else ""
            wanted = written(print_jobs.print_job(service, classroom, asked, style))
    job = press.order(classroom.id, _name(asked), wanted)
    if service.open(classroom.id).pupils.names_written() != before:
        # Names were removed while they were written down here, and before there was a job to drop.
        press.forget(classroom.id)
        return _job(service.open(classroom.id).classroom(), asked)
    return job


def _read(name: str, query: Mapping[str, str]) -> PrintRequest:
    """Return the request that an address makes; 404 if there is no such print-out."""
    kind, _dot, file = name.rpartition(".")
    try:
        return msgspec.convert({**query, "kind": kind, "file": file}, PrintRequest, strict=False)
    except msgspec.ValidationError:
        abort(404)


def _name(asked: PrintRequest) -> str:
    """Return the last part of the print-out's address; the same request always has the same."""
    query = {
        field.name: getattr(asked, field.name)
        for field in msgspec.structs.fields(PrintRequest)
        if field.name not in ("kind", "file") and getattr(asked, field.name) != field.default
    }
    return f"{asked.kind}.{asked.file}{'?' if query else ''}{urlencode(query)}"


def _asked_for(job: Job) -> PrintRequest:
    name, _mark, query = job.name.partition("?")
    return _read(name, dict(parse_qsl(query)))


def _told(classroom: Classroom, asked: PrintRequest, job: Job) -> dict[str, Any]:
    """Return a print job as the console shows it."""
    return {
        "address": f"{url_for('print_outs.begun', class_id=classroom.id)}/{job.name}",
        "what": _what(classroom, asked),
        "how": _how(asked),
        "file": _filename(classroom, asked),
        "state": job.state,
        "share": job.share,
        "why": _why() if job.state == "failed" else "",
    }


def _what(classroom: Classroom, asked: PrintRequest) -> str:
    """Return the name of a print-out, for lists and file names."""
    if asked.table is not None and asked.round is not None:
        where = _("Table %(table)s, round %(round)s", table=asked.table, round=asked.round)
    elif asked.table is not None:
        where = _("Table %(number)s", number=asked.table)
    else:
        where = ""
    match asked.kind:
        case "archive":
            what = _("Everything from the class")
        case "copy":
            assert asked.seat is not None
            name = components().service.open(classroom.id).pupils.people().name(asked.seat)
            what = _("Everything about %(name)s", name=name)
        case "everything":
            what = _("The class and each table")
        case "class":
            what = _("The class")
        case "answers":
            what = _("The class’s answers, sorted")
        case "script":
            what = _("%(number)s-minute script", number=asked.minutes)
        case "pupil" if asked.seat is not None:
            what = components().service.open(classroom.id).pupils.people().name(asked.seat)
        case "pupil":
            what = _("A page for each pupil") if asked.form == "long" else _("Slips for pupils")
            what = labelled(language(), where, what) if where else what
        case "wall":
            what = _("%(where)s: wall sheet", where=where) if where else _("For the wall")
        case "table":
            what = where or _("Each table")
    return what


def _how(asked: PrintRequest) -> str:
    """Describe the format of a print-out: the file type and options that aren't the default."""
    return ", ".join(
        [
            _("web page") if asked.file == "html" else asked.file.upper(),
            *([_("Letter")] if asked.paper == "letter" else []),
            *([_("long version")] if asked.form == "long" else []),
            *([_("large type")] if asked.large == "yes" else []),
            *([_("nothing sealed")] if asked.sealed == "without" else []),
        ]
    )


def _filename(classroom: Classroom, asked: PrintRequest) -> str:
    return filename(classroom.plan.title, _what(classroom, asked), ending=asked.file)


def _why() -> str:
    return _(
        "The print-outs weren’t finished, perhaps because memory ran out. Nothing is "
        "lost: close programs you don’t need, then create the print-outs again."
    )
