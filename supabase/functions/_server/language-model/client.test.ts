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

describe('what is sent', () => {
  it('is OpenAI’s form, the key in its header alone', async () => {
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

  it('is Anthropic’s form likewise', async () => {
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

describe('a second attempt', () => {
  it.each([429, 500, 503])('is made once after %i', async (code) => {
    const first = (attempt: number) => attempt === 1;
    const behave: Parameters<typeof standInModel>[0] = (_, response, attempt) =>
      first(attempt) ? status(response, code, { 'retry-after': '0' }) : completion(response, '{}');
    expect(await ask(behave)).toBe('{}');
    expect(server?.request).toHaveLength(2);
  });

  it('is the last', async () => {
    expect(await ask((_, response) => status(response, 429, { 'retry-after': '0' }))).toBe('busy');
    expect(server?.request).toHaveLength(2);
  });

  it('waits as long as it is told, and a second where it is not told', async () => {
    const began = performance.now();
    const behave: Parameters<typeof standInModel>[0] = (_, response, attempt) =>
      attempt === 1 ? status(response, 429) : completion(response, '{}');
    expect(await ask(behave)).toBe('{}');
    expect(performance.now() - began).toBeGreaterThan(950);
  });

  it('is not waited for beyond the deadline', async () => {
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
  ])('is not made after %i', async (code, problem) => {
    expect(await ask((_, response) => status(response, code))).toBe(problem);
    expect(server?.request).toHaveLength(1);
  });
});

describe('a server that behaves badly', () => {
  it('and never answers', async () => {
    const began = performance.now();
    expect(await ask(() => {}, { deadline: 200 })).toBe('timeout');
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it('and answers a byte at a time', async () => {
    const drip: Parameters<typeof standInModel>[0] = (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await ask(drip, { deadline: 300 })).toBe('timeout');
  });

  it('and closes the socket, before or within its answer', async () => {
    expect(await ask((_, response) => response.destroy() as never)).toBe('unreachable');
    await server?.close();
    const half: Parameters<typeof standInModel>[0] = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"choices"', () => response.destroy());
    };
    expect(await ask(half)).toBe('unreachable');
  });

  it('and is not there', async () => {
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
  ])('and answers %s', async (_, body) => {
    expect(await ask((_request, response) => response.end(body) as never)).toBe('malformed');
  });

  it('and answers without end', async () => {
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

  it('and sends us on to another host, which is told nothing', async () => {
    const other = await standInModel((_, response) => completion(response, '{}'));
    const redirect: Parameters<typeof standInModel>[0] = (_, response) =>
      status(response, 307, { location: `${other.url}/chat/completions` });
    expect(await ask(redirect)).toBe('unreachable');
    expect(other.request).toEqual([]);
    await other.close();
  });

  it('and is no longer wanted', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await ask(() => {}, { signal: stop.signal })).toBe('unreachable');
  });

  it('leaves no trace of the key in what is thrown or logged', async () => {
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
  it('is seconds or a date; what it is not counts as a second', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(retryAfter('7', now)).toBe(7_000);
    expect(retryAfter('Sun, 01 Mar 2026 12:00:30 GMT', now)).toBe(30_000);
    expect(retryAfter('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0);
    expect([retryAfter(null), retryAfter('soon')]).toEqual([1_000, 1_000]);
  });
});
