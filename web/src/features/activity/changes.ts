import type { ActivityEvent } from '@schemas/activity.ts';
import { bearerNames, bearerSchema } from '@schemas/bearer.ts';
import { projectFields, projectLogLabels } from '@schemas/project-fields.ts';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';

interface ColumnChange {
  label: string;
  before: string;
  after: string;
}

const projectKinds = new Map(Object.entries(projectFields).map(([column, { kind }]) => [column, kind]));

/** Columns a user understands. Other changed columns are internal. */
const LABELS: Record<string, string> = {
  name: 'Name',
  contract_type: 'Type',
  party_a_name: 'Party A',
  party_a_type: 'Role of party A',
  party_b_name: 'Party B',
  party_b_type: 'Role of party B',
  contract_value: 'Value',
  change_value: 'Change amount',
  change_end_date: 'New end date',
  start_date: 'Start date',
  end_date: 'End date',
  title: 'Title',
  who: 'Responsible party',
  bearer: 'Owed by',
  due_date: 'Due',
  severity: 'Severity',
  category: 'Category',
  status: 'Status',
  role: 'Role',
  anchor_date: 'Clock starts',
  expires_on: 'Expires',
  valid_from: 'Valid from',
  check_type: 'Type',
  owner_id: 'Assigned to',
  assigned_to: 'Responsible',
  risk_score: 'Risk score',
  requires_approval: 'Approval required',
  submitter_may_approve: 'Submitter may approve',
  two_approvals_above: 'Two approvals required above',
  default_perspective: 'Our side in contracts',
  time_zone: 'Time zone',
  ...projectLogLabels,
};

/**
 * Describes an update: '{label}: {before} → {after}'. Empty for creations and deletions. A compliance check's status is left out,
 * since the event's title names it ('Marked compliant: …').
 */
export function changedColumns({
  before,
  after,
  names = {},
  entity_type,
}: Pick<ActivityEvent, 'before' | 'after'> &
  Partial<Pick<ActivityEvent, 'names' | 'entity_type'>>): ColumnChange[] {
  if (!before || !after) return [];
  const words = (column: string, value: unknown) => inWords(column, value, names);
  return Object.entries(LABELS).flatMap(([column, label]) =>
    column in before && column in after && !(column === 'status' && entity_type === 'compliance_check')
      ? [{ label, before: words(column, before[column]), after: words(column, after[column]) }]
      : [],
  );
}

function inWords(column: string, value: unknown, names: Record<string, string>): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (/(_id|_by|_to)$/.test(column)) return names[String(value)] ?? String(value);
  if (['expires_on', 'valid_from'].includes(column)) return formatDate(String(value));
  if (column === 'time_zone') return String(value);
  const bearer = column === 'bearer' && bearerSchema.safeParse(value).data;
  if (bearer) return bearerNames[bearer];
  if (projectKinds.get(column) === 'date') return formatDate(String(value));
  if (projectKinds.get(column) === 'money') return formatMoney(Number(value));
  if (['change_value', 'two_approvals_above'].includes(column)) return formatMoney(Number(value));
  if (column.endsWith('_date')) return formatDate(String(value));
  return String(value).replaceAll('_', ' ');
}
