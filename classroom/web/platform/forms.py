"""The base of all forms: they read form fields only, and work as plain HTML."""

from __future__ import annotations

from typing import Any

from flask import request
from flask_wtf import FlaskForm


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
