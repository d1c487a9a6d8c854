"""What the whole suite shares. What tests share with each other lies beside this file."""

import os

import pytest

# A machine that must have everything sets this, so that no test drops out unseen.
FORBID_SKIPS = bool(os.environ.get("CLASSROOM_FORBID_SKIPS"))


def ran(report):
    """The report, a failure where the test was skipped or expected to fail and none may be."""
    if FORBID_SKIPS and report.skipped:
        reason = getattr(report, "wasxfail", report.longrepr)
        report.longrepr = f"skipped, which CLASSROOM_FORBID_SKIPS forbids: {reason}"
        report.outcome = "failed"
        vars(report).pop("wasxfail", None)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport():
    return ran((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report():
    return ran((yield))
