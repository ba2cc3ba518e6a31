"""What Binder would build, read from a dry run without Docker."""

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pokerlessons
from pokerlessons.lab import EXPORTED, settings_folder

ROOT = Path(__file__).resolve().parents[1]
BINDER = ROOT / "binder"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="repo2docker does not run on Windows")


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The recipe of the image."""
    return image_recipe(tmp_path_factory.mktemp("repository"))


def image_recipe(copy: Path) -> str:
    """The recipe of the image, as repo2docker writes it for the folder `binder/`, copied into `copy`."""
    # A copy, since the whole checkout may hold environments and caches.
    shutil.copytree(BINDER, copy / "binder")
    shutil.copy(ROOT / "pyproject.toml", copy)
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def pinned_versions() -> dict[str, str]:
    """The exact version of every package in the constraints, which name nothing without one."""
    found: dict[str, str] = {}
    for line in (ROOT / ".ci" / "constraints.txt").read_text("utf-8").splitlines():
        if words := line.split("#")[0].strip():
            (specifier,) = Requirement(words).specifier
            assert specifier.operator == "==", words
            found[canonicalize_name(Requirement(words).name)] = specifier.version
    return found


def needed_by(requirement: Requirement) -> set[str]:
    """The names of all packages that `requirement` brings into this environment, its own among them."""
    found: set[str] = set()
    waiting = [(canonicalize_name(requirement.name), extra) for extra in ("", *requirement.extras)]
    while waiting:
        name, extra = waiting.pop()
        found.add(name)
        for line in distribution(name).requires or ():
            further = Requirement(line)
            if further.marker and not further.marker.evaluate({"extra": extra}):
                continue
            if canonicalize_name(further.name) not in found:
                waiting += [(canonicalize_name(further.name), each) for each in ("", *further.extras)]
    return found


def test_the_image_has_our_python_and_chinese_fonts(dockerfile: str) -> None:
    assert "Building conda environment for python=3.11" in dockerfile
    assert "--no-install-recommends fonts-wqy-microhei" in dockerfile


def test_the_image_installs_the_checkout_after_copying_it(dockerfile: str) -> None:
    install = dockerfile.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    assert dockerfile.index("COPY --chown=0:0 src/ ") < install
    assert ".[lab]" in (BINDER / "requirements.txt").read_text("utf-8").splitlines()


def test_the_image_runs_post_build_last(dockerfile: str) -> None:
    assert dockerfile.index('binder/requirements.txt"\n') < dockerfile.index("RUN ./binder/postBuild")
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_post_build_gives_jupyterlab_our_settings_beside_those_that_are_there(tmp_path: Path) -> None:
    # An environment of its own, which borrows the packages of the one that runs the tests.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path)], check=True)
    (packages,) = tmp_path.glob("lib/python*/site-packages")
    lent = [str(Path(pokerlessons.__file__).parents[1]), *(path for path in sys.path if "-packages" in path)]
    (packages / "borrowed.pth").write_text("\n".join(lent))
    (tmp_path / "share" / "jupyter" / "lab").mkdir(parents=True)
    kept = tmp_path / "etc" / "jupyter" / "jupyter_config.json"
    kept.parent.mkdir(parents=True)
    kept.write_text('{"ServerApp": {"allow_root": true}}')

    env = os.environ | {"PATH": os.pathsep.join((str(tmp_path / "bin"), os.environ["PATH"]))}
    subprocess.run([str(BINDER / "postBuild")], cwd=tmp_path, env=env, check=True)
    given = json.loads((tmp_path / "share/jupyter/lab/settings/overrides.json").read_bytes())
    assert given == json.loads((settings_folder("zh") / "overrides.json").read_bytes())
    assert json.loads(kept.read_bytes()) == {
        "ServerApp": {"allow_root": True},
        "NbConvertBase": {"display_data_priority": list(EXPORTED)},
    }


def test_everything_binder_installs_is_pinned() -> None:
    lines = (BINDER / "requirements.txt").read_text("utf-8").splitlines()
    assert "-c ../.ci/constraints.txt" in lines
    pinned = pinned_versions()
    for line in lines:
        if line.startswith(("#", "-c")):
            continue
        wanted = Requirement(line.replace(".[", "pokerlessons[", 1))
        assert needed_by(wanted) - {"pokerlessons"} <= pinned.keys(), wanted


# the link in the README


def checkout_from(remote: str | None, at: Path) -> Path:
    """A repository with our README and the script, fetched from `remote`."""
    (at / "binder").mkdir(parents=True)
    shutil.copy(BINDER / "link.py", at / "binder")
    shutil.copy(ROOT / "README.md", at)
    subprocess.run(["git", "init", "-q"], cwd=at, check=True)
    if remote:
        subprocess.run(["git", "remote", "add", "origin", remote], cwd=at, check=True)
    return at


def linked(at: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "binder/link.py"], cwd=at, capture_output=True, text=True, encoding="utf-8"
    )


@pytest.mark.parametrize(
    ("remote", "place"),
    [
        ("https://github.com/school/cards.git", "gh/school/cards/HEAD"),
        ("git@github.com:school/cards.git", "gh/school/cards/HEAD"),
        ("https://gitlab.com/school/maths/cards", "gl/school%2Fmaths%2Fcards/HEAD"),
        ("https://git.example.org/cards.git", "git/https%3A%2F%2Fgit.example.org%2Fcards.git/HEAD"),
    ],
)
def test_the_badge_is_given_the_address_of_the_repository(remote: str, place: str, tmp_path: Path) -> None:
    at = checkout_from(remote, tmp_path)
    for _ in range(2):
        assert linked(at).returncode == 0
    readme = (at / "README.md").read_text("utf-8")
    address = f"https://mybinder.org/v2/{place}?urlpath=lab/tree/notebooks/00-start.ipynb"
    assert readme.count(f"](binder/badge.svg)]({address})") == 2
    others = readme.replace(address, "#binder")
    assert others == (ROOT / "README.md").read_text("utf-8")


def test_the_badge_opens_a_notebook_that_is_there(tmp_path: Path) -> None:
    at = checkout_from("https://github.com/school/cards.git", tmp_path)
    linked(at)
    notebook = (at / "README.md").read_text("utf-8").partition("urlpath=lab/tree/")[2].partition(")")[0]
    assert (ROOT / notebook).is_file()


@pytest.mark.parametrize("remote", [None, "/somewhere/on/this/machine"])
def test_without_a_public_address_the_readme_stays_as_it_is(remote: str | None, tmp_path: Path) -> None:
    at = checkout_from(remote, tmp_path)
    refused = linked(at)
    assert refused.returncode == 2 and "git remote" in refused.stderr
    assert (at / "README.md").read_text("utf-8") == (ROOT / "README.md").read_text("utf-8")
