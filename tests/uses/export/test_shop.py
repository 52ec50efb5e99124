"""Folders for print shops: sizes, bleeds, names, and the note."""

import json
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pnp.arrange.products import Fitting
from pnp.model.game import Component, Piece
from pnp.model.shop import Backs
from pnp.uses.export.shop import README, Parcel, art_reaches, letter, measures, near_misses, remarks
from tests.conftest import GAME, Pnp, Starter, contents
from tests.parts.test_pieces import part
from tests.support.project import rendered
from tests.support.shops import TABLE, circle, product, rect, shop, with_shops

SAND, CORAL = (244, 234, 213), (194, 65, 12)
TOKENS = """\
  tokens:
    title: Tokens
    shape: {circle: 20, bleed: 1}
    pieces: tokens.yaml
    front: token.xml

# What the rules"""


@pytest.fixture
def shops(starter: Starter) -> Starter:
    with_shops(starter.root)
    return starter


def folder(starter: Starter, shop: str = "corner") -> Path:
    return starter.out / GAME / "shop" / shop / "en"


def add_tokens(starter: Starter, across: int = 20) -> None:
    table = TOKENS.replace("circle: 20", f"circle: {across}")
    starter.edit("game.yaml", "\n# What the rules", table)
    starter.file("tokens.yaml").write_text("pieces: [{id: one, copies: 12}]\n")
    starter.file("token.xml").write_text(
        '<face><dot x="10" y="10" r="{{ 10 + bleed }}" fill="coral"/></face>\n'
    )


def test_pictures_have_the_size_of_the_product_and_names_that_sort(
    run: Pnp, shops: Starter
) -> None:
    run("export", "shop", GAME, "--shop", "corner")
    names = [name for name in contents(folder(shops)) if name.endswith(".png")]
    assert names == [
        "cards/back.png",
        "cards/front/x1-003-ferry.png", "cards/front/x1-005-whirlpool.png",
        "cards/front/x2-002-lighthouse.png", "cards/front/x2-004-gale.png",
        "cards/front/x3-001-harbour.png",
    ]  # fmt: skip
    for name in names:
        with Image.open(folder(shops) / name) as image:
            assert (image.size, image.mode) == ((136, 185), "RGB")  # 69 × 94 mm at 50 dpi


def test_art_reaches_every_edge_beyond_its_own_bleed(run: Pnp, shops: Starter) -> None:
    shops.draw('<box x="-2" y="40" w="3" h="20" fill="coral"/>')
    run("export", "shop", GAME, "--shop", "corner")
    with Image.open(folder(shops) / "cards/front/x3-001-harbour.png") as image:
        corners = [(0, 0), (135, 0), (0, 184), (135, 184)]
        assert {image.getpixel(place) for place in corners} == {SAND}
        middle = round((3 + 50) / 25.4 * 50)
        assert image.getpixel((0, middle)) == CORAL  # 3 mm off the cut, of which 2 are drawn


def test_every_copy_is_a_file_and_has_its_back_where_a_shop_wants_that(
    run: Pnp, starter: Starter
) -> None:
    table = TABLE.replace("copies: named", "copies: repeated").replace("once", "each")
    with_shops(starter.root, table)
    run("export", "shop", GAME, "--shop", "corner")
    fronts, backs = (
        [path.name for path in sorted((folder(starter) / "cards" / side).iterdir())]
        for side in ("front", "back")
    )
    assert fronts == backs and len(fronts) == 9
    assert fronts[:3] == ["001-1-harbour.png", "001-2-harbour.png", "001-3-harbour.png"]


def test_pages_are_cut_where_their_boxes_say_and_show_backs_first(run: Pnp, shops: Starter) -> None:
    told = run("export", "shop", GAME, "--shop", "press").stderr
    assert "The Press wants CMYK, and these files are RGB" in told
    assert "is not verified" in told
    path = folder(shops, "press") / "cards.pdf"
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 18
        for page in pdf.pages:
            assert [float(edge) for edge in page.mediabox] == pytest.approx([0, 0, 198, 270])
            assert [float(edge) for edge in page.trimbox] == pytest.approx([9, 9, 189, 261])
            assert [float(edge) for edge in page.bleedbox] == pytest.approx([0, 0, 198, 270])
    note = (folder(shops, "press") / README).read_text("utf-8")
    assert "files: cards.pdf, 18 pages of 69.85 × 95.25 mm, with 3.18 mm of bleed" in note
    front = rendered(path, page=1)
    assert front.getpixel((1, 1)) == SAND
    assert rendered(path).getpixel((1, 1)) != SAND


