"""From an empty file to a printed sheet: start, status, check, update."""

import json

import pytest

from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.swedish import WORDS, add_swedish, po_path, start_swedish, translated


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
