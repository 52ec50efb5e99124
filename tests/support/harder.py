"""More drawings that are hard, as Inkscape, Figma and Illustrator write them."""

from tests.support.hard import _LINK, _svg

HARDER = {
    "copies of copies, each moved": _svg(
        '<defs><path id="a" d="M0 0h20v12H0z"/><g id="b" transform="rotate(20)">'
        '<use xlink:href="#a" fill="#07a"/><use xlink:href="#a" x="4" y="16" opacity=".6"/>'
        "</g></defs>"
        '<use xlink:href="#b" x="40" y="5" transform="scale(1.2 .8)" fill="#c40"/>'
        '<use xlink:href="#b" transform="matrix(.7 .3 -.4 1.1 60 45)" fill="#083"/>',
        _LINK,
    ),
    "a chain of gradients": _svg(
        '<defs><linearGradient id="c" xlink:href="#b" gradientTransform="rotate(35)"/>'
        '<linearGradient id="b" xlink:href="#a" x1=".2" x2=".9"/>'
        '<linearGradient id="a" x1="0" y1="0" y2="0"><stop stop-color="#fc0"/>'
        '<stop offset=".4" stop-color="#c06"/><stop offset="1" stop-color="#036"/></linearGradient>'
        '</defs><rect x="8" y="8" width="84" height="40" fill="url(#c)"/>'
        '<ellipse cx="50" cy="74" rx="40" ry="18" fill="url(#b)"/>',
        _LINK,
    ),
    "bounding boxes of turned shapes": _svg(
        '<defs><linearGradient id="g" gradientTransform="matrix(.5 .5 -.5 .5 .4 0)">'
        '<stop stop-color="#0a6"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>'
        '<path d="M10 10h60l20 40H30z" fill="url(#g)" transform="rotate(12 50 50) skewX(-10)"/>'
        '<path d="M10 60l30 30 40-25z" fill="url(#g)"/>'
    ),
    "a focus at the edge": _svg(
        '<defs><radialGradient id="g" cx=".5" cy=".5" r=".45" fx=".15" fy=".4">'
        '<stop stop-color="#fff"/><stop offset=".5" stop-color="#e60"/>'
        '<stop offset="1" stop-color="#400"/></radialGradient></defs>'
        '<rect x="5" y="15" width="90" height="70" fill="url(#g)"/>'
    ),
    "a radial gradient of Figma": _svg(
        '<rect x="6" y="6" width="88" height="88" rx="14" fill="url(#p0)"/><defs>'
        '<radialGradient id="p0" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse"'
        ' gradientTransform="translate(30 28) rotate(52) scale(70 40)"><stop stop-color="#8EF"/>'
        '<stop offset="1" stop-color="#124"/></radialGradient></defs>'
    ),
    "clips with holes": _svg(
        '<clipPath id="c"><path clip-rule="evenodd" d="M5 5h90v90H5zM30 30h40v40H30z"/></clipPath>'
        '<g clip-path="url(#c)"><circle cx="50" cy="50" r="46" fill="#36c"/>'
        '<path d="M0 0L100 100" stroke="#fd0" stroke-width="14"/></g>'
    ),
    "clips that are moved": _svg(
        '<defs><rect id="r" width="40" height="26" rx="8"/><clipPath id="c"'
        ' transform="translate(8 6)"><use xlink:href="#r" transform="rotate(18)" x="10"/>'
        "</clipPath>"
        '<clipPath id="d"><circle cx="55" cy="74" r="20"/></clipPath></defs>'
        '<rect width="100" height="50" fill="#a3c" clip-path="url(#c)"/>'
        '<rect x="20" y="52" width="70" height="44" fill="#3a6" clip-path="url(#d)"'
        ' transform="rotate(9)"/>',
        _LINK,
    ),
    "dashes around corners": _svg(
        '<path d="M12 12H88V50L50 88L12 50Z" fill="none" stroke="#222" stroke-width="5"'
        ' stroke-dasharray="9 6 2 6" stroke-linecap="round" stroke-linejoin="round"'
        ' stroke-dashoffset="-3"/><circle cx="50" cy="42" r="18" fill="none" stroke="#c22"'
        ' stroke-width="4" stroke-dasharray="7"/>'
    ),
    "sharp corners and their limits": _svg(
        '<g fill="none" stroke="#046" stroke-width="6"><path d="M8 40L20 8L32 40"/>'
        '<path d="M40 40L46 8L52 40"/><path d="M62 40L65 8L68 40" stroke-miterlimit="20"/>'
        '<path d="M80 40L83 12L86 40" stroke-miterlimit="1"/></g>'
        '<path d="M10 60H90L10 70Z" fill="#fc6" stroke="#000" stroke-width="3"/>'
        '<path d="M20 85h.01M50 85h0" stroke="#909" stroke-width="12" stroke-linecap="round"/>'
    ),
    "groups that shine through": _svg(
        '<rect width="100" height="100" fill="#ffe"/><g opacity=".5"><circle cx="36" cy="40" r="28"'
        ' fill="#e00"/><g opacity=".6"><circle cx="62" cy="40" r="28" fill="#00e"/>'
        '<circle cx="50" cy="64" r="28" fill="#0a0" fill-opacity=".7" stroke="#000"'
        ' stroke-opacity=".4" stroke-width="6"/></g></g>'
    ),
    "style sheets that fight": _svg(
        "<style>rect{fill:red} .a{fill:#0a0!important} #one.a{fill:blue} g rect.b{fill:#fa0}"
        " g &gt; rect{stroke:#000;stroke-width:3} .b.c{fill:#808}</style>"
        '<rect id="one" class="a" x="5" y="5" width="40" height="40" style="fill:pink"/>'
        '<g><rect class="b" x="55" y="5" width="40" height="40"/>'
        '<rect class="b c" x="5" y="55" width="40" height="40" fill="white"/>'
        '<rect x="55" y="55" width="40" height="40" style="fill:#0cc !important;stroke:none"/></g>'
    ),
    "colours from above": _svg(
        '<g color="#b05" fill="currentColor" stroke="#024" stroke-width="2"><rect x="5" y="5"'
        ' width="40" height="40"/><g color="#0b5"><circle cx="72" cy="25" r="20"/>'
        '<path d="M10 60h30v30H10z" fill="none" stroke="currentColor" stroke-width="8"/>'
        '<path d="M60 60h30v30H60z" fill="inherit" stroke="none"/></g></g>'
    ),
    "symbols that are fitted": _svg(
        '<symbol id="s" viewBox="0 0 20 10" preserveAspectRatio="xMaxYMin slice"><rect width="20"'
        ' height="10" fill="#fd4"/><circle cx="10" cy="5" r="5" fill="#c30"/></symbol>'
        '<symbol id="t" viewBox="0 0 20 10"><rect width="20" height="10" fill="#4df"/>'
        '<path d="M0 0L20 10" stroke="#000"/></symbol>'
        '<use href="#s" x="5" y="5" width="40" height="40"/>'
        '<use href="#t" x="55" y="5" width="40" height="40"/>'
        '<use href="#t" x="5" y="60" width="90" height="30"/>'
    ),
    "drawings inside of drawings": _svg(
        '<svg x="10" y="10" width="50%" height="40%" viewBox="0 0 10 10"'
        ' preserveAspectRatio="none"><circle cx="5" cy="5" r="5" fill="#06c"/></svg>'
        '<svg x="50" y="50" width="45" height="40" viewBox="-5 -5 10 10"><rect x="-9" y="-2"'
        ' width="18" height="4" fill="#c60"/><circle r="20%" fill="#fff"/></svg>'
    ),
    "shares": _svg(
        '<g><rect x="10%" y="10%" width="30%" height="20%" rx="5%" fill="#383"/>'
        '<circle cx="75%" cy="25%" r="15%" fill="#835"/><line x1="10%" y1="90%" x2="90%" y2="60%"'
        ' stroke="#358" stroke-width="5%"/></g>'
    ),
    "numbers without spaces": _svg(
        '<path d="M20.5.5.5e1-2.5e-1l1e1.5E1-.5-.5z" fill="#000"/>'
        '<path d="M10 60a25 25 0 0150 0a25,25,0,1,1-50,0zm60-20a.1e2 1e1-45 01 20 20z"'
        ' fill="#a50"/>'
        '<path d="M70 80h20v10h-20zm5 2l10 0 0 4-10 0z m2 3 h3v9" fill="none" stroke="#05a"/>'
        '<path d="M10 95l20-8,20 8 20-8" fill="none" stroke="#5a0" stroke-width="2"/>'
    ),
    "choices": _svg(
        '<switch><g requiredExtensions="http://example.com/none"><rect width="100" height="100"'
        ' fill="red"/></g><g><rect x="10" y="10" width="80" height="80" fill="#0a8"/></g>'
        '<rect width="50" height="50"/></switch>'
    ),
    "nothing to see": _svg(
        '<path d="" fill="red"/><path fill="red"/><rect width="0" height="50" fill="red"/>'
        '<g transform="scale(0)"><rect width="50" height="50" fill="red"/></g>'
        '<g transform="matrix(1 2 2 4 0 0)"><rect width="50" height="50" fill="red"/></g>'
        '<circle r="0" cx="50" cy="50" stroke="red" stroke-width="9"/><polygon points=""/>'
        '<rect x="30" y="30" width="40" height="40" fill="#123" visibility="hidden"/>'
        '<g visibility="hidden"><rect x="40" y="40" width="20" height="20" visibility="visible"'
        ' fill="#084"/></g><path d="M5 5" stroke="#000" stroke-width="5"/>'
    ),
    "lines below their fill": _svg(
        '<circle cx="30" cy="30" r="20" fill="#fc0" stroke="#a00" stroke-width="12"'
        ' paint-order="stroke"/><g transform="scale(4 1)"><rect x="14" y="10" width="9" height="40"'
        ' fill="none" stroke="#06a" stroke-width="3"/></g>'
        '<path d="M10 80h80" stroke="#060" stroke-width="8"'
        ' style="paint-order:stroke fill markers"/>'
    ),
    "clips as large as their shapes": _svg(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/>'
        '<rect width="50%" height=".25"/></clipPath>'
        '<rect x="5" y="5" width="60" height="30" fill="#06a" clip-path="url(#c)"/>'
        '<g clip-path="url(#c)" transform="translate(0 10) rotate(10)"><path d="M20 40h20v20H20z"'
        ' fill="#a06"/><path d="M30 50h40v20H30z" fill="#fa0" stroke="#000" stroke-width="3"/></g>'
        '<clipPath id="d" clip-path="url(#c)"><rect x="70" y="50" width="18" height="50"/>'
        '</clipPath><circle cx="80" cy="70" r="18" fill="#083" clip-path="url(#d)"/>'
        '<path d="M70 10h20" stroke="red" stroke-width="9" clip-path="url(#c)"/>'
    ),
    "masks as large as their shapes": _svg(
        '<mask id="m" maskContentUnits="objectBoundingBox" x="0" y="0" width=".75" height="1">'
        '<rect width="1" height="1" fill="#fff"/><circle cx=".5" cy=".5" r=".3" fill="#555"/>'
        '</mask><rect x="10" y="5" width="80" height="40" fill="#06a" mask="url(#m)"/>'
        '<mask id="n"><path d="M0 0h100v100H0z" fill="#fff"/></mask>'
        '<circle cx="50" cy="75" r="15" fill="#fc0" stroke="#a00" stroke-width="14"'
        ' mask="url(#n)"/>'
    ),
    "lengths in letters": _svg(
        "<style>.a{stroke-width:.5em}</style>"
        '<g font-size="10"><rect x="1em" y="2ex" width="3em" height="2em" fill="#06a"/>'
        '<g style="font-size:150%"><circle cx="4em" cy="2em" r=".8em" fill="#a06"/>'
        '<path class="a" d="M10 60h80" stroke="#083"/><g font-size=".5em"><path class="a"'
        ' d="M10 75h80" stroke="#c40" stroke-dasharray="2em 1ex"/></g></g></g>'
        '<path d="M10 90h80" font-size="6" stroke="#000" stroke-width="1em"/>'
    ),
    "dashes of scaled shapes": _svg(
        '<g fill="none" stroke="#036" stroke-width="2" stroke-dasharray="5 2 1 2"'
        ' stroke-dashoffset="3"><path d="M3 4h26v8" transform="scale(3)"/>'
        '<path d="M30 160h130v40" transform="scale(.4)" stroke-width="12"'
        ' stroke-dasharray="20 9" stroke-dashoffset="-11"/></g>'
    ),
    "dashes without gaps": _svg(
        '<path d="M10 20h80" stroke="#a00" stroke-width="6" stroke-linecap="round"'
        ' stroke-dasharray="0 9 0 0 0 0"/><path d="M10 40h80" stroke="#0a0" stroke-width="4"'
        ' stroke-dasharray="0 0 5 0 3 4"/><path d="M10 60h80" stroke="#00a" stroke-width="4"'
        ' stroke-dasharray="4 5 7 0" stroke-dashoffset="3"/>'
        '<path d="M10 80h80" stroke="#555" stroke-width="4" stroke-dasharray="5 0"/>'
    ),
    "a marker that is not there": _svg(
        '<path d="M10 10l40 70 40-50" fill="none" stroke="#06a" stroke-width="4"'
        ' marker-end="url(#Dot)"/>'
    ),
}
