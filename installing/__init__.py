"""Sets the program up; `start.py` looks at the Python, and leaves the rest to `commands`.

Nothing here needs more than Python itself: it runs before anything is installed.
"""
