"""Forms of the program, and the sentences shown if an input is not valid.

Every form works as plain HTML. That for a new class is in
:mod:`classroom.web.console.new_class_form`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import request
from flask_wtf import FlaskForm
from wtforms import PasswordField, RadioField, StringField, ValidationError
from wtforms.validators import DataRequired, EqualTo, InputRequired, Length

from classroom.classes import codes, names
from classroom.classes.settings import BANDS, DIFFICULTY_BANDS
from classroom.classes.shared_seats import MAX_MEMBERS
from classroom.game.refusal import Refused
from classroom.rules import mirror
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES
from classroom.service import OwnRule
from classroom.web.accounts.common_passwords import is_common
from classroom.web.platform.context import refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language
from classroom.web.platform.language import lazy_gettext as _l

PASSWORD_LENGTH = 8
OTHERS = MAX_MEMBERS - 1
"""Names that a pupil may give beside the own one while joining."""
OWN_BAND = "own"
"""Where the rules stand that a teacher made: nobody has measured how hard they are."""


def tidy(text: str | None) -> str:
    """Return the text without spaces at the ends, and with single spaces inside."""
    return " ".join((text or "").split())


class Form(FlaskForm):
    """A form that reads form fields only, neither JSON nor files.

    FlaskForm reads both if there are no fields. The value could then differ from the one that rate
    limits count, and have a different type from that of the field.
    """

    class Meta(FlaskForm.Meta):
        def wrap_formdata(self, form: Any, formdata: Any) -> Any:
            sent = formdata is not None and request.method == "POST"
            return request.form if sent else None


class JoinForm(Form):
    """A pupil's code and name.

    :mod:`classroom.classes` decides which codes and names are valid.
    """

    code = StringField(
        _l("Class code"),
        filters=[tidy],
        validators=[DataRequired(_l("Type the code from the big screen."))],
    )
    name = StringField(
        _l("Your name"), validators=[DataRequired(_l("Type the name your friends call you."))]
    )
    sharing = RadioField(_l("How you share the phone"), default="team")
    team = StringField(_l("Team name (if you want one)"), filters=[tidy])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sharing.choices = [
            ("team", _("One hand for all of us. The phone shows who decides.")),
            ("pass", _("A hand for each of us. We pass the phone.")),
        ]
        self.others = [name for name in map(tidy, request.form.getlist("others")) if name]
        """The names of who share the phone, as typed."""

    def fields_for_others(self) -> list[str]:
        """Return the values of the fields for the others at this phone; empty ones added."""
        return [*self.others, *[""] * OTHERS][: max(OTHERS, len(self.others))]

    def validate_code(self, field: StringField) -> None:
        """Tell what cannot be a code from a class that is not there, which is looked up."""
        if codes.read(field.data or "") is None:
            raise ValidationError(_("A code looks like BDF-7K3. Check the big screen again."))

    def validate_name(self, field: StringField) -> None:
        try:
            field.data = names.clean(field.data or "")
        except Refused as refused:
            raise ValidationError(refusal_text(refused)) from None


class PasswordForm(Form):
    """Form to choose a password."""

    password = PasswordField(
        _l("Password"),
        validators=[
            InputRequired(_l("Choose a password.")),
            Length(
                min=PASSWORD_LENGTH,
                message=_l("This is too short to keep pupils out. Use 8 characters or more."),
            ),
        ],
    )

    def validate_password(self, field: PasswordField) -> None:
        """Refuse what is tried first; of one that is too short, its length is said."""
        typed = field.data or ""
        if len(typed) >= PASSWORD_LENGTH and is_common(typed):
            raise ValidationError(
                _("This is one of the first passwords that people try. Use three words, perhaps.")
            )

    repeat = PasswordField(
        _l("Type the password again"),
        validators=[EqualTo("password", _l("The passwords don’t match. Type them again."))],
    )


class EnterForm(Form):
    """Log-in form with a password only."""

    password = PasswordField(_l("Password"), validators=[InputRequired(_l("Type your password."))])


class NamedEnterForm(EnterForm):
    """Log-in form with name and password, for teachers with accounts."""

    name = StringField(_l("Name"), filters=[tidy], validators=[DataRequired(_l("Type your name."))])


class ChangePasswordForm(PasswordForm):
    """Form to change a teacher's password."""

    present = PasswordField(
        _l("Current password"), validators=[InputRequired(_l("Type your password."))]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.password.label.text = _("New password")


class TeacherForm(Form):
    """A teacher's name; the service decides which names are valid."""

    name = StringField(_l("Name"), filters=[tidy])


def band_names() -> dict[str, str]:
    """Return the names of the difficulty bands by id, easiest first."""
    return {band.value: _(band.label) for band in BANDS}


def rule_choices(own: Sequence[OwnRule] = ()) -> dict[str, list[tuple[str, str]]]:
    """Return the rules for a select, grouped by difficulty, the teacher's own first."""
    here = language()
    mine = [(each.id, own_name(each)) for each in own]
    listed = {
        name: [
            (rule, entry.statement.say(here))
            for rule, entry in RULES.items()
            if entry.difficulty == band
        ]
        for band, name in band_names().items()
    }
    return {_("Your own"): mine, **listed} if mine else listed


def own_name(own: OwnRule) -> str:
    """Return one of the teacher's own rules as a line: title and statement."""
    statement = own.description.statement.say(language())
    return _("%(title)s: %(statement)s", title=own.title, statement=statement)


def catalogue_for_screen(own: Sequence[OwnRule] = ()) -> list[dict[str, object]]:
    """Return the rules for the console's rule pickers, the teacher's own last.

    `built` is the id under which a table plays an own rule. Pupils' pages never get this list.
    """
    names, here = band_names(), language()
    listed: list[dict[str, object]] = [
        {
            "id": rule,
            "statement": entry.statement.say(here),
            "band": entry.difficulty,
            "bandName": names[entry.difficulty],
            "tags": entry.tags,
            "twin": _twin(rule),
        }
        for band in DIFFICULTY_BANDS
        for rule, entry in RULES.items()
        if entry.difficulty == band
    ]
    return listed + [
        {
            "id": each.id,
            "built": each.description.id,
            "statement": own_name(each),
            "band": OWN_BAND,
            "bandName": _("Your own"),
            "tags": each.description.tags,
            "twin": _twin(each.built),
        }
        for each in own
    ]


def _twin(rule: Rule) -> str:
    """Return the kind of rule that tables with swapped colours play.

    The rule ``itself``, ``another`` one, or ``none``.
    """
    swapped = mirror.twin(rule)
    return "none" if swapped is None else "itself" if swapped == rule else "another"
