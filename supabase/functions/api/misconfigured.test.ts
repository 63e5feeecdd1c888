import { beforeAll, expect, it, vi } from 'vitest';
import { setUnitEnv } from '../_server/testing/unit-env.ts';
import { errorSchema } from '../_shared/schemas/index.ts';
import { answer } from '../jobs/app.ts';
import { createApp } from './app.ts';

const wrong = 'postgres//postgres:a-secret@pooler.example:6543/postgres';
beforeAll(() => {
  setUnitEnv();
  process.env.DATABASE_URL = wrong;
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

it('names the invalid setting once without its value, returns 503, and recovers when it is fixed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = createApp();
  const config = () => Promise.resolve(app.request('/api/v1/config'));
  for (let n = 0; n < 3; n += 1) {
    const response = await config();
    const text = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(errorSchema.parse(JSON.parse(text)).code).toBe('unavailable');
    expect(text).not.toMatch(/DATABASE_URL|a-secret/);
  }
  const jobs = await answer(new Request('http://localhost/jobs', { method: 'POST' }));
  expect(jobs.status).toBe(503);
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    {
      level: 'error',
      part: 'settings',
      message: 'The environment variable DATABASE_URL is not a Postgres address',
    },
  ]);
  process.env.DATABASE_URL = '';
  expect((await config()).status).toBe(200);
});
