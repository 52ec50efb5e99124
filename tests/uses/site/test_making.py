"""A site appears whole, and what has not changed is left alone."""

import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.base.findings import NOWHERE, Refused, error
from pnp.uses.site.pages import make_site, print_files
from pnp.work.made import CHECKSUMS, FILES, SITE_LIST, SiteRecord
from pnp.work.output import Output
from pnp.work.request import Report, silence
from tests.conftest import contents
from tests.uses.site.conftest import PROJECT, asked_for


@pytest.fixture
def copied(site: Path, tmp_path: Path) -> Path:
    """The same site in a folder of its own."""
    return Path(shutil.copytree(site, tmp_path / "out"))


def test_every_file_is_in_the_list_of_checksums(site: Path) -> None:
    rows = [line.partition("  ") for line in (site / CHECKSUMS).read_text().splitlines()]
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {name for _, _, name in rows} == files - {CHECKSUMS, SITE_LIST}
    if shutil.which("sha256sum"):
        told = subprocess.run(
            ["sha256sum", "--check", "--quiet", CHECKSUMS], cwd=site, capture_output=True
        )
        assert told.returncode == 0, told.stderr


def test_all_pages_and_files_are_there(site: Path) -> None:
    for name in (
        "index.html", "en/index.html", "uk/index.html", "uk/micropul/rules.html", "site.js",
        "en/micropul/index.html", f"{FILES}/micropul/micropul-tiles-uk-letter.pdf",
    ):  # fmt: skip
        assert (site / name).is_file(), name
    assert not list(site.rglob("prints-*"))  # a log for reprints, which nobody makes from a site


def test_a_site_that_is_up_to_date_is_left_alone(site: Path) -> None:
    before = contents(site)
    assert (
        len(SiteRecord.all_fresh(PROJECT, asked_for(site)) or ())
        == sum(map(bool, before.values())) - 1
    )
    report = make_site(PROJECT, asked_for(site), silence)
    assert not report.written
    assert not report.removed
    assert contents(site) == before


@pytest.mark.parametrize(
    "name", ["uk/micropul/rules.html", "index.html", f"{FILES}/micropul/micropul-stones-en-a4.pdf"]
)
@pytest.mark.parametrize("harm", ["lost", "changed"])
def test_what_is_lost_or_spoilt_is_made_again(
    copied: Path, site: Path, name: str, harm: str
) -> None:
    if harm == "lost":
        (copied / name).unlink()
    else:
        (copied / name).write_bytes(b"spoilt")
    assert SiteRecord.all_fresh(PROJECT, asked_for(copied)) is None
    report = make_site(PROJECT, asked_for(copied), silence)
    assert report.written == [copied / name]
    assert contents(copied) == contents(site)


def test_what_an_earlier_site_made_goes_and_what_is_yours_stays(copied: Path) -> None:
    (copied / "notes.txt").write_text("mine")
    mine = copied / "uk" / "index.html"
    mine.write_text("mine too")
    report = make_site(PROJECT, asked_for(copied, ("en",)), silence)
    assert copied / "uk" / "micropul" / "rules.html" in report.removed
    assert not (copied / FILES / "micropul" / "micropul-tiles-uk-a4.pdf").exists()
    assert [path.name for path in copied.rglob("*") if "uk" in path.parts and path.is_file()] == [
        "index.html"
    ]
    assert mine.read_text() == "mine too"
    assert (copied / "notes.txt").read_text() == "mine"
    assert (copied / "en" / "micropul" / "rules.html").is_file()


@pytest.mark.slow
def test_if_anything_is_wrong_the_old_site_stays(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(copied)

    def refused(*_: object) -> None:
        raise Refused([error(NOWHERE, "a page can not be made")])

    monkeypatch.setattr("pnp.uses.site.pages.GamePage.content", refused)
    with pytest.raises(Refused, match="a page can not be made"):
        make_site(PROJECT, asked_for(copied, ("en", "de")), silence)
    assert contents(copied) == before


@pytest.mark.slow
def test_several_processes_make_the_same_site(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    asked = asked_for(out)
    shared = asked._replace(request=asked.request._replace(jobs=2), prints=False)
    alone = asked._replace(request=asked.request._replace(out=tmp_path / "alone"), prints=False)
    make_site(PROJECT, shared, silence)
    make_site(PROJECT, alone, silence)
    assert contents(out) == contents(tmp_path / "alone")
    assert not (out / FILES).exists()
    assert "checksums.txt" not in (out / "en/micropul/index.html").read_text("utf-8")


def test_files_that_are_up_to_date_are_not_printed_again(site: Path) -> None:
    report = Report()
    with Output(site) as output:
        print_files(PROJECT, asked_for(site), output, report, silence)
        assert not report.staged
    assert not report.written
    assert len(report.unchanged) == 12  # rules, stones and tiles in two languages on two papers
