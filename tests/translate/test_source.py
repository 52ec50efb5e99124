"""What there is to translate, and texts of variants."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load.po import parse_po
from pnp.load.project import Project, find_project
from pnp.model.messages import Catalog, Entry, Message
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.translatable import game_messages, stock_messages
from pnp.translate.accept import Wanted, accept
from pnp.translate.as_printed import Help
from pnp.translate.files import start, status, today, update
from pnp.translate.kit import kit, papers
from pnp.translate.source import (
    STOCK,
    game_texts,
    language_of,
    open_source,
    refuse_installed,
    stock_texts,
    with_variants,
)
from pnp.work.request import silence
from tests.conftest import GAME, Pnp, Starter
from tests.support.editions import edition, shop
from tests.support.swedish import add_swedish, start_swedish


@pytest.fixture
def swedish(starter: Starter) -> Workshop:
    add_swedish(starter)
    return Workshop.open(find_project(starter.root))


def test_every_text_has_an_id_of_its_own_and_a_place() -> None:
    game = edition("micropul").game
    found = game_messages(game, shop().project.template_folders(game.id))
    contexts = [message.context for message in found]
    assert len(contexts) == len(set(contexts))
    assert {"game.title", "tiles.title"} < set(contexts)
    assert all(message.english and message.where.line for message in found)
    assert {message.english for message in stock_messages(shop().stock)} == set(
        shop().stock.words.values()
    )


def test_what_is_missing_is_what_has_no_translation_that_holds() -> None:
    words = stock_messages(shop().stock)
    one = words[0]
    assert Catalog("de", {}).missing(words) == words
    catalog = Catalog("de", {one.context: Entry(one.english, "so")})
    assert catalog.missing(words) == words[1:]


def test_the_stock_is_a_source_like_a_game(swedish: Workshop) -> None:
    game, stock = open_source(swedish, GAME), open_source(swedish, STOCK)
    with pytest.raises(Refused, match="nobody"):
        open_source(swedish, "nobody")
    assert game.game and stock.game is None
    assert all(message.where.file.endswith("words.yaml") for message in stock.messages)


def test_nobody_translates_into_english_or_into_nothing(swedish: Workshop) -> None:
    assert language_of(swedish, "sv").english == "Swedish"
    for code in ("en", "sw"):
        with pytest.raises(Refused, match="no language to translate into"):
            language_of(swedish, code)


def test_the_installed_program_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="this is the installed program"):
        refuse_installed(Project(tmp_path / "shipped", tmp_path))


def test_a_file_is_begun_once_kept_up_to_date_and_counted(
    swedish: Workshop, starter: Starter
) -> None:
    language = language_of(swedish, "sv")
    paths = start(swedish, GAME, Help(language))
    assert [path.parent.parent.name for path in paths] == [GAME, STOCK]
    with pytest.raises(Refused, match="exists already"):
        start(swedish, GAME, Help(language))
    source = open_source(swedish, GAME)
    (done,) = update(swedish, [source], [language], explicit=True)
    assert (done.text, done.kept, done.stale) == ("", 0, 0)
    assert done.empty == len(source.messages)
    told = status(source, language)
    assert (told["translated"], told["missing"], told["percent"]) == (0, done.empty, 0)


def test_papers_begin_with_a_letter_and_hold_the_texts(swedish: Workshop) -> None:
    language = language_of(swedish, "sv")
    sources = [open_source(swedish, GAME), open_source(swedish, STOCK)]
    found = dict(papers(sources, Help(language), []))
    assert list(found) == ["INSTRUCTIONS.txt", f"{GAME}-sv.po", "stock-sv.po", "texts.html"]
    po = parse_po(found[f"{GAME}-sv.po"].decode(), "sv.po")
    wanted = today(sources[0], language).units
    assert [unit[:6] for unit in po.units] == [unit[:6] for unit in wanted]


def test_what_was_sent_out_comes_home(
    swedish: Workshop, starter: Starter, run: Pnp, tmp_path: Path
) -> None:
    language = language_of(swedish, "sv")
    path = start_swedish(starter, run)
    done = status(open_source(swedish, GAME), language)
    assert done["translated"] == 12 - done["missing"] > 0
    packed = kit(swedish, GAME, Help(language), tmp_path / "kit.zip", silence)
    assert any(name.startswith("pictures/sv/") for name in packed)
    before = path.read_text("utf-8")
    path.write_text(before.replace('msgstr "Hamn"', 'msgstr ""'), "utf-8")
    results, good = accept(swedish, tmp_path / "kit.zip", Wanted())
    assert good
    assert 'msgstr "Hamn"' in path.read_text("utf-8")
    assert any(one.taken.new for one in results)


VARIANT = """
variants:
  travel:
    called: travel size
    components: {cards: {title: Small cards, without: [whirlpool]}}
    counts: {cards: 8, storms: 2}
"""


def test_other_words_have_an_id_of_their_own_and_the_same_words_none() -> None:
    own = [Message("a", "one"), Message("b", "two")]
    other = {"travel": [Message("a", "one"), Message("b", "deux"), Message("c", "new")]}
    found = {one.context: one.english for one in with_variants(own, other)}
    assert found == {"a": "one", "b": "two", "b@travel": "deux", "c": "new"}


def test_a_variant_is_told_in_its_own_words_and_the_game_in_the_game_s() -> None:
    entries = {"b": Entry("two", "zwei"), "b@travel": Entry("deux", "drei"), "c": Entry("x", "y")}
    catalog = Catalog("de", entries)
    assert catalog.of_variant("travel").say("b", "deux") == "drei"
    assert catalog.of_variant("").say("b", "two") == "zwei"
    assert "b@travel" not in catalog.of_variant("").entries
    assert catalog.of_variant("travel").say("c", "x") == "y"


def test_translators_meet_the_texts_of_variants_in_the_file_of_the_game(starter: Starter) -> None:
    starter.append("game.yaml", VARIANT)
    from pnp.load.project import find_project

    shop = Workshop.open(find_project(starter.root))
    texts = {one.context: one.english for one in game_texts(LoadedGame(shop, GAME))}
    assert texts["cards.title"] == "Cards" and texts["cards.title@travel"] == "Small cards"
    assert texts["game.called.travel"] == "travel size"
    assert any(one.context == "word.sheet" and one.where.line for one in stock_texts(shop))


def test_a_translated_variant_says_so_at_the_foot_of_its_sheets(run: Pnp, starter: Starter) -> None:
    starter.append("game.yaml", VARIANT)
    run("translate", "start", GAME, "de")
    po = starter.file("locale/de.po")
    text = po.read_text("utf-8")
    for english, german in (("travel size", "Reisegröße"), ("Small cards", "Kärtchen")):
        text = text.replace(
            f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{german}"'
        )
    po.write_text(text, "utf-8")
    run("build", f"{GAME}/travel", "--lang", "de", "--allow-missing", "--format", "listing")
    (listing,) = (starter.out / f"{GAME}-travel").glob("*.listing")
    assert "· Reisegröße · Kärtchen ·" in listing.read_text("utf-8")
