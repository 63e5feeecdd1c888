import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Request } from '../../_shared/second-reader/prompts.ts';
import { completion, type StandInModel, standInModel, status } from '../testing/stand-in-model.ts';
import { retryAfter } from './client.ts';
import { openReaderModel } from './reader-model.ts';
import type { LanguageModelSettings } from './settings.ts';

const request: Request = {
  name: 'reading',
  system: 'Read.',
  user: '<contract>\n[1,"Pay."]\n</contract>',
  schema: z.object({ ok: z.boolean() }),
};
const never = new AbortController().signal;
let server: StandInModel | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** The text of an answer, or the problem if there is none. */
async function ask(
  behave: Parameters<typeof standInModel>[0],
  { deadline = 5_000, ...settings }: Partial<LanguageModelSettings> & { deadline?: number } = {},
): Promise<string> {
  server = await standInModel(behave);
  const model = openReaderModel(
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
  return model.complete(request, never).then(
    ({ text }) => text,
    (error) => error.problem ?? Promise.reject(error),
  );
}

describe('the request body', () => {
  it('has OpenAI’s format, with the key only in a header', async () => {
    expect(await ask((_, response) => completion(response, '{}'))).toBe('{}');
    const [sent] = server?.request ?? [];
    expect(sent?.path).toBe('/chat/completions');
    expect(sent?.headers.authorization).toBe('Bearer secret-key');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      model: 'clause-reader',
      messages: [
        { role: 'system', content: request.system },
        { role: 'user', content: request.user },
      ],
    });
    expect(sent?.path + (sent?.body ?? '')).not.toContain('secret-key');
  });

  it('has Anthropic’s format, with the key only in a header', async () => {
    const answer = { stop_reason: 'end_turn', content: [{ type: 'thinking' }, { type: 'text', text: '{}' }] };
    expect(
      await ask((_, response) => response.end(JSON.stringify(answer)) as never, { api: 'anthropic' }),
    ).toBe('{}');
    const [sent] = server?.request ?? [];
    expect(sent?.path).toBe('/v1/messages');
    expect(sent?.headers).toMatchObject({ 'x-api-key': 'secret-key', 'anthropic-version': '2023-06-01' });
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      model: 'clause-reader',
      system: request.system,
      messages: [{ role: 'user', content: request.user }],
    });
    expect(sent?.body).not.toContain('secret-key');
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

  it('keeps the key out of errors and logs', async () => {
    const logs = (['log', 'warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
    server = await standInModel((_, response) => response.destroy() as never);
    const settings = { api: 'openai', url: server.url, host: 'h', name: 'n', key: 'secret-key' } as const;
    const error = await openReaderModel(settings)
      .complete(request, never)
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
