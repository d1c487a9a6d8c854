"""The form with which pupils join."""

from __future__ import annotations

from typing import Any

from flask import request
from wtforms import RadioField, StringField, ValidationError
from wtforms.validators import DataRequired

from classroom.classes import codes, names
from classroom.classes.shared_seats import MAX_MEMBERS
from classroom.game.refusal import Refused
from classroom.web.platform.context import refusal_text
from classroom.web.platform.forms import Form, tidy
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import lazy_gettext as _l

OTHERS = MAX_MEMBERS - 1
"""Names that a pupil may give beside the own one while joining."""


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
        typed = field.data or ""
        if codes.read(typed) is not None:
            return
        match codes.slip(typed):
            case (char, str(instead)):
                raise ValidationError(
                    _(
                        "A code has no %(char)s. Did you mean %(instead)s?",
                        char=char,
                        instead=instead,
                    )
                )
            case (char, None):
                raise ValidationError(
                    _("A code has no %(char)s. Check the big screen again.", char=char)
                )
        raise ValidationError(_("A code looks like BDF-7K3. Check the big screen again."))

    def validate_name(self, field: StringField) -> None:
        try:
            field.data = names.clean(field.data or "")
        except Refused as refused:
            raise ValidationError(refusal_text(refused)) from None
