import { drawLogo, logoBox } from '../../print/logo/draw-logo.ts';
import { ink, type Sheet, styles } from '../../print/sheet.ts';
import { heightOf, makeRoom, moveDown, rule, write } from '../../print/type.ts';
import { dateWords } from '../../print/words.ts';
import type { ReportContent } from '../content.ts';
import { instantIn } from '../words.ts';

/** The organization's letterhead, and the facts that identify the report. */
export function drawLetterhead(sheet: Sheet, content: ReportContent): void {
  const { pdf, left, width, top } = sheet;
  const { organization, address, logo, kind, project, number } = content;
  const inside = logo ? width - logoBox.width - 16 : width;
  write(sheet, organization, { ...styles.heading, size: 13 }, { y: top, width: inside });
  for (const line of (address ?? '').split('\n').filter(Boolean))
    write(sheet, line, styles.small, { width: inside });
  const end = pdf.y;
  if (logo) drawLogo(sheet, logo, { right: left + width, top, of: organization });
  pdf.x = left;
  pdf.y = Math.max(end, logo ? top + logoBox.height : 0) + 12;
  rule(sheet, ink.text);
  moveDown(sheet, 18);
  write(sheet, kind, { ...styles.title, size: 22 }, { as: 'H1' });
  write(sheet, project ?? content.scope, { ...styles.heading, color: ink.muted });
  moveDown(sheet, 12);
  const facts: [string, string][] = [
    ['Report no.', number],
    ['Period', `${content.period}: ${dateWords(content.firstDay)} to ${dateWords(content.lastDay)}`],
    ['Scope', project ? `Project ${project}` : content.scope],
    ['Generated', instantIn(content.createdAt, content.timeZone)],
    ['Generated for', content.preparedFor],
  ];
  for (const [label, value] of facts) {
    const height = heightOf(sheet, value, styles.body, width - 90);
    makeRoom(sheet, height);
    const { y } = pdf;
    write(sheet, label, styles.small, { y: y + 0.8, width: 84 });
    write(sheet, value, styles.body, { x: left + 90, y, width: width - 90 });
    pdf.x = left;
    moveDown(sheet, 2);
  }
  moveDown(sheet, 10);
}
