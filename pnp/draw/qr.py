"""A text as a QR code: rows of modules, dark ones True."""

from reportlab.graphics.barcode import qrencoder


def qr_code(text: str) -> list[list[bool]]:
    """Return the smallest code that holds a text, as it is read off a screen."""
    code = qrencoder.QRCode(None, qrencoder.QRErrorCorrectLevel.L)
    code.addData(text)
    code.make()
    return [list(map(bool, row)) for row in code.modules]
