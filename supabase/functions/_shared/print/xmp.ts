import { escapeText } from '../tabular/xlsx-text.ts';
import { printable } from './printable.ts';

/** The internals of pdfkit's document used here. */
interface Pdf {
  appendXML(xml: string): void;
  _addInfo(): void;
}

/**
 * Describes the file in XMP and claims PDF/UA-1. pdfkit's own description does not escape its texts, so an
 * ampersand in a name would make it unreadable.
 */
export function writeXmp(
  pdf: PDFKit.PDFDocument,
  {
    title,
    subject,
    author,
    createdAt,
  }: { title: string; subject: string; author: string; createdAt: string },
): void {
  const words = (text: string) => escapeText(printable(text));
  const document = pdf as unknown as Pdf;
  document._addInfo = () =>
    document.appendXML(
      `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<xmp:CreateDate>${new Date(createdAt).toISOString().replace(/\.\d+/, '')}</xmp:CreateDate>
<xmp:CreatorTool>Plumbline</xmp:CreatorTool>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${words(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${words(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${words(subject)}</rdf:li></rdf:Alt></dc:description>
<pdf:Producer>Plumbline</pdf:Producer>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`,
    );
}
