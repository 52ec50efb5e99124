"""Passages find their partners, also far away."""

from pathlib import Path

from tests.compare.things import ENGLISH, GERMAN, differences


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


def test_very_unequal_lengths(tmp_path: Path) -> None:
    many = "\n\n".join(f"The player takes card {number}." for number in range(700))
    few = "# Spiel\n\nDer Spieler nimmt die Karte 5 und das ist es.\n"
    for a, b in ((many, few), (few, many)):
        found = differences(tmp_path, a, b)
        assert found and found[0].grade == "serious"
