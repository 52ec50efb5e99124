"""A new language: one row in the project's own table."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_stock
from pnp.translate.source import NewLanguage, added

RULE = "nplurals=2; plural=(n > 1);"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name in ("card_data", "templates"):
        (tmp_path / name).mkdir()
    return Project(tmp_path, shipped_root())


def test_rows_are_added_below_what_stands_there(project: Project) -> None:
    added(project, NewLanguage("pt", "português", "Portuguese", RULE))
    path = project.data / "stock" / "languages.yaml"
    path.write_text(path.read_text("utf-8") + "# a note\n", "utf-8")
    added(project, NewLanguage("fi", 'suo"mi', "Finnish", RULE))
    languages = load_stock(project).languages
    assert (languages["pt"].hyphens, languages["fi"].title) == ("pt_BR", 'suo"mi') or (
        languages["pt"].hyphens.startswith("pt") and languages["fi"].title == 'suo"mi'
    )
    assert "# a note\n" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("new", "says"),
    [
        (NewLanguage("de", "x", "x", RULE), "is there already"),
        (NewLanguage("", "x", "", RULE), "needs 'code'"),
        (NewLanguage("pt", "x", "x", "often"), "is not a rule such as"),
        (NewLanguage("../x", "x", "x", RULE), "languages"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(
    project: Project, new: NewLanguage, says: str
) -> None:
    with pytest.raises(Refused, match=says):
        added(project, new)
    assert not (project.data / "stock" / "languages.yaml").exists()
