"""Rules as a part: pages, what they say of printing, and what is wrong."""

import io
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.arrange.pages import page_on
from pnp.base.findings import Finding
from pnp.base.geometry import Box, Edges
from pnp.build import arranged, composed, drawn
from pnp.load.project import Project, find_project, shipped_root
from pnp.model.face import Text
from pnp.model.game import Advice
from pnp.model.order import Order
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.rules import RulesPart, RulesText
from pnp.rulebook.slabs import Frame
from pnp.work.request import Report
from tests.conftest import Pnp
from tests.support.editions import GAMES, edition, rules, shop

ROOT = shipped_root()
WIDE = shop().paper("a3")._replace(id="wide", margins=Edges(20, 20, 20, 20))
LANGUAGES = tuple(shop().stock.languages)
FACTS = {
    "micropul": 80,
    "microscopic": 70,
    "clockwork_city": 87,
    "micropolis": 85,
    "macroscope": 84,
}


def told(part: Part) -> list[str]:
    """Arrange, compose and judge a part as a build does; return what was found."""
    report = Report()
    with report.refusals():
        arranged(part, report)
        assert list(composed(part, report))
    return [str(finding) for finding in report.findings]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_is_complete_and_fits(game: str, language: str) -> None:
    words, book = edition(game, language), rules(game, language)
    found: list[Finding] = [*words.loaded.findings, *words.words_judged(allow_missing=False)]
    absent = set(words.loaded.borrowed.findings)  # a package of drawings that not everybody has
    assert [str(one) for one in found if one not in absent] == []
    assert told(book) == []
    assert 4 <= len(book.document.sheets) <= 8
    page = page_on(shop().paper("a4"), booklet=False)
    frame = Frame.of(page.size, page.margins)
    faces = book.faces(book.names)
    texts = [text for face in faces for text in Text.all_in(face.marks)]  # art has none
    assert not [text.text for text in texts if re.search(r"[{}?]\w+[?}]", text.text)]
    assert frame.columns == 2
    ((_, data),) = drawn(book, Report())
    with pikepdf.open(io.BytesIO(b"".join(data))) as pdf:
        assert pdf.Root.Lang == language
        with pdf.open_outline() as outline:
            assert len(outline.root) >= 6


def in_turn() -> Iterator[tuple[str, str, str]]:
    """Yield every sixth language of every game on every paper, others on each of them."""
    every = product(enumerate(shop().stock.papers), enumerate(GAMES), enumerate(LANGUAGES))
    for (x, paper), (y, game), (z, language) in every:
        if (x + y + z) % 6 == 0:
            yield paper, game, language


@pytest.mark.parametrize(("paper", "game", "language"), list(in_turn()))
def test_every_rule_is_on_every_paper_and_in_every_booklet(
    paper: str, game: str, language: str
) -> None:
    """Building proves that every text and figure is there, once and in order, and that it fits."""
    for booklet in (False, True):
        assert told(RulesPart(edition(game, language), Order(paper, booklet=booklet))) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_outlines_have_all_facts(game: str) -> None:
    rules = edition(game).game.rules
    assert rules
    assert len(rules.outline) == FACTS[game]


@pytest.fixture
def copy(tmp_path: Path) -> Project:
    """Return a project with Micropul alone, to be changed at will."""
    for folder in ("card_data/micropul", "card_data/stock", "templates/micropul"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "templates" / "house.xml", tmp_path / "templates")
    return find_project(tmp_path)


def written(run: Pnp, copy: Project, *args: str) -> list[str]:
    """Build, and return the names of the files that were written."""
    options = ("--out", copy.root / "out", "--jobs", "1", "--json")  # one loads the game once
    told = run("--project", copy.root, "build", *options, *args)
    return sorted(Path(path).name for path in json.loads(told.stdout)["written"])


