import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openArchive } from '../../../scripts/archive/open-archive.ts';
import { makeStoredDocx } from '../../../supabase/functions/_shared/extraction/testing/stored-docx.ts';
import type { Task, Workplace } from './task.ts';

interface Archive {
  id: string;
  state: 'queued' | 'running' | 'ready' | 'failed' | 'expired';
  files_held: number | null;
  manifest_sha256: string | null;
  signed_with: string | null;
}

/** Uploads documents that are mostly pictures, each different. */
export async function uploadDocuments(
  { owner, contractId }: Pick<Workplace, 'owner' | 'contractId'>,
  { files, megabytes }: { files: number; megabytes: number },
): Promise<void> {
  for (let number = 0; number < files; number += 1) {
    const words = `Volume ${number}. The Contractor shall keep records for three years.\n`.repeat(50);
    const bytes = makeStoredDocx(words, randomBytes(Math.floor(megabytes * 1024 * 1024) - 40_000));
    await owner.upload(`/contracts/${contractId}/upload`, { name: `volume-${number}.docx`, bytes });
  }
}

/** Downloads a file, and once more if it is cut off, as a browser's user would. */
async function download(address: () => Promise<string>, file: string, again = true): Promise<void> {
  try {
    const answer = await fetch(await address());
    if (!answer.ok || !answer.body) throw new Error(`the download of an archive answered ${answer.status}`);
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file));
  } catch (error) {
    if (!again) throw error;
    await download(address, file, false);
  }
}

/** Requests an archive and downloads it. Opening it compares every part with the manifest. */
export async function takeArchive(
  { launcher, owner }: Pick<Workplace, 'launcher' | 'owner'>,
  file: string,
  patienceMs?: number,
): Promise<{ signedWith: string; files: number }> {
  const { id } = await owner.post<Archive>('/archives');
  const found = (list: Archive[]) => list.find((one) => one.id === id);
  const list = await owner.until<Archive[]>(
    '/archives',
    (all) => ['ready', 'failed'].includes(found(all)?.state ?? ''),
    patienceMs,
  );
  const { state, manifest_sha256, files_held, signed_with } = found(list) ?? {};
  if (state !== 'ready' || !manifest_sha256) throw new Error(`an archive is ${state} instead of ready`);
  await download(async () => {
    const { url } = await owner.get<{ url: string }>(`/archives/${id}/content`);
    return launcher.stack.url + url;
  }, file);
  const archive = await openArchive(file, { sha256: manifest_sha256 });
  await archive.close();
  return { signedWith: signed_with ?? '', files: files_held ?? 0 };
}

/** Archives of an organization with a few large documents. */
export async function archives(place: Workplace): Promise<Task> {
  const documents = 4;
  await uploadDocuments(place, { files: documents, megabytes: 8 });
  const { orgId } = place;
  let finished = 0;
  let damaged = 0;
  return {
    name: 'archive',
    parts: ['postgres', 'api', 'jobs'],
    async run(number) {
      const file = join(tmpdir(), `plumbline-archive-${process.pid}-${number}.zip`);
      try {
        const { files } = await takeArchive(place, file);
        finished += 1;
        // Earlier work of this run may have left other files of the organization.
        if (files < documents) damaged += 1;
      } finally {
        rmSync(file, { force: true });
      }
    },
    async judge(sql) {
      const [row] = await sql<
        { made: number; open: number; planned: number; strays: number; missing: number }[]
      >`
        select (select count(*)::integer from public.archives a where a.org_id = ${orgId}) as made,
          (select count(*)::integer from public.archives a where a.org_id = ${orgId} and a.state <> 'ready') as open,
          (select count(*)::integer from private.archive_entries e where e.org_id = ${orgId}) as planned,
          (select count(*)::integer from storage.objects s where s.bucket_id = 'archives') as strays,
          (select count(*)::integer from private.archive_pieces p where p.org_id = ${orgId}) as missing`;
      const { made = 0, open = 0, planned = 0, strays = 0, missing = 0 } = row ?? {};
      return {
        finished,
        lost: damaged + Math.max(0, missing - strays),
        doubled: made - finished + Math.max(0, strays - missing),
        half: open + planned,
      };
    },
  };
}
