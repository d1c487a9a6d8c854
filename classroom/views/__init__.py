"""Views: the only place that decides who may see what.

Every view is built up from what its viewer may see, never cut down from the state.
"""
