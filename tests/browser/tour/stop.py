"""What a walk stops with, and who walks."""

from __future__ import annotations

from typing import Protocol

from people import Phone, Teacher
from playwright.sync_api import Locator, Page
from stage import Screens

RULE = "odd-black-even-red"
NAMES = ("Amara", "O'Neil", "Zoë", "李雷", "مريم", "Ben", "Chiara", "Maximiliana-Joséphi")


class Stop(Protocol):
    def __call__(
        self, page: Page, what: str, device: str = "phone", *, whole: bool = False
    ) -> object:
        """At a screen; `whole`: what lies below its edge is part of it."""


def seated(screens: Screens, teacher: Teacher, *names: str) -> list[Phone]:
    phones = [Phone(screens, teacher.server, name) for name in names]
    for phone in phones:
        phone.join(teacher.code)
    return phones


def predicting(phone: Phone) -> Locator:
    return phone.page.get_by_role("radiogroup", name="What do you predict?")


def fellows(phone: Phone) -> set[str]:
    return {phone.name if name == "You" else name for name in phone.look().counts}
