"""Kits go out, come back, and are merged."""

import csv
import io
import stat
import zipfile
from pathlib import Path

import pytest

from pnp.translate import accept, source
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.swedish import WORDS, add_swedish, po_path, start_swedish, translated


@pytest.fixture
def kit(starter: Starter, run: Pnp) -> Path:
    add_swedish(starter)
    run("translate", "kit", GAME, "sv", "--out", "kit.zip")
    return starter.root / "kit.zip"


def unpacked(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def test_a_kit_has_texts_a_letter_and_pictures(kit: Path) -> None:
    files = unpacked(kit)
    assert list(files)[:3] == ["INSTRUCTIONS.txt", f"{GAME}-sv.po", "stock-sv.po"]
    letter = files["INSTRUCTIONS.txt"].decode()
    assert "Harbour: translation into Swedish" in letter
    assert "form 1: 1\n" in letter
    assert "form 2: 2, 3, 4, 5" in letter
    assert "@" not in letter
    assert files["pictures/en/cards-contact.jpg"].startswith(b"\xff\xd8")
    assert not any(name.startswith("glossary") for name in files)
    assert not any("/sv/" in name for name in files), "nothing is translated yet"


def test_a_kit_is_the_same_to_the_byte(kit: Path, run: Pnp) -> None:
    run("translate", "kit", GAME, "sv", "--out", "again.zip")
    assert kit.with_name("again.zip").read_bytes() == kit.read_bytes()


def test_a_kit_has_notes_on_style_and_the_language_as_far_as_it_is(
    starter: Starter, run: Pnp
) -> None:
    start_swedish(starter, run)
    style = starter.root / "docs" / "style"
    style.mkdir(parents=True)
    (style / "sv.md").write_text("Säg du.\n", "utf-8")
    run("translate", "kit", GAME, "sv", "--out", "kit.zip")
    files = unpacked(starter.root / "kit.zip")
    assert files["style.md"].decode() == "Säg du.\n"
    assert "pictures/sv/cards-contact.jpg" in files


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    path = tmp_path_factory.mktemp("german") / "kit.zip"
    Pnp()("translate", "kit", "micropul", "de", "--beside", "fr", "--out", path)
    return unpacked(path)


@pytest.mark.slow
def test_the_glossary_is_a_table_and_a_text(german: dict[str, bytes]) -> None:
    rows = list(csv.reader(io.StringIO(german["glossary.csv"].decode("utf-8-sig"))))
    assert rows[0] == ["English", "German", "what it is"]
    assert "core" in [row[0] for row in rows]
    assert "core = " in german["glossary.txt"].decode()
    assert "pictures/en/rules-1.png" in german


def test_a_kit_shows_how_texts_read_and_where_they_stand(german: dict[str, bytes]) -> None:
    po = german["micropul-de.po"].decode()
    entry = next(one for one in po.split("\n\n") if 'msgctxt "rules.setup-hand"' in one)
    assert "#. where: the rules, page 1: setup-hand\n" in entry
    assert "#. reads: Deal 6 random tiles from the core to each player." in entry
    assert "#. says: " in entry
    assert "#. beside fr: " in entry
    first = po.index("msgctxt")
    assert po[first:].startswith('msgctxt "term.'), "the glossary comes first"
    assert b'<article class="done" id="rules.setup-hand">' in german["texts.html"]
    assert b'src="pictures/en/rules-1.png"' in german["texts.html"]
    assert "changes.txt" not in german, "nothing is out of date"


def test_a_kit_does_not_go_into_the_sources(starter: Starter, run: Pnp) -> None:
    result = run("translate", "kit", GAME, "de", "--out", "card_data/kit.zip", status=1)
    assert "output can not go into card_data/" in result.output


def test_a_kit_comes_back(kit: Path, starter: Starter, run: Pnp) -> None:
    files = unpacked(kit)
    name = f"{GAME}-sv.po"
    files[name] = translated(files[name].decode(), WORDS).encode()
    files["__MACOSX/._junk.po"] = b"\xff\x00"
    packed(kit, {f"folder/{name}": data for name, data in files.items()})
    result = run("translate", "accept", kit)
    assert f"{GAME}/locale/sv.po: {12} new, 0 changed, 0 as they were, 0 rejected" in result.output
    assert 'msgstr "Fyr"' in po_path(starter, "sv").read_text("utf-8")
    assert not po_path(starter, "sv", "stock").exists(), "there was nothing in it"
    again = run("translate", "accept", kit)
    assert "0 new, 0 changed, 12 as they were" in again.output
    assert "wrote" not in again.output


def test_a_file_says_what_it_is_or_is_told(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    sent = starter.root / "sent.po"
    text = (
        path.read_text("utf-8").replace("Fyr", "Fyrtorn").replace("Language: sv", "Language: sv_SE")
    )
    sent.write_text(text, "utf-8")
    assert "0 new, 1 changed" in run("translate", "accept", sent).output
    bare = text.replace(f'"X-Pnp-Game: {GAME}\\n"\n', "").replace('"Language: sv_SE\\n"\n', "")
    sent.write_text(bare, "utf-8")
    assert "say it with --game" in run("translate", "accept", sent, status=1).output
    assert "say it with --lang" in run("translate", "accept", sent, "--game", GAME, status=1).output
    run("translate", "accept", sent, "--game", GAME, "--lang", "sv")


def test_errors_keep_a_file_out_unless_somebody_insists(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    sent = starter.root / "sent.po"
    sent.write_text(
        path.read_text("utf-8").replace("{icon:eye} och", "och").replace("Fyr", "Fyr" * 20), "utf-8"
    )
    before = contents(starter.root)
    result = run("translate", "accept", sent, status=1)
    assert "{icon:eye} is missing" in result.output
    assert "mm too wide" in result.output
    assert "Nothing was written." in result.output
    assert contents(starter.root) == before
    run("translate", "accept", sent, "--anyway")
    assert "Fyr" * 20 in path.read_text("utf-8")


def test_half_a_translation_is_welcome_and_what_is_out_of_date_is_told(
    starter: Starter, run: Pnp
) -> None:
    add_swedish(starter)
    run("translate", "start", GAME, "sv")
    sent = starter.root / "sent.po"
    half = {"Lighthouse": "Fyr", "Gale": "Storm"}
    sent.write_text(translated(po_path(starter, "sv").read_text("utf-8"), half), "utf-8")
    starter.edit("cards.csv", "Gale,storm", "Strong gale,storm")
    result = run("translate", "accept", sent)
    assert "1 new, 0 changed, 0 as they were, 0 rejected, 1 to be looked at" in result.output
    assert '#| msgid "Gale"' in po_path(starter, "sv").read_text("utf-8")


def test_a_broken_file_is_refused_with_its_line(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    sent = starter.root / "sent.po"
    text = path.read_text("utf-8").replace('msgstr "Fyr"', 'msgstr "Fyr')
    sent.write_text(text, "utf-8")
    line = text.splitlines().index('msgstr "Fyr') + 1
    assert (
        f"sent.po:{line}: not a line of a PO file"
        in run("translate", "accept", sent, status=1).output
    )
    sent.write_bytes(b'msgid ""\nmsgstr "\xff"\n')
    assert "sent.po:2" in run("translate", "accept", sent, status=1).output


EVIL = b'msgid ""\nmsgstr ""\n"Language: sv\\n"\n"X-Pnp-Game: ../../evil\\n"\n'


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("../evil.po", "leads out of the zip"),
        ("/etc/evil.po", "leads out of the zip"),
        ("a/../../evil.po", "leads out of the zip"),
        ("..\\evil.po", "leads out of the zip"),
        ("C:evil.po", "leads out of the zip"),
        ("line\nbreak.po", "is no name of a file"),
        ("evil.txt", "there is no .po file in it"),
        ("evil.po", "no game '../../evil'"),
    ],
)
def test_tricks_in_a_zip_are_refused(starter: Starter, run: Pnp, name: str, says: str) -> None:
    add_swedish(starter)
    path = packed(starter.root / "evil.zip", {name: EVIL})
    before = contents(starter.root)
    assert says in run("translate", "accept", path, status=1).output
    assert contents(starter.root) == before


def test_links_in_a_zip_are_refused(starter: Starter, run: Pnp) -> None:
    path = starter.root / "evil.zip"
    with zipfile.ZipFile(path, "w") as archive:
        info = zipfile.ZipInfo("link.po")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    assert "is a link" in run("translate", "accept", path, status=1).output


def test_bombs_are_refused(starter: Starter, run: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    path = starter.root / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.po", b"#" * 12_000_000)
    assert "larger than 10 MB" in run("translate", "accept", path, status=1).output
    monkeypatch.setattr(accept, "MOST_BYTES", 11_000_000)
    assert "unpacks to more than 11 MB" in run("translate", "accept", path, status=1).output
    monkeypatch.setattr(accept, "MOST_FILES", 0)
    assert "more than 0 files" in run("translate", "accept", path, status=1).output
    monkeypatch.setattr(accept, "MOST_BYTES", 100)
    assert "larger than" in run("translate", "accept", path, status=1).output


def test_a_zip_may_be_as_large_as_the_limits_say(
    starter: Starter, run: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = start_swedish(starter, run).read_bytes()
    path = starter.root / "x.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.po", data)
    monkeypatch.setattr(accept, "MOST_FILES", 1)
    monkeypatch.setattr(accept, "MOST_BYTES", len(data))
    monkeypatch.setattr(accept, "MOST_PO_TOTAL", len(data))
    run("translate", "accept", path)


def test_a_small_zip_with_endless_comments_is_refused(starter: Starter, run: Pnp) -> None:
    text = start_swedish(starter, run).read_bytes()
    path = packed(starter.root / "x.zip", {"x.po": text + b"\n" + b"# x\n" * 900_000})
    told = run("translate", "accept", path, status=1).output
    assert "x.zip/x.po:" in told and "more than 1,000 lines of comments in a row" in told


def test_a_zip_has_so_many_names_and_texts(
    starter: Starter, run: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = packed(starter.root / "x.zip", {f"{at}.po": b"x" * 100 for at in range(50)})
    monkeypatch.setattr(accept, "MOST_PO_TOTAL", 4_999)
    assert (
        "its .po files unpack to more than 0 MB"
        in run("translate", "accept", path, status=1).output
    )
    monkeypatch.setattr(accept, "MOST_LISTING", 2_000)
    told = run("translate", "accept", path, status=1).output
    assert "its list of files is longer than 2,000 bytes" in told


def test_each_game_of_a_zip_is_looked_at_once(
    starter: Starter, run: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = start_swedish(starter, run).read_bytes()
    asked = []

    def opened(*given: object) -> object:
        asked.append(given)
        return source.open_source(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(accept, "open_source", opened)
    path = packed(starter.root / "x.zip", {f"{at}.po": text for at in range(200)})
    assert "more than once" in run("translate", "accept", path, status=1).output
    assert not asked


@pytest.mark.parametrize("cut", [10, 60, 200, -30])
def test_a_damaged_zip_is_refused(kit: Path, run: Pnp, cut: int) -> None:
    kit.write_bytes(kit.read_bytes()[:cut])
    run("translate", "accept", kit, status=1)


def test_two_files_for_one_place_are_refused(starter: Starter, run: Pnp) -> None:
    text = start_swedish(starter, run).read_bytes()
    path = packed(starter.root / "two.zip", {"a.po": text, "b.po": text})
    assert "more than once" in run("translate", "accept", path, status=1).output


def test_a_file_from_another_system_is_read_as_well(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    sent = starter.root / "sent.po"
    text = path.read_text("utf-8").replace("Fyr", "Fyrtorn").replace("\n", "\r\n")
    sent.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert "0 new, 1 changed" in run("translate", "accept", sent).output
    assert b"\r" not in path.read_bytes()


def test_a_kit_needs_a_place(starter: Starter, run: Pnp) -> None:
    (starter.root / "kit.zip").mkdir()
    told = run("translate", "kit", GAME, "de", "--out", "kit.zip", status=1).output
    assert "a folder is in the way" in told


def test_a_kit_tells_what_has_changed_word_by_word(starter: Starter, run: Pnp) -> None:
    start_swedish(starter, run)
    starter.edit("cards.csv", "Draw **one** card.", "Draw **two** cards.")
    run("translate", "kit", GAME, "sv", "--out", "kit.zip")
    told = unpacked(starter.root / "kit.zip")["changes.txt"].decode()
    assert "so:   Draw **[-one-]{+two+}** [-card-]{+cards+}." in told
    assert "have: Dra **ett** kort." in told


def test_lines_that_only_help_do_not_come_home(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    run("translate", "kit", GAME, "sv", "--beside", "de", "--out", "kit.zip")
    run("translate", "update", "--lang", "sv")
    before = path.read_text("utf-8")
    run("translate", "accept", "kit.zip")
    assert path.read_text("utf-8") == before
    assert "says:" not in before
    assert "#. reads: Look at the top card [eye] and put it back." in before
