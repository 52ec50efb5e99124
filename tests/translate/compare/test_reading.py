"""Files become passages."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.base.findings import NOWHERE, Refused
from pnp.cli.translate import _split_name
from pnp.pictures.pdfium import open_pdf as opened_by_pdfium
from pnp.translate.compare import document
from pnp.translate.compare import sentences as aligning
from pnp.translate.compare.alignment import mentions
from pnp.translate.compare.document import (
    Passage,
    Role,
    Snippet,
    Spot,
    TextLine,
    _without_furniture,
    excerpt,
    laid_out,
)
from pnp.translate.compare.report import compared_all
from pnp.translate.compare.sentences import (
    Measure,
    Sentence,
    Terms,
    align_sentences,
    learn,
    measure,
    meetings,
    sentences,
)
from pnp.translate.compare.versions import open_all, read_passages, versions
from tests.support.documents import (
    ENGLISH,
    GERMAN,
    PROFILES,
    UKRAINIAN,
    differences,
    german,
    opened,
    write_pdf,
)
from tests.support.growth import SLACK, counted_growth, growth

# Passages and lines of PDFs, each with its place, and differences.


def test_a_spot_is_a_line_or_a_page() -> None:
    assert str(Spot("rules.md", line=7)) == "rules.md:7"
    assert str(Spot("rules.pdf", page=2)) == "rules.pdf page 2"


def test_a_quote_is_cut_between_words() -> None:
    text = " ".join(f"word{number}" for number in range(60))
    told = excerpt(text, text.index("word30"))
    assert told.startswith("…word") and told.endswith("…") and "word30" in told
    assert len(told) <= 102
    assert excerpt("short", 3) == "short"


LINE = "A line of running text that is long"


def snippet(text: str, base: float, left: float = 50.0, size: float = 10.0) -> Snippet:
    return Snippet(text, size, left, left + 5 * len(text), base, height=800.0)


def blocks(*pages: Sequence[Snippet]) -> list[list[TextLine]]:
    """Return the lines of each block."""
    found: list[list[TextLine]] = [[]]
    for line in laid_out(pages, "x.pdf"):
        if line.text:
            found[-1].append(line)
        else:
            found.append([])
    return [block for block in found if block]


def texts(*pages: Sequence[Snippet]) -> list[str]:
    return [" ".join(line.text for line in block) for block in blocks(*pages)]


def labels(*pages: Sequence[Snippet]) -> list[str]:
    return [block[0].text for block in blocks(*pages) if block[0].label]


def body(*tops: float, left: float = 50.0) -> list[Snippet]:
    return [snippet(f"{LINE}.", top, left) for top in tops]


def test_a_running_foot_differs_in_digits_only() -> None:
    pages = [[*body(100, 112), snippet(f"Rules {number} / 3", 780)] for number in (1, 2, 3)]
    pages[1][-1] = pages[1][-1]._replace(left=300)  # even pages have it on the other side
    assert texts(*pages) == [f"{LINE}. {LINE}."] * 3


def test_feet_of_many_pages_are_looked_at_once() -> None:
    """Each against each would be a hundred million pairs."""
    pages = [[snippet(f"Page {at}", 780 + 0.001 * at) for at in range(100)] for _ in range(100)]
    assert texts(*pages) == []
    apart = [[snippet(f"{'x' * at}", 780) for at in range(1, 100)], []]
    assert len(blocks(*apart)) == 99


def test_a_foot_may_stand_a_little_higher_or_lower() -> None:
    pages = [[*body(100), snippet("Rules", base)] for base in (780, 782.9, 785.8, 795)]
    assert texts(*pages) == [f"{LINE}."] * 3 + [f"{LINE}.", "Rules"]


def test_what_stands_once_or_inside_the_page_stays() -> None:
    pages = [[*body(100), snippet(f"Take {number} cards.", 400)] for number in (1, 2)]
    assert texts(*pages) == [f"{LINE}.", "Take 1 cards.", f"{LINE}.", "Take 2 cards."]
    assert texts([*body(100), snippet("Printed in 2024.", 780)], body(100)) == [
        f"{LINE}.", "Printed in 2024.", f"{LINE}.",
    ]  # fmt: skip


def test_pictures_of_printed_things_are_not_read() -> None:
    assert texts([*body(100, 112), snippet("3/4", 300, size=3)]) == [f"{LINE}. {LINE}."]


def test_a_paragraph_begins_where_lines_stand_apart() -> None:
    assert texts(body(100, 112, 128, 140, 152)) == [f"{LINE}. {LINE}.", f"{LINE}. {LINE}. {LINE}."]


def test_the_cells_of_a_row_are_one_line() -> None:
    row = [
        snippet("two dice", 200, 62),
        snippet("jump, or stay", 194, 200),
        snippet("here", 206, 200),
    ]
    page = [*body(100, 112), *row, snippet("other", 230, 62), snippet("walk", 230, 200)]
    assert texts(page)[1:] == ["two dice jump, or stay here", "other walk"]
    assert labels(page) == ["two dice jump, or stay here", "other walk"]


def test_an_item_and_its_mark_are_running_text() -> None:
    page = [*body(100, 112), *body(150, 162, left=80), snippet("2.", 200), *body(200, left=80)]
    assert texts(page)[-1] == f"2. {LINE}." and labels(page) == []


def test_short_text_beside_the_columns_is_a_label() -> None:
    page = [
        *body(100, 112),
        snippet("supply", 300, 333),
        snippet("35", 320, 50),
        snippet("Title", 340),
    ]
    assert labels(page) == ["supply", "35"]
    sentence = [*body(100, 112), snippet("Both are here.", 300, 333)]
    assert labels(sentence) == []


def test_a_title_over_text_beside_a_picture_is_no_label() -> None:
    page = [*body(100, 112), snippet("24 cards", 300, 133), snippet("All are alike.", 316, 133)]
    assert labels(page) == []


def test_the_first_of_a_column_may_go_on_with_the_last() -> None:
    found = blocks([*body(700, 712), *body(100, 112, left=300)], body(100))
    assert [block[0].turned for block in found] == [True, True, True]
    assert [block[0].turned for block in blocks(body(100, 120, 140))] == [True, False, False]


def test_two_columns_side_by_side_are_no_table() -> None:
    page = [*body(100, 112, left=50), *body(100, 112, left=300)]
    assert len(texts(page)) == 2


def test_running_heads_are_found_in_one_go() -> None:
    def find(number: int) -> None:
        feet = [snippet(f"{at % 9}", 10 + at % 60 + at / 1e6) for at in range(number)]
        _without_furniture([feet, feet])

    assert counted_growth(find, 100) < SLACK


def test_a_head_that_wanders_a_little_is_still_one() -> None:
    body = [snippet(LINE, 300 + 12 * line) for line in range(3)]
    pages = [[snippet("Head", 20 + at), *body] for at in (0, 2, 2.5, 9)]
    assert [text for text in texts(*pages) if "Head" in text] == ["Head"]


def test_a_pdf_is_compared_by_its_pages(tmp_path: Path) -> None:
    write_pdf(tmp_path / "en.pdf", ENGLISH)
    write_pdf(tmp_path / "de.pdf", german("7, 9 oder 11", "7 oder 11"))
    one, two = (opened(tmp_path / name) for name in ("en.pdf", "de.pdf"))
    assert (one.language, two.language) == ("en", "de")
    (found,) = compared_all(one, [two])[0].differences
    assert found.message.startswith("9 stands in en, not in de")
    assert found.section == "Your turn"
    assert found.a and found.b
    assert (found.a.spot.page, found.b.spot.page) == (2, 2)
    assert str(found.a.spot).endswith("en.pdf page 2")


def test_a_pdf_and_a_text(tmp_path: Path) -> None:
    write_pdf(tmp_path / "en.pdf", ENGLISH)
    (tmp_path / "uk.md").write_text(UKRAINIAN, "utf-8")
    one, two = opened(tmp_path / "en.pdf"), opened(tmp_path / "uk.md")
    assert compared_all(one, [two])[0].differences == ()


def test_a_page_of_endless_letters_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.pdf"
    write_pdf(path, ENGLISH)
    monkeypatch.setattr(document, "MOST_LETTERS", 10)
    with pytest.raises(Refused, match="more than 10 letters: this is no rulebook"):
        document._pages(path, NOWHERE)


def test_a_long_line_is_put_together_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that grows letter by letter is copied again and again."""
    canvas = Canvas(str(tmp_path / "x.pdf"), pagesize=(20_000, 100))
    canvas.drawString(10, 50, "ab " * 500)
    canvas.showPage()
    canvas.save()
    lengths = []
    real = document._goes_on

    def noted(held: Snippet, letter: Snippet) -> bool:
        lengths.append(len(held.text))
        return real(held, letter)

    monkeypatch.setattr(document, "_goes_on", noted)
    with opened_by_pdfium(tmp_path / "x.pdf", NOWHERE) as opened:
        (line,) = islice(document._snippets(opened, 0, NOWHERE), 9)
    assert line.text.strip() == ("ab " * 500).strip()
    assert len(lengths) == 999
    assert max(lengths) == 1


