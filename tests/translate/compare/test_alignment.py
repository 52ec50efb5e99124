"""What passages mention, which answer each other, and what one lacks."""

from pathlib import Path

import pytest

from pnp.translate.compare import alignment
from pnp.translate.compare.alignment import Mention, Sort, Stretch, match_pair, mentions, parts, row
from pnp.translate.compare.document import Passage, Role, Spot
from pnp.translate.compare.profiles import votes
from pnp.translate.compare.versions import plain
from tests.support.documents import ENGLISH, GERMAN, PROFILES, differences, german

LANGUAGES = ["en", "nl", "de", "es", "fr", "hu", "pl", "cs", "sl", "uk", "ru", "it"]


def found_in(text: str, language: str) -> tuple[Mention, ...]:
    return mentions(Passage(Role.TEXT, text, Spot("x", 1)), PROFILES[language])


def sure(text: str, language: str) -> list[str]:
    return [one.value for one in found_in(text, language) if one.sort is not Sort.PERHAPS]


def perhaps(text: str, language: str) -> list[str]:
    return [one.value for one in found_in(text, language) if one.sort is Sort.PERHAPS]


def test_the_table_has_the_twelve_languages() -> None:
    assert list(PROFILES) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_count(language: str) -> None:
    profile = PROFILES[language]
    known = {reading.value for reading in profile.words.numbers.values()}
    assert known >= {str(value) for value in (*range(21), *range(30, 101, 10), 1000)} | {"1/2"}
    assert profile.common and profile.and_or and profile.figure and profile.page
    ones = {word for word, one in profile.words.numbers.items() if one.value == "1" and one.sure}
    assert not ones, "a word for one is an article as often as a number"


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "Take two of the six cubes; the third player waits.", "2 6 3"),
        ("en", "Twenty-one or thirty two points, twelve at most.", "21 32 12"),
        ("nl", "Neem twee van de zes blokjes, met z'n vieren vijf.", "2 6 4 5"),
        ("nl", "eenentwintig en drieëntwintig", "21 23"),
        ("de", "Zu sechsen oder mit drei Würfeln: der vierte wartet.", "6 3 4"),
        ("de", "einundzwanzig, zweiunddreißig, zwölf", "21 32 12"),
        ("es", "Tomad seis cubos y dos dados, once en total.", "6 2 11"),
        ("es", "treinta y dos", "32"),
        ("fr", "Prenez trois cubes et dix-sept jetons, quatre-vingts points.", "3 17 80"),
        ("fr", "vingt et un", "21"),
        (
            "hu",
            "Vegyetek hat kockát, két lapot; ketten hatot dobnak, hárman hétből.",
            "6 2 2 6 3 7",
        ),
        ("hu", "huszonegy és harminckettő", "21 32"),
        ("pl", "Weź sześć kostek i dwie karty; dwóch graczy, trzema rzutami.", "6 2 2 3"),
        ("cs", "Vezmi dvě karty, dva žetony, dvou hráčů, čtyřmi kostkami.", "2 2 2 4"),
        ("sl", "Vzemi šest kock, dve karti, s štirimi igralci in tremi.", "6 2 4 3"),
        ("uk", "Візьміть шість кубиків, двома картами, п’ять жетонів.", "6 2 5"),
        ("ru", "Возьмите шесть кубиков, двух карт, двумя руками, пятью.", "6 2 2 5"),
        ("it", "Prendi due cubi e cinque carte, ventidue punti, ventuno.", "2 5 22 21"),
    ],
)
def test_number_words_and_their_endings(language: str, text: str, values: str) -> None:
    assert sure(plain(text), language) == values.split()


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "one cube for a player", "1"),
        ("nl", "een blokje", "1"),
        ("de", "mit einem Würfel", "1"),
        ("es", "una carta", "1"),
        ("fr", "l'une des cartes", "1"),
        ("hu", "egy kocka", "1"),
        ("pl", "jedną kartę", "1"),
        ("cs", "jednu kartu", "1"),
        ("sl", "eno karto", "1"),
        ("uk", "одну карту", "1"),
        ("ru", "одной карты", "1"),
        ("it", "un'altra carta", "1"),
        ("en", "both dice", "2"),
        ("de", "beide Würfel", "2"),
        ("hu", "mindkét kockával", "2"),
        ("cs", "oběma kostkami", "2"),
        ("sl", "na obeh kockah", "2"),
        ("uk", "обома кубиками", "2"),
        ("ru", "на обоих кубиках", "2"),
        ("it", "sei pronto", "6"),
        ("fr", "un jeu neuf", "9"),
    ],
)
def test_words_that_are_numbers_only_sometimes(language: str, text: str, value: str) -> None:
    assert sure(text, language) == []
    assert value in perhaps(text, language)


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "2-4 players, 30–40 min, 6+", "2 4 30 40 6"),
        ("en", "6x4 cards and 3 × 5 chips, 6*4 cubes", "6×4 3×5 6×4"),
        ("uk", "6 х 4 карт", "6×4"),
        ("en", "1,000 points", "1000"),
        ("de", "1.000 Punkte, 2,5 cm", "1000 2.5"),
        ("en", "1,234,567.5 points, 12,345", "1234567.5 12345"),
        ("de", "1.234.567,5 Punkte, 12.345", "1234567.5 12345"),
        ("fr", "1\u202f234\u202f567,5 points, 12\u2009345", "1234567.5 12345"),
        ("pl", "1\u00a0234\u00a0567,5 punktów, 12 345", "1234567.5 12345"),
        ("it", "1’234’567.5 punti", "1234567.5"),
        ("hu", "7-et vagy 11-et, 1-1 bábut", "7 11"),
        ("en", "see www.example.com/2024 or a7@example.org", ""),
        ("en", "see page 12, pp. 3-4", ""),
        ("de", "siehe Seite 12", ""),
        ("hu", "lásd a 12. oldalon", ""),
        ("en", "007 and 00", "7 0"),
        ("en", "9" * 6000, "9" * 6000),
    ],
)
def test_digits(language: str, text: str, values: str) -> None:
    assert sure(text, language) == values.split()


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "the dock (a), the crane ( B ), player(s)", ["(a)", "(b)"]),
        ("ru", "на причале (с) и (а)", ["(c)", "(a)"]),
        ("en", "fig. 1 or fig 2, Figure B", ["fig. 1", "fig. 2", "fig. B"]),
        ("de", "Abb. 1 und 2", ["fig. 1", "fig. 2"]),
        ("hu", "az 1. ábra, fig 1. vagy 2.", ["fig. 1", "fig. 1", "fig. 2"]),
        ("pl", "rysunek 3", ["fig. 3"]),
        ("cs", "obr. 3", ["fig. 3"]),
        ("sl", "Slika 3", ["fig. 3"]),
        ("uk", "мал. 3", ["fig. 3"]),
        ("ru", "рис. 1 или 2", ["fig. 1", "fig. 2"]),
    ],
)
def test_references(language: str, text: str, values: list[str]) -> None:
    assert sure(text, language) == values


