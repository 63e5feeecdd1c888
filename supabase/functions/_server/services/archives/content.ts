import type { ArchiveContent } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { signingSecret } from '../../secret-key.ts';
import { ownedOrg } from '../organizations/owned-org.ts';
import { type Download, readDownload, signDownload } from './download-token.ts';

/** How long a link works; an interrupted download can resume with the same link. */
const signedSeconds = 6 * 60 * 60;

/**
 * Signs a download link for the ZIP.
 * @throws ApiError forbidden to everyone except owners; not_found if there is no such archive; conflict if it
 * is not ready or has expired
 */
export async function getArchiveContent({
  ctx: { sql, userId },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ArchiveContent> {
  const orgId = await ownedOrg(sql);
  if (!orgId) throw forbidden();
  const [archive] = await sql<{ state: string; over: boolean }[]>`
    select a.state, a.expires_at < now() as over from public.archives a where a.org_id = ${orgId} and a.id = ${id}`;
  if (!archive) throw notFound('Data export');
  if (archive.state === 'expired' || archive.over)
    throw new ApiError('conflict', 'This data export has expired. Request a new one.');
  if (archive.state !== 'ready') throw new ApiError('conflict', 'This data export is not ready');
  const token = signDownload(
    { org: orgId, archive: id, person: userId, until: Date.now() + signedSeconds * 1000 },
    signingSecret(),
  );
  return { url: `/api/v1/archives/files/${token}`, file_name: fileName(id), expires_in: signedSeconds };
}

const fileName = (id: string) => `plumbline-archive-${id}.zip`;

interface Piece {
  number: number;
  start_at: number;
  size_bytes: number;
}

/** A downloadable ZIP, in its stored parts. */
export interface ArchiveFile extends Download {
  fileName: string;
  size: number;
  sha256: string;
  pieces: Piece[];
}

/**
 * Finds the ZIP of a signed link. The person for whom it was signed must still be an owner.
 * @param sql a system transaction, because the link needs no sign-in
 * @throws ApiError not_found if the link is invalid or expired, or its archive is gone
 */
export async function findArchiveFile(sql: Transaction, token: string): Promise<ArchiveFile> {
  const download = readDownload(token, signingSecret(), new Date());
  if (!download) throw notFound('Data export');
  const { org, archive, person } = download;
  const [found] = await sql<{ size: number; sha256: string; pieces: Piece[] }[]>`
    select a.size_bytes as size, a.manifest_sha256 as sha256,
      (select json_agg(json_build_object('number', p.number, 'start_at', p.start_at, 'size_bytes', p.size_bytes) order by p.number)
       from private.archive_pieces p where p.org_id = a.org_id and p.archive_id = a.id) as pieces
    from public.archives a
    where a.org_id = ${org} and a.id = ${archive} and a.state = 'ready' and a.expires_at > now() and exists (
      select from public.memberships m where m.org_id = a.org_id and m.user_id = ${person} and m.role = 'owner')`;
  if (!found?.pieces) throw notFound('Data export');
  return { ...download, fileName: fileName(archive), ...found };
}
