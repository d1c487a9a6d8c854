"""Rules in pupils' own words: what a sentence may mean, or that it stays free text.

``reading.understand(text, lang)`` returns its readings, the best first, at most three and mostly
one or none. Each has a `rule` that a guess or a note can hold. Nothing leaves the computer, and no
statistics are involved: the words of a language are data (``lexicon``), ``words`` makes tokens of a
sentence, ``grammar`` has the productions for ``chart``, and ``rules`` decides which rule the
clauses of a sentence mean together. docs/understand.md describes what is understood.
"""
