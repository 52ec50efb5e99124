"""Two versions of an invented game: every kind of difference is found, and nothing else."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.compare.align import stretch
from pnp.compare.comparing import compare
from pnp.compare.difference import Difference, excerpt
from pnp.compare.document import Passage, Role, Spot
from pnp.compare.matching import match
from pnp.compare.profiles import load_profiles
from pnp.compare.reading import read_passages
from pnp.compare.versions import Version, open_all, open_version, split_name, versions
from pnp.findings import Refused
from tests.load.helpers import shipped

PROFILES = load_profiles(shipped())
ENGLISH = """\
# The Lighthouse Keepers

A game for 2-4 players, 30 minutes.

**Contents:** 24 lamp cards (a), 6 boats, 3x5 oil tokens (b), 2 dice

## Setting up

1. Put the island into the middle of the table.
2. Every player takes 5 cards and one boat (fig. 1).
3. Place the six oil tokens on the rocks (a).

## 1. Your turn

Throw both dice and move your boat along the coast.

- With a 7, 9 or 11 you may light a lamp.
- If you meet a boat, you must give its owner two cards.
- You may never hold more than 8 cards.

## 2. End of the game

The game ends when the last of the 12 lamps is lit.
The player with the most points wins; if two have as many, the one with more oil.
"""
GERMAN = """\
# Die Leuchtturmwärter

Ein Spiel für 2 bis 4 Spieler, 30 Minuten.

**Inhalt:** 24 Lampenkarten (a), 6 Boote, 3x5 Ölmarken (b), 2 Würfel

## Vorbereitung

1. Legt die Insel in die Mitte des Tisches.
2. Jeder Spieler nimmt 5 Karten und ein Boot (Abb. 1).
3. Legt die 6 Ölmarken auf die Felsen (a).

## 1. Dein Zug

Wirf die 2 Würfel und ziehe dein Boot an der Küste entlang.

- Mit einer 7, 9 oder 11 darfst du eine Lampe anzünden.
- Triffst du auf ein Boot, musst du dem Besitzer zwei Karten geben.
- Du darfst nie mehr als acht Karten auf der Hand haben.

## 2. Ende des Spiels

Das Spiel endet, wenn die letzte der 12 Lampen brennt.
Es gewinnt, wer die meisten Punkte hat; haben zwei gleich viele, wer mehr Öl hat.
"""
UKRAINIAN = """\
# Доглядачі маяка

Гра для 2-4 гравців, 30 хвилин.

**Вміст:** 24 карти ламп (а), 6 човнів, 3 х 5 жетонів олії (b), 2 кубики

## Підготовка

1. Покладіть острів посередині столу.
2. Кожен гравець бере п'ять карт і один човен (рис. 1).
3. Розкладіть шість жетонів олії на скелях (а).

## 1. Ваш хід

Киньте обидва кубики та рухайте човен уздовж берега.

- З 7, 9 або 11 ви можете запалити лампу.
- Якщо ви зустріли човен, віддайте його власнику дві карти.
- Ви не можете мати на руках більше ніж вісім карт.

## 2. Кінець гри

