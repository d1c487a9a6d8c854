"""A second laptop that has everything the first one saves, and takes over when that one dies.

`first` ships each commit and decides whether a laptop may acknowledge it; `second` keeps the copy
and decides when to take over; `voices` counts the devices that are with a laptop. The rules, and
why they are enough, are in docs/standby.md.
"""
