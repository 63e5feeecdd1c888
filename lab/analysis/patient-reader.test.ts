import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openReaderModel } from '../../supabase/functions/_server/language-model/reader-model.ts';
import {
  completion,
  type StandInModel,
  standInModel,
  status,
} from '../../supabase/functions/_server/testing/stand-in-model.ts';
import { patientReader } from './patient-reader.ts';

const request = { name: 'reading', system: 'Read.', user: 'Pay.', schema: z.object({}) };
let server: StandInModel | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Asks once, with the waits and the notes instead of the time they take. */
async function ask(behave: Parameters<typeof standInModel>[0]) {
  server = await standInModel(behave);
  const settings = { url: server.url, host: 'stand-in', name: 'clause-reader', key: 'secret-key' };
  const [waits, notes]: [number[], string[]] = [[], []];
  const model = patientReader(
    openReaderModel({ api: 'openai', ...settings }),
    (line) => notes.push(line),
    async (pause) => waits.push(pause),
  );
  const outcome = await model.complete(request, new AbortController().signal).then(
    ({ text }) => text,
    (error) => error.problem,
  );
  return { outcome, waits, notes, sent: server.request.length };
}

it('waits as long as the provider wants, and longer each time', async () => {
  const headers = [{ 'retry-after': '60' }, { 'retry-after': '0' }, { 'retry-after': '0' }];
  const { outcome, waits, notes, sent } = await ask((_, response, attempt) =>
    headers[attempt - 1] ? status(response, 429, headers[attempt - 1]) : completion(response, '{}'),
  );
  expect({ outcome, sent }).toEqual({ outcome: '{}', sent: 4 });
  const [first = 0, second = 0, third = 0] = waits;
  expect(first).toBe(60_000);
  expect(second).toBeGreaterThanOrEqual(10_000);
  expect(second).toBeLessThanOrEqual(20_000);
  expect(third).toBeGreaterThanOrEqual(20_000);
  expect(notes[0]).toBe('The language model was too busy. Next attempt in 60 s');
});

it('gives up after as many attempts as a job has', async () => {
  const { outcome, sent } = await ask((_, response) => status(response, 503));
  expect({ outcome, sent }).toEqual({ outcome: 'failed', sent: 5 });
});

it('does not ask again after a failure that stays', async () => {
  const { outcome, waits, sent } = await ask((_, response) => status(response, 401));
  expect({ outcome, waits, sent }).toEqual({ outcome: 'refused', waits: [], sent: 1 });
});
