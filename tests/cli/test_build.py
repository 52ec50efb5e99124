"""Commands that build, plan and share."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner
from pytest import MonkeyPatch

from pnp.base.findings import MOST_ALIKE
from pnp.cli import main
from pnp.uses.inspect import confined
from tests.conftest import GAME, Pnp, Starter, contents

# Each command from its arguments to its answer.


GAPS = "card_data/harbour/locale/de.po: 12 of 12 texts are not translated: game.title, cards.title"


def answer(run: Pnp, *args: str | Path, status: int = 0) -> Any:
    """Return the JSON that a command answers with; nothing else may be said."""
    result = run(*args, "--json", status=status)
    assert result.stderr == ""
    return json.loads(result.stdout)


def test_list(run: Pnp, starter: Starter) -> None:
    lines = run("list").stdout.splitlines()
    assert lines[0] == "Harbour (harbour, 2–4 players)"
    assert lines[1] == "  cards         9 pieces,    5 different, 63 × 88 mm"
    assert lines[2].startswith("  languages  en complete, ")
    assert len(lines) == 3


def test_list_for_programs(run: Pnp, starter: Starter) -> None:
    told = answer(run, "list")
    assert told["findings"] == []
    (game,) = told["games"]
    assert (game["game"], game["title"], game["players"]) == (GAME, "Harbour", [2, 4])
    (cards,) = game["components"]
    assert (cards["component"], cards["pieces"], cards["different"]) == ("cards", 9, 5)
    assert (cards["width"], cards["height"]) == (63, 88)
    assert game["languages"]["en"] == 100
    assert game["languages"]["de"] == 0, "nobody has translated it"


def test_list_shows_what_it_can_and_tells_the_rest(run: Pnp, starter: Starter) -> None:
    run("new", "island")
    starter.file("game.yaml").write_text("title: 7\n")
    result = run("list", status=1)
    assert "Island (island, 2–4 players)" in result.stdout
    assert f"error: card_data/{GAME}/game.yaml:1:8" in result.stderr
    told = answer(run, "list", status=1)
    assert [game["game"] for game in told["games"]] == ["island"]
    assert {finding["file"] for finding in told["findings"]} == {f"card_data/{GAME}/game.yaml"}


def test_build(run: Pnp, starter: Starter) -> None:
    result = run("build")
    assert result.stdout == f"wrote output/{GAME}/{GAME}-cards-en-a4.pdf\n1 file written.\n"
    assert result.stderr == ""
    names = [f"{GAME}-cards-en-a4.pdf", "manifest-en-a4.json", "prints-en.json"]
    assert [path.name for path in sorted((starter.out / GAME).iterdir())] == names
    assert [path.name for path in starter.out.iterdir()] == [GAME]


def test_build_for_programs(run: Pnp, starter: Starter) -> None:
    file = f"output/{GAME}/{GAME}-cards-en-a4.pdf"
    empty: list[str] = []
    assert answer(run, "build") == {
        "written": [file],
        "unchanged": empty,
        "removed": empty,
        "findings": empty,
    }
    assert answer(run, "build") == {
        "written": empty,
        "unchanged": [file],
        "removed": empty,
        "findings": empty,
    }


@pytest.mark.parametrize(
    ("command", "empty"),
    [("build", {"written": [], "unchanged": [], "removed": []}), ("check", {})],
)
def test_a_refusal_for_programs(
    command: str, empty: dict[str, Any], run: Pnp, starter: Starter
) -> None:
    starter.edit("cards.csv", "Ferry,calm", "Ferry,clam")
    told = answer(run, command, status=1)
    finding, waiting = told.pop("findings")
    assert told == empty
    assert finding["severity"] == "error"
    assert waiting["severity"] == "warning" and "not looked at" in waiting["message"]
    assert finding["file"] == f"card_data/{GAME}/cards.csv"
    assert (finding["line"], finding["column"]) == (4, 15)
    assert "clam" in finding["message"] and "calm" in finding["hint"]
    told = answer(run, command, "nothing", "--lang", "qq", status=1)
    assert len(told["findings"]) == 2


def test_of_very_many_mistakes_a_person_sees_the_first(run: Pnp, starter: Starter) -> None:
    rows = "".join(f"p{number},P,clam,1,\n" for number in range(3_000))
    starter.file("cards.csv").write_text(f"id,name,kind,cost,rules\n{rows}")
    lines = run("build", status=1).stderr.splitlines()
    lines = [line for line in lines if "not looked at" not in line]
    file = f"error: card_data/{GAME}/cards.csv"
    assert len(lines) == 2 * MOST_ALIKE + 2
    assert lines[0].startswith(f"{file}:2:6: ") and lines[1].startswith("  hint: ")
    assert lines[-2:] == [f"{file}: and 2,980 more", "3,000 errors. Nothing was written."]
    told = answer(run, "build", status=1)
    assert len(told["findings"]) == MOST_ALIKE + 1 and told["left_out"] == 2_980
    assert not starter.out.exists()


def test_a_project_that_is_none_for_programs(run: Pnp, tmp_path: Path) -> None:
    for command in ("list", "build", "check"):
        told = answer(run, "--project", tmp_path, command, status=1)
        assert told["findings"][0]["file"] == str(tmp_path)


def test_build_of_named_games_and_languages(run: Pnp, starter: Starter) -> None:
    run("new", "island")
    told = answer(run, "build", "island", "island", "--lang", "en, de,en", "--allow-missing")
    names = [Path(path).name for path in told["written"]]
    assert names == ["island-cards-en-a4.pdf", "island-cards-de-a4.pdf"]
    assert not (starter.out / GAME).exists()
    assert {finding["severity"] for finding in told["findings"]} == {"warning"}


def test_build_in_all_languages(run: Pnp, starter: Starter) -> None:
    told = answer(run, "build", "--lang", "all", "--allow-missing")
    assert len(told["written"]) == 12


def test_a_language_with_gaps_is_refused_with_their_number(run: Pnp, starter: Starter) -> None:
    result = run("build", "--lang", "de", status=1)
    assert f"error: {GAPS}" in result.stderr
    assert result.stderr.count("error:") == 1
    assert "--allow-missing" in result.stderr
    assert not starter.out.exists()


def test_a_colour_for_symbols_alone_is_a_finding_of_build_too(run: Pnp, starter: Starter) -> None:
    starter.draw('<box w="9" h="9" fill="current"/>')
    for command in ("check", "build"):
        told = run(command, status=1).stderr
        assert "<box>: fill: 'current' has no meaning outside of a symbol" in told


def test_a_language_with_unknown_hyphens_is_refused(run: Pnp, starter: Starter) -> None:
    row = "{title: Svenska, english: Swedish, hyphens: %s, plurals: nplurals=1; plural=0;}"
    table = starter.root / "card_data" / "stock" / "languages.yaml"
    table.parent.mkdir()
    table.write_text("languages:\n  sv: " + row % "sv_SV", "utf-8")
    told = run("build", "--lang", "sv", "--allow-missing", status=1).stderr
    assert "languages.yaml:2:7: language sv: there are no hyphenation patterns 'sv_SV'" in told
    for known in ("sv", '""'):
        table.write_text("languages:\n  sv: " + row % known, "utf-8")
        run("build", "--lang", "sv", "--allow-missing")


def test_gaps_are_counted_and_do_not_stop_a_build_that_allows_them(
    run: Pnp, starter: Starter
) -> None:
    result = run("build", "--lang", "de", "--allow-missing")
    assert f"warning: {GAPS}" in result.stderr
    assert "--allow-missing" not in result.stderr  # nobody is told to do what they just did
    assert "1 file written." in result.stdout
    foot = pypdfium2.PdfDocument(starter.pdf(lang="de"))[0].get_textpage().get_text_range()
    assert re.search(r"Deutsch \(.*\b12\b.*\) · ", foot)


def test_check(run: Pnp, starter: Starter) -> None:
    before = contents(starter.root)
    assert run("check").stdout == "All is well: 1 game, 1 language.\n"
    assert answer(run, "check") == {"findings": []}
    assert contents(starter.root) == before, "checking writes nothing"


@pytest.mark.parametrize("more", [[], ["--allow-missing"]])
def test_check_and_build_agree_on_a_language_with_gaps(
    more: list[str], run: Pnp, starter: Starter
) -> None:
    checked, built = (
        run(command, "--lang", "de", "--json", *more, status=0 if more else 1).stdout
        for command in ("check", "build")
    )
    said = json.loads(checked)["findings"]
    assert said == json.loads(built)["findings"]
    assert len(said) == 1
    assert {finding["severity"] for finding in said} == {"warning" if more else "error"}


def test_check_finds_all_at_once(run: Pnp, starter: Starter) -> None:
    starter.edit("cards.csv", "Ferry,calm", "渡船,calm")
    starter.edit("cards.csv", "Draw **one** card.", "Draw **one** card. " * 60)
    starter.edit("game.yaml", "says: 9, status: house", "says: 8, status: documented")
    told = run("check", status=1).stderr
    assert "U+6E21" in told and "too high" in told and "9 in the data, 8 in the rules" in told
    assert told.endswith("3 errors.\n")


PREVIEWS = {
    "contact": [f"{GAME}-cards-en-contact.png"],
    "faces": [
        f"{GAME}-cards-en-{piece}-{side}.png"
        for piece in ("ferry", "gale", "harbour", "lighthouse", "whirlpool")
        for side in ("back", "front")
    ],
    "sheets": [f"{GAME}-cards-en-sheet1-back.png", f"{GAME}-cards-en-sheet1-front.png"],
}


@pytest.mark.parametrize("kind", PREVIEWS)
def test_preview(kind: str, run: Pnp, starter: Starter) -> None:
    from PIL import Image

    told = run("preview", GAME, "--as", kind, "--dpi", "50").stdout
    files = sorted((starter.out / GAME / "preview").iterdir())
    assert [file.name for file in files] == PREVIEWS[kind]
    assert told.count("wrote ") == len(files)
    assert [path.name for path in starter.out.iterdir()] == [GAME]
    for file in files:
        with Image.open(file) as picture:
            picture.load()
            if kind == "faces":
                assert picture.size == (125, 174)


def test_preview_of_one_component_as_others_see_it(run: Pnp, starter: Starter) -> None:
    starter.add_component("tokens")
    run("preview", GAME, "tokens", "--dpi", "50", "--vision", "deuteranopia")
    (file,) = (starter.out / GAME / "preview").iterdir()
    assert file.name == f"{GAME}-tokens-en-contact-deuteranopia.png"


def test_preview_needs_no_paper_for_a_look(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "shape: poker ", "shape: {rect: [300, 400]} ")
    run("preview", GAME, "--dpi", "30")
    told = run("preview", GAME, "--as", "sheets", "--dpi", "30", status=1).stderr
    assert "300 × 400 mm does not fit" in told


def test_preview_refuses_what_is_wrong(run: Pnp, built: Starter) -> None:
    before = contents(built.out)
    assert "did you mean 'cards'?" in run("preview", GAME, "crads", status=1).stderr
    assert "no game 'harbor'" in run("preview", "harbor", status=1).stderr
    assert "pixels is too large" in run("preview", GAME, "--dpi", "1200", status=1).stderr
    run("preview", GAME, "--dpi", "0", status=2)
    built.edit("game.yaml", "front: card.xml", "front: none.xml")
    assert "none.xml" in run("preview", GAME, status=1).stderr
    assert contents(built.out) == before
    built.edit("game.yaml", "front: none.xml", "front: card.xml")
    built.edit("cards.csv", "Ferry,calm", "渡船,calm")
    told = run("preview", GAME, status=1)
    assert "U+6E21" in told.stderr and "1 picture written." in told.stdout


def test_inspect(run: Pnp, built: Starter) -> None:
    told = run("inspect", built.pdf()).stdout
    assert "2 pages, 210 × 297 mm" in told
    assert "title: Harbour: Cards" in told
    assert "nothing to complain about" in told
    found = answer(run, "inspect", built.pdf())
    assert found["findings"] == []
    assert [page["number"] for page in found["files"][0]["pages"]] == [1, 2]
    assert found["files"][0]["file"] == str(built.pdf())


def test_inspect_goes_on_after_a_file_that_never_ends(
    run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file is read in a process of its own."""
    one = Path(built.pdf())
    turns = iter([0, 60])

    class Seconds:
        def __getitem__(self, at: int) -> int:
            return 0 if at else next(turns)

    monkeypatch.setattr(confined, "_LOOK", 0.001)
    monkeypatch.setattr(confined, "MOST_SECONDS", Seconds())
    result = run("inspect", one, one, status=1)
    assert "can not be read: it takes longer than 0 seconds" in result.stderr
    assert "nothing to complain about" in result.stdout


