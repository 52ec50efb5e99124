"""What honest people write: stars in titles, short rules, letters that no font has."""

from pathlib import Path

import pypdfium2
import pytest

from tests.conftest import GAME, Pnp, Starter

RULES = """\
# {game} {#title}

Play {game} with *cards* of {size:cards}. {#play -}

::: note {#hint -}
Have **fun**. {#fun -}
:::
"""
STARRED = {
    "title": ("game.yaml", 'title: "Harbour"', 'title: "Star* Game"', "Star* Game"),
    "a title in stars": ("game.yaml", 'title: "Harbour"', 'title: "**A*"', "**A*"),
    "a title that ends badly": ("game.yaml", 'title: "Harbour"', "title: 'A*\\'", "A*\\"),
    "a star that is marked": ("game.yaml", 'title: "Harbour"', "title: 'A\\* B'", "A* B"),
    "version": ("game.yaml", 'version: "0.1"', 'version: "0*1"', "Version 0*1"),
    "author": ("game.yaml", 'by: ""', 'by: "Eve*"', ""),
    "component": ("game.yaml", "title: Cards", 'title: "Car*ds"', "Car*ds"),
    "note": ("game.yaml", "title: Cards", "title: Cards\n    note: 5 \\* 3", "5 * 3"),
    "tab": (
        "game.yaml", "shape: poker ",
        "shape: {rect: [63, 88], tabs: [{area: [[1, 1], [20, 1], [20, 20]], label: '1*'}]} ", "1*",
    ),
}  # fmt: skip
COMMANDS = (
    ("check",),
    ("check", "--lang", "xx", "--paper", "letter"),
    ("build", "--paper", "a3"),
    ("build", "--booklet", "--lang", "xx"),
    ("preview", GAME),
    ("preview", GAME, "--as", "sheets", "--lang", "xx"),
    ("list",),
)


def words_of(pdf: Path) -> str:
    """Return what a file says, on all its pages."""
    file = pypdfium2.PdfDocument(pdf)
    said = "\n".join(page.get_textpage().get_text_range() for page in file)
    return said.replace("\u00a0", " ")


@pytest.fixture
def ruled(starter: Starter) -> Starter:
    """The starter with rules, whose cards show all titles."""
    starter.file("rules.md").write_text(RULES)
    titles = "**{{ game.title }}** {{ game.version }} {{ component.title }}"
    starter.draw(f'<text x="5" y="50" w="50" h="8">{titles}</text>')
    return starter


@pytest.mark.parametrize("case", STARRED)
def test_a_star_is_printed_as_a_star(case: str, run: Pnp, ruled: Starter) -> None:
    name, old, new, shown = STARRED[case]
    ruled.edit(name, old, new)
    run("check")
    run("build")
    sheets = words_of(ruled.pdf())
    assert shown in sheets
    if "title" in case:
        assert shown in words_of(ruled.pdf("rules"))


def test_stars_everywhere_are_no_trouble_to_any_command(run: Pnp, ruled: Starter) -> None:
    for case in ("title", "version", "author", "note", "tab"):
        ruled.edit(*STARRED[case][:3])
    for command in COMMANDS:
        run(*command)


def test_stars_in_the_words_of_all_sheets(run: Pnp, ruled: Starter) -> None:
    stock = ruled.root / "card_data" / "stock"
    stock.mkdir()
    words = {"sheet": "Sheet* {number} of {total}", "size": "{width} * {height} mm",
             "note": "*Note", "ruler": "** 100 mm", "version": "V* {version}"}  # fmt: skip
    rows = "".join(f'  {name}: "{said}"\n' for name, said in words.items())
    (stock / "words.yaml").write_text(f"words:\n{rows}")
    run("check", "--lang", "xx")
    run("build")
    assert "Sheet* 1 of 1" in words_of(ruled.pdf()) and "V* 0.1" in words_of(ruled.pdf())
    rules = words_of(ruled.pdf("rules"))
    assert "63 * 88 mm" in rules and "*Note" in rules


