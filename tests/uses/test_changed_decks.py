"""What has changed since a deck was printed, and is printed again."""

from hashlib import sha256

import pytest

from pnp.parts.footers import LETTERS, code_of, read_code

CODES = [code_of(sha256(str(number).encode()).hexdigest()) for number in range(200)]


def test_codes_of_other_things_are_others_and_of_the_same_the_same() -> None:
    assert len(set(CODES)) == len(CODES)
    assert code_of("ab" * 32) == code_of("ab" * 32)
    assert all(len(code) == 9 and code[4] == "-" for code in CODES)


def test_a_code_is_read_however_it_is_typed() -> None:
    for code in CODES:
        assert read_code(code) == code
        typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
        assert read_code(typed) == code


def test_every_wrong_letter_is_noticed() -> None:
    for code in CODES[:10]:
        for place in (0, 1, 2, 3, 5, 6, 7, 8):
            for letter in LETTERS:
                if letter != code[place]:
                    with pytest.raises(ValueError, match="wrong"):
                        read_code(code[:place] + letter + code[place + 1 :])


def test_every_swap_of_two_is_noticed() -> None:
    for code in CODES:
        plain = code.replace("-", "")
        for one in range(8):
            for other in range(one):
                if plain[one] != plain[other]:
                    swapped = list(plain)
                    swapped[one], swapped[other] = plain[other], plain[one]
                    with pytest.raises(ValueError, match="swapped"):
                        read_code("".join(swapped))


@pytest.mark.parametrize("text", ["", "K7QF", "K7QF-M2XPP", "K7QF-M2X*", "Ж7QF-M2XP"])
def test_what_is_no_code_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"letters and digits|no code has"):
        read_code(text)
