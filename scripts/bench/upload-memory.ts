import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { makeLongPdf } from '../../supabase/functions/_shared/extraction/testing/long-pdf.ts';
import { makeStoredDocx } from '../../supabase/functions/_shared/extraction/testing/stored-docx.ts';
import { create, type Firm, newFirm, projectNamed, send, upload } from '../faults/firm.ts';
import { Launcher } from '../faults/launcher.ts';
import { forgetPeak, memoryOf } from '../faults/memory.ts';
import type { BenchRow } from './pairs.ts';

const mebibyte = 1024 * 1024;
/** A contract of the largest size that is taken, with the form around it. */
const largest = 25 * mebibyte - 2048;
const sizes = [1 * mebibyte, 5 * mebibyte, 12 * mebibyte, largest];

const sentence = () => `The Contractor shall keep records for three years. ${randomUUID()}\n`;
const pages = () => Array.from({ length: 40 }, (_, page) => ({ lines: [sentence(), `Sheet ${page}`] }));

/** What somebody may upload, by its kind and so many bytes long. */
const kinds: Record<string, (bytes: number) => { name: string; bytes: Uint8Array<ArrayBuffer> }> = {
  'PDF with pictures': (bytes) => ({
    name: 'plans.pdf',
    bytes: makeLongPdf(pages(), 1, randomBytes(bytes - 40_000)),
  }),
  'Word with pictures': (bytes) => ({
    name: 'terms.docx',
    bytes: makeStoredDocx(sentence().repeat(200), randomBytes(bytes - 60_000)),
  }),
  'RTF with a picture': (bytes) => {
    const picture = randomBytes(Math.floor(bytes / 2) - 5000).toString('hex');
    return {
      name: 'letter.rtf',
      bytes: new Uint8Array(Buffer.from(`{\\rtf1\\ansi ${sentence()}\\par {\\pict ${picture}}}`)),
    };
  },
  'plain text': (bytes) => ({
    name: 'terms.txt',
    bytes: new Uint8Array(
      Buffer.from(
        sentence()
          .repeat(bytes / 88)
          .slice(0, bytes),
      ),
    ),
  }),
};

/** The most that the function holds while it takes one file, above what it held before, for each size and kind. */
export async function benchUploadMemory(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-uploads-'));
  await copyTemplate('migrated', dataDir);
  const launcher = new Launcher(dataDir);
  try {
    await launcher.start();
    const firm = await newFirm(launcher.stack.url, 'Uploads');
    const rows: Record<string, Record<string, number>> = {};
    let most = { above: 0, kind: '' };
    for (const [kind, make] of Object.entries(kinds)) {
      for (const size of sizes) {
        const above = await measure(launcher, firm, make(size));
        rows[kind] = { ...rows[kind], [`${Math.round(size / mebibyte)} MiB`]: above };
        if (size === largest && above > most.above) most = { above, kind };
      }
    }
    console.log('megabytes of the function above an idle one, at the most, while it takes one file');
    console.table(rows);
    return [
      {
        id: 'M1',
        name: 'memory for an upload of 25 MiB, above idle',
        ratio: most.above,
        goal: 160,
        unit: 'MB',
        detail: `of four kinds the most: ${most.kind}`,
      },
    ];
  } finally {
    await launcher.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** In a process that has done little else: it is begun anew. */
async function measure(
  launcher: Launcher,
  firm: Firm,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<number> {
  const before = launcher.pid('api');
  await launcher.kill('api');
  while (launcher.pid('api') === before || (await status(firm)) !== 200) await sleep(50);
  await create(firm, '/projects', projectNamed('Idle'));
  const pid = launcher.pid('api');
  await sleep(500);
  const idle = memoryOf(pid).now;
  forgetPeak(pid);
  const answer = await upload(firm, file, randomUUID(), 120_000);
  if (answer.status !== 201) throw new Error(`${file.name} answered ${answer.status}: ${answer.text}`);
  return memoryOf(pid).peak - idle;
}

const status = async (firm: Firm) => (await send(firm, '/projects').catch(() => ({ status: 0 }))).status;
