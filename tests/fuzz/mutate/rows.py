"""Changes of CSV: cells, quotes, separators, rows and columns."""

import csv
import io

from tests.fuzz.mutate import Dice, NotThisFile, on_text, one_of, spot, strange


def _cells(text: str, dice: Dice) -> str:
    """Change a cell, a row or a column of a table that can be read as one."""
    try:
        rows = list(csv.reader(io.StringIO(text)))
    except csv.Error:
        raise NotThisFile from None
    at, other = spot(rows, dice), spot(rows, dice)
    row, way = rows[at], dice.randrange(9)
    if way <= 2 and row:
        cell = dice.randrange(len(row))
        row[cell] = strange.text(dice) if way else strange.inside(row[cell], dice)
    elif way == 3:
        rows.insert(other, list(row))
    elif way == 4:
        del rows[at]
    elif way == 5:
        row.insert(dice.randrange(len(row) + 1), strange.text(dice))
    elif way == 6 and row:
        del row[dice.randrange(len(row))]
    elif way == 7:
        column = dice.randrange(len(rows[0]) or 1)
        for one in rows:
            del one[column : column + 1]
    else:
        rows[at], rows[other] = rows[other], rows[at]
    return _written(rows, dice)


def _written(rows: list[list[str]], dice: Dice) -> str:
    made = io.StringIO()
    mark = dice.choice((",", ",", ",", ";", "\t", "|"))
    quoted: bool = dice.random() < 0.3
    ending = dice.choice(("\n", "\r\n", "\r"))
    try:
        csv.writer(
            made,
            delimiter=mark,
            quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL,
            lineterminator=ending,
        ).writerows(rows)
    except csv.Error:
        raise NotThisFile from None
    return made.getvalue()


def _figures(text: str, dice: Dice) -> str:
    """Put a strange number or another cell of the table where a cell is."""
    rows = text.split("\n")
    at = spot(rows, dice)
    cells = rows[at].split(",")
    cells[dice.randrange(len(cells))] = dice.choice(
        (strange.figure(dice), dice.choice(text.split(",")))
    )
    rows[at] = ",".join(cells)
    return "\n".join(rows)


def _many(text: str, dice: Dice) -> str:
    """Repeat a row hundreds of times, each under an id of its own or under the same."""
    rows = text.split("\n")
    row = rows[spot(rows, dice)]
    own = dice.random() < 0.7
    more = [
        f"{'n' if own else ''}{number if own else ''}{row}"
        for number in range(dice.choice((20, 300)))
    ]
    return "\n".join([*rows[:-1], *more, ""])


def _quotes(text: str, dice: Dice) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(('"', '""', ',"', '",', '"\n', ",,,", "\n\n", "'")) + text[at:]


change = one_of(*map(on_text, (_cells, _cells, _figures, _many, _quotes)), raw=0.15)
