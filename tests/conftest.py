"""What all tests share: child Pythons, too, see the installed package and not the checkout they start in."""

import gettext
import os
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import settings

from pokerlessons import words

# The same cases on every machine and every day, and no deadline: a busy machine is no fault of the program.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

os.environ["PYTHONSAFEPATH"] = "1"
TEST_SENTENCES = Path(__file__).parent / "games" / "locale"


def pytest_report_header(config: pytest.Config) -> str:
    """Say which copy of the package is under test."""
    import pokerlessons

    return f"pokerlessons: {pokerlessons.__file__}"


@pytest.fixture(scope="session", autouse=True)
def test_games_can_speak() -> None:
    """The sentences of the test games stand behind those of the package, in no catalogue of its own."""
    for language, name in words.LANGUAGES.items():
        compiled = BytesIO()
        write_mo(compiled, read_po(BytesIO((TEST_SENTENCES / f"{name}.po").read_bytes())))
        compiled.seek(0)
        words._catalogue(language).add_fallback(gettext.GNUTranslations(compiled))