# Sentences that answer each other, words learnt, and words of scope that one lacks.


def passage(text: str) -> Passage:
    return Passage(Role.TEXT, text, Spot("x.md", 1))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One goes. Two stay! Who wins?", 3),
        ("Nimm z. B. Karten oder ggf. Marken.", 1),
        ("Weź np. kartę, tj. Lampę.", 1),
        ("Take 3. Then draw 4.", 2),
        ("(It ends.) “Now you win.” Good.", 3),
        ("No end here: it goes on", 1),
        ("Roll it … and move.", 1),
    ],
)
def test_sentences_end_where_they_end(text: str, count: int) -> None:
    found = sentences([passage(text)], (), PROFILES["en"])
    assert len(found) == count
    assert " ".join(one.text for one in found) == text


def test_signs_are_stems_numbers_and_words_of_scope() -> None:
    own = passage("Only two cards remain.")
    (one,) = sentences([own], mentions(own, PROFILES["en"]), PROFILES["en"])
    assert one.signs == {"~only", "#2", "only", "card", "rema"}
    assert [word.says for word in one.scope] == ["only"]


@pytest.mark.parametrize("row", [".", "a", "a.", ". ", "1. ", '."', "9"])
def test_rows_of_marks_are_cut_in_one_go(row: str) -> None:
    def cut(number: int) -> None:
        one = passage(f"A text. {row * (number // len(row))} And on.")
        sentences([one], mentions(one, PROFILES["en"]), PROFILES["en"])

    assert growth(cut, 1_000) < SLACK


