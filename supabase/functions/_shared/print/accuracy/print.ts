import { heading } from '../heading.ts';
import { drawPageFooters } from '../page-footer.ts';
import { closeSheet, openSheet, type Sheet, styles } from '../sheet.ts';
import { type TableColumn, table, tableStart } from '../table.ts';
import { drawTitleBlock } from '../title-block.ts';
import { heightOf, makeRoom, moveDown, write } from '../type.ts';
import { dateWords } from '../words.ts';

/** Accuracy for one kind of clause; shares from 0 to 1. */
interface Row {
  label: string;
  sentences: number;
  precision: number;
  recall: number;
  f1: number;
}

/** Content of the engine accuracy paper. */
interface AccuracyDocument {
  title: string;
  subtitle: string;
  /** Engine version. */
  engine: string;
  /** ISO 8601. */
  printedAt: string;
  introduction: readonly string[];
  /** Text in backticks is printed in quotation marks. */
  sections: readonly { title: string; paragraphs: readonly string[]; table?: { rows: readonly Row[] } }[];
}

/** Below this, a category is wrong about as often as it is right. */
const weak = 0.5;

const percent = (share: number) => `${Math.round(share * 100)}%`;
const columns: readonly TableColumn<Row>[] = [
  { header: 'Clause', share: 0.38, value: ({ label }) => label },
  { header: 'Sentences', share: 0.12, align: 'right', value: ({ sentences }) => String(sentences) },
  { header: 'Precision', share: 0.1, align: 'right', value: ({ precision }) => percent(precision) },
  { header: 'Recall', share: 0.1, align: 'right', value: ({ recall }) => percent(recall) },
  { header: 'F1', share: 0.08, align: 'right', style: styles.strong, value: ({ f1 }) => f1.toFixed(2) },
  {
    header: 'Note',
    share: 0.22,
    style: styles.small,
    value: ({ f1 }) => (f1 < weak ? 'low accuracy: check it yourself' : ''),
  },
];

/** Prints the engine's measured accuracy as a PDF on US Letter. */
export async function printAccuracy(document: AccuracyDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { title, subtitle, engine, printedAt, introduction, sections } = document;
  const sheet = await openSheet({
    title,
    subject: `Accuracy of the contract analysis, engine ${engine}`,
    author: 'Plumbline',
    createdAt: printedAt,
    text: JSON.stringify(document),
  });
  drawTitleBlock(sheet, {
    kind: 'Accuracy',
    title,
    organization: 'Plumbline',
    number: 'ACCURACY',
    revision: `Engine ${engine}`,
    date: dateWords(printedAt.slice(0, 10)),
  });
  for (const text of [subtitle, ...introduction]) paragraph(sheet, text);
  for (const { title: name, paragraphs, table: shown } of sections) {
    heading(sheet, name, heightOf(sheet, paragraphs[0] ?? '', styles.body, sheet.width));
    for (const text of paragraphs) paragraph(sheet, text.replace(/`([^`]*)`/g, '“$1”'));
    if (!shown) continue;
    makeRoom(sheet, tableStart(sheet, columns, shown.rows));
    table(sheet, columns, shown.rows);
  }
  await drawPageFooters(
    sheet,
    `Accuracy of the contract analysis · engine ${engine}`,
    'None of these figures is about your contract. The analysis finds clauses and quotes them; it is not legal advice.',
  );
  return await closeSheet(sheet);
}

function paragraph(sheet: Sheet, text: string): void {
  makeRoom(sheet, Math.min(heightOf(sheet, text, styles.body, sheet.width), 120));
  write(sheet, text, styles.body);
  moveDown(sheet, 6);
}
