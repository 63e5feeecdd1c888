import { z } from 'zod';
import {
  dateSchema,
  idSchema,
  moneySchema,
  optionalDate,
  optionalText,
  requiredDate,
  text,
} from './primitives.ts';
import { projectStatusSchema } from './statuses.ts';

/** A field that people fill in. Schemas, SQL, imports, form values, facts, and the activity log follow from its row. */
interface ProjectField {
  kind: 'text' | 'date' | 'money' | 'status' | 'person';
  /** Label in forms and imports. */
  label: string;
  /** Label in the activity log if it differs; null leaves the field out. */
  logged?: string | null;
  /** Label among a project's facts, on screen and in reports; null where the title names it. Fields with one label share a line. */
  fact: string | null;
  /** What that line says without a value. */
  empty?: string;
  /** Other accepted headings in imports, lower case, letters and digits only; null if it isn't imported. */
  imported: readonly string[] | null;
  /** Heading in the import template if it differs from the label. */
  heading?: string;
  required?: true;
  /** Schema of the value as stored. */
  stored: z.ZodType;
  /** Schema of the value as sent. */
  sent: z.ZodType;
}

/** A project's fields, in the order of facts and of the import template. */
export const projectFields = {
  name: {
    kind: 'text',
    label: 'Project name',
    logged: 'Name',
    fact: null,
    heading: 'Project',
    imported: ['name', 'projectname', 'projecttitle', 'job', 'jobname', 'title'],
    required: true,
    stored: z.string(),
    sent: text({ max: 300, required: 'Project name is required' }),
  },
  client_name: {
    kind: 'text',
    label: 'Client',
    fact: 'Client',
    imported: ['clientname', 'owner', 'ownername', 'ownerclient', 'clientowner', 'customer', 'customername'],
    required: true,
    stored: z.string().nullable(),
    sent: text({ max: 300, required: 'Client name is required' }),
  },
  status: {
    kind: 'status',
    label: 'Status',
    fact: 'Status',
    imported: ['phase', 'stage', 'projectstatus', 'jobstatus', 'projectphase', 'projectstage'],
    stored: projectStatusSchema,
    sent: projectStatusSchema,
  },
  contract_value: {
    kind: 'money',
    label: 'Contract value',
    logged: 'Value',
    fact: 'Contract value',
    imported: [
      'value',
      'amount',
      'price',
      'contractsum',
      'contractprice',
      'contractamount',
      'contracttotal',
      'totalcontract',
      'totalcontractvalue',
      'projectvalue',
      'originalcontract',
      'originalcontractamount',
      'originalcontractsum',
    ],
    stored: z.number().nullable(),
    sent: moneySchema.nullish(),
  },
  project_manager_id: {
    kind: 'person',
    label: 'Project manager',
    fact: 'Project manager',
    imported: null,
    stored: idSchema.nullable(),
    sent: idSchema.nullish(),
  },
  start_date: {
    kind: 'date',
    label: 'Start date',
    fact: 'Start',
    imported: [
      'start',
      'begin',
      'begins',
      'commencement',
      'commencementdate',
      'ntp',
      'ntpdate',
      'noticetoproceed',
      'noticetoproceeddate',
      'projectstart',
      'projectstartdate',
      'constructionstart',
    ],
    required: true,
    stored: dateSchema.nullable(),
    sent: requiredDate('Start date is required'),
  },
  end_date: {
    kind: 'date',
    label: 'End date',
    fact: 'End',
    imported: [
      'end',
      'finish',
      'finishdate',
      'completion',
      'completiondate',
      'substantialcompletion',
      'substantialcompletiondate',
      'projectend',
      'projectenddate',
      'targetcompletion',
      'plannedcompletion',
      'scheduledcompletion',
      'expectedcompletion',
      'estimatedcompletion',
      'estcompletion',
    ],
    stored: dateSchema.nullable(),
    sent: optionalDate,
  },
  address: {
    kind: 'text',
    label: 'Address',
    fact: 'Location',
    empty: 'Not Specified',
    imported: [
      'street',
      'streetaddress',
      'site',
      'siteaddress',
      'location',
      'projectaddress',
      'projectlocation',
      'jobaddress',
      'joblocation',
    ],
    stored: z.string().nullable(),
    sent: optionalText(300),
  },
  city: {
    kind: 'text',
    label: 'City',
    fact: 'Location',
    imported: ['town', 'municipality', 'projectcity', 'jobcity'],
    stored: z.string().nullable(),
    sent: optionalText(200),
  },
  state: {
    kind: 'text',
    label: 'State',
    fact: 'Location',
    imported: ['st', 'province', 'projectstate', 'jobstate'],
    stored: z.string().nullable(),
    sent: optionalText(100),
  },
  description: {
    kind: 'text',
    label: 'Description',
    fact: 'Description',
    empty: 'No description available',
    imported: ['notes', 'note', 'remarks', 'comments', 'scope', 'scopeofwork', 'projectdescription'],
    stored: z.string().nullable(),
    sent: optionalText(10_000),
  },
} as const satisfies Record<string, ProjectField>;

type Fields = typeof projectFields;
export type ProjectFieldName = keyof Fields;

/** The fields' names, which are also the columns of the table. */
export const projectFieldNames = Object.keys(projectFields) as ProjectFieldName[];

const rows = projectFieldNames.map((field): ProjectField & { field: ProjectFieldName } => ({
  field,
  ...projectFields[field],
}));

/** The shape of a schema, from a schema in each row, sorted by rank. */
const shapeOf = <Key extends 'stored' | 'sent'>(key: Key, rank: (row: ProjectField) => number = () => 0) =>
  Object.fromEntries([...rows].sort((a, b) => rank(a) - rank(b)).map((row) => [row.field, row[key]])) as {
    [Field in ProjectFieldName]: Fields[Field][Key];
  };
export const storedProjectShape = shapeOf('stored');
/** In the order in which problems are reported: required fields first, the status last. */
export const sentProjectShape = shapeOf('sent', (row) => (row.required ? 0 : row.kind === 'status' ? 2 : 1));

export const projectImportColumns = rows.flatMap(({ field, label, heading = label, required, imported }) =>
  imported ? [{ field, label: heading, also: imported, ...(required && { required }) }] : [],
);

/** Labels in the activity log, by column. */
export const projectLogLabels: Record<string, string> = Object.fromEntries(
  rows.flatMap(({ field, label, logged = label }) => (logged === null ? [] : [[field, logged]])),
);

type Stored = { [Field in ProjectFieldName]: z.output<Fields[Field]['stored']> };

/** How the caller writes a value of each kind, or that there is none. A person is written by name. */
type FactWords = {
  [Kind in ProjectField['kind']]: (value: (Kind extends 'money' ? number : string) | null) => string;
};

/** A project's facts in order. Texts with one label are joined. */
export function projectFacts(
  project: Stored & { project_manager_name: string | null },
  words: FactWords,
): { label: string; kind: ProjectField['kind']; words: string }[] {
  const labels = [...new Set(rows.flatMap(({ fact }) => fact ?? []))];
  return labels.flatMap((label) => {
    const [row, ...others] = rows.filter(({ fact }) => fact === label);
    if (!row) return [];
    const { kind, field, empty = null } = row;
    const value = kind === 'person' ? project.project_manager_name : project[field];
    const line = [value, ...others.map((other) => project[other.field])].filter(Boolean).join(', ');
    return [
      {
        label,
        kind,
        words: kind === 'money' ? words.money(value as number | null) : words[kind](line || empty),
      },
    ];
  });
}