def test_a_change_to_one_paragraph_rebuilds_one_rulebook(run: Pnp, copy: Project) -> None:
    assert len(written(run, copy, "--lang", "en,de")) == 6
    assert written(run, copy, "--lang", "en,de") == []
    po = copy.data / "micropul" / "locale" / "de.po"
    text = po.read_text("utf-8")
    start = text.index('msgctxt "rules.turn-one"')
    at = text.index('msgstr "', start) + len('msgstr "')
    po.write_text(f"{text[:at]}Übrigens: {text[at:]}", "utf-8")
    assert written(run, copy, "--lang", "en,de") == ["micropul-rules-de-a4.pdf"]


@pytest.mark.parametrize("parted", ["\n\n", "\r\n\r\n", "\n"], ids=["LF", "CRLF", "not at all"])
def test_a_label_behind_the_rules_rebuilds_the_tiles(parted: str, run: Pnp, copy: Project) -> None:
    """Editors write line ends of their own, and entries in an order of their own."""
    po = copy.data / "micropul" / "locale" / "de.po"
    entries = po.read_text("utf-8").strip().split("\n\n")
    (title,) = [entry for entry in entries if 'msgctxt "game.title"' in entry]
    entries.remove(title)
    end = "\r\n" if "\r" in parted else "\n"

    def write(title: str) -> None:
        text = parted.join(entry.replace("\n", end) for entry in (*entries, title))
        po.write_bytes(f"{text}{end}".encode())

    write(title)
    assert len(written(run, copy, "--lang", "de")) == 3
    write(title.replace('msgstr "', 'msgstr "Das '))
    assert len(written(run, copy, "--lang", "de")) == 3


def test_a_change_to_the_english_rules_leaves_the_tiles_alone(run: Pnp, copy: Project) -> None:
    written(run, copy)
    rules = copy.data / "micropul" / "rules.md"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("You may not pass.", "Nobody may pass."), "utf-8")
    assert written(run, copy) == ["micropul-rules-en-a4.pdf"]


def test_a_stale_paragraph_is_refused_or_marked(run: Pnp, copy: Project) -> None:
    rules = copy.data / "micropul" / "rules.md"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("You may not pass.", "Nobody may pass."), "utf-8")
    args = ("--project", copy.root, "build", "--lang", "de", "--out", copy.root / "out")
    told = run(*args, status=1).stderr
    assert (
        "rules.turn-one is not translated (de): 'You carry out one action only. Nobody ma…'" in told
    )
    assert not (copy.root / "out").exists()
    told = run(*args, "--allow-missing").stderr
    assert re.search(r"warning: \S*card_data/micropul/rules.md:\d+", told)
    pdf = pypdfium2.PdfDocument(copy.root / "out" / "micropul" / "micropul-rules-de-a4.pdf")
    page = next(
        text
        for text in (page.get_textpage().get_text_range() for page in pdf)
        if "Nobody may pass" in text
    )
    assert re.search(r"^EN\s*$", page, re.MULTILINE)


# What stands in the way of what comes after it has a check of its own.
@pytest.mark.parametrize(
    "mistakes",
    [
        [
            ("{dealt} random", "6 random", "the number 6 stands bare in"),
            (" MP-7.03}", " -}", "no text of the rules states MP-7.03"),
            ("example=turn_before", "example=turn", "there is no example 'turn'"),
            ("rules_turn.xml", "rules_trun.xml", "rules_trun.xml"),
            ("::: part tiles/40", "::: part tiles/404", "tiles has no piece '404'"),
            ("You may not pass.", "You may **not pass.", "a * or ** is opened and not closed"),
            ("{card:start_mark}", "{card:startmark}", "no card or term is called 'startmark'"),
        ],
        [
            ("{dealt} random", "{delt} random", "nothing is called {delt}; did you mean 'dealt'?"),
            ("You may not pass.", "You may not pass \u4eba.", "人"),
        ],
        [("{dealt} random", "{dealt random", "a brace opens or closes nothing")],
    ],
)
def test_broken_rules_are_told_with_their_place(
    mistakes: list[tuple[str, str, str]], run: Pnp, copy: Project
) -> None:
    rules = copy.data / "micropul" / "rules.md"
    text = rules.read_text("utf-8")
    for old, new, _ in mistakes:
        assert old in text
        text = text.replace(old, new)
    rules.write_text(text, "utf-8")
    told = run("--project", copy.root, "check", status=1).stderr
    for _, _, says in mistakes:
        (line,) = [line for line in told.splitlines() if says in line][:1]
        assert re.match(r"error: \S*card_data/micropul/(rules\.md|outline\.yaml):\d+", line)


