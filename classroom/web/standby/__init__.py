"""The pages of a second laptop, and the questions of devices to it."""