def test_inspect_tells_what_is_wrong(run: Pnp, built: Starter) -> None:
    broken = built.root / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 nothing more")
    result = run("inspect", built.pdf(), broken, "missing.pdf", built.out, status=1)
    assert "2 pages" in result.stdout
    assert "broken.pdf" in result.stderr and "missing.pdf" in result.stderr
    told = answer(run, "inspect", built.pdf(), broken, "missing.pdf", built.out, status=1)
    assert len(told["files"]) == 1
    files = {finding["file"] for finding in told["findings"]}
    assert files == {str(broken), "missing.pdf", str(built.out)}


def test_inspect_of_a_folder(run: Pnp, built: Starter) -> None:
    told = run("inspect", built.out, status=1).stderr
    assert told.startswith(f"error: {built.out}: can not be read: Is a directory\n")


def test_inspect_notices_a_manifest_of_another_file(run: Pnp, built: Starter) -> None:
    run("build", "--flip", "short", "--out", "other")
    other = Path("other") / GAME / built.pdf().name
    built.pdf().write_bytes(other.read_bytes())
    assert "manifest" in run("inspect", built.pdf(), status=1).stderr


@pytest.mark.parametrize("margin", ["-1", "wide", "1000"])
def test_inspect_with_a_margin_that_is_none(margin: str, run: Pnp, built: Starter) -> None:
    run("inspect", built.pdf(), "--margin", margin, status=2)


