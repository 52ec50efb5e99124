"""A game for Tabletop Simulator: its decks, kinds, labels and all."""

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.base.geometry import Point, Size
from pnp.base.store import Store
from pnp.base.units import INCH
from pnp.check.nets import solids
from pnp.load.project import find_project
from pnp.model.order import Order
from pnp.model.stock import Shape, ShapeKind
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.rules import parts_of
from pnp.uses.export.folder import ExportFile
from pnp.uses.export.tts import (
    FEW,
    FULL,
    PIXELS,
    Addresses,
    Labels,
    TableKind,
    card_type,
    deck_pictures,
    files_of,
    grid_for,
    is_board,
    kind_of,
    tile_type,
)
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.arranging import component
from tests.support.project import FRONT, Cards
from tests.uses.export.test_tts_models import strip

COPIES = {"Harbour": 3, "Lighthouse": 2, "Ferry": 1, "Gale": 2, "Whirlpool": 1}
OWN_BACK = '<face><text x="5" y="5" w="50" h="20" size="12">{{ piece.name }}</text></face>'
HEXAGON = "{path: 'M 0 8 L 14 0 L 28 8 L 28 24 L 14 32 L 0 24 Z'}"


class Exported:
    """The file of an export, and the pictures that it names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = json.loads((folder / f"{GAME}-en.json").read_text("utf-8"))
        self.objects: list[dict[str, Any]] = self.data["ObjectStates"]

    def named(self, name: str) -> dict[str, Any]:
        """Return the only object of a kind."""
        (found,) = [one for one in self.objects if one["Name"] == name]
        return found

    def file(self, url: str) -> Path:
        """Return the file of an address on this disk."""
        assert url.startswith("file:///")
        path = url.removeprefix("file:///")
        return Path(path if Path(path).is_absolute() else f"/{path}")  # Windows has drives

    def picture(self, url: str) -> Image.Image:
        """Return a picture that is on this disk."""
        return Image.open(io.BytesIO(self.file(url).read_bytes())).convert("RGB")

    def cell(self, card: dict[str, Any], side: str = "FaceURL") -> Image.Image:
        """Return what a card shows, cut out of its sheet as the program does."""
        ((number, sheet),) = card["CustomDeck"].items()
        assert card["CardID"] // 100 == int(number)
        whole = self.picture(sheet[side])
        wide, high = whole.width // sheet["NumWidth"], whole.height // sheet["NumHeight"]
        assert (wide * sheet["NumWidth"], high * sheet["NumHeight"]) == whole.size
        row, column = divmod(card["CardID"] % 100, sheet["NumWidth"])
        return whole.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


@pytest.fixture
def export(run: Pnp, starter: Starter):  # type: ignore[no-untyped-def]
    def made(*args: str, status: int = 0) -> Exported:
        run("export", "tts", GAME, "--dpi", "60", *args, status=status)
        return Exported(starter.out / GAME / "tts" / "en")

    return made


def faces(run: Pnp, starter: Starter) -> dict[str, Image.Image]:
    """Return single pictures of all faces, by piece and side, drawn as finely."""
    run("export", "png", GAME, "--dpi", "60", "--bleed", "0")
    folder = starter.out / GAME / "png" / "en" / "cards"
    return {
        path.stem.partition("-")[2] or path.stem: Image.open(path).convert("RGB")
        for path in folder.iterdir()
    }


def test_the_deck_has_every_card_in_all_its_copies(export: Any) -> None:
    deck = export().named("DeckCustom")
    cards = deck["ContainedObjects"]
    assert Counter(card["Nickname"] for card in cards) == COPIES
    assert deck["DeckIDs"] == [card["CardID"] for card in cards]
    assert len(set(deck["DeckIDs"])) == 5, "copies share a cell"
    assert len({card["GUID"] for card in cards} | {deck["GUID"]}) == 10
    assert deck["Nickname"] == "Cards"


def test_each_card_shows_its_own_face(export: Any, run: Pnp, starter: Starter) -> None:
    made, single = export(), faces(run, starter)
    for card in made.named("DeckCustom")["ContainedObjects"]:
        expected = single[f"{card['Nickname'].lower()}-front"]
        assert made.cell(card).tobytes() == expected.tobytes(), card["Nickname"]
    (sheet,) = made.named("DeckCustom")["CustomDeck"].values()
    assert sheet["BackIsHidden"] and not sheet["UniqueBack"]
    assert made.picture(sheet["BackURL"]).tobytes() == single["back"].tobytes()
    last = {"CardID": 100 + sheet["NumWidth"] * sheet["NumHeight"] - 1, "CustomDeck": {"1": sheet}}
    assert made.cell(last).tobytes() == single["back"].tobytes(), "what a hidden card shows"


def test_backs_that_differ_have_a_sheet_like_that_of_the_fronts(
    export: Any, run: Pnp, starter: Starter
) -> None:
    starter.file("back.xml").write_text(OWN_BACK, "utf-8")
    made, single = export(), faces(run, starter)
    for card in made.named("DeckCustom")["ContainedObjects"]:
        (sheet,) = card["CustomDeck"].values()
        assert sheet["UniqueBack"]
        back = made.cell(card, "BackURL")
        assert back.tobytes() == single[f"{card['Nickname'].lower()}-back"].tobytes()


def test_more_cards_than_a_sheet_holds_are_on_two(export: Any, run: Pnp, starter: Starter) -> None:
    row = starter.file("cards.csv").read_text("utf-8").splitlines()[1]
    _, _, rest = row.split(",", 2)
    starter.append("cards.csv", "".join(f"more-{n},1,{rest}\n" for n in range(70)))
    starter.edit("game.yaml", "says: 9, status: house", "says: 79, status: house")
    made, single = export(), faces(run, starter)
    deck = made.named("DeckCustom")
    assert set(deck["CustomDeck"]) == {"1", "2"}
    cells = Counter(number // 100 for number in set(deck["DeckIDs"]))
    assert cells == {1: 38, 2: 37}
    *_, last = deck["ContainedObjects"]
    assert last["CardID"] == 236
    assert made.cell(last).tobytes() == single["more-69-front"].tobytes()


def test_words_are_those_of_the_language(export: Any, run: Pnp, starter: Starter) -> None:
    run("translate", "start", GAME, "de")
    path = starter.data / "locale" / "de.po"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace('msgid "Ferry"\nmsgstr ""', 'msgid "Ferry"\nmsgstr "Fähre"'), "utf-8"
    )
    run("export", "tts", GAME, "--dpi", "30", "--lang", "de", "--allow-missing")
    file = starter.out / GAME / "tts" / "de" / f"{GAME}-de.json"
    deck = json.loads(file.read_text("utf-8"))["ObjectStates"][0]
    ferry = next(card for card in deck["ContainedObjects"] if card["Nickname"] == "Fähre")
    assert ferry["Description"], "its rules are read without looking at it"


def test_tokens_boards_and_odd_shapes_become_what_they_are(export: Any, starter: Starter) -> None:
    for id_, shape in (("tokens", "token-25"), ("board", "{rect: [300, 200]}"), ("hexes", HEXAGON)):
        starter.add_component(id_)
        starter.edit("game.yaml", f"{id_.title()}, shape: poker", f"{id_.title()}, shape: {shape}")
    made = export("tokens", "board", "hexes")
    tiles = [one for one in made.objects if one["Name"] == "Custom_Tile"]
    assert [one["CustomImage"]["CustomTile"]["Type"] for one in tiles] == [2, 2, 2, 0, 0, 0]
    assert [one["Locked"] for one in tiles] == [False] * 3 + [True] * 3
    board = tiles[-1]["Transform"]
    assert board["scaleX"] / board["scaleZ"] == pytest.approx(1.5)
    shown = made.picture(tiles[-1]["CustomImage"]["ImageURL"])
    assert shown.width == shown.height, "it is drawn out to its size again"
    hexes = [one for one in made.objects if one["Name"] == "Custom_Model"]
    names = [made.file(one["CustomMesh"]["MeshURL"]).name for one in hexes]
    assert names == ["mesh-1.obj"] * 3, "one outline serves all"
    mesh = made.file(hexes[0]["CustomMesh"]["MeshURL"]).read_text("ascii")
    wide = [float(line.split()[1]) for line in mesh.splitlines() if line.startswith("v ")]
    assert max(wide) - min(wide) == pytest.approx(28 / 25.4, abs=1e-4)


def test_a_piece_of_any_outline_has_its_back_beside_it(export: Any, starter: Starter) -> None:
    starter.edit("game.yaml", "shape: poker ", f"shape: {HEXAGON} #")
    for name, colour in (("card.xml", "sea"), ("back.xml", "coral")):
        ground = f'<box x="-3" y="-3" w="40" h="40" fill="{colour}"/>'
        starter.file(name).write_text(f"<face>{ground}</face>", "utf-8")
    made = export("cards/gale")
    hexagons = [one for one in made.objects if one["Name"] == "Custom_Model"]
    assert len(hexagons) == 2
    both = made.picture(hexagons[0]["CustomMesh"]["DiffuseURL"])
    sea, coral = (31, 111, 139), (194, 65, 12)
    middle = both.height // 2
    assert [both.getpixel((both.width * part // 4, middle)) for part in (1, 3)] == [sea, coral]


def test_many_loose_things_are_in_a_bag(export: Any, starter: Starter) -> None:
    starter.add_component("tokens")
    starter.edit("game.yaml", "Tokens, shape: poker", "Tokens, shape: token-25")
    bag = export("tokens", "--copies", "4").named("Bag")
    assert FEW < len(bag["ContainedObjects"]) == 8 and bag["Nickname"] == "Tokens"


def test_rules_are_a_book_unless_other_parts_are_named(
    export: Any, run: Pnp, starter: Starter
) -> None:
    starter.file("rules.md").write_text("# Rules {#rules -}\n\nPlay a card. {#play -}\n", "utf-8")
    made = export()
    book = made.named("Custom_PDF")
    assert made.file(book["CustomPDF"]["PDFUrl"]).read_bytes().startswith(b"%PDF")
    assert [one["Name"] for one in export("cards").objects] == ["DeckCustom"]


def test_files_may_be_on_the_web(export: Any, run: Pnp, starter: Starter) -> None:
    made = export("--url", "https://example.org/my game/")
    (sheet,) = made.named("DeckCustom")["CustomDeck"].values()
    address, _, mark = sheet["FaceURL"].partition("?")
    assert address == "https://example.org/my game/cards/sheet-1.png" and len(mark) == 8
    starter.edit("card.xml", "</face>", '<dot x="5" y="5" r="2" fill="ink"/></face>')
    (anew,) = (
        export("--url", "https://example.org/my game/").named("DeckCustom")["CustomDeck"].values()
    )
    assert anew["FaceURL"] != sheet["FaceURL"], "or the old picture would be shown"
    assert anew["BackURL"] == sheet["BackURL"]
    told = run("export", "tts", GAME, "--url", "ftp://example.org", status=2).stderr
    assert "does not begin with https://" in told


def test_two_exports_are_equal_to_the_byte(export: Any) -> None:
    before = contents(export().folder)
    assert contents(export("--force").folder) == before
    assert f"{GAME}-en.png" in before, "the menu shows a picture"


def test_a_folder_that_has_moved_is_made_anew(export: Any, starter: Starter, run: Pnp) -> None:
    export()
    (starter.out).rename(starter.root / "elsewhere")
    told = run("export", "tts", GAME, "--dpi", "60", "--out", "elsewhere").stdout
    assert "1 file written, 3 unchanged." in told, "the pictures are where they are"
    assert "elsewhere" in (starter.root / f"elsewhere/{GAME}/tts/en/{GAME}-en.json").read_text()


def test_an_address_on_this_disk_is_whole() -> None:
    file = ExportFile("cards/sheet-1.png", b"", "cards")
    assert Addresses("/home/me/out").of(file) == "file:///home/me/out/cards/sheet-1.png"
    assert Addresses("C:/out").of(file) == "file:///C:/out/cards/sheet-1.png"
    assert files_of([]) == ()


CARD_SIZE = Size(63, 88)
SIZES = [CARD_SIZE, Size(88, 63), Size(30, 30), Size(20, 140)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("cards", [1, 2, 3, 4, 9, 10, 48, 54, FULL])
def test_all_cards_and_the_hidden_one_have_a_cell(cards: int, size: Size) -> None:
    grid = grid_for(cards, size, 300)
    assert grid.columns * grid.rows > cards
    assert 2 <= grid.columns <= 10 and 2 <= grid.rows <= 7
    for cells, side in ((grid.columns, size.width), (grid.rows, size.height)):
        assert cells * side / INCH * grid.dpi <= PIXELS + 1e-6
    assert grid.dpi <= 300


def test_a_sheet_is_drawn_as_finely_as_it_can_be() -> None:
    assert FULL == 69
    assert grid_for(4, CARD_SIZE, 300).dpi == 300
    full = grid_for(FULL, CARD_SIZE, 300)
    assert (full.columns, full.rows) == (10, 7)
    assert full.dpi == pytest.approx(PIXELS // 10 / 63 * INCH)
    assert grid_for(9, CARD_SIZE, 300)[:2] == (5, 2), "no more cells than are needed"
    assert callable(deck_pictures)


SIX_SIDED = Shape(
    "hexagon", Size(35, 40), ShapeKind.PATH, d="M 0 10 L 17 0 L 35 10 L 35 30 L 17 40 L 0 30 Z"
)
CARD = Shape("poker", Size(63, 88), corner=3)
BOARD = Shape("board", Size(380, 380))
SHORT = strip(6).tabs[0]._replace(under=((Point(0, 0), Point(0, 9)),))
OPEN = strip(6)._replace(tabs=(SHORT,))  # whatever is turned, its edges do not meet
ROUND = Shape("round", Size(16, 16), ShapeKind.CIRCLE)


@pytest.mark.parametrize(
    ("shape", "kind"),
    [
        (CARD, TableKind.DECK),
        (BOARD, TableKind.TILE),
        (ROUND, TableKind.TILE),
        (SIX_SIDED, TableKind.SLAB),
        (strip(6), TableKind.MODEL),
        (OPEN, TableKind.SLAB),
    ],
)
def test_a_kind_follows_from_the_shape(shape: Shape, kind: TableKind) -> None:
    assert kind_of(component(shape, 1, 2)) is kind


def test_shapes_have_the_numbers_of_the_program() -> None:
    assert (card_type(CARD), card_type(BOARD)) == (0, 1)
    assert (tile_type(BOARD), tile_type(ROUND), tile_type(CARD)) == (0, 2, 0)
    assert tile_type(Shape("soft", Size(30, 30), corner=3)) == 3
    assert is_board(BOARD) and not is_board(CARD)


def test_a_cube_is_a_die_and_a_tube_is_none() -> None:
    game = LoadedGame(Workshop.open(find_project(None), Store(None)), "clockwork_city").game
    dice = game.component("dice")
    assert dice and solids(dice.shape)[0].is_cube
    assert not solids(strip(6))[0].is_cube


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
    edition = LoadedGame(Workshop.open(project, Store(None)), "small").edition("en")
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
    edition = LoadedGame(Workshop.open(project, Store(None)), "small").edition("en")
    labels, (cards,) = Labels(edition), edition.game.components
    (part,) = parts_of(edition, Order())
    labels.read(part)
    label = labels.piece(cards, cards.pieces[0])
    assert (label.name, label.text) == ("Old salt", "Costs 3 coins")


def test_icons_are_read_as_words() -> None:
    loaded = LoadedGame(Workshop.open(find_project(None), Store(None)), "microscopic")
    edition = loaded.edition("en")
    organisms = edition.game.component("organisms")
    assert organisms
    (part,) = parts_of(edition, Order(pieces=("organisms/heat",)), lambda id_: id_ == "organisms")
    labels = Labels(edition)
    labels.read(part)
    heat = next(piece for piece in organisms.pieces if piece.id == "heat")
    text = labels.piece(organisms, heat).text
    assert "{icon" not in text and "‹" in text and "cost 1" in text
