/** Matches the columns of an imported table with the fields of a record. */
import { type ImportKind, type ImportProblem, importColumns } from '../schemas/import.ts';

/** The field that each column fills; null for a column that isn't imported. */
export type ImportFields = (string | null)[];

/** A heading as compared: 'Contract Amount ($)' as 'contractamount', 'Project #' as 'projectnumber'. */
function plainHeading(heading: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain(heading.replace(/#/g, 'number').replace(/\([^)]*\)/g, '')) || plain(heading);
}

/** Recognizes two tables with the same headings. */
export const headingsKey = (columns: readonly string[]): string => columns.map(plainHeading).join('\n');

const GENERAL_CONTRACTOR = ['gc', 'generalcontractor', 'primecontractor'];

/** Detects the fields by the headings. Two columns may have one field; `columnProblems` reports them. */
export function detectFields(kind: ImportKind, columns: readonly string[]): ImportFields {
  const known = importColumns[kind];
  const fields = columns.map((heading) => {
    const plain = plainHeading(heading);
    // A column's own name takes precedence over its other names.
    const column =
      known.find(({ label }) => plainHeading(label) === plain) ??
      known.find(({ also }) => also.includes(plain));
    return column?.field ?? null;
  });
  if (kind !== 'contracts') return fields;
  // A general contractor is paid by the owner and pays subcontractors.
  const other = fields.includes('party_b_name') ? 'party_a_name' : 'party_b_name';
  return fields.map((field, at) =>
    GENERAL_CONTRACTOR.includes(plainHeading(columns[at] ?? '')) && !fields.includes(other) ? other : field,
  );
}

/** Reports fields with two columns, and required fields without a column. */
export function columnProblems(
  kind: ImportKind,
  columns: readonly string[],
  fields: ImportFields,
): ImportProblem[] {
  return importColumns[kind].flatMap(({ field, label, required }) => {
    const headings = columns.filter((_, at) => fields[at] === field);
    if (headings.length === 0 && required) return [problem(null, `No column for “${label}”`)];
    return headings
      .slice(1)
      .map((heading) => problem(heading, `“${label}” has two columns: “${headings[0]}” and “${heading}”`));
  });
}

const problem = (column: string | null, message: string): ImportProblem => ({
  rows: [1],
  column,
  message,
  example: null,
});

const ROLES: Readonly<Record<string, string>> = {
  owner: 'owner',
  client: 'owner',
  gc: 'contractor',
  generalcontractor: 'contractor',
  primecontractor: 'contractor',
  contractor: 'contractor',
  subcontractor: 'subcontractor',
  sub: 'subcontractor',
  subname: 'subcontractor',
  subcontractorname: 'subcontractor',
  vendor: 'supplier',
  vendorname: 'supplier',
  supplier: 'supplier',
};

/** The role of a party whose column is headed by a role, such as 'Subcontractor'; undefined for others. */
export const roleOfHeading = (heading = ''): string | undefined => ROLES[plainHeading(heading)];
