import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, newProjectMember, type Person, share, sql } from '../../_server/testing/cast.ts';
import { call, refusal, success } from '../../_server/testing/client.ts';
import { type Everything, newOrganizationWithEverything } from '../../_server/testing/everything.ts';
import { type OwnedTable, pathsOf, readTables } from '../../_server/testing/owned.ts';
import { madeReport } from '../../_server/testing/reports.ts';
import { callSupabase, joins } from '../../_server/testing/supabase.ts';
import { extractDocument } from '../../_shared/extraction/extract.ts';
import { type Contract, newCalendarFeedSchema } from '../../_shared/schemas/index.ts';

/** Written only into reviews and internal reasons. */
const secret = `privileged-${crypto.randomUUID()}`;
let everything: Everything;
let tables: OwnedTable[];
let routes: string[];
let orgId: string;
let contract: Contract;
const people = new Map<string, Person>();

beforeAll(async () => {
  everything = await newOrganizationWithEverything();
  const { owner, project } = everything;
  orgId = owner.organizationId;
  for (const role of ['team_member', 'client_rep', 'contractor'] as const)
    people.set(role, await newProjectMember(owner, project, role));
  const [found] = await sql()<Contract[]>`
    select c.* from public.contracts c where c.org_id = ${orgId} and exists (
      select from public.contract_analyses a where a.org_id = c.org_id and a.contract_id = c.id) limit 1`;
  contract = found as Contract;
  await share(contract, owner, people.get('contractor') as Person);
  await plant();
  tables = await readTables(everything);
  const document = (await (await call('GET', '/openapi.json')).json()) as { paths: Record<string, object> };
  routes = Object.entries(document.paths)
    .filter(([path, methods]) => 'get' in methods && !/token|openapi/.test(path))
    .map(([path]) => path);
}, 180_000);
afterAll(closeDatabase);

/** Text columns that hold what the firm thinks, and why it decided something. */
const privileged = {
  contract_findings: ['title', 'explanation', 'review_note'],
  contract_approvals: ['note', 'override_reason'],
  contract_status_changes: ['note'],
  compliance_checks: ['notes', 'waived_reason'],
  compliance_evidence: ['note', 'withdrawn_reason'],
  deadlines: ['note', 'consequence'],
  site_events: ['words'],
};

/** Writes the secret into these columns, through the triggers that log and tell of changes. */
async function plant(): Promise<void> {
  for (const [table, columns] of Object.entries(privileged)) {
    const set = columns.map((column) => `${column} = '${secret} ${table}.${column}'`).join(', ');
    await sql().unsafe(`update public.${table} set ${set} where org_id = $1`, [orgId]);
  }
  // Confirmed dates are shown to clients, the words they were found in are not.
  await sql()`
    update public.obligations set note = ${`${secret} obligations.note`}, who = ${secret}, status = 'confirmed' where org_id = ${orgId}`;
  await sql()`
    insert into public.obligations (org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, source)
    values (${orgId}, ${contract.project_id}, ${contract.id}, 'deadline', ${`${secret} proposal`}, 'time', 'fixed_date', '2037-05-01',
      'rule')`;
  await sql()`
    update public.contract_analyses set groups = jsonb_set(groups, '{0,label}', ${sql().json(secret)}) where org_id = ${orgId}`;
}

interface Leak {
  at: string;
  text: string;
}

const leaksIn = (at: string, text: string): Leak[] =>
  text.includes(secret)
    ? [{ at, text: text.slice(Math.max(0, text.indexOf(secret) - 80)).slice(0, 240) }]
    : [];

