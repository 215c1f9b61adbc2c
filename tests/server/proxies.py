"""The example files of `deploy/` for nginx and Caddy, as they are but for ports and certificate.

Not among the ordinary tests, which need neither program: `make soak` runs it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from server.harness import PATIENCE_S, Message, Server

NAME = "chess.example.org"
VISITOR = "127.0.0.2"
"""Another address of this machine: what the server must see in place of the proxy's."""
DEPLOY = Path(__file__).parents[2] / "deploy"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of nobody's, and its key."""
    paths = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    command += ["-subj", f"/CN={NAME}", "-out", str(paths[0]), "-keyout", str(paths[1])]
    subprocess.run(command, check=True, capture_output=True)
    return paths


def nginx(folder: Path, server: int, port: int) -> list[str]:
    """The command that runs nginx with our file."""
    chain, key = certificate(folder)
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("127.0.0.1:8711", f"127.0.0.1:{server}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;")
    text = re.sub(r"ssl_certificate /\S+;", f"ssl_certificate {chain};", text)
    text = re.sub(r"ssl_certificate_key /\S+;", f"ssl_certificate_key {key};", text)
    kept = [f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi")]
    kept += [f"{kind}_temp_path {folder};" for kind in ("uwsgi", "scgi")]
    whole = f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
    whole += f"http {{ access_log off; {' '.join(kept)}\n{text}\n}}\n"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, server: int, port: int) -> list[str]:
    """The command that runs Caddy with our file."""
    chain, key = certificate(folder)
    text = (DEPLOY / "Caddyfile").read_text()
    text = text.replace("127.0.0.1:8711", f"127.0.0.1:{server}")
    start = f"https://{NAME}:{port} {{\n\ttls {chain} {key}\n\tbind 127.0.0.1\n"
    text = text.replace(f"{NAME} {{\n", start)
    whole = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text
    (folder / "Caddyfile").write_text(whole)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


PROXIES: dict[str, Callable[[Path, int, int], list[str]]] = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("games"), "--name", NAME)
    server.start()
    yield server
    server.close()


def until_listening(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except ConnectionRefusedError:
            assert process.poll() is None, f"{process.args!r} has ended"
            assert time.monotonic() < end, f"{process.args!r} does not listen"
            time.sleep(0.05)


@pytest.fixture(params=sorted(PROXIES))
def port(request: pytest.FixtureRequest, tmp_path: Path, server: Server) -> Iterator[int]:
    """Where the proxy listens."""
    program = str(request.param)
    path = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")
    assert path, f"apt-get install {program}"
    port = free_port()
    tmp_path.chmod(0o755)
    command = PROXIES[program](tmp_path, int(server.address.rpartition(":")[2]), port)
    surroundings = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen([path, *command[1:]], cwd=tmp_path, env=surroundings)
    until_listening(process, port)
    yield port
    process.terminate()
    process.wait(PATIENCE_S)


def unverified() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Visitor:
    """A browser somewhere else, which comes through the proxy."""

    def __init__(self, port: int, name: str = NAME) -> None:
        self.port = port
        self.name = name
        way = httpx.HTTPTransport(verify=unverified(), local_address=VISITOR)
        self.http = httpx.Client(
            base_url=f"https://127.0.0.1:{port}",
            transport=way,
            timeout=PATIENCE_S,
            headers={"Host": name, "Origin": f"https://{name}"},
        )
        self.cookie = ""

    def ask(self, method: str, path: str, **body: object) -> httpx.Response:
        extensions = {"sni_hostname": self.name}
        headers = {"Cookie": self.cookie} if self.cookie else {}
        more = {"json": body} if method == "POST" else {}
        answer = self.http.request(method, path, headers=headers, extensions=extensions, **more)  # type: ignore[arg-type]
        given = [line.partition(";")[0] for line in answer.headers.get_list("set-cookie")]
        known = [part for part in self.cookie.split("; ") if part]
        kept = dict(part.split("=", 1) for part in [*known, *given])
        self.cookie = "; ".join(f"{name}={value}" for name, value in kept.items())
        return answer

    def socket(self, game: str, origin: str | None = None) -> ClientConnection:
        raw = socket.create_connection(("127.0.0.1", self.port), source_address=(VISITOR, 0))
        return connect(
            f"wss://{self.name}/ws/games/{game}",
            sock=raw,
            ssl=unverified(),
            server_hostname=self.name,
            compression=None,
            additional_headers={"Cookie": self.cookie, "Origin": origin or f"https://{self.name}"},
        )


def test_a_move_goes_through_the_proxy_and_no_foreign_page_does(port: int) -> None:
    ann = Visitor(port)
    assert ann.ask("GET", "/api/ready").status_code == 200
    name = f"Ann {port}"
    made = ann.ask("POST", "/api/register", name=name, password="a long enough password")
    assert made.status_code < 300, made.text
    assert "secure" in made.headers["set-cookie"].lower()
    told = ann.ask("GET", "/api/account/sessions").json()
    [session] = told["sessions"]
    assert session["address"] == VISITOR
    opponent = {"kind": "same-screen"}
    game = ann.ask("POST", "/api/games", variant="chess", opponent=opponent).json()["id"]
    with ann.socket(game) as table:
        table.send(json.dumps({"type": "watch", "since": -1}))
        assert json.loads(table.recv(PATIENCE_S))["type"] == "snapshot"
        move = {"type": "play", "id": "1", "ply": 1, "origin": [4, 1], "target": [4, 3]}
        table.send(json.dumps(move))
        news: Message = json.loads(table.recv(PATIENCE_S))
        assert [played["text"] for played in news["moves"]] == ["e4"]
    with pytest.raises(InvalidStatus):
        ann.socket(game, origin="https://elsewhere.example.org")
    ann.http.headers["Origin"] = "https://elsewhere.example.org"
    assert ann.ask("POST", "/api/logout").status_code == 403
    ann.http.close()


def test_numbers_for_prometheus_stay_inside(port: int) -> None:
    ann = Visitor(port)
    assert ann.ask("GET", "/metrics").status_code in (403, 404)
    ann.http.close()
