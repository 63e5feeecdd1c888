import type { Reach } from '../fonts/more.ts';
import { closeSheet, ink, openSheet, type Style } from '../sheet.ts';
import { heightOf, makeRoom, moveDown, write } from '../type.ts';

/** Georgia asks for 12-point type; elsewhere a notice must be as large as the largest type. */
const size = 12;
const styles = {
  text: { face: 'sans', size, color: ink.text, leading: 3 },
  title: { face: 'semibold', size, color: ink.text, leading: 3 },
  notice: { face: 'semibold', size, color: ink.text, leading: 3 },
} as const satisfies Record<string, Style>;

interface WaiverFormDocument {
  title: string;
  /** ISO 8601. */
  printed_at: string;
  lines: readonly { kind: keyof typeof styles; text: string }[];
}

/** Prints a statutory lien waiver form on US Letter. Only the form's own words are on the page. */
export async function printWaiverForm(
  { title, printed_at, lines }: WaiverFormDocument,
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
  for (const { kind, text } of lines) {
    const style = styles[kind];
    makeRoom(sheet, Math.min(heightOf(sheet, text, style), kind === 'text' ? 60 : 120));
    write(sheet, text, style, kind === 'title' ? { align: 'center', as: 'H1' } : {});
    moveDown(sheet, 10);
  }
  return await closeSheet(sheet);
}
