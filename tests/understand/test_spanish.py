"""Spanish wordings that mean the same, and some that mean no rule."""

import pytest
import understood

from classroom.understand.reading import understand

SAME = [
    ("kambia el kolor", "distinto color"),
    ("mismopalo o mismonumero", "mismo palo o mismo numero"),
    ("RRN RRN", "roja roja negra y repetir"),
    ("si la ultima es roja sube, si es negra baja", "tras roja mayor, tras negra menor"),
    ("si antes hay par va roja y si hay impar va negra", "tras par roja, tras impar negra"),
    ("no se aceptan treboles", "nunca trebol"),
    ("menos de 5 o mas de 9", "del as al 4 o del 10 al rey"),
    ("mismo color y distinto numero", "distinto numero y mismo color"),
    ("las picas pares, los demas palos impares", "picas: par, lo demas: impar"),
    ("el 7 no y el 8 no", "ni 7 ni 8"),
    ("la anterior mas 2", "2 mas que la anterior"),
    ("reinas no, lo demas si", "todo menos reinas"),
    ("regate: mismo palo", "mismo palo"),
    ("siempre menor, ¿no?", "menor"),
    ("palos: corazon, pica, diamante, trebol en ese orden", "corazon pica diamante trebol y asi"),
    ("solo vale roja si es un 2", "roja: 2"),
]
FREE = [
    "pocas negras",
    "la mitad rojas",
    "nunca mas de dos rojas seguidas",
    "tiene que ver con los numeros",
    "al principio roja y luego lo que sea",
    "una roja y otra no",
    "no entiendo la palabra figura",
    "suma 10",
    "rosa",
]


@pytest.mark.parametrize(("text", "plain"), SAME)
def test_wordings_that_mean_the_same(text, plain):
    one, other = understand(text, "es"), understand(plain, "es")
    assert one and other, (one, other)
    assert understood.are_same(one[0].rule, other[0].rule)


@pytest.mark.parametrize("text", FREE)
def test_no_rule_is_read_where_none_is_said(text):
    assert not understand(text, "es")
