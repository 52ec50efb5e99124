"""Pictures of a site: figures, parts, signs, pieces and walls."""

import pytest

from pnp.base.findings import NOWHERE
from pnp.base.geometry import Size
from pnp.compose.faces import Shown
from pnp.model.face import FaceName, Group, Pictured
from pnp.model.game import Block
from pnp.parts.rules import RulesText
from pnp.uses.site.pages import EditionContext, vectors_in
from pnp.uses.site.pictures import (
    DIFFERENT,
    FigurePictures,
    PictureSaver,
    PiecePictures,
    spread,
    wall,
    wall_pieces,
)
from pnp.work.request import Report
from tests.support.editions import A4, GAMES, edition, loaded


class Kept(dict[str, bytes]):
    """Files that were put, by their names."""

    def put(self, path: str, data: bytes) -> None:
        self[path] = data


def context(game: str, files: Kept, language: str = "en") -> EditionContext:
    one = edition(game, language)
    return EditionContext(one, vectors_in(one.shop), files.put, report=Report(), order=A4)


def figures(game: str, files: Kept, language: str = "en") -> FigurePictures:
    one = edition(game, language)
    composer = one.composer("full")
    vectors = vectors_in(one.shop)
    vectors.picture = lambda key: composer.pictures[key]
    saver = PictureSaver(one.game, vectors, files.put)
    return FigurePictures(
        composer, RulesText(one).given, saver, lambda *told: pytest.fail(str(told))
    )


def test_a_picture_without_words_is_one_file_for_all_languages() -> None:
    files = Kept()
    found = []
    for language in ("en", "uk"):
        made = context("micropul", files, language)
        corner, elements = (
            next(one for one in Block.walk(made.blocks) if one.id == id_)
            for id_ in ("part-stones", "fig-elements")
        )
        pictures = figures("micropul", files, language)
        found.append((pictures.part(corner), pictures.figure(elements, False)))
    (stones, drawn), (other_stones, other_drawn) = found
    assert stones == other_stones
    assert drawn and other_drawn
    assert drawn.path != other_drawn.path
    assert drawn.says.startswith("A tile with its quarters")
    assert all(path.startswith("pictures/micropul/") for path in files)


def test_telephones_are_shown_a_narrow_figure() -> None:
    files = Kept()
    made = context("micropul", files)
    block = next(one for one in made.blocks if one.id == "fig-setup")
    picture = figures("micropul", files).figure(block, False)
    assert picture and picture.other and picture.other != picture.path
    assert b'viewBox="0 0 182 64"' in files[picture.path]
    assert b'viewBox="0 0 87 66"' in files[picture.other]


def test_a_drawn_title_knows_what_it_says() -> None:
    made = context("micropul", Kept())
    picture, said = figures("micropul", Kept()).banner(made.blocks[0])
    assert picture and said
    plain = made.blocks[0]._replace(options={})
    assert figures("micropul", Kept()).banner(plain) == (None, False)


def test_signs_are_drawn_for_day_and_night() -> None:
    files = Kept()
    sign = figures("microscopic", files).sign("gene")
    assert sign and sign.other
    assert b"#1d1d1f" in files[sign.path]
    assert b"#ececf0" in files[sign.other]
    assert sign.says
    coloured = figures("micropolis", files).sign("nurse")
    assert coloured and not coloured.other
    assert figures("micropolis", files).sign("nobody") is None


def test_pieces_are_cut_out_and_told() -> None:
    files = Kept()
    one = edition("clockwork_city")
    component = one.game.component("characters")
    assert component
    pictures = list(context("clockwork_city", files).pieces.pieces(component, 2))
    assert len(pictures) == 3
    assert pictures[0].says.startswith("Ada")
    assert b"clip-path" in files[pictures[0].path]
    assert isinstance(context("clockwork_city", files).pieces, PiecePictures)


@pytest.mark.parametrize("game", GAMES)
def test_a_wall_stands_for_a_game(game: str) -> None:
    names = wall_pieces(edition(game).game, lambda _: True)
    assert 4 <= len(names) <= DIFFERENT
    parts = {name.partition("/")[0] for name in names}
    for part in parts:
        component = loaded(game).game.component(part)
        assert component and not component.shape.folds and not component.shape.tuck


def test_rows_of_a_wall_fill_its_frame() -> None:
    of = Pictured(FaceName("a", "b"), NOWHERE)
    piece = Shown((), Size(10, 10), "M 0 0 L 10 0 L 10 10 Z", of)
    _, rows = wall([piece], "#000000")
    assert isinstance(rows, Group)
    assert len(rows.marks) > 20
    assert wall([], "#000000")[1:] == (Group((), 80.0, 45.0, -9.0),)


def test_numbers_are_spread() -> None:
    assert spread(10, 5) == [0, 2, 4, 6, 8]
    assert spread(2, 6) == [0, 1]
    assert spread(7, 3) == [0, 2, 4]
