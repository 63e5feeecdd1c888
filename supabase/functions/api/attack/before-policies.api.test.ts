import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, newOwner, type Person } from '../../_server/testing/cast.ts';
import { call, refusal, success } from '../../_server/testing/client.ts';
import { configSchema, sessionSchema } from '../../_shared/schemas/index.ts';

let attacker: Person;
let victim: Person;
let publishableKey: string;
beforeAll(async () => {
  const config = await success(call('GET', '/config'), 200, configSchema);
  publishableKey = config.supabase_publishable_key;
  [attacker, victim] = [await newOwner(), await newOwner()];
});
afterAll(closeDatabase);

const url = process.env.PLUMBLINE_URL;

/** Calls the Data API the way the browser's library does. */
function dataApi(method: string, path: string, token: string, body?: object): Promise<Response> {
  return fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
}

/** Rows that violate constraints, to reach triggers that run before constraints and policies. */
const rows: [table: string, row: object][] = [
  ['report_schedules', {}],
  ['report_schedules', { type: 'project_status', period: 'last_30_days', format: 'csv', rhythm: null }],
  ['report_schedules', { type: 'project_status', period: 'last_30_days', format: 'csv', rhythm: 'weekly' }],
  [
    'report_schedules',
    { type: 'project_status', period: 'last_30_days', format: 'csv', rhythm: 'weekly', weekday: 9 },
  ],
  [
    'obligations',
    { anchor: 'fixed_date', anchor_date: 'infinity', offset_count: 1, offset_unit: 'business_days' },
  ],
  [
    'obligations',
    { anchor: 'fixed_date', anchor_date: '-infinity', offset_count: -9, offset_unit: 'business_days' },
  ],
  ['notice_versions', { content: { recipients: Array(100_000).fill({}) } }],
];

test.each(['their own organization', 'another organization', 'no organization'])(
  'rejects fourteen concurrent invalid rows for %s, which once hung, while other requests succeed',
  async (whose) => {
    const org_id = {
      'their own organization': attacker.organizationId,
      'another organization': victim.organizationId,
      'no organization': crypto.randomUUID(),
    }[whose];
    const attacks = [...rows, ...rows].map(([table, row]) =>
      dataApi('POST', table, attacker.token, { org_id, ...row }),
    );
    const seen = await dataApi('GET', 'projects?select=id', victim.token);
    expect(seen.status).toBe(200);
    const { email, password } = victim;
    await success(call('POST', '/auth/login', { body: { email, password } }), 200, sessionSchema);
    for (const answer of await Promise.all(attacks)) expect([400, 403]).toContain(answer.status);
    const health = await fetch(`${url}/healthz`);
    expect(await health.json()).toMatchObject({ status: 'ok' });
  },
  60_000,
);

test('the API names the missing fields of a schedule', async () => {
  const schedule = {
    type: 'project_status',
    period: 'last_30_days',
    format: 'csv',
    rhythm: 'weekly',
    weekday: 1,
    time: '08:00',
    user_ids: [attacker.id],
    addresses: [],
  };
  for (const [change, path] of [
    [{ rhythm: null }, 'rhythm'],
    [{ weekday: null }, 'weekday'],
    [{ weekday: 9 }, 'weekday'],
    [{ rhythm: 'monthly', weekday: null, day_of_month: null }, 'day_of_month'],
    [{ time: null }, 'time'],
  ] as const) {
    const answer = await refusal(
      call('POST', '/reports/schedules', { token: attacker.token, body: { ...schedule, ...change } }),
    );
    expect(answer).toMatchObject({ status: 422, fields: [expect.objectContaining({ path })] });
  }
});

test('Data API errors contain neither statements nor rows', async () => {
  const path = `organizations?id=eq.${attacker.organizationId}`;
  for (const change of [{ name: '' }, { time_zone: 'Mars/Olympus' }]) {
    const answer = await dataApi('PATCH', path, attacker.token, change);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toMatch(/PostgresError|relation|constraint|violates|Failing row/);
  }
});
