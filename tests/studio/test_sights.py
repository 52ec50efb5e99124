"""Every text is seen where it is printed: on pieces, pages and sheets, outlined, as it is typed."""

import io
import shutil

import pytest
from PIL import Image

from pnp.base.geometry import Box
from pnp.load.project import Project, shipped_root
from pnp.model.face import Face, FaceName
from pnp.model.order import Order
from pnp.parts.edition import Edition
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.studio.state import Studio
from pnp.studio.text_pictures import (
    AskedText,
    TextPicture,
    draw_text,
    found_on_pages,
    found_on_piece,
    found_on_sheet,
    on_calibration,
    sheet_at,
)
from pnp.studio.text_session import TextDesk
from pnp.studio.translate_room import explain_unpictured
from pnp.translate.locations import Guise, Surface, part_at
from tests.studio.conftest import Client
from tests.support.editions import GAMES

UNUSED = "no English text uses this term"
# Texts that nothing shows, and why.
NOT_SHOWN = {"term.aim": UNUSED, "term.organism_deck": UNUSED}


class Shown:
    """Finds texts where they stand, with each game set once: pictures are for others."""

    def __init__(self, studio: Studio, source: str, code: str) -> None:
        self.desk = TextDesk(studio, source, code)
        self._editions: dict[tuple[str, int], Edition] = {}
        self._rules: dict[tuple[str, Order], RulesPart] = {}
        self._faces: dict[FaceName, Face] = {}
        self._asked: dict[str, AskedText] = {}

    def asked(self, context: str) -> AskedText:
        if context not in self._asked:  # sheets are laid out to know where it stands
            desk = self.desk
            place = desk.known.locations(context)[0]
            self._asked[context] = AskedText(desk, context, desk.catalog, place, whole=True)
        return self._asked[context]

    def edition(self, asked: AskedText) -> Edition:
        key = asked.place.game or GAMES[0], asked.place.gaps
        if key not in self._editions:
            self._editions[key] = self.desk.edition(asked.catalog, *key)
        return self._editions[key]

    def boxes(self, context: str) -> tuple[Box, ...]:
        asked = self.asked(context)
        place, edition = asked.place, self.edition(asked)
        if place.on is Surface.PAGE:
            key = place.game, place.order
            if key not in self._rules:
                self._rules[key] = RulesPart(edition, place.order)
            return found_on_pages(asked, edition, self._rules[key])[1].boxes
        if place.on is Surface.PIECE:
            return found_on_piece(asked, self.face(edition, place.face)).boxes
        if place.on is Surface.SHEET:
            part = part_at(edition, place)
            return found_on_sheet(asked, part, sheet_at(part, place)).boxes
        drawn = draw_text(self.desk, context, self.desk.catalog, whole=False)
        return drawn.found.boxes if drawn else ()

    def face(self, edition: Edition, name: FaceName) -> Face:
        if name not in self._faces:
            component = edition.game.component(name.component)
            assert component
            order = Order(view="faces", pieces=(name.owner,))
            (self._faces[name],) = PiecesPart(edition, component, order).faces([name])
        return self._faces[name]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_game_is_outlined_where_it_is_printed(game: str) -> None:
    studio = Studio(Project(shipped_root(), shipped_root()))
    shown = Shown(studio, game, "de")
    messages = [one.context for one in shown.desk.source.messages]
    lost = [one for one in messages if not shown.boxes(one)]
    assert set(lost) <= NOT_SHOWN.keys(), lost
    studio.close()


@pytest.mark.slow
def test_every_word_of_all_sheets_is_outlined_in_a_game_that_says_it() -> None:
    studio = Studio(Project(shipped_root(), shipped_root()))
    shown = Shown(studio, "stock", "de")
    words = [one.context for one in shown.desk.source.messages]
    lost = [one for one in words if not shown.boxes(one)]
    moved = [
        one
        for one in lost
        if (seen := draw_text(shown.desk, one, shown.desk.catalog)) and seen.found.boxes
    ]
    assert lost == moved == ["word.notes"], "other games have pages for notes in German"
    guised = {one for one in words if shown.asked(one).place.guise is not Guise.NONE}
    assert guised == {"word.part_plain", "word.part_back"}, "no board of ours is like that"
    studio.close()


@pytest.fixture
def desk(studio: Studio) -> TextDesk:
    return TextDesk(studio, "micropul", "de")


