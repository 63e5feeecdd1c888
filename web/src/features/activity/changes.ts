import type { ActivityEvent } from '@contract/activity.ts';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';

export interface ColumnChange {
  label: string;
  before: string;
  after: string;
}

/** The columns a person understands; what else changed is bookkeeping. */
const LABELS: Record<string, string> = {
  name: 'Name',
  contract_type: 'Type',
  party_a_name: 'Party A',
  party_a_type: 'Role of party A',
  party_b_name: 'Party B',
  party_b_type: 'Role of party B',
  contract_value: 'Value',
  start_date: 'Start date',
  end_date: 'End date',
  title: 'Title',
  who: 'Who must act',
  due_date: 'Due',
  severity: 'Severity',
  category: 'Category',
};

/** What an update changed, in words: '{label}: {before} → {after}'. Nothing for what was created or removed. */
export function changedColumns({ before, after }: Pick<ActivityEvent, 'before' | 'after'>): ColumnChange[] {
  if (!before || !after) return [];
  return Object.entries(LABELS).flatMap(([column, label]) =>
    column in before && column in after
      ? [{ label, before: inWords(column, before[column]), after: inWords(column, after[column]) }]
      : [],
  );
}

function inWords(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (column === 'contract_value') return formatMoney(Number(value));
  if (column.endsWith('_date')) return formatDate(String(value));
  return String(value).replaceAll('_', ' ');
}
