"""The rule builder: rules put together by form, as data. They are never executed code.

Each room of it is imported by itself:

- ``terms.read(data)`` and ``terms.read_text(text)`` give a ``terms.Built``, a frozen value that is
  equal to any other made of the same words; ``terms.NotARule`` says in its ``sentence`` what is
  wrong. ``built.to_json()`` is the way back, for records, files and forms.
- ``wording.statement(built)`` and ``wording.starter(built)`` say it, each as a ``Said``.
- ``meaning.nonsense(built)`` says where it makes no sense whatever the cards;
  ``meaning.compiled(built)`` is its automaton, or raises ``meaning.NoSense``.
- ``examine.examine(built)`` is everything a form shows of it: the sentence, ``refusals`` (why it
  cannot be played: ``usable`` says whether there are none), ``warnings``, ``acceptance``,
  ``after_each`` card, ``dead_ends``, the ``tightest`` place, ``memory``, ``how_hard`` it is, and
  the ids of the rules it is ``equal()`` to, of the catalogue or of any others.
- ``entry.entry(built)`` is what is told of it wherever rules are told: a ``Description`` as every
  rule of the catalogue has one, with id, tags, hints and examples. Its difficulty is
  that of the same rule there, or an estimate.

All of this is cached by value and bounded. What a form may offer, in order: ``terms.KINDS``, and
the literals and ranges on the fields of the words in :mod:`~classroom.rules.builder.terms`.
"""
