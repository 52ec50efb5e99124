"""A file that is not what it says is not taken in unasked, and nothing is lost."""

import shutil
from pathlib import Path

import pytest

from pnp.base.findings import Where
from pnp.load.po import parse_po, po_text
from pnp.load.project import find_project, shipped_root
from pnp.model.messages import PoFile, Unit
from pnp.parts.edition import Workshop
from pnp.translate.accept import doubt, overwriting
from pnp.translate.files import taken_in
from pnp.translate.source import open_source
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.swedish import add_swedish, po_path, start_swedish

ROOT = shipped_root()
FULL = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: sv\\n"\n'
    f'"X-Pnp-Game: {GAME}\\n"\n\n'
)
PORTUGUESE = (
    "Cada jogador compra uma carta do baralho e coloca-a na sua mão.",
    "Os jogadores jogam à vez, no sentido dos ponteiros do relógio.",
    "Na sua vez, um jogador deve colocar uma peça na mesa ou comprar uma nova peça.",
    "Quando não há mais peças na reserva, o jogo termina e ganha quem tiver mais pontos.",
    "As peças são viradas para baixo e baralhadas.",
    "Não podes olhar para as peças dos outros jogadores.",
    "Se duas peças se tocam, os seus lados devem ter a mesma cor.",
    "Uma pedra é colocada no grupo que está fechado; o grupo vale um ponto.",
    "O jogador que colocou a última peça conta os pontos de todos os grupos.",
    "Quem tem a maior mão de cartas joga em último lugar.",
    "Então os jogadores revelam as suas peças ao mesmo tempo.",
    "A reserva fica no meio da mesa, onde todos a podem ver.",
)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with Micropul alone, in the current folder."""
    for folder in ("card_data/micropul", "templates/micropul"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def shop() -> Workshop:
    return Workshop.open(find_project(ROOT))


def german(copy: Path) -> Path:
    return copy / "card_data" / "micropul" / "locale" / "de.po"


def send(copy: Path, po: PoFile) -> Path:
    path = copy / "sent.po"
    path.write_text(po_text(po), "utf-8")
    return path


def read(path: Path) -> PoFile:
    return parse_po(path.read_text("utf-8"), "f.po")


def test_another_language_under_a_known_name_is_refused(copy: Path, run: Pnp) -> None:
    po = read(german(copy))
    units = [
        unit._replace(text=PORTUGUESE[at % 12]) if at < 24 else unit
        for at, unit in enumerate(po.units)
    ]
    sent = send(copy, po._replace(units=tuple(units)))
    before = contents(copy)
    told = run("translate", "accept", sent, status=1).output
    assert "sent.po: is said to be German (de), but its 24 new texts are in another" in told
    assert "nearest to French (fr), with letters such as ã" in told
    assert "Nothing was written. --anyway takes it in all the same." in told, "24 of 153 may change"
    assert contents(copy) == before


def test_a_language_that_is_known_is_named(copy: Path, run: Pnp) -> None:
    po = read(german(copy).with_name("es.po"))
    sent = send(copy, po._replace(header={**po.header, "Language": "de"}))
    before = contents(copy)
    told = run("translate", "accept", sent, status=1).output
    assert "is said to be German (de), but its" in told
    assert "new texts read like Spanish (es)" in told
    assert "say --lang es" in told
    assert "finished texts of card_data/micropul/locale/de.po" in told, "both are told"
    assert "Nothing was written. --anyway with --overwrite takes it in all the same." in told
    told = run("translate", "accept", sent, "--anyway", status=1).output
    assert "--overwrite takes them in all the same" in told
    assert contents(copy) == before
    told = run("translate", "accept", sent, "--lang", "es").output
    assert "0 new, 0 changed" in told


@pytest.mark.parametrize("language", ["cs", "de", "es", "fr", "hu", "it", "nl", "pl", "ru", "sl"])
def test_portuguese_passes_for_no_language_that_is_known(shop: Workshop, language: str) -> None:
    source = open_source(shop, "micropul")
    found = doubt(source, language, PORTUGUESE)
    assert found
    assert not found.sure
    assert found.nearest != language
    assert doubt(source, language, PORTUGUESE[:3]) is None, "too little to tell"


@pytest.mark.parametrize("language", ["cs", "de", "es", "fr", "hu", "it", "nl", "pl", "ru", "sl"])
def test_finished_texts_are_in_their_language(shop: Workshop, language: str) -> None:
    source = open_source(shop, "micropul")
    texts = [unit.text for unit in source.po(language).units]
    assert all(doubt(source, language, texts[at::4]) is None for at in range(4))
    found = doubt(source, "uk", texts)
    assert found
    assert (found.nearest, found.sure) == (language, True)


def test_a_language_that_nobody_has_described_is_told_from_the_others(shop: Workshop) -> None:
    source = open_source(shop, "micropul")
    assert doubt(source, "pt", PORTUGUESE) is None
    found = doubt(source, "pt", [unit.text for unit in source.po("it").units])
    assert found
    assert (found.nearest, found.sure) == ("it", True)


def test_a_file_of_another_game_is_refused_whole(copy: Path, run: Pnp) -> None:
    po = read(german(copy))
    sent = send(copy, po._replace(header={**po.header, "X-Pnp-Game": "stock"}))
    before = contents(copy)
    told = run("translate", "accept", sent, status=1).output
    total = sum(not unit.obsolete for unit in po.units)
    assert f"sent.po: {total} of its {total} texts are not texts of stock" in told
    assert "it looks like micropul (" in told and f" of {total} fit)" in told
    assert "say --game micropul" in told
    assert told.count("warning") == 0, "and nothing else is told"
    assert contents(copy) == before


def test_a_file_of_no_game_is_refused_whole(copy: Path, run: Pnp) -> None:
    units = (Unit("game.title", "Chess", "Schach"), Unit("rules.x", "Mate", "Matt"))
    sent = send(copy, read(german(copy))._replace(units=(*units, Unit("rules.y", "King", "König"))))
    told = run("translate", "accept", sent, status=1).output
    assert "2 of its 3 texts are not texts of micropul, nor of another game here" in told


def test_a_file_whose_english_is_old_is_still_of_its_game(copy: Path, run: Pnp) -> None:
    po = read(german(copy))
    old = tuple(unit._replace(english=f"Old {unit.english}") for unit in po.units)
    told = run("translate", "accept", send(copy, po._replace(units=old))).output
    assert "the English has changed since, and ours is finished" in told


def po_of(total: int, text: str) -> PoFile:
    return PoFile("", {}, tuple(Unit(f"rules.{n}", f"Text {n}", text) for n in range(total)))


@pytest.mark.parametrize(
    ("changed", "finished", "refused"), [(10, 12, 0), (11, 12, 1), (11, 33, 0), (12, 33, 1)]
)
def test_most_of_what_is_finished_is_not_changed_unasked(
    changed: int, finished: int, refused: int
) -> None:
    ours = po_of(finished, "old")
    found = list(overwriting(ours, taken_in(ours, po_of(changed, "new")), Where("s.po"), "de.po"))
    assert len(found) == refused
    for one in found:
        assert one.message == f"would change {changed} of the {finished} finished texts of de.po"


def test_what_a_file_holds_is_told(copy: Path, run: Pnp) -> None:
    text = po_text(read(german(copy)))
    blocks = text.split("\n\n")
    sent = copy / "sent.po"
    total = len(blocks) - 1 - text.count("#~ msgid")
    sent.write_text("\n\n".join(blocks[:41]) + "\n", "utf-8")
    told = run("translate", "accept", sent).output
    assert f"40 as they were, 0 rejected; holds 40 of {total} texts\n" in told
    assert f"warning: sent.po: holds 40 of {total} texts\n" in told
    sent.write_text("\n\n".join(blocks[:41]) + '\n\nmsgctxt "rules.goal"\nmsgid "The', "utf-8")
    run("translate", "accept", sent, status=1)
    sent.write_text("\n\n".join(blocks[:41]) + '\n\nmsgctxt "rules.goal"\nmsgid "The"\n', "utf-8")
    told = run("translate", "accept", sent, status=1).output
    assert "here is a text without msgstr" in told
    assert "is the file cut off here?" in told


def test_a_dry_run_shows_both_texts_and_writes_nothing(copy: Path, run: Pnp) -> None:
    po = read(german(copy))
    at = next(at for at, unit in enumerate(po.units) if "Mische" in unit.text)
    old = po.units[at].text
    new = old.replace("Mische", "Vermische")
    units = [*po.units]
    units[at] = units[at]._replace(text=new, notes="so?\nor so?", flags=("ignore-digits",))
    sent = send(copy, po._replace(units=tuple(units)))
    before = contents(copy)
    told = run("translate", "accept", sent, "--dry-run").output
    assert f"{po.units[at].context}: {po.units[at].english}\n  old  {old}\n  new  {new}\n" in told
    assert "[-Mische-]{+Vermische+}" in told
    assert "  #    {+so?\n  #    or so?+}\n  #,   ignore-digits\n" in told
    assert told.endswith("Nothing was written.\n")
    assert contents(copy) == before
    assert "1 changed" in run("translate", "accept", sent).output
    assert new in german(copy).read_text("utf-8")


def test_what_was_taken_in_is_up_to_date(copy: Path, run: Pnp) -> None:
    run("translate", "update", "micropul", "--lang", "de")  # what is not sent is believed
    po = read(german(copy))
    terms = [one._replace(text=f"{one.text}x") for one in po.units if "term." in one.context]
    run("translate", "accept", send(copy, po._replace(units=tuple(terms[:5]))))
    told = run("translate", "update", "micropul", "--lang", "de").output
    assert "0 files written" in told


def test_texts_that_need_work_are_in_their_language_too(copy: Path, run: Pnp) -> None:
    po = read(german(copy))
    empty = [one._replace(text="", flags=(), before="") for one in po.units if not one.obsolete]
    german(copy).write_text(po_text(po._replace(units=tuple(empty))), "utf-8")
    doubtful = [
        one._replace(text=said, flags=("fuzzy",))
        for one, said in zip(empty, PORTUGUESE, strict=False)
    ]
    told = run(
        "translate", "accept", send(copy, po._replace(units=tuple(doubtful))), status=1
    ).output
    assert "is said to be German (de), but its 12 new texts are in another language" in told


def test_who_signed_stays_if_nobody_else_signs(copy: Path, run: Pnp) -> None:
    po = read(german(copy))
    signed = po._replace(header={**po.header, "Last-Translator": "Ada"})
    run("translate", "accept", send(copy, signed))
    plain = po._replace(header={**po.header, "Last-Translator": "Translators of Micropul"})
    run("translate", "accept", send(copy, plain))
    assert '"Last-Translator: Ada\\n"' in german(copy).read_text("utf-8")


GOOD = "# note\n" + FULL + 'msgctxt "game.title"\nmsgid "Harbour"\nmsgstr "Hamn"\n'
DAMAGED = {
    "UTF-16": (GOOD.encode("utf-16"), "not UTF-8"),
    "Windows-1252": (GOOD.replace("Hamn", "Häfen").encode("cp1252"), "not UTF-8"),
    "a zero byte": (GOOD.replace("Hamn", "Ha\0mn").encode(), "U+0000"),
    "marks of a merge": (GOOD.encode() + b"<<<<<<< HEAD\n", "not a line of a PO file"),
    "a web page": (b"<html><body>Sign in</body></html>", "not a line of a PO file"),
    "a text without end": (GOOD.replace("Hamn", "x" * 60_000).encode(), "50,000 are allowed"),
    "plural entries": (
        GOOD.replace('msgstr "Hamn"', 'msgid_plural "H"\nmsgstr[0] "h"').encode(), "msgid_plural",
    ),
    "a text twice": ((GOOD + GOOD.split("\n\n")[1]).encode(), "stands here a second time"),
    "cut in a text": (GOOD.encode()[:-4], "not a line of a PO file"),
    "nothing": (b"", "its header has no line X-Pnp-Game"),
    "another id": (GOOD.replace("game.title", "game.name").encode(), "are not texts of harbour"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "says"), DAMAGED.values(), ids=list(DAMAGED))
def test_a_damaged_file_changes_nothing(starter: Starter, run: Pnp, data: bytes, says: str) -> None:
    add_swedish(starter)
    sent = starter.root / "sent.po"
    sent.write_bytes(data)
    before = contents(starter.root)
    told = run("translate", "accept", sent, status=1).output
    assert says in told
    assert "Nothing was written." in told
    assert contents(starter.root) == before


def test_the_file_that_is_damaged_is_good_itself(starter: Starter, run: Pnp) -> None:
    add_swedish(starter)
    sent = starter.root / "sent.po"
    sent.write_text(GOOD, "utf-8")
    assert "1 new" in run("translate", "accept", sent).output
    text = po_path(starter, "sv").read_text("utf-8")
    assert text.startswith("# Swedish translation.\n# note\n"), "comments at the top stay too"


def test_comments_and_texts_that_need_work_come_through_the_door(
    starter: Starter, run: Pnp
) -> None:
    add_swedish(starter)
    run("translate", "start", GAME, "sv")
    text = po_path(starter, "sv").read_text("utf-8")
    text = text.replace('msgctxt "game.title"', '# a real one?\nmsgctxt "game.title"')
    needs = '#, fuzzy\nmsgctxt "cards/gale.name"\nmsgid "Gale"\nmsgstr "Vind?"'
    text = text.replace('msgctxt "cards/gale.name"\nmsgid "Gale"\nmsgstr ""', needs)
    sent = starter.root / "sent.po"
    sent.write_text(text, "utf-8")
    told = run("translate", "accept", sent).output
    assert "1 to be looked at again (fuzzy), 1 comment; holds 12 of 12 texts" in told
    kept = po_path(starter, "sv").read_text("utf-8")
    assert needs in kept
    assert "# a real one?\n" in kept


def test_a_separator_in_a_text_is_told_by_its_name(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    path.write_text(path.read_text("utf-8").replace('"Fyr"', '"Fy\u2028r"'), "utf-8")
    told = run("translate", "check", GAME, "--lang", "sv", status=1).output
    assert "U+2028 (line separator) does not belong into a text" in told
