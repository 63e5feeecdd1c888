import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  type Person,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck } from '../../../_server/testing/compliance.ts';
import {
  analysisSchema,
  contractDocumentSchema,
  type NewReportingLogin,
  newReportingLoginSchema,
  reportingLoginSchema,
} from '../../../_shared/schemas/index.ts';
import { isToReview } from '../../../_shared/vocabulary/analysis.ts';

const contractPdf = readFileSync(
  new URL('../../../_shared/extraction/fixtures/contract.pdf', import.meta.url),
);

const open: postgres.Sql[] = [];
afterAll(async () => {
  await Promise.all(open.map((client) => client.end({ timeout: 1 })));
  await closeDatabase();
});

const make = ({ token }: Pick<Person, 'token'>, name = 'Metabase') =>
  success(call('POST', '/reporting-logins', { token, body: { name } }), 201, newReportingLoginSchema);
const revoke = ({ token }: Pick<Person, 'token'>, { id }: { id: string }) =>
  call('DELETE', `/reporting-logins/${id}`, { token });

/** Connects like any SQL client, using the response's settings. */
function connect({ connection, role_name, password }: NewReportingLogin): postgres.Sql {
  const { host, port, database, ssl_mode } = connection;
  expect(ssl_mode).toBe('disable');
  const client = postgres({ host, port, database, user: role_name, password, max: 1, onnotice: () => {} });
  open.push(client);
  return client;
}
const codeOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    (error) => (error as { code?: string }).code ?? String(error),
  );

let owner: Person;
let rival: Person;
let login: NewReportingLogin;
beforeAll(async () => {
  [owner, rival] = [await newOwner(), await newOwner()];
  for (const person of [owner, rival]) {
    const project = await newProject(person, { name: person === owner ? 'Ours' : 'Theirs' });
    await newContract(person, project, { end_date: '2027-01-01' });
    await newCheck(person, project);
  }
  login = await make(owner);
});

describe('a reporting login', () => {
  it('sees its own organization, and no row of another', async () => {
    const client = connect(login);
    expect([...(await client`select name from projects`)]).toEqual([{ name: 'Ours' }]);
    expect((await client`select project from contracts`).map((row) => row.project)).toEqual(['Ours']);
    expect(
      (await client`select distinct project from activity where project is not null`).map(
        (row) => row.project,
      ),
    ).toEqual(['Ours']);
  });

  it('counts the open findings that the review desk counts', async () => {
    const [contract] = await sql()<{ id: string }[]>`
      select id from public.contracts where org_id = ${owner.organizationId}`;
    if (!contract) throw new Error('no contract');
    await success(upload(owner, contract, 'contract.pdf', contractPdf), 201, contractDocumentSchema);
    const { findings, missing } = await success(
      call('POST', '/contracts/analyze', { token: owner.token, body: { contract_id: contract.id } }),
      200,
      analysisSchema,
    );
    const [risk] = await connect(login)`select open_findings::integer from risk`;
    expect(risk).toEqual({ open_findings: [...findings, ...missing].filter(isToReview).length });
    expect(findings.some((finding) => !isToReview(finding))).toBe(true);
  });

  it('runs the ten queries of docs/reporting.md', async () => {
    const client = connect(login);
    const text = readFileSync(new URL('../../../../../docs/reporting.md', import.meta.url), 'utf8');
    const queries = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, query]) => query ?? '');
    expect(queries).toHaveLength(10);
    for (const query of queries) expect(Array.isArray(await client.unsafe(query))).toBe(true);
    expect((await client.unsafe(queries[0] ?? ''))[0]).toMatchObject({ project: 'Ours', contracts: '1' });
    expect((await client.unsafe(queries[4] ?? ''))[0]).toMatchObject({ name: 'Ours', checks: '1' });
  });

  it('cannot gain another identity', async () => {
    const client = connect(login);
    const before = await client`select count(*)::integer as n from reporting.projects`;
    const rivals = rival.organizationId;
    // Each entry is an attack and its expected result. After all of them, the login sees the same rows as
    // before.
    const attacks: [string, string][] = [
      ['set role postgres', '42501'],
      ['set role authenticated', '42501'],
      ['set role supabase_admin', '42501'],
      ['set session authorization postgres', '42501'],
      ['set default_transaction_read_only = off', 'done'],
      ['set row_security = off', 'done'],
      [
        `select set_config('request.jwt.claims', '{"role": "service_role", "sub": "${rival.id}"}', false)`,
        'done',
      ],
      [`select set_config('app.org_id', '${rivals}', false), set_config('role', 'postgres', false)`, '42501'],
      [`set app.org_id = '${rivals}'`, 'done'],
      ['set search_path = public, auth, private', 'done'],
      ['select * from public.projects', '42501'],
      ['select * from private.jobs', '42501'],
      ['select * from auth.users', '42501'],
      ['select * from storage.objects', '42501'],
      ['select * from realtime.messages', '42501'],
      ['select private.active_org_id()', '42501'],
      ['select private.reporting_org_id()', '42501'],
      [`select private.make_reporting_login('${rivals}', 'x', 'x')`, '42501'],
      ['create table public.t (a integer)', '42501'],
      ['create view reporting.v as select 1', '42501'],
      ['create or replace view reporting.projects as select 1 as a', '42501'],
      ['create function public.f() returns integer language sql as $$select 1$$', '42501'],
      [`copy (select 1) to program 'id'`, '42501'],
      [`copy pg_temp.x from '/etc/passwd'`, '42501'],
      [`select pg_read_file('postgresql.conf')`, '42501'],
      ['select * from pg_authid', '42501'],
      [`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'`, '42501'],
      ['alter role current_user superuser', '42501'],
      ['alter role current_user connection limit -1', '42501'],
      ['grant reporting_reader to authenticated', '42501'],
    ];
    for (const [attack, becomes] of attacks)
      expect([attack, await codeOf(client.unsafe(attack))]).toEqual([attack, becomes]);

    // A login cannot create functions that could leak rows, nor tables that shadow ours.
    await client.unsafe('reset search_path');
    for (const object of [
      'temp table reporting_logins (role_name text, org_id uuid)',
      'function pg_temp.peek(what text) returns boolean language plpgsql cost 0.0000001 as $$ begin raise notice $1; return true; end $$',
    ])
      expect(await codeOf(client.unsafe(`create ${object}`))).toBe('42501');
    expect(await client`select count(*)::integer as n from reporting.projects`).toEqual(before);
    // Planner statistics contain row values too.
    expect([
      ...(await client`select tablename from pg_stats where schemaname in ('public', 'private', 'auth', 'storage')`),
    ]).toEqual([]);
    const [others] =
      await client`select count(*)::integer as n from pg_stat_activity where query <> '<insufficient privilege>'
        and usename <> current_user`;
    expect(others?.n).toBe(0);
  });

  it('is limited in query time and connections', async () => {
    const limited = await make(owner, 'Bounds');
    const client = connect(limited);
    const [shown] =
      await client`select current_setting('statement_timeout') as timeout, current_setting('default_transaction_read_only') as ro`;
    expect(shown).toEqual({ timeout: '30s', ro: 'on' });
    await client`set statement_timeout = '20ms'`;
    expect(await codeOf(client`select count(*) from generate_series(1, 1000000000)`)).toBe('57014');
    const more = [connect(limited), connect(limited), connect(limited)];
    for (const one of more) await one`select 1`;
    expect(await codeOf(connect(limited)`select 1`)).toBe('53300');
    expect((await revoke(owner, limited)).status).toBe(200);
  });

  it('loses access immediately when revoked', async () => {
    const brief = await make(owner, 'Brief');
    const client = connect(brief);
    await client`select 1`;
    const revoked = await success(revoke(owner, brief), 200, reportingLoginSchema);
    expect(revoked.revoked_at).not.toBeNull();
    expect(['57P01', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', '28000', '28P01', 'ECONNRESET']).toContain(
      await codeOf(client`select count(*) from projects`),
    );
    expect(['28000', '28P01']).toContain(await codeOf(connect(brief)`select 1`));
    await sql()`select private.watch_reporting()`;
    await expect
      .poll(async () => {
        await sql()`select private.watch_reporting()`;
        return (await sql()`select from pg_roles where rolname = ${brief.role_name}`).length;
      })
      .toBe(0);
    expect(await refusal(revoke(owner, brief))).toMatchObject({ status: 404 });
  });
});

