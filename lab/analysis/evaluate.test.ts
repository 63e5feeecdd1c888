import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.ts';
import { completion, standInModel, status } from '../../supabase/functions/_server/testing/stand-in-model.ts';
import { harshContract } from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { extractDocument } from '../../supabase/functions/_shared/extraction/extract.ts';
import { goodReader } from '../../supabase/functions/_shared/second-reader/testing/scripted-reader.ts';

const bytes = new TextEncoder().encode(harshContract());
// Offsets refer to the text as extracted from the file, with pages joined by form feeds.
const text = (await extractDocument(bytes, 'contract.txt')).pages.join('\f');
const LAW = /[^.\n]*\bgoverned by[^.]*\./.exec(text);
const start = (LAW?.index ?? 0) + 1;
let folder: string;

function writeKey(name: string, change: (key: Record<string, unknown>) => Record<string, unknown>) {
  const key = {
    version: 1,
    categories: ['governing_law'],
    contracts: [
      {
        file: 'contract.txt',
        text_sha256: createHash('sha256').update(text).digest('hex'),
        clauses: [{ category: 'governing_law', start, end: start + 30 }],
      },
    ],
  };
  writeFileSync(join(folder, name), JSON.stringify(change(key)));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'answers-'));
  writeFileSync(join(folder, 'contract.txt'), bytes);
  writeKey('answers.json', (key) => key);
  writeKey('other-text.json', (key) => ({
    ...key,
    contracts: [{ file: 'contract.txt', text_sha256: '0'.repeat(64), clauses: [] }],
  }));
  writeKey('no-file.json', (key) => ({ ...key, contracts: [{ file: 'gone.txt', clauses: [] }] }));
  writeKey('misspelt.json', (key) => ({ ...key, categories: ['governing_laws'] }));
  writeFileSync(join(folder, 'broken.json'), '{');
});
afterAll(() => rmSync(folder, { recursive: true }));

function evaluate(...given: (string | { env: Record<string, string> })[]) {
  const args = given.filter((one) => typeof one === 'string');
  const env = given.find((one) => typeof one !== 'string')?.env;
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const script = join(root, 'lab/analysis/evaluate.ts');
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, ...args],
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

describe('eval:analysis', () => {
  it('prints a table', async () => {
    const { code, stdout } = await evaluate(folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^governing_law +\d+ +1\.000 +1\.000 +1\.000/m);
    expect(stdout).toContain('false findings: not judged in this key');
  });

  it('prints JSON', async () => {
    const { stdout } = await evaluate(folder, '--answers', join(folder, 'answers.json'), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      contracts: 1,
      macro: { categories: 1, f1: 1 },
      bad_offsets: 0,
    });
  });

  it.each([
    ['other-text.json', 'another text'],
    ['no-file.json', 'no such contract'],
    ['misspelt.json', 'categories.0'],
    ['broken.json', 'is no JSON'],
    ['absent.json', 'no answer key'],
  ])('refuses %s with a one-line message', async (name, message) => {
    const { code, stdout, stderr } = await evaluate(folder, '--answers', join(folder, name));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(message);
  });

  describe('--reader', () => {
    const env = { LANGUAGE_MODEL_NAME: 'clause-reader' };
    const known: Parameters<typeof goodReader>[0] = [
      ['governed by', { family: 'governing_law', severity: 'medium' }],
      ['waives', { family: 'right_waived', severity: 'medium' }],
    ];

    /** Reads one marked paper with a model that knows these dangers on its n-th reading. */
    async function read(knownOn: (reading: number) => typeof known, ...args: string[]) {
      const mark = {
        start,
        end: start + 30,
        bears: 'contractor',
        effect: 'onerous',
        family: 'governing_law',
      };
      const marks = join(folder, 'marks.json');
      writeFileSync(
        marks,
        JSON.stringify([{ file: 'contract.txt', marks: [{ ...mark, severity: 'high' }] }]),
      );
      let readings = 0;
      const server = await standInModel((request, response) => {
        const { messages, response_format } = JSON.parse(request.body);
        const { name } = response_format.json_schema;
        if (name === 'reading') readings += 1;
        completion(response, goodReader(knownOn(readings))({ user: messages[1].content, name }));
      });
      const result = await evaluate(folder, '--reader', server.url, '--risks', marks, ...args, { env });
      await server.close();
      return { ...result, sent: server.request.length };
    }

    it('has a language model read the marked papers twice, and prints what it adds', async () => {
      const { code, stdout, sent } = await read(() => known.slice(0, 1));
      expect(code).toBe(0);
      expect(stdout).toContain('clause-reader on 1 papers');
      expect(stdout).toContain('statements on a mark graded within one step: 1.000 of 1');
      expect(stdout).toMatch(/tokens a paper: [1-9]\d* in, [1-9]\d* out/);
      expect(stdout).toContain('agreement of two runs: 1.000');
      // Two readings of two steps each: nothing severe is stated, so nothing is challenged.
      expect(sent).toBe(4);
    });

    it('prints the share of statements that two runs have in common', async () => {
      // Each states a missing clause, too: three statements against two, of which two are the same.
      const { stdout } = await read((reading) => known.slice(0, reading === 1 ? 2 : 1));
      expect(stdout).toContain('agreement of two runs: 0.800');
    });

    it('reads once on request, and no other number of times', async () => {
      const { stdout, sent } = await read(() => known, '--runs', '1');
      expect(stdout).toContain('agreement of two runs: not measured');
      expect(sent).toBe(2);
      expect(await read(() => known, '--runs', '3')).toMatchObject({ code: 2, sent: 0 });
    });

    it('says why a model gives no answer', async () => {
      const server = await standInModel((_, response) => status(response, 401));
      const refused = await evaluate(folder, '--reader', server.url, '--risks', join(folder, 'marks.json'), {
        env,
      });
      await server.close();
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('rejected the API key') });
    });
  });

  it('prints its usage', async () => {
    expect(await evaluate()).toMatchObject({ code: 2, stderr: expect.stringContaining('usage') });
    expect(await evaluate(folder, '--nonsense')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('usage'),
    });
  });
});
