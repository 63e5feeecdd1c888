/** Creates PDFs that take long to read, like plans and forms: each page draws a lot and has little text. */
import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';

/**
 * The lines of text on a page, in the Latin alphabet. `broken` replaces the page with invalid data, as in a
 * damaged file.
 */
export interface LongPage {
  lines: readonly string[];
  broken?: boolean;
  /** How many times the page repeats the drawing; once by default. */
  drawn?: number;
}

/**
 * @param strokes how many times each page saves and restores its state; 10,000 take a reader about 10 ms of
 * CPU time
 * @param picture compressed bytes of a picture that is in the file but on none of its pages
 * @returns the file; all pages share the drawing, which keeps it small
 */
export function makeLongPdf(
  pages: readonly LongPage[],
  strokes: number,
  picture?: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const pageIds = pages.map((_, index) => 5 + index * 2);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  add(stream('q 1 0 0 1 0 0 cm 0 0 m 10 10 l S Q\n'.repeat(strokes)));
  for (const [index, { lines, broken, drawn = 1 }] of pages.entries()) {
    const own = 6 + index * 2;
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents [${'4 0 R '.repeat(drawn)}${own} 0 R] >>`;
    add(broken ? '42' : page);
    add(
      stream(
        `BT /F1 11 Tf 72 720 Td 14 TL\n${lines.map((line) => `(${literal(line)}) Tj T*`).join('\n')}\nET\n`,
      ),
    );
  }
  if (picture) {
    const head = `<< /Subtype /Image /Width 9000 /Height 9000 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`;
    add(Buffer.concat([Buffer.from(head), picture, Buffer.from('\nendstream')]));
  }
  return file(objects);
}

const literal = (line: string) => line.replace(/[\\()]/g, (mark) => `\\${mark}`);

function stream(content: string): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'));
  const head = Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`);
  return Buffer.concat([head, packed, Buffer.from('\nendstream')]);
}

function file(objects: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const offset = length;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}
