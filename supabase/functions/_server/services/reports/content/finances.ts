/**
 * The financial figures of contracts, as defined in docs/figures.md; unknown amounts are null and in no
 * total.
 */

import type { ReportBars, ReportFigure, ReportFigures } from '../../../../_shared/report/content.ts';
import type { ContractInsurance, Report } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';
import { findInsurance, mostInsured } from '../../finances/insurance.ts';
import { projectsWithMoney, refuseOthers } from '../../finances/project-finances.ts';
import { altOf, figure } from './figures.ts';

export interface ContractRow {
  project: string;
  name: string;
  status: string;
  original_value: number | null;
  approved_changes: number | null;
  pending_changes: number | null;
  current_value: number | null;
  current_end_date: string | null;
  days_late: number | null;
  /** Days past the end date of a contract that is not active yet, whose delay is not counted. */
  uncounted_days: number | null;
  ld_per_day: number | null;
  ld_cap: number | null;
  ld_cap_words: string | null;
  ld_status: string | null;
  ld_exposure: number | null;
  payments: number | null;
  paid_out: number | null;
  paid_in: number | null;
  retainage_held: number | null;
  retainage_withheld: number | null;
  waived: number | null;
  unwaived: number | null;
}

interface Sums {
  contracts: number;
  original_value: number | null;
  original_unknown: number;
  approved_changes: number | null;
  approved_unknown: number;
  pending_changes: number | null;
  pending_unknown: number;
  current_value: number | null;
  current_unknown: number;
  late: number;
  ld_exposure: number | null;
  exposure_unknown: number;
  paid_out: number | null;
  paid_in: number | null;
  retainage_held: number | null;
  retainage_withheld: number | null;
  waived: number | null;
  unwaived: number | null;
}

export type Insurance = ContractInsurance & { project_name: string };

export interface Finances {
  sums: Sums;
  rows: ContractRow[];
  insurance: Insurance[];
}

/** Most contracts in a table. */
const mostRows = 20_000;

/**
 * Loads the finances as of the report's last day, of its project or of all whose money the caller may see.
 * @throws ApiError forbidden if the caller may not see the project's money
 */
export async function financesOf(sql: Transaction, { project_id, last_day }: Report): Promise<Finances> {
  if (project_id) await refuseOthers(sql, project_id);
  const projects = project_id ? [project_id] : await projectsWithMoney(sql);
  const among = projects ? sql`string_to_array(${projects.join(',')}, ',')::uuid[]` : sql`null::uuid[]`;
  const org = sql`(select private.active_org_id())`;
  const [sums] = await sql<Sums[]>`
    select coalesce(sum(f.contracts), 0)::integer as contracts, sum(f.original_value) as original_value,
      coalesce(sum(f.original_unknown), 0)::integer as original_unknown, sum(f.approved_changes) as approved_changes,
      coalesce(sum(f.approved_unknown), 0)::integer as approved_unknown, sum(f.pending_changes) as pending_changes,
      coalesce(sum(f.pending_unknown), 0)::integer as pending_unknown, sum(f.current_value) as current_value,
      coalesce(sum(f.current_unknown), 0)::integer as current_unknown, coalesce(sum(f.late), 0)::integer as late,
      sum(f.ld_exposure) as ld_exposure, coalesce(sum(f.exposure_unknown), 0)::integer as exposure_unknown, sum(f.paid_out) as paid_out,
      sum(f.paid_in) as paid_in, sum(f.retainage_held) as retainage_held, sum(f.retainage_withheld) as retainage_withheld,
      sum(f.waived) as waived, sum(f.unwaived)::integer as unwaived
    from private.project_finances(${org}, ${among}, ${last_day}::date) f`;
  const rows = await sql<ContractRow[]>`
    select p.name as project, f.name, f.status::text as status, f.original_value, f.approved_changes, f.pending_changes, f.current_value,
      f.current_end_date, f.days_late,
      case when f.status in ('draft', 'under_review') and f.current_end_date < ${last_day}::date
        then ${last_day}::date - f.current_end_date end as uncounted_days,
      f.ld_per_day, f.ld_cap, f.ld_cap_words, f.ld_status, f.ld_exposure, f.payments,
        f.paid_out, f.paid_in,
      f.retainage_held, f.retainage_withheld, f.waived, f.unwaived
    from private.contract_finances(${org}, ${among}, null, ${last_day}::date) f
    join public.projects p on p.org_id = ${org} and p.id = f.project_id
    order by p.name, f.name, f.contract_id limit ${mostRows}`;
  const insurance = await findInsurance(sql, { projects, day: last_day });
  return { sums: sums as Sums, rows, insurance };
}

