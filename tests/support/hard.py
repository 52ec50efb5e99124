"""Small drawings, each of which is hard in one way; resvg draws the same."""

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'
_LINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
_FADE = (
    '<linearGradient id="g"{}><stop offset="0" stop-color="#c00"{}/>'
    '<stop offset="1" stop-color="#00c"{}/></linearGradient>'
)
_GLOW = (
    '<radialGradient id="g"{}><stop offset=".1" stop-color="gold"/>'
    '<stop offset="1" style="stop-color:#204080;stop-opacity:{}"/></radialGradient>'
)
_ALL = '<rect x="10" y="20" width="80" height="60" fill="url(#g)"/>'


def _svg(inside: str, more: str = "") -> str:
    return f"{_HEAD}{more}>{inside}</svg>"


HARD = {
    "shapes": _svg(
        '<rect x="5" y="5" width="40" height="30" rx="12" fill="teal"/>'
        '<rect x="50" y="5" width="40" height="30" ry="5" rx="20" fill="#f0a"/>'
        '<circle cx="25" cy="65" r="18" fill="hsl(30, 90%, 50%)"/>'
        '<ellipse cx="70" cy="65" rx="25" ry="12" fill="rgb(10%,60%,30%)"/>'
        '<polygon points="5,95 20,80 35,95" fill="navy"/>'
        '<polyline points="50 95,60 80 70,95" stroke="red" fill="none" stroke-width="2"/>'
        '<line x1="75" y1="95" x2="95" y2="80" stroke="#000" stroke-width="3"/>'
    ),
    "path commands": _svg(
        '<path d="M10 80C40 10 65 10 95 80S150 150 180 80" fill="#6af"/>'
        '<path d="m10 20q20-30 40 0t40 0v10h-80z" fill="#083"/>'
        '<path d="M20 60a20 10 30 01.5.5A15 25-20 1 0 60 70z" fill="#a40"/>'
    ),
    "even odd": _svg(
        '<path fill-rule="evenodd" fill="#333" d="M50 5 79 95 2 39h96L21 95z"/>'
        '<path style="fill-rule:evenodd" d="M40 45h20v20h-20zM45 50h10v10h-10z" fill="red"/>'
    ),
    "strokes": _svg(
        '<path d="M10 20 L30 5 L50 20" fill="none" stroke="#000" stroke-width="6"/>'
        '<path d="M60 20 L75 5 L90 20" fill="none" stroke="#000" stroke-width="6"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
        '<path d="M10 50 L30 35 L50 50" fill="none" stroke="#000" stroke-width="6"'
        ' stroke-linejoin="bevel" stroke-linecap="square"/>'
        '<path d="M60 50 L64 30 L68 50" fill="none" stroke="#06c" stroke-width="5"/>'
        '<path d="M78 50 L82 30 L86 50" fill="none" stroke="#06c" stroke-width="5"'
        ' stroke-miterlimit="12"/>'
        '<path d="M10 75H90" stroke="#900" stroke-width="4" stroke-dasharray="10 4 2"/>'
        '<path d="M10 88H90" stroke="#090" stroke-width="4" stroke-dasharray="8,5"'
        ' stroke-dashoffset="4" stroke-linecap="round"/>'
    ),
    "pen that is not round": _svg(
        '<g transform="scale(3 1)"><circle cx="16" cy="30" r="10" fill="none" stroke="#a0f"'
        ' stroke-width="4"/></g><g transform="skewX(30)"><rect x="10" y="60" width="30"'
        ' height="25" fill="#fd0" stroke="#000" stroke-width="4" stroke-dasharray="6 3"/></g>'
    ),
    "transforms": _svg(
        '<g transform="translate(50,50) rotate(30)"><rect x="-20" y="-20" width="40" height="40"'
        ' fill="#c33"/><g transform="scale(.5) rotate(-75 10 10)"><rect x="-20" y="-20" width="40"'
        ' height="40" fill="#3c3"/></g></g><rect width="10" height="10" fill="#33c"'
        ' transform="matrix(1 .5 -.5 1 80 10)"/>'
        '<path d="M0 0h8v8z" style="transform: translate(10, 80) skewY(20)"/>'
    ),
    "opacity of a group": _svg(
        '<rect width="100" height="50" fill="#000"/><g opacity=".5"><circle cx="40" cy="50" r="30"'
        ' fill="red"/><circle cx="60" cy="50" r="30" fill="lime"/></g>'
        '<rect x="10" y="80" width="80" height="15" fill="blue" fill-opacity=".4" stroke="#f80"'
        ' stroke-width="6" stroke-opacity="50%"/>'
    ),
    "opacity of a shape with a line": _svg(
        '<circle cx="50" cy="50" r="30" fill="red" stroke="#000" stroke-width="12" opacity=".5"/>'
        '<rect x="2" y="2" width="20" height="20" fill="#00ff0080"/>'
        '<rect x="30" y="2" width="20" height="20" fill="rgba(0,0,255,.3)"/>'
    ),
    "use and symbols": _svg(
        '<defs><symbol id="s" viewBox="0 0 10 10"><path d="M0 10L5 0l5 10z"/></symbol>'
        '<g id="t"><rect width="10" height="10"/><circle cx="15" cy="5" r="5"/></g></defs>'
        '<use href="#s" x="5" y="5" width="30" height="30" fill="#c00"/>'
        '<use xlink:href="#s" x="50" y="5" width="40" height="20" fill="#0a0"/>'
        '<use xlink:href="#t" transform="translate(10 60) scale(2)" fill="#00c"/>'
        '<use xlink:href="#t" x="60" y="60" stroke="red"/>',
        _LINK,
    ),
    "view in a view": _svg(
        '<svg x="10" y="10" width="80" height="40" viewBox="0 0 10 10"'
        ' preserveAspectRatio="xMinYMid slice"><circle cx="5" cy="5" r="5" fill="#06a"/></svg>'
        '<svg x="10" y="55" width="80" height="40" viewBox="0 0 10 10" preserveAspectRatio="none">'
        '<circle cx="5" cy="5" r="5" fill="#a06"/></svg>'
    ),
    "linear gradient": _svg(_FADE.format("", "", "") + _ALL),
    "linear gradient turned": _svg(
        _FADE.format(' gradientTransform="rotate(45)"', "", "") + _ALL
    ),
    "linear gradient in the units of the drawing": _svg(
        _FADE.format(' gradientUnits="userSpaceOnUse" x1="30" y1="30" x2="70" y2="60"', "", "")
        + _ALL.replace("<rect", '<rect transform="rotate(10) skewX(20)"')
    ),
    "hard stops": _svg(
        '<linearGradient id="g" y2="1" x2="0"><stop stop-color="#c00"/><stop offset="40%"'
        ' stop-color="#c00"/><stop offset="40%" stop-color="#fff"/><stop offset=".6"'
        ' stop-color="#fff"/><stop offset=".6" stop-color="#00c"/></linearGradient>' + _ALL
    ),
    "gradient towards nothing": _svg(
        '<circle cx="50" cy="50" r="40" fill="#fd0"/>'
        + _FADE.format("", ' stop-opacity="0"', ' stop-opacity=".9"')
        + _ALL
    ),
    "radial gradient": _svg(_GLOW.format("", 1) + _ALL),
    "radial gradient with a focus": _svg(_GLOW.format(' fx=".3" fy=".35" r=".6"', 1) + _ALL),
    "radial gradient towards nothing": _svg(
        '<path d="M0 0h100v50H0z"/>'
        + _GLOW.format(' cx="50" cy="50" r="45" gradientUnits="userSpaceOnUse"', 0)
        + '<circle cx="50" cy="50" r="45" fill="url(#g)" opacity=".8"/>'
    ),
    "radial gradient as an ellipse": _svg(
        _GLOW.format(' gradientUnits="userSpaceOnUse" cx="0" cy="0" r="10"'
                     ' gradientTransform="translate(50 50) rotate(30) scale(4 2)"', 1) + _ALL
    ),
    "gradient like another": _svg(
        '<linearGradient id="a"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>'
        '<radialGradient id="g" xlink:href="#b"/><linearGradient id="b" xlink:href="#a" y2="1"/>'
        + _ALL,
        _LINK,
    ),
    "gradient on a line": _svg(
        _FADE.format("", "", ' stop-opacity=".2"')
        + '<path d="M15 80C30 0 70 0 85 80" fill="none" stroke="url(#g)" stroke-width="12"'
        ' stroke-linecap="round"/>'
    ),
    "clips": _svg(
        '<clipPath id="c"><circle cx="40" cy="40" r="30"/><rect x="50" y="50" width="40"'
        ' height="40" transform="matrix(-1 0 0 1 140 0)"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="100" height="100" fill="#08c"/>'
        '<circle cx="60" cy="60" r="25" fill="#fc0"/></g>'
    ),
    "clips of clips": _svg(
        '<clipPath id="a"><rect x="20" y="20" width="60" height="60"/></clipPath>'
        '<clipPath id="c" clip-path="url(#a)"><path clip-rule="evenodd"'
        ' d="M50 0 79 95 2 39h96L21 95z"/></clipPath>'
        '<rect width="100" height="100" fill="#083" clip-path="url(#c)" transform="rotate(5)"/>'
    ),
    "clip by a copy": _svg(
        '<defs><circle id="r" cx="50" cy="50" r="40"/></defs><clipPath id="c">'
        '<use xlink:href="#r" style="overflow:visible"/></clipPath>'
        '<path style="clip-path:url(#c)" d="M0 0h100v100z" fill="#808"/>',
        _LINK,
    ),
    "mask by brightness": _svg(
        '<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="80">'
        '<rect width="100" height="100" fill="#fff"/><circle cx="50" cy="50" r="25"/>'
        '<rect x="10" y="10" width="20" height="80" fill="red"/></mask>'
        '<rect width="100" height="100" fill="#063" mask="url(#m)"/>'
    ),
    "mask by what is there": _svg(
        '<mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="100"'
        ' height="100"><circle cx="50" cy="50" r="40" fill="#D9D9D9"/></mask>'
        '<g mask="url(#m)"><rect width="100" height="60" fill="#c0c"/></g>'
    ),
    "classes of Illustrator": _svg(
        "<style type=\"text/css\"><![CDATA[\n.st0{fill:#E30613;}\n.st1,.st2{fill:none;"
        "stroke:#1D1D1B;stroke-width:3;stroke-miterlimit:10;}\n.st2{stroke:#009FE3}\n"
        "g > .st0.big {fill:#fc0 !important} g rect#r{opacity:.5}]]></style>"
        '<circle class="st0" cx="30" cy="30" r="20"/><g><circle class="st0 big" cx="70" cy="30"'
        ' r="20" style="fill:blue"/><rect id="r" x="5" y="55" width="40" height="40"/></g>'
        '<path class="st1" d="M55 60h40"/><path class="st2" d="M55 80h40" stroke="red"/>'
    ),
    "styles of Inkscape": (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
        '<svg width="50mm" height="25mm" viewBox="0 0 50 25" version="1.1" id="svg5"'
        ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        ' xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
        ' xmlns="http://www.w3.org/2000/svg"><sodipodi:namedview id="v" pagecolor="#ffffff">'
        '<inkscape:grid/></sodipodi:namedview><defs id="defs2"/><g inkscape:label="Layer 1"'
        ' inkscape:groupmode="layer" id="layer1"><path style="color:#000000;fill:#aa4400;'
        "fill-opacity:1;stroke:#241f1c;stroke-width:0.529167;stroke-linejoin:round;"
        'paint-order:stroke fill markers;-inkscape-stroke:none" d="m 5,20 c 5,-20 15,-20 20,0 z"'
        ' sodipodi:nodetypes="ccc"/><g style="display:none"><path d="M0 0h50v25z"/></g>'
        '<circle r="4" cx="38" cy="12" style="fill:currentColor;stroke:#0a0;stroke-width:1px"/>'
        "</g></svg>"
    ),
    "units": (
        '<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="1in">'
        '<rect x="5mm" y="12pt" width="25%" height="1cm" fill="#06c"/>'
        '<circle cx="75%" cy="50%" r="20%" fill="none" stroke="#c60" stroke-width="1mm"/></svg>'
    ),
    "a view that does not fit": (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="-5 -5 20 20"'
        ' preserveAspectRatio="xMaxYMid meet"><circle cx="5" cy="5" r="9.5" fill="#3a6"/></svg>'
    ),
    "order and what is not seen": _svg(
        '<g stroke="#fff" stroke-width="10" fill="#222" paint-order="stroke"><path'
        ' d="M20 20h60v60h-60z"/></g><rect width="100" height="9" visibility="hidden"/>'
        '<g visibility="hidden"><rect y="90" width="100" height="9" visibility="visible"/></g>'
        '<rect y="40" width="0" height="9"/><path d=""/><rect fill="none" width="9" height="9"/>'
    ),
    "inherited": _svg(
        '<g fill="#d33" color="#36c" stroke-width="4"><circle cx="25" cy="25" r="20"/>'
        '<g fill="inherit" stroke="currentColor"><circle cx="75" cy="25" r="18"/></g>'
        '<rect x="10" y="60" width="30" height="30" fill="currentColor"/></g>'
        '<path d="M60 60h30v30z" fill="url(#nowhere) #0a0"/>'
    ),
}  # fmt: skip