def test_words_that_meet_again_and_again_belong_together() -> None:
    pairs = [
        (frozenset({"lamp", f"one{number}"}), frozenset({"lampe", f"zwei{number}"}))
        for number in range(6)
    ]
    terms = learn(pairs)
    assert [dict(side) for side in terms.partners] == [
        {"lamp": frozenset({"lampe"})}, {"lampe": frozenset({"lamp"})},
    ]  # fmt: skip
    assert terms.answered("lamp", 0, frozenset({"lampe"}))
    assert not terms.answered("lamp", 0, frozenset({"boot"}))
    assert terms.knows("lamp", 0) and not terms.knows("one1", 0)


def test_numbers_and_scope_answer_themselves() -> None:
    terms = learn([])
    assert terms.knows("#3", 0) and terms.knows("~only", 1)
    assert terms.answered("#3", 0, frozenset({"#3"}))


def test_what_meets_once_takes_no_room() -> None:
    pairs = [({"the", f"a{number}"}, {"das", f"b{number}"}) for number in range(100)]
    alone, together = meetings(pairs)
    assert together == {("the", "das"): 100}
    assert alone[0]["the"] == 100 and alone[1]["b7"] == 1


def test_only_so_many_meetings_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [({"a", "b"}, {"c", "d"})] * 10
    monkeypatch.setattr(aligning, "MOST_MEETINGS", 12)
    _, together = meetings(pairs)
    assert together.total() == 12


