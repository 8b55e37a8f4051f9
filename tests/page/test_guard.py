"""What the server lets in, and what nobody gets out of it.

`MALFORMED=50000` sends so many malformed requests, `GAMES=1000` looks at so many games of each kind.
"""

from __future__ import annotations

import json
import os
import re
import resource
import socket
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refcli.page.guard import LONGEST_BODY, Limits
from refcli.page.links import Links, links_path
from tests.games.playing import GAMES
from tests.page.served import GENEROUS, Served, served

MALFORMED = int(os.environ.get("MALFORMED", "400"))
GROWN = 30 * 1024
"""Kilobytes that what is kept for the next request may take."""
WHAT = ("", "events", "words", "taps", "why", "read", "past", "rules", "example", "piece", "record", "share", "do")


@pytest.fixture
def table(tmp_path: Path) -> Any:
    with served(tmp_path, "tokan") as table:
        yield table


def local(table: Served) -> dict[str, str]:
    return {"origin": f"http://127.0.0.1:{table.server.port}", "content-type": "application/json"}


def test_page_and_first_picture_are_small(tmp_path: Path) -> None:
    for game in GAMES:
        with served(tmp_path, game) as table:
            phone = table.phone()
            page = phone.get().body
            files = re.findall(r'(?:href|src)="(/[^"]+)"', page.decode())
            size = len(page) + sum(len(phone.ask("GET", file).body) for file in [*files, "/board.js", "/sheets.js"])
            size += len(json.dumps(phone.state())) + len(phone.get("words").body)
            assert size < 200_000, (game, size)


def test_without_a_link_there_is_nothing_to_see(table: Served) -> None:
    phone = table.phone()
    for path in ("/", "/t/", "/t/x/", "/t/x/events", "/record", f"/t/{'A' * 22}/", f"/t/{'A' * 22}/record", "/../x"):
        answer = phone.ask("GET", path)
        assert b"Tokan" not in answer.body
        assert len(answer.body) < 200
        assert b"game" in answer.body or answer.status in (400, 404, 405)
    assert len({phone.path for phone in (table.phone(), table.phone(onlooker=True))}) == 2


def test_links_are_long_and_kept_for_their_owner_alone(tmp_path: Path) -> None:
    with served(tmp_path, "tokan", by_seats=True) as table:
        tokens = list(table.links.guests)
        assert all(re.fullmatch(r"[\w-]{22}", token) for token in tokens)  # 128 bits
        assert len(set(tokens)) == 3
        kept = links_path(tmp_path / "tokan.game")
        assert kept.stat().st_mode & 0o077 == 0
        assert not any(token in kept.read_text() for token in tokens)
        for token in tokens:
            assert token not in (tmp_path / "tokan.game").read_text()
            assert token not in (tmp_path / "tokan.game.journal").read_text()
    assert Links(["red"]).guests.keys() != Links(["red"]).guests.keys()


def test_only_our_own_page_is_answered(table: Served) -> None:
    phone, port = table.phone(), table.server.port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"192.168.1.7:{port}"):
        assert phone.ask("GET", phone.path, headers={"host": host}).status == 200
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", f"127.0.0.1.evil:{port}"):
        assert phone.ask("GET", phone.path, headers={"host": host}).status == 421
    body = json.dumps({"at": table.room.at, "deed": "note", "text": "x"}).encode()
    do = f"{phone.path}do"
    assert phone.ask("POST", do, body).status == 403
    for origin in ("null", "http://evil.example", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port}.evil"):
        assert phone.ask("POST", do, body, {"origin": origin}).status == 403
    crossing = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}
    assert phone.ask("GET", f"{phone.path}record", headers=crossing).status == 403
    assert phone.ask("GET", phone.path, headers={**crossing, "sec-fetch-mode": "navigate"}).status == 200
    assert not table.room.history.notes
    assert phone.ask("POST", do, body, local(table)).status == 200
    assert table.room.history.notes


def test_every_answer_is_shut_in(table: Served) -> None:
    phone = table.phone()
    for what in ("", "words", "record", "share", "do", "nothing"):
        answer = phone.get(what)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


def test_a_long_body_is_refused(table: Served) -> None:
    phone = table.phone()
    long = json.dumps({"at": table.room.at, "deed": "note", "text": "x" * LONGEST_BODY}).encode()
    assert phone.ask("POST", f"{phone.path}do", long, local(table)).status == 413
    with socket.create_connection(("127.0.0.1", table.server.port), timeout=10) as wire:
        head = f"POST {phone.path}do HTTP/1.1\r\nHost: 127.0.0.1:{table.server.port}\r\n"
        head += f"Origin: http://127.0.0.1:{table.server.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
        wire.sendall(head.encode() + b"1000\r\n" + b"[" * 4096 + b"\r\n1000\r\n" + b"[" * 4096 + b"\r\n0\r\n\r\n")
        assert b" 413 " in wire.recv(4096)
    assert not table.room.history.notes


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    with served(tmp_path, "tokan", limits=Limits(burst=20, a_second=1, pages=2)) as table:
        phone = table.phone()
        statuses = [phone.get("words").status for _ in range(40)]
        assert statuses[:10] == 10 * [200]
        assert 429 in statuses


def test_so_many_pages_and_no_more_follow_a_game(tmp_path: Path) -> None:
    limits = GENEROUS._replace(pages=2)
    with served(tmp_path, "tokan", limits=limits) as table:
        phone = table.phone()
        with phone.listening() as one, phone.listening() as other:
            next(one), next(other)
            assert phone.get("events").status == 503


