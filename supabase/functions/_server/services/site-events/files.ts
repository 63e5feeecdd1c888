import {
  type DocumentContent,
  maxSiteEventFileBytes,
  maxSiteEventFiles,
  type SiteEventFile,
  siteEventFileExtensions,
} from '../../../_shared/schemas/index.ts';
import { earlierAnswer } from '../../db/answer-once.ts';
import { takeLock } from '../../db/privileged.ts';
import { type Ctx, withUser } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { kindOf } from '../../http/file-kind.ts';
import { sha256 } from '../../http/hash.ts';
import { readFile, readForm, tooLargeFor, type UploadedFile } from '../../http/read-file.ts';
import { fileOnce } from '../../storage/file-once.ts';
import {
  discardNoticeFile,
  signedSeconds,
  signNoticeFile,
  siteEventPath,
  storeNoticeFile,
} from '../../storage/notice-files.ts';

import { selectSiteEventFiles } from './select-files.ts';
import { getSiteEvent } from './site-events.ts';

const rules = { mostBytes: maxSiteEventFileBytes, extensions: siteEventFileExtensions };
export const siteEventFileTooLarge = tooLargeFor(rules);

interface Sent {
  file: UploadedFile;
  clientKey: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the file of a multipart request and the device's own id for it. */
export function readSentSiteEventFile(c: AppContext): Sent {
  const form = readForm(c);
  const file = readFile(form, rules);
  const part = form.find(({ name, fileName }) => name === 'client_key' && fileName === null);
  const clientKey = part ? new TextDecoder().decode(part.bytes).trim().toLowerCase() : '';
  if (clientKey !== '' && !uuid.test(clientKey))
    throw invalidInput([{ path: 'client_key', message: 'Must be a UUID' }]);
  return { file, clientKey: clientKey || null };
}

type Answered = Awaited<ReturnType<typeof fileOnce<SiteEventFile>>>;

/**
 * Adds a file to an event: the object first, then its row. If the device sent it before, returns the file
 * from that time.
 */
export async function uploadSiteEventFile(
  c: AppContext,
  { id, file, clientKey }: Sent & { id: string },
): Promise<Answered> {
  const hash = sha256(file.bytes);
  const content = JSON.stringify([file.name, hash, clientKey]);
  const earlier = await earlierAnswer(c, content);
  if (earlier) return earlier as Answered;
  const { fileName, mimeType } = kindOf(file);
  const target = await withUser(c, (ctx) => prepare(ctx, { id, fileName, clientKey }));
  if (!target.known) await storeNoticeFile(target.path, { bytes: file.bytes, mimeType });
  return await fileOnce(
    c,
    async ({ sql }) => {
      if (!target.known) {
        // The lock keeps concurrent uploads from exceeding the limit together.
        await takeLock(sql, `site_event_files:${id}`);
        await refuseTooMany({ sql }, id);
        await sql`
          insert into public.site_event_files
            (id, org_id, project_id, site_event_id, file_name, mime_type, size_bytes, sha256, storage_path, client_key)
          values (${target.fileId}, ${target.orgId}, ${target.projectId}, ${id}, ${fileName}, ${mimeType},
            ${file.bytes.byteLength}, ${hash}, ${target.path}, ${clientKey})
          on conflict (org_id, client_key) do nothing`;
      }
      const [filed] = await selectSiteEventFiles(
        sql,
        clientKey
          ? sql`and f.site_event_id = ${id} and f.client_key = ${clientKey} and f.uploaded_by = (select auth.uid())`
          : sql`and f.id = ${target.fileId}`,
      );
      if (!filed) throw forbidden();
      return filed;
    },
    { content, discard: () => discardUnfiled(c, target) },
  );
}

interface UploadTarget {
  /** Whether this device has already sent the file. */
  known: boolean;
  fileId: string;
  orgId: string;
  projectId: string;
  path: string;
}

/** Rejects an upload before the file is stored if filing would reject it. */
async function prepare(
  ctx: Ctx,
  { id, fileName, clientKey }: { id: string; fileName: string; clientKey: string | null },
): Promise<UploadTarget> {
  // Anyone who may see an event may add to it.
  const event = await getSiteEvent({ ctx, input: { id } });
  const [row] = await ctx.sql<{ org_id: string; file_id: string; known: boolean }[]>`
    select private.active_org_id() as org_id, private.uuid_v7() as file_id,
      exists (
        select from public.site_event_files f
        where f.org_id = (select private.active_org_id()) and f.site_event_id = ${id} and f.client_key = ${clientKey}
          and f.uploaded_by = (select auth.uid())) as known`;
  if (!row) throw notFound('Event');
  if (!row.known) await refuseTooMany(ctx, id);
  const { org_id: orgId, file_id: fileId, known } = row;
  const path = siteEventPath({ orgId, eventId: id, fileId }, fileName);
  return { known, fileId, orgId, projectId: event.project_id, path };
}

async function refuseTooMany({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<void> {
  const files = await selectSiteEventFiles(sql, sql`and f.site_event_id = ${id}`);
  if (files.length >= maxSiteEventFiles)
    throw new ApiError('conflict', `An event has at most ${maxSiteEventFiles} files`);
}

/**
 * The server's rights could also remove a filed file if the connection broke at the commit, so the row is
 * checked first.
 */
async function discardUnfiled(c: AppContext, { known, fileId, path }: UploadTarget): Promise<void> {
  if (known) return;
  const isFiled = await withUser(
    c,
    async ({ sql }) => (await selectSiteEventFiles(sql, sql`and f.id = ${fileId}`)).length > 0,
  ).catch(() => true);
  if (!isFiled) await discardNoticeFile(path);
}

interface Stored {
  storage_path: string;
  file_name: string;
  mime_type: string;
}

/** Returns the storage path of a file, if the caller may see it. @throws not_found, also if it was removed */
export async function findSiteEventFile({ sql }: Ctx, id: string, fileId: string): Promise<Stored> {
  const [row] = await sql<Stored[]>`
    select f.storage_path, f.file_name, f.mime_type
    from public.site_event_files f
    join public.projects p on p.org_id = f.org_id and p.id = f.project_id and p.deleted_at is null
    where f.org_id = (select private.active_org_id()) and f.site_event_id = ${id} and f.id = ${fileId} and f.deleted_at is null`;
  if (!row) throw notFound('File');
  return row;
}

/** Signs a URL for the file. Runs after the transaction, which should not wait for Storage. */
export async function signSiteEventFile({
  storage_path,
  file_name,
  mime_type,
}: Stored): Promise<DocumentContent> {
  const url = await signNoticeFile(storage_path, file_name);
  return { url, expires_in: signedSeconds, file_name, mime_type };
}

/** Removes a file from an event; it is kept but hidden. */
export async function removeSiteEventFile({
  ctx,
  input: { id, file_id },
}: {
  ctx: Ctx;
  input: { id: string; file_id: string };
}): Promise<SiteEventFile> {
  const { sql } = ctx;
  await getSiteEvent({ ctx, input: { id } });
  const [file] = await selectSiteEventFiles(sql, sql`and f.site_event_id = ${id} and f.id = ${file_id}`);
  if (!file) throw notFound('File');
  const removed = await sql`
    update public.site_event_files f set deleted_at = now()
    where f.org_id = (select private.active_org_id()) and f.id = ${file_id} and f.deleted_at is null
    returning f.id`;
  if (removed.length === 0) throw forbidden();
  return file;
}
