/** A line that opens something of its own: a number, a letter, a bullet, or a heading in words. */
const OPENS =
  /^\s*(?:\(?(?:\d+(?:\.\d+)*|[a-zA-Z]|[ivxIVX]+)[.)]\s|\d+(?:\.\d+)+\s|[-•–*]\s|(?:article|section|exhibit)\b)/i;

/** Lines longer than this were not broken at a page's edge, so their breaks mean something. */
const WIDEST = 160;
const NARROWEST = 50;

/**
 * Joins the lines that a page's edge broke, so that they flow with the reader's column: a newline after a full
 * line becomes a space. The text keeps its length, hence every offset its meaning; paragraphs, short lines and
 * numbered clauses keep their breaks.
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
