"""Every shipped notebook runs from top to bottom, and is as clean as it is shipped."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from pokerlessons.lab import shipped_notebooks

NOTEBOOKS = sorted(shipped_notebooks().glob("*.ipynb"))
PUBLIC = {"exercises", "games", "judge", "lesson", "load", "odds", "steps", "table"}


def ids(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", NOTEBOOKS, ids=ids)
def test_runs_without_an_error(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert outputs and all(output.output_type != "error" for output in outputs)
    assert not [output for output in outputs if output.get("name") == "stderr"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=ids)
def test_is_shipped_clean_and_short(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None
            assert len(cell.source.splitlines()) <= 5
        else:
            assert "<summary>English</summary>" in cell.source or re.match(r"#[^#].*\n*$", cell.source)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=ids)
def test_uses_the_public_names_alone(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            for line in re.findall(r"^\s*(?:from|import) .*", cell.source, re.MULTILINE):
                names = re.fullmatch(r"from pokerlessons import (.*)", line)
                assert names and set(names[1].split(", ")) <= PUBLIC


@pytest.mark.parametrize("path", NOTEBOOKS, ids=ids)
def test_links_lead_somewhere(path: Path) -> None:
    text = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (path.parent / target).exists()
