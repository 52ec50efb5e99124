"""Who may talk to the studio: the browser that it opened, and nobody else."""

import pytest
from flask.testing import FlaskClient

from pnp.studio.app import application
from pnp.studio.guard import Guard
from pnp.studio.state import Studio
from tests.studio.conftest import HOST, PORT, Client

BASE = f"http://{HOST}"


@pytest.fixture
def guard() -> Guard:
    return Guard.of(PORT)


@pytest.fixture
def stranger(studio: Studio, guard: Guard) -> FlaskClient:
    """Somebody who knows the port."""
    return application(studio, guard).test_client()


def test_nobody_gets_in_without_the_secret(stranger: FlaskClient) -> None:
    for path in ("/", "/print", "/events", "/tasks", "/nothing"):
        answer = stranger.get(path, base_url=BASE)
        assert answer.status_code == 401
        assert b"project" not in answer.data, "not a word about the project"
    assert stranger.get("/enter?token=guess", base_url=BASE).status_code == 401
    assert stranger.get("/enter", base_url=BASE).status_code == 401


def test_the_address_lets_in_and_then_a_strict_cookie_does(
    stranger: FlaskClient, guard: Guard
) -> None:
    answer = stranger.get(guard.way_in, base_url=BASE)
    assert (answer.status_code, answer.location) == (302, "/")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    assert stranger.get("/print", base_url=BASE).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1:1", ""])
def test_other_names_of_this_machine_are_refused(
    stranger: FlaskClient, guard: Guard, host: str
) -> None:
    stranger.get(guard.way_in, base_url=BASE)
    headers = {"Host": host}
    assert stranger.get("/print", headers=headers).status_code == 421
    assert stranger.get(guard.way_in, headers=headers).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": BASE, "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {},
    ],
)
def test_changes_come_from_our_own_pages_only(
    stranger: FlaskClient, guard: Guard, headers: dict[str, str]
) -> None:
    stranger.get(guard.way_in, base_url=BASE)
    answer = stranger.post("/language", json={"language": "de"}, headers=headers, base_url=BASE)
    assert answer.status_code == 403


def test_a_page_at_another_address_of_this_machine_is_another_page(
    stranger: FlaskClient, guard: Guard
) -> None:
    stranger.get(guard.way_in, base_url=BASE)
    headers = {"Origin": f"http://localhost:{PORT}"}
    answer = stranger.post("/language", json={"language": "de"}, headers=headers, base_url=BASE)
    assert answer.status_code == 403


def entered(studio: Studio, guard: Guard, host: str) -> int:
    """Return what becomes of somebody who opens the link under some host."""
    asks = application(studio, guard).test_client()
    return asks.get(guard.way_in, headers={"Host": host}).status_code


LITERAL = ["192.168.1.20", "10.0.0.7", "[fd00::2]", "[2001:db8::7]"]


@pytest.mark.parametrize("host", LITERAL)
def test_listening_everywhere_it_answers_to_addresses_and_to_no_other_name(
    studio: Studio, host: str
) -> None:
    open_, own = Guard.of(PORT, literal=True), Guard.of(PORT)
    assert entered(studio, open_, f"{host}:{PORT}") == 302
    assert entered(studio, open_, f"localhost:{PORT}") == 302
    assert entered(studio, open_, f"{host}:1") == 421
    assert entered(studio, open_, host) == 421, "that would be port 80"
    assert entered(studio, own, f"{host}:{PORT}") == 421
    for name in ("evil.example", "192.168.1.20.evil.example", "2130706433", "fd00::2", "[evil]"):
        assert entered(studio, open_, f"{name}:{PORT}") == 421, name


def test_an_address_that_is_named_is_answered_and_no_other(studio: Studio) -> None:
    guard = Guard.of(PORT, ("192.168.1.20",))
    assert entered(studio, guard, f"192.168.1.20:{PORT}") == 302
    assert entered(studio, guard, f"192.168.1.21:{PORT}") == 421
    assert entered(studio, Guard.of(80), "localhost") == 302, "browsers do not say port 80"


def test_a_page_elsewhere_changes_nothing_whatever_its_address(studio: Studio) -> None:
    guard = Guard.of(PORT, literal=True)
    asks, ours = application(studio, guard).test_client(), f"http://192.168.1.20:{PORT}"
    asks.get(guard.way_in, base_url=ours)
    for origin, status in ((ours, 200), (f"http://192.168.1.66:{PORT}", 403)):
        sent = {"json": {"language": "de"}, "headers": {"Origin": origin}}
        assert asks.post("/language", base_url=ours, **sent).status_code == status


def test_every_answer_says_what_a_page_may_load(client: Client) -> None:
    for path in ("/print", "/nothing", "/static/core.js"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_too_much_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.post("/language", {"language": "x" * 26_000_000}).status_code == 413


def test_a_reader_chooses_a_language(client: Client) -> None:
    client.post("/language", {"language": "de"})
    assert b'<html lang="de"' in client.get("/print").data
    assert client.post("/language", {"language": "../../x"}).headers.get("Set-Cookie") is None
