"""Commands for translators."""

import json
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load.po import parse_po
from pnp.load.project import Project, find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.messages import Catalog, Entry, Message
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.translatable import game_messages, stock_messages
from pnp.translate.accept import Wanted, accept
from pnp.translate.as_printed import Help
from pnp.translate.files import status, today, update
from pnp.translate.kit import kit, papers, start
from pnp.translate.source import (
    STOCK,
    NewLanguage,
    added,
    game_texts,
    language_of,
    open_source,
    refuse_installed,
    stock_texts,
    with_variants,
)
from pnp.work.request import silence
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.editions import edition, shop
from tests.support.swedish import WORDS, add_swedish, po_path, start_swedish, translated

# From an empty file to a printed sheet: start, status, check, update.


def test_start_writes_every_text_with_its_context_and_hints(starter: Starter, run: Pnp) -> None:
    run("translate", "start", GAME, "de")
    text = po_path(starter, "de").read_text("utf-8")
    assert '"Language: de\\n"' in text
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in text
    assert f'"X-Pnp-Game: {GAME}\\n"' in text
    assert '"PO-Revision-Date: 1980-01-01 00:00+0000\\n"' in text
    assert '"Last-Translator: Translators of Harbour\\n"' in text
    for english in WORDS:
        assert f'msgid "{english}"\nmsgstr ""' in text
    lines = text[text.index("cards/gale.rules") - 300 : text.index("cards/gale.rules")]
    assert "#. where: Cards: gale, rules" in lines
    assert "#. room: 51 × 22 mm, about 149 letters, on cards/gale/front" in lines
    assert "#: card_data/harbour/cards.csv:5" in lines
    assert not po_path(starter, "de", "stock").exists(), "the shipped one serves"


def test_what_looks_like_a_format_and_is_none_is_flagged(starter: Starter, run: Pnp) -> None:
    run("translate", "start", "stock", "de")
    text = po_path(starter, "de", "stock").read_text("utf-8")
    flagged = [block for block in text.split("\n\n") if "#, no-python-format\n" in block]
    assert flagged
    assert all("% " in block for block in flagged)
    assert any('msgctxt "word.print_actual"' in block for block in flagged)


def test_start_does_not_overwrite(starter: Starter, run: Pnp) -> None:
    run("translate", "start", GAME, "de")
    before = contents(starter.root)
    result = run("translate", "start", GAME, "de", status=1)
    assert "exists already" in result.output
    assert contents(starter.root) == before


def test_start_takes_over_what_people_noted_in_other_languages(starter: Starter, run: Pnp) -> None:
    run("translate", "start", GAME, "de")
    path = po_path(starter, "de")
    path.write_text(
        path.read_text("utf-8").replace(
            "#. where: Cards: gale, name", "#. a strong wind\n#. where: Cards: gale, name"
        ),
        "utf-8",
    )
    run("translate", "start", GAME, "nl")
    assert "#. a strong wind\n#. where: Cards: gale, name" in po_path(starter, "nl").read_text(
        "utf-8"
    )


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["start", GAME, "sv"], "languages.yaml"),
        (["start", GAME, "en"], "no language to translate into"),
        (["start", GAME, "xx"], "no language to translate into"),
        (["start", "nothing", "de"], "no game 'nothing'"),
        (["start", "../stock", "de"], "no game"),
        (["status", "nothing"], "no game 'nothing'"),
        (["status", "--lang", "sv"], "no language to translate into"),
        (["status", "--lang", ","], "--lang names no language"),
        (["update", GAME, "--lang", "de"], "there is no such file"),
        (["kit", GAME, "sv"], "no language to translate into"),
        (["kit", "nothing", "de"], "no game"),
        (["accept", "nothing.po"], "there is no such file"),
    ],
)
def test_what_does_not_exist_is_refused_in_words(
    starter: Starter, run: Pnp, args: list[str], says: str
) -> None:
    before = contents(starter.root)
    assert says in run("translate", *args, status=1).output
    assert contents(starter.root) == before


