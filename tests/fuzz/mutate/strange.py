"""Values that programs stumble over: texts, numbers, and misspelt names."""

from typing import Any

from tests.fuzz.mutate import Dice

TEXTS = (
    "", " ", "*", "**", "***x", "a*b", "\\*", "{", "}", "{}", "{{", "}}", "{x", "{n}",
    "{icon:eye}", "{icon:none}", "{card:ferry|a|b}", "{cards:a|b|c}", "{number}", "{0}", "{game}",
    "{prose:1}", "{size:cards}", "{players.min}", "{example.x.y}", "%s", "%(n)s", "$HOME", "`id`",
    "\t", "\n", "a\nb", "a\r\nb", "\r", "\x00", "\x07", "\x1b[31m", "\x7f", "\x85", "\u2028",
    "\ufeff", "\ufffe", "\uffff", "\U0001fffe", "\ue000", "\u200b", "\u00ad", "\u00a0", "\u202e",
    "\u202erus", "\u05d0\u05d1", "\u0627\u0644\u0639", "\U0001f600",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467", "e\u0301\u0302\u0303", "\u0e01\u0e33",
    "\u4e2d\u6587", "\u00df", "\u0130", "\ufb01", "²", "½", "①", "Ⅷ", "٣", "-0", "+1", "1e5",
    "0x10", "1_000", "nan", "inf", "-inf", "true", "null", "yes", "~", "&a", "*a", "!!x", "? x",
    "- x", "a: b", "# x", "|", ">", "'", '"', "''", '"x', "\\", "\\n", "\\ud800", "&amp;", "&#0;",
    "&x;", "<b>", "</face>", "<![CDATA[", "<!--", "-->", "<?x?>", "]]>", "../x", "..", ".", "/",
    "/etc/passwd", "a/b", "a\\b", "C:\\x", "con", "nul", "x.yaml", "cards.csv", "game.yaml",
    "fish.png", "card.xml", "id", "copies", "none", "current", "__class__", "self", "x" * 300,
    "word " * 60, "mm", "10mm", "3in", "-5mm", "1e9mm", "#12345", "#gggggg", "#1f6f8b", "M0 0",
    "M0 0 L", "M 1e9 1e9 L-1e9 0 Z", "M0 0 A 0 0 0 0 0 1 1", "nplurals=0; plural=0;",
    "nplurals=3; plural=n%0;", "nplurals=99999999999999999999; plural=n;",
    "nplurals=2; plural=" + "(" * 60 + "n" + ")" * 60 + ";",
    "nplurals=2; plural=n ? 1 : n ? 0 : 1;", "HB-1.01", "1,234", "1.234", "a b", "A1", "ä",
    "\u0301",
)  # fmt: skip
SURROGATES = ("\ud800", "a\udc00b", "\udcff")
NUMBERS: tuple[Any, ...] = (
    0, 1, -1, 2, 3, 7, 40, 99, 1000, 10_000, 100_001, 1_234_567, 10**9, 2**31, 2**32, 2**63,
    10**20, 10**400, -(10**400), 0.0, -0.0, 0.1, 0.001, 1e-9, 1e-320, 2.5, 3.1415926, 1e6, 1e15,
    1e16, 1e22, 1e308, -1e308, float("inf"), float("-inf"), float("nan"), 62.999999, 210, 297,
)  # fmt: skip
INTEGERS = (
    0, 1, 2, 3, 7, 8, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1,
    0xDEADBEEF,
)  # fmt: skip
LONGEST = 60_000


def text(dice: Dice, surrogates: bool = False) -> str:
    """Return a strange text, now and then a very long one or two of them joined."""
    pick = dice.random()
    if surrogates and pick < 0.05:
        return dice.choice(SURROGATES)
    if pick < 0.1:
        return dice.choice(TEXTS) + dice.choice(TEXTS)
    if pick < 0.13:
        return (dice.choice(TEXTS) or "x")[:12] * dice.choice((300, 3000, 5000))
    return dice.choice(TEXTS)


def number(dice: Dice) -> Any:
    """Return a strange number."""
    return dice.choice(NUMBERS) if dice.random() < 0.8 else dice.randrange(-50, 500) / 4


def figure(dice: Dice) -> str:
    """Return a strange number as a text has it."""
    return str(number(dice))[:60]


def value(dice: Dice) -> Any:
    """Return a strange value of any type."""
    kind = dice.randrange(8)
    if kind < 3:
        return text(dice, surrogates=True)
    if kind < 5:
        return number(dice)
    return dice.choice(
        (None, True, False, [], {}, [[]], [None], {"": None}, {"x": 1}, [1, "a"], [0] * 40)
    )


def inside(whole: str, dice: Dice) -> str:
    """Return a text with something strange in it, without a stretch, or twice over."""
    at = dice.randrange(len(whole) + 1)
    way = dice.randrange(5)
    if way == 0:
        return whole[:at] + whole[at + dice.randrange(1, 8) :]
    if way == 1 and len(whole) < LONGEST:
        return whole[:at] + whole
    return whole[:at] + text(dice) + whole[at + (way == 2) * 3 :]


def misspelt(word: str, dice: Dice) -> str:
    """Return a word with one letter missing, doubled, changed or in the other case."""
    if not word:
        return "x"
    at = dice.randrange(len(word))
    new = ("", word[at] * 2, chr(97 + dice.randrange(26)), word[at].swapcase(), "_", " ")
    return word[:at] + dice.choice(new) + word[at + 1 :]