def test_stars_that_open_something_are_told_where_they_stand(run: Pnp, ruled: Starter) -> None:
    stock = ruled.root / "card_data" / "stock"
    stock.mkdir()
    (stock / "words.yaml").write_text('words:\n  note: Note\n  print_cut: "Cut *it"\n')
    ruled.edit("game.yaml", "title: Cards", "title: Cards\n    note: Cut **these")
    ruled.edit("rules.md", "Have **fun**", "Have **fun*")
    ruled.edit("cards.csv", "Ferry,calm", "Fer*ry,calm")
    for command in (("check",), ("build",)):
        told = run(*command, status=1).stderr
        for place in (
            f"card_data/{GAME}/game.yaml:16:11: cards: note: a * or ** is opened and not closed",
            "card_data/stock/words.yaml:3:14: 'Cut *it': a * or ** is opened and not closed",
            f"card_data/{GAME}/rules.md:6: 'Have **fun*.': a * or ** is opened",
            f"templates/{GAME}/card.xml:6: text 'Fer*ry': a * or ** is opened",
        ):
            assert place in told, told


def translated(project: Starter, english: str, said: str) -> None:
    """Fill a text of the game's German file in."""
    path = project.data / "locale" / "de.po"
    text = path.read_text("utf-8")
    before = f'msgid "{english}"\nmsgstr ""'
    assert before in text
    path.write_text(text.replace(before, f'msgid "{english}"\nmsgstr "{said}"', 1), "utf-8")


def test_stars_in_translations(run: Pnp, ruled: Starter) -> None:
    run("translate", "start", GAME, "de")
    translated(ruled, "Harbour", "Stern*spiel")
    translated(ruled, "Cards", "*Karten**")
    more = ("--lang", "de", "--allow-missing")
    run("check", *more)
    run("build", *more)
    assert "Stern*spiel" in words_of(ruled.pdf(lang="de"))
    assert "*Karten**" in words_of(ruled.pdf(lang="de"))
    assert "Stern*spiel" in words_of(ruled.pdf("rules", lang="de"))


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        ("game.yaml", 'title: "Harbour"', 'title: "渡"', "game.yaml:1:8"),
        ("game.yaml", 'version: "0.1"', 'version: "渡"', "game.yaml:2:10"),
        ("game.yaml", "title: Cards", "title: 渡", "game.yaml:15:12"),
        ("game.yaml", "title: Cards", "title: Cards\n    note: 渡", "game.yaml:16:11"),
    ],
)
def test_a_letter_that_no_font_has_is_told_where_it_stands(
    name: str, old: str, new: str, place: str, run: Pnp, starter: Starter
) -> None:
    starter.edit(name, old, new)
    for command in (("check",), ("build",)):
        told = run(*command, status=1).stderr
        assert all("no '渡' (U+6E21)" in line for line in told.splitlines() if "error: " in line)
        assert f"error: card_data/{GAME}/{place}: cards, sheet 1 (front)" in told


def test_letters_of_several_texts_are_told_one_by_one(run: Pnp, ruled: Starter) -> None:
    run("translate", "start", GAME, "de")
    translated(ruled, "Cards", "渡船")
    ruled.edit("game.yaml", 'version: "0.1"', 'version: "三"')
    told = run("build", "--lang", "de", "--allow-missing", status=1).stderr
    assert f"card_data/{GAME}/game.yaml:2:10: cards, sheet 1 (front): the font has no '三'" in told
    assert f"card_data/{GAME}/game.yaml:2:10: rules/1/front (de): the font has no '三'" in told
    assert f"card_data/{GAME}/locale/de.po:" in told
    assert "the font has no '渡' (U+6E21) '船' (U+8239)" in told


def test_letters_from_right_to_left_are_refused_wherever_they_stand(
    run: Pnp, ruled: Starter
) -> None:
    run("translate", "start", GAME, "de")
    translated(ruled, "Cards", "Karten שלום")
    ruled.edit("game.yaml", 'version: "0.1"', 'version: "م"')
    ruled.append("rules.md", "\nPlay it, नमः. {#prayer -}\n")
    told = run("build", "--lang", "en", status=1).stderr
    place, unset = f"card_data/{GAME}/game.yaml:2:10", "letters, which can not be set yet (English)"
    assert f"error: {place}: cards, sheet 1 (front): 'Harbour ·" in told
    assert f"Arabic {unset}" in told and f"Devanagari {unset}" in told
    told = run("check", "--lang", "de", status=1).stderr
    assert "Hebrew letters can not be set yet (German): 'Cards' → 'Karten שלום' [scripts]" in told
    assert "Hebrew letters, which can not be set yet (German)" in told
    assert run("translate", "check", GAME, "--lang", "de", status=1).output.count("[scripts]") == 1


