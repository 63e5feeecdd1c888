import { z } from 'zod';
import type { SiteEventFile } from '../../../_shared/schemas/index.ts';
import type { StoredFile } from '../../attachments/content.ts';
import { siteEventFiles } from '../../attachments/kinds.ts';
import { type Filed, type FileFacts, refuseTooMany, uploadAttachment } from '../../attachments/upload.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { formId, type Sent } from '../../http/read-file.ts';
import { filePath } from '../../storage/objects.ts';
import { selectSiteEventFiles } from './select-files.ts';
import { getSiteEvent } from './site-events.ts';

/** The device's own id for the file. */
export const siteEventFileFieldsSchema = z.object({ client_key: formId });
type SiteEventFileFields = z.output<typeof siteEventFileFieldsSchema>;

/** Adds a file to an event. If the device sent it before, returns the file from that time. */
export async function uploadSiteEventFile(
  c: AppContext,
  { id, ...sent }: Sent<SiteEventFileFields> & { id: string },
): Promise<Filed<SiteEventFile>> {
  const { client_key: clientKey } = sent.fields;
  return await uploadAttachment(c, siteEventFiles, sent, {
    prepare: (ctx, facts) => prepare(ctx, { id, clientKey, ...facts }),
    file: async ({ sql }, file) => {
      if (file.path !== null) {
        await refuseTooMany(sql, siteEventFiles, id);
        await sql`
          insert into public.site_event_files
            (id, org_id, project_id, site_event_id, file_name, mime_type, size_bytes, sha256, storage_path, client_key)
          values (${file.fileId}, ${file.orgId}, ${file.projectId}, ${id}, ${file.fileName}, ${file.mimeType}, ${file.sizeBytes},
            ${file.sha256}, ${file.path}, ${clientKey})
          on conflict (org_id, client_key) do nothing`;
      }
      const [filed] = await selectSiteEventFiles(
        sql,
        clientKey
          ? sql`and f.site_event_id = ${id} and f.client_key = ${clientKey} and f.uploaded_by = (select auth.uid())`
          : sql`and f.id = ${file.fileId}`,
      );
      if (!filed) throw forbidden();
      return filed;
    },
  });
}

interface UploadTarget {
  fileId: string;
  orgId: string;
  projectId: string;
  /** Null if this device has already sent the file. */
  path: string | null;
}

async function prepare(
  ctx: Ctx,
  { id, fileName, clientKey }: FileFacts & { id: string; clientKey: string | null },
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
  const { org_id: orgId, file_id: fileId, known } = row;
  if (!known) await refuseTooMany(ctx.sql, siteEventFiles, id);
  const path = known ? null : filePath({ orgId, recordId: id, fileId }, fileName);
  return { fileId, orgId, projectId: event.project_id, path };
}

/** Returns the storage path of a file, if the caller may see it. @throws not_found, also if it was removed */
export async function findSiteEventFile({ sql }: Ctx, id: string, fileId: string): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    select f.storage_path, f.file_name, f.mime_type
    from public.site_event_files f
    join public.projects p on p.org_id = f.org_id and p.id = f.project_id and p.deleted_at is null
    where f.org_id = (select private.active_org_id()) and f.site_event_id = ${id} and f.id = ${fileId} and f.deleted_at is null`;
  if (!row) throw notFound('File');
  return row;
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
