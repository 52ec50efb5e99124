"""The table of print shops: what ships, what a project adds, and what is wrong with a row."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.base.units import INCH
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_shops
from pnp.model.shop import FileKind, Product, Shop, Trust
from tests.conftest import Starter
from tests.support.shops import TABLE, with_shops

SHIPPED = Project(shipped_root(), shipped_root())
# The pictures that shops ask for, as they publish them.
PIXELS = {
    ("makeplayingcards", "poker"): (822, 1122),
    ("makeplayingcards", "bridge"): (747, 1122),
    ("makeplayingcards", "tarot"): (897, 1497),
    ("makeplayingcards", "mini"): (597, 822),
    ("makeplayingcards", "large"): (1122, 1797),
    ("makeplayingcards", "business"): (672, 1122),
    ("thegamecrafter", "poker"): (825, 1125),
    ("thegamecrafter", "euro-poker"): (825, 1125),
    ("thegamecrafter", "euro-square"): (900, 900),
    ("thegamecrafter", "mini"): (600, 825),
    ("thegamecrafter", "mini-square-tile"): (450, 450),
    ("thegamecrafter", "large-hex-tile"): (1200, 1050),
    ("thegamecrafter", "small-circle-chit"): (225, 225),
    ("thegamecrafter", "large-square-board"): (3075, 3075),
}


@pytest.fixture(scope="module")
def shops() -> Mapping[str, Shop]:
    return load_shops(SHIPPED)


def every(shops: Mapping[str, Shop]) -> list[tuple[Shop, Product]]:
    return [(shop, one) for shop in shops.values() for one in shop.products.values()]


def test_files_have_the_pixels_that_shops_publish(shops: Mapping[str, Shop]) -> None:
    for (name, product), pixels in PIXELS.items():
        shop = shops[name]
        page = shop.products[product].page
        assert [length / INCH * shop.dpi for length in page] == pytest.approx(pixels), product


def test_pictures_are_whole_pixels_and_bleed_is_around_everything(
    shops: Mapping[str, Shop],
) -> None:
    for shop, product in every(shops):
        for length in product.page if shop.files is FileKind.PNG else ():
            pixels = length / INCH * shop.dpi
            assert pixels == pytest.approx(round(pixels)), product.id
        assert min(product.bleed) > 1.9, product.id
        assert 1.9 < product.safe < min(product.shape.size) / 2, product.id


def test_pages_of_drivethrucards_are_those_of_its_help(shops: Mapping[str, Shop]) -> None:
    poker = shops["drivethrucards"].products["us-poker"]
    assert [length / INCH for length in poker.page] == pytest.approx((2.75, 3.75))
    assert poker.safe == pytest.approx(0.125 * INCH)


def test_every_figure_names_its_source(shops: Mapping[str, Shop]) -> None:
    assert set(shops) == {
        "makeplayingcards", "thegamecrafter", "drivethrucards", "printplaygames",
    }  # fmt: skip
    for shop, product in every(shops):
        assert product.origin.source.startswith("https://"), product.id
        assert shop.origin.source.startswith("https://")
    assert shops["thegamecrafter"].origin.status is Trust.PUBLISHED
    assert shops["thegamecrafter"].products["poker"].origin.status is Trust.QUOTED


def test_a_project_adds_shops_and_replaces_them(starter: Starter) -> None:
    project = Project(starter.root, shipped_root())
    with_shops(starter.root, TABLE.replace("  press:", "  makeplayingcards:"))
    shops = load_shops(project)
    assert list(shops["corner"].products) == ["poker", "chip"]
    assert shops["corner"].products["poker"].shape.corner == 3
    assert shops["makeplayingcards"].title == "The Press"
    assert "thegamecrafter" in shops


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rect: [63, 88], corner: 3", "corner: 3", "15:14: shape poker: none of them given"),
        ("corner: 3", "corner: 40", "shape poker: corner 40 mm is more than half"),
        ("corner: 3", "image: [90, 175]", "an image of 45.72 mm at 50 dpi, less than the 63 mm"),
        ("corner: 3", "safe: 32", "product poker: safe 32 mm leaves nothing of 63 mm"),
        ("corner: 3", "image: [200, 300], bleed: 1", "bleed and image given"),
        ("files: png", "files: gif", "'gif' is not one of png, pdf"),
        ("backs: once", "backs: before", "backs: before is not for files: png; say once or each"),
        ("source: https://corner.example/sizes", "source: the web", "'the web' is not an address"),
        ("status: published", "status: sure", "'sure' is not one of"),
        ("dpi: 50", "dpi: 5", "5 is less than 50"),
        ("  corner:", "  con:", "'con': Windows keeps that name"),
        ("copies: named", "copy: named", "there is no key 'copy'"),
    ],
)
def test_a_row_that_is_wrong_is_told_with_its_place(
    old: str, new: str, said: str, starter: Starter
) -> None:
    path = with_shops(starter.root, TABLE.replace(old, new, 1))
    with pytest.raises(Refused) as refused:
        load_shops(Project(starter.root, shipped_root()))
    told = "\n".join(str(finding) for finding in refused.value.findings)
    assert said in told
    assert Path(refused.value.findings[0].where.file).name == path.name
    assert refused.value.findings[0].where.line
