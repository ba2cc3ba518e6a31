"""What Binder would build, read from a dry run without Docker."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
BINDER = ROOT / "binder"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="repo2docker does not run on Windows")


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The recipe of the image, as repo2docker writes it for the folder `binder/`."""
    # A copy, since the whole checkout may hold environments and caches.
    copy = tmp_path_factory.mktemp("repository")
    shutil.copytree(BINDER, copy / "binder")
    shutil.copy(ROOT / "pyproject.toml", copy)
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def requirements(file: Path) -> list[Requirement]:
    lines = (line.split("#")[0].strip() for line in file.read_text("utf-8").splitlines())
    return [Requirement(line) for line in lines if line and line != "."]


def pins(file: Path) -> dict[str, str]:
    """The exact version of every package named in `file`, which names nothing without one."""
    found: dict[str, str] = {}
    for requirement in requirements(file):
        (specifier,) = requirement.specifier
        assert specifier.operator == "==", requirement
        found[canonicalize_name(requirement.name)] = specifier.version
    return found


def bounds() -> list[Requirement]:
    """What the package and its lab ask for in `pyproject.toml`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [Requirement(line) for line in project["dependencies"] + project["optional-dependencies"]["lab"]]


def test_the_image_has_our_python_and_chinese_fonts(dockerfile: str) -> None:
    assert "Building conda environment for python=3.11" in dockerfile
    assert "--no-install-recommends fonts-noto-cjk" in dockerfile


def test_the_image_installs_the_checkout_after_copying_it(dockerfile: str) -> None:
    install = dockerfile.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    assert dockerfile.index("COPY --chown=0:0 src/ ") < install
    assert "." in (BINDER / "requirements.txt").read_text("utf-8").splitlines()


def test_the_image_runs_post_build_last(dockerfile: str) -> None:
    assert dockerfile.index('binder/requirements.txt"\n') < dockerfile.index("RUN ./binder/postBuild")
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_post_build_gives_jupyterlab_our_settings(tmp_path: Path) -> None:
    env = {
        **os.environ,
        "JUPYTERLAB_DIR": str(tmp_path),
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
    }
    subprocess.run([str(BINDER / "postBuild")], cwd=ROOT, env=env, check=True)
    given = (tmp_path / "settings" / "overrides.json").read_bytes()
    assert given == (ROOT / "pokerlessons" / "settings" / "zh" / "overrides.json").read_bytes()


def test_every_package_we_ask_for_is_pinned_within_its_bounds() -> None:
    pinned = pins(BINDER / "requirements.txt")
    for requirement in bounds():
        version = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version, prereleases=True), requirement


def test_binder_gets_the_versions_that_were_tested() -> None:
    tested = pins(ROOT / ".ci" / "constraints.txt")
    for name, version in pins(BINDER / "requirements.txt").items():
        assert tested[name] == version, name
