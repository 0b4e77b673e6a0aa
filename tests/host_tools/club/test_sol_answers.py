"""A tournament of SoL begins only where SoL answers as expected; what SoL is told of people."""

import http.server
import json
import threading
from contextlib import contextmanager
from urllib.parse import parse_qs

import pytest

from tests.host_tools.running import carrom


@contextmanager
def answering(answers):
    """A server that is no SoL: answers(path, fields) gives the JSON for a request."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            told = json.dumps(answers(self.path.partition("?")[0], parse_qs(body))).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)

        do_GET = do_POST

        def log_message(self, *_words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def _data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def begin(address, *more):
    return carrom("--lang", "en", "club", "tournament", "sol", "Cup", "Max B.", "Léa", "--sol", address, *more)


@pytest.mark.parametrize(
    "strange",
    [
        {"success": True},
        {"success": True, "root": "all"},
        {"success": True, "root": [1]},
        {"success": True, "root": [{}]},
    ],
    ids=["no rows", "a word", "a number", "rows of nothing"],
)
def test_a_strange_answer_leaves_nothing_begun(strange):
    with answering(lambda path, _: {"success": True} if path == "/auth/login" else strange) as address:
        done = begin(address)
    assert (done.exit_code, "not expected" in done.stderr) == (2, True), done.output
    assert "No tournament" in carrom("--lang", "en", "club", "tournament").output
    assert "Nothing was decided" in carrom("--lang", "en", "club", "decisions").output


NUMBERS = {
    "/data/clubs": "idclub", "/data/championships": "idchampionship", "/data/players": "idplayer",
    "/data/tourneys": "idtourney", "/tourney/competitors": "idcompetitor",
}  # fmt: skip


class Sol:
    """Keeps what it is told, and makes no round. rows: by the name of their number."""

    def __init__(self):
        self.rows = {}

    def __call__(self, path, fields):
        for rows in fields.get("modified_records", []):
            for _, row in json.loads(rows):
                number = next(iter(row))
                kept = self.rows.setdefault(number, [])
                kept.append({**row, number: len(kept) + 1})
        return {"success": path != "/tourney/newTurn", "root": self.rows.get(NUMBERS.get(path), [])}


@pytest.mark.parametrize(("more", "agreed"), [((), None), (("--agreed",), "A")])
def test_names_are_not_doubled_and_privacy_is_agreed_to_only_where_people_said_so(more, agreed):
    sol = Sol()
    with answering(sol) as address:
        begin(address, *more)
    told = [(row["firstname"], row["lastname"], row.get("agreedprivacy")) for row in sol.rows["idplayer"]]
    assert told == [("Max", "B.", agreed), ("-", "Léa", agreed)]