def test_words_of_the_stock_on_pages_are_told_where_they_stand(run: Pnp, ruled: Starter) -> None:
    stock = ruled.root / "card_data" / "stock"
    stock.mkdir()
    long = "W" * 300
    rows = f'  print_cut: "{long}"\n  print_file: "渡"\n  page: "渡 {{number}}"\n  note: "船"\n'
    (stock / "words.yaml").write_text(f"words:\n{rows}")
    for command in (("check",), ("build",)):
        told = run(*command, status=1).stderr
        for line, said in ((2, "mm too wide"), (3, "no '渡'"), (4, "no '渡'"), (5, "no '船'")):
            found = [one for one in told.splitlines() if f"stock/words.yaml:{line}:" in one]
            assert found and all(said in one for one in found), told
        assert "error: rules" not in told


@pytest.mark.parametrize("paper", ["a3", "a4", "a5", "letter"])
def test_rules_of_one_page_can_be_folded(paper: str, run: Pnp, starter: Starter) -> None:
    starter.file("rules.md").write_text("# T {#title}\n\nShort. {#tag -}\n")
    run("check", "--paper", paper)
    run("build", "--booklet", "--paper", paper)
    file = pypdfium2.PdfDocument(starter.pdf("rules", paper=paper))
    assert all(page.get_textpage().get_text_range().strip() for page in file)
    run("inspect", starter.pdf("rules", paper=paper))


PAPERS = {
    "no column": ("[18, 297], margins: 5", "rules: on A4, pages have columns of 0 × "),
    "a narrow column": ("[57, 297], margins: 5", "rules: on A4, pages have columns of 39 × "),
    "no height": ("[200, 60], margins: 14", "rules: on A4, pages have columns of 82 × "),
    "no fold": ("[70, 90], margins: 0", "rules: on A4, pages of a booklet have columns of "),
    "margins that meet": (
        "[210, 297], margins: 105",
        "papers.yaml:2:46: paper a4: margins of 105 and 105 mm leave nothing of 210 mm",
    ),
    "margins larger than the paper": (
        "[210, 297], margins: [5, 290, 5, 7]", "margins of 290 and 7 mm leave nothing of 297 mm",
    ),
    "margins nearly as large": (
        "[210, 297], margins: 104.9999", "(0.0002 × 87.0002 mm can be printed, less the foot)",
    ),
    "no room for a foot": ("[72, 95], margins: 3", "63 × 88 mm does not fit on A4"),
}  # fmt: skip


@pytest.mark.parametrize(("paper", "said"), PAPERS.values(), ids=PAPERS)
def test_paper_that_is_too_small_is_told_with_its_place(
    paper: str, said: str, run: Pnp, ruled: Starter
) -> None:
    stock = ruled.root / "card_data" / "stock"
    stock.mkdir()
    (stock / "papers.yaml").write_text(f"papers:\n  a4: {{title: A4, size: {paper}}}\n")
    for command in (("check",), ("build", "--booklet"), ("build", "--scale", "4")):
        told = run(*command, status=1).stderr
        errors = [line for line in told.splitlines() if line.startswith("error: ")]
        assert errors and all("card_data/" in line for line in errors), told
        if command[0] == "check" or "leave nothing" in said:
            assert said in told, told


def test_a_column_of_one_word_is_set_and_what_sticks_out_is_told(run: Pnp, ruled: Starter) -> None:
    stock = ruled.root / "card_data" / "stock"
    stock.mkdir()
    rows = "papers:\n  a4: {title: A4, size: [60, 100], margins: 0}\n"
    (stock / "papers.yaml").write_text(rows)
    ruled.edit("rules.md", "Have **fun**", f"Have {'W' * 40}")
    told = run("check", status=1).stderr
    assert "too wide for its box" in told and "pages of a booklet have" in told


@pytest.mark.parametrize(
    "shape",
    [
        "{path: M 0 0 H 30000 V 30000 Z}",
        "{rect: [63, 88], tabs: [{area: [[1, 1], [90000, 1], [20, 20]]}]}",
        "{rect: [63, 88], folds: {mountain: [[1, 1, 90000, 1]]}}",
        "{rect: [63, 88], holes: [M 0 0 H 30000 V 30000 Z]}",
        "{rect: [30000, 88]}",
        "{circle: 30000}",
    ],
)
def test_what_is_too_long_once_it_is_scaled_is_told(shape: str, run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "shape: poker ", f"shape: {shape} ")
    told = run("build", "--scale", "4", status=1).stderr
    assert f"{GAME}/game.yaml:16:12: cards: 4 times as large, " in told
    assert "longer than anything that is printed" in told


