"""One sheet again: the same as it was, or all that has changed since."""

import json
from pathlib import Path

import pypdfium2
import pytest

from pnp.base.findings import Refused
from pnp.model.order import BACKS
from pnp.parts.footers import LETTERS
from pnp.uses.reprint import find_prints
from tests.conftest import GAME, Pnp, Starter

FEW = "pieces: [{id: one, copies: 18}, {id: two, copies: 3}]\n"


def codes(starter: Starter, part: str = "cards") -> list[str]:
    """Return the codes of a part's sheets."""
    listed = json.loads(starter.manifest().read_text("utf-8"))
    (entry,) = [one for one in listed["files"] if one["part"] == part]
    return list(dict.fromkeys(page["code"] for page in entry["pages"]))


def words(pdf: Path) -> str:
    file = pypdfium2.PdfDocument(pdf)
    said = "\n".join(page.get_textpage().get_text_range() for page in file)
    return said.replace("\u00a0", " ")


@pytest.fixture
def deck(run: Pnp, starter: Starter) -> Starter:
    """Three sheets, of which the last has other pieces."""
    starter.add_component("more")
    starter.file("more.yaml").write_text(FEW)
    run("build")
    return starter


def again(deck: Starter, sheet: int) -> Path:
    return deck.out / GAME / f"{GAME}-more-en-a4-sheets{sheet}.pdf"


def test_a_sheet_is_printed_again_with_its_number_and_its_code(run: Pnp, deck: Starter) -> None:
    code = codes(deck, "more")[1]
    assert code in words(deck.pdf("more"))
    run("reprint", code.lower().replace("-", ""))
    said = words(again(deck, 2))
    assert "Sheet 2 of 3" in said and said.count(code) == 1


def test_a_code_outlives_builds_on_other_paper_and_of_other_data(run: Pnp, deck: Starter) -> None:
    small = ("build", "--scale", "0.9", "--only", "more")
    run(*small)
    code = codes(deck, "more")[0]
    run("build", "--force")
    deck.edit("more.yaml", "{id: two, copies: 3}", "{id: three, copies: 3}")
    run("build", "--paper", "letter")
    run("reprint", code)
    assert "nothing to complain about" in run("inspect", again(deck, 1)).output
    manifest = again(deck, 1).with_name("manifest-en-a4-sheets1.json")
    (entry,) = json.loads(manifest.read_text("utf-8"))["files"]
    assert entry["order"] == {"scale": 0.9}


def test_what_has_changed_is_told_and_nothing_is_written(run: Pnp, deck: Starter) -> None:
    first, _, last = codes(deck, "more")
    deck.edit("more.yaml", "{id: two, copies: 3}", "{id: three, copies: 2}")
    deck.edit("game.yaml", 'version: "0.1"', 'version: "0.2"')
    told = run("reprint", last, status=1).stderr
    assert "sheet 3: is no longer on this sheet: more/two/front" in told
    assert "sheet 3: has come onto this sheet: more/three/front" in told
    assert "pieces lie on this sheet, " in told
    assert "made from version 0.1 of the game, today's is 0.2" in told
    assert "--anyway" in told and told.endswith("Nothing was written.\n")
    assert not again(deck, 3).exists()
    result = run("reprint", last, "--anyway")
    assert again(deck, 3).exists() and "warning" in result.stderr
    run("reprint", first)  # whose faces are as they were


def test_a_face_that_looks_different_is_named(run: Pnp, deck: Starter) -> None:
    code = codes(deck, "more")[0]
    deck.file("plain.xml").write_text('<face><dot x="9" y="9" r="5" fill="ink"/></face>\n')
    assert "looks different: more/one/front" in run("reprint", code, status=1).stderr


def test_a_slip_is_told_with_what_was_meant(run: Pnp, deck: Starter) -> None:
    code = codes(deck, "more")[0]
    wrong = code[:-1] + LETTERS[LETTERS.index(code[-1]) - 1]
    assert f"did you mean '{code}'?" in run("reprint", wrong, status=1).stderr


def test_a_code_that_nobody_has_printed_here_is_told() -> None:
    with pytest.raises(Refused, match="no sheet 0000-0000 was made here"):
        find_prints("0000-0000", {}, "output")