def test_a_piece_of_another_size_tells_what_becomes_of_its_edges(run: Pnp, shops: Starter) -> None:
    told = run("export", "shop", GAME, "--shop", "press").stderr
    assert "game.yaml:16:" in told
    assert "0.25 mm of bleed stay on at left and right and 0.45 mm of bleed stay on at top" in told
    shops.edit("game.yaml", "shape: poker ", "shape: {rect: [64, 90]} #")
    told = run("export", "shop", GAME, "--shop", "corner").stderr
    assert "0.5 mm of art are cut off at left and right" in told


def test_what_a_shop_does_not_sell_is_left_out_with_what_comes_near(
    run: Pnp, shops: Starter
) -> None:
    add_tokens(shops, across=25)
    done = run("export", "shop", GAME, "--shop", "corner", status=1)
    said = "tokens: a circle of 25 mm is nothing that The Corner Shop sells"
    assert said in done.stderr and "nearest: chip (a circle of 20 mm)" in done.stderr
    assert "7 files written, 1 left out." in done.stdout
    note = (folder(shops) / README).read_text("utf-8")
    assert said in note and "order: 9 in all: 1 piece x3, 2 pieces x2, 2 pieces x1" in note
    done = run("export", "shop", GAME, "tokens", "--shop", "corner", status=1)
    assert "Nothing was written." in done.stderr
    assert (folder(shops) / "cards").is_dir()


def test_round_tokens_are_drawn_over_their_cut(run: Pnp, shops: Starter) -> None:
    add_tokens(shops)
    run("export", "shop", GAME, "tokens", "--shop", "corner")
    with Image.open(folder(shops) / "tokens/front/x12-001-one.png") as image:
        assert image.size == (51, 51)  # 26 mm
        assert image.getpixel((1, 25)) == CORAL and image.getpixel((25, 49)) == CORAL
        assert image.getpixel((0, 0)) == (255, 255, 255)


def test_texts_that_may_be_cut_into_are_told_every_time(run: Pnp, shops: Starter) -> None:
    shops.draw('<text x="1" y="40" w="20" h="6" size="9">Near</text>')
    for _ in range(2):
        told = run("export", "shop", GAME, "--shop", "corner").stderr
        assert "card.xml:" in told
        assert "front: 'Near' is 1.0 mm from the cut, and 4 more" in told
        assert "The Corner Shop wants 3 mm: move it inwards by 2.0 mm" in told


def test_words_are_as_near_as_the_shop_cuts(run: Pnp, shops: Starter) -> None:
    shops.draw('<text x="1" y="40" w="20" h="6" size="9">Near</text>')
    shops.edit("game.yaml", "shape: poker ", "shape: {rect: [62, 88]} #")
    told = run("export", "shop", GAME, "--shop", "corner").stderr
    assert "front: 'Near' is 1.5 mm from the cut" in told


def test_what_has_not_changed_is_left_alone_until_the_table_does(run: Pnp, shops: Starter) -> None:
    run("export", "shop", GAME, "--shop", "corner")
    before = contents(shops.out)
    again = run("export", "shop", GAME, "--shop", "corner").stdout
    assert again == "Nothing has changed: 7 files up to date.\n"
    assert contents(shops.out) == before
    with_shops(shops.root, TABLE.replace("safe: 3", "safe: 2"))
    assert "1 file written, 6 unchanged." in run("export", "shop", GAME, "--shop", "corner").stdout


def test_a_product_by_name_and_the_list_of_files(run: Pnp, shops: Starter) -> None:
    run("export", "shop", GAME, "cards/gale", "--shop", "corner", "--product", "poker")
    listed = json.loads((folder(shops) / "manifest.json").read_text("utf-8"))
    assert listed["components"] == ["cards"]
    rows = {row["file"]: row for row in listed["files"]}
    assert rows["cards/front/x2-004-gale.png"]["copies"] == 2
    assert rows["cards/front/x2-004-gale.png"]["product"] == "poker"
    done = run("export", "shop", GAME, "--shop", "corner", "--product", "chip", status=1)
    assert "63 × 88 mm is no Chip that The Corner Shop sells" in done.stderr


