import type { Reach } from '../fonts/more.ts';
import { closeSheet, ink, openSheet, type Sheet, type Style } from '../sheet.ts';
import { heightOf, makeRoom, moveDown, write } from '../type.ts';

/** Type sizes in points, the first that fits on one page; all text has one size, so a notice is as large as any. */
const sizes = [12, 11.5, 11, 10.5, 10, 9.5, 9];
const gap = 0.55;

interface WaiverFormDocument {
  title: string;
  /** ISO 8601. */
  printed_at: string;
  /** The smallest type that the law allows, in points; the form is longer than a page if it must be. */
  min_size: number;
  lines: readonly { kind: 'title' | 'notice' | 'text'; text: string }[];
}
type Line = WaiverFormDocument['lines'][number];

const styleOf = ({ kind }: Line, size: number): Style => ({
  face: kind === 'text' ? 'sans' : 'semibold',
  size,
  color: ink.text,
  leading: size / 5,
});

const heightAt = (sheet: Sheet, lines: readonly Line[], size: number) =>
  lines.reduce((sum, line) => sum + heightOf(sheet, line.text, styleOf(line, size)) + size * gap, 0);

/** Prints a statutory lien waiver form on US Letter. Only the form's own words are on the page. */
export async function printWaiverForm(
  { title, printed_at, min_size, lines }: WaiverFormDocument,
  reach?: Reach,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet({
    title,
    subject: 'Lien waiver',
    author: 'Plumbline',
    createdAt: printed_at,
    text: lines.map(({ text }) => text).join('\n'),
    reach,
  });
  const allowed = sizes.filter((size) => size >= min_size);
  const room = sheet.bottom - sheet.top;
  const size = allowed.find((each) => heightAt(sheet, lines, each) <= room) ?? allowed[0] ?? min_size;
  for (const line of lines) {
    const style = styleOf(line, size);
    makeRoom(sheet, Math.min(heightOf(sheet, line.text, style), line.kind === 'text' ? 60 : 120));
    write(sheet, line.text, style, line.kind === 'title' ? { align: 'center', as: 'H1' } : {});
    moveDown(sheet, size * gap);
  }
  return await closeSheet(sheet);
}
