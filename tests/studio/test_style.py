"""Every rule of style has something to dress: what nobody names any more is gone."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2] / "pnp" / "studio"
SAID = "\n".join(
    path.read_text("utf-8")
    for folder, kinds in (("pages", ".html"), ("static", ".js"))
    for path in sorted((HERE / folder).glob(f"*{kinds}"))
)
# `t-${kind}` and `ink {{ row }}` name all that begin so, or any at all.
BEGINNINGS = tuple(re.findall(r"([\w-]*-)(?:\$\{|\{\{)", SAID))


def names(css: str) -> set[str]:
    """Return the classes and ids that rules are for."""
    text = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return set(re.findall(r"[.#]([A-Za-z][\w-]*)", " ".join(re.findall(r"([^{}]+)\{", text))))


@pytest.mark.parametrize("path", sorted((HERE / "static").glob("*.css")), ids=lambda one: one.name)
def test_styles_are_used(path: Path) -> None:
    from pnp.model.order import INKS

    said = f"{SAID} {' '.join(INKS)}"
    unused = {
        name
        for name in names(path.read_text("utf-8"))
        if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", said)
        and not name.startswith(BEGINNINGS)
    }
    assert not unused
