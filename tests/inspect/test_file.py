import os
import random
import sys
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, String

from pnp.findings import Refused, Severity
from pnp.inspect import file
from pnp.inspect.file import read_file
from pnp.inspect.report import Hints
from tests.inspect.made import make
from tests.inspect.pdfs import INNER, add_page, errors, form, inspect_pdf, look, new
from tests.inspect.test_content import used_in_a_pattern, used_in_an_annotation

# Hints


def test_hints_are_read(tmp_path: Path) -> None:
    pdf = new("DuplexFlipShortEdge")
    add_page(pdf)
    pdf.docinfo["/Title"], pdf.docinfo["/Producer"] = String("Плитки"), String("somebody")
    pdf.Root["/Lang"] = String("uk")
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("First", 0))
    hints = look(pdf, tmp_path).hints
    assert hints == Hints("None", "DuplexFlipShortEdge", "Плитки", "uk", "somebody", True)


def test_missing_hints_are_empty(tmp_path: Path) -> None:
    pdf = pikepdf.new()
    add_page(pdf)
    hints = look(pdf, tmp_path).hints
    assert (hints.print_scaling, hints.duplex, hints.title, hints.language) == ("", "", "", "")
    assert hints.outline is False


# Files that can not be read


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as refused:
        inspect_pdf(path)
    (finding,) = refused.value.findings
    assert finding.severity is Severity.ERROR
    assert finding.where.file == str(path)
    return finding.message


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "no.pdf") == "does not exist"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "can not be read" in refusal(tmp_path)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"")
    assert refusal(path) == "is empty"


def test_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"\x89PNG\r\n" * 500)
    assert refusal(path).startswith("is not a PDF")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    with path.open("wb") as opened:
        opened.write(b"%PDF-1.7")
        opened.truncate(500_000_001)
    assert refusal(path) == "is too large to inspect: 500 MB of at most 500 MB"


def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7\n" + b"nothing of use\n" * 20)
    message = refusal(path)
    assert message.startswith("is broken: ")
    assert str(path) not in message


def test_a_file_without_pages_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    pikepdf.new().save(path)
    assert refusal(path) == "has no pages"


def test_a_broken_page_is_refused_by_its_number(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf)
    add_page(pdf, "1 0 0 cm (x) 3 cm " + INNER)
    pdf.save(path)
    assert refusal(path) == "page 2 is broken: something in it is missing or of the wrong kind"


def test_a_page_without_area_is_refused(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf).obj["/MediaBox"] = Array([0, 0, 0, 500])
    pdf.save(path)
    assert refusal(path) == "page 1 is broken: the page has no area"


def test_more_pages_than_anybody_prints_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    for _ in range(3):
        add_page(pdf)
    pdf.save(path)
    monkeypatch.setattr(file, "MOST_PAGES", 2)
    assert refusal(path) == "is broken: 3 pages of at most 2"


def test_things_too_deep_inside_each_other_are_told_in_words(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    inner = form(pdf, "")
    for _ in range(1500):
        inner = form(pdf, "", Resources=Dictionary(XObject=Dictionary(A=inner)))
    add_page(pdf, "", XObject=Dictionary(A=inner))
    pdf.save(path)
    told = "page 1 is broken: things in it lie too deep inside of each other"
    assert refusal(path) == told


def test_a_file_with_a_password_is_refused(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf)
    pdf.save(path, encryption=pikepdf.Encryption(owner="o", user="u"))
    assert refusal(path) == "is encrypted and needs a password"


def test_a_locked_file_is_an_error_even_if_it_opens(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf)
    lock = pikepdf.Permissions(print_highres=False, print_lowres=False)
    report = look(pdf, tmp_path, encryption=pikepdf.Encryption(owner="o", user="", allow=lock))
    message = "the file is encrypted; printing at full quality is not allowed"
    assert errors(report) == [message]
    assert len(report.pages) == 1


def test_a_mended_file_is_an_error(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf)
    pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"startxref")])
    (message,) = errors(inspect_pdf(path))
    assert message.startswith("the file is damaged: ")
    assert str(tmp_path) not in message


def test_a_content_stream_cut_short_is_an_error_and_no_noise(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    pdf = new()
    add_page(pdf, INNER + "q 72 0 0 72 300 300 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00")
    (message,) = errors(look(pdf, tmp_path))
    assert message.startswith("the file is damaged: ")
    assert not recwarn.list


def test_random_damage_never_crashes(tmp_path: Path) -> None:
    made = make(tmp_path)
    with pikepdf.open(made.path) as pdf:
        used_in_an_annotation(pdf)
        used_in_a_pattern(pdf)
        pdf.save(
            tmp_path / "plain.pdf",
            compress_streams=False,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    data = (tmp_path / "plain.pdf").read_bytes()
    chance = random.Random(7)
    for _ in range(150):
        hurt = bytearray(data)
        for _ in range(chance.randint(1, 12)):
            hurt[chance.randrange(len(hurt))] = chance.choice(b"0179/<>[]() RnQq-.\x00\xff")
        made.path.write_bytes(hurt)
        try:
            inspect_pdf(made.path)
        except Refused as refused:
            assert refused.findings


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    assert refusal(tmp_path / "a.pdf") == "can not be read: it is not a regular file"


def test_pages_come_with_their_numbers(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    for _ in range(2):
        add_page(pdf)
    pdf.save(path)
    pages, _, problems = read_file(path)
    assert [page.number for page in pages] == [1, 2]
    assert problems == []