def test_new_makes_a_game_that_is_clean_at_once(
    run: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("new", "my-first_game").stdout
    assert "wrote card_data/my-first_game/game.yaml" in told
    assert told.endswith("\nNow run:  pnp build my-first_game\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["card_data", "templates"]
    assert "My First Game" in run("list").stdout
    assert run("check").stdout.startswith("All is well")
    assert "1 file written." in run("build").stdout
    for flip, paper in (("long", "letter"), ("short", "a4")):
        run("build", "--flip", flip, "--paper", paper)
    for pdf in sorted(tmp_path.rglob("*.pdf")):
        found = run("inspect", pdf)
        lines = [
            line for line in found.output.splitlines() if line.startswith(("error", "warning"))
        ]
        if "letter" in pdf.name:  # nine cards leave 2.7 mm at either end
            assert all("2.7 mm of a cut mark can be seen" in line for line in lines) and lines
        else:
            assert "nothing to complain about" in found.stdout
    run("preview", "my-first_game")
    run("schema")
    assert "up to date" in run("schema", "--check").stdout


def test_new_in_another_folder(run: Pnp, tmp_path: Path) -> None:
    root = tmp_path / "not yet" / "there"
    told = run("--project", root, "new", "one").stdout
    assert f"Now run:  pnp --project '{root}' build one" in told
    run("--project", root, "check")


def test_new_goes_to_the_project_around(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(starter.data)
    run("new", "island")
    assert (starter.root / "card_data" / "island" / "game.yaml").is_file()


@pytest.mark.parametrize("name", ["", "Big", "a b", "../x", "stock", "schema", "-", "ä", "x" * 300])
def test_new_refuses_names_that_can_not_be(
    name: str, run: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("new", "--", name, status=1).stderr
    assert "can not be the name of a game" in told and "my-game" in told
    assert contents(tmp_path) == {}


def test_new_does_not_overwrite(run: Pnp, starter: Starter) -> None:
    before = contents(starter.root)
    assert f"card_data/{GAME}: exists already" in run("new", GAME, status=1).stderr
    (starter.root / "templates" / "half").mkdir()
    assert "templates/half: exists already" in run("new", "half", status=1).stderr
    (starter.root / "templates" / "half").rmdir()
    assert contents(starter.root) == before


def test_new_where_nothing_can_be_written(run: Pnp) -> None:
    told = run("--project", "/proc/nowhere", "new", "one", status=1).stderr
    assert "error: /proc/nowhere: " in told and "--project" in told


def test_schema(run: Pnp, starter: Starter) -> None:
    folder = starter.root / "card_data" / "schema"
    told = run("schema", "--check", status=1).stderr
    assert "card_data/schema/game.schema.json: out of date" in told
    assert not folder.exists()
    assert f"wrote card_data/schema/{GAME}-cards.schema.json" in run("schema").stdout
    assert "Nothing has changed" in run("schema").stdout
    for path in folder.iterdir():
        assert json.loads(path.read_bytes())["title"] in path.name
    (folder / "game.schema.json").write_bytes(b"\xff")
    assert "1 error." in run("schema", "--check", status=1).stderr


def test_schema_of_broken_data(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "title: Cards", "tilte: Cards")
    assert "did you mean 'title'?" in run("schema", status=1).stderr


RULES = {
    "hand_limit": 7, "taken": 1, "dice": 2, "die_sides": 6, "special.1": 7, "special_options": 3,
    "lay.boat": 2, "combination.1.boat": 2,
}  # fmt: skip


@pytest.mark.parametrize(("claim", "status"), [(5, 0), (6, 1)])
def test_check_computes_what_examples_claim(
    run: Pnp, starter: Starter, claim: int, status: int
) -> None:
    game = starter.file("game.yaml")
    rows = [f"  {name}: {{says: {n}, status: house, source: ours}}" for name, n in RULES.items()]
    head = "\n".join(["engine: clockwork_city", "numbers:", *rows, ""])
    game.write_text(head + game.read_text("utf-8"), "utf-8")
    example = f"examples:\n  plain: {{throw: [2, 3], says: {{total: {claim}}}}}\n"
    starter.file("examples.yaml").write_text(example, "utf-8")
    result = run("check", status=status)
    place = f"card_data/{GAME}/examples.yaml:2:40"
    wrong = f"error: {place}: example plain: total is 5, the rulebook says 6"
    assert (wrong in result.stderr) is bool(status)


def test_a_bad_count_is_told_once_though_engines_are_given_counts(
    run: Pnp, starter: Starter
) -> None:
    game = starter.file("game.yaml")
    count = "{id: crew, name: crew, count: {of: nobody}, says: 1, status: house, source: ours}"
    head = "engine: clockwork_city\n"
    text = game.read_text("utf-8")
    assert "\ncounts:\n" in text
    text = text.replace("\ncounts:\n", f"\ncounts:\n  - {count}\n")
    game.write_text(head + text, "utf-8")
    assert run("check", status=1).stderr.count("unknown component 'nobody'") == 1


@pytest.mark.parametrize(
    "command",
    [["build", "--no-cache"], ["build", "--no-cache", "--jobs", "2"], ["check"], ["preview", GAME]],
)
def test_out_of_memory_is_a_finding(
    command: list[str], run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object) -> None:
        raise MemoryError

    built.edit("cards.csv", "Ferry", "Boat")
    before = contents(built.out)
    monkeypatch.setattr("pnp.parts.edition.Edition.say", no_memory)
    assert "error: out of memory" in run(*command, status=1).stderr
    assert contents(built.out) == before


# `pnp plan`: words for a person at home, numbers for programs, and nothing written.


def told(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["plan", "micropul", "--only", "tiles", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_plan_is_told_in_words(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = told()
    assert "Paper: 1 sheet of 300 g/m²; 2 pages to print" in said
    assert "pages of text at 5 %" in said
    assert list(tmp_path.iterdir()) == []


def test_programs_get_numbers() -> None:
    (plan,) = json.loads(told("--json", "--no-ink"))["plans"]
    assert plan["papers"] == [{"weight": 300, "sheets": 1}]
    assert plan["ink"] is None and plan["backs"]["duplex"] == 1
    assert "Ink" not in told("--no-ink")


def test_what_does_not_go_together_is_refused() -> None:
    result = CliRunner().invoke(main, ["plan", "--backs", "none", "--back-ink", "saver"])
    assert result.exit_code == 1
    assert "there are no backs to ink" in result.output


# Some of a game on paper: pieces that are named, all but some, or other numbers of copies.


def pieces(path: Path) -> dict[str, dict[str, int]]:
    """Return how many fronts of each piece are in each file that a manifest lists."""
    found: dict[str, dict[str, int]] = {}
    for file in json.loads(path.read_text("utf-8"))["files"]:
        fronts = [
            piece["piece"]
            for page in file["pages"]
            for piece in page["pieces"]
            if piece["face"] == "front"
        ]
        found[file["file"]] = dict(Counter(fronts))
    return found


def name(component: str, share: str = "") -> str:
    return f"{GAME}-{component}-en-a4{share}.pdf"


@pytest.fixture
def two(starter: Starter) -> Starter:
    starter.add_component("aids")
    return starter


def test_only_pieces_that_are_named_are_printed_beside_the_whole(run: Pnp, two: Starter) -> None:
    run("build")
    before = contents(two.out / GAME)
    told = run("build", "--only", "cards/gale,cards/ferry").stdout
    assert told.endswith("1 file written.\n")
    after = contents(two.out / GAME)
    assert {path: after[path] for path in before if "prints" not in path} == {
        path: data for path, data in before.items() if "prints" not in path
    }
    listed = pieces(two.out / GAME / "manifest-en-a4-ferry+gale.json")
    assert listed == {name("cards", "-ferry+gale"): {"cards/ferry": 1, "cards/gale": 2}}
    assert "nothing to complain about" in run("inspect", *two.out.glob("*/*gale.pdf")).stdout
    assert "Nothing has changed" in run("build", "--only", "cards/ferry,cards/gale").stdout


def test_all_but_some_are_printed(run: Pnp, two: Starter) -> None:
    run("build", "--without", "cards/gale,aids")
    listed = pieces(two.out / GAME / "manifest-en-a4-without-gale.json")
    assert list(listed) == [name("cards", "-without-gale")]
    (counts,) = listed.values()
    assert sum(counts.values()) == 7 and "cards/gale" not in counts


def test_a_component_that_nothing_is_left_of_has_no_file(run: Pnp, two: Starter) -> None:
    run("build", "--without", "aids/one,aids/two")
    assert list(pieces(two.out / GAME / "manifest-en-a4-without-one+two.json")) == [name("cards")]


def test_every_piece_comes_in_as_many_copies_as_asked_for(run: Pnp, two: Starter) -> None:
    run("build", "--copies", "2")
    listed = pieces(two.out / GAME / "manifest-en-a4-copies2.json")
    assert set(listed) == {name("cards", "-copies2"), name("aids", "-copies2")}
    assert {count for counts in listed.values() for count in counts.values()} == {2}


def test_gathered_sheets_leave_out_what_is_to_stay_away(run: Pnp, two: Starter) -> None:
    run("build", "--gather", "--without", "aids,cards/gale")
    (counts,) = pieces(two.out / GAME / "manifest-en-a4-without-gale.json").values()
    assert not [piece for piece in counts if piece.startswith("aids") or piece == "cards/gale"]


def test_a_sheet_of_some_pieces_is_printed_again_by_its_code(run: Pnp, two: Starter) -> None:
    run("build")
    run("build", "--only", "cards/gale,cards/ferry,cards/harbour,cards/whirlpool")
    share = "-ferry+gale+harbour+whirlpool"
    path = two.out / GAME / name("cards", share)
    listed = json.loads((two.out / GAME / f"manifest-en-a4{share}.json").read_text("utf-8"))
    code = listed["files"][0]["pages"][0]["code"]
    whole = json.loads(two.manifest().read_text("utf-8"))
    assert code not in json.dumps(whole)
    told = run("reprint", code).stdout
    assert f"{path.stem}-sheets1.pdf" in told


def test_names_that_do_not_exist_are_refused(run: Pnp, two: Starter) -> None:
    for option in ("--only", "--without"):
        told = run("build", option, "cards/gael,aids/thre", status=1).stderr
        assert "cards has no piece 'gael'" in told and "did you mean 'gale'?" in told
        assert "aids has no piece 'thre'" in told
        assert "no component 'crads'" in run("build", option, "crads/gale", status=1).stderr
    run("build")
    told = run("build", "--copies", "2", "--since", two.manifest(), status=1).stderr
    assert "--since tells how many copies" in told
    run("build", "--copies", "0", status=2)


def test_a_broken_game_does_not_keep_the_others_from_being_built(
    run: Pnp, starter: Starter
) -> None:
    run("new", "other")
    starter.edit("game.yaml", "front: card.xml", "front: none.xml")
    told = run("build", status=1)
    assert "none.xml" in told.stderr and "1 file written" in told.stdout
    assert [path.name for path in starter.out.iterdir() if path.is_dir()] == ["other"]
    assert "Nothing was written." in run("build", GAME, status=1).stderr


# `pnp export cut`: what is up to date, and what is refused.


def test_what_has_not_changed_is_left_alone(run: Pnp, starter: Starter) -> None:
    assert "2 drawings written." in run("export", "cut", GAME).output
    assert "2 drawings up to date" in run("export", "cut", GAME).output
    assert "2 drawings written." in run("export", "cut", GAME, "--gap", "0").output
    folder = starter.out / GAME / "cut" / "en" / "cards"
    assert sorted(path.name for path in folder.iterdir()) == ["sheet1.dxf", "sheet1.svg"]


@pytest.mark.usefixtures("starter")
def test_unknown_components_are_refused(run: Pnp) -> None:
    assert "did you mean 'cards'" in run("export", "cut", GAME, "crads", status=1).output


# `pnp site`: a folder that can be opened, from any project.


def test_a_site_of_a_new_game(starter: Starter, run: Pnp, tmp_path: Path) -> None:
    out = tmp_path / "site"
    said = run(
        "--project", starter.root, "site", out, "--lang", "en", "--paper", "A4", "--jobs", "1"
    )
    assert "files written" in said.stdout
    assert str(out / "index.html") in said.stdout
    assert (out / "en" / GAME / "index.html").is_file()
    again = run("--project", starter.root, "site", out, "--lang", "en", "--paper", "a4")
    assert again.stdout.startswith("Nothing has changed")


def test_the_answer_in_json(starter: Starter, run: Pnp, tmp_path: Path) -> None:
    ask = ("--project", starter.root, "site", tmp_path / "s", "--lang", "en", "--no-pdf", "--json")
    answer = json.loads(run(*ask).stdout)
    assert answer["site"] == str(tmp_path / "s" / "index.html")
    assert str(tmp_path / "s" / "checksums.txt") in answer["written"]
    assert answer["findings"] == []
    assert json.loads(run(*ask).stdout)["written"] == []


def test_mistakes_are_told_and_nothing_is_written(
    starter: Starter, run: Pnp, tmp_path: Path
) -> None:
    out = tmp_path / "site"
    ask = ("--project", starter.root, "site", out, "--lang", "en", "--jobs", "1")
    for wrong in (("nobody",), ("--lang", "qq"), ("--paper", "a99")):
        assert "error" in run(*ask, *wrong, status=1).stderr
    starter.draw('<dot x="20" y="20" r="5" fill="nothing"/>')
    told = run(*ask, "--no-pdf", status=1)
    assert "card.xml" in told.stderr
    assert "Nothing was written." in told.stderr
    assert not out.exists()


def test_games_are_not_written_into_what_they_are_made_from(starter: Starter, run: Pnp) -> None:
    told = run("--project", starter.root, "site", starter.root / "card_data", status=1)
    assert "output can not go into card_data/" in told.stderr


def test_the_made_up_language_has_pages_too(starter: Starter, run: Pnp, tmp_path: Path) -> None:
    out = tmp_path / "site"
    run("--project", starter.root, "site", out, "--lang", "en,xx", "--no-pdf", "--jobs", "1")
    assert (out / "xx" / GAME / "index.html").is_file()
