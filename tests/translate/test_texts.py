"""All that a translator meets: the texts of a game with those of its variants."""

from pnp.model.messages import Catalog, Entry, Message
from pnp.translate.texts import game_texts, stock_texts, with_variants
from pnp.workshop import LoadedGame, Workshop
from tests.conftest import GAME, Pnp, Starter

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
