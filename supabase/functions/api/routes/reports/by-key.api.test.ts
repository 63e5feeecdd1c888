import { afterAll, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { ended, madeReport, newReport, readReport } from '../../../_server/testing/reports.ts';
import { newApiKeySchema, reportSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

/** A key as a caller with its token. */
async function newKey(owner: Person, scopes: string[]): Promise<Person & { keyId: string }> {
  const body = { name: 'Ledger', scopes };
  const made = await success(call('POST', '/api-keys', { token: owner.token, body }), 201, newApiKeySchema);
  return { ...owner, token: made.key, keyId: made.id };
}

it('creates a report of the whole organization, and fetches its file', async () => {
  const owner = await newOwner();
  const project = await newProject(owner, { name: 'Harbor Tower' });
  await newContract(owner, project, { name: 'Steel supply', contract_value: 250_000 });
  const own = await madeReport(owner, { type: 'project_status', period: 'last_year', format: 'csv' });
  const key = await newKey(owner, ['reports:write']);
  const ready = await madeReport(key, { type: 'project_status', period: 'last_year', format: 'csv' });
  expect(ready).toMatchObject({ state: 'ready', requested_by_name: 'API key Ledger' });
  const answer = await call('GET', `/reports/${ready.id}/file`, { token: key.token });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const words of ['Harbor Tower', 'Generated for', 'API key Ledger', 'All projects'])
    expect(text).toContain(words);

  // Keys see the reports of keys, admins see all, and no one is notified.
  const reader = await newKey(owner, ['reports:read']);
  const listed = async ({ token }: Person) =>
    (await success(call('GET', '/reports', { token }), 200, reportSchema.array())).map(({ id }) => id);
  expect(await listed(key)).toEqual([ready.id]);
  expect(await listed(reader)).toEqual([ready.id]);
  expect(await listed(owner)).toEqual([ready.id, own.id]);
  expect(await refusal(call('GET', `/reports/${own.id}`, { token: key.token }))).toMatchObject({
    status: 404,
  });
  expect(await refusal(call('GET', `/reports/${own.id}/file`, { token: key.token }))).toMatchObject({
    status: 404,
  });
  const told = await sql()`
    select from public.notifications where org_id = ${owner.organizationId} and metadata ->> 'report_id' = ${ready.id}`;
  expect(told).toHaveLength(0);
  for (const type of ['risk_analysis', 'financial_impact'])
    expect(await newReport(key, { type, period: 'last_year', project_id: project.id })).toMatchObject({
      state: 'queued',
    });
}, 120_000);

it('is refused without the scope, for another organization, and after the key was revoked', async () => {
  const owner = await newOwner();
  const outsider = await newOwner();
  const project = await newProject(outsider);
  const body = { type: 'compliance_summary', period: 'last_30_days', format: 'csv' };
  const reader = await newKey(owner, ['reports:read']);
  const writer = await newKey(owner, ['reports:write']);
  expect(await refusal(call('POST', '/reports', { token: reader.token, body }))).toMatchObject({
    status: 403,
  });
  const elsewhere = { ...body, project_id: project.id };
  expect(await refusal(call('POST', '/reports', { token: writer.token, body: elsewhere }))).toMatchObject({
    status: 404,
  });
  const theirs = await newReport(outsider, body);
  expect(await refusal(call('GET', `/reports/${theirs.id}`, { token: writer.token }))).toMatchObject({
    status: 404,
  });
  for (const [method, path] of [
    ['DELETE', `/reports/${theirs.id}`],
    ['POST', `/reports/${theirs.id}/retry`],
    ['POST', '/reports/schedules'],
  ] as const)
    expect(await refusal(call(method, path, { token: writer.token, body: {} }))).toMatchObject({
      status: 403,
    });
  const late = await sql().begin(async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into public.reports (org_id, type, period, format) values (${owner.organizationId}, 'compliance_summary', 'last_year', 'csv')
      returning id`;
    await tx`update public.reports set api_key_id = ${writer.keyId} where id = ${row?.id ?? ''}`;
    await tx`update public.api_keys set revoked_at = now() where id = ${writer.keyId}`;
    return row?.id ?? '';
  });
  expect(await ended(owner, late)).toMatchObject({
    state: 'failed',
    last_error: 'The API key no longer works.',
  });
  expect(await readReport(owner, late)).toMatchObject({ requested_by_name: 'API key Ledger' });
}, 120_000);
