"""The rule builder: rules composed in a form, as data. They are never executed code.

Each module of it is imported separately:

- ``terms.read(data)`` and ``terms.read_text(text)`` return a ``terms.Built``, a frozen value
  equal to any other made of the same words, or raise ``terms.NotARule`` with the reason as its
  ``sentence``. ``built.to_json()`` is the inverse, for records, files and forms.
- ``to_text.statement(built)`` and ``to_text.starter(built)`` are its sentences.
- ``meaning.nonsense(built)`` returns the reasons why it makes no sense whatever the cards;
  ``meaning.compiled(built)`` returns its automaton, or raises ``meaning.NoSense``.
- ``examine.examine(built)`` has everything that a form shows of it: the sentence, ``refusals`` (why
  it cannot be played; ``usable`` if there are none), ``warnings``, ``acceptance``, ``after_each``
  card, ``dead_ends``, the ``tightest`` place, ``memory``, ``how_hard`` it is, and the ids of the
  rules it is ``equal()`` to, of the catalogue or of any others.
- ``entry.entry(built)`` has the same data as an entry of the catalogue, with id, tags, hints and
  examples. Its difficulty is that of the equivalent rule there, or an estimate.

All of this is cached by value and bounded. The options for a form, in order, are ``terms.KINDS``
and the literals and ranges on the fields of the words in :mod:`~classroom.rules.builder.terms`.
"""
