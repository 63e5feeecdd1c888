import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Request } from '../../_shared/second-reader/prompts.ts';
import { completion, type StandInModel, standInModel, status } from '../testing/stand-in-model.ts';
import { openReaderModel, readerWindow } from './reader-model.ts';
import type { LanguageModelApi } from './settings.ts';

const request: Request = {
  name: 'reading',
  system: 'Read.',
  user: '<contract>\n[1,"Pay."]\n</contract>',
  schema: z.object({ ok: z.boolean().nullable() }),
};
const schema = {
  type: 'object',
  properties: { ok: { type: ['boolean', 'null'] } },
  required: ['ok'],
  additionalProperties: false,
};
const never = new AbortController().signal;
let server: StandInModel | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function complete(
  behave: Parameters<typeof standInModel>[0],
  { api = 'openai' as LanguageModelApi, deadline = 5_000, signal = never } = {},
) {
  server = await standInModel(behave);
  const settings = { api, url: server.url, host: 'stand-in', name: 'clause-reader', key: 'secret-key' };
  return await openReaderModel(settings, deadline).complete(request, signal);
}

const bodies = () => (server?.request ?? []).map(({ body }) => JSON.parse(body));

describe('openReaderModel', () => {
  it('asks an OpenAI-compatible server for the schema, and counts its tokens', async () => {
    const answer = {
      choices: [{ finish_reason: 'stop', message: { content: '{"ok":true}' } }],
      usage: { prompt_tokens: 120, completion_tokens: 7, total_tokens: 127 },
    };
    expect(await complete((_, response) => response.end(JSON.stringify(answer)) as never)).toEqual({
      text: '{"ok":true}',
      usage: { input: 120, output: 7 },
    });
    expect(bodies()[0].response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'reading', strict: true, schema },
    });
  });

  it('asks Anthropic for a call of a tool with the schema, and counts its tokens', async () => {
    const answer = {
      stop_reason: 'tool_use',
      content: [
        { type: 'text', text: 'Here.' },
        { type: 'tool_use', name: 'reading', input: { ok: true } },
      ],
      usage: { input_tokens: 100, cache_read_input_tokens: 20, output_tokens: 7 },
    };
    const behave = (_: unknown, response: { end: (text: string) => void }) =>
      response.end(JSON.stringify(answer));
    expect(await complete(behave as never, { api: 'anthropic' })).toEqual({
      text: '{"ok":true}',
      usage: { input: 120, output: 7 },
    });
    expect(bodies()[0]).toMatchObject({
      tools: [{ name: 'reading', input_schema: schema }],
      tool_choice: { type: 'tool', name: 'reading' },
    });
  });

  it('asks a server without schemas for any JSON, then for none, and remembers it', async () => {
    const { text, usage } = await complete((one, response) => {
      const format = JSON.parse(one.body).response_format?.type;
      if (format) status(response, format === 'json_schema' ? 400 : 422);
      else completion(response, '{"ok":null}');
    });
    expect(text).toBe('{"ok":null}');
    expect(usage.input).toBeGreaterThan(0);
    expect(bodies().map(({ response_format: format }) => format?.type ?? 'none')).toEqual([
      'json_schema',
      'json_object',
      'none',
    ]);
    const settings = {
      api: 'openai' as const,
      url: server?.url ?? '',
      host: 'h',
      name: 'clause-reader',
      key: 'k',
    };
    await openReaderModel(settings).complete(request, never);
    expect(server?.request).toHaveLength(4);
  });

  it.each<[number, Record<string, string>, string, number | null]>([
    [429, { 'retry-after': '30' }, 'busy', 30_000],
    [503, { 'retry-after': '0' }, 'failed', 15_000],
    [401, {}, 'refused', null],
    [404, {}, 'failed', null],
  ])('says after %i when another request makes sense', async (code, headers, problem, retryIn) => {
    await expect(complete((_, response) => status(response, code, headers))).rejects.toMatchObject({
      problem,
      retryIn,
    });
    expect(server?.request).toHaveLength(1);
  });

  it('gives up a slow server, and stops when told', async () => {
    await expect(complete(() => {}, { deadline: 100 })).rejects.toMatchObject({
      problem: 'timeout',
      retryIn: 15_000,
    });
    await server?.close();
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('canceled')), 50);
    await expect(complete(() => {}, { signal: stop.signal })).rejects.toThrow('canceled');
  });
});

describe('readerWindow', () => {
  it('takes the context from the environment, within limits', () => {
    const of = (context?: string) =>
      readerWindow(context === undefined ? {} : { LANGUAGE_MODEL_CONTEXT: context }).context;
    expect([of(), of('64000'), of('100'), of('lots'), of('1e12')]).toEqual([
      24_000, 64_000, 12_000, 24_000, 1_000_000,
    ]);
  });
});
