import { z } from 'zod';
import { idSchema, orNull, text, timestampSchema } from './primitives.ts';
import { projectImportColumns } from './project-fields.ts';

/** Record types that can be imported from a table. */
export const importKinds = ['projects', 'contracts', 'parties'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Maximum rows per import. */
export const mostImportRows = 5000;

interface ImportColumn {
  /** The field it fills. */
  field: string;
  /** Its heading in our template. */
  label: string;
  required?: true;
  /** Other accepted headings: lower case, letters and digits only. */
  also: readonly string[];
}

/** Columns read for each record type, in the template's order. */
export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  projects: projectImportColumns,
  contracts: [
    { field: 'project', label: 'Project', required: true, also: ['projectname', 'job', 'jobname'] },
    { field: 'name', label: 'Contract', required: true, also: ['name', 'contractname', 'title', 'contracttitle', 'agreement'] },
    { field: 'contract_type', label: 'Type', required: true, also: ['contracttype', 'agreementtype', 'kind'] },
    { field: 'party_a_name', label: 'Party A', required: true, also: ['partyaname', 'owner', 'ownername', 'client', 'clientname', 'firstparty'] },
    { field: 'party_a_type', label: 'Party A role', also: ['partyatype'] },
    { field: 'party_b_name', label: 'Party B', required: true, also: ['partybname', 'contractor', 'contractorname', 'subcontractor', 'subcontractorname', 'sub', 'subname', 'vendor', 'vendorname', 'supplier', 'secondparty', 'counterparty'] },
    { field: 'party_b_type', label: 'Party B role', also: ['partybtype'] },
    { field: 'contract_value', label: 'Value', also: ['contractvalue', 'contractamount', 'contracttotal', 'amount', 'price', 'contractsum', 'contractprice', 'originalcontractamount', 'originalcontractsum', 'subcontractamount', 'subcontractsum'] },
    { field: 'start_date', label: 'Start date', also: ['start', 'effectivedate', 'begins', 'commencement', 'commencementdate', 'contractdate', 'agreementdate', 'ntp', 'ntpdate', 'noticetoproceed', 'noticetoproceeddate'] },
    { field: 'end_date', label: 'End date', also: ['end', 'expires', 'expiration', 'expirationdate', 'finish', 'finishdate', 'completion', 'completiondate', 'substantialcompletion', 'substantialcompletiondate'] },
  ],
  parties: [
    { field: 'name', label: 'Name', required: true, also: ['party', 'company', 'companyname', 'vendor', 'vendorname', 'firm', 'business', 'businessname', 'subcontractor', 'subcontractorname', 'supplier'] },
    { field: 'kind', label: 'Type', also: ['type'] },
    { field: 'contact_name', label: 'Contact', also: ['contactname', 'contactperson', 'primarycontact', 'attention', 'attn'] },
    { field: 'email', label: 'Email', also: ['emailaddress', 'mail'] },
    { field: 'phone', label: 'Phone', also: ['telephone', 'tel', 'phonenumber', 'mobile', 'cell', 'officephone'] },
    { field: 'address', label: 'Address', also: ['street', 'postaladdress', 'mailingaddress'] },
    { field: 'license_number', label: 'License number', also: ['license', 'licence', 'licencenumber', 'licenseno', 'contractorlicense'] },
    { field: 'license_state', label: 'License state', also: ['licencestate', 'licensedin'] },
    { field: 'license_valid_to', label: 'License expires', also: ['licensevalidto', 'licenseexpires', 'licenseexpiration', 'licencevalidto'] },
    { field: 'insurance_coverage', label: 'Coverage', also: ['insurancetype', 'lineofcoverage', 'policytype'] },
    { field: 'insurance_carrier', label: 'Insurance carrier', also: ['carrier', 'insurer'] },
    { field: 'insurance_policy', label: 'Policy number', also: ['policy', 'insurancepolicy', 'policyno'] },
    { field: 'insurance_each', label: 'Each occurrence limit', also: ['limit', 'eachoccurrence', 'occurrencelimit', 'limiteachoccurrence'] },
    { field: 'insurance_aggregate', label: 'Aggregate limit', also: ['aggregate', 'generalaggregate'] },
    { field: 'insurance_valid_from', label: 'Insurance effective date', also: ['insuredfrom', 'insuranceeffective', 'policyeffective', 'insurancevalidfrom'] },
    { field: 'insurance_valid_to', label: 'Insurance expires', also: ['insuredto', 'insuranceexpires', 'insurancevalidto', 'policyexpires', 'policyexpiration', 'insuranceexpiration', 'coiexpiration', 'coiexpires'] },
    { field: 'project', label: 'Project', also: ['projectname', 'job', 'jobname'] },
    { field: 'role', label: 'Role', also: ['trade', 'part', 'projectrole'] },
    { field: 'note', label: 'Note', also: ['notes', 'remarks', 'comment'] },
  ],
}; // biome-ignore format: one line a column

