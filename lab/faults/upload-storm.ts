import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLongPdf } from '../../supabase/functions/_shared/extraction/testing/long-pdf.ts';
import { makeStoredDocx } from '../../supabase/functions/_shared/extraction/testing/stored-docx.ts';
import { type Firm, send, upload } from './firm.ts';
import type { Launcher } from './launcher.ts';
import { forgetPeak, memoryOf } from './memory.ts';

interface Storm {
  files: number;
  megabytes: number;
}

/** Results of simultaneous uploads, and of other users during them. */
export interface StormRow extends Storm {
  stored: number;
  /** Refused with a time to retry. */
  postponed: number;
  /** Everything else: no response in time, or an unexpected one. */
  failures: string[];
  ms: number;
  /** Slowest response to other users during the storm, in milliseconds; Infinity if one got no response. */
  slowestPing: number;
  /**
   * Megabytes of the function and of the launcher (gateway, Auth, and Storage): before, peak, and some time
   * after.
   */
  api: Memory;
  launcher: Memory;
}

interface Memory {
  before: number;
  peak: number;
  after: number;
}

/** Uploads this many files of this size simultaneously, rotating through the kinds. */
export async function uploadStorm(launcher: Launcher, firm: Firm, storm: Storm): Promise<StormRow> {
  const { files, megabytes } = storm;
  const pids = { api: launcher.pid('api'), launcher: launcher.pid('launcher') };
  const before = { api: memoryOf(pids.api).now, launcher: memoryOf(pids.launcher).now };
  for (const pid of Object.values(pids)) forgetPeak(pid);
  const created = Array.from({ length: files }, (_, index) =>
    fileOf(index, Math.floor(megabytes * 1024 * 1024)),
  );
  const pings = startPings(firm);
  const began = performance.now();
  const answers = await Promise.all(
    created.map((file) =>
      upload(firm, file, randomUUID(), 180_000).catch((error: Error) => ({
        status: 0,
        text: error.message,
        retryAfter: null,
      })),
    ),
  );
  const ms = performance.now() - began;
  const slowestPing = await pings.stop();
  const isPostponed = ({ status, retryAfter }: { status: number; retryAfter: string | null }) =>
    status === 503 && retryAfter !== null;
  const peak = { api: memoryOf(pids.api).peak, launcher: memoryOf(pids.launcher).peak };
  await sleep(3000);
  const memory = (part: 'api' | 'launcher') => ({
    before: before[part],
    peak: peak[part],
    after: memoryOf(pids[part]).now,
  });
  return {
    ...storm,
    stored: answers.filter(({ status }) => status === 201).length,
    postponed: answers.filter(isPostponed).length,
    failures: answers
      .filter((answer) => answer.status !== 201 && !isPostponed(answer))
      .map(({ status, text }) => `${status}: ${text.slice(0, 100)}`),
    ms,
    slowestPing,
    api: memory('api'),
    launcher: memory('launcher'),
  };
}

/** Requests a list repeatedly. */
function startPings(firm: Firm): { stop: () => Promise<number> } {
  let going = true;
  let slowest = 0;
  const pinging = (async () => {
    while (going) {
      const began = performance.now();
      const { status } = await send(firm, '/projects', { timeoutMs: 30_000 }).catch(() => ({ status: 0 }));
      slowest = Math.max(slowest, status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY);
      await sleep(100);
    }
  })();
  return {
    async stop() {
      going = false;
      await pinging;
      return slowest;
    },
  };
}

/** Creates a unique contract file, rotating through the kinds; most of it is a picture. */
function fileOf(index: number, bytes: number): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const line = `The Contractor shall keep records for three years. ${randomUUID()}`;
  const pages = Array.from({ length: 20 }, (_, page) => ({ lines: [line, `Sheet ${page}`] }));
  if (index % 3 === 0) {
    return { name: 'plans.pdf', bytes: makeLongPdf(pages, 1, randomBytes(bytes - 20_000)) };
  }
  if (index % 3 === 1) {
    const packed = makeStoredDocx(`${line}\n`.repeat(200), randomBytes(bytes - 40_000));
    return { name: 'terms.docx', bytes: packed };
  }
  const picture = randomBytes(Math.floor(bytes / 2) - 5000).toString('hex');
  return {
    name: 'letter.rtf',
    bytes: new Uint8Array(Buffer.from(`{\\rtf1\\ansi ${line}\\par {\\pict ${picture}}}`)),
  };
}