def test_other_ways_to_say_it() -> None:
    assert parts("6×4") == (("6", "4"), ("24",))
    assert parts("7.11") == (("7", "11"),)
    assert parts("fig. 2") == parts("7") == ()


def test_a_row_of_numbers_is_known() -> None:
    text = "On 3, 5, 7 or 11 you draw 2 cards."
    found = found_in(text, "en")
    assert row(found[1], found, PROFILES["en"]) == "3, 5, 7 or 11"
    assert row(found[4], found, PROFILES["en"]) == ""


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The player with the most cards is the winner of the game."),
        ("nl", "De speler met de meeste kaarten wint het spel."),
        ("de", "Wer die meisten Karten hat, gewinnt das Spiel."),
        ("de", "Große Maße"),
        ("es", "El jugador con más cartas gana la partida."),
        ("fr", "Le joueur qui a le plus de cartes gagne la partie."),
        ("hu", "Az a játékos nyer, akinek a legtöbb kártya van a kezében."),
        ("pl", "Gracz, który ma najwięcej kart, wygrywa grę."),
        ("cs", "Hráč, který má nejvíce karet, se stává vítězem hry."),
        ("sl", "Igralec, ki ima največ kart, je zmagovalec igre."),
        ("uk", "Гравець, у якого найбільше карт, перемагає у грі."),
        ("ru", "Игрок, у которого больше всего карт, побеждает."),
        ("it", "Il giocatore che ha più carte vince la partita."),
    ],
)
def test_a_sentence_gives_its_language_away(language: str, text: str) -> None:
    assert votes(text, PROFILES).most_common(1)[0][0] == language


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        (
            "de",
            "zu zweit, zu dritt oder zu viert; auf zweierlei Weise; in der fünften",
            "2 3 4 2 5",
        ),
        ("hu", "hármat, heten, négynél, kétféleképpen, két-két, háromféleképp", "3 7 4 2 2 3"),
        ("pl", "dwojga, trzecim, czwartą, szóstej", "2 3 4 6"),
        ("cs", "třetím, pátou, čtvrtému, třikrát", "3 5 4 3"),
        ("sl", "tretjo, petih, četrtega, sedmima", "3 5 4"),
        ("uk", "третю, п’ять, пʼятою, учотирьох, дев'ятьом", "3 5 5 4 9"),
        ("ru", "третью, двоих, троих, вчетвером, вдвоём, четвёртую", "3 2 3 4 2 4"),
        ("fr", "neuf cartes, la troisième", "9 3"),
    ],
)
def test_number_words_in_all_their_forms(language: str, text: str, values: str) -> None:
    assert sure(plain(text), language) == values.split()


