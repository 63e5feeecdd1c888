import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  createContractSchema,
  createProjectSchema,
  isCalendarDate,
  isValidFileName,
  listContractsSchema,
  loginSchema,
  type Project,
  projectFacts,
  projectFieldNames,
  registerSchema,
  riskLevel,
  updateProjectSchema,
} from './index.ts';

/** Path → first message. */
function problems(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}

const project = { name: 'Tower', client_name: 'Harbor', start_date: '2026-03-01' };
const contract = {
  project_id: '0190b3a0-0000-7000-8000-000000000001',
  name: 'Main',
  contract_type: 'Construction',
  party_a_name: 'A',
  party_b_name: 'B',
};

describe('login and registration', () => {
  it("use the spec's messages", () => {
    expect(problems(loginSchema, { email: 'nobody', password: 'short' })).toEqual({
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
    });
    expect(
      problems(registerSchema, { email: '', password: '', name: ' x ', organization_name: ' ' }),
    ).toEqual({
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
      name: 'Name must be at least 2 characters',
      organization_name: 'Organization name is required',
    });
  });

  it('lowercase the email address and keep the password as typed', () => {
    expect(loginSchema.parse({ email: ' Ann@Example.COM ', password: ' pass word ' })).toEqual({
      email: 'ann@example.com',
      password: ' pass word ',
    });
  });

  it('reject a password that bcrypt would truncate', () => {
    const long = { email: 'a@b.example', name: 'Ann', organization_name: 'Co', password: 'é'.repeat(37) };
    expect(problems(registerSchema, long)).toEqual({ password: 'Password must be at most 72 bytes long' });
  });
});

describe('a project', () => {
  it('needs a name, client, and start date, and starts as active', () => {
    expect(problems(createProjectSchema, {})).toEqual({
      name: 'Project name is required',
      client_name: 'Client name is required',
      start_date: 'Start date is required',
    });
    expect(createProjectSchema.parse(project)).toEqual({ ...project, status: 'active' });
  });

  it('cannot end before it starts', () => {
    expect(problems(createProjectSchema, { ...project, end_date: '2026-02-28' })).toEqual({
      end_date: 'End date must not be before the start date',
    });
    expect(problems(createProjectSchema, { ...project, end_date: '2026-03-01' })).toEqual({});
  });

  it.each([-0.01, 1_000_000_000_000, 0.001, Number.NaN, Number.POSITIVE_INFINITY, '12', true])(
    'cannot have the value %s',
    (contract_value) => {
      expect(problems(createProjectSchema, { ...project, contract_value })).toHaveProperty('contract_value');
    },
  );

  it.each([0, 0.01, 2_500_000, 999_999_999_999.99, null, undefined])(
    'can have the value %s',
    (contract_value) => {
      expect(problems(createProjectSchema, { ...project, contract_value })).toEqual({});
    },
  );

  it('treats an empty field as missing, and rejects text that cannot be stored', () => {
    const parsed = createProjectSchema.parse({ ...project, end_date: '', description: '  ' });
    expect(parsed).toMatchObject({ end_date: null, description: null });
    expect(problems(createProjectSchema, { ...project, name: 'a\u0000b', city: '\ud800' })).toEqual({
      name: 'Contains unsupported characters',
      city: 'Contains unsupported characters',
    });
  });

  it('drops unknown fields', () => {
    expect(updateProjectSchema.parse({ org_id: 'x', version: 9, status: 'archived' })).toEqual({
      status: 'archived',
    });
  });

  it('has a fact for each field except its name', () => {
    const stored = Object.fromEntries(projectFieldNames.map((field) => [field, `stored ${field}`]));
    const asIs = (value: unknown) => String(value);
    const facts = projectFacts(
      { ...stored, project_manager_name: 'stored project_manager_id' } as unknown as Project,
      { text: asIs, date: asIs, money: asIs, status: asIs, person: asIs },
    );
    expect(facts.flatMap(({ words }) => words.split(', '))).toEqual(
      projectFieldNames.filter((field) => field !== 'name').map((field) => `stored ${field}`),
    );
  });

  it('names the location and description it does not have', () => {
    const none = Object.fromEntries(projectFieldNames.map((field) => [field, null]));
    const words = (value: unknown) => (value === null ? 'none' : String(value));
    const facts = projectFacts({ ...none, project_manager_name: null } as unknown as Project, {
      text: words,
      date: words,
      money: words,
      status: words,
      person: words,
    });
    expect(facts.filter((fact) => fact.words !== 'none').map((fact) => fact.words)).toEqual([
      'Not Specified',
      'No description available',
    ]);
  });
});

it.each([
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['1899-12-31', false],
  ['2200-12-31', true],
  ['2201-01-01', false],
  ['2026-1-1', false],
  ['0000-00-00', false],
  ['', false],
])('date %s is valid: %s', (value, exists) => expect(isCalendarDate(value)).toBe(exists));

describe('a contract', () => {
  it('reports each missing field', () => {
    expect(problems(createContractSchema, { name: '', contract_type: '' })).toEqual({
      project_id: 'Project is required',
      name: 'Name is required',
      contract_type: 'Type is required',
      party_a_name: 'Party A name is required',
      party_b_name: 'Party B name is required',
    });
  });

  it('defaults to an owner and a contractor as parties', () => {
    expect(createContractSchema.parse(contract)).toMatchObject({
      party_a_type: 'owner',
      party_b_type: 'contractor',
    });
  });
});

it('ignores a filter set to all or empty', () => {
  expect(listContractsSchema.parse({ status: 'all', type: '', q: '  ' })).toEqual({
    limit: 100,
    status: undefined,
    type: undefined,
    q: undefined,
  });
  expect(listContractsSchema.parse({ status: 'draft', q: ' pour ', limit: '7' })).toMatchObject({
    status: 'draft',
    q: 'pour',
    limit: 7,
  });
});

it.each([
  'a..pdf',
  '.pdf',
  'a<b.pdf',
  'a|b.pdf',
  'a?.pdf',
  'a*.pdf',
  'a:b.pdf',
  'a"b.pdf',
  'a/b.pdf',
  'a\\b.pdf',
  'a\u0000.pdf',
  '',
])('the file name %j is invalid', (name) => expect(isValidFileName(name)).toBe(false));

it.each(['Contract (final) v2.pdf', 'Vertrag – Übersicht.docx', "O'Neil & Sons.txt"])(
  'the file name %j is valid',
  (name) => expect(isValidFileName(name)).toBe(true),
);

it('assigns risk levels as in the spec', () => {
  expect([null, 1, 30, 31, 60, 61, 100].map(riskLevel)).toEqual([
    null,
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
  ]);
});
