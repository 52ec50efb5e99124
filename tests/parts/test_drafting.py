"""Drafts of real games: one pack for each, and pictures as they are now."""

import random
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Template
from PIL import Image

from pnp.base.numerals import ENGLISH
from pnp.base.store import FOLDER, Store
from pnp.build import build
from pnp.compose.draft_cache import ART
from pnp.compose.templates import Templates
from pnp.compose.words import OneLanguage
from pnp.load.project import Project, shipped_root
from pnp.model.messages import Catalog
from pnp.parts import edition as drafting
from pnp.parts.edition import LoadedGame, Workshop
from pnp.work.request import Request, silence
from tests.support.project import Cards, built

FRONT = '<face><image src="a.png" w="30" h="30"/><text w="50" h="9">{{ piece.name }}</text></face>'


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that drafts are kept in."""
    folder = tmp_path / "kept"
    monkeypatch.setenv(FOLDER, str(folder))
    return folder


@pytest.fixture
def drafted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that were rendered for pieces and figures, in their order."""
    names: list[str] = []
    render = Templates.render

    def noted(self: Templates, template: Template, values: dict[str, Any]) -> str:
        if template.name != ART:
            names.append(template.name or "")
        return render(self, template, values)

    monkeypatch.setattr(Templates, "render", noted)
    return names


def picture(path: Path, size: tuple[int, int], seed: int) -> None:
    """Write a picture of chance."""
    Image.frombytes("L", size, random.Random(seed).randbytes(size[0] * size[1])).save(path)


def test_games_of_two_projects_have_packs_of_their_own(tmp_path: Path, kept: Path) -> None:
    for folder in ("one", "two"):
        project = Cards(rows=(f"a,1,{folder},#ffffff",)).write(tmp_path / folder)
        built(project, tmp_path / "out")
    assert len(list(kept.glob("small-*.pack"))) == 2


@pytest.mark.parametrize(
    ("size", "seed", "drawn"), [((9, 9), 1, 0), ((9, 9), 2, 0), ((9, 4), 1, 1)]
)
def test_a_picture_that_changes_behind_a_kept_draft_is_shown_as_it_is_now(
    tmp_path: Path, kept: Path, drafted: list[str], size: tuple[int, int], seed: int, drawn: int
) -> None:
    project = Cards(front=FRONT).write(tmp_path)
    path = tmp_path / "card_data/small/a.png"
    picture(path, (9, 9), 1)
    built(project, tmp_path / "out")
    picture(path, size, seed)
    drafted.clear()
    again = built(project, tmp_path / "out").read_bytes()
    assert len(drafted) == drawn
    request = Request(("small",), ("en",), out=tmp_path / "anew", cache=False)
    build(project, request, silence)
    assert (tmp_path / "anew/small/small-cards-en-a4.pdf").read_bytes() == again


def test_a_picture_that_is_gone_is_told(tmp_path: Path, kept: Path) -> None:
    project = Cards(front=FRONT).write(tmp_path)
    path = tmp_path / "card_data/small/a.png"
    picture(path, (9, 9), 1)
    built(project, tmp_path / "out")
    path.unlink()
    with pytest.raises(Exception, match=r"a\.png"):
        built(project, tmp_path / "out")


def test_changing_one_card_drafts_that_card_again_and_no_other(
    tmp_path: Path, kept: Path, drafted: list[str]
) -> None:
    rows = ("a,1,Alpha,#ffffff", "b,1,Beta,#ffffff", "c,1,Gamma,#ffffff")
    built(Cards(rows=rows).write(tmp_path), tmp_path / "out")
    assert len(drafted) == 3
    drafted.clear()
    built(Cards(rows=(*rows[:2], "c,1,Gamma,#eeeeee")).write(tmp_path), tmp_path / "out")
    assert len(drafted) == 1


def test_rules_and_figures_are_kept_like_cards(
    tmp_path: Path, kept: Path, drafted: list[str]
) -> None:
    project = Project(shipped_root(), shipped_root())
    for language in ("en", "de"):
        request = Request(("micropul",), (language,), out=tmp_path / "out", force=True)
        build(project, request, silence)
        assert bool(drafted) == (language == "en")
        drafted.clear()


def test_one_language_alone_keeps_nothing(tmp_path: Path, kept: Path) -> None:
    project = Cards().write(tmp_path)
    loaded = LoadedGame(Workshop.open(project, Store.usual()), "small")
    words = OneLanguage(Catalog("en", {}), ENGLISH)
    drafter = drafting.drafter(project, loaded.game, loaded.shop.stock, words)
    drafter.symbol("none")
    drafter.save()
    assert not list(kept.glob("small-*"))