def test_a_false_friend_is_a_number_only_before_a_word() -> None:
    assert sure("Hat kártya.", "hu") == ["6"]
    assert sure("Azonnal hat. Egyszer hat, aztán hatnak.", "hu") == []
    assert sure("un jeu neuf.", "fr") == [] and perhaps("un jeu neuf.", "fr") == ["1", "9"]


def test_idioms_are_no_numbers() -> None:
    assert sure("No two are alike; two cards.", "en") == ["2"]


def test_fractions() -> None:
    assert [one.sort for one in found_in("Half or three quarters", "en")] == [
        Sort.FRACTION, Sort.WORD, Sort.FRACTION,
    ]  # fmt: skip
    assert parts("1/4") == (("4",), ("1", "4"))


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "Level IV, age II and level V. I am X.", "4 2 5"),
        ("uk", "рівень ІV, ХІІ і рівень І", "4 12 1"),
        ("hu", "az V. szint", "5"),
        ("cs", "V kole IX hrajete", "9"),
        ("it", "VI DICO", ""),
        ("en", "IIII and VX", ""),
    ],
)
def test_roman_numerals(language: str, text: str, values: str) -> None:
    assert sure(text, language) == values.split()


def test_one_letter_before_a_number_is_a_page_only_with_a_stop() -> None:
    assert sure("S 9 kartami, viz s. 12", "cs") == ["9"]


def test_a_letter_in_a_bracket_with_more() -> None:
    assert sure("the yards (b, 6 in all)", "en") == ["(b)", "6"]


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


def stretch(text: str) -> Stretch:
    passage = Passage(Role.TEXT, text, Spot("x", 1))
    return Stretch((passage,), mentions(passage, PROFILES["en"]))


def test_order_does_not_matter_to_what_is_loose() -> None:
    assert match_pair(stretch("2 of 6, (a)"), stretch("(a): both 6 and 2")).loose == ((), ())


def test_an_article_is_not_missed(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("und ein Boot", "und das Boot")) == ()
    assert differences(tmp_path, ENGLISH, german("auf ein Boot", "auf 1 Boot")) == ()


def test_both_is_two_and_is_not_missed(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("Wirf die 2 Würfel", "Wirf die Würfel")) == ()


def test_a_product_and_its_value_are_the_same(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("3x5", "15")) == ()
    assert differences(tmp_path, ENGLISH, german("3x5", "drei mal fünf")) == ()


def test_numbers_in_another_order_are_no_difference(tmp_path: Path) -> None:
    swapped = german("24 Lampenkarten (a), 6 Boote", "6 Boote, 24 Lampenkarten (a)")
    assert differences(tmp_path, ENGLISH, swapped) == ()


def test_the_order_of_very_many_equal_numbers_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    class Matcher:
        """Counts how often it is asked."""

        def __init__(self, *_: object, **__: object) -> None:
            asked.append(1)

        def get_matching_blocks(self) -> list[tuple[int, int, int]]:
            return []

    monkeypatch.setattr(alignment, "SequenceMatcher", Matcher)
    for number, times in ((100, 1), (101, 0)):
        asked.clear()
        assert match_pair(stretch("7 " * number), stretch("7 " * number)).loose == ((), ())
        assert len(asked) == times