const isField = (kind: ImportKind, name: string) => importColumns[kind].some(({ field }) => field === name);

const cell = z.string().max(10_000, 'Must be at most 10,000 characters');

/**
 * A table read from a file: headings and rows, each cell as text. `fields` has the field of each column, null
 * for a column that isn't imported; without it, the organization's last choice for these headings applies, or
 * else the fields that the headings suggest. `dry_run` imports nothing.
 */
export const createImportSchema = z
  .object({
    kind: z.enum(importKinds),
    file_name: text({ max: 255, required: 'The file name is missing' }),
    columns: z.array(cell).min(1, 'The spreadsheet has no columns').max(100, 'Must be at most 100 columns'),
    rows: z
      .array(z.array(cell).max(100, 'Must be at most 100 columns'))
      .min(1, 'The spreadsheet has no rows')
      .max(mostImportRows, `Must be at most ${mostImportRows} rows`),
    fields: z.array(z.string().max(50).nullable()).max(100, 'Must be at most 100 columns').optional(),
    dry_run: z.boolean(),
  })
  .refine(({ columns, fields }) => !fields || fields.length === columns.length, {
    path: ['fields'],
    error: 'Must have one entry per column',
  })
  .refine(({ kind, fields = [] }) => fields.every((one) => one === null || isField(kind, one)), {
    path: ['fields'],
    error: 'Names an unknown field',
  })
  .meta({ id: 'CreateImport' });

/**
 * A problem and the rows that have it, counted as in a spreadsheet: the headings are row 1. `example` is the
 * cell of the first of them.
 */
const importProblemSchema = z
  .object({
    rows: z.array(z.int().min(1)).min(1),
    column: z.string().nullable(),
    message: z.string(),
    example: z.string().nullable(),
  })
  .meta({ id: 'ImportProblem' });

/**
 * A completed import. `records` counts created projects, contracts, or parties; `parts` counts existing
 * parties added to the project.
 */
export const importSchema = z
  .object({
    id: idSchema,
    kind: z.enum(importKinds),
    file_name: z.string(),
    records: z.int(),
    parts: z.int(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    undone_at: orNull(timestampSchema),
  })
  .meta({ id: 'Import' });

/**
 * Import result. A table is imported completely or, if there is any problem, not at all: then, and in a dry
 * run, `import` is null. `ready` counts records that the valid rows create, `parts` directory parties they
 * add to a project. `fields` has the field of each column; `remembered` says that it is the organization's
 * last choice for these headings.
 */
export const importAnswerSchema = z
  .object({
    ready: z.int(),
    parts: z.int(),
    problems: z.array(importProblemSchema),
    fields: z.array(z.string().nullable()),
    remembered: z.boolean(),
    import: orNull(importSchema),
  })
  .meta({ id: 'ImportAnswer' });

/** `removed` counts records and parts. `kept` names those changed or used since the import, which stay. */
export const undoneImportSchema = importSchema
  .extend({ removed: z.int(), kept: z.array(z.object({ id: idSchema, name: z.string() })) })
  .meta({ id: 'UndoneImport' });

export type CreateImport = z.infer<typeof createImportSchema>;
export type ImportProblem = z.infer<typeof importProblemSchema>;
export type Import = z.infer<typeof importSchema>;
export type ImportAnswer = z.infer<typeof importAnswerSchema>;
export type UndoneImport = z.infer<typeof undoneImportSchema>;
