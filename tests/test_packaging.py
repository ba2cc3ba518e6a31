"""What is built from the checkout, and that the tests see what was installed rather than the checkout."""

import json
import os
import shutil
import site
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

import pokerlessons

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (
    "pyproject.toml",
    "hatch_build.py",
    "README.md",
    "LICENSE",
    ".gitignore",
    "pokerlessons",
    "notebooks",
)
BUILT_OR_CACHED = shutil.ignore_patterns("*.mo", "__pycache__", ".ipynb_checkpoints")
TEMPLATES = (
    "head.html",
    "index.html.j2",
    "gallery.html",
    "sorry.html",
    "pages.css",
    "theme.js",
    "dealing.js",
)
ALSO_IN_THE_WHEEL = {
    "pokerlessons/py.typed",
    "pokerlessons/settings/zh/overrides.json",
    "pokerlessons/settings/en/overrides.json",
    *(f"pokerlessons/pages/templates/{name}" for name in TEMPLATES),
    "pokerlessons/locale/zh_CN/LC_MESSAGES/pokerlessons.mo",
    "pokerlessons/locale/en/LC_MESSAGES/pokerlessons.mo",
}
TELLS = """
from pokerlessons.lab import shipped_notebooks
from pokerlessons.words import Say, render
print(shipped_notebooks())
print(render(Say("lab.no_notebooks"), "en"))
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout as git would give it: nothing compiled yet."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=BUILT_OR_CACHED)
        else:
            shutil.copy(source, copy / name)
    return copy


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from the checkout."""
    return build(checkout, "wheel", tmp_path_factory.mktemp("wheel"))


def build(source: Path, target: str, into: Path) -> Path:
    """Build `target` from the folder `source` with the hatchling at hand; return the one file it makes."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (built,) = into.iterdir()
    return built


def files_of(wheel: Path) -> dict[str, bytes]:
    """The files of the package in `wheel`, without the metadata beside it."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.startswith("pokerlessons/")}


def is_editable() -> bool:
    record = json.loads(distribution("pokerlessons").read_text("direct_url.json") or "{}")
    return record.get("dir_info", {}).get("editable", False)


def test_the_installed_package_is_what_is_tested() -> None:
    if is_editable():
        pytest.skip("an editable install is the checkout")
    installed = Path(pokerlessons.__file__).resolve().parent
    assert installed != ROOT / "pokerlessons"
    assert installed.parent in {Path(folder).resolve() for folder in site.getsitepackages()}


def test_children_of_the_tests_see_the_installed_package_too() -> None:
    child = [sys.executable, "-c", "import pokerlessons; print(pokerlessons.__file__)"]
    done = subprocess.run(child, cwd=ROOT, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == Path(pokerlessons.__file__)


def test_the_wheel_is_complete(wheel: Path) -> None:
    files = files_of(wheel)
    notebooks = {f"pokerlessons/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    modules = {str(path.relative_to(ROOT).as_posix()) for path in (ROOT / "pokerlessons").rglob("*.py")}
    assert "pokerlessons/notebooks/00-start.ipynb" in notebooks
    assert ALSO_IN_THE_WHEEL | notebooks | modules <= files.keys()
    assert notebooks == {name for name in files if name.startswith("pokerlessons/notebooks/")}


def test_the_wheel_holds_the_package_only(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert {name.split("/")[0] for name in archive.namelist()} == {
            "pokerlessons",
            f"pokerlessons-{distribution('pokerlessons').version}.dist-info",
        }


def test_the_sdist_makes_the_same_wheel(checkout: Path, wheel: Path, tmp_path: Path) -> None:
    sdist = build(checkout, "sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    assert files_of(build(source, "wheel", tmp_path / "wheel")) == files_of(wheel)


def test_an_editable_install_finds_notebooks_and_catalogues(checkout: Path, tmp_path: Path) -> None:
    editable = build(checkout, "wheel:editable", tmp_path / "wheel")
    with zipfile.ZipFile(editable) as archive:
        archive.extractall(tmp_path / "site")
    # What pip does with an editable wheel: its .pth file, in a folder of packages, points to the checkout.
    (pointer,) = (tmp_path / "site").glob("*.pth")
    env = {**os.environ, "PYTHONPATH": pointer.read_text().strip()}
    done = subprocess.run(
        [sys.executable, "-c", TELLS], env=env, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    folder, sentence = done.stdout.splitlines()
    assert Path(folder) == checkout / "notebooks"
    assert "{" not in sentence


@pytest.mark.slow
def test_the_wheel_alone_is_enough_in_a_new_environment(wheel: Path, tmp_path: Path) -> None:
    """The core needs nothing but Python: no dependency is installed beside the wheel."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    bin_folder = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = str(bin_folder / "python")
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", str(wheel)], check=True)
    done = subprocess.run([python, "-c", TELLS], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.splitlines()[0]).parent.name == "pokerlessons"

    lab = subprocess.run(
        [str(bin_folder / "pokerlessons"), "lab"], cwd=tmp_path, capture_output=True, text=True
    )
    assert lab.returncode == 2
    assert 'pip install "pokerlessons[lab]"' in lab.stderr
