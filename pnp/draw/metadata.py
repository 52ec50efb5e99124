"""What a file says of itself in XMP, for programs that read no page."""

from html import escape

from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.draw.packing import Ready, stream

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def metadata(pdf: PDFDocument, language: str) -> Ready:
    """Return what the file's information says, once more, and that it can be read out."""
    info, stamp = pdf.info, pdf._timeStamp
    year, month, day, hour, minute, second = stamp.YMDhms
    date = f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
    packet = _PACKET.format(
        title=escape(info.title, quote=False),
        author=escape(info.author, quote=False),
        subject=escape(info.subject, quote=False),
        language=escape(language, quote=False),
        producer=escape(info.producer, quote=False),
        creator=escape(info.creator, quote=False),
        date=f"{date}{stamp.dhh:+03}:{stamp.dmm:02}",
    )
    return stream(pdf, {"Type": "/Metadata", "Subtype": "/XML"}, packet.encode())
