import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { apiPage, apiRequest, apiUrl } from './api-client.ts';
import { ApiError, NETWORK_MESSAGE } from './api-error.ts';
import { readSession, type StoredSession, writeSession } from './session/session-storage.ts';
import { getSession, replaceSession } from './session/session-store.ts';

const anything = z.unknown();
const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetchMock.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );
const sent = () => {
  const [url, init] = fetchMock.mock.calls.at(-1) ?? [];
  return { url, headers: new Headers(init?.headers), init };
};
const signIn = () =>
  writeSession({
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    expires_at: Date.now() / 1000 + 3600,
  });
const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

describe('requests', () => {
  it('carry the token, key, and body; anonymous ones carry no token', async () => {
    signIn();
    answer(201, {});
    await apiRequest('/projects', anything, { method: 'POST', body: { a: 1 }, idempotencyKey: 'k' });
    expect(sent().url).toBe('/api/v1/projects');
    expect(sent().headers.get('authorization')).toBe('Bearer access-1');
    expect(sent().headers.get('idempotency-key')).toBe('k');
    expect(sent().init?.body).toBe('{"a":1}');

    answer(200, {});
    await apiRequest('/auth/login', anything, { method: 'POST', body: {}, anonymous: true });
    expect(sent().headers.has('authorization')).toBe(false);
  });

  it('omit empty filters from the URL', () => {
    expect(apiUrl('/contracts/project/', { q: '', status: 'active', cursor: null, limit: 5 })).toBe(
      '/api/v1/contracts/project/?status=active&limit=5',
    );
  });

  it('read the next page and the count from the headers', async () => {
    answer(200, ['a'], { link: '</api/v1/projects?limit=1&cursor=abc>; rel="next"', 'x-total-count': '7' });
    expect(await apiPage('/projects', z.string().array())).toEqual({
      items: ['a'],
      next: 'abc',
      total: 7,
      since: null,
    });
  });
});

describe('failures', () => {
  it("keep the server's message, code, fields, and request id", async () => {
    const fields = [{ path: 'end_date', message: 'End date must not be before the start date' }];
    answer(422, { message: 'Check the fields', code: 'invalid_input', fields, request_id: 'r-1' });
    const error = await failure(apiRequest('/projects', anything));
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_input',
      message: 'Check the fields',
      requestId: 'r-1',
    });
    expect(error.fields).toEqual(fields);
  });

  it('drop malformed field errors', async () => {
    answer(422, { message: 'No', code: 'invalid_input', fields: [null, { path: 1 }, 'x'], request_id: 'r' });
    expect((await failure(apiRequest('/projects', anything))).fields).toEqual([]);
  });

  it('keep a reason in the schema and drop an unknown one', async () => {
    const body = { message: 'No', code: 'conflict', request_id: 'r' };
    answer(409, { ...body, reason: { kind: 'known_file', version: 2 } });
    expect((await failure(apiRequest('/x', anything))).reason).toEqual({ kind: 'known_file', version: 2 });
    answer(409, { ...body, reason: { kind: 'of_another_age' } });
    expect((await failure(apiRequest('/x', anything))).reason).toBeUndefined();
  });

  it('include the retry delay', async () => {
    answer(429, { message: 'Slow down', code: 'rate_limited', request_id: 'r' }, { 'retry-after': '30' });
    expect((await failure(apiRequest('/x', anything))).retryAfter).toBe(30);
  });

  it('get a default message if a proxy responded with HTML', async () => {
    answer(502, '<html>Bad gateway</html>', { 'x-request-id': 'r-9' });
    const error = await failure(apiRequest('/x', anything));
    expect(error).toMatchObject({ status: 502, code: 'unexpected_response', requestId: 'r-9' });
    expect(error.message).not.toContain('<');
  });

  it('distinguish a lost connection from a response', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure(apiRequest('/x', anything))).toMatchObject({ status: 0, message: NETWORK_MESSAGE });
  });

  it('pass an abort through unchanged', async () => {
    const controller = new AbortController();
    controller.abort();
    const abort = new DOMException('aborted', 'AbortError');
    fetchMock.mockRejectedValueOnce(abort);
    await expect(apiRequest('/x', anything, { signal: controller.signal })).rejects.toBe(abort);
  });

  it('include a success response that does not match the schema', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    answer(200, { id: 1 });
    const error = await failure(apiRequest('/x', z.object({ id: z.string() })));
    expect(error.code).toBe('unexpected_response');
  });
});

describe('a refused token', () => {
  const refused = { message: 'Sign in first', code: 'unauthenticated', request_id: 'r' };

  it('ends the session', async () => {
    signIn();
    answer(401, refused);
    await failure(apiRequest('/projects', anything));
    expect(readSession()).toBeNull();
    expect(getSession()).toMatchObject({ status: 'signed_out', endedBy: 'expired' });
  });

  it('leaves a session that took its place', async () => {
    signIn();
    const another = { ...(readSession() as StoredSession), access_token: 'another' };
    vi.stubGlobal('fetch', async () => {
      writeSession(another);
      return new Response(JSON.stringify(refused), { status: 401 });
    });
    await failure(apiRequest('/projects', anything));
    expect(readSession()).toEqual(another);
  });

  it('waits for a request that replaces the session', async () => {
    signIn();
    const another = { ...(readSession() as StoredSession), access_token: 'another' };
    let replace: (() => void) | undefined;
    const done = replaceSession(
      new Promise<void>((resolve) => {
        replace = resolve;
      }),
    );
    answer(401, refused);
    await failure(apiRequest('/projects', anything));
    expect(readSession()).not.toBeNull();
    writeSession(another);
    replace?.();
    await done;
    expect(readSession()).toEqual(another);
  });

  it.each(['/auth/me', '/auth/csrf-token'])('leaves the session to the caller of %s', async (path) => {
    signIn();
    answer(401, refused);
    await failure(apiRequest(path, anything));
    expect(readSession()).not.toBeNull();
  });
});