describe('/reporting-logins', () => {
  it('is changed by owners and seen by admins only', async () => {
    const [admin, member] = [await newColleague(owner, 'admin'), await newColleague(owner)];
    const list = (token: string) => call('GET', '/reporting-logins', { token });
    for (const person of [owner, admin]) {
      const logins = await success(list(person.token), 200, reportingLoginSchema.array());
      expect(logins.map(({ id }) => id)).toContain(login.id);
      expect(JSON.stringify(logins)).not.toContain(login.password);
    }
    const body = { name: 'X' };
    expect(await refusal(list(member.token))).toMatchObject({ status: 403 });
    for (const { token } of [admin, member]) {
      expect(await refusal(call('POST', '/reporting-logins', { token, body }))).toMatchObject({
        status: 403,
      });
      expect(await refusal(revoke({ token }, login))).toMatchObject({ status: 403 });
    }
    expect(await refusal(revoke(rival, login))).toMatchObject({ status: 404 });
    expect(await refusal(call('POST', '/reporting-logins', { body }))).toMatchObject({ status: 401 });
    expect(
      await refusal(call('POST', '/reporting-logins', { token: owner.token, body: { name: ' ' } })),
    ).toMatchObject({ status: 422 });
  });

  it('allows five, and stores no password', async () => {
    const firm = await newOwner();
    for (let n = 0; n < 5; n += 1) await make(firm, `L${n}`);
    const sixth = call('POST', '/reporting-logins', {
      token: firm.token,
      body: { name: 'X' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(await refusal(sixth)).toMatchObject({ status: 409 });
    const kept =
      await sql()`select response_body from private.idempotency_keys where user_id in (${firm.id}, ${owner.id})
        and path like '%reporting-logins'`;
    expect([...kept]).toEqual([]);
    for (const each of await success(
      call('GET', '/reporting-logins', { token: firm.token }),
      200,
      reportingLoginSchema.array(),
    )) {
      expect((await revoke(firm, each)).status).toBe(200);
    }
  });

  it('refuses while the database grants everyone more than the views', async () => {
    // A table in its own schema, so that concurrent tests are not blocked for long.
    await sql().unsafe(
      'create schema leaks_for_test; grant usage on schema leaks_for_test to public; create table leaks_for_test.t (a integer); grant select on leaks_for_test.t to public',
    );
    try {
      const refused = await refusal(
        call('POST', '/reporting-logins', { token: rival.token, body: { name: 'X' } }),
      );
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('leaks_for_test.t') });
    } finally {
      await sql().unsafe('drop schema leaks_for_test cascade');
    }
  });
});
