/** A line that starts something new: a number, letter, bullet, or heading. */
const OPENS =
  /^\s*(?:\(?(?:\d+(?:\.\d+)*|[a-zA-Z]|[ivxIVX]+)[.)]\s|\d+(?:\.\d+)+\s|[-•–*]\s|(?:article|section|exhibit)\b)/i;

/** Lines longer than this are not limited by a page width, so their breaks are intentional. */
const WIDEST = 160;
const NARROWEST = 50;

/**
 * Joins lines broken by the page width so that text flows in the reader's column. A newline after a full line
 * becomes a space, so the length and all offsets stay the same. Paragraphs, short lines, and numbered clauses
 * keep their breaks.
 */
export function reflow(text: string): string {
  const lines = text.split('\n');
  const widest = Math.max(...lines.map((line) => line.length));
  if (widest > WIDEST || widest < NARROWEST) return text;
  const full = widest * 0.75;
  return lines
    .map((line, index) => {
      const next = lines[index + 1];
      if (next === undefined) return line;
      const flows = line.length >= full && next.trim() !== '' && !OPENS.test(next);
      return line + (flows ? ' ' : '\n');
    })
    .join('');
}
