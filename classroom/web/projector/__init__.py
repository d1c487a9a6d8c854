"""The big screen: its page, its link and its slides."""
