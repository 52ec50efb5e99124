"""Components as parts of an edition."""

import pickle

import pytest

from pnp.arrange.products import Fitting
from pnp.base.findings import Finding
from pnp.base.store import Store
from pnp.draw.listing import list_document, list_face
from pnp.load.project import find_project
from pnp.model.face import RULES, FaceName, Flip, Side
from pnp.model.game import Block
from pnp.model.order import NO_BACKS, Order
from pnp.model.shop import Backs
from pnp.model.stock import ShapeKind
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.pieces import alike as alike_likeness
from pnp.parts.rules import RulesText, parts_of
from pnp.uses.export.shop import ShopPart
from tests.conftest import GAME, Pnp, Starter
from tests.support.editions import DRAWN, GAMES, edition, need_drawings, pieces
from tests.support.shops import circle, product, rect, shop

# Components as parts, for printers and for shops.


TILES = "micropul", "tiles"


def test_a_back_that_all_share_is_one_face_named_after_the_first_piece() -> None:
    part = pieces(*TILES)
    fronts = [name for name in part.names if name.side is Side.FRONT]
    assert len(fronts) == len(part.printed.pieces)
    assert part.names == [*fronts, FaceName("tiles", part.printed.pieces[0].id, Side.BACK)]
    for sheet in part.document.sheets:
        assert {part.shows(put) for put in sheet.placements} <= set(part.names)


def test_nobody_composes_backs_that_are_not_asked_for() -> None:
    part = pieces(*TILES, order=Order(backs=NO_BACKS))
    assert {name.side for name in part.names} == {Side.FRONT}
    assert {sheet.side for sheet in part.document.sheets} == {Side.FRONT}
    assert part.document.duplex is None


@pytest.mark.parametrize("flip", Flip)
def test_sheets_are_made_for_the_edge_that_is_asked_for(flip: Flip) -> None:
    part = pieces(*TILES, order=Order(flip=flip))
    assert part.document.duplex is flip
    assert [order.flip for order in part.variants()] == list(Flip)


def test_a_scaled_piece_is_drawn_smaller_and_needs_less_room() -> None:
    whole, small = pieces(*TILES), pieces(*TILES, order=Order(scale=0.5))
    name = whole.names[0]
    (one,), (other,) = whole.faces([name]), small.faces([name])
    assert (other.width, other.height) == (one.width / 2, one.height / 2)
    assert len(small.document.sheets) <= len(whole.document.sheets)
    assert small.document.sheets[0].placements[0].box[2:] == (one.width / 2, one.height / 2)


def test_a_board_in_parts_has_a_face_for_each_and_none_in_a_view() -> None:
    board = pieces("clockwork_city", "board")
    assert board.is_split
    assert len(board.names) == len(board.document.sheets) == 4
    faces = list(board.faces(board.names))
    assert [face.name for face in faces] == board.names
    assert not pieces("clockwork_city", "board", order=Order(view="contact")).is_split


def test_a_view_of_some_pieces_composes_no_others_but_knows_the_whole_component() -> None:
    part = pieces("micropul", "tiles", order=Order(view="faces", pieces=("tiles/7", "tiles/3")))
    assert [str(name) for name in part.names] == ["tiles/3/front", "tiles/7/front", "tiles/3/back"]
    assert [sheet.file for sheet in part.document.sheets] == [
        "3-front", "7-front", "3-back", "7-back",
    ]  # fmt: skip
    assert len(part.component.pieces) == 48, "templates may ask for its total"


def test_a_part_travels_light_and_arrives_whole() -> None:
    part = pieces("micropul", "stones")
    there = pickle.loads(pickle.dumps(part))
    assert isinstance(there, PiecesPart)
    assert list_document(there.document) == list_document(part.document)
    faces, arrived = part.faces(part.names), there.faces(there.names)
    assert [list_face(face) for face in arrived] == [list_face(face) for face in faces]


