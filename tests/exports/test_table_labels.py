"""What players read of a piece: plain words in their language, and a name in any case."""

from pathlib import Path

from pnp.edition import edition_of
from pnp.exports.table_labels import Labels
from pnp.load.project import find_project
from pnp.model.order import Order
from pnp.parts.all import parts_of
from pnp.store import Store
from pnp.workshop import LoadedGame, Workshop
from tests.draw.project import FRONT, Cards

NUMBER = """\
<text x="4" y="40" w="50" h="9" size="12">7</text>
<text x="4" y="50" w="50" h="9" size="12">Costs 3\N{NO-BREAK SPACE}coins</text>
"""


def test_a_label_is_plain_words(tmp_path: Path) -> None:
    rows = ("a,1,**Old** *salt*,#ffbbbb", "b,1,,#bbbbff", "c,1,2 \\* 3,#bbbbff")
    project = Cards(rows=rows).write(tmp_path)
    (tmp_path / "card_data" / "small" / "game.yaml").write_text(
        (tmp_path / "card_data" / "small" / "game.yaml")
        .read_text("utf-8")
        .replace("name: text", "name: {type: text, optional: true}"),
        "utf-8",
    )
    edition = edition_of(LoadedGame(Workshop.open(project, Store(None)), "small"), "en")
    labels, (cards,) = Labels(edition), edition.game.components
    found = [labels.piece(cards, piece) for piece in cards.pieces]
    assert [label.name for label in found] == ["Old salt", "Cards: b", "2 * 3"]
    assert labels.of(cards).name == "Cards"
    alone = cards._replace(pieces=cards.pieces[1:2])
    assert labels.piece(alone, alone.pieces[0]).name == "Cards", "one of a kind needs no number"
    assert len({label.guid for label in found}) == 3


def test_what_stands_on_a_card_is_read_too(tmp_path: Path) -> None:
    front = FRONT.replace("</face>", NUMBER + "</face>")
    project = Cards(front=front, rows=("a,1,Old salt,#ffbbbb",)).write(tmp_path)
    edition = edition_of(LoadedGame(Workshop.open(project, Store(None)), "small"), "en")
    labels, (cards,) = Labels(edition), edition.game.components
    (part,) = parts_of(edition, Order())
    labels.read(part)
    label = labels.piece(cards, cards.pieces[0])
    assert (label.name, label.text) == ("Old salt", "Costs 3 coins")


def test_icons_are_read_as_words() -> None:
    loaded = LoadedGame(Workshop.open(find_project(None), Store(None)), "microscopic")
    edition = edition_of(loaded, "en")
    organisms = edition.game.component("organisms")
    assert organisms
    (part,) = parts_of(edition, Order(pieces=("organisms/heat",)), lambda id_: id_ == "organisms")
    labels = Labels(edition)
    labels.read(part)
    heat = next(piece for piece in organisms.pieces if piece.id == "heat")
    text = labels.piece(organisms, heat).text
    assert "{icon" not in text and "‹" in text and "cost 1" in text