NOTHING = Terms(({}, {}))


def cut(text: str, language: str) -> list[Sentence]:
    own = Passage(Role.TEXT, text, Spot("x.md", 1))
    return sentences([own], mentions(own, PROFILES[language]), PROFILES[language])


ENGLISH_beads = (
    "Every player takes five cards and looks at them. "
    "Put the six lamps into the middle of the table. "
    "Whoever has the longest beard begins the game."
)
GERMAN_beads = (
    "Jeder Spieler nimmt fünf Karten und sieht sie sich an. "
    "Legt die sechs Lampen in die Mitte des Tisches. "
    "Wer den längsten Bart hat, beginnt das Spiel."
)


def sizes(a: str, b: str) -> list[tuple[int, int]]:
    beads = align_sentences(cut(a, "en"), cut(b, "de"), NOTHING, Measure(1.05, 6.0))
    return [(len(bead.sides[0]), len(bead.sides[1])) for bead in beads]


def test_each_sentence_has_its_answer() -> None:
    assert sizes(ENGLISH_beads, GERMAN_beads) == [(1, 1), (1, 1), (1, 1)]


def test_a_lost_sentence_stands_alone() -> None:
    lost = GERMAN_beads.replace("Legt die sechs Lampen in die Mitte des Tisches. ", "")
    assert sizes(ENGLISH_beads, lost) == [(1, 1), (1, 0), (1, 1)]
    beads = align_sentences(cut(ENGLISH_beads, "en"), cut(lost, "de"), NOTHING, Measure(1.05, 6.0))
    assert [bead.lost for bead in beads] == [0, 1, 0]


def test_two_sentences_may_become_one() -> None:
    assert sizes(ENGLISH_beads, GERMAN_beads.replace("an. Legt", "an und legt")) == [(2, 1), (1, 1)]


def test_what_was_put_in_other_words_is_not_lost() -> None:
    assert sizes("Go.", "Das Spiel endet, sobald jemand die letzte Karte zieht.") == [(1, 1)]


