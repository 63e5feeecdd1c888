import { maxProofBytes, type NoticeProof, proofExtensions } from '../../../_shared/schemas/index.ts';
import { earlierAnswer } from '../../db/answer-once.ts';
import { type Ctx, withUser } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { readFile, readForm, tooLargeFor, type UploadedFile } from '../../http/read-file.ts';
import { fileOnce } from '../../storage/file-once.ts';
import { discardNoticeFile, noticePath, storeNoticeFile } from '../../storage/notice-files.ts';
import { findToday } from './find-today.ts';
import { selectProofs } from './get.ts';
import { mayDraft } from './may.ts';
import { findNotice } from './select-notices.ts';

const rules = { mostBytes: maxProofBytes, extensions: proofExtensions };
export const proofTooLarge = tooLargeFor(rules);

interface Sent {
  file: UploadedFile;
  serviceId: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the file of a multipart request and the service it proves. */
export function readSentProof(c: AppContext): Sent {
  const form = readForm(c);
  const file = readFile(form, rules);
  const part = form.find(({ name, fileName }) => name === 'service_id' && fileName === null);
  const serviceId = part ? new TextDecoder().decode(part.bytes).trim().toLowerCase() : '';
  if (serviceId !== '' && !uuid.test(serviceId))
    throw invalidInput([{ path: 'service_id', message: 'Must be a UUID' }]);
  return { file, serviceId: serviceId || null };
}

const begins = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);

/** Checks name and content together. @throws unsupported_media_type if they do not match */
function mimeTypeOf({ name, bytes }: UploadedFile): string {
  const extension = name.toLowerCase().split('.').at(-1);
  const isText = !bytes.subarray(0, 4096).includes(0);
  if (extension === 'pdf' && new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-'))
    return 'application/pdf';
  if (extension === 'png' && begins(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if ((extension === 'jpg' || extension === 'jpeg') && begins(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (extension === 'eml' && isText) return 'message/rfc822';
  if (extension === 'txt' && isText) return 'text/plain';
  throw new ApiError('unsupported_media_type', "The file's content does not match its extension");
}

type Answered = Awaited<ReturnType<typeof fileOnce<NoticeProof>>>;

/** Files a proof of service or a response: the object first, then its row, only once. */
export async function uploadProof(
  c: AppContext,
  { id, file, serviceId }: Sent & { id: string },
): Promise<Answered> {
  const hash = sha256(file.bytes);
  const content = JSON.stringify([file.name, hash, serviceId]);
  const earlier = await earlierAnswer(c, content);
  if (earlier) return earlier as Answered;
  const mimeType = mimeTypeOf(file);
  const target = await withUser(c, (ctx) => prepare(ctx, { id, serviceId, hash, fileName: file.name }));
  await storeNoticeFile(target.path, { bytes: file.bytes, mimeType });
  return await fileOnce(
    c,
    async ({ sql }) => {
      await sql`
        insert into public.notice_proofs
          (id, org_id, project_id, notice_id, service_id, file_name, mime_type, size_bytes, sha256, storage_path)
        values (${target.proofId}, ${target.orgId}, ${target.projectId}, ${id}, ${serviceId}, ${file.name}, ${mimeType},
          ${file.bytes.byteLength}, ${hash}, ${target.path})`;
      const [proof] = await selectProofs(sql, sql`and f.id = ${target.proofId}`);
      if (!proof) throw notFound('Proof');
      return proof;
    },
    { content, discard: () => discardUnfiled(c, target) },
  );
}

interface UploadTarget {
  proofId: string;
  orgId: string;
  projectId: string;
  path: string;
}

/** Rejects an upload before the file is stored if filing would reject it. */
async function prepare(
  { sql }: Ctx,
  { id, serviceId, hash, fileName }: { id: string; serviceId: string | null; hash: string; fileName: string },
): Promise<UploadTarget> {
  const notice = await findNotice(sql, await findToday(sql), id);
  if (!notice) throw notFound('Notice');
  if (!(await mayDraft(sql, notice.project_id))) throw forbidden();
  if (notice.issued_at === null) throw new ApiError('conflict', 'Only an issued notice can have proofs');
  const [row] = await sql<{ org_id: string; proof_id: string; known: string | null; service: boolean }[]>`
    select private.active_org_id() as org_id, private.uuid_v7() as proof_id,
      (select f.file_name from public.notice_proofs f
        where f.org_id = (select private.active_org_id()) and f.notice_id = ${id} and f.sha256 = ${hash}) as known,
      ${serviceId}::uuid is null or exists (
        select from public.notice_services s
        where s.org_id = (select private.active_org_id()) and s.notice_id = ${id} and s.id = ${serviceId}) as service`;
  if (!row) throw notFound('Notice');
  if (!row.service)
    throw invalidInput([{ path: 'service_id', message: 'The notice has no such service record' }]);
  if (row.known)
    throw new ApiError('conflict', `This file is already attached to the notice as ${row.known}`);
  const { org_id: orgId, proof_id: proofId } = row;
  const path = noticePath({ orgId, noticeId: id, fileId: proofId }, fileName);
  return { proofId, orgId, projectId: notice.project_id, path };
}

/**
 * The server's rights could also remove a filed file if the connection broke at the commit, so the row is
 * checked first.
 */
async function discardUnfiled(c: AppContext, { proofId, path }: UploadTarget): Promise<void> {
  const isFiled = await withUser(
    c,
    async ({ sql }) => (await selectProofs(sql, sql`and f.id = ${proofId}`)).length > 0,
  ).catch(() => true);
  if (!isFiled) await discardNoticeFile(path);
}