@pytest.fixture
def words(studio: Studio) -> TextDesk:
    """The words of all sheets, in a project with one small game."""
    own = studio.project.data / "stock" / "locale"
    shutil.copytree(shipped_root() / "card_data" / "stock" / "locale", own)
    return TextDesk(studio, "stock", "de")


def picture(seen: TextPicture) -> Image.Image:
    return Image.open(io.BytesIO(seen.picture)).convert("L")


def ink(seen: TextPicture, box: Box) -> float:
    """Return how dark the darkest spot of a box is in a picture of some sheet, from 0 to 1."""
    image = picture(seen)
    scale = image.width / seen.seen.width
    x, y = box.x - seen.seen.x, box.y - seen.seen.y
    right, foot = x + box.width, y + box.height
    inside = image.crop((x * scale, y * scale, right * scale, foot * scale))
    return 1 - min(inside.tobytes()) / 255


BESIDE = ["stones.title", "stones.note", "game.title", "game.called.travel"]


@pytest.mark.parametrize("context", BESIDE)
def test_what_stands_beside_pieces_is_seen_on_their_sheet_while_it_is_typed(
    desk: TextDesk, context: str
) -> None:
    before = draw_text(desk, context, desk.catalog, whole=False)
    after = draw_text(desk, context, desk.catalog_with(context, "Donau"), whole=False)
    whole = draw_text(desk, context, desk.catalog)
    assert before and after and whole
    assert before.picture != after.picture and before.size == whole.seen[2:] == (210, 297)
    assert after.found.boxes != before.found.boxes, "the outline goes with the words"
    assert after.seen.width < 200 > after.seen.height, "only what is around it is drawn at once"
    assert all(ink(one, box) > 0.6 for one in (before, after, whole) for box in one.found.boxes)
    assert not after.found.findings


def test_only_its_own_words_of_a_foot_are_outlined(desk: TextDesk) -> None:
    title, game = (draw_text(desk, one, desk.catalog) for one in ("stones.title", "game.title"))
    assert title and game
    (own,), (first,) = title.found.boxes, game.found.boxes
    assert own.width < 15 and first.right < own.x, "Micropul · Steine · Deutsch"


def test_sheets_can_be_leafed_through(desk: TextDesk) -> None:
    places = desk.known.locations("tiles.title")
    assert [(one.number, one.side) for one in places] == [(1, "front"), (1, "back")]
    front, back, again = (draw_text(desk, "tiles.title", desk.catalog, at) for at in range(3))
    assert front and back and again
    assert front.key == again.key != back.key


def test_a_note_that_does_not_fit_is_told_as_the_build_tells_it(desk: TextDesk) -> None:
    long = "Donaudampfschifffahrt " * 60
    catalog = desk.catalog_with("stones.note", long)
    seen = draw_text(desk, "stones.note", catalog, whole=False)
    edition = desk.edition(catalog)
    component = edition.game.component("stones")
    assert seen and component
    told = list(PiecesPart(edition, component, Order()).sheets_judged())
    assert seen.found.findings and set(seen.found.findings) <= set(told)
    assert "too high" in seen.found.findings[0].message


def test_what_is_heard_is_shown_as_its_figure(desk: TextDesk) -> None:
    seen = draw_text(desk, "rules.fig-corner-alt", desk.catalog)
    assert seen and seen.found.remark == "text_heard"
    (figure,) = seen.found.boxes
    assert figure.width > 60 and figure.height > 20 and ink(seen, figure) > 0.5


def test_a_term_is_outlined_wherever_its_page_has_it(desk: TextDesk) -> None:
    seen = draw_text(desk, "term.stone", desk.catalog)
    assert seen and not seen.found.remark and len(seen.found.boxes) > 1
    assert all(box.width < 30 for box in seen.found.boxes), "words, not paragraphs"
    other = draw_text(desk, "term.stone", desk.catalog_with("term.stone", "Klunker"))
    assert other and other.found.remark == "text_term_near"
    assert max(box.width for box in other.found.boxes) > 30, "the paragraph that uses it in English"
    none = draw_text(desk, "term.aim", desk.catalog)
    assert none and none.found.remark == "text_term_unused" and not none.found.boxes


def test_rules_that_ask_for_an_option_are_seen_as_it_makes_them(desk: TextDesk) -> None:
    context = "rules.part-tiles-plain"
    (place,) = desk.known.locations(context)
    assert place.order.backs == "none"
    seen = draw_text(desk, context, desk.catalog_with(context, "Ohne {tiles.giga} Rückseiten."))
    assert seen and seen.found.boxes


