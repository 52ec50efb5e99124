"""Pages work from any folder, without a script and for all readers."""

import re
from itertools import pairwise
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

import pytest

from pnp.uses.site.pages import INDEX, Frame, direction, page, plain_file
from tests.support.editions import shop
from tests.support.pages import Page, pages

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
    script = plain_file("site.js").decode()
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