Гра закінчується, коли горить остання з дванадцяти ламп.
Перемагає гравець, у якого найбільше очок; якщо у двох порівну, той, у кого більше олії.
"""


def opened(path: Path, part: str = "", language: str = "") -> Version:
    return open_version(path, part, language, PROFILES)


def differences(folder: Path, a: str, b: str) -> tuple[Difference, ...]:
    (folder / "a.md").write_text(a, "utf-8")
    (folder / "b.md").write_text(b, "utf-8")
    one, two = (opened(folder / name) for name in ("a.md", "b.md"))
    return compare(one, two)


def german(old: str, new: str) -> str:
    assert GERMAN.count(old) == 1, old
    return GERMAN.replace(old, new)


@pytest.mark.parametrize("other", [GERMAN, UKRAINIAN], ids=["de", "uk"])
def test_versions_that_say_the_same(other: str, tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, other) == ()
    assert differences(tmp_path, other, ENGLISH) == ()


def test_equal_texts(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, ENGLISH) == ()


CASES = {  # what is done to the German, and what has to be told of it
    "a digit is missing": ("6 Boote", "Boote", "serious", "number", "6 stands", 5, 5),
    "a digit is too much": ("wenn die letzte", "wenn 3 mal die letzte", "serious", "number",
                            "3 stands in de, not in en", 23, 23),
    "a number is another": ("24 Lampenkarten", "25 Lampenkarten", "serious", "changed number",
                            "24 against 25", 5, 5),
    "a range is another": ("2 bis 4 Spieler", "2 bis 5 Spieler", "serious", "changed number",
                           "4 against 5", 3, 3),
    "a product is another": ("3x5", "3x6", "serious", "changed number", "3×5 against 3×6", 5, 5),
    "a dice total is missing": ("7, 9 oder 11", "7 oder 11", "serious", "number",
                                "9 stands in en, not in de (of the row 7, 9 or 11)", 17, 17),
    "a number word is missing": ("zwei Karten", "Karten", "likely", "number word",
                                 "2 stands in en, not in de", 18, 18),
    "a number word is another": ("zwei Karten", "drei Karten", "serious", "changed number",
                                 "2 against 3", 18, 18),
    "a letter is missing": ("Ölmarken (b)", "Ölmarken", "slight", "reference",
                            "(b) stands in en, not in de", 5, 5),
    "a figure is another": ("Abb. 1", "Abb. 2", "slight", "reference",
                            "fig. 1 stands in en, not in de", 10, 10),
    "an item is missing": ("- Triffst du auf ein Boot, musst du dem Besitzer zwei Karten geben.\n",
                           "", "likely", "list", "a list has 3 items in en and 2 in de", 18, 17),
    "an item with a number is missing": (
        "- Mit einer 7, 9 oder 11 darfst du eine Lampe anzünden.\n", "",
        "serious", "list", "a list has 3 items in en and 2 in de", 17, 17),
    "a paragraph is missing": (
        "Wirf die 2 Würfel und ziehe dein Boot an der Küste entlang.\n\n", "",
        "slight", "paragraph", "this paragraph stands only in en", 15, 13),
    "a paragraph is too much": (
        "## 2. Ende", "Danach isst jeder 17 Fische und trinkt mit allen Wasser.\n\n## 2. Ende",
        "serious", "paragraph", "this paragraph stands only in de", 19, 21),
    "half a sentence is missing": (
        "; haben zwei gleich viele, wer mehr Öl hat.", ".", "likely", "number word",
        "2 stands in en, not in de", 23, 23),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_difference_is_found_with_both_places(case: str, tmp_path: Path) -> None:
    old, new, grade, kind, message, line_a, line_b = CASES[case]
    found = differences(tmp_path, ENGLISH, german(old, new))
    assert found, "nothing was found"
    one = found[0]
    assert (one.grade, one.kind) == (grade, kind)
    assert one.message.startswith(message)
    assert one.a and one.b
    assert (one.a.spot.line, one.b.spot.line) == (line_a, line_b)
    expected = 2 if "figure is another" in case else 1
    assert len(found) == expected, found


def test_a_paragraph_that_lost_a_sentence(tmp_path: Path) -> None:
    lost = GERMAN[GERMAN.index("\nEs gewinnt") : -1]
    found = differences(tmp_path, ENGLISH, german(lost, ""))
    assert [(one.grade, one.kind) for one in found] == [
        ("likely", "number word"), ("slight", "length"),
    ]  # fmt: skip
    assert found[1].message.startswith("much shorter in de than usual")


def test_the_section_is_named(tmp_path: Path) -> None:
    (one,) = differences(tmp_path, ENGLISH, german("7, 9 oder 11", "7 oder 11"))
    assert one.section == "Your turn"
    assert one.a and "With a 7, 9 or 11" in one.a.text
    assert one.b and "Mit einer 7 oder 11" in one.b.text


def test_an_article_is_not_missed(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("und ein Boot", "und das Boot")) == ()
    assert differences(tmp_path, ENGLISH, german("auf ein Boot", "auf 1 Boot")) == ()


def test_a_digit_one_is_missed_a_little(tmp_path: Path) -> None:
    found = differences(
        tmp_path, ENGLISH.replace("one boat", "1 boat"), german("ein Boot (", "Boot (")
    )
    assert [(one.grade, one.message) for one in found] == [("slight", "1 stands in en, not in de")]


def test_both_is_two_and_is_not_missed(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("Wirf die 2 Würfel", "Wirf die Würfel")) == ()


def test_a_product_and_its_value_are_the_same(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("3x5", "15")) == ()
    assert differences(tmp_path, ENGLISH, german("3x5", "drei mal fünf")) == ()


def test_numbers_in_another_order_are_no_difference(tmp_path: Path) -> None:
    swapped = german("24 Lampenkarten (a), 6 Boote", "6 Boote, 24 Lampenkarten (a)")
    assert differences(tmp_path, ENGLISH, swapped) == ()


def test_a_number_that_moved_to_the_next_sentence_is_no_difference(tmp_path: Path) -> None:
    heading = german("## 2. Ende des Spiels", "## 2. Ende des Spiels nach 12 Lampen")
    assert differences(tmp_path, ENGLISH, heading.replace("der 12 Lampen", "der Lampen")) == ()


def test_paragraphs_in_another_order_are_no_difference(tmp_path: Path) -> None:
    first, second = "- Mit einer 7, 9 oder 11 darfst", "- Du darfst nie mehr als acht Karten"
    lines = GERMAN.splitlines(keepends=True)
    at = [number for number, line in enumerate(lines) if line.startswith((first, second))]
    lines[at[0]], lines[at[1]] = lines[at[1]], lines[at[0]]
    assert differences(tmp_path, ENGLISH, "".join(lines)) == ()


def test_a_paragraph_that_moved_far_is_known_by_its_numbers(tmp_path: Path) -> None:
    start = GERMAN.index("**Inhalt")
    end = GERMAN.index("## Vorbereitung")
    far = f"{GERMAN[:start]}{GERMAN[end:]}\n{GERMAN[start:end]}"
    assert differences(tmp_path, ENGLISH, far) == ()


def test_order_does_not_matter_to_what_is_loose() -> None:
    one, two = (
        stretch(Passage(Role.TEXT, text, Spot("x", 1)), PROFILES["en"])
        for text in ("2 of 6, (a)", "(a): both 6 and 2")
    )
    assert match(one, two).loose == ((), ())


def test_the_worst_comes_first(tmp_path: Path) -> None:
    text = german("Ölmarken (b)", "Ölmarken").replace("zwei Karten", "Karten")
    found = differences(tmp_path, ENGLISH, text.replace("24 Lampen", "Lampen"))
    assert [one.grade for one in found] == ["serious", "likely", "slight"]


def test_a_bracket_that_explains_weighs_less(tmp_path: Path) -> None:
    (one,) = differences(tmp_path, ENGLISH, german("5 Karten", "5 Karten (10 zu zweit)"))[:1]
    assert (one.grade, one.kind) == ("likely", "number")


def test_a_dual_says_two_by_itself(tmp_path: Path) -> None:
    english = "# Rules\n\nThe player takes the other 2 boats and must not turn this card.\n"
    slovene = "# Pravila\n\nIgralec vzame drugi barki in te karte ne obrne, če je na vrsti.\n"
    (one,) = differences(tmp_path, english, slovene.replace("drugi ", "preostali "))
    assert one.grade == "slight"


def test_plain_text_without_marks(tmp_path: Path) -> None:
    def bare(text: str) -> str:
        return text.replace("#", "").replace("*", "").replace("- ", "• ")

    assert differences(tmp_path, bare(ENGLISH), bare(GERMAN)) == ()
    found = differences(tmp_path, bare(ENGLISH), bare(german("6 Boote", "Boote")))
    assert [one.message for one in found] == ["6 stands in en, not in de"]


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


def test_a_quote_is_cut_between_words() -> None:
    text = " ".join(f"word{number}" for number in range(60))
    told = excerpt(text, text.index("word30"))
    assert told.startswith("…word") and told.endswith("…") and "word30" in told
    assert len(told) <= 102
    assert excerpt("short", 3) == "short"


def write_pdf(path: Path, text: str) -> None:
    """Set a text as a printer would: large headings, lines of some length, two pages."""
    canvas = Canvas(str(path))
    sheets = text.split("## 1.")
    for number, sheet in enumerate(sheets):
        at = 800
        for line in (sheet if number == 0 else f"## 1.{sheet}").replace("*", "").splitlines():
            canvas.setFont("Helvetica", 16 if line.startswith("#") else 10)
            canvas.drawString(50, at, line.lstrip("# ").replace("- ", "• "))
            at -= 24 if not line else 14
        canvas.showPage()
    canvas.save()


def test_a_pdf_is_compared_by_its_pages(tmp_path: Path) -> None:
    write_pdf(tmp_path / "en.pdf", ENGLISH)
    write_pdf(tmp_path / "de.pdf", german("7, 9 oder 11", "7 oder 11"))
    one, two = (opened(tmp_path / name) for name in ("en.pdf", "de.pdf"))
    assert (one.language, two.language) == ("en", "de")
    (found,) = compare(one, two)
    assert found.message.startswith("9 stands in en, not in de")
    assert found.section == "Your turn"
    assert found.a and found.b
    assert (found.a.spot.page, found.b.spot.page) == (2, 2)
    assert str(found.a.spot).endswith("en.pdf page 2")


def test_a_pdf_and_a_text(tmp_path: Path) -> None:
    write_pdf(tmp_path / "en.pdf", ENGLISH)
    (tmp_path / "uk.md").write_text(UKRAINIAN, "utf-8")
    one, two = opened(tmp_path / "en.pdf"), opened(tmp_path / "uk.md")
    assert compare(one, two) == ()


def test_one_file_with_many_languages(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    path.write_text("\n".join((UKRAINIAN, german("6 Boote", "Boote"), ENGLISH)), "utf-8")
    found = versions(read_passages(path), PROFILES)
    assert [version.language for version in found] == ["uk", "de", "en"]
    assert [version.passages[0].text for version in found] == [
        "Доглядачі маяка", "Die Leuchtturmwärter", "The Lighthouse Keepers",
    ]  # fmt: skip
    english, ukrainian, german_ = open_all(path, PROFILES)
    assert english.language == "en"
    assert compare(english, ukrainian) == ()
    assert [one.kind for one in compare(english, german_)] == ["number"]
    assert opened(path, "de") == german_


def test_a_version_begins_with_its_title(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    titled = GERMAN.replace("Die Leuchtturmwärter", "Leuchtfeuer")
    path.write_text(f"{ENGLISH}\nlamp\n\nboat\n\n{titled}", "utf-8")
    english, other = versions(read_passages(path), PROFILES)
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
    assert split_name("rules.md#de") == (Path("rules.md"), "de")
    assert split_name("rules.md") == (Path("rules.md"), "")
    odd = tmp_path / "rules#de"
    odd.touch()
    assert split_name(str(odd)) == (odd, "")


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
    monkeypatch.setattr("pnp.compare.reading.MOST_LETTERS", 100)
    assert "no rulebook" in refusal(path)
    monkeypatch.setattr("pnp.compare.reading.MOST_LETTERS", 10_000)
    monkeypatch.setattr("pnp.compare.reading.MOST_PASSAGES", 3)
    assert "paragraphs" in refusal(path)
    monkeypatch.setattr("pnp.compare.reading.MOST_PASSAGES", 300)
    monkeypatch.setattr("pnp.compare.versions.MOST", 3)
    assert "paragraphs" in refusal(path)


@pytest.mark.parametrize(
    "text",
    ["7 " * 60_000, "x" * 120_000, "9" * 120_000, "(" * 50_000, "a@" * 50_000, "*_`[" * 20_000,
     "- 3\n" * 2_000, "fig. 1 and " * 9_000, "# 3\n" * 2_000, "6x4 " * 20_000],
    ids=lambda text: text[:4].strip(),
)  # fmt: skip
def test_odd_texts_are_compared_in_reasonable_time(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(text, "utf-8")
    ours = tmp_path / "ours.txt"
    ours.write_text(ENGLISH, "utf-8")
    compare(opened(path, "", "de"), opened(ours, "", "en"))


def test_very_unequal_lengths(tmp_path: Path) -> None:
    many = "\n\n".join(f"The player takes card {number}." for number in range(700))
    few = "# Spiel\n\nDer Spieler nimmt die Karte 5 und das ist es.\n"
    for a, b in ((many, few), (few, many)):
        found = differences(tmp_path, a, b)
        assert found and found[0].grade == "serious"