def test_lookers_on_do_nothing(tmp_path: Path) -> None:
    with served(tmp_path, "tokan") as table:
        phone = table.phone(onlooker=True)
        state = phone.state()
        ply = next(str(ply) for ply in table.room.history.position.legal_moves())
        for deed in ("play", "let", "undo", "redo", "note", "agree", "resign", "delete", "answer"):
            answer = phone.do(state["at"], deed, text=ply, number=1, yes=True, sure=True)
            assert "done" not in answer.json()
        assert phone.get("taps", at=state["at"]).status == 400
        assert table.room.history.record() == table.room.history.until(0).record()


def test_phones_look_on_where_moves_are_typed_at_the_prompt(tmp_path: Path) -> None:
    with served(tmp_path, "tokan", read_only=True) as table:
        phone = table.phone()
        state = phone.state()
        assert not state["acts"]
        assert not any(state["can"].values())
        for deed in ("play", "undo", "note"):
            assert "said" in phone.do(state["at"], deed, text="a1-a2").json()
        with table.room.changing(patient=False):
            table.room.session.play(next(table.room.history.position.legal_moves()))
        assert len(phone.state()["plies"]) == 1


def test_a_seat_acts_for_itself_alone(tmp_path: Path) -> None:
    with served(tmp_path, "rhombus", by_seats=True) as table:
        turn = table.room.history.position.turn
        other = next(seat for seat in table.room.history.tags["Players"].split() if seat != turn)
        phone = table.phone(other)
        state = phone.state()
        assert not state["acts"]
        ply = next(str(ply) for ply in table.room.history.position.legal_moves())
        assert "done" not in phone.do(state["at"], "play", text=ply).json()
        assert phone.get("taps", at=state["at"]).status == 400
        assert phone.state(**{"as": turn}) == phone.state()  # a seat's phone is handed over to nobody
        assert not table.room.history.played


def malformed(rng: Random, table: Served) -> tuple[str, str, bytes | None, dict[str, str]]:
    """A request that is almost one of ours."""
    link = rng.choice([table.phone().path, table.phone(onlooker=True).path, "/t/x/", "/"])
    path = link + rng.choice(WHAT)
    junk = [
        "",
        "0",
        "-1",
        "999999999999",
        "[]",
        "[[]]",
        '[["space",1]]',
        '[["piece",7]]',
        "{",
        "null",
        '[["word","x"]]',
    ]
    junk += ["\u0000", "é" * 30, "%ff", "a" * 500, '[["space",1e9,2]]', "[" * 600, '[["space",true,1]]', "²"]
    names = ("lang", "at", "made", "x", "y", "text", "plies", "find", "rule", "n", "of", "seat", "before", "as", "flip")
    from urllib.parse import quote

    asked = rng.sample(names, rng.randrange(6))
    values = {name: table.room.at if name == "at" and rng.random() < 0.7 else rng.choice(junk) for name in asked}
    query = "&".join(f"{name}={quote(value) if rng.random() < 0.9 else '%zz'}" for name, value in values.items())
    body = None
    method = rng.choice(["GET", "GET", "GET", "POST", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "BREW"])
    headers = {} if rng.random() < 0.1 else local(table)
    if method == "POST":
        path = rng.choice([path, f"{table.phone().path}do"])
        deed: Any = rng.choice(["play", "let", "change", "insert", "delete", "branch", "answer", "x", 7, None, []])
        found: Any = {"at": rng.choice([table.room.at, "x", 1, None]), "deed": deed}
        words = rng.sample(["text", "number", "yes", "sure", "more"], 3)
        found |= {name: rng.choice([*junk, 1, -5, 10**30, True, None, [], {}]) for name in words}
        written = json.dumps(rng.choice([found, found, found, [], 1, "x", None])).encode()
        body = rng.choice([written, written, written, written[: rng.randrange(len(written) + 1)], b"\xff\xfe", b""])
    if "events" in path:
        path = path.replace("events", "event")
    return method, f"{path}?{query}", body, headers


def test_malformed_requests_are_refused_and_nothing_breaks(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rng = Random(5)
    for game in ("rhombus", "rings"):
        with served(tmp_path, game) as table:
            for _ in range(3):
                table.acting().tap(Random(1))
            record, phone = table.room.history.record(), table.phone()
            notes = re.compile(r"\[Note.*\n")
            for n in range(MALFORMED // 2):
                if n == MALFORMED // 10:
                    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                method, path, body, headers = malformed(rng, table)
                answer = phone.ask(method, path.replace("\r", "").replace(" ", "%20"), body, headers)
                assert answer.status < 500, (method, path, body, answer)
            assert notes.sub("", table.room.history.record()) == record
            assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < GROWN
    assert "Traceback" not in "".join(capfd.readouterr())


def test_what_is_no_http_at_all_is_refused(table: Served, capfd: pytest.CaptureFixture[str]) -> None:
    rng = Random(3)
    for sent in (b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x00\xa5", b"GET / HTTP/9.9\r\n\r\n", rng.randbytes(3000)):
        with socket.create_connection(("127.0.0.1", table.server.port), timeout=10) as wire:
            wire.sendall(sent + b"\r\n\r\n")
            wire.settimeout(1)
            with suppress(OSError):
                assert b"HTTP/1.1 2" not in wire.recv(4096)
    assert table.phone().state()
    assert "Traceback" not in "".join(capfd.readouterr())
