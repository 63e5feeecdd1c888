/** The money of contracts, as `private.contract_finances` has it; what is not known is null and in no sum. */
import type { Report } from '../../../../_shared/contract/index.ts';
import { inWords } from '../../../../_shared/print/words.ts';
import type { ReportBars, ReportFigures, ReportTable } from '../../../../_shared/report/content.ts';
import type { Transaction } from '../../../db/pool.ts';
import { altOf, figure } from './figures.ts';

interface Row {
  project: string;
  name: string;
  status: string;
  original_value: number | null;
  approved_changes: number | null;
  approved_unknown: number;
  pending_changes: number | null;
  current_value: number | null;
  current_end_date: string | null;
  days_late: number | null;
  ld_exposure: number | null;
  retainage_held: number | null;
  retainage_withheld: number | null;
  paid_out: number | null;
  paid_in: number | null;
  waived: number | null;
  unwaived: number | null;
}

/** As of the last day; contracts that were terminated are in no sum (docs/figures.md), and so not among them. */
export async function financesOf(sql: Transaction, { project_id, last_day }: Report): Promise<Row[]> {
  return await sql<Row[]>`
    select p.name as project, f.name, f.status::text as status, f.original_value, f.approved_changes, f.approved_unknown, f.pending_changes,
      f.current_value, f.current_end_date, f.days_late, f.ld_exposure, f.retainage_held, f.retainage_withheld, f.paid_out, f.paid_in,
      f.waived, f.unwaived
    from private.contract_finances((select private.active_org_id()),
      case when ${project_id}::uuid is not null then array[${project_id}::uuid] end, null, ${last_day}::date) f
    join public.projects p on p.org_id = (select private.active_org_id()) and p.id = f.project_id
    where f.status <> 'terminated'
    order by p.name, f.name, f.contract_id limit 20000`;
}

/** What is known of it added up; null where nothing is. */
const sumOf = (rows: readonly Row[], of: (row: Row) => number | null): number | null => {
  const known = rows.map(of).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
};

const unknownOf = (rows: readonly Row[], of: (row: Row) => number | null): string | undefined => {
  const unknown = rows.filter((row) => of(row) === null).length;
  return unknown === 0
    ? undefined
    : `not known of ${unknown.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')} contracts`;
};

export function financeFigures(rows: readonly Row[]): ReportFigures {
  const money = (label: string, of: (row: Row) => number | null, note?: string) =>
    figure(
      label,
      sumOf(rows, of),
      'money',
      null,
      [unknownOf(rows, of), note].filter(Boolean).join('; ') || undefined,
    );
  return {
    kind: 'figures',
    title: 'Financial figures',
    figures: [
      figure(
        'Contracts',
        rows.length,
        'count',
        null,
        'not terminated, each with its amendments and change orders',
      ),
      money('Original value', (row) => row.original_value),
      money('Approved changes', (row) => row.approved_changes),
      money('Pending changes', (row) => row.pending_changes),
      money('Current value', (row) => row.current_value),
      money(
        'Delay exposure',
        (row) => row.ld_exposure,
        'liquidated damages a day × days late, up to the cap',
      ),
      money('Retainage held by us', (row) => row.retainage_held),
      money('Retainage withheld from us', (row) => row.retainage_withheld),
      money('Paid out', (row) => row.paid_out),
      money('Paid in', (row) => row.paid_in),
      money('Covered by waivers', (row) => row.waived),
      figure(
        'Payments without a waiver',
        sumOf(rows, (row) => row.unwaived),
        'count',
        null,
        unknownOf(rows, (row) => row.unwaived),
      ),
    ],
    note: 'What is not known is left open and is in no sum.',
  };
}

export function valueBars(rows: readonly Row[]): ReportBars {
  const bars = [
    { label: 'Original value', value: sumOf(rows, (row) => row.original_value) ?? 0, tone: 'blue' as const },
    { label: 'Current value', value: sumOf(rows, (row) => row.current_value) ?? 0, tone: 'green' as const },
    { label: 'Delay exposure', value: sumOf(rows, (row) => row.ld_exposure) ?? 0, tone: 'red' as const },
  ];
  return { kind: 'bars', title: 'Value and exposure', unit: 'money', bars, alt: altOf('US dollars', bars) };
}

export function financesTable(rows: readonly Row[], withProject: boolean): ReportTable {
  return {
    kind: 'table',
    title: 'Contracts and their changes',
    sheet: 'Finances',
    columns: [
      { header: 'Contract', kind: 'text', weight: 22 },
      ...(withProject ? [{ header: 'Project', kind: 'text', weight: 16 } as const] : []),
      { header: 'Status', kind: 'text', weight: 10 },
      { header: 'Original', kind: 'money', weight: 15, total: true },
      { header: 'Changes', kind: 'money', weight: 14, total: true },
      { header: 'Current', kind: 'money', weight: 15, total: true },
      { header: 'Retainage', kind: 'money', weight: 14, total: true },
      { header: 'Exposure', kind: 'money', weight: 14, total: true },
      { header: 'End', kind: 'date', weight: 14 },
      { header: 'Days late', kind: 'count', weight: 7 },
    ],
    rows: rows.map((row) => [
      row.name,
      ...(withProject ? [row.project] : []),
      inWords(row.status),
      row.original_value,
      row.approved_changes,
      row.current_value,
      row.retainage_held,
      row.ld_exposure,
      row.current_end_date,
      row.days_late,
    ]),
    leftOff: 0,
    empty: 'There is no contract.',
  };
}