async function apiLeaks({ token }: Person): Promise<Leak[]> {
  const fill = pathsOf(everything, tables);
  const project = everything.project.id;
  const searches = [
    `/search?q=${secret}`,
    `/search/names?q=${secret}`,
    `/compliance/checks?q=${secret}`,
    `/contracts/project?q=${secret}`,
    `/contracts?q=${secret}`,
    `/obligations?project_id=${project}&status=proposed`,
    `/obligations?contract_id=${contract.id}`,
    `/activity?contract_id=${contract.id}`,
    `/activity?project_id=${project}&limit=200`,
    `/contracts/${contract.id}`,
    `/contracts/${contract.id}/approvals`,
    `/contracts/${contract.id}/transitions`,
    `/contracts/${contract.id}/family`,
    '/notifications?limit=200',
    ...['csv', 'xlsx'].flatMap((format) =>
      ['/contracts/export', '/compliance/export', '/compliance/checks/export', '/activity/export'].map(
        (path) => `${path}?format=${format}`,
      ),
    ),
  ];
  const found: Leak[] = [];
  for (const path of [...routes.map((route) => fill(route)), ...searches]) {
    const answer = await call('GET', path, { token });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    found.push(...leaksIn(path, await textOf(bytes, type)));
  }
  return found;
}

/** The words in an answer, also if it is a PDF. */
async function textOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  if (!type.includes('pdf')) return new TextDecoder().decode(bytes);
  const { pages } = await extractDocument(bytes, 'file.pdf');
  return pages.join(' ').replaceAll(/-\s+/g, '-');
}

async function dataApiLeaks({ token }: Person): Promise<Leak[]> {
  const headers = { 'x-organization-id': orgId };
  const found = await Promise.all(
    tables.map(async ({ name, org }) => {
      const columns = await sql()<{ name: string; granted: boolean }[]>`
        select a.attname as name, has_column_privilege('authenticated', a.attrelid, a.attnum, 'select') as granted from pg_attribute a
        where a.attrelid = ${`public.${name}`}::regclass and a.attnum > 0 and not a.attisdropped`;
      const granted = columns.filter((one) => one.granted).map((one) => one.name);
      const closed = columns.filter((one) => !one.granted).map((one) => one.name);
      const leaks: Leak[] = [];
      for (const select of ['*', granted.join(), ...closed]) {
        const path = `/rest/v1/${name}?${org}=eq.${orgId}&select=${select}`;
        const answer = await callSupabase('GET', path, { token, headers });
        leaks.push(...leaksIn(`${name}?select=${select.slice(0, 40)}`, await answer.text()));
      }
      return leaks;
    }),
  );
  return found.flat();
}

it('reaches the planted texts as a team member', async () => {
  const person = people.get('team_member') as Person;
  const found = [...(await apiLeaks(person)), ...(await dataApiLeaks(person))];
  const texts = found.map(({ text }) => text).join('\n');
  for (const table of ['contract_findings', 'compliance_checks', 'deadlines', 'site_events'])
    expect(texts).toContain(`${secret} ${table}`);
  expect(found.length).toBeGreaterThan(25);
  const { url } = await success(
    call('POST', '/calendar/feed', { token: person.token }),
    201,
    newCalendarFeedSchema,
  );
  const feed = await call('GET', new URL(url).pathname.replace('/api/v1', ''));
  expect(await feed.text()).toMatch(/We owe|They owe|Owing side unclear/);
}, 180_000);