@pytest.mark.parametrize(
    ("id_", "called"),
    [
        ("ruler", "text_on_front"),
        ("manual_back", "text_on_trial"),
        ("print_scale", "text_on_page_of"),
        ("calibrate_cut", "text_on_calibration"),
        ("calibrate_short", "text_on_calibration"),
        ("changes_before", "text_on_changes"),
        ("layer_foot", "text_on_front"),
    ],
)
def test_words_of_all_sheets_are_drawn_as_they_are_typed(
    words: TextDesk, id_: str, called: str
) -> None:
    desk, context = words, f"word.{id_}"
    text = desk.unit(context).text
    before, after = (
        draw_text(desk, context, desk.catalog_with(context, one), whole=False)
        for one in (text, f"{text} Donau")
    )
    assert before and after and before.called == called
    assert after.found.boxes and ink(after, after.found.boxes[0]) > 0.5
    assert (before.picture != after.picture) is not id_.startswith("layer_")


def test_papers_of_no_game_have_two_sides_and_a_past(words: TextDesk) -> None:
    (place,) = words.known.locations("word.calibrate_back")
    asked = AskedText(
        desk=words, context="word.calibrate_back", catalog=words.catalog, place=place, whole=True
    )
    assert place.side == "back" and on_calibration(asked).found.boxes
    typed = words.catalog_with("word.changes_since", "Nach {since}")
    since = draw_text(words, "word.changes_since", typed)
    assert since and len(since.found.boxes) == 1


def test_words_that_no_game_says_are_told(words: TextDesk) -> None:
    desk, say = words, words.studio.words("en")
    assert draw_text(desk, "word.part_strip", desk.catalog) is None, "there is no board"
    assert "No game" in explain_unpictured(desk, "word.part_strip", say)["says"]
    assert not explain_unpictured(desk, "word.ruler", say)["says"]


def test_words_of_screens_say_where_they_stand() -> None:
    studio = Studio(Project(shipped_root(), shipped_root()))
    desk, say = TextDesk(studio, "screens", "de"), studio.words("en")
    places = {
        "print_title": "/print",
        "option_paper": "/print",
        "js_text_saved": "/translate",
        "design_size": "/design",
        "studio_skip": "/",
        "site_top": "",
    }
    for id_, address in places.items():
        told = explain_unpictured(desk, f"screen.{id_}", say)
        assert "on the screen" in told["says"] and told["address"] == address
        assert draw_text(desk, f"screen.{id_}", desk.catalog) is None
    studio.close()


def test_pages_are_told_what_is_seen_in_their_own_words(client: Client) -> None:
    here, context = "/translate/micropul/de", "stones.note"
    told = client.get(f"{here}/text?context={context}").json
    assert told["places"] == 1 and not told["unseen"]["says"]
    seen = client.post(f"{here}/try", {"context": context, "text": "Kurz", "whole": True}).json[
        "sight"
    ]
    assert seen["name"] == "Stones: front of sheet 1" and not seen["remark"]
    heard = client.post(f"{here}/try", {"context": "rules.fig-corner-alt", "text": "Kurz"}).json
    assert heard["sight"]["remark"].startswith("This text is heard")


def test_a_proof_sheet_has_pictures_of_feet(client: Client, desk: TextDesk) -> None:
    from tests.studio.test_texts import HERE, saving

    client.get(HERE)
    desk.save("stones.title", saving(desk, "stones.title", text="Klunker"))
    page = client.get(f"{HERE}/proof").get_data(as_text=True)
    assert 'alt="Stones: front of sheet 1"' in page and "data:image/png" in page


def test_a_text_that_only_a_variant_has_is_seen_there(desk: TextDesk) -> None:
    (first, *_) = desk.known.locations("game.called.travel")
    assert first.game == "micropul/travel" and first.on is Surface.SHEET


def test_what_is_seen_around_a_text_stays_on_the_paper(desk: TextDesk) -> None:
    paper, (place, *_) = Box(0, 0, 210, 297), desk.known.locations("game.called.travel")
    asked = AskedText(desk, "game.called.travel", desk.catalog, place, whole=False)
    assert asked.window([Box(5, 280, 40, 5)], paper) == Box(0, 258, 67, 39)
    assert asked._replace(whole=True).window([Box(5, 280, 40, 5)], paper) == paper