def test_a_wrong_example_fails_the_check(run: Pnp, copy: Project) -> None:
    examples = copy.data / "micropul" / "examples.yaml"
    text = examples.read_text("utf-8")
    examples.write_text(text.replace("two_dots: 1, draws: 2", "two_dots: 1, draws: 3"), "utf-8")
    told = run("--project", copy.root, "check", status=1).stderr
    assert "example two_dots: draws is 2, the rulebook says 3" in told


@pytest.mark.slow
def test_the_numbers_in_the_text_are_those_of_the_data(run: Pnp, copy: Project) -> None:
    """One number changes, and every sentence that uses it changes with it, in every language."""
    game = copy.data / "micropul" / "game.yaml"
    text = game.read_text("utf-8")
    changed = re.sub(r"(hand_limit: \{says: )6", r"\g<1>9", text)
    assert changed != text
    game.write_text(changed, "utf-8")
    written(run, copy, "--only", "rules", "--lang", "en,uk")
    for language, word in (("en", "9 tiles"), ("uk", "9 плит")):
        path = copy.root / "out" / "micropul" / f"micropul-rules-{language}-a4.pdf"
        pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
        said = re.sub(r"\s+", " ", " ".join(pages)).replace("\u00a0", " ")
        assert word in said


def test_bookmarks_lead_to_their_headings(run: Pnp, tmp_path: Path) -> None:
    run("build", "micropul", "--only", "rules", "--out", tmp_path)
    path = tmp_path / "micropul" / "micropul-rules-en-a4.pdf"
    pdf = pypdfium2.PdfDocument(path)
    marks = list(pdf.get_toc())
    assert marks[0].get_title() == "Micropul"
    for mark in marks[1:]:  # the title stands in a figure
        dest = mark.get_dest()
        top = dest.get_view()[1][1]
        near = pdf[dest.get_index()].get_textpage().get_text_bounded(bottom=top - 30, top=top)
        assert mark.get_title() in re.sub(r"\s+", " ", near)
    levels = re.findall(r"^(##+) ", (ROOT / "card_data/micropul/rules.md").read_text("utf-8"), re.M)
    deep = {len(level) - 2 for level in levels if len(level) <= 3}
    assert {mark.level for mark in marks} == deep
    with pikepdf.open(path) as opened:
        assert _counted(opened.Root.Outlines) == len(marks)


def _counted(holder: pikepdf.Object) -> int:
    """Follow the lines of an outline there and back, and return how many it has."""
    lines = [holder.First]
    while "/Next" in lines[-1]:
        lines.append(lines[-1].Next)
    assert lines[-1].objgen == holder.Last.objgen
    assert "/Prev" not in lines[0]
    for before, after in pairwise(lines):
        assert after.Prev.objgen == before.objgen
    total = len(lines) + sum(_counted(line) for line in lines if "/First" in line)
    assert holder.Count == total
    return total


@pytest.mark.parametrize("command", ["build", "check"])
def test_an_unknown_engine_is_a_finding(command: str, run: Pnp, copy: Project) -> None:
    game = copy.data / "micropul" / "game.yaml"
    game.write_text(
        game.read_text("utf-8").replace("engine: micropul", "engine: macropul"), "utf-8"
    )
    told = run("--project", copy.root, command, status=1).stderr
    unknown = "game.yaml:6:9: no rules engine is called 'macropul'\n  hint: did you mean 'micropul'"
    assert unknown in told
    assert told.count("macropul") == 1


