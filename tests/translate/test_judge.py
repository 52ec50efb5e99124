"""One judge: an error of a translation is an error for `check`, `build` and `translate check`."""

import json
import shutil
from pathlib import Path

import pytest

from pnp.base.findings import Finding, Severity, Where
from pnp.load.project import find_project, shipped_root
from pnp.model.messages import Catalog, Entry, Message, MessageId
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.translatable import verdicts
from tests.conftest import GAME, Pnp, Starter
from tests.support.swedish import po_path, start_swedish, translated

ROOT = shipped_root()
HERE = Where("de.po", 7)
UKRAINIAN = "по {dealt} {dealt:випадковій плитці|випадкові плитки|випадкових плиток}."
CHANGED = "; de.po:7: the English has changed: [-heart-]{+tile+}"
WRONG = {
    "an empty form": (
        "{dealt:випадковій плитці|випадкові плитки|",
        "{dealt:випадковій плитці||",
        "plurals",
    ),
    "a space before a form": ("{dealt:випадковій", "{dealt: випадковій", "plurals"),
    "half a mark inside a form": ("{dealt:випадковій", "{dealt:**випадковій", "markup"),
    "an invented number": (UKRAINIAN, f"{UKRAINIAN} 77.", "numbers"),
    "a number for a placeholder": ("{dealt} {dealt:вип", "7 {dealt:вип", "numbers"),
    "a zero-width joiner": (UKRAINIAN, f"\u200d{UKRAINIAN}", "characters"),
    "a number inside every plural form": (
        "{dealt:випадковій плитці|випадкові плитки|випадкових плиток}",
        "{dealt:9 випадковій|9 випадкові плитки|9 випадкових плиток}",
        "numbers",
    ),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a project with Micropul alone, to be changed at will."""
    for folder in ("card_data/micropul", "templates/micropul"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def found(run: Pnp, *args: str | Path, status: int | None = 1) -> list[dict[str, object]]:
    findings: list[dict[str, object]] = json.loads(run(*args, "--json", status=status).stdout)[
        "findings"
    ]
    return findings


LOOKS = (("translate", "check"), ("check",), ("build", "--out", "out"))


@pytest.mark.parametrize("name", WRONG)
def test_an_error_stops_whoever_looks(
    name: str, run: Pnp, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All three tell the same of every sort of error, once; translators hear of every error."""
    monkeypatch.chdir(copy)
    old, new, check = WRONG[name]
    spoil(copy / "card_data" / "micropul" / "locale" / "uk.po", old, new)
    first = name == next(one for one in WRONG if WRONG[one][2] == check)
    told, *others = [
        found(run, *command, "--lang", "uk") for command in (LOOKS if first else LOOKS[:1])
    ]
    assert others == [told] * len(others)
    (error,) = (finding for finding in told if finding["severity"] == "error")
    assert str(error["message"]).startswith("rules.setup-hand: ")
    assert str(error["message"]).endswith(f"[{check}]")
    assert str(error["file"]).endswith("uk.po")
    assert not (copy / "out").exists()


def test_an_error_stops_only_what_shows_it(run: Pnp, copy: Path) -> None:
    spoil(copy / "card_data" / "micropul" / "locale" / "uk.po", *WRONG["an empty form"][:2])
    run("--project", copy, "build", "--lang", "uk", "--allow-missing", "--out", "x", status=1)
    run("--project", copy, "build", "--lang", "uk", "--out", copy / "out", "--only", "tiles")


def test_a_number_that_is_not_printed_is_a_warning_for_whoever_looks(run: Pnp, copy: Path) -> None:
    spoil(copy / "card_data" / "micropul" / "locale" / "uk.po", "{dealt} {dealt:вип", "{dealt:вип")
    for command in (("build", "--out", copy / "out"), ("check",), ("translate", "check")):
        (warning,) = found(run, "--project", copy, *command, "--lang", "uk", status=0)
        assert warning["severity"] == "warning"
        assert "the number {dealt} is not printed, only its forms" in str(warning["message"])


@pytest.mark.parametrize("allowed", [(), ("--allow-missing",)])
def test_check_and_build_agree_on_an_untranslated_language(
    run: Pnp, starter: Starter, allowed: tuple[str, ...]
) -> None:
    status = 0 if allowed else 1
    told = [
        found(run, command, "--lang", "de,uk", *allowed, status=status)
        for command in ("check", "build")
    ]
    assert told[0] == told[1]
    assert {finding["severity"] for finding in told[0]} == {"warning" if allowed else "error"}
    assert [str(finding["message"]).partition(":")[0] for finding in told[0]] == 2 * [
        "12 of 12 texts are not translated"
    ]


def test_style_is_a_warning_of_checks_and_no_business_of_a_build(
    run: Pnp, starter: Starter
) -> None:
    path = start_swedish(starter, run)
    stock = po_path(starter, "sv", "stock")
    stock.write_text(translated(stock.read_text("utf-8"), {}, other="ö "), "utf-8")
    spoil(path, "Dra **ett** kort.", "Dra **ett** kort")
    told = found(run, "check", "--lang", "sv", status=0)
    assert [finding["severity"] for finding in told] == ["warning"]
    assert "[ending]" in str(told[0]["message"])
    assert told == found(run, "translate", "check", GAME, "--lang", "sv", status=0)
    assert found(run, "build", "--lang", "sv", status=0) == []


def test_letters_of_sheets_that_the_font_lacks_are_found(run: Pnp, starter: Starter) -> None:
    start_swedish(starter, run)
    stock = po_path(starter, "sv", "stock")
    text = translated(stock.read_text("utf-8"), {"front": "渦"}, other="ö ")
    stock.write_text(text, "utf-8")
    for command in (("build",), ("check",), ("translate", "check", "stock")):
        (error,) = (
            one for one in found(run, *command, "--lang", "sv") if one["severity"] == "error"
        )
        assert "the font has no '渦' (U+6E26)" in str(error["message"])


@pytest.fixture(scope="module")
def micropul() -> LoadedGame:
    return LoadedGame(Workshop.open(find_project(ROOT)), "micropul")


def gaps(loaded: LoadedGame, entry: Entry | None) -> list[Finding]:
    """What is said of the term "tile"."""
    whole = loaded.edition("de")
    entries = dict(whole.catalog.entries)
    del entries["term.tile"]
    if entry:
        entries["term.tile"] = entry
    edition = Edition(loaded, whole.language, Catalog("de", entries))
    return edition.words_judged(allow_missing=False)


def test_a_text_that_holds_is_not_mentioned(micropul: LoadedGame) -> None:
    good = micropul.edition("de").catalog.entries["term.tile"]
    assert gaps(micropul, good) == []


@pytest.mark.parametrize(
    ("entry", "more"),
    [
        (None, ""),
        (Entry("tile", "", where=HERE), ""),
        (Entry("heart", "Kern", where=HERE), CHANGED),
        (Entry("heart", "Kern", stale=True, where=HERE), CHANGED),
        (Entry("tile", "Kern", stale=True, where=HERE, before="heart"), CHANGED),
        (Entry("tile", "Kern", stale=True, where=HERE), "; de.po:7 is marked as fuzzy"),
        (Entry("tile", "Kern", True, HERE, ("ignore-stale",)), "; de.po:7 is marked as fuzzy"),
    ],
)
def test_what_is_printed_in_english_is_told_with_the_reason(
    micropul: LoadedGame, entry: Entry | None, more: str
) -> None:
    (gap,) = gaps(micropul, entry)
    assert gap.message == f"term.tile is not translated (de): 'tile'{more}"
    assert gap.where.file.endswith("terms.yaml")
    assert "--allow-missing" in gap.hint


def test_english_and_the_made_up_language_are_not_judged(micropul: LoadedGame) -> None:
    for code in ("en", "xx"):
        assert not micropul.edition(code).words_judged(allow_missing=False)


PLURAL = "{dealt:випадковій плитці|випадкові плитки|випадкових плиток}"


def test_a_broken_plural_is_told_once_by_the_judge(run: Pnp, copy: Path) -> None:
    spoil(copy / "card_data" / "micropul" / "locale" / "uk.po", PLURAL, "{dealt:плитка|плитки}")
    for command in (("build", "--out", copy / "out"), ("check",), ("translate", "check")):
        (error,) = found(run, "--project", copy, *command, "--lang", "uk")
        assert "{dealt:…} has 2 forms, Ukrainian has 3" in str(error["message"])
        assert str(error["file"]).endswith("uk.po")


def test_a_plural_that_can_not_be_filled_is_told_even_if_overruled(run: Pnp, copy: Path) -> None:
    path = copy / "card_data" / "micropul" / "locale" / "uk.po"
    spoil(path, PLURAL, "{dealt:плитка|плитки}")
    spoil(path, 'msgctxt "rules.setup-hand"', '#, ignore-plurals\nmsgctxt "rules.setup-hand"')
    for command in (("build", "--out", copy / "out"), ("check",)):
        (error,) = found(run, "--project", copy, *command, "--lang", "uk")
        assert str(error["message"]).endswith("Ukrainian has 3 plural forms")


def test_a_language_that_is_only_begun_stops_nothing_unless_it_is_named(
    run: Pnp, starter: Starter
) -> None:
    table = (ROOT / "card_data" / "stock" / "languages.yaml").read_text("utf-8")
    english, others = table.split("  nl:\n")  # which nobody has translated this game into
    row = '  vo: {title: Volapük, english: Volapük, hyphens: "", plurals: "nplurals=1; plural=0;"'
    others = f"  nl:\n{others}".replace("    plurals:", "    complete: false\n    plurals:")
    languages = starter.root / "card_data" / "stock" / "languages.yaml"
    languages.parent.mkdir(exist_ok=True)
    languages.write_text(f"{english}{others}{row}, complete: false}}\n", "utf-8")
    for command in (("check",), ("build",), ("translate", "check", GAME)):
        told = found(run, *command, "--lang", "all", status=0)
        gaps = [one for one in told if "are not translated" in str(one["message"])]
        assert len({one["file"] for one in gaps if GAME in str(one["file"])}) == 12
        assert {one["severity"] for one in told} == {"warning"}
        assert "--allow-missing" not in str(told)
        named = found(run, *command, "--lang", "vo")
        assert {one["severity"] for one in named} == {"error"}
    languages.write_text(f"{english}{others}{row}}}\n", "utf-8")
    for command in (("build",), ("translate", "check", GAME)):
        told = found(run, *command, "--lang", "all")
        wrong = {one["file"] for one in told if one["severity"] == "error"}
        assert wrong and all("/vo.po" in str(file) for file in wrong)


def test_a_finding_that_nobody_has_translated_is_no_mistake_but_a_wrong_one_is() -> None:
    new = Message(MessageId.finding("it is {amount} mm too wide"), "it is {amount} mm too wide")
    text = Message(MessageId.screen("studio"), "Studio")
    language = Workshop.open(find_project(ROOT)).language("de")
    (undone, other) = verdicts((new, text), language, Catalog("de", {}), None)
    assert undone.is_late and not other.is_late
    assert other.reported(True).severity is Severity.WARNING
    said = Catalog("de", {new.context: Entry(new.english, "zu breit: {menge} mm", where=HERE)})
    wrong = list(verdicts((new,), language, said, None))
    assert wrong and not any(one.is_late for one in wrong)
    assert {one.check for one in wrong} >= {"placeholders"}
    assert wrong[0].reported(True).severity is Severity.ERROR
