import { beforeEach, expect, it, vi } from 'vitest';
import { accessToken } from '../../_server/testing/tokens.ts';
import { setUnitEnv, unitSecret } from '../../_server/testing/unit-env.ts';
import { createApp } from '../app.ts';

const lines: string[] = [];
beforeEach(() => {
  setUnitEnv();
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(line);
  });
});

/** The line of a request, and everything written for it. */
async function logged(path: string, init: RequestInit = {}) {
  const { status } = await createApp().request(path, init);
  const line = lines.find((text) => text.includes('"route"')) ?? '{}';
  return { status, line: JSON.parse(line) as Record<string, unknown>, all: lines.join('\n') };
}

it('writes one line with route, caller, and result, and no query, body, or token', async () => {
  const body = JSON.stringify({ email: 'ann@secret.example', password: 'the-secret-password' });
  const refused = await logged('/api/v1/auth/login?secret=query', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret-token' },
    body: `${body}x`,
  });
  expect(refused.line).toMatchObject({
    level: 'info',
    method: 'POST',
    route: '/api/v1/auth/login',
    status: 400,
  });
  expect(refused.line.request_id).toEqual(expect.any(String));
  expect(lines.filter((text) => text.includes('"route"'))).toHaveLength(1);
  expect(refused.all).not.toContain('secret');
});

it('names who was refused, and the pattern of the route instead of its path', async () => {
  const token = await accessToken(unitSecret, { sub: '0190b3a0-0000-7000-8000-000000000001' });
  const missing = await logged(`/api/v1/nothing/${token}`, { headers: { authorization: `Bearer ${token}` } });
  expect(missing.line).toMatchObject({ method: 'GET', status: 404 });
  expect(missing.all).not.toContain(token);
});

it('keeps input from adding a line or a field', async () => {
  const { line } = await logged('/api/v1/nothing%0a%7b%22level%22:%22error%22%7d', {
    headers: { 'x-request-id': 'x","status":200,"y":"' },
  });
  expect(line).toMatchObject({ level: 'info', status: 404 });
  expect(line.request_id).not.toContain('status');
});
