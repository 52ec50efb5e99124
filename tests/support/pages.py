"""Pages of a site, read as a browser reads them."""

from html.parser import HTMLParser
from pathlib import Path

EMPTY = {"img", "br", "link", "meta", "source"}
ADDRESSES = {"href", "src", "srcset"}


class Page(HTMLParser):
    """The elements of one page, and the text of its article."""

    def __init__(self, text: str, within: str = "article") -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self._within = within
        self.feed(text)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._within in self.open:
            self.text.append(data)

    def all(self, *tags: str) -> list[dict[str, str]]:
        """Return what elements of these kinds say of themselves."""
        return [said for tag, said in self.elements if tag in tags]

    @property
    def ids(self) -> list[str]:
        """All places that links can lead to."""
        return [said["id"] for _, said in self.elements if "id" in said]

    @property
    def addresses(self) -> list[str]:
        """All that is linked or shown."""
        return [said[name] for _, said in self.elements for name in ADDRESSES if name in said]


def pages(folder: Path) -> dict[str, Page]:
    """Return all pages of a site by their places."""
    return {
        path.relative_to(folder).as_posix(): Page(path.read_text("utf-8"))
        for path in sorted(folder.rglob("*.html"))
    }
