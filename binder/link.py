"""Gives the Binder badge in the README the address of this repository: `python3 binder/link.py`.

The address is that of the git remote `origin`, which must be public.
"""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

README = Path(__file__).resolve().parents[1] / "README.md"
BADGE = re.compile(r"(\]\(binder/badge\.svg\)\]\()[^)]*(\))")
OPENS = "lab/tree/notebooks/00-start.ipynb"
NO_ADDRESS = (
    "这个文件夹还没有公开的地址：先放到 GitHub、GitLab 或别的公开的 git 仓库"
    "（git remote add origin …），再运行一次。\n"
    "This folder has no public address yet: put it on GitHub, GitLab or another public git host "
    "(git remote add origin …) and run this again."
)


def place_on_binder(remote: str) -> str | None:
    """What Binder calls the repository at the git address `remote`; None where it is not a public one."""
    remote = re.sub(r"^(ssh://)?git@([^:/]+)[:/]", r"https://\2/", remote)
    if not remote.startswith("https://"):
        return None
    host, _, path = remote.removeprefix("https://").rpartition("@")[2].partition("/")
    path = path.removesuffix("/").removesuffix(".git")
    if host == "github.com":
        return f"gh/{path}/HEAD"
    if host == "gitlab.com":
        return f"gl/{quote(path, safe='')}/HEAD"
    return f"git/{quote(remote, safe='')}/HEAD"


def main() -> int:
    """Write the address into the README; 2 where there is none."""
    asked = subprocess.run(
        ["git", "remote", "get-url", "origin"], cwd=README.parent, capture_output=True, text=True
    )
    place = place_on_binder(asked.stdout.strip())
    if place is None:
        print(NO_ADDRESS, file=sys.stderr)
        return 2
    address = f"https://mybinder.org/v2/{place}?urlpath={OPENS}"
    README.write_text(BADGE.sub(rf"\g<1>{address}\g<2>", README.read_text("utf-8")), "utf-8")
    print(address)
    return 0


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")
    sys.exit(main())
