"""Backs that look the same are one on a contact sheet, and those that do not are all there."""

from pnp.load.project import find_project
from pnp.model.face import FaceName, Side
from pnp.model.order import Order
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.pieces import alike
from pnp.parts.rules import parts_of
from tests.conftest import GAME, Starter

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
        found = alike(faces, copies, part.composers, part.edition)
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
