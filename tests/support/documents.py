"""An invented game in three languages, and what is told of changed versions of it."""

from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from pnp.translate.compare.document import Difference
from pnp.translate.compare.profiles import load_profiles
from pnp.translate.compare.report import compared_all
from pnp.translate.compare.versions import Version, open_version
from tests.support.loading import shipped

PROFILES = load_profiles(shipped())


ENGLISH = """\
# The Lighthouse Keepers

A game for 2-4 players, 30 minutes.

**Contents:** 24 lamp cards (a), 6 boats, 3x5 oil tokens (b), 2 dice

## Setting up

1. Put the island into the middle of the table.
2. Every player takes 5 cards and one boat (fig. 1).
3. Place the six oil tokens on the rocks (a).

## 1. Your turn

Throw both dice and move your boat along the coast.

- With a 7, 9 or 11 you may light a lamp.
- If you meet a boat, you must give its owner two cards.
- You may never hold more than 8 cards.

## 2. End of the game

The game ends when the last of the 12 lamps is lit.
The player with the most points wins; if two have as many, the one with more oil.
"""


GERMAN = """\
# Die Leuchtturmwärter

Ein Spiel für 2 bis 4 Spieler, 30 Minuten.

**Inhalt:** 24 Lampenkarten (a), 6 Boote, 3x5 Ölmarken (b), 2 Würfel

## Vorbereitung

1. Legt die Insel in die Mitte des Tisches.
2. Jeder Spieler nimmt 5 Karten und ein Boot (Abb. 1).
3. Legt die 6 Ölmarken auf die Felsen (a).

## 1. Dein Zug

Wirf die 2 Würfel und ziehe dein Boot an der Küste entlang.

- Mit einer 7, 9 oder 11 darfst du eine Lampe anzünden.
- Triffst du auf ein Boot, musst du dem Besitzer zwei Karten geben.
- Du darfst nie mehr als acht Karten auf der Hand haben.

## 2. Ende des Spiels

Das Spiel endet, wenn die letzte der 12 Lampen brennt.
Es gewinnt, wer die meisten Punkte hat; haben zwei gleich viele, wer mehr Öl hat.
"""


UKRAINIAN = """\
# Доглядачі маяка

Гра для 2-4 гравців, 30 хвилин.

**Вміст:** 24 карти ламп (а), 6 човнів, 3 х 5 жетонів олії (b), 2 кубики

## Підготовка

1. Покладіть острів посередині столу.
2. Кожен гравець бере п'ять карт і один човен (рис. 1).
3. Розкладіть шість жетонів олії на скелях (а).

## 1. Ваш хід

Киньте обидва кубики та рухайте човен уздовж берега.

- З 7, 9 або 11 ви можете запалити лампу.
- Якщо ви зустріли човен, віддайте його власнику дві карти.
- Ви не можете мати на руках більше ніж вісім карт.

## 2. Кінець гри

Гра закінчується, коли горить остання з дванадцяти ламп.
Перемагає гравець, у якого найбільше очок; якщо у двох порівну, той, у кого більше олії.
"""


def opened(path: Path, part: str = "", language: str = "") -> Version:
    return open_version(path, part, language, PROFILES)


def differences(folder: Path, a: str, b: str) -> tuple[Difference, ...]:
    (folder / "a.md").write_text(a, "utf-8")
    (folder / "b.md").write_text(b, "utf-8")
    one, two = (opened(folder / name) for name in ("a.md", "b.md"))
    return compared_all(one, [two])[0].differences


def german(old: str, new: str) -> str:
    assert GERMAN.count(old) == 1, old
    return GERMAN.replace(old, new)


def write_pdf(path: Path, text: str) -> None:
    """Set a text as a printer would: large headings, lines of some length, two pages."""
    canvas = Canvas(str(path))
    sheets = text.split("## 1.")
    for number, sheet in enumerate(sheets):
        at = 800
        for line in (sheet if number == 0 else f"## 1.{sheet}").replace("*", "").splitlines():
            canvas.setFont("Helvetica", 16 if line.startswith("#") else 10)
            canvas.drawString(50, at, line.lstrip("# ").replace("- ", "• "))
            at -= 24 if not line else 14
        canvas.showPage()
    canvas.save()