def test_the_foot_says_how_much_is_not_translated() -> None:
    whole = edition("micropul", "uk")
    gaps = Edition(whole.loaded, whole.language, whole.catalog, gaps=7)
    said = {
        gap: str(PiecesPart(words, words.game.components[0], Order()).document.sheets[0].marks[-1])
        for gap, words in ((0, whole), (7, gaps))
    }
    assert whole.word("gaps", count=7) in said[7]
    assert whole.word("gaps", count=7) not in said[0]


FAINT = '<text x="6" y="40" w="50" h="9" size="10" fill="#eee4d0">Can you read this?</text>'
ALIKE = "can be told apart only by colour"
BROKEN = "{% if piece.kind == 'storm' %}<bxo w='1' h='1'/>{% endif %}"


def alike(starter: Starter) -> None:
    """Let kinds differ in colour alone, and a text be hard to read."""
    starter.edit("game.yaml", "    back: back.xml\n", "    back: back.xml\n    kinds: kind\n")
    starter.edit("card.xml", '{{ -6 if piece.kind == "storm" else -3 }}', "-3")
    starter.draw(FAINT)


def test_what_players_would_stumble_over_is_told(run: Pnp, starter: Starter) -> None:
    alike(starter)
    told = run("check").stderr
    assert "contrast" in told and ALIKE in told
    assert "error" not in told


def test_a_broken_template_is_blamed_for_its_mistake_and_for_nothing_else(
    run: Pnp, starter: Starter
) -> None:
    alike(starter)
    starter.draw(BROKEN)
    told = run("check", status=1).stderr
    first = told.partition("\n")[0]
    assert first.startswith("error: templates/harbour/card.xml:") and "bxo" in first
    assert "contrast" not in told and ALIKE not in told


def part(starter: Starter, across: float = 0.0, bleed: float = 3.2) -> ShopPart:
    """Return the cards of the game, or round ones of this size, for a shop."""
    workshop = Workshop.open(find_project(starter.root), Store(None))
    edition = LoadedGame(workshop, GAME).edition("en")
    component = edition.game.components[0]
    if across:
        shape = circle("token", across)._replace(bleed=1.5)
        component = component._replace(shape=shape)
    sold = product(circle("chip", across) if across else rect("poker", 63, 88), bleed)
    fitting = Fitting.nearest(component.shape, shop(sold, backs=Backs.BEFORE))
    assert fitting is not None
    return ShopPart(edition, component, Order(view="bled"), fitting)


def test_art_goes_on_beyond_its_own_bleed_as_its_mirror_image(starter: Starter) -> None:
    face = next(part(starter).faces(part(starter).names))
    assert face.bleed == pytest.approx(3.2)
    assert face.mirror == 2.0
    own = part(starter, bleed=1.8)
    face = next(own.faces(own.names))
    assert (face.bleed, face.mirror) == (2.0, None)  # of which a page shows what it has room for


def test_a_round_piece_is_asked_to_draw_all_of_it(starter: Starter) -> None:
    token = part(starter, across=60)
    assert token.component.shape.kind is ShapeKind.CIRCLE
    assert token.component.shape.bleed == pytest.approx(3.2)
    assert token.printed.shape.mirror is None


def test_it_stays_what_it_is_in_another_process_and_for_another_order(starter: Starter) -> None:
    one = part(starter)
    for other in (one.ordered(one.order._replace(copies=1)), pickle.loads(pickle.dumps(one))):
        assert isinstance(other, ShopPart) and other.fitting == one.fitting
        assert other.printed.shape == one.printed.shape
    pages = one.document.sheets
    assert len(pages) == 2 * 9
    assert len(one.ordered(one.order._replace(copies=1)).document.sheets) == 2 * 5


# All parts of an edition, the words of its rules, and the section on printing.


