"""A studio on a copy of a project, asked by a client or opened in a real browser."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from pnp.build import renew
from pnp.load.project import Project, shipped_root
from pnp.studio.app import Guard, OpenStudio, application, open_studio
from pnp.studio.print_form import request_of
from pnp.studio.state import Studio
from pnp.work.request import silence
from tests.support.waiting import PATIENCE

STONES = "micropul/manifest-en-a4.json/micropul-stones-en-a4.pdf"
PORT = 4711
HOST = f"127.0.0.1:{PORT}"
CHROMIUM = next(
    (path for name in ("chromium", "google-chrome", "chrome") if (path := shutil.which(name))), ""
)
INSTALL = "install Chromium for the tests of the studio: apt-get install chromium"


def copied(folder: Path, *games: str) -> Project:
    """Copy some of our games into a project of their own."""
    root = shipped_root()
    for place in ("card_data", "templates"):
        (folder / place).mkdir(parents=True)
        for game in games:
            shutil.copytree(root / place / game, folder / place / game)
    for path in sorted((root / "templates").glob("*.xml")):
        shutil.copy(path, folder / "templates" / path.name)
    return Project(folder, root)


class Client:
    """Asks a studio as its own pages do."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client

    def get(self, path: str, **more: Any) -> Any:
        """Ask for something."""
        return self._client.get(path, headers=_headers(), base_url=f"http://{HOST}", **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        """Ask for a change."""
        given = {"json": {} if body is None else body, **more}
        return self._client.post(path, headers=_headers(), base_url=f"http://{HOST}", **given)


def _headers() -> dict[str, str]:
    return {"Origin": f"http://{HOST}", "Accept": "application/json"}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with one small game in twelve languages."""
    return copied(tmp_path / "project", "micropul")


@pytest.fixture
def stones(project: Project) -> Path:
    """The stones of Micropul on paper."""
    (path,) = renew(
        project, request_of(project, "micropul", {"only": "stones"}).request, silence
    ).written
    return path


@pytest.fixture
def studio(project: Project) -> Iterator[Studio]:
    """The same, open."""
    one = Studio(project)
    yield one
    one.close()


@pytest.fixture
def client(studio: Studio) -> Client:
    """Somebody who has been let in."""
    guard = Guard.of(PORT)
    asks = application(studio, guard).test_client()
    asks.get(guard.way_in, base_url=f"http://{HOST}")
    return Client(asks)


class Served(NamedTuple):
    """A studio that a browser can open."""

    open: OpenStudio

    @property
    def address(self) -> str:
        """Where it begins, with the secret."""
        return self.open.address

    def url(self, path: str) -> str:
        """Return the address of a page."""
        parts = urlsplit(self.open.address)
        return f"{parts.scheme}://{parts.netloc}{path}"


@pytest.fixture
def served(project: Project) -> Iterator[Served]:
    """A studio on a port of its own."""
    one = open_studio(project)
    thread = Thread(target=one.serve, daemon=True)
    thread.start()
    yield Served(one)
    one.server.shutdown()
    thread.join(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, started once."""
    if not CHROMIUM:
        if os.environ.get("CI"):
            pytest.fail(INSTALL)
        pytest.skip(INSTALL)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        off = ("gpu", "background-networking", "component-update", "sync", "quic")
        quiet = ["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in off)]
        found = play.chromium.launch(executable_path=CHROMIUM, args=quiet)
        yield found
        found.close()


@pytest.fixture
def page(browser: Any, served: Served) -> Iterator[Any]:
    """A page of the studio in a window; whatever its console complains of is a failure."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(1000 * PATIENCE)  # milliseconds
    one = context.new_page()
    complaints: list[str] = []
    one.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    one.on("pageerror", lambda problem: complaints.append(str(problem)))
    one.goto(served.address)
    yield one
    context.close()
    assert not complaints, complaints


def violations(page: Any) -> list[str]:
    """Return what axe finds wrong with a page for people who see or point otherwise."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]
