"""Short codes that are read off paper: few letters, none like another, and a slip is noticed.

Seven letters of Crockford's alphabet and a check letter, as K7QF-M2XP. The check is a sum over the
field of 32 elements with another weight for every place: no single letter can be wrong and no two
can be swapped without it.
"""

from pnp.worded import worded

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U
LENGTH = 8
_BITS = 5
_FIELD = 0b100101  # x^5 + x^2 + 1, by which products are kept in the field
_MEANT = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V", "-": "", " ": "", "\u2013": ""})


def code_of(digest: str) -> str:
    """Return the code of a fingerprint in hexadecimal digits."""
    number = int(digest[:16], 16)
    values = [number >> _BITS * place & 31 for place in range(LENGTH - 1)]
    letters = "".join(LETTERS[value] for value in (*values, _check(values)))
    return f"{letters[:4]}-{letters[4:]}"


def read_code(text: str) -> str:
    """Return a code as it is printed, however somebody has typed it; or raise ValueError."""
    letters = text.upper().translate(_MEANT)
    if len(letters) != LENGTH:
        raise ValueError(
            worded(
                "{number} letters and digits, a code has {length}",
                number=len(letters),
                length=LENGTH,
            )
        )
    strange = [letter for letter in letters if letter not in LETTERS]
    if strange:
        raise ValueError(worded("no code has {letter} in it", letter=repr(strange[0])))
    values = [LETTERS.index(letter) for letter in letters]
    if _check(values[:-1]) != values[-1]:
        raise ValueError(worded("a letter or digit is wrong, or two are swapped"))
    return f"{letters[:4]}-{letters[4:]}"


def _check(values: list[int]) -> int:
    """Return what makes the sum of all values, each times its own weight, nothing."""
    total, weight = 0, 1
    for value in reversed(values):
        weight = _times_two(weight)
        total ^= _product(value, weight)
    return total


def _times_two(value: int) -> int:
    doubled = value << 1
    return doubled ^ _FIELD if doubled > 31 else doubled


def _product(one: int, other: int) -> int:
    total = 0
    while other:
        if other & 1:
            total ^= one
        one, other = _times_two(one), other >> 1
    return total
