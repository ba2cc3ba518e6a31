"""把这个文件夹放给浏览器看：python serve.py（全班用：python serve.py --class）。

Shows this folder to browsers: python serve.py (to a class: python serve.py --class).
"""

import sys
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FIRST_PORT, LAST_PORT = 8000, 8020


class Handler(SimpleHTTPRequestHandler):
    """Names the kinds of files itself: some systems call a script plain text, and browsers then refuse it."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".json": "application/json",
        ".ipynb": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: what the whole class opens is nobody's business."""


def server(host: str) -> ThreadingHTTPServer:
    """A server of this folder at the first free port.  Raises `OSError` where none is free."""
    handler = partial(Handler, directory=str(Path(__file__).resolve().parent))
    for port in range(FIRST_PORT, LAST_PORT):
        try:
            return ThreadingHTTPServer((host, port), handler)
        except OSError:
            continue
    return ThreadingHTTPServer((host, 0), handler)


def main() -> None:
    """Serve until Ctrl-C; `--class` to the whole network, `--no-browser` without opening one."""
    everyone = "--class" in sys.argv[1:]
    with server("0.0.0.0" if everyone else "127.0.0.1") as serving:
        port = serving.server_address[1]
        print(f"http://127.0.0.1:{port}/  （Ctrl-C 结束 / Ctrl-C ends）", flush=True)
        if everyone:
            print(
                f"学生打开 / for the class: http://<这台电脑的地址 / this computer's address>:{port}/",
                flush=True,
            )
        if "--no-browser" not in sys.argv[1:]:
            webbrowser.open(f"http://127.0.0.1:{port}/")
        with suppress(KeyboardInterrupt):
            serving.serve_forever()


if __name__ == "__main__":
    main()
