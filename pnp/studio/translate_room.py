"""The room to translate in."""

from flask import Flask, render_template

from pnp.studio.house import House


def room(app: Flask, house: House) -> None:
    """Add its pages and answers."""

    @app.get("/translate")
    def translate_page() -> str:
        return render_template("translate.html")
