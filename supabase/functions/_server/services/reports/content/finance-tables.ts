/** The tables of financial reports. */
import { inWords, moneyWords } from '../../../../_shared/print/words.ts';
import type { Cell, ReportColumn, ReportTable } from '../../../../_shared/report/content.ts';
import { mostInsured } from '../../finances/insurance.ts';
import { type ContractRow, type Finances, type Insurance, type Line, statusOf } from './finances.ts';

interface Laid<Row> {
  title: string;
  sheet: string;
  columns: readonly LaidColumn<Row>[];
  empty: string;
  note?: string;
}

const laidOut = <Row>({ columns, ...table }: Laid<Row>, rows: readonly Row[]): ReportTable => ({
  kind: 'table',
  ...table,
  columns: columns.map(({ value: _, ...column }) => column),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
  leftOff: 0,
});

type LaidColumn<Row> = ReportColumn & { value: (row: Row) => Cell };

const contractColumn = (
  header: string,
  kind: ReportColumn['kind'],
  weight: number,
  value: (row: ContractRow) => Cell,
): LaidColumn<ContractRow> => ({ header, kind, weight, value });
const total = (...[header, kind, weight, value]: Parameters<typeof contractColumn>) => ({
  ...contractColumn(header, kind, weight, value),
  total: true,
});

const names = (withProject: boolean) => [
  contractColumn('Contract', 'text', 22, (row) => row.name),
  ...(withProject ? [contractColumn('Project', 'text', 16, (row) => row.project)] : []),
];

/** A terminated contract is listed with payments and retainage, but is left out of value totals. */
const worth = (of: (row: ContractRow) => number | null) => (row: ContractRow) =>
  row.status === 'terminated' ? null : of(row);

/** Most contracts named in a note. */
const mostNamed = 5;

/** Returns the tables of contract values, delay exposure, payments, and required insurance. */
export function financeTables({ rows, insurance }: Finances, withProject: boolean): ReportTable[] {
  return [
    laidOut(
      {
        title: 'Contracts and their changes',
        sheet: 'Finances',
        columns: [
          ...names(withProject),
          contractColumn('Status', 'text', 11, (row) => inWords(row.status)),
          total(
            'Original',
            'money',
            16,
            worth((row) => row.original_value),
          ),
          total(
            'Approved',
            'money',
            15,
            worth((row) => row.approved_changes),
          ),
          total(
            'Pending',
            'money',
            15,
            worth((row) => row.pending_changes),
          ),
          total(
            'Current',
            'money',
            16,
            worth((row) => row.current_value),
          ),
        ],
        empty: 'No contracts.',
        ...(rows.some(({ status }) => status === 'terminated') && {
          note: 'Totals exclude terminated contracts.',
        }),
      },
      rows,
    ),
    laidOut(
      {
        title: 'Delay',
        sheet: 'Delay',
        columns: [
          ...names(withProject),
          contractColumn('End', 'date', 13, (row) => row.current_end_date),
          total('Days late', 'count', 8, (row) => row.days_late),
          contractColumn('Damages per day', 'money', 15, (row) => row.ld_per_day),
          contractColumn('Cap', 'text', 16, capWords),
          total('Exposure', 'money', 15, (row) => row.ld_exposure),
          contractColumn('Terms', 'text', 12, termsWords),
        ],
        empty: 'No active contract is late or states liquidated damages.',
        note: `${uncountedWords(rows)}Exposure is liquidated damages per day times days late, up to the cap. “Terms” shows whether a person confirmed the terms found.`,
      },
      rows.filter((row) => (row.days_late ?? 0) > 0 || row.uncounted_days !== null || row.ld_status !== null),
    ),
    laidOut(
      {
        title: 'Payments, retainage, and waivers',
        sheet: 'Payments',
        columns: [
          ...names(withProject),
          total('Paid out', 'money', 15, (row) => row.paid_out),
          total('Paid in', 'money', 15, (row) => row.paid_in),
          total('Retainage held by us', 'money', 14, (row) => row.retainage_held),
          total('Retainage withheld from us', 'money', 14, (row) => row.retainage_withheld),
          total('Waived', 'money', 15, (row) => row.waived),
          total('No waiver', 'count', 10, (row) => row.unwaived),
        ],
        empty: 'No payments recorded.',
        note: 'The last column counts payments to others without an accepted lien waiver.',
      },
      rows.filter(({ payments }) => (payments ?? 0) > 0),
    ),
    insuranceTable(insurance, withProject),
  ];
}

/** Names the delay that the table leaves out, so that an empty column is not read as none. */
function uncountedWords(rows: readonly ContractRow[]): string {
  const late = rows.filter(({ uncounted_days }) => uncounted_days !== null);
  if (late.length === 0) return '';
  const named = late
    .slice(0, mostNamed)
    .map(
      ({ name, uncounted_days: days }) =>
        `${name} (${days} ${days === 1 ? 'day' : 'days'} past its end date)`,
    );
  const rest = late.length - named.length;
  return `Not counted, because not active: ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join('; ')}. `;
}

/** A cap without a dollar amount, in the contract's words. */
const capWords = ({ ld_status, ld_cap, ld_cap_words }: ContractRow): string => {
  if (ld_cap !== null) return moneyWords(ld_cap);
  if (ld_cap_words !== null) return ld_cap_words === 'stated' ? 'Stated, amount unknown' : ld_cap_words;
  return ld_status === null ? '' : 'None found';
};

const termsWords = ({ ld_status }: ContractRow): string =>
  ld_status === null ? 'Unknown' : ld_status === 'confirmed' ? 'Confirmed' : 'Not confirmed';

type InsuranceRow = Line & { contract: string; project: string };
const projectOfLine: LaidColumn<InsuranceRow> = {
  header: 'Project',
  kind: 'text',
  weight: 16,
  value: ({ project }) => project,
};

function insuranceTable(insurance: readonly Insurance[], withProject: boolean): ReportTable {
  return laidOut<InsuranceRow>(
    {
      title: 'Insurance: required vs. carried',
      sheet: 'Insurance',
      columns: [
        { header: 'Contract', kind: 'text', weight: 20, value: ({ contract }) => contract },
        ...(withProject ? [projectOfLine] : []),
        { header: 'Coverage', kind: 'text', weight: 22, value: ({ coverage }) => coverage },
        { header: 'Status', kind: 'text', weight: 10, value: statusOf },
        { header: 'Required', kind: 'money', weight: 16, value: ({ required }) => required.amount },
        { header: 'Carried', kind: 'money', weight: 16, value: ({ carried }) => carried?.amount ?? null },
        { header: 'Short by', kind: 'money', weight: 16, value: ({ short }) => (short === 0 ? null : short) },
      ],
      empty: 'No insurance limits found in these contracts.',
      note: `Limits are read from the first ${mostInsured} contracts of each project by name. They are compared with the project's latest ${mostInsured} confirmed certificates in force on the last day. Missing means no certificate shows it. A certificate does not prove an endorsement.`,
    },
    insurance.flatMap(({ contract_name, project_name, lines }) =>
      lines.map((line) => ({ ...line, contract: contract_name, project: project_name })),
    ),
  );
}
