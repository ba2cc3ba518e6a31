"""A visitor of the pages who has no browser: fetches a page, opens its kernel's socket, plays by messages."""

import asyncio
import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.cookies import SimpleCookie
from itertools import combinations
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

CONFIG = re.compile(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>')
OUTPUT = re.compile(r'<script type="application/vnd.voila.cell-output\+json">(.*?)</script>', re.DOTALL)
PATIENCE = 200
"""Seconds within which a page must have come: thirty at once share the machine."""
POINTS = {"A": 1, "J": 10, "Q": 10, "K": 10}


class Visitor:
    """One visitor of one page."""

    def __init__(self, url: str, page: str) -> None:
        """Comes to the server at `url` for `page`, a path."""
        self.url, self.page = url, page
        self.html = ""
        self.kernel_id = ""
        self.states: dict[str, dict[str, Any]] = {}
        """What every widget of the page shows: its traits, by its id."""
        self.complaints: list[str] = []
        """What the kernel wrote to stderr, and errors it answered."""
        self._session = uuid4().hex
        self._token = ""
        self._acknowledged: set[str] = set()
        self._done: set[str] = set()
        self._socket: WebSocketClientConnection

    async def come(self) -> None:
        """Fetch the page, which runs the notebook, and ask its kernel what the widgets show."""
        request = HTTPRequest(self.url + self.page, connect_timeout=PATIENCE, request_timeout=PATIENCE)
        came = await AsyncHTTPClient().fetch(request)
        self.html = came.body.decode("utf-8")
        self._token = SimpleCookie("; ".join(came.headers.get_list("Set-Cookie")))["_xsrf"].value
        found = CONFIG.search(self.html)
        assert found, self.html[-500:]
        self.kernel_id = json.loads(found[1])["kernelId"]
        place = f"{self.url.replace('http', 'ws', 1)}/api/kernels/{self.kernel_id}/channels"
        self._socket = await websocket_connect(f"{place}?session_id={self._session}")
        comm = uuid4().hex
        opening = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        await self.send("comm_open", opening, {"version": "1.0.0"})
        # A kernel complains of a message to a comm that it has not opened yet.
        await self._listen_until(lambda: "comm_open" in self._done)
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        await self._listen_until(lambda: "comm_msg" in self._done)

    async def go(self) -> None:
        """Leave as a page does: its kernel is told to end, with the token that came with the page."""
        self._socket.close()
        headers = {"Cookie": f"_xsrf={self._token}", "Content-Type": "application/x-www-form-urlencoded"}
        url = f"{self.url}/voila/api/shutdown/{self.kernel_id}"
        body = f"_xsrf={quote(self._token)}"
        await AsyncHTTPClient().fetch(url, method="POST", headers=headers, body=body, request_timeout=60)

    async def send(
        self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None, to: str = "shell"
    ) -> None:
        """Send the kernel a message of that kind."""
        header = {
            "msg_id": uuid4().hex,
            "username": "",
            "session": self._session,
            "msg_type": kind,
            "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }
        message = {"header": header, "parent_header": {}, "metadata": metadata or {}, "content": content}
        await self._socket.write_message(json.dumps({**message, "channel": to, "buffers": []}))

    def told(self) -> list[str]:
        """The plain text of all that the page shows."""
        shown = (json.loads(output) for output in OUTPUT.findall(self.html))
        return [str(output["data"].get("text/plain")) for output in shown]

    def table(self) -> str:
        """The id of the first table of the page at which cards can be picked."""
        return next(name for name, state in self.states.items() if _own_zone(state.get("scene", {})))

    def scene(self, widget: str) -> dict[str, Any]:
        """What a board shows now."""
        return self.states[widget]["scene"]

    async def press(self, widget: str, action: str, selected: tuple[int, ...] = ()) -> None:
        """Press a button of a board with these places picked, and wait until it is answered."""
        scene, name = self.scene(widget), uuid4().hex[:8]
        said = {"id": name, "action": action, "selected": selected, "value": None}
        content = {**said, "scene": scene["n"], "table": scene["table"]}
        await self.send("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})
        await self._listen_until(lambda: name in self._acknowledged)

    async def play_round(self) -> tuple[list[str], list[dict[str, Any]]]:
        """Play one deal of 牛牛 to its settlement; the own cards, and who got what."""
        table = self.table()
        hand = hand_of(self.scene(table))
        trio = next(bulls(hand), None)
        await self.press(table, "arrange" if trio else "no bull", trio or ())
        return hand, self.scene(table)["payments"]

    async def _listen_until(self, done: Any) -> None:
        while not done():
            heard = await asyncio.wait_for(self._socket.read_message(), PATIENCE)
            assert heard is not None, "the kernel's socket was closed"
            self._hear(_read(heard))

    def _hear(self, message: dict[str, Any]) -> None:
        kind, content = message["msg_type"], message["content"]
        if kind == "stream" or content.get("status") == "error":
            self.complaints.append(str(content))
        if content.get("execution_state") == "idle":
            self._done.add(message["parent_header"].get("msg_type", ""))
        if kind != "comm_msg":
            return
        data = content["data"]
        if data.get("method") == "update_states":
            self.states = {name: state["state"] for name, state in data["states"].items()}
        elif data.get("method") == "update":
            self.states[content["comm_id"]].update(data["state"])
        elif data.get("method") == "custom":
            self._acknowledged.add(data["content"].get("ack"))


def answer(url: str) -> tuple[int, str]:
    """The status and the text of what is at an address."""
    try:
        with urllib.request.urlopen(url) as page:
            return page.status, page.read().decode("utf-8")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8")


def hand_of(scene: dict[str, Any]) -> list[str]:
    """The ranks and suits of the cards that can be picked, in their places."""
    zone = _own_zone(scene)
    assert zone is not None
    return [card["name"] for card in zone["cards"]]


def bulls(hand: list[str]) -> Iterator[tuple[int, ...]]:
    """The places of every three cards that make a multiple of ten."""
    points = [worth(card) for card in hand]
    return (trio for trio in combinations(range(5), 3) if sum(points[at] for at in trio) % 10 == 0)


def worth(card: str) -> int:
    """The points of a card by its name, e.g. 黑桃10."""
    rank = card[2:]
    return POINTS.get(rank) or int(rank)


def _own_zone(scene: dict[str, Any]) -> dict[str, Any] | None:
    return next((zone for zone in scene.get("zones", ()) if zone.get("pick")), None)


def _read(heard: str | bytes) -> dict[str, Any]:
    """A message of the kernel; one with buffers begins with a table of its parts."""
    if isinstance(heard, str):
        return json.loads(heard)
    parts = int.from_bytes(heard[:4], "big")
    offsets = [int.from_bytes(heard[4 * k : 4 * k + 4], "big") for k in range(1, parts + 1)]
    return json.loads(heard[offsets[0] : offsets[1] if parts > 1 else None])
