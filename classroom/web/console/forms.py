"""Forms of the program, and the sentences shown if an input is not valid.

Every form works as plain HTML. Each setting of a new class has a default that suits a first lesson,
and a sentence that says what it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from flask import request
from flask_wtf import FlaskForm
from wtforms import (
    BooleanField,
    IntegerField,
    PasswordField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
    ValidationError,
)
from wtforms.validators import DataRequired, EqualTo, InputRequired, Length, NumberRange

from classroom.classes import codes, name_list, names
from classroom.classes.classroom import planned_seats
from classroom.classes.settings import (
    CALL_CLOCKS,
    DEALER_BANDS,
    DIFFICULTY_BANDS,
    FIRST_RULE,
    MAX_PUPILS,
    MAX_RUNGS,
    ROUND_CLOCKS,
    TITLE_LENGTH,
    TURN_CLOCKS,
    Plan,
)
from classroom.classes.shared_seats import MAX_MEMBERS
from classroom.classes.student_dealers import choices
from classroom.game.refusal import Refused
from classroom.game.rulesets import DEFAULT, RULESETS
from classroom.i18n import translations
from classroom.i18n.vocabulary import DEALERS, GOD_ALONE, NOT_TOGETHER, PROPHETS, fit
from classroom.lesson_plans import LessonPlan, languages
from classroom.rules import mirror
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES, TAGS
from classroom.service import OwnRule
from classroom.web.platform.context import refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, offered
from classroom.web.platform.language import lazy_gettext as _l

PASSWORD_LENGTH = 8
OTHERS = MAX_MEMBERS - 1
"""Names that a pupil may give beside the own one while joining."""
OWN_BAND = "own"
"""Where the rules stand that a teacher made: nobody has measured how hard they are."""
NO_CLOCK = "0"
"""Among the times to choose from."""


def tidy(text: str | None) -> str:
    """Return the text without spaces at the ends, and with single spaces inside."""
    return " ".join((text or "").split())


class FormChoice(NamedTuple):
    """An option of a setting, as the page shows it."""

    value: str
    label: Any
    says: Any


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


def _language_of(code: str, plan: LessonPlan) -> dict[str, str]:
    """Return the attribute of a plan's title that a reader in this language needs."""
    return {} if translations.reads(code, plan.language) else {"lang": plan.language}


