"""What people may type into the program, and the sentence they read when it does not fit.

Every form works as plain HTML. Each choice of a new class carries its default, good for a first
lesson, and a sentence that says what it does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from flask_wtf import FlaskForm
from wtforms import (
    BooleanField,
    IntegerField,
    PasswordField,
    RadioField,
    SelectField,
    StringField,
    ValidationError,
)
from wtforms.validators import DataRequired, EqualTo, InputRequired, Length, NumberRange

from classroom.game.refused import Refused
from classroom.game.rulesets import DEFAULT, RULESETS
from classroom.lesson import codes, names
from classroom.lesson.classroom import even_tables
from classroom.lesson.plan import BANDS, FIRST_RULE
from classroom.rules.catalogue import RULES
from classroom.web.house import sentence
from classroom.web.language import gettext as _
from classroom.web.language import lazy_gettext as _l
from classroom.wording import DEALERS, GOD_ALONE, NOT_TOGETHER, PROPHETS, fit

PASSWORD_LENGTH = 8
TITLE_LENGTH = 60
PUPILS = 48
"""Twelve tables of four: more is another class."""


def tidy(text: str | None) -> str:
    """`text` without spaces around and doubled ones within."""
    return " ".join((text or "").split())


class Choice(NamedTuple):
    """One answer to a question, as the page shows it."""

    value: str
    label: Any
    says: Any


class JoinForm(FlaskForm):
    """A pupil comes in. What counts as a code or a name is settled in :mod:`classroom.lesson`."""

    code = StringField(
        _l("Class code"),
        filters=[tidy],
        validators=[DataRequired(_l("Type the code that stands on the big screen."))],
    )
    name = StringField(
        _l("Your name"), validators=[DataRequired(_l("Type the name your table knows you by."))]
    )

    def validate_code(self, field: StringField) -> None:
        """Tell what cannot be a code from a class that is not there, which is looked up."""
        if codes.read(field.data or "") is None:
            raise ValidationError(_("A code looks like BDF-7K3. Look at the big screen again."))

    def validate_name(self, field: StringField) -> None:
        try:
            field.data = names.clean(field.data or "")
        except Refused as refused:
            raise ValidationError(sentence(refused)) from None


class PasswordForm(FlaskForm):
    """The first start: the teacher chooses the one password."""

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
    repeat = PasswordField(
        _l("The same again"),
        validators=[EqualTo("password", _l("The two are not the same. Type them once more."))],
    )


class EnterForm(FlaskForm):
    """The teacher comes back."""

    password = PasswordField(_l("Password"), validators=[InputRequired(_l("Type your password."))])


class NewClassForm(FlaskForm):
    """Everything that is set before a class opens its lobby."""

    title = StringField(
        _l("Title"),
        default=lambda: _("First lesson"),
        filters=[tidy],
        validators=[
            DataRequired(_l("Give the class a title. Pupils see it on the big screen.")),
            Length(max=TITLE_LENGTH, message=_l("A title has room for 60 characters.")),
        ],
    )
    pupils = IntegerField(
        _l("Pupils"),
        default=24,
        validators=[
            InputRequired(_l("How many pupils? A guess will do.")),
            NumberRange(1, PUPILS, _l("One class takes 1 to 48 pupils.")),
        ],
    )
    source = RadioField(_l("Where rules come from"), default="one")
    rule = SelectField(_l("The rule"))
    band = RadioField(_l("How hard"), default="easy")
    ruleset = SelectField(_l("Rules of play"), default=DEFAULT.id)
    prophet_word = RadioField(_l("Who foretells"), default="prophet")
    dealer_word = RadioField(_l("Who answers"), default="nature")
    expulsion = BooleanField(_l("Expulsion"), default=False)
    robots = BooleanField(_l("Robots"), default=True)

    god_alone = _l(GOD_ALONE)
    sources = (
        Choice("one", _l("One rule for every table"), _l("Tables can compare, like two labs.")),
        Choice("band", _l("Each table draws its own"), _l("From a band of difficulty you choose.")),
    )
    rulesets = tuple(
        Choice(ruleset.id, _l(ruleset.title), _l(ruleset.about)) for ruleset in RULESETS.values()
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.source.choices = [(choice.value, choice.label) for choice in self.sources]
        self.ruleset.choices = [(choice.value, choice.label) for choice in self.rulesets]
        self.prophet_word.choices = [(word, _(title)) for word, title in PROPHETS.items()]
        self.dealer_word.choices = [(word, _(title)) for word, title in DEALERS.items()]
        self.band.choices = list(band_names().items())
        self.rule.choices = rule_choices()
        if not self.is_submitted() or self.rule.data is None:
            self.rule.data = self.rule.data or FIRST_RULE

    def validate_rule(self, field: SelectField) -> None:
        """Name the field's trouble ourselves: WTForms' own words are for programmers."""
        if self.source.data == "one" and field.data not in RULES:
            raise ValidationError(_("Choose a rule from the list."))

    def validate_dealer_word(self, field: RadioField) -> None:
        if field.data == "god" and not fit(self.prophet_word.data, field.data):
            raise ValidationError(_(NOT_TOGETHER))

    def sizes(self) -> list[int]:
        """How many sit at each table."""
        return even_tables(max(1, min(self.pupils.data or 1, PUPILS)))

    def fewest(self) -> dict[str, int]:
        """The fewest players of each rule-set, for the preview."""
        return {ruleset.id: ruleset.players[0] for ruleset in RULESETS.values()}

    def defaults(self) -> list[tuple[str, str]]:
        """The fields of a first lesson, for a form of hidden fields behind one big button."""
        return [
            ("title", _("First lesson")),
            ("pupils", "24"),
            ("source", "one"),
            ("rule", FIRST_RULE),
            ("band", "easy"),
            ("ruleset", DEFAULT.id),
            ("prophet_word", "prophet"),
            ("dealer_word", "nature"),
            ("robots", "y"),
        ]


def band_names() -> dict[str, str]:
    """The bands of difficulty, easiest first, with the words for them."""
    return {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard"), "expert": _("Expert")}


def rule_choices() -> dict[str, list[tuple[str, str]]]:
    """The catalogue for a select, grouped by difficulty."""
    return {
        name: [
            (rule, _(entry.statement)) for rule, entry in RULES.items() if entry.difficulty == band
        ]
        for band, name in band_names().items()
    }


def catalogue_for_screen() -> list[dict[str, object]]:
    """The catalogue as the console's pickers read it. Pupils' pages never get it."""
    names = band_names()
    return [
        {
            "id": rule,
            "statement": _(entry.statement),
            "band": entry.difficulty,
            "bandName": names[entry.difficulty],
        }
        for band in BANDS
        for rule, entry in RULES.items()
        if entry.difficulty == band
    ]
