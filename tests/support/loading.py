"""Small projects on disk, and what the loader says of them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from pnp.base.findings import Finding, Refused
from pnp.load.game import load_game
from pnp.load.project import Project, find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.game import Game, Piece

GAME = """\
title: Demo
version: "1"
components:
  cards:
    title: Cards
    shape: poker
    pieces: cards.yaml
    front: card.xml
    fields: {name: text, cost: whole}
"""
CARDS = """\
pieces:
  - {id: ant, name: Ant, cost: 1}
  - {id: bee, name: Bee, cost: 2, copies: 3}
"""
CARD_XML = '<face><text x="5" y="5" w="50" h="10">{{ piece.name }}</text></face>\n'


def make_project(root: Path, files: Mapping[str, str | bytes] | None = None) -> Project:
    """Write a project with the game `demo`; files are named from the game's folder."""
    game = root / "card_data" / "demo"
    given: dict[str, str | bytes] = {"game.yaml": GAME, "cards.yaml": CARDS, **(files or {})}
    for name, content in given.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else dedent(content).encode())
    templates = root / "templates" / "demo"
    templates.mkdir(parents=True, exist_ok=True)
    (templates / "card.xml").write_text(CARD_XML, "utf-8")
    return Project(root, shipped_root())


def load(root: Path, files: Mapping[str, str | bytes] | None = None) -> Game:
    """Load the game of a small project."""
    project = make_project(root, files)
    return load_game(project, load_stock(project), "demo")


def pieces(root: Path, files: Mapping[str, str | bytes]) -> tuple[Piece, ...]:
    """Return the pieces of the only component."""
    return load(root, files).components[0].pieces


def refused(act: Callable[[], object]) -> tuple[Finding, ...]:
    """Return the findings of something that has to be refused."""
    with pytest.raises(Refused) as caught:
        act()
    findings = caught.value.findings
    assert findings, "refused without saying why"
    return findings


def told(root: Path, files: Mapping[str, str | bytes]) -> list[str]:
    """Return what is wrong with a game as `file:line:column: message`, hints in brackets."""
    return [line(finding, root) for finding in refused(lambda: load(root, files))]


def line(finding: Finding, root: Path) -> str:
    """Return a finding on one line, its file without the folder of the test."""
    place = str(finding.where).replace(f"{root}/card_data/demo/", "").replace(f"{root}/", "")
    hint = f" [{finding.hint}]" if finding.hint else ""
    return f"{place}: {finding.message}{hint}"


def shipped() -> Project:
    """Return the project that ships with pnp."""
    return find_project(shipped_root())
