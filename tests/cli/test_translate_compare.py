"""`pnp translate compare` from its arguments to its answer."""

import json
from pathlib import Path

import pytest

from pnp.uses.inspect import confined
from tests.conftest import Pnp
from tests.support.documents import ENGLISH, GERMAN, UKRAINIAN, german
from tests.uses.inspect.test_file import doubling


@pytest.fixture(autouse=True)
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write three versions of a rulebook, the German one with two mistakes."""
    monkeypatch.chdir(tmp_path)
    wrong = german("6 Boote", "Boote").replace("Ölmarken (b)", "Ölmarken")
    Path("en.md").write_text(ENGLISH, "utf-8")
    Path("de.md").write_text(wrong, "utf-8")
    Path("good.md").write_text(GERMAN, "utf-8")
    Path("all.md").write_text(ENGLISH + wrong + UKRAINIAN, "utf-8")
    return tmp_path


def test_differences_are_told_with_both_places(run: Pnp) -> None:
    told = run("translate", "compare", "en.md", "de.md", status=1).stdout
    assert told.splitlines() == [
        "en.md (en) and de.md (de)",
        "",
        "serious, in “The Lighthouse Keepers”:",
        "  number: 6 stands in en, not in de",
        "    en.md:5  Contents: 24 lamp cards (a), 6 boats, 3x5 oil tokens (b), 2 dice",
        "    de.md:5  Inhalt: 24 Lampenkarten (a), Boote, 3x5 Ölmarken, 2 Würfel",
        "",
        "slight, in “The Lighthouse Keepers”:",
        "  reference: (b) stands in en, not in de",
        "    en.md:5  Contents: 24 lamp cards (a), 6 boats, 3x5 oil tokens (b), 2 dice",
        "    de.md:5  Inhalt: 24 Lampenkarten (a), Boote, 3x5 Ölmarken, 2 Würfel",
        "",
        "2 differences: 1 serious, 1 slight.",
        "",
    ]


def test_nothing_differs(run: Pnp) -> None:
    assert "No differences found." in run("translate", "compare", "en.md", "good.md").stdout


def test_what_matters_less_can_be_left_out(run: Pnp) -> None:
    told = run("translate", "compare", "en.md", "de.md", "--least", "serious", status=1).stdout
    assert "1 difference: 1 serious." in told


def test_for_programs(run: Pnp) -> None:
    result = run("translate", "compare", "en.md", "de.md", "--json", status=1)
    told = json.loads(result.stdout)
    assert result.stderr == "" and told["findings"] == []
    (one,) = told["comparisons"]
    assert one["a"] == {"file": "en.md", "language": "en"}
    assert one["b"] == {"file": "de.md", "language": "de"}
    first = one["differences"][0]
    assert (first["grade"], first["kind"]) == ("serious", "number")
    assert first["section"] == "The Lighthouse Keepers"
    assert (first["a"]["file"], first["a"]["line"], first["a"]["page"]) == ("en.md", 5, None)
    assert "Boote" in first["b"]["quote"]


def test_nothing_differs_for_programs(run: Pnp) -> None:
    told = json.loads(run("translate", "compare", "en.md", "good.md", "--json").stdout)
    assert told["comparisons"][0]["differences"] == []


def test_all_languages_of_one_file(run: Pnp) -> None:
    told = json.loads(run("translate", "compare", "all.md", "--json", status=1).stdout)
    found = [
        (one["a"]["language"], one["b"]["language"], len(one["differences"]))
        for one in told["comparisons"]
    ]
    assert found == [("en", "de", 2), ("en", "uk", 0)]


def test_two_languages_of_one_file(run: Pnp) -> None:
    told = run("translate", "compare", "all.md#uk", "all.md#de", status=1).stdout
    assert "all.md (uk) and all.md (de)" in told
    assert "2 differences" in told
    run("translate", "compare", "all.md#uk", "all.md#en")
    run("translate", "compare", "all.md#uk", "good.md")


def test_the_language_can_be_said(run: Pnp) -> None:
    told = run("translate", "compare", "en.md", "good.md", "--lang-b", "nl", status=None).stdout
    assert "good.md (nl)" in told


@pytest.mark.parametrize(
    "line",
    [
        "",
        "en.md de.md good.md --lang-b de",
        "en.md de.md --lang-a german",
        "en.md de.md --least most",
        "all.md#en",
        "all.md --lang-a de",
        "all.md#xx en.md",
    ],
)
def test_wrong_usage(line: str, run: Pnp) -> None:
    told = run("translate", "compare", *line.split(), status=2)
    assert "Usage: " in told.stderr


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("en.md none.md", "error: none.md: there is no such file"),
        ("en.md", "error: en.md: does not hold two languages"),
        ("en.md .", "error: .: is not a file"),
        ("all.md en.md", "error: all.md: holds several languages (en, de, uk)"),
        ("all.md#fr en.md", "error: all.md: has no part in fr"),
    ],
)
def test_refusals(line: str, says: str, run: Pnp) -> None:
    told = run("translate", "compare", *line.split(), status=1)
    assert told.stderr.startswith(says)
    answer = json.loads(run("translate", "compare", *line.split(), "--json", status=1).stdout)
    assert answer["comparisons"] == []
    assert says.endswith(answer["findings"][0]["message"])


def test_a_broken_pdf(run: Pnp) -> None:
    Path("broken.pdf").write_bytes(b"%PDF-1.4\n" + bytes(range(256)) * 9)
    told = run("translate", "compare", "en.md", "broken.pdf", status=1)
    assert "broken.pdf: is a PDF that can not be opened" in told.stderr


def test_unknown_subcommand(run: Pnp) -> None:
    assert "No such command" in run("translate", "compere", status=2).stderr


def test_a_language_that_nobody_knows_is_compared_by_digits(run: Pnp) -> None:
    told = run("translate", "compare", "en.md", "good.md", "--lang-b", "pt", status=None).stdout
    assert "good.md (pt): its number words are not known" in told
    answer = run(
        "translate", "compare", "en.md", "good.md", "--lang-b", "pt", "--json", status=None
    )
    (one,) = json.loads(answer.stdout)["comparisons"]
    assert one["b"]["note"].startswith("its number words are not known") and "note" not in one["a"]
    assert not [found for found in one["differences"] if found["kind"] == "number word"]


def test_more_files_are_compared_with_the_first(run: Pnp) -> None:
    told = run("translate", "compare", "en.md", "de.md", "good.md", "all.md#uk", status=1).stdout
    assert told.count("No differences found.") == 2
    assert "6 stands in en, not in de (2 of 2 others agree with en)" in told


def test_a_table_is_written_and_renewed(run: Pnp) -> None:
    for _ in range(2):
        run("translate", "compare", "en.md", "de.md", "--table", "side.html", status=1)
    assert 'lang="de"' in Path("side.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("en.md", "en.md: is one of the files to compare"),
        ("notes.html", "notes.html: was not written by pnp translate compare"),
    ],
)
def test_a_table_replaces_nothing_unasked(name: str, says: str, run: Pnp) -> None:
    Path("notes.html").write_text("mine", "utf-8")
    told = run("translate", "compare", "en.md", "de.md", "--table", name, status=None)
    assert says in told.stderr and told.exit_code
    assert Path("en.md").read_text("utf-8") == ENGLISH
    assert Path("notes.html").read_text("utf-8") == "mine"


def test_a_table_replaces_a_foreign_file_if_asked(run: Pnp) -> None:
    Path("notes.html").write_text("mine", "utf-8")
    args = ("en.md", "de.md", "--table", "notes.html", "--overwrite")
    run("translate", "compare", *args, status=1)
    assert "<table>" in Path("notes.html").read_text("utf-8")


def test_a_pdf_that_takes_all_memory_is_told(run: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read in a process of its own, which pdfium may bring down."""
    monkeypatch.setattr(confined, "MOST_MEMORY", (250_000_000, 20))
    monkeypatch.setattr(confined, "MOST_SECONDS", (10, 0))  # for systems that do not limit memory
    Path("doubling.pdf").write_bytes(doubling(28))
    told = run("translate", "compare", "en.md", "doubling.pdf", status=1)
    assert told.stderr.startswith("error: doubling.pdf: can not be read: ")