def test_status_counts_what_is_done_stale_missing_and_wrong(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    text = path.read_text("utf-8").replace('msgstr "Färja"', 'msgstr ""')
    text = text.replace('msgid "Gale"', 'msgid "Breeze"').replace(
        "Blanda alla kort", "Blanda 3 kort"
    )
    path.write_text(text, "utf-8")
    result = run("translate", "status", GAME, "--lang", "sv", "--json")
    (row,) = json.loads(result.stdout)["translations"]
    assert row == {
        "game": GAME, "language": "sv", "texts": 12, "translated": 10, "stale": 1, "missing": 1,
        "failing": 1, "percent": 83,
    }  # fmt: skip
    table = run("translate", "status", "--lang", "sv").output
    assert "harbour" in table
    assert "stock" in table
    assert "83 %" in table


def test_check_finds_mistakes_with_the_line_of_the_entry(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    run("translate", "check", GAME, "--lang", "sv")
    text = (
        path.read_text("utf-8")
        .replace("{icon:eye} och", "och")
        .replace('"Virvel"', f'"{"Virvel" * 9}"')
    )
    path.write_text(text, "utf-8")
    lines = text.splitlines()
    result = run("translate", "check", GAME, "--lang", "sv", "--json", status=1)
    findings = {found["message"]: found for found in json.loads(result.stdout)["findings"]}
    (icon,) = (message for message in findings if "{icon:eye} is missing" in message)
    (wide,) = (message for message in findings if "mm too wide" in message)
    for message, context in ((icon, "cards/lighthouse.rules"), (wide, "cards/whirlpool.name")):
        found = findings[message]
        assert message.startswith(f"{context}: ")
        assert found["file"] == "card_data/harbour/locale/sv.po"
        after = "\n".join(lines[found["line"] - 1 : found["line"] + 6])
        assert f'msgctxt "{context}"' in after
    assert "'Whirlpool'" in wide


def test_check_finds_letters_that_the_font_lacks(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    path.write_text(path.read_text("utf-8").replace('"Virvel"', '"渦"'), "utf-8")
    result = run("translate", "check", GAME, "--lang", "sv", status=1)
    assert "cards/whirlpool.name: cards/whirlpool/front (sv): the font has no '渦'" in result.output


def test_check_takes_what_is_missing_for_an_error(starter: Starter, run: Pnp) -> None:
    add_swedish(starter)
    result = run("translate", "check", GAME, "--lang", "sv", status=1)
    (told,) = (line for line in result.output.splitlines() if "[missing]" in line)
    assert told == (
        "error: card_data/harbour/locale/sv.po: 12 of 12 texts are not translated: "
        "game.title, cards.title, cards/harbour.name and 9 more [missing]"
    )
    run("translate", "check", GAME, "--lang", "sv", "--skip", "missing")


def test_a_single_text_that_is_missing_is_told_with_its_line(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    path.write_text(path.read_text("utf-8").replace('msgstr "Fyr"', 'msgstr ""'), "utf-8")
    told = run("translate", "check", GAME, "--lang", "sv", status=1).output
    assert "cards/lighthouse.name: not translated: 'Lighthouse' [missing]" in told


def test_checks_are_skipped_by_name(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    text = path.read_text("utf-8").replace("Dra **ett** kort.", "Dra **ett** kort")
    path.write_text(text.replace('"Language-Team: Swedish\\n"\n', ""), "utf-8")
    told = run("translate", "check", GAME, "--lang", "sv").output
    assert "[ending]" in told
    assert "sv.po:1: its header lacks Language-Team" in told
    told = run("translate", "check", GAME, "--lang", "sv", "--skip", "ending,gettext").output
    assert told == "All is well: 1 × 1 language.\n"
    told = run("translate", "check", GAME, "--skip", "endings,fit", status=1).output
    assert "--skip: no check 'endings'" in told
    assert "did you mean 'ending'" in told


def test_a_stale_text_shows_the_words_that_changed(starter: Starter, run: Pnp) -> None:
    start_swedish(starter, run)
    starter.edit("cards.csv", "Shuffle all cards that lie", "Shuffle three cards that lie")
    for _ in range(2):  # before the update, and after it
        told = run("translate", "check", GAME, "--lang", "sv", status=1).output
        assert "changed: Shuffle [-all-]{+three+} cards that lie face up." in told
        told = run("build", "--lang", "sv", "--allow-missing").output
        assert "changed: Shuffle [-all-]{+three+} cards that lie face up." in told
        run("translate", "update", GAME, "--lang", "sv")


def test_update_marks_adds_and_keeps(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    text = path.read_text("utf-8").replace(
        'msgctxt "cards/gale.name"', '# min fråga\nmsgctxt "cards/gale.name"'
    )
    path.write_text(
        text.replace("X-Pnp-Game: harbour", 'X-Pnp-Game: harbour\\n"\n"Last-Translator: Ada'),
        "utf-8",
    )
    starter.edit("cards.csv", "Gale,storm", "Strong gale,storm")
    starter.edit("cards.csv", "ferry,1,Ferry,calm,3,", "boat,1,Boat,calm,3,")
    run("translate", "update", GAME, "--lang", "sv")
    text = path.read_text("utf-8")
    assert '"Last-Translator: Ada\\n"' in text
    assert "# min fråga\n" in text
    assert (
        '#, fuzzy\n#| msgid "Gale"\nmsgctxt "cards/gale.name"\nmsgid "Strong gale"\nmsgstr "Storm"'
        in text
    )
    assert 'msgctxt "cards/boat.name"\nmsgid "Boat"\nmsgstr ""' in text
    assert '#~ msgctxt "cards/ferry.name"\n#~ msgid "Ferry"\n#~ msgstr "Färja"' in text
    renamed = text[text.index('msgctxt "cards/boat.rules"') :].split("\n\n")[0]
    assert WORDS["Move a card to another player, or take one back."] in renamed
    assert "cards/ferry.rules" not in text, "its id alone has changed"
    before = contents(starter.root)
    assert (
        "0 files written, 1 unchanged." in run("translate", "update", GAME, "--lang", "sv").output
    )
    assert contents(starter.root) == before
    starter.edit("cards.csv", "boat,1,Boat,calm,3,", "ferry,1,Ferry,calm,3,")
    run("translate", "update", GAME)
    assert '\nmsgctxt "cards/ferry.name"\nmsgid "Ferry"\nmsgstr "Färja"' in path.read_text("utf-8")


def test_update_writes_all_or_nothing(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    run("translate", "start", GAME, "de")
    path.write_text(path.read_text("utf-8") + 'msgctxt "open\n', "utf-8")
    starter.edit("cards.csv", "Gale,storm", "Strong gale,storm")
    before = contents(starter.root)
    result = run("translate", "update", GAME, status=1)
    assert f"sv.po:{len(path.read_text('utf-8').splitlines())}" in result.output
    assert "Nothing was written." in result.output
    assert contents(starter.root) == before


def test_a_new_language_is_one_row_and_one_file_per_game(starter: Starter, run: Pnp) -> None:
    """From `start` to a printed sheet, without a line of code."""
    start_swedish(starter, run)
    stock = po_path(starter, "sv", "stock")
    assert stock.is_file(), "nobody had the words of all sheets in this language"
    words = {"Sheet {number} of {total}": "Ark {number} av {total}", "front": "framsida"}
    stock.write_text(translated(stock.read_text("utf-8"), words, other="ö "), "utf-8")
    assert "sv complete" in run("list").output
    listed = json.loads(run("list", "--json").stdout)["games"][0]["languages"]
    assert listed["sv"] == 100
    run("build", GAME, "--lang", "sv")
    assert starter.pdf(lang="sv").is_file()
    rows = json.loads(run("translate", "status", GAME, "--json").stdout)["translations"]
    percents = {row["language"]: row["percent"] for row in rows}
    assert percents.pop("sv") == 100
    assert set(percents.values()) == {0}
    assert len(percents) == 11


def test_an_empty_entry_of_one_s_own_does_not_hide_the_shipped_word(
    starter: Starter, run: Pnp
) -> None:
    run("translate", "start", "stock", "de")
    rows = json.loads(run("translate", "status", "stock", "--lang", "de", "--json").stdout)
    assert rows["translations"][0]["translated"] > 0


# A new language: one row in the project's own table.


RULE = "nplurals=2; plural=(n > 1);"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name in ("card_data", "templates"):
        (tmp_path / name).mkdir()
    return Project(tmp_path, shipped_root())


def test_rows_are_added_below_what_stands_there(project: Project) -> None:
    added(project, NewLanguage("pt", "português", "Portuguese", RULE))
    path = project.data / "stock" / "languages.yaml"
    path.write_text(path.read_text("utf-8") + "# a note\n", "utf-8")
    added(project, NewLanguage("fi", 'suo"mi', "Finnish", RULE))
    languages = load_stock(project).languages
    assert (languages["pt"].hyphens, languages["fi"].title) == ("pt_BR", 'suo"mi') or (
        languages["pt"].hyphens.startswith("pt") and languages["fi"].title == 'suo"mi'
    )
    assert "# a note\n" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("new", "says"),
    [
        (NewLanguage("de", "x", "x", RULE), "is there already"),
        (NewLanguage("", "x", "", RULE), "needs 'code'"),
        (NewLanguage("pt", "x", "x", "often"), "is not a rule such as"),
        (NewLanguage("../x", "x", "x", RULE), "languages"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(
    project: Project, new: NewLanguage, says: str
) -> None:
    with pytest.raises(Refused, match=says):
        added(project, new)
    assert not (project.data / "stock" / "languages.yaml").exists()


# What there is to translate, and texts of variants.


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
