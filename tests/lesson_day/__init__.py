"""A whole lesson, held by the script of its plan, under the eyes of watchers.

`makeup` draws a class from a seed: who each pupil is, and the window of each phone. `pupils` are
those pupils, on pages and on sockets; `teacher` follows the script. `readings` reads each screen in
one go, and `state` what the server knows. `watchers` are held against both: one for each property
of docs/lesson-day.md. `day` runs them together, and `table` writes down what was found.
"""
