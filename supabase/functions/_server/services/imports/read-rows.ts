import { z } from 'zod';
import {
  type CreateImport,
  type CreateParty,
  createContractSchema,
  createPartySchema,
  createProjectSchema,
  type ImportKind,
  type ImportProblem,
  type PartyRole,
  partyRoles,
  policyCoverageNames,
  policyCoverages,
} from '../../../_shared/schemas/index.ts';
import { moneySchema, optionalDate, optionalText } from '../../../_shared/schemas/primitives.ts';
import { columnProblems, type ImportFields, roleOfHeading } from '../../../_shared/tabular/match-columns.ts';
import { readCell } from '../../../_shared/tabular/read-cells.ts';

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
  problems: RowProblem[];
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

/** A problem in one row. */
export type RowProblem = Omit<ImportProblem, 'rows' | 'example'> & { row: number; example?: string };

/** A table with the field of each column. */
export type ImportedTable = Pick<CreateImport, 'columns' | 'rows'> & { fields: ImportFields };

/** Reads the rows of a table by the field of each column. Skips empty rows. */
export function readRows<Kind extends ImportKind>(
  kind: Kind,
  { columns, rows, fields }: ImportedTable,
): ReadTable<Kind> {
  const read: ReadRow<Kind>[] = [];
  const problems: RowProblem[] = columnProblems(kind, columns, fields).map(
    ({ rows: [row = 1], ...more }) => ({
      row,
      column: more.column,
      message: more.message,
    }),
  );
  if (problems.length > 0) return { rows: read, problems };
  const columnOf = new Map(fields.flatMap((field, at) => (field === null ? [] : [[field, at] as const])));
  const labelOf = (field: string) => columns[columnOf.get(field) ?? -1] ?? null;
  const roles = kind === 'contracts' ? rolesOfHeadings(labelOf) : {};
  rows.forEach((cells, at) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    const row = at + 2;
    const textOf = (field: string) => cells[columnOf.get(field) ?? -1] ?? '';
    const unreadable = new Set<string>();
    const values: Record<string, unknown> = { ...roles };
    const tell = (field: string, message: string) => {
      const example = textOf(field).trim();
      problems.push({ row, column: labelOf(field), message, ...(example && { example }) });
    };
    for (const [field] of columnOf) {
      const reading = readCell(field, textOf(field));
      if ('problem' in reading) {
        unreadable.add(field);
        tell(field, reading.problem);
      } else if (reading.value !== null) values[field] = reading.value;
    }
    const { project, ...own } = values;
    const parsed = parsers[kind](kind === 'projects' ? values : own);
    const named = kind !== 'contracts' || (typeof project === 'string' && project !== '');
    if (!named) tell('project', 'Project is required');
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0]);
      if (!unreadable.has(field)) tell(field, message);
    }
    if (!parsed.success || !named || unreadable.size > 0) return;
    const { project_id: _, ...record } = parsed.data as Record<string, unknown>;
    read.push({
      row,
      record: (project === undefined ? record : { ...record, project }) as Records[Kind],
    });
  });
  return { rows: read, problems };
}

/** The parties' roles by the headings of their columns. A column of roles takes precedence. */
function rolesOfHeadings(labelOf: (field: string) => string | null): Record<string, string> {
  const roles = (['a', 'b'] as const).flatMap((side) => {
    const role = roleOfHeading(labelOf(`party_${side}_name`) ?? '');
    return role ? [[`party_${side}_type`, role]] : [];
  });
  return Object.fromEntries(roles);
}
