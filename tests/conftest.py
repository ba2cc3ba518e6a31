"""What all tests share: child Pythons, too, see the installed package and not the checkout they start in."""

import os

import pytest

os.environ["PYTHONSAFEPATH"] = "1"


def pytest_report_header(config: pytest.Config) -> str:
    """Say which copy of the package is under test."""
    import pokerlessons

    return f"pokerlessons: {pokerlessons.__file__}"
