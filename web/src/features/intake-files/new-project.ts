import type { IntakeFile } from '@schemas/intake-file.ts';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';

type Terms = Pick<IntakeFile['draft'], 'contract_value' | 'start_date' | 'end_date'>;

const NO_TERMS: Terms = { contract_value: null, start_date: null, end_date: null };

/** The value and dates of a new project: those of the contract with its client, not of a subcontract. */
export const termsOf = ({ project, draft }: Pick<IntakeFile, 'project'> & { draft: Terms }): Terms =>
  project?.takes_terms ? draft : NO_TERMS;

/** 'Value, start, and end from the contract: $18,450,000, Mar 2, 2026 to Aug 31, 2027.' */
export function termsInWords({ contract_value, start_date, end_date }: Terms): string | undefined {
  const value = contract_value === null ? null : formatMoney(contract_value);
  const dates = [start_date, end_date].flatMap((date) => (date ? [formatDate(date)] : [])).join(' to ');
  const words = [value, dates].filter(Boolean).join(', ');
  return words === '' ? undefined : `Value and dates from the contract: ${words}.`;
}
