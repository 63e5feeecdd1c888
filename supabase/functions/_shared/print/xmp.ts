import { escapeText } from '../tabular/xlsx-text.ts';
import { printable } from './printable.ts';
import { srgbProfile } from './srgb.ts';

/** Description of a file. */
export interface Described {
  title: string;
  subject: string;
  author: string;
  /** ISO 8601. */
  createdAt: string;
}

/** The standards that a file claims to meet. */
export interface Claims {
  /** PDF/A-3, level A: archiving. */
  archive: boolean;
  /** PDF/UA-1: accessibility. */
  access: boolean;
}

/** Declares the property by which a file claims PDF/UA; PDF/A defines no such property. */
const accessSchema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the file meets</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** The file's description in XMP, without the packet around it. The file's information must say the same. */
export function xmpOf({ title, subject, author, createdAt }: Described, { archive, access }: Claims): string {
  const words = (text: string) => escapeText(printable(text));
  return `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<xmp:CreateDate>${new Date(createdAt).toISOString().replace(/\.\d+/, '')}</xmp:CreateDate>
<xmp:CreatorTool>Plumbline</xmp:CreatorTool>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${words(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${words(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${words(subject)}</rdf:li></rdf:Alt></dc:description>
<pdf:Producer>Plumbline</pdf:Producer>
${[
  archive && '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
  access && '<pdfuaid:part>1</pdfuaid:part>',
]
  .filter(Boolean)
  .join('\n')}
</rdf:Description>
${archive && access ? accessSchema : ''}`;
}

/** A complete XMP packet, for files that pdfkit does not write. */
export const packetOf = (described: string): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${described}
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** The internals of pdfkit's document used here. */
interface Pdf {
  appendXML(xml: string): void;
  _addInfo(): void;
  _root: { data: { OutputIntents?: unknown[] } };
  ref(data: object): { end(content?: Uint8Array): void };
}

/**
 * Describes the file in XMP and claims standards. pdfkit's own description does not escape its texts, so an
 * ampersand in a name would make it unreadable.
 * @param claims read when the file ends
 */
export function writeXmp(pdf: PDFKit.PDFDocument, described: Described, claims: Claims): void {
  const document = pdf as unknown as Pdf;
  document._addInfo = () => document.appendXML(xmpOf(described, claims));
}

/** Says that the file's colors are those of sRGB, as PDF/A requires. */
export function addOutputIntent(pdf: PDFKit.PDFDocument): void {
  const document = pdf as unknown as Pdf;
  const profile = document.ref({ N: 3 });
  profile.end(srgbProfile());
  const intent = document.ref({ ...outputIntent(), DestOutputProfile: profile });
  intent.end();
  document._root.data.OutputIntents = [intent];
}

/** For pdfkit, where a String object is a text. */
const outputIntent = () => ({
  Type: 'OutputIntent',
  S: 'GTS_PDFA1',
  // pdfkit writes a plain string as a name.
  OutputConditionIdentifier: new String('sRGB IEC61966-2.1'),
});
