import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { demoContractsDir } from '../../devstack/src/paths.ts';
import { Api } from '../../devstack/src/seed/api.ts';
import { seedDemo } from '../../devstack/src/seed/demo.ts';
import { demoToday } from '../../devstack/src/seed/today.ts';

/** One condition in which every screen is shown. */
export interface State {
  name: 'empty' | 'small' | 'many' | 'failed' | 'forbidden' | 'long';
  /** Ids of the records whose pages are shown; undefined if the state has none. */
  records: Partial<Record<'project' | 'contract' | 'check' | 'party' | 'notice', string>>;
  signIn(page: Page): Promise<void>;
}

interface Stack {
  url: string;
  dbUrl: string;
  adminDbUrl: string;
}

interface Account {
  email: string;
  password: string;
}

interface Session {
  token: string;
  user: { id: string; organization_id: string };
}

/**
 * Creates the organizations behind the states: the demo firm (`small`; `failed` with every request failing;
 * `forbidden` for a member without projects), a new one, one with 10,000 rows, and one with long names.
 */
export async function prepareStates(stack: Stack, dataDir: string): Promise<State[]> {
  const demo = await seedDemo(stack, dataDir, console.log);
  if (!demo) throw new Error('The demo firm could not be created');
  const sql = postgres(stack.adminDbUrl, { max: 1, onnotice: () => {} });
  try {
    const api = new Api(stack.url);
    const { token, user } = await api.post<Session>('/auth/login', demo);
    api.signIn(token);
    const records = await recordsOf(sql, user.organization_id);
    const member = await newAccount(stack, 'Mo Member', 'Elsewhere');
    await sql`
      insert into public.memberships (org_id, user_id, role)
      values (${user.organization_id}, ${member.user.id}, 'member')`;
    await sql.begin(async (tx) => {
      // The member keeps no organization of their own, though each needs an owner.
      await tx`set local session_replication_role = replica`;
      await tx`delete from public.memberships where org_id = ${member.user.organization_id}`;
      await tx`delete from public.organizations where id = ${member.user.organization_id}`;
    });
    const empty = await newAccount(stack, 'Nia New', 'New Builders');
    const many = await newAccount(stack, 'Max Many', 'Many Builders');
    await fill(sql, many);
    const long = await newAccount(stack, LONG_NAME, `${LONG_NAME} Builders`);
    await writeLong(long);
    return [
      { name: 'small', records, signIn: signedIn(demo) },
      { name: 'empty', records: {}, signIn: signedIn(empty.account) },
      {
        name: 'many',
        records: await recordsOf(sql, many.user.organization_id),
        signIn: signedIn(many.account),
      },
      {
        name: 'failed',
        records,
        async signIn(page) {
          await signedIn(demo)(page);
          const body = JSON.stringify({
            message: 'Something went wrong',
            code: 'internal',
            request_id: randomUUID(),
          });
          await page.route('**/api/v1/**', (route) =>
            /\/(me|auth\/[^/]+)$/.test(new URL(route.request().url()).pathname)
              ? route.continue()
              : route.fulfill({ status: 500, contentType: 'application/json', body }),
          );
        },
      },
      { name: 'forbidden', records, signIn: signedIn(member.account) },
      {
        name: 'long',
        records: await recordsOf(sql, long.user.organization_id),
        signIn: signedIn(long.account),
      },
    ];
  } finally {
    await sql.end();
  }
}

const LONG_NAME = 'Maximiliane-Alexandrowna von Hohenstaufen-Featherstonehaugh';
const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Signs in through the login page. */
export const signedIn =
  ({ email, password }: Account) =>
  async (page: Page) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/dashboard$/, { timeout: 60_000 });
  };

async function newAccount(stack: Stack, name: string, organization: string) {
  const account = { email: `${randomUUID()}@shots.example`, password: `pw-${randomUUID()}` };
  const api = new Api(stack.url);
  const body = { ...account, name, organization_name: organization };
  const { token, user } = await api.post<Session>('/auth/register', body);
  api.signIn(token);
  return { account, api, user };
}