def test_a_booklet_is_imposed_on_lying_paper(run: Pnp, tmp_path: Path) -> None:
    run("build", "micropul", "--only", "rules", "--booklet", "--out", tmp_path)
    pdf = pypdfium2.PdfDocument(tmp_path / "micropul" / "micropul-rules-en-a4.pdf")
    assert len(pdf) % 2 == 0
    assert [round(side / 72 * 25.4) for side in pdf[0].get_size()] == [297, 210]
    first = pdf[0].get_textpage()
    width = pdf[0].get_width()
    assert "Micropul" in first.get_text_bounded(left=width / 2)
    manifest = json.loads((tmp_path / "micropul" / "manifest-en-a4.json").read_text("utf-8"))
    pieces = [piece for page in manifest["files"][0]["pages"] for piece in page["pieces"]]
    assert sorted(int(piece["piece"].partition("/")[2]) for piece in pieces) == list(
        range(1, len(pieces) + 1)
    )
    with pikepdf.open(tmp_path / "micropul" / "micropul-rules-en-a4.pdf") as opened:
        assert opened.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_of_nine_columns_fits_a_booklet(language: str) -> None:
    assert told(rules("microscopic", language, Order("letter", booklet=True))) == []


def test_a_figure_without_a_size_for_small_pages_is_told(run: Pnp, copy: Project) -> None:
    rules = copy.data / "micropul" / "rules.md"
    rules.write_text(rules.read_text("utf-8").replace(" sizes=126x60,87x66", ""), "utf-8")
    told = run("--project", copy.root, "check", status=None).stderr  # of booklets too
    assert "fig-setup: 'supply' is printed in 6.0 pt" in told
    assert "rules_setup.xml" in told and "sizes=" in told


def test_the_page_on_printing_tells_the_settings_in_use(run: Pnp, tmp_path: Path) -> None:
    options = ("--paper", "letter", "--flip", "short", "--scale", "0.9")
    run("build", "micropul", "--only", "rules", "--out", tmp_path, *options)
    pdf = pypdfium2.PdfDocument(tmp_path / "micropul" / "micropul-rules-en-letter.pdf")
    said = re.sub(r"\s+", " ", " ".join(page.get_textpage().get_text_range() for page in pdf))
    assert "files of “Micropul”, made for paper of the size Letter" in "".join(
        page.get_textpage().get_text_range() for page in pdf
    )  # on one line, across the page as the table below it
    for part in ("size Letter", "short edge", "90", "micropul-tiles-en-letter.pdf", "300"):
        assert part in said
    run("build", "micropul", "--only", "rules", "--backs", "none", "--out", tmp_path)
    pdf = pypdfium2.PdfDocument(tmp_path / "micropul" / "micropul-rules-en-a4.pdf")
    said = re.sub(r"\s+", " ", " ".join(page.get_textpage().get_text_range() for page in pdf))
    assert "without backs" in said and "long edge" not in said


def test_bound_pages_keep_room_for_holes_left_and_right_by_turns(run: Pnp, tmp_path: Path) -> None:
    options = ("--only", "rules", "--binding", "25", "--out", tmp_path)
    run("build", "micropul", *options)
    pdf = pypdfium2.PdfDocument(tmp_path / "micropul" / "micropul-rules-en-a4.pdf")
    for page, (left, right) in zip(pdf, [(25, 14), (14, 25)], strict=False):
        grey = page.render(scale=2).to_pil().convert("L").point(lambda tone: tone < 250 and 255)
        x0, _, x1, _ = (edge / 144 * 25.4 for edge in grey.getbbox())
        assert (x0, 210 - x1) == (pytest.approx(left, abs=0.5), pytest.approx(right, abs=0.5))
    told = run("build", "micropul", "--paper", "a5", "--only", "rules", "--binding", "98", status=1)
    assert "rules: on A5 with --binding 98, pages have columns of 39.5 ×" in told.stderr