const unknown = (count: number, noun: string): string | undefined =>
  count === 0
    ? undefined
    : `unknown for ${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}, not included`;

/** The opening figures of a financial report. */
export function financeFigures({ sums, insurance }: Finances): ReportFigures {
  const value = (label: string, amount: number | null, ...notes: (string | undefined)[]): ReportFigure => ({
    ...figure(label, amount, 'money', null, notes.filter(Boolean).join('; ') || undefined),
    ...(sums.contracts === 0 && { none: 'No contracts' }),
  });
  const paid = (label: string, amount: number | null, kind: 'money' | 'count' = 'money'): ReportFigure => ({
    ...figure(label, amount, kind),
    none: 'No payments',
  });
  const lines = insurance.flatMap((one) => one.lines);
  const limits = (label: string, status: string, note?: string) =>
    figure(label, lines.filter((line) => statusOf(line) === status).length, 'count', null, note);
  return {
    kind: 'figures',
    title: 'Financial figures',
    figures: [
      figure(
        'Contracts',
        sums.contracts,
        'count',
        null,
        'not terminated, each with its amendments and change orders',
      ),
      value('Original value', sums.original_value, unknown(sums.original_unknown, 'contract')),
      value('Approved changes', sums.approved_changes, unknown(sums.approved_unknown, 'change')),
      value('Pending changes', sums.pending_changes, unknown(sums.pending_unknown, 'change')),
      value('Current value', sums.current_value, unknown(sums.current_unknown, 'contract')),
      figure('Late contracts', sums.late, 'count'),
      value(
        'Delay exposure',
        sums.ld_exposure,
        'liquidated damages per day × days late, up to the cap',
        unknown(sums.exposure_unknown, 'active or expired contract'),
      ),
      paid('Paid out', sums.paid_out),
      paid('Paid in', sums.paid_in),
      paid('Retainage held by us', sums.retainage_held),
      paid('Retainage withheld from us', sums.retainage_withheld),
      paid('Covered by waivers', sums.waived),
      paid('Payments without a waiver', sums.unwaived, 'count'),
      figure(
        'Insurance limits required',
        lines.length,
        'count',
        null,
        `from contracts not terminated, at most ${mostInsured} per project`,
      ),
      limits('Insurance limits short', 'Short'),
      limits('Insurance limits missing', 'Missing', 'not shown on any confirmed certificate in force'),
    ],
    note: 'Totals leave out unknown amounts.',
  };
}

/** Only known amounts: an empty bar would read as zero. */
export function valueBars({ sums }: Finances): ReportBars {
  const bars = [
    { label: 'Original value', value: sums.original_value, tone: 'blue' as const },
    { label: 'Current value', value: sums.current_value, tone: 'green' as const },
    { label: 'Delay exposure', value: sums.ld_exposure, tone: 'red' as const },
  ].flatMap((bar) => (bar.value === null ? [] : [{ ...bar, value: bar.value }]));
  return { kind: 'bars', title: 'Value and exposure', unit: 'money', bars, alt: altOf('US dollars', bars) };
}

export type Line = ContractInsurance['lines'][number];

/** In words, since some readers cannot distinguish colors. */
export const statusOf = ({ short }: Line): string =>
  short === null ? 'Missing' : short > 0 ? 'Short' : 'Sufficient';
