import { afterEach, describe, expect, it, vi } from 'vitest';
import { completion, type StandInModel, standInModel, status } from '../testing/stand-in-model.ts';
import { openLanguageModel, retryAfter } from './client.ts';
import type { LanguageModelSettings } from './settings.ts';

const prompt = { system: 'Find clauses.', user: '<contract>\n[1,"Pay."]\n</contract>' };
const never = new AbortController().signal;
let server: StandInModel | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function ask(
  behave: Parameters<typeof standInModel>[0],
  {
    deadline = 5_000,
    signal = never,
    ...settings
  }: Partial<LanguageModelSettings> & {
    deadline?: number;
    signal?: AbortSignal;
  } = {},
): Promise<string> {
  server = await standInModel(behave);
  const model = openLanguageModel(
    {
      api: 'openai',
      url: server.url,
      host: 'stand-in',
      name: 'clause-reader',
      key: 'secret-key',
      ...settings,
    },
    deadline,
  );
  return model.ask(prompt, signal).catch((error) => error.problem ?? Promise.reject(error));
}

describe('the request body', () => {
  it('has OpenAI’s format, with the key only in a header', async () => {
    expect(await ask((_, response) => completion(response, '{}'))).toBe('{}');
    const [request] = server?.request ?? [];
    expect(request?.path).toBe('/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer secret-key');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      model: 'clause-reader',
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      response_format: { type: 'json_object' },
    });
    expect(request?.path + (request?.body ?? '')).not.toContain('secret-key');
  });

  it('has Anthropic’s format, with the key only in a header', async () => {
    const answer = { stop_reason: 'end_turn', content: [{ type: 'thinking' }, { type: 'text', text: '{}' }] };
    expect(
      await ask((_, response) => response.end(JSON.stringify(answer)) as never, { api: 'anthropic' }),
    ).toBe('{}');
    const [request] = server?.request ?? [];
    expect(request?.path).toBe('/v1/messages');
    expect(request?.headers).toMatchObject({ 'x-api-key': 'secret-key', 'anthropic-version': '2023-06-01' });
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      model: 'clause-reader',
      system: prompt.system,
      messages: [{ role: 'user', content: prompt.user }],
    });
    expect(request?.body).not.toContain('secret-key');
  });
});

describe('the retry', () => {
  it.each([429, 500, 503])('happens once after %i', async (code) => {
    const first = (attempt: number) => attempt === 1;
    const behave: Parameters<typeof standInModel>[0] = (_, response, attempt) =>
      first(attempt) ? status(response, code, { 'retry-after': '0' }) : completion(response, '{}');
    expect(await ask(behave)).toBe('{}');
    expect(server?.request).toHaveLength(2);
  });

  it('happens only once', async () => {
    expect(await ask((_, response) => status(response, 429, { 'retry-after': '0' }))).toBe('busy');
    expect(server?.request).toHaveLength(2);
  });

  it('waits for Retry-After, or one second without it', async () => {
    const began = performance.now();
    const behave: Parameters<typeof standInModel>[0] = (_, response, attempt) =>
      attempt === 1 ? status(response, 429) : completion(response, '{}');
    expect(await ask(behave)).toBe('{}');
    expect(performance.now() - began).toBeGreaterThan(950);
  });

  it('is skipped when Retry-After is past the deadline', async () => {
    const began = performance.now();
    expect(await ask((_, response) => status(response, 429, { 'retry-after': '3600' }))).toBe('busy');
    expect(performance.now() - began).toBeLessThan(900);
    expect(server?.request).toHaveLength(1);
  });

  it.each([
    [400, 'failed'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'failed'],
  ])('does not happen after %i', async (code, problem) => {
    expect(await ask((_, response) => status(response, code))).toBe(problem);
    expect(server?.request).toHaveLength(1);
  });
});

describe('a misbehaving server', () => {
  it('times out when it never responds', async () => {
    const began = performance.now();
    expect(await ask(() => {}, { deadline: 200 })).toBe('timeout');
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it('times out when it sends one byte at a time', async () => {
    const drip: Parameters<typeof standInModel>[0] = (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await ask(drip, { deadline: 300 })).toBe('timeout');
  });

  it('is unreachable when it closes the socket before or during the response', async () => {
    expect(await ask((_, response) => response.destroy() as never)).toBe('unreachable');
    await server?.close();
    const half: Parameters<typeof standInModel>[0] = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"choices"', () => response.destroy());
    };
    expect(await ask(half)).toBe('unreachable');
  });

  it('is unreachable when nothing listens', async () => {
    const gone = await standInModel(() => {});
    await gone.close();
    expect(await ask(() => {}, { url: gone.url })).toBe('unreachable');
  });

  it.each([
    ['no JSON', 'Service page'],
    ['half of it', '{"choices":[{"message":'],
    ['another shape', '{"choices":[]}'],
    ['null', 'null'],
    ['a text cut off', '{"choices":[{"finish_reason":"length","message":{"content":"{"}}]}'],
  ])('is malformed when it returns %s', async (_, body) => {
    expect(await ask((_request, response) => response.end(body) as never)).toBe('malformed');
  });

  it('is too large when the response never ends', async () => {
    const flood: Parameters<typeof standInModel>[0] = (_, response) => {
      const chunk = 'x'.repeat(65_536);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect(await ask(flood)).toBe('too_large');
  });

  it('is unreachable when it redirects to another host, which receives no request', async () => {
    const other = await standInModel((_, response) => completion(response, '{}'));
    const redirect: Parameters<typeof standInModel>[0] = (_, response) =>
      status(response, 307, { location: `${other.url}/chat/completions` });
    expect(await ask(redirect)).toBe('unreachable');
    expect(other.request).toEqual([]);
    await other.close();
  });

  it('stops when the caller aborts', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await ask(() => {}, { signal: stop.signal })).toBe('unreachable');
  });

  it('keeps the key out of errors and logs', async () => {
    const logs = (['log', 'warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
    server = await standInModel((_, response) => response.destroy() as never);
    const settings = { api: 'openai', url: server.url, host: 'h', name: 'n', key: 'secret-key' } as const;
    const error = await openLanguageModel(settings)
      .ask(prompt, never)
      .catch((thrown) => thrown);
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain('secret-key');
    for (const log of logs) expect(log).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('retryAfter', () => {
  it('parses seconds or a date, and defaults to one second', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(retryAfter('7', now)).toBe(7_000);
    expect(retryAfter('Sun, 01 Mar 2026 12:00:30 GMT', now)).toBe(30_000);
    expect(retryAfter('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0);
    expect([retryAfter(null), retryAfter('soon')]).toEqual([1_000, 1_000]);
  });
});
