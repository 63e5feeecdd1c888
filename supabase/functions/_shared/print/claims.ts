import { type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { Claims } from './xmp.ts';

const metadata = PDFName.of('Metadata');

function xmpIn(file: PDFDocument): string {
  const stream = file.catalog.lookup(metadata);
  return stream instanceof PDFRawStream ? new TextDecoder().decode(stream.contents) : '';
}

/** What a file claims that we printed; nothing for files of others, whose claims we cannot check. */
export function claimsOf(file: PDFDocument): Claims {
  const xmp = xmpIn(file);
  const isOurs = xmp.includes('<pdf:Producer>Plumbline</pdf:Producer>');
  return {
    archive: isOurs && xmp.includes('<pdfaid:part>3</pdfaid:part>'),
    access: isOurs && xmp.includes('<pdfuaid:part>1</pdfuaid:part>'),
  };
}

/** Removes the claims from a file that we printed, because other pages are added to it. */
export function dropClaims(file: PDFDocument): void {
  const xmp = xmpIn(file).replaceAll(/<(pdfaid|pdfuaid):(part|conformance)>[^<]*<\/\1:\2>/g, '');
  const stream = file.context.stream(new TextEncoder().encode(xmp), { Type: 'Metadata', Subtype: 'XML' });
  file.catalog.set(metadata, file.context.register(stream));
}
