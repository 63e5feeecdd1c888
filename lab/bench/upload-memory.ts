import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { makeLongPdf } from '../../supabase/functions/_shared/extraction/testing/long-pdf.ts';
import { makeStoredDocx } from '../../supabase/functions/_shared/extraction/testing/stored-docx.ts';
import { create, created, type Firm, newFirm, projectNamed, send, upload } from '../faults/firm.ts';
import { Launcher } from '../faults/launcher.ts';
import { forgetPeak, memoryOf } from '../faults/memory.ts';
import type { BenchRow } from './pairs.ts';

const mebibyte = 1024 * 1024;
/** The largest accepted upload, minus room for the form around it. */
const largest = 25 * mebibyte - 2048;
const sizes = [1 * mebibyte, 5 * mebibyte, 12 * mebibyte, largest];

const sentence = () => `The Contractor shall keep records for three years. ${randomUUID()}\n`;
const pages = () => Array.from({ length: 40 }, (_, page) => ({ lines: [sentence(), `Sheet ${page}`] }));

/** Files to upload, by kind and size in bytes. */
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

/** A PDF of a thousand pages with this many strokes each. */
const longPdf = (strokes: number) => {
  const many = Array.from({ length: 25 }, pages).flat();
  return { name: 'long.pdf', bytes: makeLongPdf(many, strokes, randomBytes(largest - 6 * mebibyte)) };
};

/**
 * Peak memory of the functions while they receive one file, above their idle memory, for each size and kind.
 */
export async function benchUploadMemory(): Promise<BenchRow[]> {
  return await withUploads(async (uploads) => {
    const rows: Record<string, Record<string, number>> = {};
    let most = { above: 0, kind: '' };
    for (const kind of Object.keys(kinds)) {
      for (const size of sizes) {
        const above = await uploads.taking(kind, size);
        rows[kind] = { ...rows[kind], [`${Math.round(size / mebibyte)} MiB`]: above };
        if (size === largest && above > most.above) most = { above, kind };
      }
    }
    console.log('megabytes of the function above an idle one, at the most, while it takes one file');
    console.table(rows);
    const row = { id: 'M1', goal: 160, unit: 'MB' };
    const detail = `of ${Object.keys(kinds).length} kinds the most: ${most.kind}`;
    return [
      { ...row, name: 'memory for an upload of 25 MiB, above idle', ratio: most.above, detail },
      {
        ...row,
        name: 'memory of the worker that reads one, above idle',
        ratio: await uploads.reading(),
        detail: 'a PDF of a thousand pages, read in parts',
      },
    ];
  });
}

export const kindNames = Object.keys(kinds);

interface Uploads {
  /** Megabytes of the API above idle while it receives a file of a kind, by default the largest. */
  taking(kind: string, size?: number): Promise<number>;
  /** Megabytes of the worker above idle while it reads the rest of a long PDF of the largest size. */
  reading(): Promise<number>;
}

/** Runs work with an organization that uploads to a separate stack. */
export async function withUploads<Result>(work: (uploads: Uploads) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-uploads-'));
  await copyTemplate('migrated', dataDir);
  const launcher = new Launcher(dataDir);
  try {
    await launcher.start();
    const firm = await newFirm(launcher.stack.url, 'Uploads');
    return await work({
      taking: (kind, size = largest) => take(launcher, firm, kinds[kind]?.(size)),
      reading: () => read(launcher, firm),
    });
  } finally {
    await launcher.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type File = { name: string; bytes: Uint8Array<ArrayBuffer> };

async function take(launcher: Launcher, firm: Firm, file: File | undefined): Promise<number> {
  if (!file) throw new Error('There is no such kind of file.');
  const idle = await begunAnew(launcher, firm, 'api');
  await send201(firm, file);
  return memoryOf(launcher.pid('api')).peak - idle;
}

/**
 * @param strokes per page; raised if the upload request reads the whole PDF and leaves nothing to the worker
 */
async function read(launcher: Launcher, firm: Firm, strokes = 40): Promise<number> {
  const idle = await begunAnew(launcher, firm, 'jobs');
  const document = await send201(firm, longPdf(strokes));
  if (document.text_status !== 'reading') return await read(launcher, firm, strokes * 8);
  const states = async () => {
    const { text } = await send(firm, `/contracts/${firm.contractId}/documents`);
    return (JSON.parse(text) as { id: string; text_status: string }[]).find(({ id }) => id === document.id);
  };
  while ((await states())?.text_status === 'reading') await sleep(200);
  return memoryOf(launcher.pid('jobs')).peak - idle;
}

async function send201(firm: Firm, file: File): Promise<{ id: string; text_status: string }> {
  const answer = await upload(firm, file, randomUUID(), 120_000);
  return created(file.name, answer);
}

/** Restarts a process so that it has done little work. @returns its memory in megabytes */
async function begunAnew(launcher: Launcher, firm: Firm, part: 'api' | 'jobs'): Promise<number> {
  const before = launcher.pid(part);
  await launcher.kill(part);
  while (launcher.pid(part) === before || !(await isWell(firm))) await sleep(50);
  await create(firm, '/projects', projectNamed('Idle'));
  const pid = launcher.pid(part);
  const now = await settled(pid);
  forgetPeak(pid);
  return now;
}

/** Megabytes of a process once they have changed by less than one within a second: on a slow machine it loads for longer. */
async function settled(pid: number): Promise<number> {
  for (let before = 0; ; ) {
    const { now } = memoryOf(pid);
    if (Math.abs(now - before) < 1) return now;
    before = now;
    await sleep(1000);
  }
}

const isWell = (firm: Firm) =>
  fetch(`${firm.url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
