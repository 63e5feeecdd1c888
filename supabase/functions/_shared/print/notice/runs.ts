/** Text in which words are bold, italic, underlined, or blanks. */
import type { NoticeInline } from '../../schemas/notice-document.ts';
import { placeholder, printable } from '../printable.ts';
import { ink, type Sheet, type Style, styles } from '../sheet.ts';

interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  isBlank: boolean;
}

export const letter: Style = { ...styles.body, size: 10, leading: 2.5 };

/** `printable` trims surrounding white space, but between two runs it is a space. */
function printableRun(text: string): string {
  const set = printable(text);
  return `${/^\s/.test(text) ? ' ' : ''}${set}${set !== '' && /\s$/.test(text) ? ' ' : ''}`;
}

function runsOf(content: readonly NoticeInline[]): Run[] {
  return content.map((one): Run => {
    const plain = { bold: false, italic: false, underline: false, isBlank: false };
    if (one.type === 'hardBreak') return { ...plain, text: '\n' };
    if (one.type === 'blank') return { ...plain, text: `[${printable(one.attrs.label)}]`, isBlank: true };
    const has = (type: string) => one.marks?.some((mark) => mark.type === type) ?? false;
    return {
      text: printableRun(one.text),
      bold: has('bold'),
      italic: has('italic'),
      underline: has('underline'),
      isBlank: false,
    };
  });
}

/** Writes a paragraph of runs below the previous one. */
export function writeRuns(
  sheet: Sheet,
  content: readonly NoticeInline[] | undefined,
  position: { x?: number; y?: number; width?: number; style?: Style; bold?: boolean } = {},
): void {
  const { x = sheet.left, y = sheet.pdf.y, style = letter, bold = false } = position;
  const { width = sheet.left + sheet.width - x } = position;
  const { pdf } = sheet;
  const runs = runsOf(content ?? []).filter(({ text }) => text !== '');
  if (runs.length === 0) {
    pdf.font(style.face).fontSize(style.size);
    pdf.y = y + style.size + style.leading;
    return;
  }
  sheet.tags.content('P', () => setRuns(sheet, runs, { x, y, width, style, bold }));
}

/** Sets the lines of a paragraph, which a hard break ends. */
function setRuns(
  sheet: Sheet,
  runs: readonly Run[],
  { x, y, width, style, bold }: { x: number; y: number; width: number; style: Style; bold: boolean },
): void {
  const { pdf } = sheet;
  pdf.y = y;
  for (const line of linesOf(runs)) {
    if (line.length === 0)
      pdf.y += pdf.font(style.face).fontSize(style.size).currentLineHeight(true) + style.leading;
    for (const [index, run] of line.entries()) {
      if (run.text.includes(placeholder)) sheet.hasPlaceholders = true;
      pdf
        .font(run.bold || bold || run.isBlank ? 'semibold' : style.face)
        .fontSize(style.size)
        .fillColor(run.isBlank ? ink.attention : style.color);
      const options = {
        width,
        lineGap: style.leading,
        continued: index < line.length - 1,
        oblique: run.italic,
        underline: run.underline,
      };
      if (index === 0) pdf.text(run.text, x, pdf.y, options);
      else pdf.text(run.text, options);
    }
  }
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    if (run.text === '\n') lines.push([]);
    else lines.at(-1)?.push(run);
  }
  return lines;
}

/** Height of the runs; slightly too large if some are not bold. */
export function heightOfRuns(
  { pdf }: Sheet,
  content: readonly NoticeInline[] | undefined,
  width: number,
  style = letter,
): number {
  const runs = runsOf(content ?? []);
  const text = runs.map((run) => run.text).join('');
  const bold = runs.some((run) => run.bold || run.isBlank);
  pdf.font(bold ? 'semibold' : style.face).fontSize(style.size);
  return pdf.heightOfString(text === '' ? ' ' : text, { width, lineGap: style.leading });
}
