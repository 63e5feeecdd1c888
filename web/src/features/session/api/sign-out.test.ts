import { afterEach, expect, it, vi } from 'vitest';
import { readSession, writeSession } from '@/lib/session/session-storage.ts';
import { getSession } from '@/lib/session/session-store.ts';
import { signOut } from './sign-out.ts';

const fetchMock = vi.fn<typeof fetch>();
afterEach(() => vi.unstubAllGlobals());

it('clears the session before the server revokes its token', async () => {
  vi.stubGlobal('fetch', fetchMock);
  writeSession({
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    expires_at: Date.now() / 1000 + 3600,
  });
  let during: unknown = 'not called';
  fetchMock.mockImplementationOnce(async () => {
    during = readSession();
    return new Response('{}', { status: 401 });
  });
  await signOut();
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/auth/logout');
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer access-1');
  expect(during).toBeNull();
  expect(getSession()).toMatchObject({ status: 'signed_out', endedBy: 'person' });
});
