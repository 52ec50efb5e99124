"""Pictures of installed packages: shown with credit; left out and told without the package."""

import sys
from pathlib import Path

import pytest

from pnp.load.project import Project, shipped_root
from pnp.parts.edition import Borrowed, LoadedGame, Workshop
from tests.conftest import GAME, Pnp, Starter
from tests.support.project import Cards, built, rendered

SUN = '<path d="M0 0h9v9z" fill="#c00"/>'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{SUN}</svg>'
TABLE = """\
pictures:
  ada:
    package: drawings_of_ada
    folder: svg
    install: drawings-of-ada
    licence: CC BY 4.0
    credit: "Drawings: Ada, CC BY 4.0"
"""
IMAGE = '<face><image src="{{ piece.name }}" x="4" y="4" w="30" h="30"/></face>'
ROWS = ("a,1,ada:sun.svg,#ffffff",)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package with one drawing."""
    folder = tmp_path / "site" / "drawings_of_ada" / "svg"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "sun.svg").write_text(SVG)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "site")])
    return folder


def project(folder: Path, *, rows: tuple[str, ...] = ROWS, front: str = IMAGE) -> Project:
    """Write a game whose cards show drawings of others."""
    made = Cards(rows=rows, front=front).write(folder)
    (folder / "card_data/stock").mkdir()
    (folder / "card_data/stock/pictures.yaml").write_text(TABLE)
    return made


def borrowed(made: Project) -> Borrowed:
    """Return what the small game borrows."""
    return LoadedGame(Workshop.open(made), "small").borrowed


@pytest.mark.parametrize(
    ("front", "rows"),
    [
        (IMAGE, ROWS),
        ('<face><image src="ada:sun.svg" w="9" h="9"/></face>', ("a,1,A,#ffffff",)),
    ],
)
def test_data_and_templates_may_name_a_picture_of_others(
    tmp_path: Path, package: Path, front: str, rows: tuple[str, ...]
) -> None:
    found = borrowed(project(tmp_path, front=front, rows=rows))
    assert [one.id for one in found.sets["cards"]] == ["ada"]
    assert not list(found.findings)


def test_a_game_that_shows_none_owes_nobody(tmp_path: Path, package: Path) -> None:
    made = project(tmp_path, rows=("a,1,Canada: sun.svg,#ffffff",), front="<face/>")
    (component,) = LoadedGame(Workshop.open(made), "small").game.components
    assert borrowed(made).credit(component) == ""


def test_the_drawing_is_on_the_card_and_the_credit_on_the_sheet(
    tmp_path: Path, package: Path
) -> None:
    import pypdfium2

    path = built(project(tmp_path), tmp_path / "out")
    assert (204, 0, 0) in {colour for _, colour in rendered(path).getcolors(1 << 24) or ()}
    document = pypdfium2.PdfDocument(path)
    assert "Drawings: Ada, CC BY 4.0" in document[0].get_textpage().get_text_range()
    document.close()


def test_a_name_that_the_package_lacks_is_told_where_data_say_it(
    run: Pnp, starter: Starter, package: Path
) -> None:
    (starter.data.parent / "stock").mkdir(exist_ok=True)
    (starter.data.parent / "stock/pictures.yaml").write_text(TABLE)
    starter.draw('<image src="ada:sum.svg" x="2" y="2" w="5" h="5"/>')
    told = run("check", GAME, status=1).output
    assert "sum.svg" in told and "did you mean 'sun.svg'?" in told


def test_without_the_package_the_rest_is_built_and_the_message_says_what_to_install(
    run: Pnp, starter: Starter
) -> None:
    (starter.data.parent / "stock").mkdir(exist_ok=True)
    (starter.data.parent / "stock/pictures.yaml").write_text(TABLE)
    more = starter.file("game.yaml")
    made = Project(starter.root, shipped_root())
    first = LoadedGame(Workshop.open(made), GAME).game.components[0]
    more.write_text(
        more.read_text().replace(
            "components:\n",
            "components:\n  suns:\n    title: Suns\n    shape: {rect: [30, 30], bleed: 1}\n"
            "    pieces: suns.csv\n    front: sun.xml\n",
            1,
        )
    )
    (starter.data / "suns.csv").write_text("id,copies\nsun,2\n")
    starter.file("sun.xml").write_text('<face><image src="ada:sun.svg" w="9" h="9"/></face>')
    told = run("build", GAME).output
    assert "suns: left out, as the package drawings_of_ada is not installed" in told
    assert "pip install 'drawings-of-ada'" in told
    names = {path.name for path in starter.out.rglob("*.pdf")}
    assert any(first.id in name for name in names) and not any("suns" in name for name in names)
