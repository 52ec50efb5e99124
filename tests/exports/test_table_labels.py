"""What players read of a piece: plain words in their language, and a name in any case."""

from pathlib import Path

from pnp.edition import edition_of
from pnp.exports.table_labels import Labels
from pnp.store import Store
from pnp.workshop import LoadedGame, Workshop
from tests.draw.project import Cards


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