def test_names_that_are_none_are_refused(run: Pnp, shops: Starter) -> None:
    def refused(*args: str) -> str:
        return run("export", "shop", GAME, *args, status=1).stderr

    assert "no shop 'korner'" in refused("--shop", "korner")
    assert "did you mean 'corner'?" in refused("--shop", "korner")
    wrong = refused("--shop", "corner", "--product", "pokker")
    assert "The Corner Shop has no product 'pokker'" in wrong and "'poker'" in wrong
    assert not shops.out.exists()


def test_rules_are_no_product(run: Pnp, shops: Starter) -> None:
    (shops.data / "rules.md").write_text("# Harbour {#title -}\n\nPlay. {#play -}\n", "utf-8")
    done = run("export", "shop", GAME, "rules", "--shop", "corner", status=1)
    assert "rules: rules are no product of The Corner Shop" in done.stderr


GROUND = '<box x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}"'
AT_THE_CUT = '<box x="0" y="0" w="{{ w }}" h="{{ h }}"'


def told(starter: Starter, across: float = 0.0) -> list[str]:
    return [finding.message for finding in art_reaches(part(starter, across))]


def test_art_in_its_bleed_goes_on_to_the_edge(starter: Starter) -> None:
    assert told(starter) == []


def test_art_that_ends_at_the_cut_leaves_a_sliver_unless_it_is_mirrored(starter: Starter) -> None:
    starter.edit("card.xml", GROUND, AT_THE_CUT)
    assert told(starter) == [
        "cards, front: art ends before the bleed does that The Corner Shop wants:"
        " harbour and 4 more"
    ]
    starter.edit("game.yaml", "shape: poker ", "shape: {rect: [63, 88], mirror: true} #")
    assert told(starter) == []


def test_white_paper_may_end_where_it_will(starter: Starter) -> None:
    starter.edit("card.xml", GROUND, '<box x="9" y="9" w="9" h="9"')
    assert told(starter) == []


@pytest.mark.parametrize(("radius", "short"), [("30 + bleed", False), ("30", True)])
def test_round_pieces_have_to_draw_it_themselves(
    radius: str, short: bool, starter: Starter
) -> None:
    dot = f'<face><dot x="30" y="30" r="{{{{ {radius} }}}}" fill="coral"/></face>'
    for name in ("card.xml", "back.xml"):
        starter.file(name).write_text(dot, "utf-8")
    assert bool(told(starter, across=60)) is short


POKER = product(rect("poker", 63, 88)._replace(corner=3.0))
PIECES = (Piece("ada", 3, {}), Piece("bob", 1, {}))
DECK = Component("deck", "Deck", rect("card", 88, 62), PIECES, fields={}, front="f")


def parcel(backs: Backs = Backs.ONCE) -> Parcel:
    fitting = Fitting.nearest(DECK.shape, shop(POKER, backs=backs))
    assert fitting is not None
    return Parcel("Cards", DECK, fitting, ("deck/front/x3-001-ada.png",))


def test_sizes_are_told_in_words() -> None:
    assert measures(rect("card", 63.5, 88.9)) == "63.5 × 88.9 mm"
    assert measures(circle("token", 16)) == "a circle of 16 mm"


def test_products_of_another_form_are_not_near() -> None:
    assert "nothing of this form" in near_misses(circle("token", 16), shop(POKER))
    assert near_misses(rect("card", 70, 120), shop(POKER)).endswith("poker (63 × 88 mm)")


def test_a_deck_without_backs_has_white_pages_where_pages_are_wanted() -> None:
    assert any("white" in one.message for one in remarks(DECK, parcel(Backs.BEFORE).fitting))
    assert not any("white" in one.message for one in remarks(DECK, parcel().fitting))


def test_the_note_says_what_to_order_and_how_figures_are_known() -> None:
    note = letter("Game (English), 1", shop(POKER), [parcel()], ["box: not sold"])
    for said in (
        "Game (English), 1: files for The Corner Shop",
        "product: Poker (poker), cut to 63 × 88 mm",
        "order: 4 in all: 1 piece x3, 1 piece x1",
        "files: 1 in deck/ of 136 × 185 pixels at 50 dpi, with 3 mm of bleed",
        "corners: rounded by 3 mm",
        "turned: by a quarter",
        "box: not sold",
        "https://shop.example/sizes (read on the shop's own page)",
    ):
        assert said in note
