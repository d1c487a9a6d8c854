"""The forms with which teachers log in and choose passwords."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask_login import current_user
from wtforms import PasswordField, StringField, ValidationError
from wtforms.validators import DataRequired, EqualTo, InputRequired, Length

from classroom.web.accounts.common_passwords import is_common
from classroom.web.platform.context import components
from classroom.web.platform.forms import Form, tidy
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import lazy_gettext as _l

PASSWORD_LENGTH = 8


class PasswordForm(Form):
    """Form to choose a password. `name` is the login name that it is for, if there is one."""

    name = ""
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
        if len(typed) >= PASSWORD_LENGTH and is_common(typed, self._own()):
            raise ValidationError(
                _("This is one of the first passwords that people try. Try three words instead.")
            )

    def _own(self) -> list[str]:
        """Return what is tried first here."""
        settings = components().settings
        host = urlsplit(settings.public_url or "").hostname or ""
        provider = settings.openid.name if settings.openid else ""
        return [each for each in (self.name, host, provider) if each]

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


class CodeForm(Form):
    """A code of the app, or a recovery code."""

    code = StringField(_l("Code"), filters=[tidy], validators=[DataRequired(_l("Type the code."))])


class ChangePasswordForm(PasswordForm):
    """Form to change a teacher's password."""

    present = PasswordField(
        _l("Current password"), validators=[InputRequired(_l("Type your password."))]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.password.label.text = _("New password")
        self.name = current_user.name


class TeacherForm(Form):
    """A teacher's name; the service decides which names are valid."""

    name = StringField(_l("Name"), filters=[tidy])