class NewClassForm(Form):
    """All settings of a new class."""

    title = StringField(
        _l("Title"),
        default=lambda: _("First lesson"),
        filters=[tidy],
        validators=[
            DataRequired(_l("Give the class a title. Pupils see it on the big screen.")),
            Length(max=TITLE_LENGTH, message=_l("A title can have at most %(max)d characters.")),
        ],
    )
    pupils = IntegerField(
        _l("Pupils"),
        default=24,
        validators=[
            InputRequired(_l("How many pupils? A guess will do.")),
            NumberRange(1, MAX_PUPILS, _l("A class can have 1 to %(max)s pupils.")),
        ],
    )
    devices = RadioField(_l("Devices"), default="each")
    source = RadioField(_l("Where rules come from"), default="one")
    rule = SelectField(_l("The rule"), validate_choice=False)
    band = RadioField(_l("How hard"), default="easy")
    names = RadioField(_l("Names"), default="free")
    listed = TextAreaField(_l("List of names"))
    dealer_bands = SelectMultipleField(_l("Allowed difficulty"), default=DEALER_BANDS)
    dealer_tags = SelectMultipleField(_l("Only rules about"))
    dealer_rules = SelectMultipleField(_l("Only these rules"))
    ruleset = SelectField(_l("Rules of play"), default=DEFAULT.id)
    prophet_word = RadioField(_l("Word for the one who predicts"), default="prophet")
    dealer_word = RadioField(_l("Word for the one who answers"), default="nature")
    expulsion = BooleanField(_l("Expulsion"), default=False)
    robots = BooleanField(_l("Robots"), default=True)
    turn_clock = RadioField(_l("Each turn"), default=NO_CLOCK)
    call_clock = RadioField(_l("Each call"), default="20")
    round_clock = RadioField(_l("Each round"), default="15")
    stand_in = BooleanField(_l("Robots for pupils who are away"), default=True)
    predictions = BooleanField(_l("Everyone predicts"), default=True)
    chance = BooleanField(_l("Time to declare"), default=True)
    prompts = BooleanField(_l("Lab notebook prompts"), default=True)
    lesson = SelectField(_l("Lesson plan to follow"), default="", validate_choice=False)
    rules = SelectMultipleField(_l("The rules, in order"), validate_choice=False)
    language = SelectField(
        _l("Class language"), default=lambda: language().code, validate_choice=False
    )
    deal = RadioField(_l("Tables with the same rule get"), default="own")
    reveal = RadioField(_l("Reveal a rule"), default="done")
    ladder = BooleanField(_l("Deal the next rule automatically"), default=False)

    god_alone = _l(GOD_ALONE)
    longest_title, most_pupils = TITLE_LENGTH, MAX_PUPILS
    sources = (
        FormChoice("one", _l("One rule for every table"), _l("Tables can compare, like two labs.")),
        FormChoice("band", _l("Each table draws its own"), _l("From the difficulty you choose.")),
        FormChoice("list", _l("A list of rules"), _l("One after another, in your order.")),
        FormChoice(
            "pupils",
            _l("Pupils deal in turn"),
            _l(
                "One pupil at the table chooses the rule, sits out that round and gets points "
                "for it."
            ),
        ),
    )
    shared = (
        FormChoice("each", _l("A phone each"), _l("Every pupil has a seat, a hand and a phone.")),
        FormChoice(
            "teams",
            _l("Teams share a phone"),
            _l("Up to four names per seat. The phone shows whose turn it is to decide."),
        ),
        FormChoice(
            "pass",
            _l("One device for each table"),
            _l("It’s passed around, and hides each hand in between."),
        ),
        FormChoice(
            "class",
            _l("One table for the whole class"),
            _l("On the projector, with up to seven teams."),
        ),
        FormChoice(
            "cards",
            _l("Real cards"),
            _l(
                "Two decks on each table. You tap each card that’s played and see whether it’s "
                "right or wrong."
            ),
        ),
    )
    namings = (
        FormChoice(
            "free",
            _l("Pupils type their names"),
            _l("Names appear straight away. You can rename or remove pupils."),
        ),
        FormChoice(
            "list",
            _l("From a list"),
            _l("Pupils choose their names from your list, and you see who’s missing."),
        ),
        FormChoice(
            "approved",
            _l("You approve names first"),
            _l("Until you approve a name, the pupil plays under a made-up one."),
        ),
        FormChoice(
            "given",
            _l("Made-up names for all"),
            _l("Brave Otter, Quiet Owl: no one uses their own name."),
        ),
    )
    deals = (
        FormChoice("own", _l("Their own cards"), _l("Each table’s cards are shuffled separately.")),
        FormChoice(
            "same",
            _l("The same cards"),
            _l(
                "One experiment, several labs: compare play by play. Overhearing another table "
                "helps."
            ),
        ),
        FormChoice(
            "twins",
            _l("Colour-swapped twins"),
            _l(
                "Tables 2, 4 and 6 play the mirror image: hearts for spades, clubs for "
                "diamonds, in the rule and in the cards. Overhearing another table misleads."
            ),
        ),
    )
    rungs = MAX_RUNGS
    rulesets = tuple(
        FormChoice(ruleset.id, _l(ruleset.title), _l(ruleset.about))
        for ruleset in RULESETS.values()
    )

    def __init__(
        self,
        *args: Any,
        own: Sequence[OwnRule] = (),
        lessons: Sequence[LessonPlan] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._own = {each.id: each.built for each in own}
        self._lessons = {each.id: each for each in lessons}
        code = language().code
        here = [languages.plan_in(code, each) for each in lessons]
        self.lesson.choices = [
            ("", _("No lesson plan"), {}),
            *((each.id, each.title, _language_of(code, each)) for each in here),
        ]
        self.devices.choices = [(choice.value, choice.label) for choice in self.shared]
        self.names.choices = [(choice.value, choice.label) for choice in self.namings]
        self.source.choices = [(choice.value, choice.label) for choice in self.sources]
        self.deal.choices = [(choice.value, choice.label) for choice in self.deals]
        self.reveal.choices = [
            ("done", _("When no table is playing it any more")),
            ("teacher", _("When I reveal it")),
        ]
        self.language.choices = list(offered().items())
        self.ruleset.choices = [(choice.value, choice.label) for choice in self.rulesets]
        self.prophet_word.choices = [(word, _(title)) for word, title in PROPHETS.items()]
        self.dealer_word.choices = [(word, _(title)) for word, title in DEALERS.items()]
        self.turn_clock.choices = [(NO_CLOCK, _("No time limit")), *_seconds(*TURN_CLOCKS)]
        self.call_clock.choices = [(NO_CLOCK, _("No time limit")), *_seconds(*CALL_CLOCKS)]
        self.round_clock.choices = [(NO_CLOCK, _("No time limit")), *_minutes(*ROUND_CLOCKS)]
        self.band.choices = list(band_names().items())
        self.rule.choices = rule_choices(own)
        self.dealer_bands.choices = self.band.choices
        self.dealer_tags.choices = [(tag, _(tag)) for tag in TAGS]
        self.dealer_rules.choices = self.rule.choices
        self.rules.choices = self.rule.choices
        if not self.is_submitted() or self.rule.data is None:
            self.rule.data = self.rule.data or FIRST_RULE

    def validate_rule(self, field: SelectField) -> None:
        """Check that the chosen rule exists.

        The message is our own, because those of WTForms are for programmers.
        """
        if self.source.data == "one" and field.data not in {*RULES, *self._own}:
            raise ValidationError(_("Choose a rule from the list."))

    def validate_listed(self, field: TextAreaField) -> None:
        if self.names.data == "list":
            try:
                name_list.read(field.data or "")
            except Refused as refused:
                raise ValidationError(refusal_text(refused)) from None

    def validate_rules(self, field: SelectMultipleField) -> None:
        if self.source.data != "list":
            return
        if not {*self.in_order} <= {*RULES, *self._own}:
            raise ValidationError(_("Choose a rule from the list."))
        if len(self.in_order) < 2:
            raise ValidationError(_("Choose at least two rules, each once."))

    def validate_dealer_bands(self, field: SelectMultipleField) -> None:
        if self.source.data == "pupils" and not choices(self.plan()):
            raise ValidationError(_("No rules match. Tick more boxes."))

    def validate_dealer_word(self, field: RadioField) -> None:
        if field.data == "god" and not fit(self.prophet_word.data, field.data):
            raise ValidationError(_(NOT_TOGETHER))

    def plan(self) -> Plan:
        """Return the settings of the new class."""
        plan = Plan(
            title=self.title.data or "",
            ruleset=self.ruleset.data,
            rule=self._rule(self.rule.data) if self.source.data == "one" else None,
            band=self.band.data,
            tables=len(self.sizes()),
            prophet_word=self.prophet_word.data,
            dealer_word=self.dealer_word.data,
            expulsion=self.expulsion.data,
            robots=self.robots.data,
            prompts=self.prompts.data,
            turn_clock=_clock(self.turn_clock),
            call_clock=_clock(self.call_clock),
            round_clock=_clock(self.round_clock),
            stand_in=self.stand_in.data,
            predictions=self.predictions.data and self.devices.data != "cards",
            chance=self.chance.data,
            devices=self.devices.data,
            names=self.names.data,
            language=self.language.data if self.language.data in offered() else language().code,
        )
        lesson = self._lessons.get(self.lesson.data or "")
        if lesson is not None:
            given = {name: getattr(lesson.plan, name) for name in ("steps", "starters", "wall")}
            plan = replace(plan, lesson=lesson.id, **given)
        if self.source.data != "pupils":
            rules = self.in_order if self.source.data == "list" else []
            return replace(
                plan,
                rules=tuple(map(self._rule, rules)),
                deal=self.deal.data,
                reveal=self.reveal.data,
                ladder=self.ladder.data,
            )
        return replace(
            plan,
            dealers="pupils",
            dealer_bands=tuple(self.dealer_bands.data or ()),
            dealer_tags=tuple(self.dealer_tags.data or ()),
            dealer_rules=tuple(map(self._rule, self.dealer_rules.data or ())),
        )

    def listed_names(self) -> tuple[str, ...]:
        """Return the teacher's list of names; empty unless pupils choose from a list."""
        return name_list.read(self.listed.data or "") if self.names.data == "list" else ()

    @property
    def in_order(self) -> list[str]:
        """Rules of the list in their order, each once; at most `rungs`."""
        return [*dict.fromkeys(filter(None, self.rules.data or ()))][: self.rungs]

    def _rule(self, chosen: str) -> Rule:
        """Return the built rule for the id of an own rule; any other id unchanged."""
        return self._own.get(chosen, chosen)

    def sizes(self) -> list[int]:
        """Return the number of seats at each table."""
        pupils = max(1, min(self.pupils.data or 1, MAX_PUPILS))
        return planned_seats(pupils, self.devices.data)

    def fewest(self) -> dict[str, int]:
        """Return the minimum number of players by rule-set, for the preview."""
        return {ruleset.id: ruleset.players[0] for ruleset in RULESETS.values()}


def filled_in(plan: Plan) -> dict[str, Any]:
    """Return the initial values of the form for a new class that starts from this plan."""
    clocks = {name: getattr(plan, name) for name in ("turn_clock", "call_clock", "round_clock")}
    same = (
        *("title", "devices", "names", "band", "ruleset", "prophet_word", "dealer_word"),
        *("expulsion", "robots", "stand_in", "predictions", "chance", "prompts", "lesson"),
        *("deal", "reveal", "ladder"),
    )
    source = "list" if plan.rules else "one" if plan.rule else "band"
    return {
        **{name: getattr(plan, name) for name in same},
        **{name: NO_CLOCK if clock is None else str(clock) for name, clock in clocks.items()},
        "source": "pupils" if plan.dealers == "pupils" else source,
        "rule": plan.rule,
        "rules": list(plan.rules),
        "dealer_rules": list(plan.dealer_rules),
    }


def _clock(field: RadioField) -> int | None:
    """Return the chosen time, None for no clock or an invalid choice."""
    return int(field.data) or None if field.data in dict(field.choices) else None


def _seconds(*choices: int) -> list[tuple[str, str]]:
    return [(str(choice), _("%(number)s s", number=choice)) for choice in choices]


def _minutes(*choices: int) -> list[tuple[str, str]]:
    return [(str(choice), _("%(number)s min", number=choice)) for choice in choices]


def band_names() -> dict[str, str]:
    """Return the names of the difficulty bands by id, easiest first."""
    return {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard"), "expert": _("Expert")}


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
