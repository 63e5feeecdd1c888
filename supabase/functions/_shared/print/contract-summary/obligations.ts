import type { Obligation } from '../../schemas/index.ts';
import { heading } from '../heading.ts';
import { type Sheet, styles } from '../sheet.ts';
import { type TableColumn, table, tableStart } from '../table.ts';
import { write } from '../type.ts';
import { counted, dateWords } from '../words.ts';

const owers: Record<Obligation['bearer'], string> = {
  ours: 'Us',
  theirs: 'Them',
  both: 'Both sides',
  unknown: '',
};

const columns: readonly TableColumn<Obligation>[] = [
  { header: 'Due', share: 0.14, value: ({ due_date }) => (due_date ? dateWords(due_date) : 'No date yet') },
  {
    header: 'Obligation',
    share: 0.36,
    value: ({ title, page }) => `${title}${page ? ` (page ${page})` : ''}`,
  },
  {
    header: 'Owed by',
    share: 0.22,
    value: ({ bearer, who }) => [owers[bearer], who].filter(Boolean).join(': '),
  },
  { header: 'Calculation', share: 0.28, style: styles.small, value: arithmetic },
];

/** Confirmed deadlines, each with its clause and calculation. */
export function obligations(sheet: Sheet, confirmed: readonly Obligation[]): void {
  heading(sheet, `Confirmed obligations (${confirmed.length})`, tableStart(sheet, columns, confirmed));
  if (confirmed.length === 0) write(sheet, 'No confirmed obligations.', styles.body);
  table(sheet, columns, confirmed);
}

const units = {
  hours: 'hour',
  days: 'day',
  business_days: 'business day',
  months: 'month',
  years: 'year',
} as const;

/** '10 business days after Mar 1, 2026 (notice of award)' */
function arithmetic(obligation: Obligation): string {
  const { anchor, anchor_event, base_date, offset_count, offset_unit } = obligation;
  const event = anchor_event ?? 'the event';
  const base = base_date ? dateWords(base_date) : null;
  const from = {
    fixed_date: base ?? 'the date in the clause',
    contract_start: `the contract start date${base ? `, ${base}` : ''}`,
    contract_end: `the contract end date${base ? `, ${base}` : ''}`,
    event: base ? `${event}, ${base}` : event,
  }[anchor];
  if (offset_count === 0) return anchor === 'fixed_date' ? 'The date in the clause' : `On ${from}`;
  const distance = counted(Math.abs(offset_count), units[offset_unit]);
  return `${distance} ${offset_count < 0 ? 'before' : 'after'} ${from}`;
}
