import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { call, success } from '../../../_server/testing/client.ts';
import { healthSchema } from '../../../_shared/schemas/index.ts';

const newest = readdirSync(new URL('../../../../migrations', import.meta.url))
  .sort()
  .at(-1)
  ?.split('_')[0];

it('returns the database status and schema version', async () => {
  const health = await success(call('GET', '/healthz'), 200, healthSchema);
  expect(health).toMatchObject({ status: 'ok', database: 'ok', schema_version: newest });
  // When run from source, it accepts any schema version.
  expect([null, newest]).toContain(health.built_for);
});
