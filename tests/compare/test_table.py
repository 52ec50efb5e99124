"""All versions side by side: every text is there, escaped, and what was found is marked."""

import re
from pathlib import Path

from pnp.compare.report import compared_all
from pnp.compare.table import MADE_BY, page
from tests.compare.things import ENGLISH, GERMAN, UKRAINIAN, german, opened


def made(folder: Path, *texts: str) -> str:
    paths = [folder / f"{number}.md" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, "utf-8")
    first, *others = map(opened, paths)
    return page(compared_all(first, others))


def test_texts_stand_side_by_side(tmp_path: Path) -> None:
    told = made(tmp_path, ENGLISH, GERMAN, UKRAINIAN)
    assert MADE_BY in told[:1024] and "<script" not in told
    (row,) = re.findall(r"<tr>.*six oil tokens.*</tr>", told)
    assert "die 6 Ölmarken" in row and "шість жетонів" in row
    assert [row.count(f'lang="{code}"') for code in ("en", "de", "uk")] == [1, 1, 1]
    assert "No differences found." in told


def test_findings_are_listed_linked_and_marked(tmp_path: Path) -> None:
    told = made(tmp_path, ENGLISH, german("darfst nie mehr", "darfst mehr"))
    assert '<a href="#f1">' in told and 'id="f1"' in told
    (row,) = re.findall(r"<tr>.*<mark>.*</tr>", told)
    assert "may <mark>never</mark> hold" in row and "“never” (not) stands in en" in row


def test_what_only_one_has_is_a_row_of_its_own(tmp_path: Path) -> None:
    more = "Danach isst jeder 17 Fische und trinkt mit allen a < b & Wein.\n\n## 2. Ende"
    told = made(tmp_path, ENGLISH, german("## 2. Ende", more))
    (row,) = re.findall(r"<tr>.*17</mark>.*</tr>|<tr>.*17 Fische.*</tr>", told)
    assert '<td class="alone"></td>' in row and "a &lt; b &amp; Wein" in row


def test_two_paragraphs_that_one_answers_share_a_row(tmp_path: Path) -> None:
    joined = GERMAN.replace("brennt.\nEs gewinnt", "brennt. Es gewinnt")
    parted = ENGLISH.replace("is lit.\nThe player", "is lit.\n\nThe player")
    told = made(tmp_path, parted, joined)
    (row,) = re.findall(r"<tr>.*Lampen brennt.*</tr>", told)
    assert "is lit." in row and "The player with the most" in row
