"""Files appear together; one that is open elsewhere keeps no other from it, if that is wanted."""

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.draw.manifest import seal_holds
from pnp.findings import Refused
from pnp.work import appearing
from pnp.work.appearing import as_it_is
from pnp.work.output import Output
from tests.conftest import GAME, Pnp, Starter, contents


@contextmanager
def open_in_a_viewer(*names: str, tries: float = float("inf")) -> Iterator[None]:
    """Refuse to replace files of these names, as Windows does while somebody has them open."""
    real, failed = os.replace, [0]

    def replace(source: str, target: str, *more: object, **how: object) -> None:
        if Path(target).name in names and failed[0] < tries:
            failed[0] += 1
            raise PermissionError(errno.EACCES, "Access is denied", target)
        real(source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", replace)
        patch.setattr(appearing, "PAUSE", 0.0)
        yield


def test_a_file_that_is_open_elsewhere_is_a_refusal_and_all_stays(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"old")
    with (
        open_in_a_viewer("b"),
        pytest.raises(Refused, match="can not be replaced"),
        Output(tmp_path) as opened,
    ):
        opened.stage(tmp_path / "a", b"new")
        opened.stage(tmp_path / "b", b"new")
        opened.commit()
    assert contents(tmp_path) == {"b": b"old"}


def test_or_the_new_one_lies_beside_it_and_all_others_appear(tmp_path: Path) -> None:
    (tmp_path / "b.pdf").write_bytes(b"old")
    with open_in_a_viewer("b.pdf"), Output(tmp_path) as opened:
        for name in ("a.pdf", "b.pdf", "c.pdf"):
            opened.stage(tmp_path / name, b"new")
        (finding,) = opened.commit(as_it_is)
    assert "b.pdf: could not be replaced; the new file is b.new.pdf" in str(finding)
    assert contents(tmp_path) == {
        "a.pdf": b"new",
        "b.new.pdf": b"new",
        "b.pdf": b"old",
        "c.pdf": b"new",
    }
    with Output(tmp_path) as opened:  # it was closed
        opened.stage(tmp_path / "b.pdf", b"newer")
        opened.commit()
    assert contents(tmp_path) == {"a.pdf": b"new", "b.pdf": b"newer", "c.pdf": b"new"}


def test_a_scanner_that_looks_for_a_moment_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"old")
    with open_in_a_viewer("b", tries=appearing.TRIES - 1), Output(tmp_path) as opened:
        opened.stage(tmp_path / "b", b"new")
        opened.commit()
    assert contents(tmp_path) == {"b": b"new"}


def test_a_build_whose_file_is_open_in_a_viewer(run: Pnp, built: Starter) -> None:
    built.add_component("tokens")
    built.edit("cards.csv", "Ferry", "Boat")
    before = built.pdf().read_bytes()
    with open_in_a_viewer(built.pdf().name):
        done = run("build", status=1)
    assert f"{built.pdf().name}: could not be replaced" in done.stderr
    assert "close it there and try again" in done.stderr
    assert "Nothing was written" not in done.stderr
    beside = built.pdf().with_name(f"{GAME}-cards-en-a4.new.pdf")
    assert built.pdf().read_bytes() == before != beside.read_bytes()
    assert built.pdf("tokens").is_file()
    listed = built.manifest().read_bytes()
    assert seal_holds(listed)
    assert [entry["file"] for entry in json.loads(listed)["files"]] == [built.pdf("tokens").name]
    new = beside.read_bytes()
    assert "1 file written, 1 unchanged." in run("build").stdout
    assert built.pdf().read_bytes() == new
    assert not beside.exists()
    assert "Nothing has changed" in run("build").stdout


def test_a_picture_that_is_open_in_a_viewer(run: Pnp, built: Starter) -> None:
    run("preview", GAME, "cards")
    (picture,) = (built.out / GAME / "preview").glob("*.png")
    built.edit("cards.csv", "Ferry", "Boat")
    with open_in_a_viewer(picture.name):
        assert "could not be replaced" in run("preview", GAME, "cards", status=1).stderr
    assert "1 picture written" in run("preview", GAME, "cards").stdout


def test_what_tells_of_files_is_never_seen_beside_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks between two steps sees a list that is right, or none."""

    def write(value: bytes) -> None:
        with Output(tmp_path) as opened:
            opened.stage(tmp_path / "a", value)
            opened.stage(tmp_path / "list", value, tells=True)
            opened.stage(tmp_path / "b", value)
            opened.commit()

    seen: list[dict[str, bytes | None]] = []

    def looking(step: Callable[..., None]) -> Callable[..., None]:
        def then(*args: object, **how: object) -> None:
            step(*args, **how)
            now = contents(tmp_path)
            seen.append({name: now[name] for name in ("a", "b", "list") if name in now})

        return then

    write(b"1")
    for name in ("replace", "link", "unlink"):
        monkeypatch.setattr(os, name, looking(getattr(os, name)))
    write(b"2")
    assert {"a": b"2", "b": b"1"} in seen
    assert all(len(set(now.values())) == 1 for now in seen if "list" in now)
    assert seen[-1] == {"a": b"2", "b": b"2", "list": b"2"}


def test_a_system_whose_links_know_no_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked: list[str] = []

    def link(source: str, target: str, **options: object) -> None:
        if options:
            raise NotImplementedError
        linked.append(Path(source).name)
        real(source, target)

    real = os.link
    (tmp_path / "old").write_bytes(b"before")
    (tmp_path / "to").symlink_to(tmp_path / "old")
    monkeypatch.setattr(os, "link", link)
    with Output(tmp_path) as opened:
        opened.stage(tmp_path / "old", b"after")
        opened.stage(tmp_path / "to", b"a file")
        opened.commit()
    assert linked == ["old"]
    assert contents(tmp_path) == {"old": b"after", "to": b"a file"}
    assert not (tmp_path / "to").is_symlink()
