"""The log of prints: it grows by what is new, forgets the oldest, and is never trusted blindly."""

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.geometry import Edges, Point, Size
from pnp.model.devices import Printer
from pnp.model.names import Flip
from pnp.model.order import Order
from pnp.work import printed
from pnp.work.printed import log_file, logged, order_from, prints


def entry(code: str, look: str) -> dict[str, Any]:
    """Return what a manifest says of a file with one sheet, whose backs are all one."""
    pieces = [{"piece": f"cards/{id_}", "face": "front"} for id_ in "ab"]
    backs = [{**piece, "face": "back"} for piece in pieces]
    pages = [{"code": code, "sheet": 1, "pieces": one} for one in (pieces, backs)]
    faces = {"cards/a/front": look, "cards/b/front": "1", "cards/a/back": "2", "cards/z/front": "3"}
    return {"part": "cards", "order": {}, "pages": pages, "faces": faces}


def write(path: Path, *entries: dict[str, Any]) -> bytes:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data := logged(path, "1.0", entries))
    return data


def test_a_code_stands_for_the_faces_on_both_sides_of_its_sheet(tmp_path: Path) -> None:
    write(log_file(tmp_path / "game", "en"), entry("AAAA-AAAA", "0"))
    (record,) = prints(tmp_path)["AAAA-AAAA"]
    assert (record.game, record.language, record.sheet, record.pieces) == ("game", "en", 1, 2)
    assert list(record.faces) == ["cards/a/front", "cards/b/front", "cards/a/back"]


def test_the_same_sheet_is_kept_once_and_another_look_beside_it(tmp_path: Path) -> None:
    path = log_file(tmp_path / "game", "en")
    first = write(path, entry("AAAA-AAAA", "0"))
    assert write(path, entry("AAAA-AAAA", "0")) == first
    write(path, entry("AAAA-AAAA", "9"))
    assert [one.faces["cards/a/front"] for one in prints(tmp_path)["AAAA-AAAA"]] == ["0", "9"]


def test_the_oldest_codes_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed, "KEPT", 2)
    path = log_file(tmp_path / "game", "en")
    for code in ("A", "B", "C"):
        write(path, entry(code, "0"))
    assert list(prints(tmp_path)) == ["B", "C"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"A": 1}', '{"A": [1, {}]}', '{"A": [{"part": 1}]}', "\x00"]
)
def test_a_log_that_is_broken_is_begun_anew(text: str, tmp_path: Path) -> None:
    path = log_file(tmp_path / "game", "en")
    path.parent.mkdir()
    path.write_text(text)
    assert not any(prints(tmp_path).values())
    write(path, entry("AAAA-AAAA", "0"))
    assert len(prints(tmp_path)["AAAA-AAAA"]) == 1


def test_an_order_comes_back_from_json() -> None:
    order = Order(paper="letter", flip=Flip.SHORT, scale=0.5, booklet=True)
    assert order_from(json.loads(json.dumps(order.asked))) == order
    assert isinstance(order_from({"flip": "short"}).flip, Flip)
    far = order._replace(offset=Point(1.0, 0.5), printer=Printer(name="office"))
    assert repr(order_from(json.loads(json.dumps(far.asked)))) == repr(far)
    with pytest.raises(TypeError):
        order_from({"colour": "yes"})


def test_an_order_for_a_printer_is_known_again_from_json() -> None:
    printer = Printer("office", Point(1.0, 2.0), 0.1, Size(0.99, 1.0), Edges(1, 2, 3, 4))
    order = Order(printer=printer, offset=Point(0.5, 0.0), columns=2)
    asked = json.loads(json.dumps(order.asked))
    assert order_from(asked) == order
    assert order_from(asked).press.offset == Point(1.5, 2.0)
