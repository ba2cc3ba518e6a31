"""The site that needs no server: JupyterLite with its own Python, all wheels and notebooks, in one folder."""

from pokerlessons.lite.build import Site, build_site

__all__ = ["Site", "build_site"]
