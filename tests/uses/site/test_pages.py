"""Pages of a site."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

import pytest

from pnp.base.findings import NOWHERE, Finding
from pnp.base.geometry import Size
from pnp.compose.faces import Shown
from pnp.model.face import FaceName, Group, Pictured
from pnp.model.game import Block, BlockKind
from pnp.model.order import Order
from pnp.parts.rules import RulesText
from pnp.rulebook.drawings import Drawings
from pnp.rulebook.slabs import Palette
from pnp.text.breaking import plain
from pnp.uses.site.pages import (
    DAY,
    INDEX,
    NIGHT,
    PAGES,
    Download,
    EditionContext,
    Frame,
    GamePage,
    PrintFolder,
    direction,
    facts_of,
    in_common,
    index_of,
    is_read,
    of_one,
    page,
    readable,
    screen_colours,
    vectors_in,
)
from pnp.uses.site.prose import (
    DIFFERENT,
    FigurePictures,
    PictureSaver,
    PiecePictures,
    Prose,
    ProseMaker,
    SvgPicture,
    spread,
    wall,
    wall_pieces,
)
from pnp.work.request import Report
from tests.support.editions import A4, GAMES, edition, loaded, shop
from tests.support.pages import Page, pages
from tests.uses.site.conftest import asked_for

# Pages work from any folder, without a script and for all readers.


ELSEWHERE = re.compile(r"^[a-z][a-z0-9+.-]*:|^//|^/")
LEVELS = ("h1", "h2", "h3", "h4")


def target(of: str, address: str) -> tuple[str, str]:
    """Return the file and the place in it that an address leads to."""
    path, _, place = unquote(address).partition("#")
    parts: list[str] = []
    for part in (PurePosixPath(of).parent / path).parts if path else PurePosixPath(of).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts), place


def broken(folder: Path) -> list[str]:
    """Return every address that leads nowhere, or somewhere else."""
    found, wrong = pages(folder), []
    for name, one in found.items():
        for address in one.addresses:
            file, place = target(name, address)
            if ELSEWHERE.match(address) or not (folder / file).is_file():
                wrong.append(f"{name}: {address}")
            elif place and place not in found[file].ids:
                wrong.append(f"{name}: {address} has no such place")
    return wrong


def test_every_link_leads_somewhere_inside(site: Path) -> None:
    assert broken(site) == []


@pytest.mark.parametrize("address", ["nowhere.html", "#nowhere", "https://example.org/a.css", "/a"])
def test_a_link_that_leads_nowhere_would_be_noticed(tmp_path: Path, address: str) -> None:
    (tmp_path / "index.html").write_text(f'<a href="{address}">x</a><a href="index.html">y</a>')
    assert broken(tmp_path) == [
        f"index.html: {address}" + (" has no such place" * ("#" in address))
    ]


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*"):
        if path.suffix in (".css", ".svg", ".js"):
            text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
            assert "http" not in text, path
            assert not re.search(r"url\((?!#)|@import", text), path


def test_no_script_or_style_stands_in_a_page(site: Path) -> None:
    for name, one in pages(site).items():
        assert all(set(said) == {"src", "defer"} for said in one.all("script")), name
        assert not one.all("style")
        for _, said in one.elements:
            assert not [key for key in said if key == "style" or key.startswith("on")], name


def test_pages_can_be_read_by_all(site: Path) -> None:
    for name, one in pages(site).items():
        (html,) = one.all("html")
        assert html["lang"] == (name.split("/")[0] if "/" in name else "en")
        assert html["dir"] == "ltr"
        assert [len(one.all(tag)) for tag in ("main", "footer", "h1", "title")] == [1, 1, 1, 1]
        assert all("alt" in said for said in one.all("img")), name
        assert all("width" in said and "height" in said for said in one.all("img")), name
        assert len(one.ids) == len(set(one.ids)), name
        assert one.all("a")[0] == {"class": "skip", "href": "#main"}
        levels = [LEVELS.index(tag) for tag, _ in one.elements if tag in LEVELS]
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert all(said.get("scope") for said in one.all("th")), name


def test_every_page_leads_to_itself_in_other_languages(site: Path) -> None:
    for name, one in pages(site).items():
        links = [said for said in one.all("link") if said["rel"] == "alternate"]
        assert [said["hreflang"] for said in links] == ["en", "uk", "x-default"]
        inside = name.partition("/")[2] or INDEX
        ways = {said["hreflang"]: said for said in one.all("a") if "hreflang" in said}
        assert {code: target(name, said["href"])[0] for code, said in ways.items()} == {
            code: f"{code}/{inside}" for code in ("en", "uk")
        }
        assert [said["lang"] for said in ways.values() if "aria-current" in said] == (
            [name.split("/")[0]] if "/" in name else []
        )


def test_what_stands_in_data_is_text_and_no_markup() -> None:
    frame = Frame(shop(), ["en"])
    wall = {"path": "x.svg", "width": 1, "height": 1}
    card = {"id": "x", "title": "<script>", "tagline": "a & b", "facts": [], "wall": wall}
    told = page("home.html", **frame.around("en", INDEX), is_entrance=False,
                cards=[{**card, "by": "", "rules": False}]).decode()  # fmt: skip
    assert "&lt;script&gt;" in told
    assert "a &amp; b" in told
    assert Page(told).all("script")[0]["src"] == "../site.js"


def test_the_script_is_small_and_knows_only_languages() -> None:
    script = (PAGES / "site.js").read_text("utf-8")
    assert len(script) < 2000
    assert not re.search(r"fetch|XMLHttp|innerHTML|cookie|eval", script)


def test_a_language_is_read_as_its_name_is() -> None:
    english = shop().stock.languages["en"]
    assert direction(english) == "ltr"
    assert direction(english._replace(title="עברית")) == "rtl"
    assert direction(english._replace(title="العربية")) == "rtl"


def test_templates_hold_no_words_of_their_own() -> None:
    around = {**Frame(shop(), ["en"]).around("en", INDEX), "tongues": ()}
    mute = {**around, "say": lambda *_, **__: "", "word": lambda _: "", "is_entrance": True}
    wall = {"path": "x.svg", "width": 1, "height": 1}
    card = {
        "id": "x",
        "title": "",
        "tagline": "",
        "facts": [],
        "by": "",
        "wall": wall,
        "rules": True,
    }
    paper = {"id": "a4", "title": "", "told": (), "files": ()}
    told = {"box": (), "samples": (), "papers": [paper], "steps": (), "credits": ()}
    title = {"id": "t", "lines": (), "inner": (), "picture": None, "said": False}
    rules = {"title": title, "prose": (), "index": ()}
    for name in ("home.html", "game.html", "rules.html"):
        shown = Page(page(name, **mute, **told, **rules, card=card, cards=[card]).decode(), "body")
        assert "".join(shown.text).replace("checksums.txt", "").split() == [], name


# Every text of the rules is on its page once and in order, in all languages.


LANGUAGES = tuple(shop().stock.languages)
GAPS = str.maketrans("", "", " \n\u00a0\u202f\u2009\u200b\u00ad")
CALL_OUTS = (BlockKind.NOTE, BlockKind.RULING, BlockKind.EXAMPLE)


class Undrawn:
    """Stands in for those who draw: texts are what counts here."""

    picture = SvgPicture("x.svg", 1, 1)

    def sign(self, name: str) -> SvgPicture:
        return self.picture

    def figure(self, block: Block, inside: bool) -> SvgPicture:
        return self.picture._replace(says=Drawings.alternative(block, ()))

    def banner(self, block: Block) -> tuple[SvgPicture, bool]:
        return self.picture, True

    def part(self, block: Block) -> SvgPicture:
        return self.picture


def made(game: str, language: str) -> ProseMaker:
    undrawn: Any = Undrawn()
    return ProseMaker(undrawn, edition(game, language).word)


def letters(text: str) -> str:
    return plain(text).translate(GAPS)


def expected(blocks: Iterable[Block], word: Any) -> Iterator[str]:
    """Yield what the PDF says, in its order."""
    for block in blocks:
        if block.is_alternative:
            continue
        if block.kind in CALL_OUTS:
            yield letters(word(block.kind))
        yield letters(block.text)
        yield from (letters(cell) for row in block.rows for cell in row)
        yield from expected(block.blocks, word)


def rules_page(game: str, language: str, prose: tuple[Prose, ...]) -> Page:
    around = Frame(shop(), LANGUAGES).around(language, f"{game}/rules.html")
    title, *others = prose
    texts = {"title": title, "prose": others, "index": index_of(others), "word": str}
    card = {"id": game, "title": game, "tagline": ""}
    return Page(page("rules.html", **around, **texts, card=card).decode())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_the_rules_is_on_the_page_once_and_in_order(game: str, language: str) -> None:
    findings: list[Finding] = []
    one = edition(game, language)
    blocks = RulesText(one, Order(paper="a4+letter")).blocks(findings)
    assert not findings
    shown = rules_page(game, language, made(game, language).all(blocks))
    assert "".join(shown.text).translate(GAPS) == "".join(expected(blocks, one.word))
    ids = set(shown.ids)
    inside = [block for block in walk(blocks) if block.text or block.rows]
    assert [block.id for block in inside if block.id not in ids] == []


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if not block.is_alternative:
            yield block
            yield from walk(block.blocks)


def test_a_rule_that_is_missing_or_doubled_would_be_noticed() -> None:
    one = edition("micropul")
    blocks = RulesText(one).blocks([])
    whole = "".join(expected(blocks, one.word))
    for other in (
        blocks[:-1],
        (*blocks, blocks[-1]),
        (*blocks[:5], blocks[6], blocks[5], *blocks[7:]),
    ):
        shown = rules_page("micropul", "en", made("micropul", "en").all(other))
        assert "".join(shown.text).translate(GAPS) != whole


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_section_on_printing_is_told_for_all_papers(game: str, language: str) -> None:
    one, maker = edition(game, language), made(game, language)
    sections = {
        paper: tuple(RulesText(one, Order(paper=paper)).printing()) for paper in ("a4", "letter")
    }
    common = maker.all(in_common(sections))
    for paper, blocks in sections.items():
        own = maker.all(of_one(paper, sections))
        said = {line for prose in (*common, *own) for line in texts(prose)}
        wanted = {letters(block.text) for block in blocks if block.text}
        assert wanted == said & wanted
    numbers = [item.number for prose in common if prose.kind == "numbers" for item in prose.inner]
    assert numbers == list(range(1, len(numbers) + 1))


def texts(prose: Prose) -> Iterator[str]:
    yield "".join(bit.text for line in prose.lines for bit in line).translate(GAPS)
    for one in prose.inner:
        yield from texts(one)


def test_styles_signs_and_gaps_are_told() -> None:
    maker = made("micropul", "de")
    block = Block(BlockKind.TEXT, "x", "One **two *three*** {icon:sun}\nfour", gap=True)
    (prose,) = maker.all([block])
    assert prose.lang == "en"
    first, second = prose.lines
    assert [(bit.text, bit.bold, bit.italic) for bit in first[:3]] == [
        ("One ", False, False), ("two ", True, False), ("three", True, True),
    ]  # fmt: skip
    assert first[4].sign == Undrawn.picture
    assert second[0].text == "four"
    assert maker.all([block._replace(text="a * b")])[0].lines[0][0].text == "a  b"


def test_ids_stand_once_and_items_make_lists() -> None:
    items = [Block(BlockKind.ITEM, "i", "a", number=n) for n in (1, 2)]
    dots = [Block(BlockKind.ITEM, "i", "b")]
    numbers, plain_list = made("micropul", "en").all([*items, *dots])
    assert (numbers.kind, plain_list.kind) == ("numbers", "items")
    assert [one.id for one in (*numbers.inner, *plain_list.inner)] == ["i", "i-2", "i-3"]


def test_with_one_paper_its_own_sentence_stands_beside_its_files() -> None:
    sections = {"a4": tuple(RulesText(edition("micropul"), Order()).printing())}
    own = [block.id for block in of_one("a4", sections)]
    assert own == ["print-intro-a4"]
    assert in_common({}) is not None and list(in_common({})) == []


# What is told of games: for whom they are, their colours, and what there is to print.


SAY = Frame(shop(), ["en"]).say("en")


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("micropul", ["1–2 players"]),
        ("clockwork_city", ["2–4 players", "from age 6", "30–40 minutes"]),
        ("macroscope", ["2–6 players", "from age 6", "30 minutes"]),
    ],
)
def test_facts_are_those_of_the_data(game: str, facts: list[str]) -> None:
    assert list(facts_of(edition(game), SAY)) == facts


@pytest.mark.parametrize("game", GAMES)
def test_colours_of_a_game_can_be_read_by_day_and_by_night(game: str) -> None:
    one = edition(game).game
    assert one.rules
    made = screen_colours(Palette.of(one.colours, one.rules.blocks[0].options))
    day, night = made["day"], made["night"]
    assert is_read(day["accent"], DAY)
    assert is_read(day["accent"], day["tint"])
    assert is_read(day["on-head"], day["head"])
    assert is_read(night["accent"], NIGHT)
    assert is_read(night["accent"], night["tint"])
    assert is_read("#ececf0", night["tint"])
    assert is_read("#1d1d1f", day["tint"])


def test_a_colour_that_can_be_read_stays() -> None:
    assert readable("#1d4f91", DAY) == "#1d4f91"
    assert readable("#ffee00", DAY) != "#ffee00"
    day = screen_colours(Palette(accent="#ffee00", on_head="#ffffff"))["day"]
    assert is_read(day["on-head"], day["head"])


@pytest.mark.slow
def test_files_to_print_are_told_by_the_manifest(site: Path) -> None:
    files = PrintFolder(asked_for(site), ()).of(("micropul", "uk"))
    assert list(files) == ["a4", "letter"]
    tiles = next(one for one in files["a4"] if one.part == "tiles")
    assert tiles.path == "files/micropul/micropul-tiles-uk-a4.pdf"
    assert tiles.size == (site / tiles.path).stat().st_size
    assert tiles.both and tiles.sheets * 2 == tiles.pages
    without = asked_for(site)._replace(prints=False)
    assert PrintFolder(without, ()).of(("micropul", "uk")) == {}


def test_the_page_of_a_game_tells_what_a_file_takes(site: Path) -> None:
    told = (site / "en" / "micropul" / "index.html").read_text("utf-8")
    one = next(
        one for one in PrintFolder(asked_for(site), ()).of(("micropul", "en"))["letter"]
        if one.part == "tiles"
    )  # fmt: skip
    assert one.digest in told
    assert f'href="../../{one.path}"' in told
    assert "48\u00a0tiles" in told or "48 tiles" in told
    assert "both sides" in told
    assert "Jean-François Lassonde" in told


@pytest.mark.parametrize(("size", "told"), [(1_234_567, "1.2 MB"), (56_789, "57 kB"), (12, "1 kB")])
def test_sizes_are_told_in_words(size: int, told: str) -> None:
    page = GamePage(edition("micropul"), None, None, SAY)  # type: ignore[arg-type]
    one = Download(part="tiles", path="a/b.pdf", pages=2, sheets=1, both=True, size=size, digest="")
    assert page._row(one)["size"] == told
    assert one.name == "b.pdf"


def test_the_entrance_stands_beside_the_homes_of_all_languages() -> None:
    frame = Frame(shop(), ["de", "uk"])
    files = dict(frame.homes({"de": [], "uk": []}))
    assert list(files) == [
        "icon.svg", "site.css", "site.js", "games.css",
        "index.html", "de/index.html", "uk/index.html",
    ]  # fmt: skip
    assert b"data-entrance" in files["index.html"]
    assert b"data-entrance" not in files["de/index.html"]


# Pictures of a site: figures, parts, signs, pieces and walls.


class Kept(dict[str, bytes]):
    """Files that were put, by their names."""

    def put(self, path: str, data: bytes) -> None:
        self[path] = data


def context(game: str, files: Kept, language: str = "en") -> EditionContext:
    one = edition(game, language)
    return EditionContext(one, vectors_in(one.shop), files.put, report=Report(), order=A4)


def figures(game: str, files: Kept, language: str = "en") -> FigurePictures:
    one = edition(game, language)
    composer = one.composer("full")
    vectors = vectors_in(one.shop)
    vectors.picture = lambda key: composer.pictures[key]
    saver = PictureSaver(one.game, vectors, files.put)
    return FigurePictures(
        composer, RulesText(one).given, saver, lambda *told: pytest.fail(str(told))
    )


def test_a_picture_without_words_is_one_file_for_all_languages() -> None:
    files = Kept()
    found = []
    for language in ("en", "uk"):
        made = context("micropul", files, language)
        corner, elements = (
            next(one for one in Block.walk(made.blocks) if one.id == id_)
            for id_ in ("part-stones", "fig-elements")
        )
        pictures = figures("micropul", files, language)
        found.append((pictures.part(corner), pictures.figure(elements, False)))
    (stones, drawn), (other_stones, other_drawn) = found
    assert stones == other_stones
    assert drawn and other_drawn
    assert drawn.path != other_drawn.path
    assert drawn.says.startswith("A tile with its quarters")
    assert all(path.startswith("pictures/micropul/") for path in files)


def test_telephones_are_shown_a_narrow_figure() -> None:
    files = Kept()
    made = context("micropul", files)
    block = next(one for one in made.blocks if one.id == "fig-setup")
    picture = figures("micropul", files).figure(block, False)
    assert picture and picture.other and picture.other != picture.path
    assert b'viewBox="0 0 182 64"' in files[picture.path]
    assert b'viewBox="0 0 87 66"' in files[picture.other]


def test_a_drawn_title_knows_what_it_says() -> None:
    made = context("micropul", Kept())
    picture, said = figures("micropul", Kept()).banner(made.blocks[0])
    assert picture and said
    plain = made.blocks[0]._replace(options={})
    assert figures("micropul", Kept()).banner(plain) == (None, False)


def test_signs_are_drawn_for_day_and_night() -> None:
    files = Kept()
    sign = figures("microscopic", files).sign("gene")
    assert sign and sign.other
    assert b"#1d1d1f" in files[sign.path]
    assert b"#ececf0" in files[sign.other]
    assert sign.says
    coloured = figures("micropolis", files).sign("nurse")
    assert coloured and not coloured.other
    assert figures("micropolis", files).sign("nobody") is None


def test_pieces_are_cut_out_and_told() -> None:
    files = Kept()
    one = edition("clockwork_city")
    component = one.game.component("characters")
    assert component
    pictures = list(context("clockwork_city", files).pieces.pieces(component, 2))
    assert len(pictures) == 3
    assert pictures[0].says.startswith("Ada")
    assert b"clip-path" in files[pictures[0].path]
    assert isinstance(context("clockwork_city", files).pieces, PiecePictures)


@pytest.mark.parametrize("game", GAMES)
def test_a_wall_stands_for_a_game(game: str) -> None:
    names = wall_pieces(edition(game).game, lambda _: True)
    assert 4 <= len(names) <= DIFFERENT
    parts = {name.partition("/")[0] for name in names}
    for part in parts:
        component = loaded(game).game.component(part)
        assert component and not component.shape.folds and not component.shape.tuck


def test_rows_of_a_wall_fill_its_frame() -> None:
    of = Pictured(FaceName("a", "b"), NOWHERE)
    piece = Shown((), Size(10, 10), "M 0 0 L 10 0 L 10 10 Z", of)
    _, rows = wall([piece], "#000000")
    assert isinstance(rows, Group)
    assert len(rows.marks) > 20
    assert wall([], "#000000")[1:] == (Group((), 80.0, 45.0, -9.0),)


def test_numbers_are_spread() -> None:
    assert spread(10, 5) == [0, 2, 4, 6, 8]
    assert spread(2, 6) == [0, 1]
    assert spread(7, 3) == [0, 2, 4]
