"""Files of others: what reaches out of them, or grows inside of them, is refused with its place."""

import pytest

from pnp.base.findings import Refused
from pnp.model.face import Path
from pnp.pictures.svg import read_svg
from pnp.pictures.svg_tree import MOST_DEPTH, MOST_ELEMENTS, Complaints, declarations, read_tree

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'


def told(text: str | bytes) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(Refused) as refused:
        read_svg(data, "a.svg")
    return [f"{one.where}: {one.message}" for one in refused.value.findings]


@pytest.mark.parametrize(
    ("inside", "place", "words"),
    [
        ("<text>Hello</text>", "a.svg:2:1", "<text>: texts are not drawn"),
        ("<script>alert(1)</script>", "a.svg:2:1", "<script>: scripts do not run"),
        ('<image href="data:image/png;base64,AA"/>', "a.svg:2:1", "<image>: pictures inside"),
        ("<foreignObject/>", "a.svg:2:1", "<foreignObject>"),
        ('<a href="http://x.org"><path d="M0 0h9"/></a>', "a.svg:2:1", "<a>: a link"),
        ('<path onclick="x()" d="M0 0h9"/>', "a.svg:2:1", "<path onclick>: scripts"),
        ('<use href="http://x.org/a.svg#b"/>', "a.svg:2:1", "leads out of this file"),
        ('<use href="#b"/>', "a.svg:2:1", "'#b' is not in this file"),
        ('<path d="M0 0h9v9z" fill="url(http://x.org/a.svg#b)"/>', "a.svg:2:1", "not in this file"),
        ('<g filter="url(#f)"><path d="M0 0h9v9"/></g>', "a.svg:2:1", "filters are not drawn"),
        ('<path d="M0 0h9" style="mix-blend-mode:multiply"/>', "a.svg:2:1", "blending"),
        ('<path d="M0 0h9" marker-end="url(#m)"/><marker id="m"/>', "a.svg:2:1", "markers"),
        ('<pattern id="p"/><path d="M0 0h9v9" fill="url(#p)"/>', "a.svg:2:18", "<pattern>"),
        ("<animate/>", "a.svg:2:1", "<animate> is not drawn"),
        ('<path d="M0 0 Q 1 z"/>', "a.svg:2:1", "Q takes 4 numbers"),
        ('<path d="M0 0h9" fill="reddish"/>', "a.svg:2:1", "'reddish' is not a colour"),
        ('<rect width="1parsec" height="1"/>', "a.svg:2:1", "'1parsec' is not a length"),
        ('<g transform="flip(3)"><path d="M0 0h9"/></g>', "a.svg:2:1", "is not a transform"),
        ("<style>@import url(x.css);</style>", "a.svg:2:1", "@import"),
        ("<style>path:hover{fill:red}</style>", "a.svg:2:1", "'path:hover'"),
        ('<g id="a"><use href="#a"/></g>', "a.svg:2:11", "copy of itself"),
        ('<path clip-path="url(#none)" d="M0 0h9v9"/>', "a.svg:2:1", "is not a <clipPath>"),
        ("<path", "a.svg:2:12", "not well-formed"),
    ],
)
def test_what_can_not_be_drawn_is_named_where_it_stands(
    inside: str, place: str, words: str
) -> None:
    (one, *_) = (
        told(f"{HEAD}\n{inside}\n</svg>") if inside != "<path" else told(f"{HEAD}\n<path </svg>")
    )
    assert words in one
    if inside != "<path":
        assert one.startswith(f"{place}:")


def test_all_mistakes_are_told_at_once() -> None:
    found = told(f'{HEAD}\n<g filter="url(#a)"/>\n<path d="x"/>\n<switchboard/></svg>')
    assert [one.split(":")[1] for one in found] == ["2", "3", "4"]


def test_entities_are_refused_before_they_grow() -> None:
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    (one,) = told(f'<!DOCTYPE svg [<!ENTITY l0 "lol">{lol}]>{HEAD}<path d="&l8;"/></svg>')
    assert "entity 'l0'" in one
    (one,) = told(f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{HEAD}&x;</svg>')
    assert "entity 'x'" in one


def test_the_plain_document_type_of_older_programs_is_harmless() -> None:
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    assert read_svg(f'{doctype}{HEAD}<path d="M0 0h9v9"/></svg>'.encode(), "a.svg").marks


def test_a_style_sheet_outside_of_the_file_is_refused() -> None:
    (one,) = told(f'<?xml-stylesheet href="a.css"?>{HEAD}</svg>')
    assert "style sheet outside" in one


def test_limits_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.pictures.svg.MOST_DRAWN", 5_000)  # which take a tenth of the time
    deep = "<g>" * MOST_DEPTH + "</g>" * MOST_DEPTH
    assert f"nested more than {MOST_DEPTH}" in told(f"{HEAD}{deep}</svg>")[0]
    assert "elements" in told(HEAD + "<g/>" * MOST_ELEMENTS + "</svg>")[0]
    uses = "".join(
        f'<g id="a{n}">{f"<use href={chr(34)}#a{n - 1}{chr(34)}/>" * 10}</g>' for n in range(1, 9)
    )
    many = f'{HEAD}<defs><path id="a0" d="M0 0h9v9"/>{uses}</defs><use href="#a8"/></svg>'
    assert "shapes, those of copies included" in told(many)[0]


def test_other_files_are_no_drawings() -> None:
    assert "not <svg>" in told("<html/>")[0]
    assert "not well-formed" in told(b"\x89PNG\r\n")[0]
    assert "no element found" in told(b"")[0]


def test_notes_of_editors_are_passed_over() -> None:
    text = f'{HEAD}<metadata><x xmlns="urn:x"/></metadata><title>Fish</title><g/></svg>'
    root, _ = read_tree(text.encode(), Complaints("a.svg"))
    assert [node.tag for node in root.all()] == ["svg", "g"]


def test_declarations_are_read_with_comments_and_importance() -> None:
    found = list(declarations("fill: red; /* x:y; */ stroke:#fff !important;;"))
    assert found == [("fill", "red", False), ("stroke", "#fff", True)]


def test_of_several_choices_the_plain_one_is_drawn() -> None:
    own = '<foreignObject requiredExtensions="urn:ai"><x/></foreignObject>'
    german = '<g systemLanguage="de"><rect width="5" height="5"/></g>'
    text = f'{HEAD}<switch>{own}{german}<g><path d="M0 0h9v9"/></g><g/></switch></svg>'
    assert len(read_svg(text.encode(), "a.svg").marks) == 1


def test_what_the_whole_drawing_says_holds() -> None:
    faint = HEAD.replace("<svg", '<svg opacity=".5"')
    (mark,) = read_svg(f'{faint}<path d="M0 0h9v9"/></svg>'.encode(), "a.svg").marks
    assert isinstance(mark, Path)
    assert mark.paint.opacity == 0.5
    blurred = HEAD.replace("<svg", '<svg filter="url(#f)"')
    assert "filters are not drawn" in told(f"{blurred}<g/></svg>")[0]
