"""Files are written, all together or not at all."""

import errno
import fcntl
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from filelock import FileLock

from pnp.base.findings import Refused
from pnp.draw.manifest import seal_holds
from pnp.work import output
from pnp.work.output import LOCK, STAGING, Lock, Output, too_long
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.locking import locked
from tests.support.waiting import PATIENCE


def full_disk(number: int = errno.ENOSPC) -> OSError:
    return OSError(number, os.strerror(number))


def test_nothing_shows_before_the_commit_and_only_files_after_it(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    with Output(out) as opened:
        opened.stage(out / "a" / "one", b"1")
        opened.stage(out / "two", b"2")
        assert not (out / "two").exists()
        opened.commit()
    assert contents(out) == {"a": None, "a/one": b"1", "two": b"2"}


def test_what_is_not_committed_leaves_no_trace(tmp_path: Path) -> None:
    with Output(tmp_path / "deep" / "out") as opened:
        opened.stage(tmp_path / "deep" / "out" / "one", b"1")
    assert contents(tmp_path) == {}


def test_a_folder_that_was_there_stays(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with Output(tmp_path / "out"):
        pass
    assert contents(tmp_path) == {"out": None}


def test_a_commit_that_fails_half_way_is_taken_back(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"before")
    (tmp_path / "wall").mkdir()
    before = contents(tmp_path)
    with pytest.raises(Refused, match="a folder is in the way"), Output(tmp_path) as opened:
        opened.stage(tmp_path / "old", b"after")
        opened.stage(tmp_path / "sub" / "new", b"new")
        opened.stage(tmp_path / "wall", b"no")
        opened.commit()
    assert contents(tmp_path) == before


@pytest.mark.parametrize("other", ["a.png", "A.PNG"])
def test_one_file_does_not_replace_another_of_the_same_build(other: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"the same file as a\.png"), Output(tmp_path) as opened:
        opened.stage(tmp_path / "a.png", b"1")
        opened.stage(tmp_path / other, b"2")
        opened.commit()
    assert contents(tmp_path) == {}


def test_a_disk_without_links_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise full_disk(errno.EPERM)

    monkeypatch.setattr(os, "link", no_links)
    (tmp_path / "old").write_bytes(b"before")
    (tmp_path / "wall").mkdir()
    with pytest.raises(Refused), Output(tmp_path) as opened:
        opened.stage(tmp_path / "old", b"after")
        opened.stage(tmp_path / "wall", b"no")
        opened.commit()
    assert contents(tmp_path) == {"old": b"before", "wall": None}


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "quota"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "no permission"),
        (errno.EIO, os.strerror(errno.EIO)),
    ],
)
def test_a_disk_that_refuses(
    number: int, said: str, run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(built.out)

    def refuse(_: object) -> None:
        raise full_disk(number)

    monkeypatch.setattr(output, "_flush", refuse)
    built.edit("cards.csv", "Ferry", "Boat")
    told = run("build", status=1).stderr
    assert f"error: output/{GAME}/{GAME}-cards-en-a4.pdf: " in told
    assert said in told and told.endswith("1 error. Nothing was written.\n")
    assert contents(built.out) == before


def test_a_disk_too_full_for_the_lock(
    run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise full_disk()

    before = contents(built.out)
    built.edit("cards.csv", "Ferry", "Boat")
    monkeypatch.setattr(os, "open", refuse)
    told = run("build", status=1).stderr
    monkeypatch.undo()
    assert "error: output: the disk is full" in told
    assert contents(built.out) == before


def test_a_disk_that_takes_small_files_only(built: Starter) -> None:
    before = contents(built.out)
    built.edit("cards.csv", "Ferry", "Boat")

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))

    done = subprocess.run(
        [sys.executable, "-B", "-m", "pnp", "build"],
        capture_output=True,
        text=True,
        preexec_fn=limit,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "the disk takes no file of this size" in done.stderr
    assert contents(built.out) == before


@pytest.mark.parametrize("command", [["build"], ["preview", GAME]], ids=["build", "preview"])
def test_an_output_folder_that_can_not_be(command: list[str], run: Pnp, built: Starter) -> None:
    (built.root / "file").write_text("in the way")
    before = contents(built.root)
    for out in ("/proc/pnp", "/sys/pnp", "file", "file/below", "o" * 300):
        told = run(*command, "--out", out, status=1).stderr
        assert f"error: {out}: " in told
        assert "--out" in told
    assert "a file is in the way" in run(*command, "--out", "file", status=1).stderr
    assert contents(built.root) == before


@pytest.mark.parametrize("out", ["card_data", f"card_data/{GAME}/output", "templates/x", "link"])
def test_output_does_not_go_where_the_sources_are(out: str, run: Pnp, built: Starter) -> None:
    (built.root / "link").symlink_to(built.data)
    before = contents(built.root)
    for command in (["build"], ["preview", GAME]):
        told = run(*command, "--out", out, status=1).stderr
        assert f"error: {out}: output can not go into" in told
    assert contents(built.root) == before


def test_a_folder_where_a_file_has_to_go(run: Pnp, built: Starter) -> None:
    built.edit("cards.csv", "Ferry", "Boat")
    built.add_component("tokens")
    built.pdf("tokens").mkdir()
    before = contents(built.out)
    told = run("build", status=1).stderr
    assert f"output/{GAME}/{GAME}-tokens-en-a4.pdf: a folder is in the way" in told
    assert contents(built.out) == before


def test_two_builds_do_not_write_into_one_folder(run: Pnp, built: Starter) -> None:
    built.edit("cards.csv", "Ferry", "Boat")
    before = contents(built.out / GAME)
    with locked(built.out) as other:
        told = run("build", status=1).stderr
        assert f"error: output: another build is writing here (process {other})" in told
        assert contents(built.out / GAME) == before
        assert (built.out / LOCK).exists(), "the other one's lock was removed"
        run("build", "--out", "elsewhere")
    left = [path.name for path in built.out.glob(".*")]
    assert LOCK in left, "the other one was killed and left its things"
    run("build")
    assert [path.name for path in built.out.glob(".*")] == []


def test_a_lock_that_goes_away_while_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tries = fcntl.flock, []

    def removing(lock: int, how: int) -> None:
        real(lock, how)
        tries.append(lock)
        if len(tries) == 1:
            (tmp_path / LOCK).unlink()

    monkeypatch.setattr(fcntl, "flock", removing)
    with Output(tmp_path):
        assert len(tries) == 2
        assert (tmp_path / LOCK).read_text() == f"{os.getpid()}\n"


def test_what_a_killed_build_left_is_cleared_away(run: Pnp, built: Starter) -> None:
    left = built.out / f"{STAGING}abc"
    left.mkdir()
    (left / "0").write_bytes(b"half a file")
    (built.out / LOCK).write_text("99999999\n")
    run("build", "--force")
    assert [path.name for path in built.out.iterdir()] == [GAME]


def test_an_interruption_before_the_commit(
    run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(built.out)

    def interrupt(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Output, "commit", interrupt)
    built.edit("cards.csv", "Ferry", "Boat")
    assert run("build", status=1).stderr == "stopped. Nothing was written.\n"
    assert contents(built.out) == before


def test_an_interruption_during_the_commit_waits(
    run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = output._kept

    def interrupting(path: Path, before: Path) -> Path | None:
        signal.raise_signal(signal.SIGINT)
        return real(path, before)

    built.edit("cards.csv", "Ferry", "Boat")
    with monkeypatch.context() as patch:
        patch.setattr(output, "_kept", interrupting)
        assert run("build", status=1).stderr == "stopped. All files had been written.\n"
    assert [path.name for path in built.out.iterdir()] == [GAME]
    assert "Nothing has changed" in run("build").stdout


def test_an_interruption_while_the_lock_is_taken(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: Path) -> list[Path]:
        signal.raise_signal(signal.SIGINT)
        return []

    monkeypatch.setattr(output, "leftovers", interrupt)
    run("build", status=1)
    assert not starter.out.exists()


@pytest.mark.parametrize("again", [False, True])
def test_an_interruption_of_the_tidying_up_waits(
    again: bool, run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, remove = contents(built.out), shutil.rmtree

    def interrupting(folder: Path, ignore_errors: bool) -> None:
        signal.raise_signal(signal.SIGINT)
        remove(folder, ignore_errors)

    def interrupt(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(shutil, "rmtree", interrupting)
    if again:
        monkeypatch.setattr(Output, "commit", interrupt)
    built.edit("cards.csv", "Ferry", "Boat")
    told = "stopped. Nothing was written.\n" if again else "stopped. All files had been written.\n"
    assert run("build", status=1).stderr == told
    assert contents(built.out).keys() == before.keys()
    assert (contents(built.out) == before) is again


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_half_way(jobs: str, built: Starter) -> None:
    before = contents(built.out)
    with _building_a_big_deck(built, jobs) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert (out, err) == ("", "stopped. Nothing was written.\n")
    assert contents(built.out) == before


def test_a_killed_build_does_no_harm(run: Pnp, built: Starter) -> None:
    before, cards = contents(built.out), built.file("cards.csv").read_bytes()
    with _building_a_big_deck(built, "1") as process:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=PATIENCE)
    left = contents(built.out)
    assert {name: left[name] for name in before} == before
    assert any(name.startswith(STAGING) for name in left)
    built.file("cards.csv").write_bytes(cards)
    run("build", "--force")
    assert contents(built.out).keys() == before.keys()


@contextmanager
def _building_a_big_deck(project: Starter, jobs: str) -> Iterator["subprocess.Popen[str]"]:
    """Build thousands of different cards in a process group of its own, and get half-way."""
    rows = (f"c{n},1,Card {n},calm,{n},Draw {n} cards and keep one." for n in range(6000))
    project.file("cards.csv").write_text("id,copies,name,kind,cost,rules\n" + "\n".join(rows))
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "build", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + 30
            while not list(project.out.glob(f"{STAGING}*")):
                assert time.monotonic() < deadline and process.poll() is None
                time.sleep(0.01)
            time.sleep(0.5 if jobs == "1" else 1.0)
            assert process.poll() is None, "the deck is too small to be interrupted"
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def test_a_path_that_is_too_long_for_windows_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out" / ("x" * 250)

    def refused(*_: object) -> None:
        raise FileNotFoundError(errno.ENOENT, "No such file", str(path))

    monkeypatch.setattr("pnp.work.output.too_long", partial(too_long, system="nt"))
    with Output(tmp_path / "out") as output, pytest.raises(Refused) as problem:
        output.stage(path, b"x")
        monkeypatch.setattr(Path, "replace", refused)
        output.commit()
    (finding,) = problem.value.findings
    assert "letters, and Windows takes 259" in finding.message
    assert finding.hint == "shorten the names, or choose another folder with --out"


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
        patch.setattr(output, "PAUSE", 0.0)
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
        (finding,) = opened.commit(beside=True)
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
    with open_in_a_viewer("b", tries=output.TRIES - 1), Output(tmp_path) as opened:
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


def test_a_lock_is_taken_once(tmp_path: Path) -> None:
    lock = Lock(tmp_path, "wait")
    assert not lock.is_taken
    lock.take()
    assert lock.is_taken and (tmp_path / LOCK).read_text() == f"{os.getpid()}\n"
    lock.give_back()
    assert not lock.is_taken and not (tmp_path / LOCK).exists()
    lock.give_back()


def test_who_comes_second_hears_who_came_first(tmp_path: Path) -> None:
    with locked(tmp_path) as other, pytest.raises(Refused, match=rf"\(process {other}\)\n.*wait"):
        Lock(tmp_path, "wait").take()


def test_where_nobody_may_read_a_lock_it_is_still_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", denied)
    with locked(tmp_path), pytest.raises(Refused, match="another build is writing here\n"):
        Lock(tmp_path, "wait").take()


@pytest.mark.parametrize("target", ["victim", "nowhere"])
def test_a_lock_is_not_taken_through_a_link(target: str, tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("precious")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / LOCK).symlink_to(tmp_path / target)
    with pytest.raises(Refused, match=r"is a link to another file\n.*remove it"):
        Lock(tmp_path / "out", "wait").take()
    assert (tmp_path / "victim").read_text() == "precious"
    assert not (tmp_path / "nowhere").exists()


def test_a_file_that_can_not_be_removed_while_it_is_open_goes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: first the lock is given back, then its file goes."""
    lock, real = Lock(tmp_path, "wait"), Path.unlink
    lock.take()
    released: list[int] = []
    monkeypatch.setattr(FileLock, "release", lambda *_: released.append(1))

    def unlink(path: Path, missing_ok: bool = False) -> None:
        if not released:
            raise PermissionError(13, "Permission denied")
        real(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)
    lock.give_back()
    assert released and not (tmp_path / LOCK).exists()


def test_nobody_elses_lock_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once its file is gone, the next of that name belongs to somebody else."""
    lock, real = Lock(tmp_path, "wait"), FileLock.release
    lock.take()

    def release(self: FileLock, force: bool = False) -> None:
        real(self, force)
        (tmp_path / LOCK).write_text("another build")

    monkeypatch.setattr(FileLock, "release", release)
    lock.give_back()
    assert (tmp_path / LOCK).read_text() == "another build"
