"""What tests of templates have in common."""

from pathlib import Path
from typing import Any

import pytest
from jinja2 import Template

from pnp.compose.templates import Templates
from tests.support.templates import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A folder of templates, and what makes faces from them."""
    return Table(tmp_path)


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that were rendered, in their order."""
    names: list[str] = []
    render = Templates.render

    def noted(self: Templates, template: Template, values: dict[str, Any]) -> str:
        names.append(template.name or "")
        return render(self, template, values)

    monkeypatch.setattr(Templates, "render", noted)
    return names
