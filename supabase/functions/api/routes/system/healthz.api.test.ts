import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { call, success } from '../../../_server/testing/client.ts';
import { healthSchema } from '../../../_shared/schemas/index.ts';

const newest = readdirSync(new URL('../../../../migrations', import.meta.url))
  .sort()
  .at(-1)
  ?.split('_')[0];

it('tells how the database is and which schema it has', async () => {
  const health = await success(call('GET', '/healthz'), 200, healthSchema);
  expect(health).toMatchObject({ status: 'ok', database: 'ok', schema_version: newest });
  // From source it is built for whatever is there.
  expect([null, newest]).toContain(health.built_for);
});
