"""The rules of play of a class, as its phones fetch them."""

from classroom.classes.settings import plan_of
from classroom.i18n.messages import ENGLISH
from classroom.views.rules_of_play import rules_view


def titles(**settings):
    return [part.title for part in rules_view(plan_of(title="7B", **settings), ENGLISH).parts]


def test_only_what_the_settings_have_is_explained():
    assert "Knocked out" in titles(ruleset="gardner", expulsion=True)
    assert "Knocked out" not in titles(ruleset="gardner", expulsion=False)
    assert "Think you know the rule? Become the Prophet." not in titles(ruleset="express")
    assert "Points for the pupil who deals" in titles(dealers="pupils")


def test_who_has_no_seat_gets_no_rules(school):
    assert school.app.test_client().get("/play/rules").status_code == 404