def test_a_map_of_many_parts_goes_without_names_that_do_not_fit(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "shape: poker ", "split: 5\n    shape: {rect: [600, 900]} ")
    run("check", "--paper", "a5")


@pytest.mark.parametrize("spot", ["title: Cards", 'version: "0.1"', 'by: ""', "source: our own"])
@pytest.mark.parametrize("code", ["\\0", "\\uFDD0", "\\x1b[31m", "\\uFFFE"])
def test_codes_of_letters_that_no_paper_shows(
    spot: str, code: str, run: Pnp, starter: Starter
) -> None:
    text = starter.file("game.yaml").read_text()
    name = spot.partition(":")[0]
    starter.file("game.yaml").write_text(text.replace(spot, f'{name}: "a{code}"', 1))
    for command in (("check",), ("build",), ("list",), ("preview", GAME)):
        told = run(*command, status=1).stderr
        assert f"{GAME}/game.yaml:" in told and "can not be printed" in told


@pytest.mark.parametrize("name", ["cards.csv", "card.xml", "rules.md", "art.xml", "game.yaml"])
def test_what_has_no_meaning_in_any_file(name: str, run: Pnp, ruled: Starter) -> None:
    ruled.append(name, "\ufdd00\ufdd1")
    last = len(ruled.file(name).read_text("utf-8").split("\n"))
    told = run("check", status=1).stderr
    place = f"{ruled.file(name).relative_to(ruled.root)}:{last}"
    assert f"{place}: " in told or f"{place}:1: " in told, told
    assert "the character U+FDD0 can not be printed" in told


def test_what_has_no_meaning_in_a_translation(run: Pnp, ruled: Starter) -> None:
    run("translate", "start", GAME, "de")
    translated(ruled, "Ferry", "\ufdd00\ufdd1")
    told = run("build", "--lang", "de", "--allow-missing", status=1).stderr
    assert "locale/de.po:" in told and "the character U+FDD0 can not be printed" in told


def test_half_a_letter_in_a_label(run: Pnp, starter: Starter) -> None:
    starter.draw('<text w="9" h="9">{{ _("\\ud800") }}</text>')
    for command in (("check",), ("build",), ("translate", "start", GAME, "de")):
        told = run(*command, status=1).stderr
        assert f"templates/{GAME}/card.xml:16: the character U+D800 can not be printed" in told
    assert not (starter.data / "locale").exists()


def test_a_dot_far_away_is_told_by_all(run: Pnp, starter: Starter) -> None:
    starter.draw('<dot x="100000" r="100000" fill="#000000"/>')
    for command in (("check",), ("build",), ("preview", GAME)):
        told = run(*command, status=1).stderr
        assert f"templates/{GAME}/card.xml:16: <dot>: it reaches farther" in told


def test_a_language_that_nobody_knows_is_told_where_the_file_says_it(
    run: Pnp, starter: Starter
) -> None:
    run("translate", "start", GAME, "de")
    path = starter.data / "locale" / "de.po"
    sent = path.read_text("utf-8").replace('"Language: de\\n"', '"Language: tlh\\n"')
    back = starter.root / "back.po"
    back.write_text(sent, "utf-8")
    line = sent.split("\n").index('"Language: tlh\\n"') + 1
    told = run("translate", "accept", back, status=1).stderr
    assert f"back.po:{line}: 'tlh' is no language to translate into" in told
    told = run("translate", "accept", back, "--lang", "tlh", status=1).stderr
    assert "error: 'tlh' is no language" in told


def test_a_picture_that_is_too_large_names_the_option(run: Pnp, starter: Starter) -> None:
    told = run("preview", GAME, "--dpi", "1200", status=1).stderr
    assert "error: --dpi 1200: a picture of " in told and "60,000,000 are allowed" in told


@pytest.mark.slow
def test_what_templates_collect_is_the_same_with_any_number_of_processes(
    run: Pnp, starter: Starter
) -> None:
    grown = "{% set n = namespace(k=[piece.kind]) %}{% set n.k = n.k + [piece.cost, colours.sea] %}"
    starter.draw(f'{grown}<text x="5" y="50" w="50" h="8">{{{{ n.k|join(" ") }}}}</text>')
    made = []
    for jobs in ("1", "2"):
        out = starter.root / f"out{jobs}"
        run("build", "--lang", "en,xx", "--jobs", jobs, "--out", out, "--no-cache")
        made.append({path.name: path.read_bytes() for path in out.rglob("*.pdf")})
    assert made[0] == made[1] and len(made[0]) == 2
