"""A lesson in one process: the real service, scheduler and store, on a clock of its own.

One seed is one history. `world` is the lesson with its workers and its database, `pupils` and
`teacher` say what people do, `holds` what must hold after each step.
"""