def test_the_measure_of_two_languages() -> None:
    assert measure([(100, 120), (50, 60), (10, 12)]).ratio == 1.2
    assert measure([]).ratio == 1.0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("darfst nie mehr", "darfst mehr", "“never” (not) stands in en, nothing like it in de"),
    ],
)
def test_a_word_of_scope_that_one_side_lacks(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    (found,) = differences(tmp_path, ENGLISH, german(old, new))
    assert (found.kind, found.grade, found.message) == ("scope", "slight", message)
    here = found.a if found.only == 1 else found.b
    assert (
        here
        and here.passage.text[here.start : here.end]
        == message.split("“")[1].split("”", maxsplit=1)[0]
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [("darfst du eine", "darfst du nur eine"), ("die letzte der", "mindestens die letzte der")],
)
def test_a_word_of_scope_that_was_added_needs_witnesses(old: str, new: str, tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german(old, new)) == ()
    for name, text in (("en", ENGLISH), ("a", german(old, new)), ("b", GERMAN), ("c", GERMAN)):
        (tmp_path / f"{name}.md").write_text(text, "utf-8")
    first, *others = (opened(tmp_path / f"{name}.md") for name in ("en", "a", "b", "c"))
    (found,) = compared_all(first, others)[0].differences
    assert found.kind == "scope"
    assert "2 of 2 others agree with en" in found.message


def test_two_words_of_scope_against_each_other(tmp_path: Path) -> None:
    english = ENGLISH.replace("hold more", "hold at least").replace("may never", "may")
    english = english.replace(" than 8", " 8")
    other = german("nie mehr als acht", "höchstens acht")
    (found,) = differences(tmp_path, english, other)
    assert found.message == "“at least” in en against “höchstens” (at most) in de"


def test_a_word_that_moved_to_the_next_paragraph_is_not_missing(tmp_path: Path) -> None:
    moved = german("Du darfst nie mehr", "Du darfst mehr").replace(
        "musst du dem Besitzer", "musst du nie dem Besitzer"
    )
    assert differences(tmp_path, ENGLISH, moved) == ()


def test_a_lost_sentence_speaks_for_the_numbers_in_it(tmp_path: Path) -> None:
    more = "Then every keeper who still has oil in the cellar counts 31 points for each barrel."
    english = ENGLISH.replace("12 lamps is lit.", f"12 lamps is lit. {more}")
    (found,) = differences(tmp_path, english, GERMAN)
    assert (found.kind, found.grade) == ("sentence", "serious")
    assert found.a and found.a.passage.text[found.a.start : found.a.end] == more


def test_only_so_many_sentences_are_strung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = german("Wirf die 2 Würfel und ", "")
    assert aligning.MOST_CELLS > 100_000
    told = [one.kind for one in differences(tmp_path, ENGLISH, lost)]
    strung, align = [], aligning.align_sentences

    def noted(*given: object) -> object:
        strung.append(given)
        return align(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(aligning, "align_sentences", noted)
    assert [one.kind for one in differences(tmp_path, ENGLISH, lost)] == told
    every = len(strung)
    strung.clear()
    monkeypatch.setattr(aligning, "MOST_CELLS", 20)
    differences(tmp_path, ENGLISH, lost)
    assert 0 < len(strung) < every


# Versions of a document, from PDFs and texts, in the languages that they speak.


def test_blocks_of_markdown(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_text(
        "# 2. *Title* #\ntext right below\nand on\n***\n- one **item**\n2) two\n"
        "   goes on [here](http://x.org/7)\n\nAn unfinished sentence over the end of the page\n\n"
        "goes on here.\n\n![17 cats](cat.png)\n",
        "utf-8",
    )
    found = [(one.role, one.label, one.text, one.spot.line) for one in read_passages(path)]
    assert found == [
        (Role.HEADING, "2", "Title", 1),
        (Role.TEXT, "", "text right below and on", 2),
        (Role.ITEM, "", "one item", 5),
        (Role.ITEM, "2", "two goes on here", 6),
        (Role.TEXT, "", "An unfinished sentence over the end of the page goes on here.", 9),
    ]


def test_plain_text_without_marks(tmp_path: Path) -> None:
    def bare(text: str) -> str:
        return text.replace("#", "").replace("*", "").replace("- ", "• ")

    assert differences(tmp_path, bare(ENGLISH), bare(GERMAN)) == ()
    found = differences(tmp_path, bare(ENGLISH), bare(german("6 Boote", "Boote")))
    assert [one.message for one in found] == ["6 stands in en, not in de"]


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as caught:
        opened(path)
    (finding,) = caught.value.findings
    return finding.message


HOSTILE: Sequence[tuple[str, bytes, str]] = [
    ("empty.md", b"", "has no text"),
    ("blank.txt", b" \n\n---\n", "has no text"),
    ("binary.txt", b"PK\x03\x04\x00\x00", "neither a PDF nor"),
    ("latin.txt", "Grün".encode("latin-1"), "not UTF-8"),
    ("broken.pdf", b"%PDF-1.7\nnothing here", "can not be opened"),
    ("numbers.txt", b"1 2 3 4 5 6 7 8", "language is not clear"),
]


@pytest.mark.parametrize(("name", "data", "says"), HOSTILE, ids=[row[0] for row in HOSTILE])
def test_what_can_not_be_read_is_refused(name: str, data: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    assert says in refusal(tmp_path / name)


def test_other_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(tmp_path / "none.md") == "there is no such file"
    assert refusal(tmp_path) == "is not a file"
    canvas = Canvas(str(tmp_path / "scan.pdf"))
    canvas.rect(10, 10, 50, 50)
    canvas.save()
    assert refusal(tmp_path / "scan.pdf") == "has no text"
    path = tmp_path / "long.md"
    path.write_text(ENGLISH, "utf-8")
    monkeypatch.setattr("pnp.translate.compare.versions.MOST_LETTERS", 100)
    assert "no rulebook" in refusal(path)
    monkeypatch.setattr("pnp.translate.compare.versions.MOST_LETTERS", 10_000)
    monkeypatch.setattr("pnp.translate.compare.versions.MOST_PASSAGES", 3)
    assert "paragraphs" in refusal(path)
    monkeypatch.setattr("pnp.translate.compare.versions.MOST_PASSAGES", 300)
    monkeypatch.setattr("pnp.translate.compare.versions.MOST", 3)
    assert "paragraphs" in refusal(path)


@pytest.mark.parametrize(
    ("line", "text"),
    [("# A # #", "A #"), ("## C##", "C"), ("# ###", ""), ("# a ### b ##", "a ### b")],
)
def test_the_marks_at_the_end_of_a_heading_are_none_of_it(
    line: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.md"
    path.write_text(f"{line}\n\nA text.\n", "utf-8")
    (*headings, _) = read_passages(path)
    assert [one.text for one in headings] == [text] * bool(text)


ROWS = (
    "#",
    "# ",
    "[](a",
    "*",
    "<!--",
    "`",
    "a\n",
    "- ",
    "|",
    "\u0315\u0300",
    "a\u00ad\n",
    "@",
)


@pytest.mark.parametrize("row", ROWS)
def test_rows_of_marks_are_read_in_one_go(row: str, tmp_path: Path) -> None:
    path = tmp_path / "x.md"

    def read(number: int) -> None:
        path.write_text(f"# A title\n\n# x{row * (number // len(row))}x\n\nA text.\n", "utf-8")
        read_passages(path)

    assert growth(read, 1_000) < SLACK


def test_one_file_with_many_languages(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    path.write_text("\n".join((UKRAINIAN, german("6 Boote", "Boote"), ENGLISH)), "utf-8")
    found = versions(read_passages(path), PROFILES)
    assert list(found) == ["uk", "de", "en"]
    assert [version.passages[0].text for version in found.values()] == [
        "Доглядачі маяка", "Die Leuchtturmwärter", "The Lighthouse Keepers",
    ]  # fmt: skip
    english, ukrainian, german_ = open_all(path, PROFILES)
    assert english.language == "en"
    assert compared_all(english, [ukrainian])[0].differences == ()
    assert [one.kind for one in compared_all(english, [german_])[0].differences] == ["number"]
    assert opened(path, "de") == german_


def test_a_version_begins_with_its_title(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    titled = GERMAN.replace("Die Leuchtturmwärter", "Leuchtfeuer")
    path.write_text(f"{ENGLISH}\nlamp\n\nboat\n\n{titled}", "utf-8")
    english, other = versions(read_passages(path), PROFILES).values()
    assert english.passages[-1].text == "boat"
    assert other.passages[0].text == "Leuchtfeuer"


def test_a_file_with_many_languages_wants_one_named(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    path.write_text(ENGLISH + GERMAN, "utf-8")
    with pytest.raises(Refused, match=r"several languages \(en, de\)"):
        opened(path)
    with pytest.raises(Refused, match="no part in fr"):
        opened(path, "fr")


def test_the_name_of_a_part(tmp_path: Path) -> None:
    assert _split_name("rules.md#de") == (Path("rules.md"), "de")
    assert _split_name("rules.md") == (Path("rules.md"), "")
    odd = tmp_path / "rules#de"
    odd.touch()
    assert _split_name(str(odd)) == (odd, "")


PORTUGUESE = """\
O jogador coloca uma peça na mesa e compra duas cartas do monte. Se não houver mais cartas, o jogo
termina. Cada jogador recebe seis peças e três pedras da mesma cor. Na sua vez, escolha uma das
ações: colocar uma peça, pegar uma peça ou pôr uma pedra. Quem tiver mais pontos no final vence.
"""


def test_a_weak_guess_is_said(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(PORTUGUESE, "utf-8")
    assert opened(path).note.startswith("its language is only a guess")
    path.write_text(GERMAN, "utf-8")
    assert opened(path).note == ""


def test_a_language_that_is_not_known_is_taken_by_its_digits(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(PORTUGUESE, "utf-8")
    found = opened(path, language="pt")
    assert (found.language, found.profile.known) == ("pt", False)
    assert "digits" in found.note