def test_a_part_or_paper_that_is_gone_is_told(run: Pnp, deck: Starter) -> None:
    code = codes(deck, "more")[0]
    text = deck.file("game.yaml").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("  more:")]
    deck.file("game.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    assert "has no component 'more'" in run("reprint", code, status=1).stderr


def test_a_code_that_was_printed_in_two_looks_is_not_taken_for_either(
    run: Pnp, deck: Starter
) -> None:
    deck.file("plain.xml").write_text('<face>{% include "dot.xml" %}</face>\n')
    deck.file("dot.xml").write_text('<dot x="9" y="9" r="5" fill="ink"/>\n')
    run("build")
    code = codes(deck, "more")[0]
    run("reprint", code)
    deck.file("dot.xml").write_text('<dot x="9" y="9" r="6" fill="ink"/>\n')
    run("build")
    assert codes(deck, "more")[0] == code  # of its own data and templates, which are the same
    told = run("reprint", code, status=1).stderr
    assert "2 prints bear this code, and today's looks like 1 of them" in told
    assert "looks different: more/one/front" in told
    run("reprint", code, "--anyway")


@pytest.mark.parametrize("backs", BACKS)
def test_a_sheet_of_several_components_and_files_is_printed_again(
    backs: str, run: Pnp, starter: Starter
) -> None:
    for id_ in ("more", "less"):
        starter.add_component(id_)
    game = starter.file("game.yaml")
    both_sides = game.read_text("utf-8").replace(
        "front: plain.xml", "front: plain.xml, back: plain.xml"
    )
    game.write_text(both_sides, "utf-8")
    run("build", "--gather", "--backs", backs)
    listed = json.loads(starter.manifest().read_text("utf-8"))
    entries = [one for one in listed["files"] if one["part"].startswith("gathered")]
    pages = [page for entry in entries for page in entry["pages"] if page["pieces"]]
    held = [{one["piece"].partition("/")[0] for one in page["pieces"]} for page in pages]
    assert any("less" in names and len(names) > 1 for names in held)
    code = next(page["code"] for page, names in zip(pages, held, strict=True) if "less" in names)
    assert "Nothing has changed" in run("build", "--gather", "--backs", backs).output
    run("reprint", code)
    files = 2 if backs == "manual" else 1
    assert len(list(starter.out.glob("*/*-sheets*.pdf"))) == files
    starter.file("plain.xml").write_text('<face><dot x="9" y="9" r="5" fill="ink"/></face>\n')
    assert "looks different: " in run("reprint", code, status=1).stderr


LOGS = {
    "no looks": ("[]", ":1:15: ", "54FR-SGS7: 0 items, at least 1"),
    "not a list": ("7", ":1:15: ", "54FR-SGS7: 7 is not a list"),
    "a look is a text": ('["x"]', ":1:16: ", "54FR-SGS7 #1: 'x' is not a mapping"),
    "a sheet is text": ('[{"sheet": "1"}]', ":1:26: ", "54FR-SGS7 #1.sheet: '1' is not a whole"),
    "cut": ("[", ":2:1: ", "Expecting value"),
}


@pytest.mark.parametrize("case", LOGS)
def test_a_log_with_a_value_of_another_kind_is_told_with_its_place(
    case: str, run: Pnp, starter: Starter
) -> None:
    looks, place, said = LOGS[case]
    log = starter.out / GAME / "prints-en.json"
    log.parent.mkdir(parents=True)
    log.write_text(f'{{"54FR-SGS7": {looks}' + ("" if case == "cut" else "}") + "\n")
    told = run("reprint", "54FR-SGS7", status=1).stderr
    assert f"{log.name}{place}can not be read as a log of sheets: {said}" in told
    assert "no sheet 54FR-SGS7 was made here" in told


@pytest.mark.parametrize("order", ['{"scale": "x"}', '{"columns": []}', '{"backs": "twice"}'])
def test_a_log_with_an_order_that_nobody_can_give_is_told(
    order: str, run: Pnp, starter: Starter
) -> None:
    log = starter.out / GAME / "prints-en.json"
    log.parent.mkdir(parents=True)
    look = f'"sheet": 1, "order": {order}, "version": "1", "pnp": "1", "faces": {{}}, "pieces": 1'
    log.write_text(f'{{"54FR-SGS7": [{{"part": "cards", {look}}}]}}')
    told = run("reprint", "54FR-SGS7", status=1).stderr
    assert "does not know all that the sheet was made with" in told


@pytest.mark.parametrize(("options", "pages"), [((), 2), (("--booklet",), 2)])
def test_a_sheet_of_rules_is_printed_again_with_both_its_sides(
    options: tuple[str, ...], pages: int, run: Pnp, tmp_path: Path
) -> None:
    out = tmp_path
    run("build", "micropul", "--only", "rules", "--out", out, *options)
    listed = json.loads((out / "micropul" / "manifest-en-a4.json").read_text("utf-8"))
    every = [page["code"] for page in listed["files"][0]["pages"]]
    assert every[0] == every[1] != every[2] == every[3]
    run("reprint", every[2], "--out", out)
    path = out / "micropul" / "micropul-rules-en-a4-sheets2.pdf"
    assert len(pypdfium2.PdfDocument(path)) == pages
    assert every[2] in words(path) and every[0] not in words(path)
    assert "nothing to complain about" in run("inspect", path).output
