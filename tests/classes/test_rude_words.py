"""Rude names are found however they are spelt, and real names stay allowed."""

import one_test
import pytest

from classroom.classes import made_up_names, names, rude_words
from classroom.i18n import translations
from classroom.resources import RUDE_WORDS
from classroom.rules.catalogue import RULES

RUDE = """
fuck you,fuckyou,F u c k,f.u.c.k,fu ck,f_u_c_k,5h1t,sh!t,b1tch,s1ut,a$$hole,Fuuuuck,FUCK69,
ｆｕｃｋ,Put\u0430,Arsch,Hurensohn,scheiße,fick dich,FickDich,Sieg Heil,hijo de puta,mierda,
nique ta mère,Enculé,Orospu,Piç,Göt
"""
REAL = """
Ana L,Dick,Scunthorpe,Assia,Fanny,Cassie,Willy,Randy,Gay,Bích,Phuc,Nigel,Niger,Cono,Titus,Tito,
Kant,Fuchs,Fick,Kike,Mose,Marica,Hu Ren,Shi Tao,Ng Uyen,Anna-Lena,Ève,Şeyma,Sheila,Shirin,
Penelope,Bastian,Got,Pic,J P,A B C,M,李雷,\u0410\u043d\u043d\u0430,😀 1
"""


def names_in(text):
    return text.replace("\n", "").split(",")


@one_test.of(names_in(RUDE))
def test_a_rude_word_is_found_however_it_is_written(name):
    assert rude_words.is_rude(names.tidy(name))


@one_test.of(names_in(REAL))
def test_a_word_inside_a_name_is_none(name):
    assert not rude_words.is_rude(names.tidy(name))


@one_test.of(made_up_names.GIVEN)
def test_no_made_up_name_is_rude(name):
    assert not rude_words.is_rude(name)


@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
def test_a_first_name_with_a_letter_of_the_surname_is_a_name(letter):
    assert not any(rude_words.is_rude(f"{name} {letter}") for name in ("Ana", "Shi", "Put", "Fo"))


@one_test.of((translations.SOURCE, *translations.COMPLETE))
def test_no_rule_is_said_in_rude_words(code):
    said = [rule.statement.say(translations.language(code)) for rule in RULES.values()]
    assert not [each for each in said if rude_words.is_rude(each)]


def test_the_list_is_in_five_languages_in_small_letters():
    text = RUDE_WORDS.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("[")] == [
        *("[en]", "[de]", "[es]", "[fr]", "[tr]")
    ]
    words = [word for line in text.splitlines() if line[:1] not in "#[" for word in line.split()]
    assert len(words) == len(set(words))
    assert all(word == word.casefold() for word in words)