describe.each(['client_rep', 'contractor'] as const)('a %s', (role) => {
  let person: Person;
  beforeAll(() => {
    person = people.get(role) as Person;
  });

  it('reads nothing privileged through the API', async () => {
    expect(await apiLeaks(person)).toEqual([]);
  }, 120_000);

  it('reads nothing privileged through the Data API', async () => {
    expect(await dataApiLeaks(person)).toEqual([]);
  }, 120_000);

  it('reads the contract without its review', async () => {
    const answer = await call('GET', `/contracts/${contract.id}`, { token: person.token });
    expect(await answer.json()).toMatchObject({
      ...{ may_read_review: false, risk_score: null, unscored_reason: null, analysis: null, approval: null },
      ...{ proposal_count: 0, proposals: [], status: contract.status },
      approval_rule: { open: { not_analyzed: false, undecided_findings: 0 }, approved_by: [] },
    });
    const summary = await call('GET', '/contracts/summary', { token: person.token });
    expect(await summary.json()).toMatchObject({ avg_risk_score: null, high_risk: null });
    const dashboard = await call('GET', '/dashboard', { token: person.token });
    expect(await dashboard.json()).toMatchObject({
      metrics: { risk_alerts: null },
      trends: { risk_alerts: null },
      risk_distribution: [],
    });
  });

  it('gets reports without risk', async () => {
    expect(
      await refusal(
        call('POST', '/reports', { token: person.token, body: { type: 'risk_analysis', format: 'csv' } }),
      ),
    ).toMatchObject({ status: 403 });
    for (const type of ['summary', 'compliance', 'progress']) {
      const report = { type, format: 'csv', project_id: everything.project.id };
      const { id } = await madeReport(person, report);
      const file = await (await call('GET', `/reports/${id}/file`, { token: person.token })).text();
      expect(file).toContain(everything.project.name.slice(0, 5));
      expect(file).not.toMatch(/risk/i);
      expect(leaksIn(type, file)).toEqual([]);
    }
    const overall = await madeReport(person, { type: 'project_status', format: 'csv' });
    const file = await (await call('GET', `/reports/${overall.id}/file`, { token: person.token })).text();
    expect(file).not.toMatch(/risk/i);
  }, 120_000);

  it('reads nothing privileged in a calendar feed', async () => {
    const { url } = await success(
      call('POST', '/calendar/feed', { token: person.token }),
      201,
      newCalendarFeedSchema,
    );
    const answer = await call('GET', new URL(url).pathname.replace('/api/v1', ''));
    const calendar = await answer.text();
    expect(answer.status).toBe(200);
    expect(calendar).toContain(
      role === 'client_rep' ? everything.project.name.slice(0, 5) : 'BEGIN:VCALENDAR',
    );
    expect(leaksIn('calendar feed', calendar)).toEqual([]);
    expect(calendar).not.toMatch(/We owe|They owe/);
  });

  it('cannot set up anything that sends or exports the organization', async () => {
    const attempts = [
      ['/webhooks', { name: 'Copy', url: 'https://copy.example/in', entity_types: [] }],
      ['/api-keys', { name: 'Copy', scopes: ['contracts:read'] }],
      ['/archives', {}],
      ['/reporting-logins', { name: 'Copy' }],
    ] as const;
    for (const [path, body] of attempts)
      expect(await refusal(call('POST', path, { token: person.token, body })), path).toMatchObject({
        status: 403,
      });
    for (const path of ['/webhooks', '/api-keys', '/archives', '/reporting-logins']) {
      const answer = await call('GET', path, { token: person.token });
      const held = answer.ok ? await answer.json() : [];
      expect(held, path).toEqual([]);
    }
  });

  it('does not hear of reviews in real time', async () => {
    const [row] = await sql()<{ epoch: number }[]>`
      select realtime_epoch as epoch from public.organizations where id = ${orgId}`;
    const topic = `org:${orgId}:${row?.epoch}`;
    const staff = people.get('team_member') as Person;
    expect([await joins(topic, person.token), await joins(`${topic}:reviews`, person.token)]).toEqual([
      true,
      false,
    ]);
    expect(await joins(`${topic}:reviews`, staff.token)).toBe(true);
  });

  it('cannot open files of the firm in storage', async () => {
    const objects = await sql()<{ bucket: string; path: string }[]>`
      select distinct on (bucket_id) bucket_id as bucket, name as path from storage.objects
      where name like ${`${orgId}/%`} order by bucket_id, name`;
    const opened: string[] = [];
    for (const { bucket, path } of objects) {
      const answer = await callSupabase('GET', `/storage/v1/object/authenticated/${bucket}/${path}`, {
        token: person.token,
        headers: { 'x-organization-id': orgId },
      });
      await answer.body?.cancel();
      if (answer.ok) opened.push(bucket);
    }
    expect(opened.filter((bucket) => !['contracts', 'compliance'].includes(bucket))).toEqual([]);
  });
});
