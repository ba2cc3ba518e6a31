"""The build hook: compiles the catalogues of sentences and puts the notebooks into the wheel.

The catalogues are compiled beside their sources, where an editable install reads them.  The notebooks go into
a wheel only: an editable install finds them in the checkout (`pokerlessons.lab.shipped_notebooks`).
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogue(source: Path) -> Path:
    """Compile one `.po` file to the `.mo` file beside it, and return that file's path.

    Raises `babel.messages.pofile.PoFileError` where the source is not a valid catalogue.
    """
    compiled = source.with_suffix(".mo")
    with source.open("rb") as po:
        catalogue = read_po(po, locale=source.parts[-3], abort_invalid=True)
    with compiled.open("wb") as mo:
        write_mo(mo, catalogue)
    return compiled


class BuildHook(BuildHookInterface):
    """What hatchling calls before it builds a wheel, editable or not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue; add the notebooks to `build_data`, the list of what the wheel holds."""
        root = Path(self.root)
        for source in sorted(root.glob("pokerlessons/locale/*/LC_MESSAGES/*.po")):
            compile_catalogue(source)
        for notebook in sorted(root.glob("notebooks/*.ipynb")):
            build_data["force_include"][str(notebook)] = f"pokerlessons/notebooks/{notebook.name}"
