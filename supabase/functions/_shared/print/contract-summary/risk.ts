import { rangeInWords, rankInWords } from '../../analysis/percentile/words.ts';
import { wasRead } from '../../analysis/was-read.ts';
import { type Analysis, type ContractDocument, riskBands, type ScoreGroup } from '../../schemas/index.ts';
import { heading } from '../heading.ts';
import { ink, type Sheet, styles } from '../sheet.ts';
import { makeRoom, moveDown, write } from '../type.ts';
import { instantWords } from '../words.ts';

const bands = { low: 'Low Risk', medium: 'Medium Risk', high: 'High Risk' } as const;
const rowHeight = 19;

/** The score and its six groups, each with its cap. */
export function risk(sheet: Sheet, analysis: Analysis, newest: ContractDocument | null): void {
  const { risk_score, risk_level, percentile, gate, document_version, perspective, created_at, groups } =
    analysis;
  heading(sheet, 'Risk');
  const score =
    risk_score === null || risk_level === null
      ? `${wasRead(gate) ? 'Not Scored' : 'Not Assessed'}. ${gate.message ?? ''}`
      : `${risk_score}%: ${bands[risk_level]}${percentile ? `, ${rangeInWords(percentile)}` : ''}`;
  write(sheet, score, risk_score === null ? styles.strong : styles.title);
  moveDown(sheet, 2);
  write(
    sheet,
    `Version ${document_version}, reviewed for the ${perspective} on ${instantWords(created_at)}.`,
    styles.small,
  );
  if (percentile) write(sheet, rankInWords(percentile), styles.small);
  if (newest && newest.version !== document_version) {
    write(sheet, `Version ${newest.version} is newer and has not been analyzed.`, styles.strong);
  }
  moveDown(sheet, 8);
  if (risk_score === null) return;
  makeRoom(sheet, groups.length * rowHeight + 30);
  for (const group of groups) drawGroup(sheet, group);
  const { low, medium } = riskBands;
  write(
    sheet,
    `The score is the sum of the groups, each up to its cap. 1 to ${low} is low, ${low + 1} to ${medium} medium, above ${medium} high.`,
    styles.small,
  );
}

function drawGroup(sheet: Sheet, { label, cap, points, raw_points }: ScoreGroup): void {
  const { pdf, left } = sheet;
  const { y } = pdf;
  write(sheet, label, styles.body, { y, width: 170 });
  const bar = { x: left + 178, y: y + 2, width: 160, height: 7 };
  const share = cap === 0 ? 0 : points / cap;
  const color = share > 0.6 ? ink.danger : share > 0.3 ? ink.attention : ink.good;
  sheet.tags.decoration(() => {
    pdf.rect(bar.x, bar.y, bar.width, bar.height).fill(ink.fill);
    if (share > 0) pdf.rect(bar.x, bar.y, bar.width * share, bar.height).fill(color);
  });
  const capped = raw_points > points ? ` (capped from ${raw_points})` : '';
  write(sheet, `${points} of ${cap}${capped}`, styles.body, { x: bar.x + bar.width + 12, y });
  pdf.x = left;
  pdf.y = y + rowHeight;
}
