"""The server: Voilà with our own gallery, page and kernels.  Imports Voilà, so it is itself imported late.

A visitor's page has a kernel and a folder of its own.  Voilà passes on to a kernel only messages of widgets
(`comm_*`), never code; here, what else it would offer (its tree, contents, files) is not served at all.
"""

from __future__ import annotations

import shutil
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from pokerlessons.pages.copies import Page, cards_of
from pokerlessons.words import LANGUAGES, Say, render

TEMPLATES: Final = Path(__file__).parent / "templates"
IDLE: Final = 600
"""Seconds after which a kernel is ended that no page is connected to."""
EXTENSIONS: Final = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
"""The parts of JupyterLab that a page needs."""
QUIET: Final = ("--IPKernelApp.log_level=ERROR", "--HistoryManager.enabled=False")
"""A kernel keeps no history: nobody will ask for it, and all would write one file."""
# Enforced by the browser: a page asks nothing of any other host.
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' data: blob:; frame-ancestors 'self'; form-action 'self'; base-uri 'self'"
)
# Voilà's own addresses that are left: kernels, and the scripts of its page.
_KEPT: Final = ("/api/kernels/", "/voila/static/", "/voila/labextensions/", "/voila/api/shutdown/")


def serve(
    home: Path,
    shelves: Mapping[str, tuple[Page, ...]],
    host: str,
    port: int,
    most: int,
    browser: bool,
    language: str,
) -> None:
    """Serve the pages of `home`/pages, listed by language in `shelves`, until stopped.

    Visitors' folders are made in `home`/desks.  For the others see `pokerlessons.pages.launch`.
    """
    desks = home / "desks"
    desks.mkdir()
    settings = {
        "Application": {"log_level": "ERROR"},
        "Voila": {
            "root_dir": str(home / "pages"),
            "ip": host,
            "port": port,
            "port_retries": 0,
            "open_browser": browser,
            "tornado_settings": {
                "shelves": shelves,
                "most": most,
                "first_language": language,
                # Milliseconds; the usual 90 s make Tornado complain in the teacher's window.
                "ws_ping_timeout": 30_000,
            },
        },
        "VoilaConfiguration": {
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "extension_allowlist": list(EXTENSIONS),
            "multi_kernel_manager_class": VisitorKernels,
            "resources": {"words": {known: words(known) for known in LANGUAGES}},
        },
        "VisitorKernels": {"desks": str(desks)},
        "MappingKernelManager": {"cull_idle_timeout": IDLE, "cull_interval": 60},
    }
    # A user's own settings of Voilà are not read: the pages are the same everywhere.
    server = PagesServer(config=Config(settings), config_file_paths=[])
    server.initialize([])
    server.start()


class VisitorKernels(AsyncMappingKernelManager):
    """Kernels that each work in a folder of their own, which goes when they go."""

    desks = Unicode(config=True, help="The folder in which the kernels' folders are made.")

    async def start_kernel(self, *, path: str | None = None, **kwargs: Any) -> str:
        """Start a kernel in a new folder, wherever its notebook is (`path`); its id."""
        kernel_id = str(uuid4())
        desk = Path(self.desks, kernel_id)
        desk.mkdir()
        return await super().start_kernel(
            kernel_id=kernel_id, cwd=str(desk), extra_arguments=list(QUIET), **kwargs
        )

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> None:
        """End a kernel and remove its folder."""
        await super().shutdown_kernel(kernel_id, *args, **kwargs)
        shutil.rmtree(Path(self.desks, kernel_id), ignore_errors=True)


class PagesServer(Voila):
    """Voilà with our gallery and pages, and without what a class has no use for."""

    def setup_template_dirs(self) -> None:
        """Our templates come before the stock ones, whose scripts are used."""
        super().setup_template_dirs()
        self.template_paths = [str(TEMPLATES), *self.template_paths]

    def init_handlers(self) -> Any:
        """Which address is answered by what."""
        page = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        gallery = {"voila_configuration": self.voila_configuration}
        stock: Any = super().init_handlers()
        kept = [handler for handler in stock if handler[0].startswith(_KEPT)]
        return [
            (r"/", GalleryHandler, gallery),
            (r"/(zh|en)/", GalleryHandler, gallery),
            (r"/(zh|en)/([\w-]+\.ipynb)", PageHandler, page),
            *kept,
            (r"/.*", NowhereHandler, gallery),
        ]

    def launch_browser(self) -> None:
        """Open the gallery in the user's browser, without waiting for it."""
        threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()


class _Ours(BaseVoilaHandler):
    """What our answers share: their language, their look, and faults told in a sentence."""

    language = "zh"

    @property
    def content_security_policy(self) -> str:
        """What the browser lets an answer of ours load."""
        return POLICY

    def shown(self, template: str, **values: Any) -> str:
        """The template filled in, in the answer's language."""
        return self.get_template(template).render(
            base_url=self.base_url,
            lang="zh-CN" if self.language == "zh" else "en",
            words=words(self.language),
            home=f"/{self.language}/",
            **values,
        )

    def listed(self, language: str) -> tuple[Page, ...]:
        """The pages there are in `language`, which from here on is the answer's."""
        self.language = language
        return self.settings["shelves"][language]

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A page that says what went wrong and leads back."""
        says = {404: Say("pages.nowhere"), 503: Say("pages.full", most=self.settings["most"])}
        text = render(says.get(status_code, Say("pages.fault")), self.language)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(self.shown("sorry.html", title=text))


class GalleryHandler(_Ours):
    """All games, each with its pages."""

    def get(self, language: str | None = None) -> None:
        """The gallery in `language`, by default the server's own."""
        pages = self.listed(language or self.settings["first_language"])
        cards = cards_of(pages, self.language)
        title = render(Say("pages.all_games"), self.language)
        self.finish(self.shown("gallery.html", title=title, other=f"/{_other(self.language)}/", cards=cards))


class NowhereHandler(_Ours):
    """Every other address."""

    async def prepare(self) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Nothing is here, whatever is asked."""
        await super().prepare()
        self.language = self.settings["first_language"]
        raise HTTPError(404)


class PageHandler(_Ours, TornadoVoilaHandler):
    """A notebook, run for this visitor alone."""

    async def get(self, language: str, name: str) -> None:
        """The page: its head at once, so that a visitor sees it coming, then cell by cell as it is dealt."""
        page = next((page for page in self.listed(language) if page.name == name), None)
        if page is None:
            raise HTTPError(404)
        if len(self.kernel_manager) >= self.settings["most"]:
            raise HTTPError(503)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        # Asked for, the token is set as a cookie; without it a page that closes may not end its kernel.
        _ = self.xsrf_token
        other = f"/{_other(language)}/{name}"
        self.write(self.shown("head.html", title=page.title, other=other, inner=True))
        await self.flush()
        async for html in self.get_generator(path=f"{language}/{name}"):
            self.write(html)
            await self.flush()


def _other(language: str) -> str:
    return "en" if language == "zh" else "zh"


def words(language: str) -> dict[str, str]:
    """What the templates say, in `language`."""
    says = {
        "site": Say("pages.site"),
        "about": Say("pages.about"),
        "lasts": Say("pages.lasts"),
        "back": Say("pages.back"),
        "theme": Say("pages.theme"),
        "other_language": Say("pages.language"),
        "dealing": Say("pages.dealing"),
        "run": Say("pages.run"),
        "failed": Say("pages.failed"),
        "no_code": Say("pages.no_code"),
        "no_script": Say("pages.no_script"),
    }
    return {name: render(say, language) for name, say in says.items()}