@pytest.mark.parametrize("options", [(), ("--booklet",)])
def test_inspect_finds_nothing(options: tuple[str, ...], run: Pnp, tmp_path: Path) -> None:
    run("build", "micropul", "--only", "rules", "--out", tmp_path, *options)
    run("inspect", tmp_path / "micropul" / "micropul-rules-en-a4.pdf")


@cache
def wide_edition(game: str) -> Edition:
    """A game for paper that printers leave more of bare than of any that is shipped."""
    stock = shop().stock._replace(papers={"wide": WIDE})
    return LoadedGame(Workshop(shop().project, stock), game).edition("en")


@pytest.mark.parametrize("booklet", [False, True], ids=["pages", "booklet"])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_keeps_the_margins_of_its_paper(game: str, booklet: bool) -> None:
    book = RulesPart(wide_edition(game), Order("wide", booklet=booklet))
    assert told(book) == []
    for sheet in book.document.sheets:
        assert sheet.reach == Box(0, 0, *sheet.size).shrunk(WIDE.margins)
        assert sheet.placements
        assert all(sheet.reach.holds(put.box.grown(put.bleed)) for put in sheet.placements)


@pytest.mark.parametrize("options", [(), ("--booklet",)], ids=["pages", "booklet"])
def test_a_paper_with_wide_margins_of_its_own_is_kept_in_print(
    options: tuple[str, ...], run: Pnp, copy: Project
) -> None:
    (copy.data / "stock" / "papers.yaml").write_text(
        "papers:\n  wide: {title: Wide, size: [210, 297], margins: 20}\n", "utf-8"
    )
    wide = ("--project", copy.root)
    assert not run(*wide, "check", "--paper", "wide").stderr
    written(run, copy, "--only", "rules", "--paper", "wide", *options)
    pdf = copy.root / "out" / "micropul" / "micropul-rules-en-wide.pdf"
    assert not run("inspect", "--margin", "20", pdf).stderr
    (pdf.parent / "manifest-en-wide.json").unlink()  # which knows how wide the margins are
    assert "printers leave" not in run("inspect", "--margin", "20", pdf, status=None).stderr
    assert "printers leave" in run("inspect", "--margin", "25", pdf, status=None).stderr


@pytest.mark.parametrize("language", ["de", "ru"])
def test_a_booklet_has_no_sheet_for_advice_on_cutting_alone(language: str) -> None:
    book = rules("clockwork_city", language, Order(booklet=True))
    assert told(book) == []
    assert len(book.names) == 12


def test_steps_are_those_of_the_order() -> None:
    english = edition("micropul")
    duplex, folded = (RulesText(english, Order(backs=way)).steps() for way in ("duplex", "fold"))
    assert any("long edge" in step for step in duplex)
    assert not any("long edge" in step for step in folded)
    assert any("fold the sheet" in step for step in folded)


def test_steps_are_told_in_the_language_even_where_rules_say_nothing() -> None:
    german = edition("micropul", "de")
    steps = RulesText(german, Order(booklet=True)).steps()
    assert steps != RulesText(edition("micropul"), Order(booklet=True)).steps()
    told = [block.text for block in RulesText(german, Order(booklet=True)).printing()]
    assert set(steps) <= set(told)
    assert german.game.printing is not Advice.NONE


def test_only_what_was_made_is_told() -> None:
    english = edition("micropul")
    whole = RulesText(english, Order()).steps()
    stones = RulesText(english, Order()).steps({"stones": 2, "rules": 5})
    assert "2\u00a0×\u00a0300" in whole[0] and "1\u00a0×\u00a0300" in stones[0]
    rules = RulesText(english, Order()).steps({"rules": 5})
    assert len(rules) < len(stones) and not any("300" in step for step in rules)


def test_sheets_that_components_share_are_counted_once() -> None:
    shared = RulesText(edition("micropul"), Order(gather=True)).steps()
    assert "1\u00a0×\u00a0300" in shared[0]
