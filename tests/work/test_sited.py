"""The list of a site: what it says of itself, and what it does not believe."""

import subprocess
import sys
from pathlib import Path

from pnp.draw.manifest import listed
from pnp.load.project import Project, shipped_root
from pnp.model.order import Order
from pnp.work.request import Request
from pnp.work.sited import LIST, Sited, SiteOrder, fresh_site

PROJECT = Project(shipped_root(), shipped_root())
PAIR = ("micropul", "en")


def asked(out: Path, games: tuple[str, ...] = ("micropul",)) -> SiteOrder:
    return SiteOrder(Request(games, ("en",), Order(), out=out), ("a4",), prints=False)


def entered(out: Path) -> Sited:
    """A site with one page."""
    (out / "en").mkdir(parents=True)
    (out / "en" / "a.html").write_text("a")
    record = Sited(PROJECT, asked(out))
    digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    record.enter(PAIR, {"en/a.html": digest}, {"title": "A"})
    (out / LIST).write_bytes(record.manifest(told=False))
    return record


def test_an_edition_is_fresh_as_long_as_nothing_changes(tmp_path: Path) -> None:
    record = entered(tmp_path)
    again = Sited(PROJECT, asked(tmp_path))
    row = again.fresh(PAIR)
    assert row and row["card"] == {"title": "A"}
    assert again.is_fresh
    assert fresh_site(PROJECT, asked(tmp_path)) == [tmp_path / "en" / "a.html"]
    other = asked(tmp_path)._replace(papers=("letter",))
    assert Sited(PROJECT, other).fresh(PAIR) is None
    (tmp_path / "en" / "a.html").write_text("b")
    assert Sited(PROJECT, asked(tmp_path)).fresh(PAIR) is None
    assert record.checksums().endswith(b"  en/a.html\n")


def test_what_was_told_is_told_again(tmp_path: Path) -> None:
    record = entered(tmp_path)
    (tmp_path / LIST).write_bytes(record.manifest(told=True))
    assert Sited(PROJECT, asked(tmp_path)).fresh(PAIR) is None


def test_files_of_an_earlier_site_are_old_unless_somebody_has_touched_them(tmp_path: Path) -> None:
    entered(tmp_path)
    assert Sited(PROJECT, asked(tmp_path)).old == [tmp_path / "en" / "a.html"]
    kept = Sited(PROJECT, asked(tmp_path))
    kept.keep(PAIR, kept.fresh(PAIR) or {})
    assert kept.old == []
    (tmp_path / "en" / "a.html").write_text("mine")
    assert Sited(PROJECT, asked(tmp_path)).old == []


def test_a_list_that_names_files_outside_is_not_believed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "precious").write_text("a")
    digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    rows = [{"file": name, "part": "", "sha256": digest} for name in ("../precious", "/etc/a")]
    (out / LIST).write_bytes(listed(components=[], editions={}, files=rows))
    assert Sited(PROJECT, asked(out)).old == []


def test_an_unknown_game_is_not_fresh(tmp_path: Path) -> None:
    assert fresh_site(PROJECT, asked(tmp_path, ("nobody",))) is None
    assert fresh_site(PROJECT, asked(tmp_path)) is None


def test_to_know_that_nothing_has_changed_nothing_heavy_is_loaded(tmp_path: Path) -> None:
    entered(tmp_path)
    script = (
        "import sys; from pathlib import Path; from tests.work.test_sited import asked, PROJECT\n"
        "from pnp.work.sited import fresh_site\n"
        "assert fresh_site(PROJECT, asked(Path(sys.argv[1])))\n"
        "heavy = {'reportlab', 'PIL', 'pydantic', 'jinja2', 'uharfbuzz'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
