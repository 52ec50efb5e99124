"""Workbooks as Excel and LibreOffice pack them, with no more in them than is read."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

from pnp.base.findings import letters

Cells = Sequence[Sequence[str | float | bool | None]]
_XML = '<?xml version="1.0" encoding="UTF-8"?>'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACK = "http://schemas.openxmlformats.org/package/2006"
_ODS = "urn:oasis:names:tc:opendocument:xmlns"


def packed(files: Mapping[str, str]) -> bytes:
    """Return files in a zip, the same each time."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return held.getvalue()


def xlsx(sheets: Mapping[str, Cells], first: tuple[int, int] = (1, 1)) -> bytes:
    """Return a workbook of Excel's; the cells of each sheet begin at a row and a column."""
    numbers = range(1, len(sheets) + 1)
    listed = "".join(
        f'<sheet name="{escape(name)}" sheetId="{n}" r:id="rId{n}"/>'
        for n, name in zip(numbers, sheets, strict=True)
    )
    related = "".join(
        f'<Relationship Id="rId{n}" Type="{_REL}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in numbers
    )
    top = f'<Relationship Id="rId1" Type="{_REL}/officeDocument" Target="xl/workbook.xml"/>'
    book = f'<workbook xmlns="{_MAIN}" xmlns:r="{_REL}"><sheets>{listed}</sheets></workbook>'
    types = '<Default Extension="xml" ContentType="application/xml"/>'
    return packed(
        {
            "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACK}/content-types">{types}</Types>',
            "_rels/.rels": _relationships(top),
            "xl/workbook.xml": _XML + book,
            "xl/_rels/workbook.xml.rels": _relationships(related),
            **{
                f"xl/worksheets/sheet{n}.xml": _sheet(cells, *first)
                for n, cells in zip(numbers, sheets.values(), strict=True)
            },
        }
    )


def _relationships(rows: str) -> str:
    return f'{_XML}<Relationships xmlns="{_PACK}/relationships">{rows}</Relationships>'


def _sheet(cells: Cells, top: int, left: int) -> str:
    rows = []
    for line, row in enumerate(cells, top):
        found = "".join(
            _cell(f"{letters(column)}{line}", value)
            for column, value in enumerate(row, left)
            if value is not None
        )
        rows.append(f'<row r="{line}">{found}</row>')
    data = "".join(rows)
    return f'{_XML}<worksheet xmlns="{_MAIN}"><sheetData>{data}</sheetData></worksheet>'


def _cell(place: str, value: str | float | bool) -> str:
    match value:
        case bool():
            return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
        case str():
            return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{place}"><v>{value}</v></c>'


def ods(sheets: Mapping[str, Cells], times: int = 1) -> bytes:
    """Return a workbook of LibreOffice's, each of whose rows stands there several times."""
    tables = "".join(
        f'<table:table table:name="{escape(name)}">'
        + "".join(_ods_row(row, times) for row in cells)
        + "</table:table>"
        for name, cells in sheets.items()
    )
    names = " ".join(f'xmlns:{part}="{_ODS}:{part}:1.0"' for part in ("office", "table", "text"))
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    content = f"{_XML}<office:document-content {names}>{body}</office:document-content>"
    manifest = f'<manifest:manifest xmlns:manifest="{_ODS}:manifest:1.0"/>'
    return packed(
        {"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": _XML + manifest}
    )


def _ods_row(row: Sequence[str | float | bool | None], times: int) -> str:
    cells = "".join(map(_ods_cell, row))
    repeated = f' table:number-rows-repeated="{times}"' if times > 1 else ""
    return f"<table:table-row{repeated}>{cells}</table:table-row>"


def _ods_cell(value: str | float | bool | None) -> str:
    match value:
        case None:
            return "<table:table-cell/>"
        case bool():
            said = str(value).lower()
            kind = f'office:value-type="boolean" office:boolean-value="{said}"'
        case str():
            said, kind = value, 'office:value-type="string"'
        case _:
            said, kind = str(value), f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {kind}><text:p>{escape(said)}</text:p></table:table-cell>"
