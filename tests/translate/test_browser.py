"""The page for the browser: everything about a text, escaped, with its language and picture."""

from html.parser import HTMLParser

from pnp.model.messages import FUZZY, Message, Unit
from pnp.model.stock import Language
from pnp.translate.kit import _coloured, browser_page
from tests.support.growth import SLACK, growth

HEBREW = Language(
    code="he", title="עברית", english="Hebrew", hyphens="", plurals="nplurals=2; plural=(n != 1);"
)
NAMES = ["pictures/en/deck-contact.jpg", "pictures/he/deck-contact.jpg", "pictures/en/rules-1.png"]


class _Parser(HTMLParser):
    """Notes elements with their attributes, and checks that they are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(*texts: tuple[Message, Unit]) -> _Parser:
    parser = _Parser()
    parser.feed(browser_page("A <game>", HEBREW, texts, NAMES))
    assert not parser.open
    return parser


def test_a_text_stands_beside_its_translation_and_picture() -> None:
    hints = (
        "a strong wind",
        "where: Deck: gale, name",
        "reads: Draw 3",
        "says: משוך 3",
        "beside fr: Piochez",
        "room: one line of 9 mm",
    )
    unit = Unit("deck/gale.name", "Draw {n}", text="משוך {n}", hints=hints)
    page = parsed((Message("deck/gale.name", "Draw {n}", part="deck"), unit))
    for told in ("Draw {n}", "Draw 3", "משוך 3", "Piochez", "one line of 9 mm", "a strong wind"):
        assert told in page.text
    said = [attrs for tag, attrs in page.found if tag == "p" and attrs.get("lang") == "he"]
    assert len(said) == 2
    assert all(attrs["dir"] == "auto" for attrs in said)
    pictures = [attrs["src"] for tag, attrs in page.found if tag == "img"]
    assert pictures == NAMES[:2]
    assert not any(tag == "script" for tag, _ in page.found)
    assert "http" not in page.text


def test_everything_is_escaped() -> None:
    evil = '<script>alert("x")</script> & \'"'
    unit = Unit(evil, evil, text=evil, hints=(evil, f"reads: {evil}"), before="<b>", flags=(FUZZY,))
    page = parsed((Message(evil, evil, part='"><img src=x>'), unit))
    assert page.text.count('alert("x")') >= 5
    assert not any(tag in ("script", "img") for tag, _ in page.found)


def test_what_changed_is_marked() -> None:
    unit = Unit("rules.a", "two cards", text="x", before="one card", flags=(FUZZY,))
    page = parsed((Message("rules.a", "two cards", part="rules", page=1), unit))
    tags = [tag for tag, _ in page.found]
    assert {"del", "ins"} <= set(tags)
    classes = [attrs.get("class") for tag, attrs in page.found if tag == "article"]
    assert classes == ["fuzzy"]


def test_marks_that_nobody_closes_are_read_in_one_go() -> None:
    def show(number: int) -> None:
        _coloured("[-{+" * number)

    assert growth(show, 1_250) < SLACK
    assert _coloured("[-a [-b-] {+c+} +}") == "[-a <del>b</del> <ins>c</ins> +}"
