"""把这个文件夹放给浏览器看：python serve.py（全班用：python serve.py --class）。

Shows this folder to browsers: python serve.py (to a class: python serve.py --class).
"""

import socket
import sys
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FIRST_PORT, LAST_PORT = 8000, 8020
MOVED = (
    "端口 {usual} 有别人在用，换成了 {port}；浏览器按地址存东西，上次在 {usual} 存的这里看不到。\n"
    "Port {usual} is taken, so it is {port}; browsers keep things by address: "
    "what was kept at {usual} is not seen here."
)


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
    """A server of this folder at the first free port, the usual one if it can be."""
    handler = partial(Handler, directory=str(Path(__file__).resolve().parent))
    for port in (*range(FIRST_PORT, LAST_PORT), 0):
        with suppress(OSError):
            return ThreadingHTTPServer((host, port), handler)
    raise SystemExit("没有空的端口。 / No port is free.")


def own_address() -> str:
    """This computer's address in its network; nothing is sent to find it out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return probe.getsockname()[0]
    return "127.0.0.1"


def main(given: list[str]) -> None:
    """Serve until Ctrl-C; `--class` to the whole network, `--no-browser` without opening one."""
    if set(given) - {"--class", "--no-browser"}:
        raise SystemExit(__doc__)
    everyone = "--class" in given
    with server("0.0.0.0" if everyone else "127.0.0.1") as serving:
        port = serving.server_address[1]
        print(f"http://127.0.0.1:{port}/  （Ctrl-C 结束 / Ctrl-C ends）", flush=True)
        if everyone:
            print(f"学生打开 / for the class: http://{own_address()}:{port}/", flush=True)
        if port != FIRST_PORT:
            print(MOVED.format(usual=FIRST_PORT, port=port), flush=True)
        if "--no-browser" not in given:
            webbrowser.open(f"http://127.0.0.1:{port}/")
        with suppress(KeyboardInterrupt):
            serving.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1:])