/** The newest record of each kind; for contracts, one with an analysis if there is any. */
async function recordsOf(sql: postgres.Sql, orgId: string): Promise<State['records']> {
  const [row] = await sql<Record<string, string | null>[]>`
    select
      (select c.project_id from public.contracts c where c.org_id = ${orgId} and c.deleted_at is null order by c.id limit 1) as project,
      (select c.id from public.contracts c left join public.contract_analyses a on a.org_id = c.org_id and a.contract_id = c.id
        where c.org_id = ${orgId} and c.deleted_at is null order by a.id is null, c.id limit 1) as contract,
      (select k.id from public.compliance_checks k where k.org_id = ${orgId} and k.deleted_at is null order by k.id limit 1) as check,
      (select p.id from public.parties p where p.org_id = ${orgId} and p.deleted_at is null order by p.id limit 1) as party,
      (select n.id from public.notices n where n.org_id = ${orgId} order by n.id limit 1) as notice`;
  const found = Object.entries(row ?? {}).flatMap(([kind, id]) => (id === null ? [] : [[kind, id]]));
  return Object.fromEntries(found) as State['records'];
}

/** 10,000 contracts, 10,000 notifications, and 1,000 projects and parties. */
async function fill(sql: postgres.Sql, { user, api }: Awaited<ReturnType<typeof newAccount>>): Promise<void> {
  const org = user.organization_id;
  const { id: project } = await api.post<{ id: string }>('/projects', {
    name: 'Harbor Tower',
    client_name: 'Harbor LLC',
    start_date: demoToday(),
  });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.projects (org_id, name, client_name, status)
      select ${org}, 'Project ' || n, 'Client ' || n, 'active' from generate_series(1, 1000) n`;
    await tx`
      insert into public.contracts (org_id, project_id, name, contract_type, status, party_a_name, party_b_name, contract_value, start_date,
        end_date)
      select ${org}, ${project}, 'Contract ' || n, 'Construction', (enum_range(null::public.contract_status))[1 + n % 5], 'Owner ' || n,
        'Many Builders', n * 1000, date '2026-01-01' + n % 900, date '2028-01-01' + n % 900 from generate_series(1, 10000) n`;
    await tx`
      insert into public.parties (org_id, name, email)
      select ${org}, 'Party ' || n, 'party' || n || '@shots.example' from generate_series(1, 1000) n`;
    await tx`
      insert into public.notifications (org_id, user_id, category, type, priority, title, message, source, dedupe_key)
      select ${org}, ${user.id}, 'contract', 'info', 'medium', 'Contract ' || n || ' approved', 'Approved.', 'Contracts', 'shots ' || n
      from generate_series(1, 10000) n`;
  });
  await sql`analyze`.simple();
}

/** A project and an analyzed contract whose names test where lines break. */
async function writeLong({ api }: Awaited<ReturnType<typeof newAccount>>): Promise<void> {
  const name = `${UNBROKEN} ${LONG_NAME}`.slice(0, 190);
  const { id: project_id } = await api.post<{ id: string }>('/projects', {
    name,
    client_name: UNBROKEN,
    start_date: demoToday(),
    address: name,
    state: 'NY',
  });
  const contract = await api.post<{ id: string }>('/contracts', {
    project_id,
    name,
    contract_type: 'Construction',
    party_a_name: name,
    party_b_name: UNBROKEN,
    contract_value: 999_999_999_999.99,
  });
  const file = 'northgate-concrete-subcontract.docx';
  const bytes = new Uint8Array(readFileSync(join(demoContractsDir, file)));
  await api.upload(`/contracts/${contract.id}/upload`, `${UNBROKEN}.docx`, bytes);
  await api.post('/contracts/analyze', { contract_id: contract.id });
  await api.post('/parties', {
    name,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    project: { project_id, role: 'owner' },
  });
}