@pytest.mark.parametrize("game", GAMES)
def test_every_component_and_the_rules_are_a_part(game: str) -> None:
    if game == DRAWN[0]:
        need_drawings()
    parts = list(parts_of(edition(game), Order()))
    assert all(isinstance(part, Part) for part in parts)
    components = [component.id for component in edition(game).game.components]
    assert [part.id for part in parts] == [*components, RULES]


def test_only_wanted_parts_come() -> None:
    wanted = parts_of(edition("micropul"), Order(), {"stones", "rules"}.__contains__)
    assert [part.id for part in wanted] == ["stones", "rules"]


def test_a_game_without_rules_has_no_part_for_them(starter: Starter) -> None:
    game = LoadedGame(Workshop.open(find_project(starter.root)), GAME)
    assert [part.id for part in parts_of(game.edition("en"), Order())] == ["cards"]


def walked(blocks: tuple[Block, ...]) -> list[Block]:
    return [one for block in blocks for one in (block, *walked(block.blocks))]


@pytest.mark.parametrize("language", ["en", "uk"])
def test_no_placeholder_is_left_in_the_words_of_the_rules(language: str) -> None:
    findings: list[Finding] = []
    blocks = walked(RulesText(edition("micropul", language)).blocks(findings))
    assert findings == []
    assert not [block.text for block in blocks if "{" in block.text.replace("{icon:", "")]
    assert not any(block.gap for block in blocks)


def cells(order: Order) -> str:
    return "\n".join(
        cell
        for block in RulesText(edition("micropul"), order).printing()
        for row in ((block.text,), *block.rows)
        for cell in row
    )


def test_the_section_on_printing_names_the_files_as_they_are_made() -> None:
    assert "micropul-tiles-en-letter.pdf" in cells(Order("letter", view="faces", format="png"))
    assert "both sides" in cells(Order()) and "both sides" not in cells(Order(backs=NO_BACKS))


def test_what_is_arranged_is_not_again_for_the_section_on_printing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order = Order(scale=0.83)
    known = {part.id: part.arranged() for part in parts_of(edition("micropul"), order)}
    monkeypatch.setattr(PiecesPart, "_arranged", lambda _: pytest.fail("arranged again"))
    blocks = walked(tuple(RulesText(edition("micropul"), order).printing()))
    shown = " ".join(cell for block in blocks for row in block.rows for cell in row)
    for id_ in ("tiles", "stones"):
        sheets = known[id_]
        assert sheets is not None
        assert str(sheets.pages) in shown


# Backs that look the same are one on a contact sheet, and those that do not are all there.


BY_KIND = '<face><box x="0" y="0" w="{{ w }}" h="{{ h }}" fill="{{ fill }}"/></face>'
FILL = '{% set fill = "coral" if piece.kind == "storm" else "sea" %}'


def test_faces_are_alike_whatever_piece_they_belong_to(starter: Starter) -> None:
    starter.file("back.xml").write_text(FILL + BY_KIND, "utf-8")
    shop = Workshop.open(find_project(starter.root))
    (part,) = parts_of(LoadedGame(shop, GAME).edition("en"), Order(view="contact"))
    assert part.component
    copies = {piece.id: piece.copies for piece in part.component.pieces}
    for side, count in ((Side.BACK, 2), (Side.FRONT, len(copies))):
        faces = part.faces(FaceName("cards", piece, side) for piece in copies)
        found = alike_likeness(faces, copies, part.composers, part.edition)
        assert len(found) == count
        assert sum(count for _, count in found) == 9
        assert found[0] == ("harbour", 6 if side is Side.BACK else 3)


def test_a_contact_sheet_has_each_of_them_once(starter: Starter) -> None:
    starter.file("back.xml").write_text(FILL + BY_KIND, "utf-8")
    shop = Workshop.open(find_project(starter.root))
    (part,) = parts_of(LoadedGame(shop, GAME).edition("en"), Order(view="contact"))
    (sheet,) = part.document.sheets
    backs = [put.face.piece for put in sheet.placements if put.face.side is Side.BACK]
    assert backs == ["harbour", "gale"]
