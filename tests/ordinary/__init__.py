"""A class of ordinary pupils in real browsers, and a watcher that finds every table that hangs.

`short` makes the clocks short enough to wait them out, `screen` reads a page, `pupils` taps on it,
`desk` is the teacher at the console, `watcher` holds every table against what the server waits for,
`lesson` runs them together.
"""
