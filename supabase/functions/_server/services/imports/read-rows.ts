import { z } from 'zod';
import {
  type CreateParty,
  contractTypes,
  createContractSchema,
  createPartySchema,
  createProjectSchema,
  type ImportKind,
  type ImportProblem,
  importColumns,
  type PartyRole,
  partyKinds,
  partyRoles,
  policyCoverageNames,
  policyCoverages,
  projectStatuses,
} from '../../../_shared/schemas/index.ts';
import { moneySchema, optionalDate, optionalText } from '../../../_shared/schemas/primitives.ts';

type ImportedProject = z.output<typeof createProjectSchema>;
type ImportedContract = Omit<z.output<typeof createContractSchema>, 'project_id'> & {
  /** The project's name in the table. */
  project: string;
};
type ImportedParty = Omit<CreateParty, 'project'> & {
  /** The project's name in the table; absent if the party is on no project. */
  project?: string;
  role?: PartyRole;
};
interface Records {
  projects: ImportedProject;
  contracts: ImportedContract;
  parties: ImportedParty;
}

/** A record with its row number, counted as in a spreadsheet. */
export interface ReadRow<Kind extends ImportKind> {
  row: number;
  record: Records[Kind];
}

interface ReadTable<Kind extends ImportKind> {
  rows: ReadRow<Kind>[];
  problems: ImportProblem[];
  /** Headers of columns that the import does not use. */
  unread: string[];
}

/** Placeholder id: a contract is validated before its project is known. */
const someProject = '00000000-0000-4000-8000-000000000000';

const partyRow = createPartySchema
  .omit({ project: true, policies: true })
  .extend({
    role: z.enum(partyRoles, `Must be one of ${partyRoles.join(', ')}`).optional(),
    insurance_coverage: z
      .enum(policyCoverages, `Must be one of ${Object.values(policyCoverageNames).join(', ')}`)
      .optional(),
    insurance_carrier: optionalText(300),
    insurance_policy: optionalText(100),
    insurance_each: moneySchema.optional(),
    insurance_aggregate: moneySchema.optional(),
    insurance_valid_from: optionalDate,
    insurance_valid_to: optionalDate,
  })
  .refine(({ insurance_valid_from: from, insurance_valid_to: to }) => !from || !to || from <= to, {
    path: ['insurance_valid_to'],
    error: 'The end date must not be before the start date',
  })
  .transform(
    ({
      insurance_coverage: coverage = 'general_liability',
      insurance_carrier: carrier = null,
      insurance_policy: number = null,
      insurance_each: each = null,
      insurance_aggregate: aggregate = null,
      insurance_valid_from: valid_from = null,
      insurance_valid_to: valid_to = null,
      ...party
    }) => {
      const stated = [carrier, number, each, aggregate, valid_from, valid_to].some((one) => one !== null);
      const policy = { coverage, carrier, number, each, aggregate, valid_from, valid_to };
      return { ...party, policies: stated ? [policy] : [] };
    },
  );
const parsers = {
  projects: (values: object) => createProjectSchema.safeParse(values),
  contracts: (values: object) => createContractSchema.safeParse({ ...values, project_id: someProject }),
  parties: (values: object) => partyRow.safeParse(values),
};

/** Reads the rows of a table by its column headers. Skips empty rows. */
export function readRows<Kind extends ImportKind>(
  kind: Kind,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): ReadTable<Kind> {
  const { columnOf, unread, problems } = matchColumns(kind, columns);
  const read: ReadRow<Kind>[] = [];
  if (problems.length > 0) return { rows: read, problems, unread };
  rows.forEach((cells, at) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    const row = at + 2;
    const values = Object.fromEntries(
      [...columnOf].map(([field, position]) => [field, cellValue(field, cells[position] ?? '')]),
    );
    const { project, ...own } = values;
    const parsed = parsers[kind](kind === 'projects' ? values : own);
    const named = kind !== 'contracts' || (typeof project === 'string' && project !== '');
    const labelOf = (field: string) => columns[columnOf.get(field) ?? -1] ?? null;
    if (!named) problems.push({ row, column: labelOf('project'), message: 'Project is required' });
    for (const { path, message } of parsed.error?.issues ?? [])
      problems.push({ row, column: labelOf(String(path[0])), message });
    if (!parsed.success || !named) return;
    const { project_id: _, ...record } = parsed.data as Record<string, unknown>;
    read.push({
      row,
      record: (project === undefined ? record : { ...record, project }) as Records[Kind],
    });
  });
  return { rows: read, problems, unread };
}

const plain = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function matchColumns(kind: ImportKind, columns: readonly string[]) {
  const known = importColumns[kind];
  const columnOf = new Map<string, number>();
  const unread: string[] = [];
  const problems: ImportProblem[] = [];
  // A column's own name takes precedence over its aliases.
  const fieldOf = (head: string) =>
    known.find(({ label }) => plain(label) === plain(head)) ??
    known.find(({ also }) => also.includes(plain(head)));
  columns.forEach((head, at) => {
    const column = fieldOf(head);
    if (!column) {
      if (head.trim() !== '') unread.push(head);
    } else if (columnOf.has(column.field)) {
      problems.push({ row: 1, column: head, message: `Two columns are named “${column.label}”` });
    } else columnOf.set(column.field, at);
  });
  for (const { field, label, required } of known)
    if (required && !columnOf.has(field))
      problems.push({ row: 1, column: null, message: `The column “${label}” is missing` });
  return { columnOf, unread, problems };
}

const days = new Set([
  'start_date',
  'end_date',
  'license_valid_to',
  'insurance_valid_from',
  'insurance_valid_to',
]);
const sums = new Set(['contract_value', 'insurance_each', 'insurance_aggregate']);
const choices: Record<string, readonly string[]> = {
  status: projectStatuses,
  contract_type: contractTypes,
  kind: partyKinds,
  insurance_coverage: policyCoverages,
  role: partyRoles,
};

/**
 * Converts a cell for its field; an unreadable cell stays unchanged, so that the schema reports the problem.
 */
function cellValue(field: string, cell: string): unknown {
  const text = cell.trim();
  if (text === '') return undefined;
  if (days.has(field)) return dayOf(text);
  if (sums.has(field)) return moneyOf(text);
  return choices[field]?.find((choice) => plain(choice) === plain(text)) ?? choiceCalled(field, text) ?? text;
}

const choiceCalled = (field: string, text: string) =>
  field === 'insurance_coverage'
    ? policyCoverages.find((one) => plain(policyCoverageNames[one]) === plain(text))
    : undefined;

/** Month first, the U.S. format. */
function dayOf(text: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function moneyOf(text: string): number | string {
  const number = text.replace(/^(?:US)?\s*\$\s*|\s*USD$/g, '');
  return /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(number) ? Number(number.replaceAll(',', '')) : text;
}
