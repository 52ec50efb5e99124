"""Pictures of what an export puts on a table, drawn from its meshes alone."""

import math
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from pnp.load.project import find_project
from pnp.model.order import BLED, FACES, Order
from pnp.uses.export.folder import export
from pnp.work.made import Way
from pnp.work.request import Request, silence

GROUND = "#d9dce1"
YAW, PITCH = math.radians(28), math.radians(18)
Spot = tuple[float, float, float]


class Seen(NamedTuple):
    """A triangle as it is seen: how near, where on the screen, and where on its picture."""

    near: float
    screen: list[tuple[float, float]]
    shown: list[tuple[float, float]]


class Mesh(NamedTuple):
    """An OBJ file with its picture."""

    faces: list[list[tuple[Spot, tuple[float, float]]]]
    picture: Image.Image

    @classmethod
    def read(cls, path: Path, picture: Path) -> "Mesh":
        """Read a file; of paper that is printed on both sides, the outer one."""
        lines = [line.split() for line in path.read_text("ascii").splitlines()]
        spots = [(float(a), float(b), float(c)) for kind, a, b, c in _of(lines, "v")]
        shown = [(float(u), float(v)) for kind, u, v in _of(lines, "vt")]
        faces = [
            [(spots[int(at) - 1], shown[int(on) - 1]) for at, _, on in map(_parted, corners)]
            for _, *corners in _of(lines, "f")
        ]
        return cls(faces[: len(faces) // 2], Image.open(picture).convert("RGB"))

    @property
    def height(self) -> float:
        """How high it is, above and below its middle."""
        return max(spot[1] for face in self.faces for spot, _ in face)

    @property
    def bearing(self) -> float:
        """Where the first of the outermost corners of its rim lies, seen from above."""
        rim = [spot for face in self.faces for spot, _ in face if spot[1] < 0]
        far = max(math.hypot(x, z) for x, _, z in rim)
        return next(math.atan2(z, x) for x, _, z in rim if math.hypot(x, z) > far - 0.01)


def _of(lines: list[list[str]], kind: str) -> list[list[str]]:
    return [line for line in lines if line[0] == kind]


def _parted(corner: str) -> tuple[str, str, str]:
    return corner.partition("/")


def _turned(spot: Spot, yaw: float) -> Spot:
    x, y, z = spot
    x, z = x * math.cos(yaw) + z * math.sin(yaw), z * math.cos(yaw) - x * math.sin(yaw)
    return x, y * math.cos(PITCH) - z * math.sin(PITCH), y * math.sin(PITCH) + z * math.cos(PITCH)


def draw(
    canvas: Image.Image, mesh: Mesh, foot: tuple[float, float], dpi: float, yaw: float
) -> None:
    """Draw a mesh whose middle is seen at a place, all that faces us, the farthest first."""
    found = []
    for face in mesh.faces:
        spots = [_turned(spot, yaw) for spot, _ in face]
        screen = [(foot[0] + x * dpi, foot[1] - y * dpi) for x, y, _ in spots]
        (ax, ay), (bx, by), (cx, cy) = screen
        if (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < -1e-6:
            shown = [(u * mesh.picture.width, (1 - v) * mesh.picture.height) for _, (u, v) in face]
            found.append(Seen(sum(z for _, _, z in spots), screen, shown))
    for _, screen, shown in sorted(found):
        mask = Image.new("L", canvas.size, 0)
        ImageDraw.Draw(mask).polygon(screen, fill=255, outline=255)
        matrix = (*_affine(screen, shown, 0), *_affine(screen, shown, 1))
        how = Image.Transform.AFFINE
        skin = mesh.picture.transform(canvas.size, how, matrix, Image.Resampling.BILINEAR)
        canvas.paste(skin, (0, 0), mask)


def _affine(
    screen: list[tuple[float, float]], shown: list[tuple[float, float]], axis: int
) -> tuple[float, float, float]:
    (ax, ay), (bx, by), (cx, cy) = screen
    a, b, c = (one[axis] for one in shown)
    size = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    right = ((b - a) * (cy - ay) - (c - a) * (by - ay)) / size
    down = ((c - a) * (bx - ax) - (b - a) * (cx - ax)) / size
    return right, down, a - right * ax - down * ay


def models() -> Image.Image:
    """The Towers with their roofs on, two dice and two figures of Clockwork City."""
    dpi, size = 84.0, (900, 440)
    canvas = Image.new("RGB", size, GROUND)
    with tempfile.TemporaryDirectory() as folder:
        request = Request(
            games=("clockwork_city",),
            languages=("en",),
            order=Order(view=BLED),
            only=("towers", "figures", "dice"),
            out=Path(folder),
        )
        way = Way("tts", {"dpi": 150.0, "url": "", "disk": folder})
        export(find_project(None), request, way, silence)
        made = Path(folder) / "clockwork_city" / "tts" / "en"
        skin = made / "towers" / "001-towers-front.png"
        for n, x in ((2, 90.0), (1, 260.0), (3, 430.0)):
            body, roof = (Mesh.read(made / f"towers/mesh-{m}.obj", skin) for m in (n, n + 3))
            high = body.height * math.cos(PITCH) * dpi
            middle = 410.0 - high - 0.3 * dpi
            draw(canvas, body, (x, middle), dpi, YAW)
            above = middle - high - roof.height * math.cos(PITCH) * dpi
            draw(canvas, roof, (x, above), dpi, YAW + roof.bearing - body.bearing)
        die = Mesh.read(made / "dice/mesh-1.obj", made / "dice/001-die-front.png")
        draw(canvas, die, (545, 365), dpi, YAW)
        draw(canvas, die, (615, 325), dpi, YAW + math.pi / 2)
        for name, x in (("001-ada", 705.0), ("005-edda", 810.0)):
            figure = Mesh.read(made / "figures/mesh-1.obj", made / f"figures/{name}-front.png")
            draw(canvas, figure, (x, 290), dpi, -YAW / 2)
    return canvas


def faces() -> Image.Image:
    """A card and a stone as they are exported: cut out on clear ground, and with their bleed."""
    shown = [("microscopic", "organisms/water", 80.0), ("micropul", "stones/sun", 200.0)]
    pictures = []
    with tempfile.TemporaryDirectory() as folder:
        for view in (FACES, BLED):
            for game, piece, dpi in shown:
                order = Order(view=view, pieces=(piece,))
                request = Request((game,), ("en",), order, only=(piece,), out=Path(folder) / view)
                report = export(find_project(None), request, Way("png", {"dpi": dpi}), silence)
                (front,) = [path for path in report.written if path.stem.endswith("front")]
                pictures.append(Image.open(front).convert("RGBA"))
    gap = 24
    width = sum(one.width for one in pictures) + gap * (len(pictures) + 1)
    canvas = _chequered((width, max(one.height for one in pictures) + 2 * gap))
    x = gap
    for one in pictures:
        canvas.paste(one, (x, (canvas.height - one.height) // 2), one)
        x += one.width + gap
    return canvas


def _chequered(size: tuple[int, int], side: int = 8) -> Image.Image:
    """Return a ground that says that nothing is there."""
    ground = Image.new("RGB", size, "#ffffff")
    pen = ImageDraw.Draw(ground)
    for x in range(0, size[0], side):
        for y in range(side * (x // side % 2), size[1], 2 * side):
            pen.rectangle((x, y, x + side - 1, y + side - 1), fill=GROUND)
    return ground
