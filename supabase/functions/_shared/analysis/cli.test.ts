import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysisSchema } from '../vocabulary/analysis.ts';
import { makeScan, toSheets } from './ocr/testing/make-scan.ts';
import { harshContract } from './testing/build.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'analyze-'));
  await writeFile(join(folder, 'contract.txt'), harshContract());
  await writeFile(join(folder, 'program.pdf'), new Uint8Array([0x4d, 0x5a, 0x90, 0, 3]));
});
afterAll(() => rm(folder, { recursive: true }));

async function analyze(...args: string[]) {
  const script = join(root, 'supabase/functions/_shared/analysis/cli.ts');
  const config = join(root, 'supabase/functions/deno.json');
  const deno = join(root, 'node_modules/.bin/deno');
  try {
    return {
      code: 0,
      ...(await run(
        deno,
        ['run', '--no-remote', '--node-modules-dir=manual', '-R', '-E', '--config', config, script, ...args],
        {
          cwd: root,
        },
      )),
    };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

describe('analyze', () => {
  it('prints the analysis, and the text on request', async () => {
    const { stdout, code } = await analyze(join(folder, 'contract.txt'), '--with-text');
    const { text, ...analysis } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(analysisSchema.parse(analysis).risk_level).toBe('high');
    for (const clause of analysis.clauses) expect(text.slice(clause.start, clause.end)).toBe(clause.quote);
  });

  it('accepts a perspective', async () => {
    const { stdout } = await analyze(join(folder, 'contract.txt'), '--perspective', 'owner');
    expect(JSON.parse(stdout)).toMatchObject({ perspective: 'owner' });
    expect(JSON.parse(stdout)).not.toHaveProperty('text');
  });

  it('asks for our party if the contract does not show who performs, and follows the answer', async () => {
    const sentence =
      'Acme may inspect the books of Meridian. Meridian may inspect the premises of Acme. Acme shall insure its risk. Meridian shall insure the premises. Neither party shall assign this Agreement. This Agreement is governed by the laws of Oregon and binds the parties and their successors.';
    await writeFile(
      join(folder, 'unclear.txt'),
      `ALLIANCE AGREEMENT between Acme Laboratories, Inc. ("Acme") and Meridian Trust Company ("Meridian").\n\n`.concat(
        `${sentence}\n\n`.repeat(8),
      ),
    );
    const file = join(folder, 'unclear.txt');
    const unclear = await analyze(file);
    expect(unclear.stderr).toContain('Which party are you?');
    expect(unclear.stderr).toContain('--party "Acme" or --party "Meridian"');
    expect(JSON.parse(unclear.stdout)).toMatchObject({ our_side: null, our_party: null });
    const clear = await analyze(file, '--party', 'Meridian', '--perspective', 'owner', '--kind', 'services');
    expect(clear.stderr).toBe('');
    expect(JSON.parse(clear.stdout)).toMatchObject({
      our_side: 'payer',
      our_party: 'Meridian',
      paper: { subject: 'services' },
      gate: { passed: true },
    });
    expect((await analyze(file, '--party', 'Cardinal')).stderr).toContain('does not name "Cardinal"');
    expect(await analyze(file, '--kind', 'invoice')).toMatchObject({ code: 2 });
  });

  it('recognizes scanned pages, reports progress, and marks their findings', async () => {
    const sheets = toSheets(harshContract());
    const scan = await makeScan(sheets.map((text, index) => ({ text, scanned: index === 1 })));
    await writeFile(join(folder, 'scan.pdf'), scan);
    const { stdout, stderr, code } = await analyze(join(folder, 'scan.pdf'), '--with-text');
    expect(code).toBe(0);
    expect(stderr).toContain('scan.pdf: recognizing scanned page 1 of 1');
    const { text, pages, ...analysis } = JSON.parse(stdout);
    expect(pages.map((page: { from_ocr: boolean }) => page.from_ocr)).toEqual(
      sheets.map((_, index) => index === 1),
    );
    expect(pages[1].confidence).toBeGreaterThan(0.9);
    for (const { quote, start, end, page, from_ocr } of analysisSchema.parse(analysis).findings) {
      if (quote === null) continue;
      expect(text.slice(start, end)).toBe(quote);
      expect(from_ocr).toBe(page === 2);
    }
  }, 60_000);

  it.each([
    [[], 2, 'usage'],
    [['a.txt', '--perspective', 'judge'], 2, 'usage'],
    [['a.txt', '--nonsense'], 2, 'usage'],
    [['missing.pdf'], 2, 'no such file'],
    [['program.pdf'], 1, 'its content'],
  ])('answers %j with one line on stderr', async (args, code, message) => {
    const result = await analyze(
      ...args.map((arg) => (/^(?:missing|program)/.test(arg) ? join(folder, arg) : arg)),
    );
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
    expect(result.stderr).toContain(message);
  });
});
