import postgres from 'postgres';
import {
  type Contract,
  contractSchema,
  type OrgRole,
  type Project,
  type ProjectRole,
  projectSchema,
  registrationSchema,
} from '../../_shared/schemas/index.ts';
import { call, success } from './client.ts';

/** Anyone with a token. */
type SignedIn = Pick<Person, 'token'>;

export interface Person {
  id: string;
  email: string;
  password: string;
  token: string;
  organizationId: string;
}

const password = 'correct horse battery';

/** Registers a new person with an organization that no other test uses. */
export async function newOwner(name = 'Olive Owner'): Promise<Person> {
  const email = `${crypto.randomUUID()}@test.example`;
  const body = { email, password, name, organization_name: 'Test Builders' };
  const { user, token } = await success(call('POST', '/auth/register', { body }), 201, registrationSchema);
  if (!token || !user.organization_id) throw new Error('registering gave no session');
  return { id: user.id, email, password, token, organizationId: user.organization_id };
}

let database: postgres.Sql | undefined;

/** A connection as role postgres, for setup that the API does not offer yet. `closeDatabase` closes it. */
export function sql(): postgres.Sql {
  const url = process.env.PLUMBLINE_DB_URL;
  if (!url) throw new Error('These tests need the stack’s database: set PLUMBLINE_DB_URL');
  database ??= postgres(url, { max: 2, onnotice: () => {} });
  return database;
}

export async function closeDatabase(): Promise<void> {
  await database?.end({ timeout: 1 });
  database = undefined;
}

/** Creates a person who belongs to the owner's organization and works in it. */
export async function newColleague(owner: Person, role: OrgRole = 'member'): Promise<Person> {
  const person = await newOwner(`Casey ${role}`);
  await sql()`insert into public.memberships (org_id, user_id, role) values (${owner.organizationId}, ${person.id}, ${role})`;
  await sql()`update public.profiles set last_org_id = ${owner.organizationId} where id = ${person.id}`;
  return { ...person, organizationId: owner.organizationId };
}

/** Creates a colleague with a role on a project. */
export async function newProjectMember(owner: Person, project: Project, role: ProjectRole): Promise<Person> {
  const person = await newColleague(owner);
  await sql()`
    insert into public.project_members (org_id, project_id, user_id, role)
    values (${owner.organizationId}, ${project.id}, ${person.id}, ${role})`;
  return person;
}

export async function newProject(person: SignedIn, fields: object = {}): Promise<Project> {
  const body = { name: 'Harbor Tower', client_name: 'Harbor LLC', start_date: '2026-03-01', ...fields };
  return await success(call('POST', '/projects', { token: person.token, body }), 201, projectSchema);
}

export async function newContract(
  person: SignedIn,
  project: Project,
  fields: object = {},
): Promise<Contract> {
  const body = {
    project_id: project.id,
    name: 'Main contract',
    contract_type: 'Construction',
    party_a_name: 'Harbor LLC',
    party_b_name: 'Test Builders',
    ...fields,
  };
  return await success(call('POST', '/contracts', { token: person.token, body }), 201, contractSchema);
}

/** Shares one contract with a contractor. */
export async function share(contract: Contract, owner: Person, contractor: Person): Promise<void> {
  await sql()`
    insert into public.contract_shares (org_id, project_id, contract_id, user_id)
    values (${owner.organizationId}, ${contract.project_id}, ${contract.id}, ${contractor.id})`;
}

export function upload(
  person: SignedIn,
  contract: { id: string },
  name: string,
  content: string | Uint8Array,
  headers = {},
) {
  const form = new FormData();
  form.set('file', new Blob([content as string | Uint8Array<ArrayBuffer>]), name);
  return call('POST', `/contracts/${contract.id}/upload`, { token: person.token, body: form, headers });
}
